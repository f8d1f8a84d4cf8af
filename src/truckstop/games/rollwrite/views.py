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
    by_row: list[list[int]]
    """The spaces of each row, from left to right."""
    by_column: list[list[int]]
    """The spaces of each column, from above."""
    column_dice: list[str | None]
    """By column: the die that all its spaces belong to; None if they differ."""
    steps: int
    """Steps of a turn, and dice that may be rerolled, before any bonus."""
    rerolls: int
    sides: dict[str, int]
    """By die."""
    span: int
    """A mark and the next space of every die after it lie within this many spaces of the route."""
    enough: int
    """How many numbers in a row or column bring its bonuses."""
    shortest: int
    """The first turn after which a full route ends the game for all."""


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
    numbers: int
    rows: list[int]
    """By row: how many numbers are written in it."""
    columns: list[int]
    gained: list[str]
    """The rows and columns that have brought their bonuses, as `row:0` and `column:3`."""
    lost: list[str]
    """Those in which there can never be enough numbers."""
    next: dict[str, int]
    """By die: the space where its next number goes; `wild` is the very next. A die with none ahead is left out."""
    sales: int
    """The part of the score that comes from numbers."""
    fives: int
    """How many $5 bonuses there are."""
    extra: int
    """The part of the score that comes from them."""
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
    within: list[str]
    """While the viewer is asked about the dice: the venues where she could end with a sale this turn."""
    sellable: list[str]
    """The dice that could be sold there."""
    ahead: list[int]
    """While she promotes: by column, how many spaces lie ahead."""


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
    twice: dict[str, int]
    """What each die sells for at a 2x venue."""
    rerolled: list[str]
    sheets: list[SheetView]
    """As they were last shown."""
    mine: MineView | None
    over: bool
    ends: str
    """When the game ends as things stand: `full` once a route is full, `shortest` after the shortest game, for a route
    is full already, `both` once a route is full but not before that turn. When it is over, why: `alone`, `all` or
    `full`."""
    scores: list[int]
    winners: list[int]
    places: list[int]
    rank: int | None
    """The rank of a finished solo game, from 0; None without one."""
