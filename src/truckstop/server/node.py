"""A node: one server process, which has some of the tables in memory and may share the store with other nodes."""

import secrets
import time
from collections.abc import Callable

from truckstop.server.appender import Also, Appender, Done, Make
from truckstop.server.background import BackgroundTasks
from truckstop.server.delivery import Delivery
from truckstop.server.live_table import LiveTable
from truckstop.server.presence import Presence
from truckstop.server.sets import NO_SETS, Sets
from truckstop.server.table_loader import TableLoader
from truckstop.server.wire import MomentShown
from truckstop.store import Store


class Node:
    """Joins loading, appending, presence and delivery."""

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.time, id: str | None = None, sets: Sets = NO_SETS
    ) -> None:
        self.id = id or secrets.token_hex(8)
        self.store = store
        self.sets = sets
        self.clock = clock
        self.live: dict[str, LiveTable] = {}
        self.background = BackgroundTasks()
        self.presence = Presence(self.id, store, clock, self.live)
        self.delivery = Delivery(clock, self.presence)
        self.loader = TableLoader(store, sets, clock, self.live, self.delivery, self.presence, self.background)
        self.appender = Appender(store, clock, self.loader, self.delivery, self.background)
        self.replays: dict[tuple[str, int | None], list[MomentShown]] = {}
        """The replays last asked for, by table and seat."""

    async def open(self, id: str) -> LiveTable:
        """Return a table by its id, from memory or from the store; Refused if there is none."""
        return await self.loader.open(id)

    async def append(self, live: LiveTable, make: Make, also: Also = lambda table: ()) -> bool:
        """Append the entry that `make` returns, see `Appender.append`."""
        return await self.appender.append(live, make, also)

    def append_soon(self, live: LiveTable, make: Make, done: Done) -> None:
        """Append to a table that is held, without a task, see `Appender.append_soon`."""
        self.appender.append_soon(live, make, done)

    def is_gone(self, live: LiveTable, who: str, seconds: float) -> bool:
        """True if a person has been away for this long."""
        return self.presence.is_gone(live, who, seconds)

    def is_about(self, live: LiveTable, who: str) -> None:
        """Note that a person has just acted."""
        self.presence.is_about(live, who)
