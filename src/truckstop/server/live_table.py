"""A table that somebody looks at: its lines, its lock, and what a list and a sweep need to know of it."""

import asyncio
from typing import Protocol

from truckstop.server.wire import Incoming
from truckstop.store.store import Deal
from truckstop.table.clocks import AT_ONCE
from truckstop.table.table import Table


class Connection(Protocol):
    """Somebody who is looking at a table. `role` is the one that her last message was made for."""

    who: str
    role: int

    def send(self, message: Incoming) -> None:
        """Send a message, now or as soon as it can be."""


class LiveTable:
    """A table that somebody looks at, or that was used a moment ago."""

    def __init__(self, id: str, since: float) -> None:
        self.id = id
        self.table: Table | None = None
        self.seq = -1
        """The last entry that it had when it left memory."""
        self.deal: Deal | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: set[str] = set()
        """Who looks at it through other nodes."""
        self.names: dict[str, str] = {}
        self.chat: dict[int, str] = {}
        """The text of each chat line, by number."""
        self.used = 0.0
        self.since = since
        """When this node began to look at it."""
        self.gone: dict[str, float] = {}
        """When people went who were here."""
        self.kept: tuple[str, float | None] | None = None
        """The status and the time to look again that the store has, if that is known."""

    def here(self) -> set[str]:
        return {connection.who for connection in self.connections} | self.elsewhere


def held(lock: asyncio.Lock) -> bool:
    """Take a lock if it is free and nobody waits for it; is it taken now?"""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


def is_id(id: str) -> bool:
    """Can this be an id of ours? Not all that somebody may send is text to every database."""
    return len(id) <= 100 and id.isprintable()


def known(table: Table) -> set[str]:
    """The people whose names a table shows."""
    seated = {who for seat in table.seats for who in (seat.who, seat.left)}
    return {table.host, *seated, *table.chat_authors} - {""}


def later(time: float | None, kept: float | None) -> bool:
    """Is it enough to look when the store says so?"""
    return time is not None and kept is not None and AT_ONCE < kept <= time
