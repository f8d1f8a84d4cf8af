"""The shapes of board and view of rollwrite: what a client is sent. What a viewer may know is decided in `view.py`."""

import msgspec


class VenueView(msgspec.Struct, frozen=True):
    """A venue of the city."""

    square: str
    die: str


class Board(msgspec.Struct, frozen=True):
    """What is printed on every sheet and never changes. Spaces are counted along the snake."""

    key: str
    side: str
    width: int
    height: int
    starts: list[str]
    venues: list[VenueView]
    rivers: list[str]
    """The sides that block, as c3-d3."""
    bridges: list[str]
    """The sides where the river has a printed bridge."""
    rows: int
    columns: int
    dice: list[str]
    """By space: the die it belongs to."""
    column: list[int]
    """By space: its column, from the left."""
    row_bonuses: list[list[str]]
    column_bonuses: list[list[str]]
    room: list[int]
    """By column: how many promotion marks fit above it."""
    ranks: list[int]


class SheetView(msgspec.Struct, frozen=True):
    """One player's sheet."""

    place: str | None
    """The square that the truck is on; None before the start is picked."""
    began: str | None
    steps: int
    rerolls: int
    spaces: list[int]
    """By space along the snake: a number, 0 for nothing, -1 for an X."""
    last: int
    """The last space with a mark, -1 before the first."""
    closed: list[str]
    doubled: list[str]
    stations: list[str]
    bridges: list[str]
    marks: list[int]
    fives: int
    numbers: int
    promoted: int
    """The part of the score that comes from promotion marks."""
    score: int
    finished: bool


class MineView(msgspec.Struct, frozen=True):
    """What only the viewer knows: the turn that she is in the middle of."""

    sheet: SheetView
    start: str | None
    """The start square picked, before it is shown."""
    stage: str
    path: list[str]
    """From the square where the turn began."""
    left: int
    must_sell: bool
    space: int
    """The space written on this turn, or -1."""
    sold: str | None
    """The die whose value was sold."""
    bonus: str | None
    """The bonus that is being taken."""
    pending: dict[str, int]
    """Bonuses gained this turn and not yet taken."""


class RollwriteView(msgspec.Struct, frozen=True):
    """A position as one viewer may know it."""

    viewer: int
    turn: int
    phase: str
    active: int
    asked: int | None
    """Who is asked, where one seat acts alone."""
    dice: dict[str, int]
    """0 before the first roll."""
    rerolled: list[str]
    sheets: list[SheetView]
    """As they were last shown."""
    mine: MineView | None
    over: bool
    scores: list[int]
    winners: list[int]
    places: list[int]
    rank: int | None
    """The rank of a finished solo game, from 0; None without one."""
