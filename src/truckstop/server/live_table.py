"""A table in a node's memory: its connections, its lock, and what the node knows of the store's listing."""

import asyncio
from typing import Final, Protocol

from truckstop.server.wire import Incoming
from truckstop.store.store import Deal
from truckstop.table.clocks import AT_ONCE
from truckstop.table.table import Table

Listing = tuple[str, float | None]
"""A table's status and the time of its next wake-up, None if it needs none."""
ACQUIRED: Final = object()
"""Stands for the end of `Lock.acquire`, which otherwise yields what it waits for."""


class Connection(Protocol):
    """A client that receives the messages of a table. `role` is the role that its last message was made for."""

    who: str
    role: int

    def send(self, message: Incoming) -> None:
        """Send a message now, or queue it."""


class LiveTable:
    """A table that has connections or was used a moment ago."""

    def __init__(self, id: str, since: float) -> None:
        self.id = id
        self.table: Table | None = None
        """None until the table is loaded, and after it has left memory."""
        self.seq = -1
        """The number of the last entry when the table left memory."""
        self.deal: Deal | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: set[str] = set()
        """People connected to the table through other nodes."""
        self.names: dict[str, str] = {}
        self.chat: dict[int, str] = {}
        """The text of each chat line, by number."""
        self.used = 0.0
        self.since = since
        """Time at which this node began to track the table."""
        self.gone: dict[str, float] = {}
        """Time at which each person who has gone disconnected."""
        self.listing: Listing | None = None
        """What the store holds, or None if that is not known."""

    def here(self) -> set[str]:
        """Return the people who are connected, through this node or another."""
        return {connection.who for connection in self.connections} | self.elsewhere


def try_acquire(lock: asyncio.Lock) -> bool:
    """Acquire a lock if it is free and nobody waits for it; return True if it was acquired."""
    acquiring = lock.acquire()
    # `next` with a default raises no exception in this code, which would cost more than everything else here.
    if next(acquiring.__await__(), ACQUIRED) is ACQUIRED:
        return True
    acquiring.close()
    return False


def is_id(id: str) -> bool:
    """True if this can be the id of a table or a deal. A client may send text that not every database accepts."""
    return len(id) <= 100 and id.isprintable()


def people_named(table: Table) -> set[str]:
    """Return the people whose names a table shows."""
    seated = {who for seat in table.seats for who in (seat.who, seat.left)}
    return {table.host, *seated, *table.chat_authors, *table.seating.people()} - {""}


def is_early_enough(stored: float | None, needed: float | None) -> bool:
    """True if the stored wake-up time is early enough to keep."""
    return needed is not None and stored is not None and AT_ONCE < stored <= needed
