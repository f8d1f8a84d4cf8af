"""Tasks that nobody awaits."""

import asyncio
import logging
from collections.abc import Coroutine

from truckstop.store import StoreError

log = logging.getLogger("truckstop")


class BackgroundTasks:
    """The running tasks that nobody awaits. Their errors are logged."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a coroutine as a task."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    async def cancel_all(self) -> None:
        """Cancel every task and wait until all have ended."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            log.error("%s", error)
        elif error is not None:
            log.error("a background task failed", exc_info=error)
