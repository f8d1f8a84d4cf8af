"""The events of the toy, in the order of their numbers in `state.py`."""

from typing import Annotated

from truckstop.kernel.event import GameEvent, Kind, SeatName

CardName = Annotated[str, Kind("card")]


class ToyEvent(GameEvent, frozen=True):
    """An event of the toy."""


class Begins(ToyEvent, frozen=True, tag="begins"):
    seat: SeatName


class Stocked(ToyEvent, frozen=True, tag="stocked"):
    card: CardName


class Dealt(ToyEvent, frozen=True, tag="dealt"):
    seat: SeatName
    card: CardName


class Picked(ToyEvent, frozen=True, tag="picked"):
    seat: SeatName
    count: int


class Rolled(ToyEvent, frozen=True, tag="rolled"):
    bonus: int


class Laid(ToyEvent, frozen=True, tag="laid"):
    seat: SeatName
    card: CardName
    paid: int


class Took(ToyEvent, frozen=True, tag="took"):
    seat: SeatName
    card: CardName


class Drew(ToyEvent, frozen=True, tag="drew"):
    seat: SeatName


class Passed(ToyEvent, frozen=True, tag="passed"):
    seat: SeatName


class Shown(ToyEvent, frozen=True, tag="shown"):
    seat: SeatName
    salt: int
    lime: int
    corn: int
    chili: int


class Ended(ToyEvent, frozen=True, tag="ended"):
    pass


EVENTS: list[type[GameEvent]] = [
    *(Begins, Stocked, Dealt, Picked, Rolled, Laid, Took, Drew, Passed, Shown, Ended),
]
