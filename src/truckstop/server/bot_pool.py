"""The worker processes in which bots think."""

import asyncio
import json
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from truckstop.kernel.game import kept_files
from truckstop.server.bot_worker import LENGTH, Data, Question

THINKS = 10.0
"""Seconds that a bot may think about a gesture before any option is taken for it."""
WORKERS = 4
"""The minimum number of workers, even with fewer cores: a slow bot must not keep others waiting."""
RUN = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from truckstop.server.bot_worker import main; main()"
COMMAND = (sys.executable, "-c", RUN, json.dumps(sys.path))
"""Starts a worker with this server's import path, because another version of the package may have been installed
since."""

log = logging.getLogger("truckstop")


class WorkerFailed(Exception):
    """A worker has died or was too slow."""


class BotWorker:
    """One worker process. It is started when it is first needed, and killed if it takes too long."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.known_sets: set[str] = set()
        """Digests of the sets that this process has been sent."""

    async def ask(self, question: Question, seconds: float) -> list[int]:
        """Return the bot's gesture; WorkerFailed if it does not answer in time."""
        try:
            return await asyncio.wait_for(self._ask(question), seconds)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
            await self.kill()
            raise WorkerFailed(f"{type(error).__name__}") from None

    async def _ask(self, question: Question) -> list[int]:
        if self.process is None or self.process.returncode is not None:
            self.known_sets = set()
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # Ctrl-C, which goes to the whole process group, is for the server to handle.
                start_new_session=True,
            )
        into, out = self.process.stdin, self.process.stdout
        assert into is not None and out is not None, "both are pipes"
        if question.data and question.data not in self.known_sets:
            self._write(into, Data(kept_files(question.data)))
            self.known_sets.add(question.data)
        self._write(into, question)
        await into.drain()
        length = LENGTH.unpack(await out.readexactly(LENGTH.size))[0]
        return msgspec.msgpack.decode(await out.readexactly(length), type=list[int])

    def _write(self, into: asyncio.StreamWriter, message: Question | Data) -> None:
        body = msgspec.msgpack.encode(message)
        into.write(LENGTH.pack(len(body)) + body)

    async def kill(self) -> None:
        """Kill the process, if it runs."""
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None


class BotPool:
    """The workers of a node."""

    def __init__(self, workers: int | None = None, thinks: float = THINKS, command: Sequence[str] = COMMAND) -> None:
        self.thinks = thinks
        self.workers = [BotWorker(command) for _ in range(workers or max(WORKERS, os.cpu_count() or 1))]
        self.idle: asyncio.LifoQueue[BotWorker] = asyncio.LifoQueue()
        for worker in self.workers:
            self.idle.put_nowait(worker)

    async def ask(self, question: Question) -> list[int] | None:
        """Return the bot's gesture, or None if two workers have failed."""
        for _ in range(2):
            worker = await self.idle.get()
            try:
                return await worker.ask(question, self.thinks)
            except WorkerFailed as error:
                log.warning("a bot's worker (%s, %s) failed: %s", question.game, question.bot, error)
            finally:
                self.idle.put_nowait(worker)
        return None

    async def kill(self) -> None:
        """Kill all workers."""
        for worker in self.workers:
            await worker.kill()
