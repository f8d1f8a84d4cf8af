"""Tell: how a state says what happened, to all or to one seat, as ints that belong to no language.

What a seat knows is what it was told and what it chose itself: views, search keys, replays from a seat and the
test for leaks all rest on this stream.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

ALL: Final = -1
"""The `to` of an event that everybody hears, spectators too."""

Event = tuple[int, int, int, int, int, int]
"""(to, kind, a, b, c, d): what the four numbers mean is in the game's words."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tell:
    """Hears events. A playout's Tell hears nothing."""

    def say(self, to: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        raise NotImplementedError


@final
class Silent(Tell):
    """Hears nothing, at the price of a call."""

    def say(self, to: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        pass


@final
class Heard(Tell):
    """Keeps every event in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def say(self, to: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        self.events.append((to, kind, a, b, c, d))

    def told(self, seat: int) -> list[Event]:
        """The events that `seat` heard; for a spectator (any negative seat) those told to all."""
        return heard_by(self.events, seat)


def heard_by(events: list[Event], seat: int) -> list[Event]:
    """Those of the events that `seat` hears; for a spectator (any negative seat) those told to all."""
    return [event for event in events if event[0] == ALL or event[0] == seat]
