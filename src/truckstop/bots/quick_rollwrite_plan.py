"""The plan of the quick bot for one turn of rollwrite: every end of a path within reach, its value, and the way there.

A plan depends on the sheet and on the stretch of the path that was driven before, but not on the dice. So one plan
answers for every reroll and every step of a turn.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.quick_rollwrite_style import RollwriteStyle
from truckstop.bots.quick_rollwrite_worth import NEVER, Worth
from truckstop.games.rollwrite.codes import CLOSED, DIE_COUNT, FUEL, NONE, SIDES, STATION, TIMES, WILD
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.state import LAST, PLACE, STATIONS, STEPS

FAR_OFF: Final = 1000000.0
"""The cost of a square out of reach."""
EQUAL: Final = 0.000001
"""Values that differ by less than this are equal; rounding of floats must not decide between them."""
STATION_BIT: Final = [1, 2, 4, 8, 16, 32]
ROOM: Final = 2
"""Paths to keep for each square and set of stations, on average."""
MIX: Final = 1103515245
STIR: Final = 12345
WORD: Final = 0x7FFFFFFF


@final
class Plan:
    """The ends of all paths that continue a path, valued before the dice are known."""

    def __init__(
        self, rules: RollwriteRules, own: vec[i64], path: vec[i64], gone: i64, turns: float, style: RollwriteStyle
    ) -> None:
        """`own` is the sheet before the turn; `gone` steps of `path` were driven."""
        self.rules = rules
        self.style = style
        self.before = own
        """The sheet before the turn."""
        self.gone: i64 = gone
        self.path = path
        """The squares driven over, beginning with that of the truck; `gone` is the index of the last."""
        self.turns = turns
        now = own
        if gone > 0:
            now = own[:]
            venue = rules.sheet.venue
            for i in range(gone):
                cell: i64 = rules.cells + path[i]
                if venue[path[i]] != NONE and now[cell] & CLOSED == 0:
                    now[cell] += CLOSED
        self.worth = Worth(rules, now, turns, style)
        self.here: i64 = path[gone]
        # The paths found: a tree, given by each path's last square, its cost, and the path that it continues.
        self.square = vec[i64]([0])
        self.cost = vec[float]([0.0])
        self.from_path = vec[i64]([NONE])
        self.found: i64 = 0
        squares: int = rules.sheet.squares
        self.best = vec[i64]([NONE] * squares)
        """By square: the cheapest path to it, or NONE."""
        self.reach()
        # The squares where the turn can end.
        self.obliged = False
        self.count: i64 = 0
        self.end = vec[i64]([0])
        self.value = vec[float]([NEVER])
        """By end * DIE_COUNT + die: the value without the face; an end without a sale has its value at die 0."""
        self.rate()

    def fits(self, rules: RollwriteRules, shown: vec[i64], at: i64, turns: float) -> bool:
        """True if the plan was made from the same sheet, which begins at `at`."""
        before = self.before
        if rules is not self.rules or turns != self.turns or before[LAST] != shown[at + LAST]:
            return False
        for i in range(rules.stride):
            if before[i] != shown[at + i]:
                return False
        return True

    def follows(self, path: vec[i64], first: i64, gone: i64) -> bool:
        """True if the plan begins after `gone` steps of the path that begins at `first`."""
        if gone != self.gone:
            return False
        for i in range(gone + 1):
            if self.path[i] != path[first + i]:
                return False
        return True

    # Paths

    def reach(self) -> None:
        """Find the cheapest path to each square, by the worth of the venues closed on the way.

        Paths are extended step by step. Of two paths to a square with the same stations entered, the one found first
        has more steps left, so that a later one is kept only if it is cheaper.
        """
        rules = self.rules
        worth = self.worth
        own = worth.own
        squares: i64 = rules.sheet.squares
        next = worth.roads.next
        station_bit = vec[i64](STATION_BIT)
        stations: i64 = own[STATIONS]
        left: i64 = own[STEPS] - self.gone
        used: i64 = 0
        sets: int = 1
        for k in range(stations):
            sets *= 2
            for i in range(1, self.gone + 1):
                if self.path[i] == own[rules.stations + k]:
                    used += station_bit[k]
                    left += FUEL
        n: int = squares
        size: int = ROOM * sets * n
        room: i64 = size
        square = vec[i64]([0] * size)
        cost = vec[float]([0.0] * size)
        from_path = vec[i64]([NONE] * size)
        paths_left = vec[i64]([0] * size)
        paths_used = vec[i64]([0] * size)
        newest = vec[i64]([NONE] * (sets * n))
        least = vec[float]([FAR_OFF] * (sets * n))
        square[0] = self.here
        paths_left[0] = left
        paths_used[0] = used
        least[used * squares + self.here] = 0.0
        newest[used * squares + self.here] = 0
        count: i64 = 1
        shut: float = self.style.shut
        at: i64 = 0
        while at < count:
            here: i64 = square[at]
            left = paths_left[at]
            used = paths_used[at]
            if left == 0 or newest[used * squares + here] != at:
                at += 1
                continue
            paid: float = cost[at]
            venue: i64 = worth.number[here]
            if venue != NONE:
                paid += shut * worth.worth[venue]
            for way in range(4):
                there: i64 = next[here * 4 + way]
                if there == NONE:
                    continue
                then: i64 = used
                more: i64 = left - 1
                if stations > 0 and own[rules.cells + there] & STATION != 0:
                    k = 0
                    while own[rules.stations + k] != there:
                        k += 1
                    if used & station_bit[k] != 0:
                        continue
                    then += station_bit[k]
                    more += FUEL
                spot: i64 = then * squares + there
                if paid < least[spot] and count < room:
                    least[spot] = paid
                    newest[spot] = count
                    square[count] = there
                    cost[count] = paid
                    from_path[count] = at
                    paths_left[count] = more
                    paths_used[count] = then
                    count += 1
            at += 1
        best = self.best
        for path in range(count):
            known: i64 = best[square[path]]
            if known == NONE or cost[path] < cost[known]:
                best[square[path]] = path
        self.square = square
        self.cost = cost
        self.from_path = from_path
        self.found = count

    def rate(self) -> None:
        """Value every end within reach: sales if there are any, otherwise all squares."""
        worth = self.worth
        squares: int = self.rules.sheet.squares
        venues: int = worth.venues
        best = self.best
        end = vec[i64]([NONE] * venues)
        value = vec[float]([NEVER] * (venues * DIE_COUNT))
        count: i64 = 0
        for venue in range(worth.venues):
            square: i64 = worth.where[venue]
            path: i64 = best[square]
            # The truck must move, or have moved, to end on a venue.
            if path == NONE or (square == self.here and self.gone == 0):
                continue
            die: i64 = worth.kind[venue]
            if die == WILD:
                for each in range(DIE_COUNT):
                    value[count * DIE_COUNT + each] = worth.sold_at(square, each) - self.cost[path]
            else:
                value[count * DIE_COUNT + die] = worth.sold_at(square, die) - self.cost[path]
            end[count] = square
            count += 1
        self.obliged = count > 0
        if count == 0 and worth.last < worth.spaces - 1:
            end = vec[i64]([NONE] * squares)
            value = vec[float]([NEVER] * (squares * DIE_COUNT))
            for square in range(self.rules.sheet.squares):
                path = best[square]
                if path != NONE:
                    value[count * DIE_COUNT] = worth.crossed_at(square) - self.cost[path]
                    end[count] = square
                    count += 1
        self.end = end
        self.value = value
        self.count = count

    # The dice

    def sale(self, number: i64, dice: vec[i64], changed: i64, face: i64) -> float:
        """Return the value of an end if the die `changed` showed `face`."""
        base: i64 = number * DIE_COUNT
        if not self.obliged:
            return self.value[base]
        best: float = NEVER
        times: float = float(TIMES) if self.worth.is_doubled(self.end[number]) else 1.0
        for die in range(DIE_COUNT):
            value = self.value[base + die]
            if value > NEVER / 2.0:
                value += times * float(face if die == changed else dice[die])
                if value > best:
                    best = value
        return best

    def target(self, dice: vec[i64]) -> i64:
        """Return the best square to end on."""
        best: i64 = NONE
        most: float = NEVER
        heat: float = self.style.heat
        for number in range(self.count):
            value = self.sale(number, dice, NONE, 0)
            if heat > 0.0:
                value += heat * self.mood(self.end[number], dice)
            if value > most + EQUAL:
                best = self.end[number]
                most = value
        return best

    def mood(self, square: i64, dice: vec[i64]) -> float:
        """Return noise with which the best of several values is drawn as in a lottery (a Gumbel distribution).

        It depends on nothing but the position, so that the target stays the same at every step of the turn.
        """
        word: i64 = (self.before[LAST] + 2) * 1009 + self.before[PLACE] * 31 + square * 7
        for die in range(DIE_COUNT):
            word = ((word + dice[die]) * MIX + STIR) & WORD
        word = ((word ^ (word >> 15)) * MIX + STIR) & WORD
        word = ((word ^ (word >> 13)) * MIX + STIR) & WORD
        part: float = (float(word >> 8) + 0.5) / float((WORD >> 8) + 1)
        return -math.log(-math.log(part))

    def best_ends(self, dice: vec[i64], most: i64) -> list[i64]:
        """Return the best squares to end on, the best first, at most this many."""
        ends: list[i64] = []
        values: list[float] = []
        for number in range(self.count):
            value = self.sale(number, dice, NONE, 0)
            place: i64 = len(ends)
            ends.append(self.end[number])
            values.append(value)
            while place > 0 and values[place - 1] < value - EQUAL:
                ends[place] = ends[place - 1]
                values[place] = values[place - 1]
                place -= 1
            ends[place] = self.end[number]
            values[place] = value
        return ends[:most]

    def route_to(self, square: i64) -> vec[i64]:
        """Return the squares of the cheapest path to a square, without the one where it begins."""
        length: i64 = 0
        path: i64 = self.best[square]
        while self.from_path[path] != NONE:
            length += 1
            path = self.from_path[path]
        n: int = length
        route = vec[i64]([0] * n)
        path = self.best[square]
        while length > 0:
            length -= 1
            route[length] = self.square[path]
            path = self.from_path[path]
        return route

    def reroll(self, dice: vec[i64]) -> i64:
        """Return the die whose reroll gains most, or NONE if none gains anything. `dice` is as in a position."""
        if not self.obliged:
            return NONE
        # By die, then by die at a doubled venue: the best value of a sale without the face.
        bare = vec[float]([NEVER] * (2 * DIE_COUNT))
        for number in range(self.count):
            twice: i64 = DIE_COUNT if self.worth.is_doubled(self.end[number]) else 0
            for die in range(DIE_COUNT):
                value = self.value[number * DIE_COUNT + die]
                if value > bare[twice + die]:
                    bare[twice + die] = value
        best: i64 = NONE
        first: float = NEVER
        second: float = NEVER
        top: i64 = NONE
        for die in range(DIE_COUNT):
            value = shown_value(bare, die, dice[die])
            if value > first:
                second = first
                first = value
                top = die
            elif value > second:
                second = value
        most: float = first - self.style.nerve + EQUAL
        for die in range(DIE_COUNT):
            if dice[DIE_COUNT + die] != 0 or (bare[die] == NEVER and bare[DIE_COUNT + die] == NEVER):
                continue
            others: float = second if die == top else first
            sides: i64 = SIDES[die]
            if shown_value(bare, die, sides) <= most and die != top:
                continue
            total: float = 0.0
            for face in range(1, sides + 1):
                total += max(others, shown_value(bare, die, face))
            total /= float(sides)
            if total > most:
                best = die
                most = total
        return best


def shown_value(bare: vec[float], die: i64, face: i64) -> float:
    """Return the value of the best sale of a die that shows this face."""
    return max(bare[die] + float(face), bare[DIE_COUNT + die] + float(TIMES * face))
