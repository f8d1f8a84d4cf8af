"""Named events: what happened, as clients receive it. The rules tell plain ints; a game declares what they mean.

A game declares one struct for each of its events in its `events.py`. The tag of the struct is the name of the event,
its fields are in the order of the ints, and the annotation of a field says what its int is:

    class Paid(FrenzyEvent, frozen=True, tag="paid"):
        who: Owner
        money: int

An `int` stays a number and a `bool` is True unless the int is 0. A `str` is annotated with the kind of thing that
`Game.thing` turns the int into: `Annotated[str, Kind("venue")]` becomes `venue:concert`. The last field may be a list
of things, `tuple[Annotated[str, Kind("venue")], ...]`: it takes all ints that are left, so such an event is told with
`Tell.say_all`, which adds no zeros.
"""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from truckstop.kernel.prompt import Message, Param


class Kind(msgspec.Struct, frozen=True):
    """Marks a field of an event whose int is the number of a thing, and says of which kind."""

    name: str


PLAIN = ("number", "flag")
"""Kinds of fields that are not things."""
Value = bool | int | str | tuple[str, ...]
"""Value of a field."""
SeatName = Annotated[str, Kind("seat")]


class GameEvent(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing that happened, with named fields. Each game has its own subclass, the base of all its events."""


class Shape:
    """How the ints of an event become a struct, derived once from the annotations of its fields."""

    def __init__(self, made: type[GameEvent]) -> None:
        self.made = made
        self.name = str(made.__struct_config__.tag)
        hints = get_type_hints(made, include_extras=True)
        self.fields = made.__struct_fields__
        """Names in Python."""
        self.names = made.__struct_encode_fields__
        """Names on the wire and in the catalogue: `from` where Python has `from_`."""
        items = {field: get_args(hint)[0] for field, hint in hints.items() if _is_list(hint)}
        self.kinds = [_kind(made, field, items.get(field, hints[field])) for field in self.fields]
        """Kind of each field; of a list, the kind of its items."""
        self.ends_in_list = bool(items)
        self.single = self.kinds[:-1] if items else self.kinds
        """The kinds without that of the list."""
        if items and (list(items) != [self.fields[-1]] or self.kinds[-1] in PLAIN):
            raise TypeError(
                f"{made.__name__}.{next(iter(items))}: a list in an event must hold things and be its last field"
            )

    def message(self, game: str, event: GameEvent) -> Message:
        """Return the event as a sentence of the catalogue."""
        params: dict[str, Param] = {}
        for field, name in zip(self.fields, self.names, strict=True):
            value: Value = getattr(event, field)
            if isinstance(value, tuple):
                params[name] = list(value)
            else:
                params[name] = int(value) if isinstance(value, bool) else value
        return Message(f"{game}.event.{self.name}", params)


def shapes(events: dict[int, type[GameEvent]]) -> dict[int, Shape]:
    """Return the shapes of the events of a game, by number; TypeError if two events have the same name."""
    found = {number: Shape(made) for number, made in events.items()}
    if len({shape.name for shape in found.values()}) < len(found):
        raise TypeError("two events have the same name")
    return found


def _is_list(hint: Any) -> bool:
    return get_origin(hint) is tuple and get_args(hint)[1:] == (...,)


def _kind(made: type[GameEvent], field: str, hint: Any) -> str:
    if hint is int:
        return "number"
    if hint is bool:
        return "flag"
    if get_origin(hint) is Annotated and get_args(hint)[0] is str:
        for note in get_args(hint)[1:]:
            if isinstance(note, Kind):
                return note.name
    raise TypeError(
        f"{made.__name__}.{field}: a field of an event must be an int, a bool, a str with its Kind, or a tuple of these"
    )
