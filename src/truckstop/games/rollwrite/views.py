"""The types of the board and the views of rollwrite, as sent to clients. `view_builder.py` fills them in."""

import msgspec


class VenueView(msgspec.Struct, frozen=True):
    """A venue of the city."""

    square: str
    die: str


class Board(msgspec.Struct, frozen=True):
    """What is printed on every sheet and never changes. Spaces are numbered along the snake."""

    key: str
    side: str
    width: int
    height: int
    starts: list[str]
    venues: list[VenueView]
    rivers: list[str]
    """The sides that the river blocks, such as c3-d3."""
    bridges: list[str]
    """The sides where the river has a printed bridge."""
    rows: int
    columns: int
    dice: list[str]
    """By space: its die."""
    column: list[int]
    """By space: its column, from the left."""
    row_bonuses: list[list[str]]
    column_bonuses: list[list[str]]
    room: list[int]
    """By column: the promotion marks that fit above it."""
    ranks: list[int]
    by_row: list[list[int]]
    """The spaces of each row, from left to right."""
    by_column: list[list[int]]
    """The spaces of each column, from the top."""
    column_dice: list[str | None]
    """By column: the die that all its spaces share; None if they differ."""
    steps: int
    """Steps per turn before any bonus."""
    rerolls: int
    """Dice that the active player may reroll before any bonus."""
    sides: dict[str, int]
    """By die: its number of sides."""
    span: int
    """A mark and the next space of every die after it lie within this many spaces of the route."""
    enough: int
    """Numbers in a row or column that earn its bonuses."""
    shortest: int
    """The first turn after which a full route ends the game for all."""


class LineAhead(msgspec.Struct, frozen=True):
    """A row or column whose bonuses can still be earned."""

    line: str
    """Such as `row:0` or `column:3`."""
    bonuses: list[str]
    needs: int
    """The numbers that are still missing."""
    dice: list[str]
    """The dice whose next number goes into this line."""


class SheetView(msgspec.Struct, frozen=True):
    """One player's sheet."""

    place: str | None
    """The truck's square; None before the start is picked."""
    began: str | None
    steps: int
    rerolls: int
    spaces: list[int]
    """By space along the snake: a number, 0 if empty, -1 for an X."""
    last: int
    """The last space with a mark, -1 before the first."""
    closed: list[str]
    doubled: list[str]
    stations: list[str]
    bridges: list[str]
    marks: list[int]
    numbers: int
    rows: list[int]
    """By row: the count of numbers written in it."""
    columns: list[int]
    gained: list[str]
    """The rows and columns that have given their bonuses, such as `row:0` and `column:3`."""
    lost: list[str]
    """The rows and columns that can never have enough numbers."""
    ahead: list[LineAhead]
    """The rows and columns whose bonuses are within reach; those that need the fewest numbers come first."""
    open: int
    """Spaces after the last mark, which can still be written."""
    next: dict[str, int]
    """By die: the space of its next number; `wild` is the next space of all. A die with no space ahead is left out."""
    sales: int
    """The part of the score that comes from numbers."""
    fives: int
    """Count of $5 bonuses."""
    extra: int
    """The part of the score that comes from $5 bonuses."""
    promoted: int
    """The part of the score that comes from promotion marks."""
    score: int
    finished: bool


class MineView(msgspec.Struct, frozen=True):
    """What only the viewer knows: the turn in progress."""

    sheet: SheetView
    start: str | None
    """The start square picked, until the reveal."""
    stage: str
    path: list[str]
    """The squares of the path, beginning where the turn began."""
    left: int
    must_sell: bool
    space: int
    """The space written on this turn, or -1."""
    sold: str | None
    """The die whose value was sold."""
    bonus: str | None
    """The bonus that is being taken."""
    pending: dict[str, int]
    """Bonuses earned this turn and not yet taken."""
    within: list[str]
    """While the viewer decides about rerolls: the venues where this turn could end with a sale."""
    sellable: list[str]
    """The dice that could be sold there."""
    ahead: list[int]
    """While the viewer promotes: by column, the count of spaces ahead."""


class RollwriteView(msgspec.Struct, frozen=True):
    """A position as one viewer may know it."""

    viewer: int
    turn: int
    phase: str
    active: int
    asked: int | None
    """The seat that is asked, if one seat acts alone."""
    dice: dict[str, int]
    """By die: its face, 0 before the first roll."""
    twice: dict[str, int]
    """By die: the value of its sale at a 2x venue."""
    rerolled: list[str]
    sheets: list[SheetView]
    """The sheets as last shown."""
    mine: MineView | None
    over: bool
    ends: str
    """When the game will end as things stand. `full`: once a route is full. `shortest`: a route is already full, so
    after the turn that ends the shortest game. `both`: once a route is full, but not before that turn. After the end,
    the reason: `alone`, `all` or `full`."""
    scores: list[int]
    ranks: list[int]
    """By seat: the place by what everyone can see now; equal scores share it."""
    ranked: int
    """Players that take a place."""
    winners: list[int]
    places: list[int]
    rank: int | None
    """The rank of a finished solo game, from 0, or None."""
