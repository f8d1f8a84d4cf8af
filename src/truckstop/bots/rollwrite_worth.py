"""What the greedy bot of rollwrite thinks of its own sheet: of spaces, of venues, of bonuses, and of the turns to come.

All values are money. A space that is passed costs what it may be expected to bring, so that a sale is weighed against
the spaces it skips; a number that brings a bonus nearer is worth a part of that bonus.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.rollwrite.sheet import Roads
from truckstop.games.rollwrite.state import LAST, ROADS, STATIONS, STEPS, Rollwrite
from truckstop.games.rollwrite.words import (
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

MEANS: Final = [2.5, 3.5, 4.5, 5.5, 6.5, 10.5]
NEVER: Final = -1000.0
FADED: Final = 12
"""Venues so far away count no more."""
LONG: Final = 1000.0
KINDS: Final = 7
"""The dice, and wild."""


@final
class Style:
    """The figures of the bot, tuned on games."""

    def __init__(self) -> None:
        self.density = 0.9
        """What part of the mean of a space is counted for it as long as it lies ahead and there is time for it."""
        self.rush = 0.0
        """The same with rivals. There it is turns that are short, not spaces: who takes them slowly never fills all."""
        self.pace = 3.0
        """How many spaces a turn a rival takes whose first turns are not known yet."""
        self.doubt = 12.0
        """For how many turns that guess counts."""
        self.often = 0.65
        """How likely a space ahead is to be written on, for the bonuses."""
        self.shut = 0.55
        """What part of a venue's worth is lost with closing it."""
        self.trust = 0.95
        """How much of the next turn's value counts now."""
        self.luck = 1.5
        """What two equal chances are worth beyond one."""
        self.spread = 10.5
        """How far apart two chances are before the lesser one is worth nothing."""
        self.pull = 0.05
        """What part of the worth of the open venues around counts where the look ahead ends."""
        self.fade = 0.8
        """How much of that is left with every step that they are away."""
        self.depth: i64 = 2
        """How many sales ahead it looks beyond the one it decides."""
        self.heat = 10.0
        """How far apart two starts must be before one is clearly preferred."""
        # What bonuses are worth with the whole tracker ahead
        self.bridge = 4.0
        self.gas = 6.0
        self.double = 8.0
        self.start = 2.0
        self.step = 12.0
        self.reroll = 10.0
        self.wild = 9.0
        """What a wild venue is taken to bring."""


@final
class Mind:
    """A seat's thoughts about its sheet as it stands."""

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
        """By space: what all spaces before it are worth as long as they lie ahead."""
        self.brings = vec[float]([0.0] * spaces)
        """By space: what a number there is worth beside its face."""
        self.means_sold = vec[float]([NEVER] * ((spaces + 1) * KINDS))
        """By (last mark + 1) * KINDS + die: what a sale at the mean face is worth."""
        self.wild_die = vec[i64]([NONE] * (spaces + 1))
        """By last mark + 1: the die that a wild venue would then be best for, at mean faces."""
        self.width: i64 = max(self.sheet.columns, spaces // self.sheet.columns) + 2
        self.tails = tails(self.often, self.width)
        self.count()
        self.weigh()
        self.foresee()
        # The open venues with a space ahead, from 0 on.
        self.venues: i64 = 0
        self.where = vec[i64]([NONE] * self.roads.venues)
        self.kind = vec[i64]([NONE] * self.roads.venues)
        self.worth = vec[float]([0.0] * self.roads.venues)
        self.shut = vec[float]([0.0] * self.roads.venues)
        """What is lost if it closes without a sale."""
        self.extra = vec[float]([0.0] * self.roads.venues)
        """What a 2x there adds at the mean face."""
        self.around = vec[float]([NEVER] * self.roads.venues)
        """What the open venues around it are worth."""
        self.busy = vec[i64]([0] * (self.roads.venues + 1))
        """1 if a line of thought has sold there."""
        self.number = vec[i64]([NONE] * self.sheet.squares)
        """By square: which of these is there."""
        self.list_venues()
        self.links = vec[i64]([NONE] * ((self.venues + 1) * self.venues))
        """By venue, and one more for any other square: the venues in reach, as many as `link_count` says."""
        self.link_count = vec[i64]([NONE] * (self.venues + 1))

    # The tracker

    def count(self) -> None:
        """The numbers written and the spaces left, by column."""
        s = self.s
        written: i64 = self.at + s.rules.written
        for space in range(self.spaces):
            column: i64 = self.sheet.column[space]
            if space > self.last:
                self.left_in_column[column] += 1
            elif s.sheets[written + space] > 0:
                self.in_column[column] += 1

    def weigh(self) -> None:
        """Fill in what spaces cost to pass and bring when written on."""
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
        """Fill in what sales at mean faces are worth, whatever the last mark."""
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
        """What a number on the next space of this die brings beside its face, the spaces that it passes counted."""
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
        """What a bonus is worth if it came about now."""
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
        """What two marks above a column will be worth."""
        room: i64 = self.sheet.room[column] - self.s.sheets[self.at + self.s.rules.marks + column]
        numbers: float = float(self.in_column[column]) + self.often * float(self.left_in_column[column])
        return numbers * float(min(2, room))

    # The city

    def is_open(self, square: i64) -> bool:
        return self.sheet.venue[square] != NONE and self.s.sheets[self.cells + square] & CLOSED == 0

    def times(self, square: i64) -> float:
        return 2.0 if self.s.sheets[self.cells + square] & DOUBLED != 0 else 1.0

    def useful(self, square: i64) -> float:
        """What an open venue may still bring, roughly; 0 if its die has no space ahead."""
        die: i64 = self.sheet.venue[square]
        if self.sheet.next_space(self.last, die) == NONE:
            return 0.0
        mean = self.style.wild if die == WILD else self.means[die]
        return mean * self.times(square)

    def list_venues(self) -> None:
        """Number the open venues that could still be sold at."""
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
        """List the venues in reach of a square, under a venue's number or the one that is left for other squares."""
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
        """What the open venues around one are worth, the near ones more."""
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
        """What the turns to come are worth to a truck on any square, more than the spaces ahead are."""
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
        """The same for a truck at one of the listed venues, which is busy."""
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
            # No sale: an X on the next space.
            return self.passed[last + 1] - self.passed[last + 2]
        even: float = 1.0 - (first - second) / self.style.spread
        if even > 0.0:
            first += self.style.luck * even * even
        return self.style.trust * first

    def sold_at(self, square: i64, die: i64) -> float:
        """What a sale of this die at this square is worth beside its face, the turns to come included."""
        value = self.sale(self.last, die)
        if value == NEVER:
            return value
        return value + self.from_square(square, self.sheet.next_space(self.last, die), self.depth)

    def crossed_at(self, square: i64) -> float:
        """What it is worth to end here without a sale."""
        return self.from_square(square, self.last + 1, self.depth)


def tails(often: float, width: i64) -> vec[float]:
    """By needed * width + left: how likely at least so many of the spaces left are written on."""
    table = vec[float]([0.0] * (4 * width))
    for left in range(width):
        table[left] = 1.0
    for needed in range(1, 4):
        for left in range(1, width):
            at: i64 = needed * width + left
            table[at] = often * table[at - width - 1] + (1.0 - often) * table[at - 1]
    return table


def turns_left(s: Rollwrite, seat: i64, style: Style) -> float:
    """How many turns there may still be, this one counted: until a rival fills the last space at the pace so far."""
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
