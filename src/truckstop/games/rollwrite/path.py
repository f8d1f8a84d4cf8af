"""The path finder (W3.3): for every square a driver could end on, the path that a client proposes.

Fewest closures first, then the shortest, then the first in the order up, right, down, left. A search from the truck
outwards in exactly that order: the first path that comes to a square is the one. Of two paths that stand on the same
square with the same stations used, one is useless if the other has closed nothing else than it, and is shorter or
comes first in the order of the ways: whatever they still close, the other stays ahead.
"""

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from truckstop.games.rollwrite.drive import is_open, sells
from truckstop.games.rollwrite.phases.drive_and_write import UNTOLD, drive
from truckstop.games.rollwrite.state import GONE, LAST, LEFT_OVER, OBLIGED, PLACE, ROADS, STAGE, STATIONS, Rollwrite
from truckstop.games.rollwrite.words import CLOSED, DIE_COUNT, DRIVING, FUEL, GO, NONE, STATION, STOP

MOST_LOOKED_AT: Final = 60000
"""On a sheet of somebody's own with many stations there may be no end of paths: what is far is not proposed then."""


class Reached:
    """A path in the making: where it has come to, what it has closed, the stations it has entered."""

    def __init__(self, square: i64, closed: frozenset[int], used: frozenset[int], squares: list[int]) -> None:
        self.square: i64 = square
        self.closed = closed
        self.used = used
        self.squares = squares


def paths(s: Rollwrite, seat: i64) -> dict[int, list[int]]:
    """For every square that the seat's path may end on: the squares to drive over from here, the last one included.

    It goes on from where the path has come to; empty if the seat is not driving.
    """
    turn: i64 = seat * s.rules.turn_stride
    if s.turns[turn + STAGE] != DRIVING:
        return {}
    gone: i64 = s.turns[turn + GONE]
    here: i64 = s.turns[turn + s.rules.path + gone]
    entered = frozenset([s.turns[turn + s.rules.path + 1 + i] for i in range(gone)])
    obliged: bool = s.turns[turn + OBLIGED] == 1
    roads = s.rules.sheet.roads(s.sheets[seat * s.rules.stride + ROADS])
    cells: i64 = seat * s.rules.stride + s.rules.cells
    found: dict[int, list[int]] = {}
    seen: dict[tuple[int, frozenset[int]], list[tuple[int, list[int], frozenset[int]]]] = {}
    number = 0
    first = Reached(here, frozenset(), entered, [])
    waiting: list[tuple[int, int, list[int], int, Reached]] = [(0, 0, [], number, first)]
    stations: bool = s.sheets[seat * s.rules.stride + STATIONS] > 0
    while waiting and number < MOST_LOOKED_AT:
        closures, steps, ways, _, reached = heappop(waiting)
        square: i64 = reached.square
        alike = seen.setdefault((square, reached.used), [])
        if useless(steps, ways, reached.closed, alike, stations):
            continue
        alike.append((steps, ways, reached.closed))
        open_here: bool = is_open(s, seat, square) and square not in reached.closed
        if square not in found:
            ends_well: bool = open_here and sells(s, seat, square) and (steps > 0 or gone > 0)
            if ends_well or not obliged:
                found[square] = reached.squares
        refuelled: i64 = len(reached.used) - len(entered)
        if s.turns[turn + LEFT_OVER] + FUEL * refuelled - steps <= 0:
            continue
        closed = reached.closed | {square} if open_here else reached.closed
        for way in range(4):
            there: i64 = roads.next[square * 4 + way]
            if there == NONE:
                continue
            used = reached.used
            if s.sheets[cells + there] & STATION != 0:
                if there in used:
                    continue
                used = used | {there}
            number += 1
            on = Reached(there, closed, used, [*reached.squares, there])
            heappush(waiting, (closures + (1 if open_here else 0), steps + 1, [*ways, way], number, on))
    return found


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


def useless(
    steps: int,
    ways: list[int],
    closed: frozenset[int],
    others: list[tuple[int, list[int], frozenset[int]]],
    stations: bool,
) -> bool:
    """Is there another path here that is ahead of this one, and will be, whatever they go on to close?

    It has closed no more venues, for it came first. Which ones matters only where a path may come back over them, and
    without stations the best path to a square never comes back anywhere.
    """
    for their_steps, their_ways, theirs in others:
        ahead = their_steps < steps or (their_steps == steps and their_ways <= ways)
        if ahead and (not stations or theirs <= closed):
            return True
    return False


def options_along(s: Rollwrite, seat: i64, squares: list[int]) -> list[int]:
    """The options that drive over these squares and stop; what leaves no choice is done unasked and so left out."""
    ahead = s.copy()
    turn: i64 = seat * s.rules.turn_stride
    roads = s.rules.sheet.roads(s.sheets[seat * s.rules.stride + ROADS])
    begun: i64 = s.turns[turn + GONE]
    options: list[int] = []
    while ahead.turns[turn + STAGE] == DRIVING:
        done: i64 = ahead.turns[turn + GONE] - begun
        if done == len(squares):
            options.append(STOP)
            break
        here: i64 = ahead.turns[turn + s.rules.path + ahead.turns[turn + GONE]]
        way: i64 = 0
        while roads.next[here * 4 + way] != squares[done]:
            way += 1
        options.append(GO + way)
        drive(ahead, seat, GO + way, UNTOLD)
    assert ahead.turns[turn + STAGE] == DRIVING or ahead.sheets[seat * s.rules.stride + PLACE] == squares[-1]
    return options
