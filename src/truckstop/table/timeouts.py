"""Entries that the server makes itself: a bot takes over when a time is up, and a game ends when its deal closes."""

from truckstop.table.entries import AnyEntry, Closed, TakenOver
from truckstop.table.table import RUNNING, Table


def take_over(table: Table, seat: int, at: float) -> AnyEntry | None:
    """Let a bot play for a seat whose time is up; return None if it is not."""
    deadline = table.deadline(seat)
    return TakenOver(at=at, seat=seat) if deadline is not None and at >= deadline else None


def close(table: Table, at: float) -> AnyEntry | None:
    """End the game of a deal that has closed; return None if it has not."""
    return Closed(at=at) if table.status == RUNNING and table.closes and at >= table.closes else None
