"""The contract of a state: a position of a game, plain data with no randomness and no I/O inside.

**Simultaneous phases obey one law.** Until the last seat is done, a step draws nothing, tells nobody else and
touches nothing shared; so steps of different seats commute and the order of arrival never matters.
Sequential play is the case with one seat in `to_act()`.
"""

from mypy_extensions import i64, mypyc_attr

from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import Tell


class IllegalOption(Exception):
    """A seat asked for what it may not do now; says who, what and why. The state is untouched."""

    def __init__(self, seat: int, option: int, why: str) -> None:
        super().__init__(f"seat {seat} cannot take option {option}: {why}")
        self.seat = seat
        self.option = option
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """All that is fixed for one game: the number of players, the options it was started with, its data."""

    players: int

    def __init__(self, players: int) -> None:
        self.players = players


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Subclasses give every method but `apply`, which is the same for all."""

    reveals: i64
    """Grows when chance is drawn or a seat is told what it could not know: what lies after that can be taken back.

    Where what a seat does tells of its secret cards, it grows when the turn passes on.
    """

    def __init__(self, reveals: i64) -> None:
        self.reveals = reveals

    def to_act(self) -> list[int]:
        """The seats that owe a decision now, ascending; several in a simultaneous phase, none when it is over.

        A seat in this list has at least two options (C7): what leaves nothing to choose is done without asking.
        """
        raise NotImplementedError

    def next_to_act(self) -> i64:
        """The first of `to_act()`, or -1 when the game is over: what a playout needs, without the list."""
        seats = self.to_act()
        return seats[0] if seats else -1

    def options(self, seat: i64) -> list[int]:
        """What `seat` can do now: unique, ascending, each below the game's `option_count`; empty if not asked."""
        raise NotImplementedError

    def step(self, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        """Do one of `options(seat)`, unchecked: for search and simulation.

        If `chance` cannot give a draw the state is left half done: step a copy where that can happen.
        """
        raise NotImplementedError

    def apply(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        """Do one of `options(seat)`; anything else raises IllegalOption and leaves the state as it was."""
        owing = self.to_act()
        if seat not in owing:
            if not owing:
                raise IllegalOption(seat, option, "the game is over")
            raise IllegalOption(seat, option, "it is not asked now; asked: " + ", ".join(map(str, owing)))
        options = self.options(seat)
        if option not in options:
            raise IllegalOption(seat, option, "it can take " + ", ".join(map(str, options)))
        self.step(seat, option, chance, tell)

    def copy(self) -> "State":
        """A state equal to this one that shares nothing with it but its rules."""
        raise NotImplementedError

    def forget(self, seat: i64, chance: Chance) -> None:
        """Deal anew all that `seat` cannot know, and nothing else.

        Others' choices of the running simultaneous phase are put back (they owe them again); so is what another seat
        has drawn or begun and told nobody of, and `reveals` sinks by those draws. Everything else that is hidden is
        drawn evenly over the distinct possibilities, from the source FORGET.
        In positions that the seat cannot tell apart, equal chance gives equal states.
        """
        raise NotImplementedError

    def dump(self) -> bytes:
        """The whole position as bytes; the game's `load` reads them. Equal positions give equal bytes."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """What each seat has now, or at the end."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that won; empty while the game runs, and when an automatic player won it."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """Each seat's place from 1, equal results sharing one (C6); empty while the game runs."""
        raise NotImplementedError
