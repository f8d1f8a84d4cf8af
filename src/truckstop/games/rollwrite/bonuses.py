"""The bonuses (W5): what each one offers, and what it does to its owner's sheet."""

from typing import Final, final

from mypy_extensions import i64

from truckstop.games.rollwrite.codes import (
    ACROSS,
    AT,
    BRIDGE,
    CLOSED,
    COLUMN,
    DOUBLE,
    DOUBLED,
    E_BRIDGE,
    E_DOUBLE,
    E_FIVE,
    E_GAS,
    E_NO_START,
    E_NOTHING,
    E_PROMOTED,
    E_PROMOTED_ALONE,
    E_REROLLS,
    E_STEP,
    E_TO_START,
    FIVE,
    GAS,
    MARKS,
    NONE,
    PASS,
    PROMOTE,
    REROLLS,
    RIVER,
    START,
    STATION,
    STEP,
    TO_START,
)
from truckstop.games.rollwrite.rules import Bonus
from truckstop.games.rollwrite.state import BEGAN, BRIDGES, FIVES, PLACE, REDO, ROADS, STATIONS, STEPS, Rollwrite
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


def add(s: Rollwrite, count: i64, first: i64, drawn: i64) -> None:
    """Insert `drawn` into an ascending list on a sheet: the list begins at `first`, its length is kept at `count`."""
    place: i64 = first + s.sheets[count]
    while place > first and s.sheets[place - 1] > drawn:
        s.sheets[place] = s.sheets[place - 1]
        place -= 1
    s.sheets[place] = drawn
    s.sheets[count] += 1


@final
class Bridge(Bonus):
    """Draws a bridge across a side that the river blocks (W5.1)."""

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        at: i64 = seat * s.rules.stride
        sides = s.rules.sheet.side
        # The drawn bridges are listed ascending, like the sides.
        drawn: i64 = at + s.rules.bridges
        last: i64 = drawn + s.sheets[at + BRIDGES]
        for side in range(s.rules.sheet.squares * 2):
            if sides[side] != RIVER:
                continue
            if drawn < last and s.sheets[drawn] == side:
                drawn += 1
            else:
                into.add(ACROSS + side)

    def take(self, s: Rollwrite, seat: i64, option: i64) -> None:
        if option == NONE:
            return
        at: i64 = seat * s.rules.stride
        first: i64 = at + s.rules.bridges
        add(s, at + BRIDGES, first, option - ACROSS)
        s.sheets[at + ROADS] = s.rules.sheet.bridge_code(s.sheets, first, s.sheets[at + BRIDGES])

    def tell(self, s: Rollwrite, seat: i64, option: i64, figure: i64, tell: Tell) -> None:
        tell.say(ALL, E_BRIDGE, seat, option - ACROSS)


@final
class Promote(Bonus):
    """Makes two marks above a column; the other players get theirs at the reveal (W5.4)."""

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        at: i64 = seat * s.rules.stride + s.rules.marks
        room = s.rules.sheet.room
        full: bool = True
        for column in range(s.rules.sheet.columns):
            if s.sheets[at + column] < room[column]:
                into.add(COLUMN + column)
                full = False
        if full and s.rules.n > 1:
            # The choice of a column still matters to the other players.
            for column in range(s.rules.sheet.columns):
                into.add(COLUMN + column)

    def take(self, s: Rollwrite, seat: i64, option: i64) -> None:
        if option != NONE:
            mark(s, seat, option - COLUMN, MARKS)

    def tell(self, s: Rollwrite, seat: i64, option: i64, figure: i64, tell: Tell) -> None:
        if s.rules.n == 1:
            tell.say(ALL, E_PROMOTED_ALONE, option - COLUMN, figure)
        else:
            tell.say(ALL, E_PROMOTED, seat, option - COLUMN, figure)


def mark(s: Rollwrite, seat: i64, column: i64, marks: i64) -> None:
    """Add promotion marks above a column; marks that do not fit are lost."""
    at: i64 = seat * s.rules.stride + s.rules.marks + column
    s.sheets[at] = min(s.sheets[at] + marks, s.rules.sheet.room[column])


@final
class GasStation(Bonus):
    """Draws a gas station on a square with neither a venue nor a station (W5.2)."""

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        cells: i64 = seat * s.rules.stride + s.rules.cells
        venues = s.rules.sheet.venue
        sheets = s.sheets
        for square in range(s.rules.sheet.squares):
            if venues[square] == NONE and sheets[cells + square] & STATION == 0:
                into.add(AT + square)

    def take(self, s: Rollwrite, seat: i64, option: i64) -> None:
        if option == NONE:
            return
        at: i64 = seat * s.rules.stride
        add(s, at + STATIONS, at + s.rules.stations, option - AT)
        s.sheets[at + s.rules.cells + option - AT] += STATION

    def tell(self, s: Rollwrite, seat: i64, option: i64, figure: i64, tell: Tell) -> None:
        tell.say(ALL, E_GAS, seat, option - AT)


@final
class Double(Bonus):
    """Draws a 2x on an open venue that has none (W5.3)."""

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        cells: i64 = seat * s.rules.stride + s.rules.cells
        venues = s.rules.sheet.venue
        sheets = s.sheets
        for square in range(s.rules.sheet.squares):
            if venues[square] != NONE and sheets[cells + square] & (CLOSED + DOUBLED) == 0:
                into.add(AT + square)

    def take(self, s: Rollwrite, seat: i64, option: i64) -> None:
        if option != NONE:
            s.sheets[seat * s.rules.stride + s.rules.cells + option - AT] += DOUBLED

    def tell(self, s: Rollwrite, seat: i64, option: i64, figure: i64, tell: Tell) -> None:
        tell.say(ALL, E_DOUBLE, seat, option - AT)


@final
class ToStart(Bonus):
    """Moves the truck to a start square other than the one it began on, if the player wants to (W5.7)."""

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        at: i64 = seat * s.rules.stride
        starts = s.rules.sheet.starts
        into.add(PASS)
        before: i64 = into.count
        for start in range(len(starts)):
            # Moving to the square where the truck already is would be the same as passing.
            if start != s.sheets[at + BEGAN] and starts[start] != s.sheets[at + PLACE]:
                into.add(START + start)
        if into.count == before:
            into.drop_last()

    def take(self, s: Rollwrite, seat: i64, option: i64) -> None:
        if option >= START:
            s.sheets[seat * s.rules.stride + PLACE] = s.rules.sheet.starts[option - START]

    def tell(self, s: Rollwrite, seat: i64, option: i64, figure: i64, tell: Tell) -> None:
        if option == PASS:
            tell.say(ALL, E_NO_START, seat)
        else:
            tell.say(ALL, E_TO_START, seat, figure)


@final
class More(Bonus):
    """One more $5, step or reroll: adds one to a figure of the sheet (W5.5, W5.6, W5.8)."""

    def __init__(self, key: str, id: i64, lasts: bool, figure: i64, event: i64) -> None:
        self.key = key
        self.id = id
        self.lasts = lasts
        self.figure: i64 = figure
        self.event: i64 = event

    def take(self, s: Rollwrite, seat: i64, option: i64) -> None:
        s.sheets[seat * s.rules.stride + self.figure] += 1

    def tell(self, s: Rollwrite, seat: i64, option: i64, figure: i64, tell: Tell) -> None:
        tell.say(ALL, self.event, seat)


ALL_BONUSES: Final[list[Bonus]] = [
    Bridge("bridge", BRIDGE, False),
    Promote("promote", PROMOTE, True),
    GasStation("gas", GAS, False),
    Double("double", DOUBLE, False),
    ToStart("start", TO_START, False),
    More("five", FIVE, True, FIVES, E_FIVE),
    More("step", STEP, False, STEPS, E_STEP),
    More("reroll", REROLLS, False, REDO, E_REROLLS),
]
"""The bonuses, indexed by number."""


def asks(bonus: i64) -> bool:
    """True if this kind of bonus normally asks its player to choose something."""
    return bonus < FIVE


def tell_taken(s: Rollwrite, bonus: Bonus, seat: i64, option: i64, figure: i64, tell: Tell) -> None:
    """Tell everyone what a bonus did, or that it had no effect."""
    if option == NONE and asks(bonus.id):
        tell.say(ALL, E_NOTHING, seat, bonus.id)
    else:
        bonus.tell(s, seat, option, figure, tell)
