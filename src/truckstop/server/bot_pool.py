"""The worker processes in which bots think.

There are two crews, so that a bot that thinks never delays one that answers at once. A question to a bot that searches
waits for a worker only for a moment; then the same character without search answers it.
"""

import asyncio
import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from truckstop.bots import answers_at_once
from truckstop.bots.levels import instant_name
from truckstop.kernel.game import kept_files
from truckstop.server.bot_worker import LENGTH, Data, Question

THINKS = 10.0
"""Seconds after which a worker that has not answered is killed. Our bots answer within one."""
WAITS = 0.5
"""Seconds that a question to a bot that searches waits for a worker."""
WORKERS = 2
"""The minimum number of workers of each crew, even with fewer cores."""
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


class Crew:
    """Workers that take turns. If all are busy, the table that has fewest of them is next."""

    def __init__(self, workers: list[BotWorker]) -> None:
        self.workers = workers
        self.idle = list(workers)
        self.waiting: list[tuple[str, asyncio.Future[BotWorker]]] = []
        """Tables that wait for a worker, in the order of their coming."""
        self.asked: Counter[str] = Counter()
        """The number of workers that think for each table."""

    async def take(self, table: str, seconds: float | None) -> BotWorker | None:
        """Return a worker for a question from a table; None if there is none for so many seconds."""
        if self.idle:
            self.asked[table] += 1
            return self.idle.pop()
        place: tuple[str, asyncio.Future[BotWorker]] = table, asyncio.get_running_loop().create_future()
        self.waiting.append(place)
        try:
            await asyncio.wait([place[1]], timeout=seconds)
        except asyncio.CancelledError:
            if place[1].done():
                self.put_back(table, place[1].result())
            raise
        finally:
            if place in self.waiting:
                self.waiting.remove(place)
        return place[1].result() if place[1].done() else None

    def put_back(self, table: str, worker: BotWorker) -> None:
        """Take a worker back that has answered or failed, and give it to a table that waits."""
        self.asked[table] -= 1
        if not self.asked[table]:
            del self.asked[table]
        if not self.waiting:
            self.idle.append(worker)
            return
        place = min(self.waiting, key=lambda one: self.asked[one[0]])
        self.waiting.remove(place)
        self.asked[place[0]] += 1
        place[1].set_result(worker)


class BotPool:
    """The workers of a node: a crew for bots that answer at once, and one for those that think."""

    def __init__(self, workers: int | None = None, thinks: float = THINKS, command: Sequence[str] = COMMAND) -> None:
        self.thinks = thinks
        size = workers or max(WORKERS, os.cpu_count() or 1)
        self.quick, self.thinking = (Crew([BotWorker(command) for _ in range(size)]) for _ in range(2))

    async def ask(self, question: Question, table: str) -> list[int] | None:
        """Return the gesture of a bot at a table, or None if its workers have failed."""
        if answers_at_once(question.game, question.bot):
            return await self._ask(self.quick, question, table, None)
        instant = instant_name(question.game, question.bot)
        if instant == question.bot:
            return await self._ask(self.thinking, question, table, None)
        gesture = await self._ask(self.thinking, question, table, WAITS)
        if gesture is None:
            at_once = msgspec.structs.replace(question, bot=instant)
            gesture = await self._ask(self.quick, at_once, table, None)
        return gesture

    async def _ask(self, crew: Crew, question: Question, table: str, waits: float | None) -> list[int] | None:
        """Ask a worker of a crew, and another if it fails; None if both fail, or there is none for so many seconds."""
        for _ in range(2):
            worker = await crew.take(table, waits)
            if worker is None:
                return None
            try:
                return await worker.ask(question, self.thinks)
            except WorkerFailed as error:
                log.warning("a bot's worker (%s, %s) failed: %s", question.game, question.bot, error)
            finally:
                crew.put_back(table, worker)
        return None

    async def kill(self) -> None:
        """Kill all workers."""
        for worker in self.quick.workers + self.thinking.workers:
            await worker.kill()
