"""A sheet as printed, the same for all players of a game: the city to drive in and the route tracker to fill."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from truckstop.games.rollwrite.codes import (
    BRIDGE,
    DIE_COUNT,
    DOWN,
    FUEL,
    GAS,
    LEFT,
    NONE,
    RIGHT,
    RIVER,
    STEP,
    STEPS_AT_FIRST,
    UP,
    WILD,
)

FAR: Final = 255
"""Distance of a square that cannot be reached."""
KEPT: Final = 1024
"""Sets of drawn bridges whose roads a sheet caches."""


@final
class Roads:
    """The connections and distances between the squares of a city, for one set of drawn bridges."""

    def __init__(self, code: i64, squares: i64, venues: i64, next: vec[i64], far: vec[u8], near: vec[u8]) -> None:
        self.code: i64 = code
        """The `bridge_code` of the drawn bridges."""
        self.squares: i64 = squares
        self.venues: i64 = venues
        self.next = next
        """By square and direction: the next square, or NONE."""
        self.far = far
        """By two squares: the steps from one to the other."""
        self.near = near
        """By square: all squares with a venue, nearest first."""

    def distance(self, one: i64, other: i64) -> i64:
        return i64(self.far[one * self.squares + other])


@final
class Sheet:
    """A city and a tracker. Squares are counted row by row from the upper left, spaces along the snake."""

    def __init__(
        self,
        key: str,
        width: i64,
        height: i64,
        starts: list[int],
        venue: list[int],
        side: list[int],
        columns: i64,
        die: list[int],
        column: list[int],
        row_bonuses: list[list[int]],
        column_bonuses: list[list[int]],
        room: list[int],
        ranks: list[int],
    ) -> None:
        self.key = key
        self.width: i64 = width
        self.height: i64 = height
        self.squares: i64 = width * height
        self.starts = vec[i64](starts)
        self.venue = vec[i64](venue)
        """By square: the die of the venue there, WILD, or NONE."""
        self.venue_squares = [square for square, die in enumerate(venue) if die != NONE]
        self.side = vec[i64](side)
        """LAND, RIVER or BRIDGED by side: twice a square is its right side, one more is its lower side."""
        self.columns: i64 = columns
        self.spaces: i64 = len(die)
        self.die = vec[i64](die)
        """By space: its die."""
        self.column = vec[i64](column)
        self.row_bonuses = row_bonuses
        self.column_bonuses = column_bonuses
        self.room = vec[i64](room)
        self.ranks = ranks
        self.ahead = spaces_ahead(die)
        """By (last mark + 1) * 7 + die: the next space of that die, or NONE. For WILD it is simply the next space."""
        whole = row_bonuses + column_bonuses
        self.most_bridges: i64 = sum([bonuses.count(BRIDGE) for bonuses in whole])
        self.most_stations: i64 = sum([bonuses.count(GAS) for bonuses in whole])
        self.most_steps: i64 = STEPS_AT_FIRST + sum([bonuses.count(STEP) for bonuses in whole])
        self.longest: i64 = self.most_steps + FUEL * self.most_stations
        """Most steps that a path can have."""
        self.most_bonuses: i64 = max(map(len, row_bonuses)) + max(map(len, column_bonuses))
        """Most bonuses that a turn can give."""
        self.known: dict[int, Roads] = {}
        self.views: dict[tuple[int, ...], object] = {}
        """Views of filled-in sheets, cached by `view_builder.py`."""
        self.plain: Roads = self.printed()
        """The roads without drawn bridges, which are needed most often."""
        self.last: Roads = self.plain
        """The roads with drawn bridges that were asked for last; a drive asks for the same ones at every step."""

    def next_space(self, last: i64, die: i64) -> i64:
        """Return the next space of a die after the last mark, or NONE."""
        return self.ahead[(last + 1) * (DIE_COUNT + 1) + die]

    def row_of(self, space: i64) -> i64:
        return space // self.columns

    def roads(self, code: i64) -> Roads:
        """Return the roads with a set of drawn bridges, given by its `bridge_code`."""
        if code == 0:
            return self.plain
        last = self.last
        if last.code == code:
            return last
        known = self.known.get(code)
        if known is not None:
            self.last = known
            return known
        if len(self.known) >= KEPT:
            self.known.clear()
        base: i64 = self.squares * 2 + 1
        roads = self.bridged(self.roads(code // base), code, code % base - 1)
        self.known[code] = roads
        return roads

    def bridge_code(self, sides: vec[i64], at: i64, count: i64) -> i64:
        """Return one number for a set of drawn bridges, which are listed ascending from `at`."""
        code: i64 = 0
        for i in range(count):
            code = code * (self.squares * 2 + 1) + sides[at + i] + 1
        return code

    def ends(self, side: i64) -> tuple[i64, i64]:
        """Return the two squares that a side lies between."""
        square: i64 = side // 2
        return square, square + (1 if side % 2 == 0 else self.width)

    def printed(self) -> Roads:
        """Compute the roads without drawn bridges."""
        n: int = self.squares
        next = vec[i64]([NONE] * (n * 4))
        for side in range(n * 2):
            if self.side[side] != RIVER and self.inside(side):
                join(next, self.ends(side), side)
        far = vec[u8]([FAR] * (n * n))
        for square in range(n):
            spread(next, far, square, n)
        return Roads(0, n, self.venue_count(), next, far, self.nearest(far))

    def bridged(self, roads: Roads, code: i64, side: i64) -> Roads:
        """Compute the roads with one more bridge; `code` is that of all of them."""
        n: i64 = self.squares
        next = roads.next[:]
        one, other = self.ends(side)
        join(next, (one, other), side)
        before = roads.far
        far = before[:]
        near = roads.near[:]
        for square in range(n):
            to_one: i64 = i64(before[square * n + one])
            to_other: i64 = i64(before[square * n + other])
            # The bridge makes no way shorter unless one of its ends is at least two steps further than the other.
            if to_one + 1 < to_other:
                shorten(before, far, square * n, to_one + 1, other * n, n)
            elif to_other + 1 < to_one:
                shorten(before, far, square * n, to_other + 1, one * n, n)
            else:
                continue
            sort_by_distance(near, square * roads.venues, roads.venues, far, square * n)
        return Roads(code, n, roads.venues, next, far, near)

    def inside(self, side: i64) -> bool:
        """True if this side lies between two squares, not at the edge of the map."""
        square: i64 = side // 2
        if side % 2 == 0:
            return square % self.width < self.width - 1
        return square // self.width < self.height - 1

    def venue_count(self) -> i64:
        return len(self.venue_squares)

    def nearest(self, far: vec[u8]) -> vec[u8]:
        """Return, by square, the squares with a venue in order of distance."""
        n: int = self.squares
        count: int = self.venue_count()
        near = vec[u8]([0] * (n * count))
        for square in range(n):
            for number, venue in enumerate(self.venue_squares):
                near[square * count + number] = u8(venue)
            sort_by_distance(near, square * count, count, far, square * n)
        return near


def join(next: vec[i64], ends: tuple[i64, i64], side: i64) -> None:
    """Connect the two squares of a side."""
    one, other = ends
    if side % 2 == 0:
        next[one * 4 + RIGHT] = other
        next[other * 4 + LEFT] = one
    else:
        next[one * 4 + DOWN] = other
        next[other * 4 + UP] = one


def shorten(before: vec[u8], far: vec[u8], start: i64, steps: i64, bridge: i64, n: i64) -> None:
    """Shorten the ways from one square that lead over a bridge; `steps` is the way to its far side.

    `start` and `bridge` are where the distances of the square and of the far side begin.
    """
    for to in range(n):
        over: i64 = steps + i64(before[bridge + to])
        if over < i64(far[start + to]):
            far[start + to] = u8(over)


def sort_by_distance(near: vec[u8], first: i64, count: i64, far: vec[u8], start: i64) -> None:
    """Sort `count` squares from `first` on by their distance, equally distant ones by number.

    They are sorted by insertion, because after one more bridge most of them are in order.
    """
    for i in range(first + 1, first + count):
        square: i64 = i64(near[i])
        steps: i64 = i64(far[start + square])
        at: i64 = i
        while at > first:
            previous: i64 = i64(near[at - 1])
            its_steps: i64 = i64(far[start + previous])
            if its_steps < steps or (its_steps == steps and previous < square):
                break
            near[at] = u8(previous)
            at -= 1
        near[at] = u8(square)


def spread(next: vec[i64], far: vec[u8], square: i64, n: i64) -> None:
    """Compute the distances from one square to all that can be reached from it."""
    reached: list[i64] = [square]
    far[square * n + square] = u8(0)
    for here in reached:
        steps: i64 = i64(far[square * n + here]) + 1
        for way in range(4):
            there: i64 = next[here * 4 + way]
            if there != NONE and i64(far[square * n + there]) == FAR:
                far[square * n + there] = u8(steps)
                reached.append(there)


def spaces_ahead(die: list[int]) -> vec[i64]:
    """Return the next space of every die after every last mark, beginning with no mark."""
    width: int = DIE_COUNT + 1
    spaces: int = len(die)
    ahead = vec[i64]([NONE] * ((spaces + 1) * width))
    for back in range(spaces):
        space: i64 = spaces - 1 - back
        for each in range(width):
            ahead[space * width + each] = ahead[(space + 1) * width + each]
        ahead[space * width + die[space]] = space
        ahead[space * width + WILD] = space
    return ahead
