"""Proposals that all people at a table must agree to: to end the game, or to go back to an earlier position."""

from truckstop.table.seats import Seat

END, BACK = "end", "back"


class Proposal:
    """A proposal that some people have not answered yet."""

    __slots__ = ("agreed", "number", "to", "what", "who")

    def __init__(self, number: int, who: str, what: str, to: int) -> None:
        self.number = number
        self.who = who
        self.what = what
        self.to = to
        """For BACK: the entry of the table after which the game was in the position to go back to."""
        self.agreed = {who}


def must_agree(seats: list[Seat]) -> set[str]:
    """Return the people who must agree: all at the table except those for whom a bot plays at the moment."""
    return {seat.who for seat in seats if seat.who and not seat.taken_over}
