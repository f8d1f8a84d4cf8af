"""The city of rollwrite in text: a line for each row of squares, rivers between them, the truck and its path."""

from itertools import pairwise

from truckstop.games.rollwrite.views import Board, SheetView

CELL = 3
TRUCK, CLOSED, STATION, START, LAND = "@", "x", "G", "S", "."
RIVER, BRIDGE = "~", "="
WALL, FOOT = "|", "_"
"""A river in the flat map, which has no lines for rivers: beside a square, and below it."""
FEET = {" ": " ", RIVER: FOOT, BRIDGE: BRIDGE}
WALLS = {RIVER: WALL}
DOUBLED = "²"
WAYS = {(0, -1): "^", (1, 0): ">", (0, 1): "v", (-1, 0): "<"}
"""The sign of a square that the path has left, by direction."""


class City:
    """One sheet's map, ready to be drawn."""

    def __init__(self, board: Board, sheet: SheetView, truck: str | None, path: list[str]) -> None:
        self.board = board
        self.sheet = sheet
        self.truck = truck
        self.venues = {venue.square: venue.die for venue in board.venues}
        self.left = {one: WAYS.get(way(one, other), "") for one, other in pairwise(path)}
        built = [*board.bridges, *sheet.bridges]
        self.sides = {frozenset(side.split("-")): RIVER for side in board.rivers}
        self.sides |= {frozenset(side.split("-")): BRIDGE for side in built}

    def lines(self) -> list[str]:
        """Return the map with letters on top, numbers on the left, and a line between two rows if a river is there."""
        across = range(self.board.width)
        lines = ["   " + " ".join(f" {letter(x)} " for x in across).rstrip()]
        for y in range(self.board.height):
            row = ""
            for x in across:
                row += self.cell(name(x, y)) + self.side(name(x, y), name(x + 1, y))
            lines.append(f"{y + 1:>2} {row}".rstrip())
            if any(self.side(name(x, y), name(x, y + 1)) != " " for x in across):
                lines.append(f"   {self.below(y)}".rstrip())
        return lines

    def flat_lines(self) -> list[str]:
        """Return the same in the fewest lines: a river below a row is drawn as underscores in its squares."""
        lines = self.lines()[:1]
        for y in range(self.board.height):
            row = ""
            for x in range(self.board.width):
                here, beside = (self.side(name(at, y), name(at, y + 1)) for at in (x, x + 1))
                side = self.side(name(x, y), name(x + 1, y))
                if side == " " and here != " " and beside != " ":
                    side = FOOT
                row += footed(self.cell(name(x, y)), FEET[here]) + WALLS.get(side, side)
            lines.append(f"{y + 1:>2} {row}".rstrip())
        return lines

    def below(self, y: int) -> str:
        """Return the rivers between a row and the next; corners where two parts meet are filled."""
        text = ""
        for x in range(self.board.width):
            here, after = (self.side(name(at, y), name(at, y + 1)) for at in (x, x + 1))
            beside = [self.side(name(x, at), name(x + 1, at)) for at in (y, y + 1)]
            meets = (here != " ") + (after != " ") + sum(side != " " for side in beside) > 1
            text += here * CELL + (RIVER if meets else " ")
        return text

    def side(self, one: str, other: str) -> str:
        return self.sides.get(frozenset((one, other)), " ")

    def cell(self, square: str) -> str:
        """Return what is on a square, in three characters."""
        text = self.content(square)
        mark = TRUCK if square == self.truck else self.left.get(square, "")
        if mark:
            text = mark + text.removeprefix("d").replace(LAND, "")
            if square == self.truck:
                text = text.replace(CLOSED, "")
            if len(text) > CELL:
                text = text.replace(DOUBLED, "")
        return text[:CELL].center(CELL) if len(text) == 1 else text[:CELL].ljust(CELL)

    def content(self, square: str) -> str:
        die = self.venues.get(square)
        if die is not None:
            if square in self.sheet.closed:
                return CLOSED
            number = die.removeprefix("d") if die != "wild" else "?"
            return (DOUBLED if square in self.sheet.doubled else "d") + number
        if square in self.sheet.stations:
            return STATION
        return START if square in self.board.starts else LAND


def footed(text: str, foot: str) -> str:
    """Return a square with the river below it, in the same three characters: `d8_`, `_20`, `_x_`."""
    bare = text.strip()
    # A 2x is more important than the river below, which the neighbours also show.
    if foot == " " or (len(bare) == CELL and DOUBLED in bare):
        return text
    if len(bare) == CELL:
        bare = bare[0] if bare.startswith(TRUCK) else bare[1:]
    return (foot + bare).ljust(CELL, foot) if len(bare) == 1 or bare.isdecimal() else bare.ljust(CELL, foot)


def letter(x: int) -> str:
    return chr(ord("a") + x)


def name(x: int, y: int) -> str:
    return f"{letter(x)}{y + 1}"


def way(one: str, other: str) -> tuple[int, int]:
    return ord(other[0]) - ord(one[0]), int(other[1:]) - int(one[1:])
