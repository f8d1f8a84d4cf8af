"""The path finder (W3.3): for every square a driver could end on, the path that a client proposes.

Fewest closures first, then the shortest, then the first in the order up, right, down, left. A search from the truck
outwards in exactly that order: the first path that comes to a square is the one. Of two paths that stand on the same
square, one is useless if the other can go on wherever it can, has closed nothing else than it, and is shorter or comes
first in the order of the ways: whatever they still close, the other stays ahead.
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
"""On a sheet of somebody's own with many stations there may be no end of paths: what is far is not proposed then."""


class Reached:
    """A path in the making: where it has come to, and how. Sets of venues and of stations are sums of bits."""

    def __init__(
        self, square: i64, left: i64, closed: int, used: i64, steps: i64, ways: int, before: "Reached | None"
    ) -> None:
        self.square: i64 = square
        self.left: i64 = left
        """How many steps it could still go."""
        self.closed = closed
        """The venues that it has closed."""
        self.used: i64 = used
        """The stations that this turn has entered."""
        self.steps: i64 = steps
        self.ways = ways
        """The ways it took, as digits to the base of four: of two paths of the same length the smaller one is first."""
        self.before = before


def paths(s: Rollwrite, seat: i64) -> dict[int, list[int]]:
    """For every square that the seat's path may end on: the squares to drive over from here, the last one included.

    It goes on from where the path has come to; empty if the seat is not driving.
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
    """By square: the bit of the open venue there; 0 without one."""
    bits = [0] * s.rules.sheet.squares
    bit = 1
    for square in s.rules.sheet.venue_squares:
        if is_open(s, seat, square):
            bits[square] = bit
            bit *= 2
    return bits


def ends_at_most(s: Rollwrite, seat: i64, roads: Roads, first: Reached, obliged: bool, gone: i64) -> i64:
    """How many squares the path may end on; once all have been found the search is over.

    It may say more, but not less, than there are: then the search goes on until there is nothing left to look at.
    """
    reach: list[int] = []
    here: i64 = first.square
    go_everywhere(s, seat, roads, here, first.left, first.used, here if gone == 0 else NONE, reach, obliged)
    return len(set(reach))


def squares_of(reached: Reached) -> list[int]:
    """The squares of a path, without the one it begins on."""
    squares: list[int] = []
    at = reached
    while at.before is not None:
        squares.append(at.square)
        at = at.before
    squares.reverse()
    return squares


def refused(s: Rollwrite, seat: i64, ends: dict[int, list[int]]) -> tuple[list[int], list[int]]:
    """Squares where the path could end but for this: out of reach; an open venue whose die has no space ahead.

    Who must sell is told nothing of squares without an open venue: for all of them it is the same.
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
    """Is there another path here that is ahead of this one, and will be, however they go on?

    It has closed no more venues, for it came first. Which ones matters only where a path may come back over them, and
    without stations the best path to a square never comes back anywhere. With stations, the other must also have at
    least as many steps left, without having entered a station that this one can still enter.
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
    """The options that drive over these squares and stop; what leaves no choice is done unasked and so left out."""
    return options_of(s, seat, [squares])[0]


def options_of(s: Rollwrite, seat: i64, several: list[list[int]]) -> list[list[int]]:
    """The same for several paths. One after another, sorted, they have most of their ways in common with the one
    before: each way is driven once.
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
