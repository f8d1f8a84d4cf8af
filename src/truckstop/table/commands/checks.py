"""What commands have in common: refusals, who may do what and when, and the limits of a table."""

from typing import Final

from truckstop.kernel.game import SPECTATOR
from truckstop.table.table import OPEN, OVER, Table

MOST_ENTRIES: Final = 20_000
"""Entries of a table after which people can only leave; a long game has some hundred."""
MOST_ENTRIES_OF_ONE: Final = 4_000
"""Entries of one person at a table after which they can only leave."""
LONGEST_ID: Final = 64
"""Characters in the id of a command."""


class Refused(Exception):
    """A command that cannot be carried out: a key for programs, and a sentence for people."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(why)
        self.key = key


def check_id(id: str) -> None:
    if len(id) > LONGEST_ID or "/" in id or not id.isprintable():
        raise Refused("id", f"an id has at most {LONGEST_ID} printable characters and no slash")


def check_quota(table: Table, who: str) -> None:
    """Refuse a command if there are too many entries. Bots are not limited, so that every game can end."""
    if table.seq >= MOST_ENTRIES or table.sent.counts.get(who, 0) >= MOST_ENTRIES_OF_ONE:
        raise Refused("full", "this table has too many entries; leave it, and a bot plays on for you")


def check_host(table: Table, who: str) -> None:
    if who != table.host:
        raise Refused("not_host", "only the host of the table can do that")


def check_not_begun(table: Table) -> None:
    if table.status != OPEN:
        raise Refused("begun", "that is possible only before the game begins")


def check_not_lesson(table: Table) -> None:
    # Anyone can look up the dice of a lesson, and must not play with people who do not know them.
    if table.lesson:
        raise Refused("lesson", "the dice and seats of a lesson are fixed; make a new table for anything else")


def check_running(table: Table) -> None:
    if table.status == OPEN:
        raise Refused("not_begun", "the game has not begun yet")
    if table.status == OVER:
        raise Refused("over", "the game is over")


def check_not_closed(table: Table, at: float) -> None:
    if table.closes and at >= table.closes:
        raise Refused("closed", "the deal of this table has closed, which ends the game")


def own_seat(table: Table, who: str) -> int:
    """Return the seat of a person, who must have one."""
    seat = table.role(who)
    if seat == SPECTATOR:
        raise Refused("not_seated", "you do not sit at this table")
    return seat


def existing_seat(table: Table, seat: int) -> int:
    """Return the number of a seat, which must exist."""
    if not 0 <= seat < table.players:
        raise Refused("seat", f"this table has seats 0 to {table.players - 1}")
    return seat
