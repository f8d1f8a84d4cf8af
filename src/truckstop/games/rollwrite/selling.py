"""Writing on the tracker (W4), and taking the bonuses that a number earns, one after another (W5)."""

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.rollwrite.bonuses import asks
from truckstop.games.rollwrite.codes import (
    BONUS_COUNT,
    COLUMN,
    CROSS,
    DIE_COUNT,
    DONE,
    DOUBLED,
    E_NO_PLACE,
    E_ONLY_DIE,
    E_ONLY_PLACE,
    ENOUGH,
    FIRST,
    MARKS,
    NONE,
    ORDERING,
    PASS,
    PROMOTE,
    SELLING,
    TAKING,
    TIMES,
    TO_START,
    WILD,
    WRITE,
)
from truckstop.games.rollwrite.state import BONUS, FLOOR, LAST, PLACE, SOLD, SPACE, STAGE, TAKEN, Rollwrite
from truckstop.kernel.options import Options
from truckstop.kernel.tell import Tell


def cross(s: Rollwrite, seat: i64) -> None:
    """Write an X on the next space, for a turn without a sale, and end the turn (W4.2)."""
    at: i64 = seat * s.rules.stride
    space: i64 = s.sheets[at + LAST] + 1
    s.sheets[at + s.rules.written + space] = CROSS
    s.sheets[at + LAST] = space
    s.turns[seat * s.rules.turn_stride + SPACE] = space
    s.turns[seat * s.rules.turn_stride + STAGE] = DONE


def sell(s: Rollwrite, seat: i64, square: i64, tell: Tell) -> None:
    """Sell at this square. A wild venue asks for the die; if only one is possible, the seller alone is told it (C7)."""
    die: i64 = s.rules.sheet.venue[square]
    if die == WILD:
        die = next_die(s, seat, NONE)
        if next_die(s, seat, die) != NONE:
            s.turns[seat * s.rules.turn_stride + STAGE] = SELLING
            return
        if tell.listens:
            tell.say(seat, E_ONLY_DIE, seat, die)
    write(s, seat, die, tell)


def next_die(s: Rollwrite, seat: i64, above: i64) -> i64:
    """Return the first die above this one that has a space ahead (W4.3), or NONE."""
    last: i64 = s.sheets[seat * s.rules.stride + LAST]
    for die in range(above + 1, DIE_COUNT):
        if s.rules.sheet.next_space(last, die) != NONE:
            return die
    return NONE


def offer_dice(s: Rollwrite, seat: i64, into: Options) -> None:
    """Offer the dice that have a space ahead."""
    die: i64 = next_die(s, seat, NONE)
    while die != NONE:
        into.add(WRITE + die)
        die = next_die(s, seat, die)


def write(s: Rollwrite, seat: i64, die: i64, tell: Tell) -> None:
    """Write the die's value on its next space, doubled at a 2x venue; then take the bonuses that it earns."""
    rules = s.rules
    at: i64 = seat * rules.stride
    turn: i64 = seat * rules.turn_stride
    space: i64 = rules.sheet.next_space(s.sheets[at + LAST], die)
    value: i64 = s.dice[die]
    if s.sheets[at + rules.cells + s.sheets[at + PLACE]] & DOUBLED != 0:
        value *= TIMES
    s.sheets[at + rules.written + space] = value
    s.sheets[at + LAST] = space
    s.turns[turn + SPACE] = space
    s.turns[turn + SOLD] = die
    gain(s, seat, space)
    take_on(s, seat, tell)


def gain(s: Rollwrite, seat: i64, space: i64) -> None:
    """Add the bonuses that a number earns as the third in its row or column (W4.4); the last space gives fewer."""
    rules = s.rules
    sheet = rules.sheet
    sheets = s.sheets
    columns = sheet.column
    written: i64 = seat * rules.stride + rules.written
    row: i64 = sheet.row_of(space)
    column: i64 = columns[space]
    in_row: i64 = 0
    for other in range(row * sheet.columns, space + 1):
        if sheets[written + other] > 0:
            in_row += 1
    in_column: i64 = 0
    for other in range(space + 1):
        if columns[other] == column and sheets[written + other] > 0:
            in_column += 1
    pending: i64 = seat * rules.turn_stride + rules.pending
    last: bool = space == sheet.spaces - 1
    if in_row == ENOUGH:
        for bonus in sheet.row_bonuses[row]:
            if rules.bonuses[bonus].lasts or not last:
                s.turns[pending + bonus] += 1
    if in_column == ENOUGH:
        for bonus in sheet.column_bonuses[column]:
            if rules.bonuses[bonus].lasts or not last:
                s.turns[pending + bonus] += 1
    # Of several moves to a start only the last would count.
    s.turns[pending + TO_START] = min(s.turns[pending + TO_START], 1)


def take_on(s: Rollwrite, seat: i64, tell: Tell) -> None:
    """Take the bonuses that leave no choice; then ask about the others (for the order, if they differ), or be done."""
    turns = s.turns
    turn: i64 = seat * s.rules.turn_stride
    pending: i64 = turn + s.rules.pending
    kinds: i64 = 0
    only: i64 = NONE
    for bonus in range(BONUS_COUNT):
        while turns[pending + bonus] > 0:
            if not asks(bonus):
                take(s, seat, bonus, NONE)
                continue
            offers = Options()
            offer_bonus(s, seat, bonus, NONE, offers)
            if offers.count > 1:
                kinds += 1
                only = bonus
                break
            take_only(s, seat, bonus, offers, tell)
    if kinds == 0:
        s.turns[turn + STAGE] = DONE
    elif kinds == 1:
        s.turns[turn + STAGE] = TAKING
        s.turns[turn + BONUS] = only
    else:
        s.turns[turn + STAGE] = ORDERING


def offer_orders(s: Rollwrite, seat: i64, into: Options) -> None:
    """Offer the bonuses that can be taken next."""
    pending: i64 = seat * s.rules.turn_stride + s.rules.pending
    for bonus in range(BONUS_COUNT):
        if s.turns[pending + bonus] > 0:
            into.add(FIRST + bonus)


def offer_choices(s: Rollwrite, seat: i64, into: Options) -> None:
    """Offer what can be chosen for the bonus that is being taken."""
    turn: i64 = seat * s.rules.turn_stride
    offer_bonus(s, seat, s.turns[turn + BONUS], s.turns[turn + FLOOR], into)


def offer_bonus(s: Rollwrite, seat: i64, bonus: i64, floor: i64, into: Options) -> None:
    """Offer what can be chosen for a bonus that asks. Choices for equal bonuses ascend, so each set is offered once."""
    left: i64 = s.turns[seat * s.rules.turn_stride + s.rules.pending + bonus]
    s.rules.bonuses[bonus].offer(s, seat, into)
    if bonus == PROMOTE:
        keep_promotions(s, seat, floor, left, into)
    elif bonus != TO_START:
        if floor != NONE:
            into.drop_up_to(floor)
        # The highest options would leave too few above them for the bonuses that follow.
        into.keep_first(max(1, into.count - left + 1))


def keep_promotions(s: Rollwrite, seat: i64, floor: i64, left: i64, into: Options) -> None:
    """Keep the columns that can be promoted: not below the last one, and leaving enough for the other promotions.

    Promotions while some column has room, and promotions once all are full, each have their own ascending order.
    """
    turn: i64 = seat * s.rules.turn_stride
    taken: i64 = s.turns[turn + TAKEN]
    first: i64 = seat * s.rules.stride + s.rules.marks
    marks = s.sheets[first : first + s.rules.sheet.columns]
    if all_full(s, marks) and floor != NONE and s.turns[turn + s.rules.taken + 3 * (taken - 1) + 2] > 0:
        floor = NONE
    if floor != NONE:
        into.drop_up_to(floor - 1)
    if left > 1:
        kept: i64 = 0
        for at in range(into.count):
            option: i64 = into.get(at)
            if goes_on(s, marks, option - COLUMN, left - 1):
                into.put(kept, option)
                kept += 1
        into.keep_first(kept)


def goes_on(s: Rollwrite, marks: vec[i64], column: i64, left: i64) -> bool:
    """True if, after promoting this column, `left` more promotions are possible without a lower column."""
    if left == 0 or all_full(s, marks):
        return True
    after = marks[:]
    after[column] = min(after[column] + MARKS, s.rules.sheet.room[column])
    if all_full(s, after):
        return True
    for other in range(column, s.rules.sheet.columns):
        if after[other] < s.rules.sheet.room[other] and goes_on(s, after, other, left - 1):
            return True
    return False


def all_full(s: Rollwrite, marks: vec[i64]) -> bool:
    """True if no column has room for another mark."""
    for column in range(s.rules.sheet.columns):
        if marks[column] < s.rules.sheet.room[column]:
            return False
    return True


def take(s: Rollwrite, seat: i64, bonus: i64, option: i64) -> None:
    """Apply a bonus to the working sheet and record it for the reveal."""
    turn: i64 = seat * s.rules.turn_stride
    at: i64 = seat * s.rules.stride
    column: i64 = at + s.rules.marks + option - COLUMN
    before: i64 = s.sheets[column] if bonus == PROMOTE and option != NONE else 0
    s.rules.bonuses[bonus].take(s, seat, option)
    figure: i64 = 0
    if bonus == PROMOTE and option != NONE:
        figure = s.sheets[column] - before
    elif bonus == TO_START and option > PASS:
        figure = s.sheets[at + PLACE]
    taken: i64 = s.turns[turn + TAKEN]
    entry: i64 = turn + s.rules.taken + 3 * taken
    s.turns[entry] = bonus
    s.turns[entry + 1] = option
    s.turns[entry + 2] = figure
    s.turns[turn + TAKEN] = taken + 1
    s.turns[turn + s.rules.pending + bonus] -= 1


def take_only(s: Rollwrite, seat: i64, bonus: i64, offers: Options, tell: Tell) -> None:
    """Take a bonus that asks but has one option or none (C7), and tell its player alone."""
    option: i64 = offers.get(0) if offers.count > 0 else NONE
    take(s, seat, bonus, option)
    if tell.listens:
        if option == NONE:
            tell.say(seat, E_NO_PLACE, seat, bonus)
        else:
            tell.say(seat, E_ONLY_PLACE, seat, bonus, option)


def choose(s: Rollwrite, seat: i64, option: i64, tell: Tell) -> None:
    """Apply one choice for the bonus that is being taken; other bonuses of the same kind come next."""
    turn: i64 = seat * s.rules.turn_stride
    bonus: i64 = s.turns[turn + BONUS]
    take(s, seat, bonus, option)
    s.turns[turn + FLOOR] = option
    while s.turns[turn + s.rules.pending + bonus] > 0:
        offers = Options()
        offer_choices(s, seat, offers)
        if offers.count > 1:
            return
        take_only(s, seat, bonus, offers, tell)
    s.turns[turn + BONUS] = NONE
    s.turns[turn + FLOOR] = NONE
    take_on(s, seat, tell)
