"""How the greedy bot for rollwrite values its own sheet: spaces, venues, bonuses and the turns to come.

All values are money. A skipped space costs what it can be expected to earn, so that a sale is compared with the spaces
that it skips. A number that brings a bonus nearer is worth a part of that bonus.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.rollwrite.codes import (
    BRIDGE,
    CLOSED,
    DIE_COUNT,
    DOUBLE,
    DOUBLED,
    FIVE,
    FUEL,
    GAS,
    NONE,
    PROMOTE,
    SHORTEST,
    STEP,
    TO_START,
    WILD,
)
from truckstop.games.rollwrite.sheet import Roads
from truckstop.games.rollwrite.state import LAST, ROADS, STATIONS, STEPS, Rollwrite

MEANS: Final = [2.5, 3.5, 4.5, 5.5, 6.5, 10.5]
"""Mean face of each die."""
NEVER: Final = -1000.0
"""The value of what cannot be done."""
FADED: Final = 12
"""Distance from which venues are ignored."""
LONG: Final = 1000.0
"""Turns left in a game without an end in sight."""
KINDS: Final = 7
"""Number of venue kinds: the dice, and wild."""


@final
class Style:
    """The weights of the bot, tuned in games."""

    def __init__(self) -> None:
        self.density = 0.9
        """Part of its mean that a space ahead is worth in a solo game, where there is time to fill it."""
        self.rush = 0.0
        """The same with rivals. There turns are scarce, not spaces: the game ends before a slow player fills all."""
        self.pace = 3.0
        """Spaces that a rival is assumed to use in each turn before any turn was seen."""
        self.doubt = 12.0
        """Number of turns that this assumption weighs as much as."""
        self.often = 0.65
        """Probability that a space ahead is written on; used for bonuses."""
        self.shut = 0.55
        """Part of a venue's worth that is lost when it closes without a sale."""
        self.trust = 0.95
        """Discount on the value of the next turn."""
        self.luck = 1.5
        """What two equally good sales are worth more than one: the dice decide which is better."""
        self.spread = 10.5
        """Difference between two sales at which the lesser one adds nothing."""
        self.pull = 0.05
        """Part of the worth of surrounding open venues that counts where the search ends."""
        self.fade = 0.8
        """Factor on that for each step of distance."""
        self.depth: i64 = 2
        """Number of sales searched beyond the one to decide."""
        self.heat = 10.0
        """Difference between two starts at which one is clearly preferred."""
        # Worth of bonuses when the whole tracker lies ahead
        self.bridge = 4.0
        self.gas = 6.0
        self.double = 8.0
        self.start = 2.0
        self.step = 12.0
        self.reroll = 10.0
        self.wild = 9.0
        """What a sale at a wild venue is assumed to earn."""


@final
class Mind:
    """The values of a seat's sheet in one position."""

    def __init__(self, s: Rollwrite, seat: i64, style: Style) -> None:
        self.s = s
        self.style = style
        self.means = vec[float](MEANS)
        self.fades = vec[float]([1.0] * FADED)
        for far in range(1, FADED):
            self.fades[far] = self.fades[far - 1] * style.fade
        self.sheet = s.rules.sheet
        self.at: i64 = seat * s.rules.stride
        self.cells: i64 = self.at + s.rules.cells
        self.last: i64 = s.sheets[self.at + LAST]
        self.steps: i64 = s.sheets[self.at + STEPS]
        self.roads: Roads = self.sheet.roads(s.sheets[self.at + ROADS])
        spaces: i64 = self.sheet.spaces
        self.spaces: i64 = spaces
        turns = turns_left(s, seat, style)
        to_come = float(spaces - 1 - self.last)
        alone: bool = s.rules.n == 1
        self.density = style.density if alone else style.rush
        self.often = min(style.often, (turns - 1.0) / max(1.0, to_come - 1.0))
        self.depth: i64 = style.depth
        if float(self.depth) > turns - 1.0:
            self.depth = i64(turns - 1.0)
        self.in_column = vec[i64]([0] * self.sheet.columns)
        self.left_in_column = vec[i64]([0] * self.sheet.columns)
        self.passed = vec[float]([0.0] * (spaces + 1))
        """By space: what all spaces before it are worth while they lie ahead."""
        self.brings = vec[float]([0.0] * spaces)
        """By space: what a number there is worth in addition to its face."""
        self.means_sold = vec[float]([NEVER] * ((spaces + 1) * KINDS))
        """By (last mark + 1) * KINDS + die: the value of a sale at the mean face."""
        self.wild_die = vec[i64]([NONE] * (spaces + 1))
        """By last mark + 1: the best die for a wild venue then, at mean faces."""
        self.width: i64 = max(self.sheet.columns, spaces // self.sheet.columns) + 2
        self.tails = tails(self.often, self.width)
        self.count()
        self.weigh()
        self.foresee()
        # The open venues that have a space ahead, numbered from 0.
        self.venues: i64 = 0
        self.where = vec[i64]([NONE] * self.roads.venues)
        self.kind = vec[i64]([NONE] * self.roads.venues)
        self.worth = vec[float]([0.0] * self.roads.venues)
        self.shut = vec[float]([0.0] * self.roads.venues)
        """By venue: what is lost if it closes without a sale."""
        self.extra = vec[float]([0.0] * self.roads.venues)
        """By venue: what a 2x there adds at the mean face."""
        self.around = vec[float]([NEVER] * self.roads.venues)
        """By venue: the worth of the open venues around it, or NEVER if not computed yet."""
        self.busy = vec[i64]([0] * (self.roads.venues + 1))
        """By venue: 1 if the current line of search has sold there."""
        self.number = vec[i64]([NONE] * self.sheet.squares)
        """By square: the number of the open venue there, or NONE."""
        self.list_venues()
        self.links = vec[i64]([NONE] * ((self.venues + 1) * self.venues))
        """By venue, and one more row for any other square: the venues in reach; `link_count` has their number."""
        self.link_count = vec[i64]([NONE] * (self.venues + 1))

    # The tracker

    def count(self) -> None:
        """Count the numbers written and the spaces left in each column."""
        s = self.s
        written: i64 = self.at + s.rules.written
        for space in range(self.spaces):
            column: i64 = self.sheet.column[space]
            if space > self.last:
                self.left_in_column[column] += 1
            elif s.sheets[written + space] > 0:
                self.in_column[column] += 1

    def weigh(self) -> None:
        """Compute what spaces cost to skip and what they earn when written on."""
        s = self.s
        sheet = self.sheet
        columns: i64 = sheet.columns
        written: i64 = self.at + s.rules.written
        marks: i64 = self.at + s.rules.marks
        width: i64 = self.width
        left = self.left_in_column[:]
        row: i64 = NONE
        in_row: i64 = 0
        row_gain: float = 0.0
        column_gains = vec[float]([0.0] * columns)
        for column in range(columns):
            if self.in_column[column] < 3:
                column_gains[column] = self.bonuses_worth(sheet.column_bonuses[column])
        for space in range(self.last + 1, self.spaces):
            if space // columns != row:
                row = space // columns
                in_row = 0
                for other in range(row * columns, min(self.last + 1, space)):
                    if s.sheets[written + other] > 0:
                        in_row += 1
                row_gain = self.bonuses_worth(sheet.row_bonuses[row]) if in_row < 3 else 0.0
            column = sheet.column[space]
            left[column] -= 1
            mark = float(s.sheets[marks + column])
            lost: float = self.density * (self.means[sheet.die[space]] + mark)
            brings: float = mark
            if in_row < 3:
                row_left: i64 = (row + 1) * columns - 1 - space
                need: i64 = (3 - in_row) * width + row_left
                lost += row_gain * (self.tails[need + 1] - self.tails[need])
                brings += row_gain * (self.tails[need - width] - self.tails[need])
            if self.in_column[column] < 3:
                need = (3 - self.in_column[column]) * width + left[column]
                lost += column_gains[column] * (self.tails[need + 1] - self.tails[need])
                brings += column_gains[column] * (self.tails[need - width] - self.tails[need])
            self.brings[space] = brings
            self.passed[space + 1] = self.passed[space] + lost

    def foresee(self) -> None:
        """Compute the value of sales at mean faces, for every last mark."""
        for after in range(self.last + 1, self.spaces):
            base: i64 = after * KINDS
            for die in range(DIE_COUNT):
                value = self.sale(after - 1, die)
                if value > NEVER:
                    value += self.means[die]
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
            return 5.0
        if bonus == PROMOTE:
            best: float = 0.0
            for column in range(self.sheet.columns):
                best = max(best, self.promotion(column))
            return best
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
        """Return the worth of two marks above a column."""
        room: i64 = self.sheet.room[column] - self.s.sheets[self.at + self.s.rules.marks + column]
        numbers: float = float(self.in_column[column]) + self.often * float(self.left_in_column[column])
        return numbers * float(min(2, room))

    # The city

    def is_open(self, square: i64) -> bool:
        return self.sheet.venue[square] != NONE and self.s.sheets[self.cells + square] & CLOSED == 0

    def times(self, square: i64) -> float:
        return 2.0 if self.s.sheets[self.cells + square] & DOUBLED != 0 else 1.0

    def useful(self, square: i64) -> float:
        """Estimate what an open venue can still earn; 0 if its die has no space ahead."""
        die: i64 = self.sheet.venue[square]
        if self.sheet.next_space(self.last, die) == NONE:
            return 0.0
        mean = self.style.wild if die == WILD else self.means[die]
        return mean * self.times(square)

    def list_venues(self) -> None:
        """Number the open venues where a sale is still possible."""
        for square in range(self.sheet.squares):
            if self.is_open(square):
                die: i64 = self.sheet.venue[square]
                if self.sheet.next_space(self.last, die) != NONE:
                    self.where[self.venues] = square
                    self.kind[self.venues] = die
                    if self.times(square) > 1.0:
                        self.extra[self.venues] = self.style.wild if die == WILD else self.means[die]
                    self.worth[self.venues] = self.useful(square)
                    self.shut[self.venues] = self.style.shut * self.worth[self.venues]
                    self.number[square] = self.venues
                    self.venues += 1

    def link(self, venue: i64, square: i64) -> None:
        """List the venues in reach of a square, in the row of a venue or in the extra row for other squares."""
        roads = self.roads
        rules = self.s.rules
        steps: i64 = self.steps
        at: i64 = venue * self.venues
        to: i64 = at
        stations: i64 = self.s.sheets[self.at + STATIONS]
        for other in range(self.venues):
            there: i64 = self.where[other]
            if there == square:
                continue
            in_reach: bool = roads.distance(square, there) <= steps
            k: i64 = 0
            while not in_reach and k < stations:
                station: i64 = self.s.sheets[self.at + rules.stations + k]
                first: i64 = roads.distance(square, station)
                in_reach = 0 < first <= steps and first + roads.distance(station, there) <= steps + FUEL
                k += 1
            if in_reach:
                self.links[to] = other
                to += 1
        self.link_count[venue] = to - at

    def look_around(self, venue: i64) -> float:
        """Compute the worth of the open venues around one, near ones weighing more."""
        roads = self.roads
        base: i64 = self.where[venue] * roads.squares
        total: float = 0.0
        for other in range(self.venues):
            far: i64 = i64(roads.far[base + self.where[other]])
            if far < FADED:
                total += self.fades[far] * self.worth[other]
        self.around[venue] = self.style.pull * (total - self.worth[venue])
        return self.around[venue]

    # The turns to come

    def from_square(self, square: i64, last: i64, depth: i64) -> float:
        """Return the value of the next `depth` turns of a truck on any square, beyond that of the spaces ahead."""
        if depth == 0:
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
        if last == self.spaces - 1:
            return 0.0
        if self.link_count[venue] == NONE:
            self.link(venue, self.where[venue])
        first: float = NEVER
        second: float = NEVER
        base: i64 = (last + 1) * KINDS
        at: i64 = venue * self.venues
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
                value += self.ahead(other, self.sheet.next_space(last, die), depth - 1)
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
    table = vec[float]([0.0] * (4 * width))
    for left in range(width):
        table[left] = 1.0
    for needed in range(1, 4):
        for left in range(1, width):
            at: i64 = needed * width + left
            table[at] = often * table[at - width - 1] + (1.0 - often) * table[at - 1]
    return table


def turns_left(s: Rollwrite, seat: i64, style: Style) -> float:
    """Estimate the turns left, including this one, until a rival fills the last space at their pace so far."""
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
