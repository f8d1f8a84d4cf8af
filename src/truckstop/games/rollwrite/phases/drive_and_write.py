"""The players' simultaneous turns (W2.2): each drives, writes and takes bonuses in secret; then all are revealed."""

from typing import Final, final

from mypy_extensions import i64

from truckstop.games.rollwrite.bonuses import mark, tell_taken
from truckstop.games.rollwrite.codes import (
    ACROSS,
    AT,
    B_REVEALED,
    BONUS_COUNT,
    CLOSED,
    COLUMN,
    DONE,
    DRIVING,
    E_CLOSED,
    E_CROSSED,
    E_DROVE,
    E_DROVE_ON,
    E_FINISHED,
    E_ONLY_STOP,
    E_SOLD,
    E_STAYED,
    FIRST,
    GO,
    IDLE,
    NONE,
    ORDERING,
    PROMOTE,
    SELLING,
    STOP,
    STOP_BIT,
    TAKING,
    WRITE,
)
from truckstop.games.rollwrite.drive import WAY_BIT, go, halt, look, set_out
from truckstop.games.rollwrite.selling import choose, cross, offer_choices, offer_dice, offer_orders, sell, write
from truckstop.games.rollwrite.state import BONUS, GONE, LAST, MAY, OBLIGED, SOLD, SPACE, STAGE, TAKEN, Rollwrite
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Silent, Tell

UNTOLD: Final = Silent()
"""For steps whose events were told before."""


@final
class DriveAndWrite(Phase[Rollwrite]):
    """Leads each player who has not finished through the stages of a turn."""

    def __init__(self) -> None:
        self.key = "drive and write"

    def enter(self, s: Rollwrite, chance: Chance, tell: Tell) -> None:
        s.waiting = 0
        for seat in range(s.rules.n):
            s.ready[seat] = 2
            if not s.finished(seat):
                s.begin_turn(seat)
                set_out(s, seat)
                drive_on(s, seat, tell)
                if s.turns[seat * s.rules.turn_stride + STAGE] != DONE:
                    s.ready[seat] = 0
                    s.waiting += 1
        if s.waiting == 0:
            self.reveal(s, tell)

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        turn: i64 = seat * s.rules.turn_stride
        stage: i64 = s.turns[turn + STAGE]
        if stage == DRIVING:
            may: i64 = s.turns[turn + MAY]
            for way in range(4):
                if may & WAY_BIT[way] != 0:
                    into.add(GO + way)
            if may & STOP_BIT != 0:
                into.add(STOP)
        elif stage == SELLING:
            offer_dice(s, seat, into)
        elif stage == ORDERING:
            offer_orders(s, seat, into)
        else:
            offer_choices(s, seat, into)

    def step(self, s: Rollwrite, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        turn: i64 = seat * s.rules.turn_stride
        stage: i64 = s.turns[turn + STAGE]
        if stage == DRIVING:
            drive(s, seat, option, tell)
        elif stage == SELLING:
            write(s, seat, option - WRITE, tell)
        elif stage == ORDERING:
            s.turns[turn + BONUS] = option - FIRST
            s.turns[turn + STAGE] = TAKING
        else:
            choose(s, seat, option, tell)
        if s.turns[turn + STAGE] == DONE:
            s.commit(seat)
            if s.waiting == 0:
                self.reveal(s, tell)

    def withdraw(self, s: Rollwrite, seat: i64) -> None:
        s.owe_again(seat)
        s.put_back(seat)
        s.begin_turn(seat)
        set_out(s, seat)
        drive_on(s, seat, UNTOLD)

    def reveal(self, s: Rollwrite, tell: Tell) -> None:
        """Tell all turns, then add the promotion marks that players owe each other."""
        s.reveals += 1
        if tell.listens:
            for seat in range(s.rules.n):
                if s.turns[seat * s.rules.turn_stride + STAGE] == DONE:
                    self.show(s, seat, tell)
        if s.rules.n > 1:
            mark_others(s)
        for seat in range(s.rules.n):
            lay_open(s, seat)
            if s.turns[seat * s.rules.turn_stride + STAGE] == DONE:
                s.end_turn(seat)
        tell.beat(s, B_REVEALED)

    def foretell(self, s: Rollwrite, seat: i64, tell: Tell) -> None:
        if s.turns[seat * s.rules.turn_stride + STAGE] != IDLE:
            self.show(s, seat, tell)

    def show(self, s: Rollwrite, seat: i64, tell: Tell) -> None:
        """Tell everything that a seat has done so far this turn."""
        rules = s.rules
        turn: i64 = seat * rules.turn_stride
        at: i64 = seat * rules.stride
        gone: i64 = s.turns[turn + GONE]
        path: i64 = turn + rules.path
        if gone == 0 and s.turns[turn + STAGE] != DRIVING:
            tell.say(ALL, E_STAYED, seat, s.turns[path])
        for i in range(gone):
            tell.say(ALL, E_DROVE, seat, s.turns[path + 1 + i])
        end: i64 = s.turns[path + gone]
        for i in range(gone):
            square: i64 = s.turns[path + i]
            if newly_closed(s, seat, square) and square != end and first_time(s, path, i):
                tell.say(ALL, E_CLOSED, seat, square)
        space: i64 = s.turns[turn + SPACE]
        die: i64 = s.turns[turn + SOLD]
        if space == NONE:
            return
        if die == NONE:
            if newly_closed(s, seat, end):
                tell.say(ALL, E_CLOSED, seat, end)
            tell.say(ALL, E_CROSSED, seat, space)
        elif tell.listens:
            money: i64 = s.sheets[at + rules.written + space]
            skips: i64 = space - s.shown[at + LAST] - 1
            tell.say_all(ALL, E_SOLD, [seat, money, end, die, space, skips, *brought(s, seat)])
        for i in range(s.turns[turn + TAKEN]):
            entry: i64 = turn + rules.taken + 3 * i
            bonus = rules.bonuses[s.turns[entry]]
            tell_taken(s, bonus, seat, s.turns[entry + 1], s.turns[entry + 2], tell)
        if space == rules.sheet.spaces - 1:
            tell.say(ALL, E_FINISHED, seat)


def drive(s: Rollwrite, seat: i64, option: i64, tell: Tell) -> None:
    """Apply one option of a driver, and then every forced step."""
    if option == STOP:
        stop(s, seat, tell)
    else:
        go(s, seat, option - GO)
        look(s, seat)
        drive_on(s, seat, tell)


def drive_on(s: Rollwrite, seat: i64, tell: Tell) -> None:
    """Continue as long as the driver has only one option (C7), telling each step to the driver alone."""
    turn: i64 = seat * s.rules.turn_stride
    path: i64 = turn + s.rules.path
    while s.turns[turn + STAGE] == DRIVING:
        may: i64 = s.turns[turn + MAY]
        if may == STOP_BIT:
            if tell.listens:
                tell.say(seat, E_ONLY_STOP, seat, s.turns[path + s.turns[turn + GONE]])
            stop(s, seat, tell)
        elif may == 1 or may == 2 or may == 4 or may == 8:
            way: i64 = 0
            while WAY_BIT[way] != may:
                way += 1
            go(s, seat, way)
            if tell.listens:
                tell.say(seat, E_DROVE_ON, seat, s.turns[path + s.turns[turn + GONE]])
            look(s, seat)
        else:
            return


def stop(s: Rollwrite, seat: i64, tell: Tell) -> None:
    """End the path here: with a sale if the seat must sell, otherwise with an X."""
    square: i64 = halt(s, seat)
    if s.turns[seat * s.rules.turn_stride + OBLIGED] == 1:
        sell(s, seat, square, tell)
    else:
        cross(s, seat)


def brought(s: Rollwrite, seat: i64) -> list[int]:
    """Return the bonuses that the seat has earned this turn, taken or not, ascending."""
    turn: i64 = seat * s.rules.turn_stride
    bonuses: list[int] = []
    for bonus in range(BONUS_COUNT):
        count: i64 = s.turns[turn + s.rules.pending + bonus]
        for i in range(s.turns[turn + TAKEN]):
            if s.turns[turn + s.rules.taken + 3 * i] == bonus:
                count += 1
        for _ in range(count):
            bonuses.append(bonus)
    return bonuses


def mark_others(s: Rollwrite) -> None:
    """Add, for every promotion, one mark to the same column of every other sheet, finished ones included (W5.4)."""
    rules = s.rules
    columns: i64 = rules.sheet.columns
    for column in range(columns):
        total: i64 = 0
        for seat in range(rules.n):
            total += promotions_of(s, seat, column)
        if total > 0:
            for seat in range(rules.n):
                mark(s, seat, column, total - promotions_of(s, seat, column))


def promotions_of(s: Rollwrite, seat: i64, column: i64) -> i64:
    """Return how often the seat has promoted this column this turn."""
    turn: i64 = seat * s.rules.turn_stride
    count: i64 = 0
    for i in range(s.turns[turn + TAKEN]):
        entry: i64 = turn + s.rules.taken + 3 * i
        if s.turns[entry] == PROMOTE and s.turns[entry + 1] == COLUMN + column:
            count += 1
    return count


def lay_open(s: Rollwrite, seat: i64) -> None:
    """Copy a working sheet to the shown one. Only the parts that a turn can change are copied."""
    rules = s.rules
    sheets = s.sheets
    shown = s.shown
    turns = s.turns
    at: i64 = seat * rules.stride
    turn: i64 = seat * rules.turn_stride
    for i in range(at, at + rules.cells):
        shown[i] = sheets[i]
    if turns[turn + STAGE] != DONE:
        return
    cells: i64 = at + rules.cells
    path: i64 = turn + rules.path
    for i in range(path, path + turns[turn + GONE] + 1):
        cell: i64 = cells + turns[i]
        shown[cell] = sheets[cell]
    for i in range(turns[turn + TAKEN]):
        option: i64 = turns[turn + rules.taken + 3 * i + 1]
        if option >= AT and option < ACROSS:
            drawn: i64 = cells + option - AT
            shown[drawn] = sheets[drawn]
    space: i64 = at + rules.written + turns[turn + SPACE]
    shown[space] = sheets[space]


def newly_closed(s: Rollwrite, seat: i64, square: i64) -> bool:
    """True if the venue on this square was closed this turn."""
    cell: i64 = seat * s.rules.stride + s.rules.cells + square
    return s.sheets[cell] & CLOSED != 0 and s.shown[cell] & CLOSED == 0


def first_time(s: Rollwrite, path: i64, at: i64) -> bool:
    """True if the path has not visited its square number `at` before."""
    for i in range(at):
        if s.turns[path + i] == s.turns[path + at]:
            return False
    return True
