"""Tell: how a state reports what happened, to all or to one seat, as ints without a language.

A seat knows what it was told and what it chose itself. Views, search keys, replays for a seat and the test for leaks
are all based on this stream.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from truckstop.kernel.state import State

ALL: Final = -1
"""The `to` of an event for everyone, including spectators."""

Event = tuple[int, ...]
"""(to, kind, fields…): the `events.py` of the game declares the fields of each kind; zeros may follow them."""

Beat = tuple[int, int, "State"]
"""(number of events before it, kind, copy of the position): a moment inside a step, named in `Game.beat_names`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tell:
    """A receiver of events."""

    listens: bool = True
    """False if events are ignored. Hot code checks it before telling anything, which is cheaper than an empty call."""

    def say(self, to: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tell an event of up to four fields to all or to one seat."""
        raise NotImplementedError

    def say_all(self, to: i64, kind: i64, fields: list[int]) -> None:
        """Tell an event of any number of fields. Check `listens` first, so that the list is not made for nothing."""
        raise NotImplementedError

    def beat(self, state: "State", kind: i64) -> None:
        """Mark a moment inside a step that everyone sees: what was told so far has happened, the rest has not.

        Everything that a viewer can see of the position must follow from what was told before the beat.
        """

    def hand_over(self, seat: i64) -> None:
        """Declare that what follows, asked or not, may depend on what only `seat` knows."""


@final
class Silent(Tell):
    """Ignores all events, for playouts."""

    def __init__(self) -> None:
        self.listens = False

    def say(self, to: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        pass

    def say_all(self, to: i64, kind: i64, fields: list[int]) -> None:
        pass

    def beat(self, state: "State", kind: i64) -> None:
        pass

    def hand_over(self, seat: i64) -> None:
        pass


@final
class Heard(Tell):
    """Keeps every event in order, and a copy of the position at every beat if `with_beats`."""

    def __init__(self, with_beats: bool = False) -> None:
        self.events: list[Event] = []
        self.beats: list[Beat] = []
        self.with_beats = with_beats

    def say(self, to: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        self.events.append((to, kind, a, b, c, d))

    def say_all(self, to: i64, kind: i64, fields: list[int]) -> None:
        self.events.append((to, kind, *fields))

    def beat(self, state: "State", kind: i64) -> None:
        if self.with_beats:
            self.beats.append((len(self.events), kind, state.copy()))

    def told(self, seat: int) -> list[Event]:
        """Return the events that `seat` heard; for a spectator (any negative seat) those told to all."""
        return heard_by(self.events, seat)


class HandedOver(Exception):
    """Another seat acts, so a look ends here."""


@final
class Foreseen(Tell):
    """Keeps the events that one seat hears until another seat acts, and the position at the last beat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.events: list[Event] = []
        self.last: State | None = None

    def say(self, to: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        if to == ALL or to == self.seat:
            self.events.append((to, kind, a, b, c, d))

    def say_all(self, to: i64, kind: i64, fields: list[int]) -> None:
        if to == ALL or to == self.seat:
            self.events.append((to, kind, *fields))

    def beat(self, state: "State", kind: i64) -> None:
        self.last = state.copy()

    def hand_over(self, seat: i64) -> None:
        if seat != self.seat:
            raise HandedOver

    def copy(self) -> "Foreseen":
        other = Foreseen(self.seat)
        other.events, other.last = self.events[:], self.last
        return other


def heard_by(events: list[Event], seat: int) -> list[Event]:
    """Return the events that `seat` hears; for a spectator (any negative seat) those told to all."""
    return [event for event in events if event[0] == ALL or event[0] == seat]


def beats_heard(events: list[Event], beats: list[Beat], seat: int | None) -> list[Beat]:
    """Return the beats of a step for a seat, a spectator or, with None, a listener to everything.

    Each has the number of events that were heard before it. A beat after which nothing more is heard is left out,
    because the position after the step shows it.
    """
    hears = events if seat is None else heard_by(events, seat)
    found: list[Beat] = []
    told, at = 0, 0
    for count, kind, state in beats:
        told += count - at if seat is None else len(heard_by(events[at:count], seat))
        at = count
        if told == len(hears):
            break
        found.append((told, kind, state))
    return found


def last_beat(events: list[Event], beats: list[Beat], seat: int) -> int | None:
    """Return the kind of the beat that the last events heard by a seat lead to; None if there is none.

    `beats_heard` leaves this beat out.
    """
    hears, told, at = len(heard_by(events, seat)), 0, 0
    for count, kind, _ in beats:
        before = told
        told += len(heard_by(events[at:count], seat))
        at = count
        if told == hears:
            return kind if told > before else None
    return None
