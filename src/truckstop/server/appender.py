"""Appending: the only way in which an entry is added to a table.

An entry is in the store before anyone hears of it. The pair of table and number is unique there, so if two nodes or
clicks want the same number, one of them loses: it reads what came in between, checks again, and is appended behind it
or refused.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from truckstop.server.background import BackgroundTasks
from truckstop.server.delivery import Delivery
from truckstop.server.live_table import Listing, LiveTable, is_early_enough, try_acquire
from truckstop.server.table_loader import TableLoader
from truckstop.store import Statement, Store, StoreError
from truckstop.store import store as stored
from truckstop.table.clocks import AT_ONCE
from truckstop.table.commands import Refused
from truckstop.table.entries import AnyEntry, ChatDeleted, ChatSaid, Did, Started, packed
from truckstop.table.table import OPEN, OVER, RUNNING, Table

STATUS = {OPEN: stored.OPEN, RUNNING: stored.RUNNING, OVER: stored.OVER}

Make = Callable[[Table, float], AnyEntry | None]
"""Makes an entry for a table at a time, or None if there is nothing to append; raises Refused."""
Also = Callable[[Table], Sequence[Statement]]
"""Makes the statements that are written in the transaction of the entry."""
Done = Callable[[bool | StoreError | Refused], None]


class Appender:
    """Appends entries to the tables of a node."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        loader: TableLoader,
        delivery: Delivery,
        background: BackgroundTasks,
    ) -> None:
        self.store = store
        self.clock = clock
        self.loader = loader
        self.delivery = delivery
        self.background = background

    async def append(self, live: LiveTable, make: Make, also: Also = lambda table: ()) -> bool:
        """Append the entry that `make` returns; return False if it returns None.

        `make` is called again if another entry was first. If the caller is cancelled in the middle, the table takes
        what the store has by then.
        """
        try:
            return await self._append(live, make, also)
        except (asyncio.CancelledError, StoreError):
            self.loader.catch_up_soon(live)
            raise

    async def _append(self, live: LiveTable, make: Make, also: Also) -> bool:
        async with live.lock:
            table = await self.loader.load(live)
            while True:
                entry = make(table, self.clock())
                if entry is None:
                    return False
                statements, listing = self._statements(live, table, entry)
                if await self.store.append(live.id, table.seq + 1, packed(entry), [*also(table), *statements]):
                    live.listing = listing
                    self.delivery.take(live, table, entry)
                    break
                await self.loader.catch_up(live, table)
            if not isinstance(entry, Did):
                await self.update_listing(live)
        return True

    # Without a task

    def hold(self, live: LiveTable) -> bool:
        """Acquire the lock if `append_soon` is possible: the table is in memory and nothing is under way there."""
        return live.table is not None and self.store.has_append_soon and try_acquire(live.lock)

    def append_soon(self, live: LiveTable, make: Make, done: Done) -> None:
        """Append to a table that is held, without a task.

        Calls `done` when the news has been sent, when the store has failed, or when there is nothing to append. The
        lock is released then, or when `make` refuses. Most of a server's work is gestures, and a task for each of them
        would cost about as much as the rest.
        """
        table = live.table
        assert table is not None, "the table is held"
        try:
            entry = make(table, self.clock())
            if entry is not None:
                statements, listing = self._statements(live, table, entry)
                body = packed(entry)
                finish = partial(self._appended, live, table, entry, listing, make, done)
                self.store.append_soon(live.id, table.seq + 1, body, statements, finish)
        except BaseException:
            live.lock.release()
            raise
        if entry is None:
            live.lock.release()
            done(False)

    def _appended(
        self,
        live: LiveTable,
        table: Table,
        entry: AnyEntry,
        listing: Listing | None,
        make: Make,
        done: Done,
        result: int | StoreError,
    ) -> None:
        """Finish `append_soon`: `result` is the number of entries stored, 0 if another entry was first."""
        try:
            if result == 1:
                live.listing = listing
                self.delivery.take(live, table, entry)
        finally:
            live.lock.release()
        if result == 1:
            done(True)
        elif isinstance(result, StoreError):
            self.loader.catch_up_soon(live)
            done(result)
        else:
            self.background.spawn(self._append_later(live, make, done))

    async def _append_later(self, live: LiveTable, make: Make, done: Done) -> None:
        """Check and append again, as `append` does, after another entry was first."""
        try:
            done(await self.append(live, make))
        except (Refused, StoreError) as error:
            done(error)

    # What lists and sweeps need

    def _statements(self, live: LiveTable, table: Table, entry: AnyEntry) -> tuple[list[Statement], Listing | None]:
        """Return the statements to write with an entry, and the listing that the store has afterwards.

        They set the status and the wake-up time of the table. A wake-up may be too early, but never too late: a sweep
        that finds nothing to do sets the next one.
        """
        listing = live.listing
        # Most entries are gestures, see `Delivery.take`.
        gesture = isinstance(entry, Did)
        if not gesture and isinstance(entry, (ChatSaid, ChatDeleted)):
            return [], listing
        # The session has just tried a gesture, so its next position is known.
        state = table.session.proposed() if gesture and table.session is not None else None
        if state is None:
            now = (RUNNING if isinstance(entry, Started) else table.status, AT_ONCE if table.status != OPEN else None)
        elif waiting := state.to_act():
            now = (RUNNING, table.due_at(waiting, entry.at))
        else:
            now = (OVER, None)
        statements = []
        if listing is None or (now != listing and not (now[0] == listing[0] and is_early_enough(listing[1], now[1]))):
            listing = now
            statements.append(self.store.set_status(live.id, STATUS[now[0]], now[1]))
        if live.deal is not None and entry.at < live.deal.closes and state is not None and not state.to_act():
            scores = state.scores()
            for seat in table.people():
                who = table.seats[seat].who
                statements.append(self.store.add_result(live.deal.id, who, live.id, scores[seat], entry.at))
        return statements, listing

    async def update_listing(self, live: LiveTable) -> None:
        """Write to the store what lists and sweeps need, if it has changed. The caller holds the lock."""
        table = live.table
        if table is None:
            return
        taken = sum(not seat.free for seat in table.seats)
        now = (table.status, table.due())
        if now != live.listing:
            await self.store.write(self.store.set_status(live.id, STATUS[now[0]], now[1]))
            live.listing = now
        if table.status == OPEN:
            await self.store.write(self.store.set_listing(live.id, table.public, table.players, taken))
