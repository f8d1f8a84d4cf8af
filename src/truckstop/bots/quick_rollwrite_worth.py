"""How the quick bot for rollwrite values a sheet: spaces, venues, bonuses and the sales to come.

The model is that of the greedy bot (`rollwrite_worth.py`), computed from one seat's sheet alone.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.quick_rollwrite_style import FADED, RollwriteStyle
from truckstop.games.rollwrite.codes import (
    BRIDGE,
    CLOSED,
    DIE_COUNT,
    DOUBLE,
    DOUBLED,
    ENOUGH,
    FIVE,
    FUEL,
    GAS,
    MARKS,
    NONE,
    PROMOTE,
    SHORTEST,
    STEP,
    TO_START,
    WILD,
)
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.sheet import Roads
from truckstop.games.rollwrite.state import LAST, ROADS, STATIONS, STEPS, Rollwrite

MEANS: Final = [2.5, 3.5, 4.5, 5.5, 6.5, 10.5]
"""Mean face of each die."""
NEVER: Final = -1000.0
"""The value of what cannot be done."""
LONG: Final = 1000.0
"""Turns left in a game without an end in sight."""
KINDS: Final = 7
"""Number of venue kinds: the dice, and wild."""


@final
class Worth:
    """The values of one sheet. `own` is a seat's part of `Rollwrite.sheets` or `shown`, which is not copied."""

    def __init__(self, rules: RollwriteRules, own: vec[i64], turns: float, style: RollwriteStyle) -> None:
        self.rules = rules
        self.own = own
        self.style = style
        self.sheet = rules.sheet
        self.means = vec[float](MEANS)
        self.last: i64 = own[LAST]
        self.steps: i64 = own[STEPS]
        self.roads: Roads = self.sheet.roads(own[ROADS])
        spaces: i64 = self.sheet.spaces
        self.spaces: i64 = spaces
        to_come = float(spaces - 1 - self.last)
        self.density = style.density if rules.n == 1 else style.rush
        self.often = min(style.often, (turns - 1.0) / max(1.0, to_come - 1.0))
        self.depth: i64 = style.depth
        if float(self.depth) > turns - 1.0:
            self.depth = i64(turns - 1.0)
        columns: int = self.sheet.columns
        self.in_column = vec[i64]([0] * columns)
        self.left_in_column = vec[i64]([0] * columns)
        n: int = spaces
        self.passed = vec[float]([0.0] * (n + 1))
        """By space: what all spaces before it are worth while they lie ahead."""
        self.brings = vec[float]([0.0] * n)
        """By space: what a number there is worth in addition to its face."""
        self.means_sold = vec[float]([NEVER] * ((n + 1) * KINDS))
        """By (last mark + 1) * KINDS + die: the value of a sale at the mean face."""
        self.wild_die = vec[i64]([NONE] * (n + 1))
        """By last mark + 1: the best die for a wild venue then, at mean faces."""
        self.width: i64 = max(self.sheet.columns, spaces // self.sheet.columns) + 2
        self.tails = tails(self.often, self.width)
        self.count()
        self.weigh()
        self.foresee()
        # The open venues that have a space ahead, numbered from 0.
        most: int = self.roads.venues
        squares: int = self.sheet.squares
        self.venues: i64 = 0
        self.where = vec[i64]([NONE] * most)
        self.kind = vec[i64]([NONE] * most)
        self.worth = vec[float]([0.0] * most)
        self.extra = vec[float]([0.0] * most)
        """By venue: what a 2x there adds at the mean face."""
        self.around = vec[float]([NEVER] * most)
        """By venue: the worth of the open venues around it, or NEVER if not computed yet."""
        self.busy = vec[i64]([0] * (most + 1))
        """By venue: 1 if the current line of search has sold there."""
        self.number = vec[i64]([NONE] * squares)
        """By square: the number of the open venue there, or NONE."""
        self.list_venues()
        count: int = self.venues
        self.links = vec[i64]([NONE] * ((count + 1) * count))
        """By venue, and one more row for any other square: the venues in reach; `link_count` has their number."""
        self.link_count = vec[i64]([NONE] * (count + 1))

    # The tracker

    def count(self) -> None:
        """Count the numbers written and the spaces left in each column."""
        own = self.own
        column = self.sheet.column
        written: i64 = self.rules.written
        for space in range(self.last + 1):
            if own[written + space] > 0:
                self.in_column[column[space]] += 1
        for space in range(self.last + 1, self.spaces):
            self.left_in_column[column[space]] += 1

    def weigh(self) -> None:
        """Compute what spaces cost to skip and what they earn when written on."""
        own = self.own
        sheet = self.sheet
        columns: i64 = sheet.columns
        written: i64 = self.rules.written
        marks: i64 = self.rules.marks
        width: i64 = self.width
        tails = self.tails
        left = self.left_in_column[:]
        row: i64 = NONE
        in_row: i64 = 0
        row_gain: float = 0.0
        n: int = columns
        column_gains = vec[float]([0.0] * n)
        for column in range(columns):
            if self.in_column[column] < ENOUGH:
                column_gains[column] = self.bonuses_worth(sheet.column_bonuses[column])
        for space in range(self.last + 1, self.spaces):
            if space // columns != row:
                row = space // columns
                in_row = 0
                for other in range(row * columns, min(self.last + 1, space)):
                    if own[written + other] > 0:
                        in_row += 1
                row_gain = self.bonuses_worth(sheet.row_bonuses[row]) if in_row < ENOUGH else 0.0
            column = sheet.column[space]
            left[column] -= 1
            mark = float(own[marks + column])
            lost: float = self.density * (self.means[sheet.die[space]] + mark)
            brings: float = mark
            if in_row < ENOUGH:
                row_left: i64 = (row + 1) * columns - 1 - space
                need: i64 = (ENOUGH - in_row) * width + row_left
                lost += row_gain * (tails[need + 1] - tails[need])
                brings += row_gain * (tails[need - width] - tails[need])
            if self.in_column[column] < ENOUGH:
                need = (ENOUGH - self.in_column[column]) * width + left[column]
                lost += column_gains[column] * (tails[need + 1] - tails[need])
                brings += column_gains[column] * (tails[need - width] - tails[need])
            self.brings[space] = brings
            self.passed[space + 1] = self.passed[space] + lost

    def foresee(self) -> None:
        """Compute the value of sales at mean faces, for every last mark."""
        next_space = self.sheet.ahead
        for after in range(self.last + 1, self.spaces):
            base: i64 = after * KINDS
            for die in range(DIE_COUNT):
                space: i64 = next_space[base + die]
                if space != NONE:
                    value = self.brings[space] - self.passed[space + 1] + self.passed[after] + self.means[die]
                    self.means_sold[base + die] = value
                    if value > self.means_sold[base + WILD]:
                        self.means_sold[base + WILD] = value
                        self.wild_die[after] = die

    def sale(self, last: i64, die: i64) -> float:
        """Return the value of a number on the next space of this die, without its face, less the skipped spaces."""
        space: i64 = self.sheet.next_space(last, die)
        if space == NONE:
            return NEVER
        return self.brings[space] - self.passed[space + 1] + self.passed[last + 1]

    # Bonuses

    def bonuses_worth(self, bonuses: list[int]) -> float:
        total: float = 0.0
        for bonus in bonuses:
            total += self.bonus_worth(bonus)
        return total

    def bonus_worth(self, bonus: i64) -> float:
        """Return the worth of a bonus gained now."""
        style = self.style
        if bonus == FIVE:
            return style.five
        if bonus == PROMOTE:
            best: float = 0.0
            for column in range(self.sheet.columns):
                best = max(best, self.promotion(column))
            return style.promote * best
        left: float = float(self.spaces - 1 - self.last) / float(self.spaces)
        if bonus == BRIDGE:
            return style.bridge * left
        if bonus == GAS:
            return style.gas * left
        if bonus == DOUBLE:
            return style.double * min(1.0, 2.0 * left)
        if bonus == TO_START:
            return style.start * left
        if bonus == STEP:
            return style.step * left
        return style.reroll * left

    def promotion(self, column: i64) -> float:
        """Return the points that a promotion of this column can be expected to bring."""
        room: i64 = self.sheet.room[column] - self.own[self.rules.marks + column]
        numbers: float = float(self.in_column[column]) + self.often * float(self.left_in_column[column])
        return numbers * float(min(MARKS, room))

    # The city

    def is_open(self, square: i64) -> bool:
        return self.sheet.venue[square] != NONE and self.own[self.rules.cells + square] & CLOSED == 0

    def is_doubled(self, square: i64) -> bool:
        return self.own[self.rules.cells + square] & DOUBLED != 0

    def useful(self, square: i64) -> float:
        """Return what the open venue on a square can still earn; 0 if there is none or its die has no space ahead."""
        venue: i64 = self.number[square]
        return self.worth[venue] if venue != NONE else 0.0

    def list_venues(self) -> None:
        """Number the open venues where a sale is still possible, nearest to the first square first."""
        own = self.own
        roads = self.roads
        venue_at = self.sheet.venue
        cells: i64 = self.rules.cells
        ahead: i64 = (self.last + 1) * KINDS
        count: i64 = 0
        for i in range(roads.venues):
            square: i64 = i64(roads.near[i])
            cell: i64 = own[cells + square]
            if cell & CLOSED == 0:
                die: i64 = venue_at[square]
                if self.sheet.ahead[ahead + die] != NONE:
                    mean = self.style.wild if die == WILD else self.means[die]
                    self.where[count] = square
                    self.kind[count] = die
                    if cell & DOUBLED != 0:
                        self.extra[count] = mean
                        mean += mean
                    self.worth[count] = mean
                    self.number[square] = count
                    count += 1
        self.venues = count

    def link(self, venue: i64, square: i64) -> None:
        """List the venues in reach of a square, in the row of a venue or in the extra row for other squares."""
        roads = self.roads
        far = roads.far
        base: i64 = square * roads.squares
        steps: i64 = self.steps
        at: i64 = venue * self.venues
        to: i64 = at
        stations: i64 = self.own[STATIONS]
        for other in range(self.venues):
            there: i64 = self.where[other]
            if there == square:
                continue
            in_reach: bool = i64(far[base + there]) <= steps
            k: i64 = 0
            while not in_reach and k < stations:
                station: i64 = self.own[self.rules.stations + k]
                first: i64 = i64(far[base + station])
                in_reach = 0 < first <= steps and first + roads.distance(station, there) <= steps + FUEL
                k += 1
            if in_reach:
                self.links[to] = other
                to += 1
        self.link_count[venue] = to - at

    def look_around(self, venue: i64) -> float:
        """Compute the worth of the open venues around one, near ones weighing more."""
        roads = self.roads
        style = self.style
        base: i64 = self.where[venue] * roads.squares
        total: float = 0.0
        fades = style.fades
        for other in range(self.venues):
            steps: i64 = i64(roads.far[base + self.where[other]])
            if steps < FADED:
                total += fades[steps] * self.worth[other]
        self.around[venue] = style.pull * (total - self.worth[venue])
        return self.around[venue]

    # The sales to come

    def from_square(self, square: i64, last: i64, depth: i64) -> float:
        """Return the value of the next `depth` turns of a truck on any square, beyond that of the spaces ahead."""
        if depth <= 0:
            return 0.0
        venue: i64 = self.number[square]
        if venue == NONE:
            self.link(self.venues, square)
            return self.ahead(self.venues, last, depth)
        self.busy[venue] = 1
        value = self.ahead(venue, last, depth)
        self.busy[venue] = 0
        return value

    def ahead(self, venue: i64, last: i64, depth: i64) -> float:
        """The same for a truck at a numbered venue, which is marked busy."""
        if last >= self.spaces - 1:
            return 0.0
        if self.link_count[venue] == NONE:
            self.link(venue, self.where[venue])
        first: float = NEVER
        second: float = NEVER
        base: i64 = (last + 1) * KINDS
        at: i64 = venue * self.venues
        next_space = self.sheet.ahead
        for i in range(at, at + self.link_count[venue]):
            other: i64 = self.links[i]
            die: i64 = self.kind[other]
            value = self.means_sold[base + die]
            if value == NEVER or self.busy[other] != 0:
                continue
            value += self.extra[other]
            if depth > 1:
                if die == WILD:
                    die = self.wild_die[last + 1]
                self.busy[other] = 1
                value += self.ahead(other, next_space[base + die], depth - 1)
                self.busy[other] = 0
            else:
                around: float = self.around[other]
                value += around if around > NEVER else self.look_around(other)
            if value > first:
                second = first
                first = value
            elif value > second:
                second = value
        if first == NEVER:
            # Without a sale there is an X on the next space.
            return self.passed[last + 1] - self.passed[last + 2]
        even: float = 1.0 - (first - second) / self.style.spread
        if even > 0.0:
            first += self.style.luck * even * even
        return self.style.trust * first

    def sold_at(self, square: i64, die: i64) -> float:
        """Return the value of a sale of this die at this square without its face, but with the turns to come."""
        value = self.sale(self.last, die)
        if value == NEVER:
            return value
        return value + self.from_square(square, self.sheet.next_space(self.last, die), self.depth)

    def crossed_at(self, square: i64) -> float:
        """Return the value of ending here without a sale."""
        return self.from_square(square, self.last + 1, self.depth)


def tails(often: float, width: i64) -> vec[float]:
    """Return, by needed * width + left, the probability that at least `needed` of `left` spaces are written on."""
    n: int = width
    table = vec[float]([0.0] * ((ENOUGH + 1) * n))
    for left in range(width):
        table[left] = 1.0
    for needed in range(1, ENOUGH + 1):
        for left in range(1, width):
            at: i64 = needed * width + left
            table[at] = often * table[at - width - 1] + (1.0 - often) * table[at - 1]
    return table


def turns_left(s: Rollwrite, seat: i64, style: RollwriteStyle) -> float:
    """Estimate the turns left, including this one, until a seat other than `seat` fills the last space at its pace."""
    if s.rules.n == 1:
        return LONG
    soonest: float = LONG
    spaces: i64 = s.rules.sheet.spaces
    now: i64 = max(1, s.count)
    for other in range(s.rules.n):
        if other != seat:
            last: i64 = s.shown[other * s.rules.stride + LAST]
            pace = (float(last + 1) + style.doubt * style.pace) / (float(now - 1) + style.doubt)
            soonest = min(soonest, float(spaces - 1 - last) / pace)
    return max(soonest, float(SHORTEST + 1 - now), 1.0)
