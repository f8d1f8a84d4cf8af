"""Loads a sheet from its data file into the rules of one game. Errors name the file, the line and the key."""

import re
import tomllib
from collections.abc import Mapping

import msgspec

from truckstop.games.rollwrite.bonuses import ALL_BONUSES
from truckstop.games.rollwrite.codes import (
    BONUSES,
    BRIDGED,
    DICE,
    LAND,
    MOST_COLUMNS,
    MOST_SQUARES,
    MOST_STARTS,
    NONE,
    RIVER,
    VENUE_DICE,
)
from truckstop.games.rollwrite.phases.order import PHASES
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.sheet import FAR, Sheet
from truckstop.kernel.data import WORDS, DataError, Files, Lines, parsed
from truckstop.kernel.game import SetupError

FILES = ["side_a.toml", "side_b.toml"]
SIDES = {"A": "side_a.toml", "B": "side_b.toml"}
RANKS = 5
LONGEST = 24
"""Most steps that a sheet may allow in one path: 4, plus 1 per step bonus, plus 3 per gas station."""
HIGHEST_RANK = 9999
MOST_OF_A_KIND = 6
"""Most bridge bonuses, and most gas station bonuses, that a sheet may give."""
ARROWS = {">": 1, "<": -1}


class RiverData(msgspec.Struct, forbid_unknown_fields=True):
    """Sides between two neighbouring squares, such as `c3-d3`."""

    blocks: list[str]
    bridges: list[str]


class TrackerData(msgspec.Struct, forbid_unknown_fields=True):
    """The tracker as printed: rows from the top, spaces from the left."""

    rows: list[str]
    row_bonuses: list[str]
    column_bonuses: list[str]
    room: list[int]


class SheetData(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a sheet."""

    key: str
    width: int
    height: int
    starts: list[str]
    ranks: list[int]
    venues: dict[str, list[str]]
    river: RiverData
    tracker: TrackerData


def rules_of(players: int, options: Mapping[str, str], files: Files) -> RollwriteRules:
    """Make the rules of one game from its checked options and its data."""
    side = options["side"]
    return RollwriteRules(players, side, load_sheet(files, file_of(side, files)), PHASES, ALL_BONUSES)


def file_of(side: str, files: Files) -> str:
    """Return the file of a side: A and B are the built-in sheets, any other side is a file name without `.toml`."""
    name = SIDES.get(side, f"{side}.toml")
    for reserved, shipped in SIDES.items():
        if f"{reserved}.toml" in files:
            text = f"side {reserved} is the built-in sheet; rename the file, or replace the sheet with {shipped}"
            raise SetupError(f"{reserved}.toml: {text}")
    if side not in SIDES and side not in own_sides(files):
        raise SetupError(f"option side cannot be {side!r}; it can be {', '.join([*SIDES, *own_sides(files)])}")
    return name


def own_sides(files: Files) -> list[str]:
    """Return the names of the custom sheets among the files."""
    return sorted(name.removesuffix(".toml") for name in files if name not in FILES and not name.startswith(WORDS))


def load_sheet(files: Files, name: str) -> Sheet:
    """Load and check a sheet (W7.6)."""
    try:
        data = parsed(files, name, SheetData)
    except DataError as error:
        raise with_line(name, files[name], str(error)) from None
    return Reader(name, files[name], data).sheet()


def with_line(name: str, text: str, message: str) -> DataError:
    """Add the line number to a message that names file and key: the line of the wrong value, or of the table that
    lacks a key.
    """
    where, _, what = message.removeprefix(f"{name}: ").partition(": ")
    if where.startswith("not valid TOML"):
        return DataError(message)
    key, item = re.sub(r"\[.*", "", where), re.search(r"\[(\d+)\]$", where)
    if "[...]" in where:
        # The message does not say which die it is.
        lists = tomllib.loads(text)["venues"]
        wrong = [die for die, squares in lists.items() if not is_list_of_words(squares)]
        key = f"venues.{wrong[0]}"
    if unknown := re.search("unknown field `(.*)`", what):
        key = unknown[1] if where == "top level" else f"{key}.{unknown[1]}"
    line = Lines(text).of(key if key != "top level" else "", int(item[1]) if item else None)
    return DataError(f"{name}: line {line}: {where}: {what}")


def is_list_of_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


class Reader:
    """Checks the data of one file and makes a sheet from it."""

    def __init__(self, name: str, text: str, data: SheetData) -> None:
        self.name = name
        self.data = data
        self.lines = Lines(text)

    def wrong(self, key: str, item: int | None, what: str) -> DataError:
        return DataError(f"{self.name}: line {self.lines.of(key, item)}: {key}: {what}")

    def sheet(self) -> Sheet:
        data = self.data
        if not re.fullmatch("[a-z][a-z0-9_]*", data.key):
            raise self.wrong("key", None, "must be lowercase letters, digits and _, and begin with a letter")
        for key, value in (("width", data.width), ("height", data.height)):
            if not 2 <= value <= 26:
                raise self.wrong(key, None, f"must be from 2 to 26, not {value}")
        if data.width * data.height > MOST_SQUARES:
            raise self.wrong("height", None, f"a map can have at most {MOST_SQUARES} squares")
        venue = self.venues()
        starts = self.starts(venue)
        side = self.sides()
        die, column = self.snake()
        columns = len(die) // len(data.tracker.rows)
        rows = self.bonuses("row_bonuses", data.tracker.row_bonuses, len(data.tracker.rows), "row")
        by_column = self.bonuses("column_bonuses", data.tracker.column_bonuses, columns, "column")
        self.not_too_many(rows, by_column)
        self.not_too_long(rows + by_column)
        room, ranks = self.room(columns), self.ranks()
        sheet = Sheet(
            data.key,
            data.width,
            data.height,
            starts,
            venue,
            side,
            columns,
            die,
            column,
            rows,
            by_column,
            room,
            ranks,
        )
        self.all_reachable(sheet)
        return sheet

    # The city

    def square(self, key: str, item: int, text: str) -> int:
        """Parse the name of a square: a letter for the column and a number for the row."""
        name = re.fullmatch(r"([a-z])([1-9][0-9]?)", text)
        if name is None:
            raise self.wrong(key, item, f"{text!r} is not a square; write a letter and a number, such as c3")
        x, y = ord(name[1]) - ord("a"), int(name[2]) - 1
        if x >= self.data.width or y >= self.data.height:
            last = square_name(self.data.width, self.data.width * self.data.height - 1)
            raise self.wrong(key, item, f"{text} is off the map; the last square is {last}")
        return y * self.data.width + x

    def venues(self) -> list[int]:
        """Return the die of the venue on each square, or NONE."""
        venue = [NONE] * (self.data.width * self.data.height)
        for die, squares in self.data.venues.items():
            key = f"venues.{die}"
            if die not in VENUE_DICE:
                raise self.wrong(key, None, f"unknown die; venues have {', '.join(VENUE_DICE)}")
            for item, text in enumerate(squares):
                square = self.square(key, item, text)
                if venue[square] != NONE:
                    raise self.wrong(key, item, f"{text} is already a {VENUE_DICE[venue[square]]} venue")
                venue[square] = VENUE_DICE.index(die)
        if all(die == NONE for die in venue):
            raise self.wrong("venues", None, "there must be at least one venue")
        return venue

    def starts(self, venue: list[int]) -> list[int]:
        names = self.data.starts
        if not 2 <= len(names) <= MOST_STARTS:
            raise self.wrong("starts", None, f"there must be from 2 to {MOST_STARTS} start squares, not {len(names)}")
        starts: list[int] = []
        for item, text in enumerate(names):
            square = self.square("starts", item, text)
            if venue[square] != NONE:
                raise self.wrong("starts", item, f"{text} is a venue; a start square cannot have one")
            if square in starts:
                raise self.wrong("starts", item, f"{text} is listed twice")
            starts.append(square)
        return starts

    def sides(self) -> list[int]:
        """Return what each side is: LAND, RIVER or BRIDGED."""
        kinds = [LAND] * (self.data.width * self.data.height * 2)
        for key, names, kind in (
            ("river.blocks", self.data.river.blocks, RIVER),
            ("river.bridges", self.data.river.bridges, BRIDGED),
        ):
            for item, text in enumerate(names):
                side = self.side(key, item, text)
                if kinds[side] == kind:
                    raise self.wrong(key, item, f"{text} is listed twice")
                if kinds[side] != LAND:
                    raise self.wrong(key, item, f"{text} is listed both in blocks and in bridges")
                kinds[side] = kind
        return kinds

    def side(self, key: str, item: int, text: str) -> int:
        """Parse the name of a side: the two squares that it lies between."""
        if text.count("-") != 1:
            raise self.wrong(key, item, f"{text!r} is not a side; write two neighbouring squares, such as c3-d3")
        one, other = sorted(self.square(key, item, part) for part in text.split("-"))
        if other - one == 1 and other % self.data.width:
            return one * 2
        if other - one == self.data.width:
            return one * 2 + 1
        raise self.wrong(key, item, f"{text}: the two squares are not neighbours")

    def all_reachable(self, sheet: Sheet) -> None:
        """Check that every square can be reached from every start without drawing a bridge."""
        roads = sheet.roads(0)
        for square in range(sheet.squares):
            if roads.distance(sheet.starts[0], square) < FAR:
                continue
            # Name a river side that cuts the square off: that is what the author must change.
            inside = {at for at in range(sheet.squares) if roads.distance(square, at) < FAR}
            for item, text in enumerate(self.data.river.blocks):
                ends = set(sheet.ends(self.side("river.blocks", item, text)))
                if len(ends & inside) == 1:
                    unreachable = square_name(sheet.width, square)
                    start = self.data.starts[0]
                    raise self.wrong("river.blocks", item, f"{unreachable} cannot be reached from {start}")

    # The tracker

    def snake(self) -> tuple[list[int], list[int]]:
        """Return the die and the column of every space, along the snake."""
        key, dice, columns = "tracker.rows", list[int](), list[int]()
        direction, width = 0, 0
        if not 1 <= len(self.data.tracker.rows) <= MOST_COLUMNS:
            raise self.wrong(key, None, f"there must be from 1 to {MOST_COLUMNS} rows")
        for item, text in enumerate(self.data.tracker.rows):
            arrow, *row = text.split() or [""]
            if arrow not in ARROWS:
                raise self.wrong(key, item, f"a row must begin with its direction, > or <, not {arrow!r}")
            if ARROWS[arrow] == direction:
                raise self.wrong(key, item, "the snake is broken: the direction must alternate from row to row")
            for die in row:
                if die not in DICE:
                    raise self.wrong(key, item, f"a space must be one of {', '.join(DICE)}, not {die!r}")
            if not 1 <= len(row) <= MOST_COLUMNS:
                raise self.wrong(key, item, f"a row must have from 1 to {MOST_COLUMNS} spaces, not {len(row)}")
            if item and len(row) != width:
                what = f"the snake is broken: this row has {len(row)} spaces, the first row has {width}"
                raise self.wrong(key, item, what)
            direction, width = ARROWS[arrow], len(row)
            dice += [DICE.index(die) for die in row][::direction]
            columns += list(range(width))[::direction]
        return dice, columns

    def bonuses(self, name: str, texts: list[str], count: int, what: str) -> list[list[int]]:
        """Parse the bonuses of each row or column: names separated by spaces."""
        key = f"tracker.{name}"
        if len(texts) != count:
            raise self.wrong(key, None, f"there must be one entry for each {what}: {count}, not {len(texts)}")
        for item, text in enumerate(texts):
            for bonus in text.split():
                if bonus not in BONUSES:
                    raise self.wrong(key, item, f"unknown bonus {bonus!r}; the bonuses are {', '.join(BONUSES)}")
        return [[BONUSES.index(bonus) for bonus in text.split()] for text in texts]

    def not_too_many(self, rows: list[list[int]], columns: list[list[int]]) -> None:
        for name in ("bridge", "gas"):
            count = 0
            for key, lists in (("tracker.row_bonuses", rows), ("tracker.column_bonuses", columns)):
                for item, bonuses in enumerate(lists):
                    count += bonuses.count(BONUSES.index(name))
                    if count > MOST_OF_A_KIND:
                        raise self.wrong(key, item, f"a sheet can give at most {MOST_OF_A_KIND} {name} bonuses")

    def not_too_long(self, bonuses: list[list[int]]) -> None:
        """Check the length of the longest path; the search for long paths would keep a player waiting."""
        steps, stations = (sum(each.count(BONUSES.index(name)) for each in bonuses) for name in ("step", "gas"))
        longest = 4 + steps + 3 * stations
        if longest > LONGEST:
            what = (
                f"with all steps and stations gained, a path could have {longest} steps; the most allowed is {LONGEST}"
            )
            raise self.wrong("tracker.row_bonuses", None, what)

    def room(self, columns: int) -> list[int]:
        key, room = "tracker.room", self.data.tracker.room
        if len(room) != columns:
            missing = f"there must be one number for each column: {columns}, not {len(room)}"
            raise self.wrong(key, None, f"a column has no room for promotion marks: {missing}")
        for item, marks in enumerate(room):
            if not 1 <= marks <= 12:
                raise self.wrong(key, item, f"a column must have room for 1 to 12 promotion marks, not {marks}")
        return room

    def ranks(self) -> list[int]:
        ranks = self.data.ranks
        if len(ranks) != RANKS or ranks != sorted(set(ranks)) or ranks[0] < 1 or ranks[-1] > HIGHEST_RANK:
            what = f"there must be {RANKS} scores from 1 to {HIGHEST_RANK}, in ascending order"
            raise self.wrong("ranks", None, what)
        return ranks


# Names


def square_name(width: int, square: int) -> str:
    """Return the name of a square, such as c3."""
    return f"{chr(ord('a') + square % width)}{square // width + 1}"


def side_name(width: int, side: int) -> str:
    """Return the name of a side, such as c3-d3."""
    square = side // 2
    return f"{square_name(width, square)}-{square_name(width, square + (1 if side % 2 == 0 else width))}"
