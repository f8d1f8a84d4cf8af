"""The interface of a state: a position of a game, plain data without randomness or I/O.

**Simultaneous phases obey one law.** Until the last seat is done, a step draws nothing, tells other seats nothing and
changes nothing shared. So steps of different seats commute, and the order in which they arrive does not matter.
Sequential play is the special case of one seat in `to_act()`.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import Tell


class IllegalOption(Exception):
    """An option that a seat cannot choose now; the message says who, what and why. The state has not changed."""

    def __init__(self, seat: int, option: int, why: str) -> None:
        super().__init__(f"seat {seat} cannot choose option {option}: {why}")
        self.seat = seat
        self.option = option
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """What is fixed for one game: the number of players, the options it was started with, its data."""

    players: int

    def __init__(self, players: int) -> None:
        self.players = players


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Subclasses implement every method except `apply`, which is the same for all.

    `next_to_act` and `fill_options` are for playouts; a subclass implements them if it can do so faster.
    """

    reveals: i64
    """Grows with every draw, and when a seat learns what it could not know: a seat can take back only what came later.

    Where the actions of a seat say something about its secret cards, it also grows when the turn passes.
    """

    def __init__(self, reveals: i64) -> None:
        self.reveals = reveals

    def to_act(self) -> list[int]:
        """Return the seats that must act now, ascending: several in a simultaneous phase, none when the game is over.

        A seat in this list has at least two options (C7). Where there is nothing to choose, no seat is asked.
        """
        raise NotImplementedError

    def next_to_act(self) -> i64:
        """Return the first of `to_act()`, or -1 when the game is over. Playouts use it because it makes no list."""
        seats = self.to_act()
        return seats[0] if seats else -1

    def options(self, seat: i64) -> list[int]:
        """Return the options of `seat`: unique, ascending, below `Game.option_count`; empty if it need not act."""
        raise NotImplementedError

    def fill_options(self, seat: i64, into: Options) -> None:
        """Replace the contents of a buffer by `options(seat)`. Playouts use it because it makes no list."""
        into.clear()
        for option in self.options(seat):
            into.add(option)

    def step(self, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        """Carry out one of `options(seat)` without checking it, for search and simulation.

        If `chance` cannot provide a draw, the state is left incomplete: step a copy where that can happen.
        """
        raise NotImplementedError

    def apply(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        """Carry out one of `options(seat)`; anything else raises IllegalOption and changes nothing."""
        acting = self.to_act()
        if seat not in acting:
            if not acting:
                raise IllegalOption(seat, option, "the game is over")
            raise IllegalOption(seat, option, "it need not act now; seats to act: " + ", ".join(map(str, acting)))
        options = self.options(seat)
        if option not in options:
            raise IllegalOption(seat, option, "its options are " + ", ".join(map(str, options)))
        self.step(seat, option, chance, tell)

    def copy(self) -> "State":
        """Return an equal state that shares nothing with this one except the rules."""
        raise NotImplementedError

    def forget(self, seat: i64, chance: Chance) -> None:
        """Deal again everything that `seat` cannot know, and nothing else.

        Choices of other seats in the current simultaneous phase are undone, so that those seats must act again. What
        another seat has drawn or started without telling anyone is undone too, and `reveals` decreases by those draws.
        Everything else that is hidden is drawn from the source FORGET, each distinct possibility equally likely. In
        positions that the seat cannot distinguish, equal chance gives equal states.
        """
        raise NotImplementedError

    def dump(self) -> bytes:
        """Return the whole position as bytes for `Game.load`. Equal positions give equal bytes."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the score of each seat, now or at the end."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return the seats that won; empty during the game, and if an automatic player won."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """Return the place of each seat from 1; equal results share a place (C6). Empty during the game."""
        raise NotImplementedError


@final
class Before:
    """What a take-back needs to know about the position before an entry."""

    def __init__(self, state: State) -> None:
        self.reveals: i64 = state.reveals
        self.simultaneous: bool = len(state.to_act()) > 1
