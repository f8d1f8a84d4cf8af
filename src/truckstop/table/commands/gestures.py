"""Gestures: most of what people and bots do at a table."""

from typing import Final

from truckstop.kernel.state import IllegalOption
from truckstop.table.commands.checks import Refused, check_not_closed, check_running
from truckstop.table.entries import AnyEntry, Did
from truckstop.table.table import Table

MOST_OPTIONS: Final = 200
"""Options in a gesture."""


def do(table: Table, seat: int, gesture: list[int], at: float, id: str = "") -> AnyEntry:
    """Check a gesture of a seat, and return its entry with the draws that it makes."""
    check_running(table)
    check_not_closed(table, at)
    if len(gesture) > MOST_OPTIONS or any(not 0 <= option < table.game.option_count for option in gesture):
        raise Refused("illegal", f"a gesture has at most {MOST_OPTIONS} options, all from those that were offered")
    assert table.session is not None, "a running table has a game"
    try:
        draws = table.session.propose(seat, gesture)
    except IllegalOption as error:
        raise Refused("illegal", error.why) from None
    return Did(at=at, id=id, seat=seat, do=tuple(gesture), draws=draws)


def check_in_time(table: Table, seat: int, n: int) -> None:
    """Refuse a gesture that was chosen at message `n` of a seat if the seat has acted since; 0 is not checked."""
    if n and table.acted and n < table.acted[seat]:
        raise Refused("late", "you have acted since then; look at the current prompt")
