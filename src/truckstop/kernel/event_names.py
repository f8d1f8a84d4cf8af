"""Turns the ints of events into structs with named fields; few different events make up most of a game."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from truckstop.kernel.event import GameEvent, Value
from truckstop.kernel.state import Rules
from truckstop.kernel.tell import Event

if TYPE_CHECKING:
    from truckstop.kernel.game import Game

EVENTS_KEPT: Final = 2048
"""Events and things that are kept for one set of rules; beyond that, the oldest is dropped."""


class EventNames:
    """Names the events of a game with certain rules. The same things have other names under other rules."""

    def __init__(self, game: "Game", rules: Rules) -> None:
        self.game = game
        self.rules = rules
        self.events: dict[Event, GameEvent] = {}
        self.things: dict[tuple[str, int], str] = {}

    def event(self, event: Event) -> GameEvent:
        """Return an event with named fields, as clients receive it."""
        found = self.events.get(event)
        if found is None:
            if len(self.events) >= EVENTS_KEPT:
                del self.events[next(iter(self.events))]
            found = self.events[event] = self._made(event)
        return found

    def _made(self, event: Event) -> GameEvent:
        shape = self.game.event_shapes[event[1]]
        values: list[Value] = []
        at = 2
        for kind in shape.single:
            if at == len(event):
                break
            number = event[at]
            at += 1
            if kind == "number":
                values.append(number)
            elif kind == "flag":
                values.append(number != 0)
            else:
                values.append(self._thing(kind, number))
        if shape.ends_in_list:
            values.append(tuple([self._thing(shape.kinds[-1], number) for number in event[at:]]))
        return shape.made(*values)

    def _thing(self, kind: str, number: int) -> str:
        found = self.things.get((kind, number))
        if found is None:
            if len(self.things) >= EVENTS_KEPT:
                del self.things[next(iter(self.things))]
            found = self.things[kind, number] = self.game.thing(self.rules, kind, number)
        return found


@lru_cache(maxsize=128)
def event_names(game: "Game", rules: Rules) -> EventNames:
    """Return the event names of a game with these rules; all callers share one object."""
    return EventNames(game, rules)
