"""The path finder (W3.3): the path that a client proposes to every square where a driver could end.

The best path closes the fewest venues, then is the shortest, then comes first in the order up, right, down, left. The
search extends paths from the truck in exactly that order, so the first path to reach a square is the best one. Of two
paths to the same square, one is useless if the other can continue wherever it can, has closed no venue that it has
not, and is shorter or comes first in the order of directions: the other stays ahead, whatever they close later.
"""

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from truckstop.games.rollwrite.codes import CLOSED, DIE_COUNT, DRIVING, FUEL, GO, NONE, STOP
from truckstop.games.rollwrite.drive import STATION_BIT, go_everywhere, is_open, sells, station_at, used_stations
from truckstop.games.rollwrite.phases.drive_and_write import UNTOLD, drive
from truckstop.games.rollwrite.sheet import Roads
from truckstop.games.rollwrite.state import GONE, LAST, LEFT_OVER, OBLIGED, PLACE, ROADS, STAGE, STATIONS, Rollwrite

MOST_LOOKED_AT: Final = 60000
"""Most paths to search. A custom sheet with many stations can have more; the squares left then get no proposal."""


class Reached:
    """A partial path: the square it has reached, and how. Sets of venues and of stations are sums of bits."""

    def __init__(
        self, square: i64, left: i64, closed: int, used: i64, steps: i64, ways: int, before: "Reached | None"
    ) -> None:
        self.square: i64 = square
        self.left: i64 = left
        """Steps left."""
        self.closed = closed
        """The venues that the path has closed."""
        self.used: i64 = used
        """The stations entered this turn."""
        self.steps: i64 = steps
        self.ways = ways
        """The directions taken, as base-4 digits: of two paths of equal length, the smaller number comes first."""
        self.before = before


def paths(s: Rollwrite, seat: i64) -> dict[int, list[int]]:
    """Return the best path to every square where the seat's path may end: the squares to drive over, in order.

    Each path continues from the square that the seat has reached. Empty if the seat is not driving.
    """
    turn: i64 = seat * s.rules.turn_stride
    if s.turns[turn + STAGE] != DRIVING:
        return {}
    sheet = s.rules.sheet
    gone: i64 = s.turns[turn + GONE]
    here: i64 = s.turns[turn + s.rules.path + gone]
    obliged: bool = s.turns[turn + OBLIGED] == 1
    roads = sheet.roads(s.sheets[seat * s.rules.stride + ROADS])
    open_bits = bits_of_open(s, seat)
    stations: bool = s.sheets[seat * s.rules.stride + STATIONS] > 0
    used: i64 = used_stations(s, seat) if stations else 0
    found: dict[int, list[int]] = {}
    seen: list[list[Reached]] = [[] for _ in range(sheet.squares)]
    number = 0
    first = Reached(here, s.turns[turn + LEFT_OVER], 0, used, 0, 0, None)
    missing: i64 = ends_at_most(s, seat, roads, first, obliged, gone)
    waiting: list[tuple[int, int, int, Reached]] = [(0, 0, 0, first)]
    while waiting and missing > 0 and number < MOST_LOOKED_AT:
        closures, _, _, reached = heappop(waiting)
        square: i64 = reached.square
        alike = seen[square]
        if useless(reached, alike, stations):
            continue
        alike.append(reached)
        closed = reached.closed
        open_here: bool = open_bits[square] != 0 and closed & open_bits[square] == 0
        if square not in found:
            ends_well: bool = open_here and sells(s, seat, square) and (reached.steps > 0 or gone > 0)
            if ends_well or not obliged:
                found[square] = squares_of(reached)
                missing -= 1
        if reached.left <= 0:
            continue
        if open_here:
            closed += open_bits[square]
            closures += 1
        steps: i64 = reached.steps + 1
        for way in range(4):
            there: i64 = roads.next[square * 4 + way]
            if there == NONE:
                continue
            used = reached.used
            left: i64 = reached.left - 1
            if stations:
                station: i64 = station_at(s, seat, there)
                if station != NONE:
                    if used & STATION_BIT[station] != 0:
                        continue
                    used += STATION_BIT[station]
                    left += FUEL
            number += 1
            on = Reached(there, left, closed, used, steps, reached.ways * 4 + way, reached)
            if not useless(on, seen[there], stations):
                heappush(waiting, (closures, steps, on.ways, on))
    return found


def bits_of_open(s: Rollwrite, seat: i64) -> list[int]:
    """Return, by square, the bit of the open venue there, or 0."""
    bits = [0] * s.rules.sheet.squares
    bit = 1
    for square in s.rules.sheet.venue_squares:
        if is_open(s, seat, square):
            bits[square] = bit
            bit *= 2
    return bits


def ends_at_most(s: Rollwrite, seat: i64, roads: Roads, first: Reached, obliged: bool, gone: i64) -> i64:
    """Return an upper bound for the number of squares where the path may end.

    The search stops once it has found that many. If there are fewer, it runs until no path is left to extend.
    """
    reach: list[int] = []
    here: i64 = first.square
    go_everywhere(s, seat, roads, here, first.left, first.used, here if gone == 0 else NONE, reach, obliged)
    return len(set(reach))


def squares_of(reached: Reached) -> list[int]:
    """Return the squares of a path, without the one that it begins on."""
    squares: list[int] = []
    at = reached
    while at.before is not None:
        squares.append(at.square)
        at = at.before
    squares.reverse()
    return squares


def refused(s: Rollwrite, seat: i64, ends: dict[int, list[int]]) -> tuple[list[int], list[int]]:
    """Return the squares where the path may not end: those out of reach, and open venues whose die has no space ahead.

    For a seat that must sell, only squares with an open venue are listed; one reason covers all the others.
    """
    if s.turns[seat * s.rules.turn_stride + OBLIGED] == 0:
        return [square for square in range(s.rules.sheet.squares) if square not in ends], []
    cells: i64 = seat * s.rules.stride + s.rules.cells
    ahead: i64 = (s.sheets[seat * s.rules.stride + LAST] + 1) * (DIE_COUNT + 1)
    far: list[int] = []
    no_space: list[int] = []
    for square in s.rules.sheet.venue_squares:
        if s.sheets[cells + square] & CLOSED == 0 and square not in ends:
            if s.rules.sheet.ahead[ahead + s.rules.sheet.venue[square]] != NONE:
                far.append(square)
            else:
                no_space.append(square)
    return far, no_space


def useless(path: Reached, others: list[Reached], stations: bool) -> bool:
    """True if one of the other paths to this square is better and stays so, however both continue.

    The other path has closed no more venues, because the search found it first. Which venues it closed matters only if
    a path may return to them, and without stations the best path to a square never returns anywhere. With stations,
    the other path must also have at least as many steps left and must not have used a station that this one has not.
    """
    for other in others:
        if other.steps > path.steps or (other.steps == path.steps and other.ways > path.ways):
            continue
        if not stations:
            return True
        if (
            other.left >= path.left
            and other.used | path.used == path.used
            and other.closed | path.closed == path.closed
        ):
            return True
    return False


def options_along(s: Rollwrite, seat: i64, squares: list[int]) -> list[int]:
    """Return the options that drive over these squares and stop. Forced steps are taken unasked, so they have none."""
    return options_of(s, seat, [squares])[0]


def options_of(s: Rollwrite, seat: i64, several: list[list[int]]) -> list[list[int]]:
    """Return the options of several paths. The paths are driven in sorted order, so that each one shares a prefix with
    the one before it and no step is driven twice.
    """
    turn: i64 = seat * s.rules.turn_stride
    roads = s.rules.sheet.roads(s.sheets[seat * s.rules.stride + ROADS])
    begun: i64 = s.turns[turn + GONE]
    found: list[list[int]] = [[] for _ in several]
    driven: list[Rollwrite] = [s]
    options: list[int] = []
    before: list[int] = []
    for number in sorted(range(len(several)), key=several.__getitem__):
        squares = several[number]
        common: i64 = 0
        while common < len(before) and common < len(squares) and before[common] == squares[common]:
            common += 1
        before = squares
        while driven[-1].turns[turn + GONE] - begun > common:
            driven.pop()
            options.pop()
        at = driven[-1]
        done: i64 = at.turns[turn + GONE] - begun
        while at.turns[turn + STAGE] == DRIVING and done < len(squares):
            here: i64 = at.turns[turn + s.rules.path + at.turns[turn + GONE]]
            way: i64 = 0
            while roads.next[here * 4 + way] != squares[done]:
                way += 1
            at = at.copy()
            drive(at, seat, GO + way, UNTOLD)
            driven.append(at)
            options.append(GO + way)
            done = at.turns[turn + GONE] - begun
        stops = at.turns[turn + STAGE] == DRIVING
        assert stops or at.sheets[seat * s.rules.stride + PLACE] == squares[-1]
        found[number] = [*options, STOP] if stops else options[:]
    return found
