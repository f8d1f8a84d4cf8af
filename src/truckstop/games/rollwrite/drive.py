"""Driving (W3): which ways a driver may take, which of them the duty to sell leaves open, and one step of a path.

The duty to sell is checked at every step: after this step, can the path still end on an open venue? Venues do not block
a path, and a square driven over earlier cannot be its last square. So a venue that is close enough by the table of
distances is within reach. Gas stations complicate this: entering an unused one adds steps, and an entered one blocks
the way. Only if the sheet has stations, and the table does not settle the question, a full search runs.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from truckstop.games.rollwrite.codes import CLOSED, DIE_COUNT, DRIVING, FUEL, NONE, STATION, STOP_BIT
from truckstop.games.rollwrite.sheet import Roads
from truckstop.games.rollwrite.state import (
    GONE,
    LAST,
    LEFT_OVER,
    MAY,
    OBLIGED,
    PLACE,
    ROADS,
    STAGE,
    STATIONS,
    STEPS,
    Rollwrite,
)

WAY_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])
STATION_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32])
PERHAPS: Final = 2
"""Result of `sale_as_it_is`: a sale is possible only with refuelling, if at all."""


def set_out(s: Rollwrite, seat: i64) -> None:
    """Begin driving at the truck's square, and decide whether the path must end with a sale."""
    turn: i64 = seat * s.rules.turn_stride
    at: i64 = seat * s.rules.stride
    s.turns[turn + STAGE] = DRIVING
    s.turns[turn + LEFT_OVER] = s.sheets[at + STEPS]
    s.turns[turn + OBLIGED] = 1
    look(s, seat)
    if s.turns[turn + MAY] == 0:
        s.turns[turn + OBLIGED] = 0
        look(s, seat)


def look(s: Rollwrite, seat: i64) -> None:
    """Record in the seat's turn what the driver may do next."""
    turns = s.turns
    turn: i64 = seat * s.rules.turn_stride
    at: i64 = seat * s.rules.stride
    gone: i64 = turns[turn + GONE]
    here: i64 = turns[turn + s.rules.path + gone]
    left: i64 = turns[turn + LEFT_OVER]
    roads = s.rules.sheet.roads(s.sheets[at + ROADS])
    may: i64 = 0
    obliged: bool = turns[turn + OBLIGED] == 1
    if not obliged or (gone > 0 and sells(s, seat, here)):
        may = STOP_BIT
    if left > 0:
        stations: bool = s.sheets[at + STATIONS] > 0
        next = roads.next
        for way in range(4):
            there: i64 = next[here * 4 + way]
            if there == NONE or (stations and is_used(s, seat, there)):
                continue
            if not obliged or can_sell(s, seat, roads, there, left - 1, here):
                may += WAY_BIT[way]
    turns[turn + MAY] = may


def sells(s: Rollwrite, seat: i64, square: i64) -> bool:
    """True if this square has an open venue whose die has a space ahead on the tracker."""
    if not is_open(s, seat, square):
        return False
    die: i64 = s.rules.sheet.venue[square]
    return s.rules.sheet.next_space(s.sheets[seat * s.rules.stride + LAST], die) != NONE


def is_open(s: Rollwrite, seat: i64, square: i64) -> bool:
    """True if this square has a venue that is not closed (W3.2)."""
    if s.rules.sheet.venue[square] == NONE:
        return False
    return s.sheets[seat * s.rules.stride + s.rules.cells + square] & CLOSED == 0


def can_sell(s: Rollwrite, seat: i64, roads: Roads, here: i64, left: i64, closed: i64) -> bool:
    """True if a path that steps onto `here`, with `left` steps left after that, can end with a sale.

    `closed` is the square that it leaves, where it can no longer end.
    """
    rules = s.rules
    sheets = s.sheets
    at: i64 = seat * rules.stride
    stations: i64 = sheets[at + STATIONS]
    if stations == 0 or not any_used(s, seat):
        # Nothing blocks the way, and an unused station can only help.
        cells: i64 = at + rules.cells
        ahead: i64 = (sheets[at + LAST] + 1) * (DIE_COUNT + 1)
        first: i64 = here * roads.venues
        distances: i64 = here * roads.squares
        for i in range(first, first + roads.venues):
            square: i64 = i64(roads.near[i])
            if i64(roads.far[distances + square]) > left:
                break
            if sheets[cells + square] & CLOSED == 0 and square != closed:
                if rules.sheet.ahead[ahead + rules.sheet.venue[square]] != NONE:
                    return True
    return stations > 0 and search(s, seat, roads, here, left, closed)


def search(s: Rollwrite, seat: i64, roads: Roads, here: i64, left: i64, closed: i64) -> bool:
    """Answer the question of `can_sell` by searching every reachable square.

    If stations block the way, a search without refuelling comes first, because it is cheaper. If none does, the table
    of distances has already shown that only refuelling can help.
    """
    used: i64 = used_stations(s, seat)
    blocked: bool = used != 0
    entered: i64 = station_at(s, seat, here)
    if entered != NONE and used & STATION_BIT[entered] == 0:
        used += STATION_BIT[entered]
        left += FUEL
    if blocked:
        answer: i64 = sale_as_it_is(s, seat, roads, here, left, used, closed)
        if answer != PERHAPS:
            return answer == 1
    return go_everywhere(s, seat, roads, here, left, used, closed, None)


def sale_as_it_is(s: Rollwrite, seat: i64, roads: Roads, here: i64, left: i64, used: i64, closed: i64) -> i64:
    """Return 1 if a path can end with a sale without refuelling, 0 if it cannot even with it, otherwise PERHAPS."""
    squares: int = s.rules.sheet.squares
    seen = [False] * squares
    seen[here] = True
    front: list[int] = [here]
    refuels: i64 = 0
    while front:
        further: list[int] = []
        for square in front:
            if square != closed and sells(s, seat, square):
                return 1
            if left == 0:
                continue
            for way in range(4):
                there: i64 = roads.next[square * 4 + way]
                if there == NONE or seen[there]:
                    continue
                station: i64 = station_at(s, seat, there)
                if station != NONE:
                    if used & STATION_BIT[station] != 0:
                        continue
                    refuels = PERHAPS
                seen[there] = True
                further.append(there)
        left -= 1
        front = further
    return refuels


def used_stations(s: Rollwrite, seat: i64) -> i64:
    """Return the stations entered this turn, as a sum of their bits."""
    at: i64 = seat * s.rules.stride
    used: i64 = 0
    for i in range(s.sheets[at + STATIONS]):
        if is_used(s, seat, s.sheets[at + s.rules.stations + i]):
            used += STATION_BIT[i]
    return used


def go_everywhere(
    s: Rollwrite,
    seat: i64,
    roads: Roads,
    here: i64,
    left: i64,
    used: i64,
    closed: i64,
    found: list[int] | None,
    sale: bool = True,
) -> bool:
    """Search from a square, with the stations in `used` entered. Stop at the first sale, or collect all in `found`.

    For each square and set of used stations the search keeps the largest number of steps left: more steps are never
    worse, and a path that crosses a suitable venue could have ended there. Without `sale`, it collects every square
    within reach.
    """
    squares: i64 = s.rules.sheet.squares
    sets: int = 1
    for _ in range(s.sheets[seat * s.rules.stride + STATIONS]):
        sets *= 2
    n: int = squares
    most = vec[i64]([-1] * (sets * n))
    most[used * squares + here] = left
    waiting: vec[i64] = vec[i64]([used * squares + here])
    done: i64 = 0
    while done < len(waiting):
        code: i64 = waiting[done]
        done += 1
        square: i64 = code % squares
        if not sale or (square != closed and sells(s, seat, square)):
            if found is None:
                return True
            found.append(square)
        steps: i64 = most[code]
        if steps == 0:
            continue
        for way in range(4):
            there: i64 = roads.next[square * 4 + way]
            if there == NONE:
                continue
            then: i64 = code // squares
            more: i64 = steps - 1
            station: i64 = station_at(s, seat, there)
            if station != NONE:
                if then & STATION_BIT[station] != 0:
                    continue
                then += STATION_BIT[station]
                more += FUEL
            if more > most[then * squares + there]:
                most[then * squares + there] = more
                waiting = append(waiting, then * squares + there)
    return False


def within_reach(s: Rollwrite, seat: i64) -> list[int]:
    """Return the squares where a turn that begins now could end with a sale (W3.3), ascending."""
    at: i64 = seat * s.rules.stride
    place: i64 = s.sheets[at + PLACE]
    found: list[int] = []
    if place != NONE and not s.finished(seat):
        roads = s.rules.sheet.roads(s.sheets[at + ROADS])
        go_everywhere(s, seat, roads, place, s.sheets[at + STEPS], 0, place, found)
    return sorted(set(found))


def station_at(s: Rollwrite, seat: i64, square: i64) -> i64:
    """Return the index of the station on this square in the seat's list of stations, or NONE."""
    at: i64 = seat * s.rules.stride
    if s.sheets[at + s.rules.cells + square] & STATION == 0:
        return NONE
    number: i64 = 0
    while s.sheets[at + s.rules.stations + number] != square:
        number += 1
    return number


def is_used(s: Rollwrite, seat: i64, square: i64) -> bool:
    """True if this square has a station entered this turn. The square where the turn began does not count."""
    if s.sheets[seat * s.rules.stride + s.rules.cells + square] & STATION == 0:
        return False
    turn: i64 = seat * s.rules.turn_stride
    for i in range(s.turns[turn + GONE]):
        if s.turns[turn + s.rules.path + 1 + i] == square:
            return True
    return False


def any_used(s: Rollwrite, seat: i64) -> bool:
    """True if a station was entered this turn."""
    turns = s.turns
    sheets = s.sheets
    turn: i64 = seat * s.rules.turn_stride
    path: i64 = turn + s.rules.path + 1
    cells: i64 = seat * s.rules.stride + s.rules.cells
    for i in range(turns[turn + GONE]):
        if sheets[cells + turns[path + i]] & STATION != 0:
            return True
    return False


def go(s: Rollwrite, seat: i64, way: i64) -> None:
    """Drive one step. An open venue that the truck leaves is closed."""
    turns = s.turns
    turn: i64 = seat * s.rules.turn_stride
    gone: i64 = turns[turn + GONE]
    here: i64 = turns[turn + s.rules.path + gone]
    roads = s.rules.sheet.roads(s.sheets[seat * s.rules.stride + ROADS])
    there: i64 = roads.next[here * 4 + way]
    close(s, seat, here)
    turns[turn + LEFT_OVER] += FUEL - 1 if station_at(s, seat, there) != NONE else -1
    turns[turn + GONE] = gone + 1
    turns[turn + s.rules.path + gone + 1] = there


def halt(s: Rollwrite, seat: i64) -> i64:
    """End the path on its last square, close an open venue there, and return the square."""
    turn: i64 = seat * s.rules.turn_stride
    here: i64 = s.turns[turn + s.rules.path + s.turns[turn + GONE]]
    close(s, seat, here)
    s.sheets[seat * s.rules.stride + PLACE] = here
    return here


def close(s: Rollwrite, seat: i64, square: i64) -> None:
    """Close the venue on this square, if an open one is there."""
    if is_open(s, seat, square):
        s.sheets[seat * s.rules.stride + s.rules.cells + square] += CLOSED
