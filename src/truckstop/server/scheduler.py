"""What nobody asks for: bots' moves and clocks. Bots think in processes of their own, under a time limit."""

import asyncio
import hmac
import json
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import kept_files
from truckstop.kernel.state import State
from truckstop.server.bot_worker import LENGTH, Data, Question
from truckstop.server.live_table import LiveTable
from truckstop.server.node import Node
from truckstop.store import StoreError
from truckstop.table import timeouts
from truckstop.table.commands import Refused
from truckstop.table.commands.gestures import do
from truckstop.table.commands.setup import MOST_SEATS
from truckstop.table.entries import AnyEntry
from truckstop.table.table import Table

THINKS = 10.0
"""Seconds that a bot may think about a gesture; then any option is taken for it."""
CLAIMED = 2 * THINKS
SWEEP = 1.0
LOOKS = 10.0
"""Seconds after which a node looks again who is connected through others: one that died does not say who went."""
HEADS = 4
"""So many bots at least can think at once, also on fewer cores: one that takes long must not keep others waiting."""
RUN = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from truckstop.server.bot_worker import main; main()"
COMMAND = (sys.executable, "-c", RUN, json.dumps(sys.path))
"""Starts a head on the import path of this server: another version of the package may have been installed since."""
LATER = 3600.0
"""Seconds after which a table that could not be read is tried again."""

log = logging.getLogger("truckstop")


class Failed(Exception):
    """A head that has died, or was too slow."""


class BotWorker:
    """One worker process. It is started when it is first needed, and killed if it takes too long."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.given: set[str] = set()
        """The files that this process has been told of, by digest."""

    async def ask(self, question: Question, seconds: float) -> list[int]:
        """What the bot does; Failed if it does not answer."""
        try:
            return await asyncio.wait_for(self._ask(question), seconds)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
            await self.kill()
            raise Failed(f"{type(error).__name__}") from None

    async def _ask(self, question: Question) -> list[int]:
        if self.process is None or self.process.returncode is not None:
            self.given = set()
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # A stop of the whole group by the keyboard is for the server to handle.
                start_new_session=True,
            )
        into, out = self.process.stdin, self.process.stdout
        assert into is not None and out is not None, "both are pipes"
        if question.data and question.data not in self.given:
            self._tell(into, Data(kept_files(question.data)))
            self.given.add(question.data)
        self._tell(into, question)
        await into.drain()
        length = LENGTH.unpack(await out.readexactly(LENGTH.size))[0]
        return msgspec.msgpack.decode(await out.readexactly(length), type=list[int])

    def _tell(self, into: asyncio.StreamWriter, what: Question | Data) -> None:
        body = msgspec.msgpack.encode(what)
        into.write(LENGTH.pack(len(body)) + body)

    async def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None


class Scheduler:
    """Lets bots play and clocks run at the tables of a node."""

    def __init__(
        self, node: Node, heads: int | None = None, thinks: float = THINKS, command: Sequence[str] = COMMAND
    ) -> None:
        self.node = node
        self.thinks = thinks
        self.heads: asyncio.LifoQueue[BotWorker] = asyncio.LifoQueue()
        self.all = [BotWorker(command) for _ in range(heads or max(HEADS, os.cpu_count() or 1))]
        for head in self.all:
            self.heads.put_nowait(head)
        self.busy: set[tuple[str, int]] = set()
        self.sweeper: asyncio.Task[None] | None = None
        self.looks = 0.0
        """When to look again who is elsewhere."""

    def start(self) -> None:
        self.node.woken = self.wake
        self.sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def stop(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self.sweeper
        self.node.woken = lambda live: None
        for task in list(self.node.tasks):
            task.cancel()
        await asyncio.gather(*self.node.tasks, return_exceptions=True)
        for head in self.all:
            await head.kill()

    # Bots

    def wake(self, live: LiveTable) -> None:
        """Let the bots think that are waited for at a table."""
        table = live.table
        if table is None:
            return
        for seat in table.waiting():
            if table.bot_at(seat) and (live.id, seat) not in self.busy:
                self.busy.add((live.id, seat))
                self.node.spawn(self._move(live, seat))

    async def _move(self, live: LiveTable, seat: int) -> None:
        try:
            while (table := live.table) is not None and seat in table.waiting() and table.bot_at(seat):
                if not await self._one(live, table, seat):
                    return
        except StoreError as error:
            log.error("a bot's move was not kept: %s", error)
        finally:
            self.busy.discard((live.id, seat))

    async def _one(self, live: LiveTable, table: Table, seat: int) -> bool:
        """One gesture of a bot; False if another node sees to it, or it cannot be done."""
        node, number = self.node, known_to(table, seat)
        what = f"{live.id} {seat} {number[0]} {number[1]}"
        if node.store.shared and not await node.store.claim(what, node.id, node.clock(), CLAIMED):
            return False
        # While it was claimed, the node that had claimed it before may have told of the move.
        if stands(table, seat, number):
            gesture = await self._gesture(table, seat, seed_of(table, seat))
            for tried in (gesture, None):
                try:
                    await node.append(live, lambda t, at: self._entry(t, seat, number, tried, at))  # noqa: B023
                    break
                except Refused as error:
                    log.error("a bot tried what it may not: %s", error.key)
            else:
                # Whatever is wrong is not mended by trying at once; the next sweep looks again.
                return False
        if node.store.shared:
            await node.store.release(what, node.id)
        return True

    def _entry(
        self, table: Table, seat: int, number: tuple[int, int], gesture: list[int] | None, at: float
    ) -> AnyEntry | None:
        """The bot's gesture, unless the table is another one by now; without one, any option."""
        if not stands(table, seat, number):
            return None
        if gesture is None:
            assert table.session is not None, "a table that waits has a game"
            gesture = any_option(table.session.state, seat, seed_of(table, seat))
        return do(table, seat, gesture, at)

    async def _gesture(self, table: Table, seat: int, seed: int) -> list[int] | None:
        """What the bot does, from what its seat may know; None if it could not be found out."""
        session = table.session
        assert session is not None, "a table that waits has a game"
        known = session.state.copy()
        known.forget(seat, Seeded(seed))
        question = Question(
            table.game.key, table.players, table.options, known.dump(), seat, table.bot_at(seat), seed, table.data
        )
        for _ in range(2):
            head = await self.heads.get()
            try:
                return await head.ask(question, self.thinks)
            except Failed as error:
                log.warning("a bot (%s, %s) was replaced: %s", question.game, question.bot, error)
            finally:
                self.heads.put_nowait(head)
        return None

    # Clocks

    async def _sweep(self) -> None:
        """Look after tables that are due: a time is up, or a node has died in the middle of a bot's move."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except StoreError as error:
                log.error("the tables that are due could not be seen to: %s", error)
            except Exception:
                log.exception("the tables that are due could not be seen to")

    async def sweep(self) -> None:
        node = self.node
        now = node.clock()
        # Tables that wait for a bot must not be in the way of those whose time is up.
        due = [*await node.store.due_tables(0.0), *await node.store.due_tables(now, after=0.0)]
        for id in due:
            if any((id, seat) in self.busy for seat in range(MOST_SEATS)):
                continue
            # Nor must one at which something is under way keep all others waiting: it is looked at again in a moment.
            if (there := node.live.get(id)) is not None and there.lock.locked():
                continue
            try:
                await self._see_to(await node.open(id))
            except StoreError:
                raise
            except Exception as error:
                # One table that cannot be read must not stop the clocks of all others, nor be in their way.
                if not isinstance(error, Refused):
                    log.exception("a table could not be seen to")
                await node.store.write(node.store.set_due(id, now + LATER))
        node.forget_idle()
        if node.store.shared:
            await node.store.renew_presence(node.id, now + 60)
            if now >= self.looks:
                self.looks = now + LOOKS
                await node.look_who_is_elsewhere()

    async def _see_to(self, live: LiveTable) -> None:
        table = live.table
        assert table is not None, "it has just been opened"
        await self.node.append(live, timeouts.close)
        for seat in table.waiting():
            limit = table.deadline(seat)
            if limit is not None and limit <= self.node.clock():
                await self.node.append(live, lambda t, at: timeouts.take_over(t, seat, at))  # noqa: B023
        self.wake(live)
        async with live.lock:
            await self.node.settle(live)


def stands(table: Table, seat: int, number: tuple[int, int]) -> bool:
    """Is a bot's move still to be made that was due when its seat knew so much?"""
    return seat in table.waiting() and bool(table.bot_at(seat)) and known_to(table, seat) == number


def known_to(table: Table, seat: int) -> tuple[int, int]:
    """How much a seat has done and heard of the game: what people say at the table does not count."""
    assert table.session is not None, "a table that waits has a game"
    return sum(move.seat == seat for move in table.session.log.entries), table.stream(seat).count


def seed_of(table: Table, seat: int) -> int:
    """A bot's own chance: nobody can foresee it, it depends on nothing that its seat does not know, and in two plays
    of one deal it is the same as long as the seat has heard and done as much.
    """
    done, heard = known_to(table, seat)
    key = bytes.fromhex(table.dice.secret or "")
    whole = hmac.digest(key, f"bot {seat} {done} {heard}".encode(), "sha256")
    return int.from_bytes(whole[:8], "big")


def any_option(state: State, seat: int, seed: int) -> list[int]:
    options = state.options(seat)
    return [options[Seeded(seed).draw(0, len(options))]]
