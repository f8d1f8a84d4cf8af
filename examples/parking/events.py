"""The events of Parking, in the order of their numbers in `state.py`."""

from truckstop.kernel.event import GameEvent, SeatName, shapes


class ParkingEvent(GameEvent, frozen=True):
    """An event of Parking."""


class Opened(ParkingEvent, frozen=True, tag="opened"):
    """The next spot is known."""

    value: int


class Bid(ParkingEvent, frozen=True, tag="bid"):
    """A bid is turned up."""

    seat: SeatName
    card: int


class Parked(ParkingEvent, frozen=True, tag="parked"):
    """A player takes the spot."""

    seat: SeatName
    value: int


class Empty(ParkingEvent, frozen=True, tag="empty"):
    """Every bid was made twice or more, so nobody takes the spot."""

    value: int


class Won(ParkingEvent, frozen=True, tag="won"):
    """The game is over, and this player has won, alone or with others."""

    seat: SeatName
    points: int


SHAPES = shapes(dict(enumerate([Opened, Bid, Parked, Empty, Won])))
