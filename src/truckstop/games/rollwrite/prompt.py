"""The prompts of rollwrite: what is asked, what each choice touches, and where the truck can drive."""

from functools import lru_cache

from truckstop.games.rollwrite.codes import (
    ACROSS,
    AT,
    BONUSES,
    COLUMN,
    DICE,
    DIE_COUNT,
    DOUBLE,
    DOUBLED,
    DRIVING,
    FIRST,
    GO,
    KEEP,
    NONE,
    ORDERING,
    PASS,
    PROMOTE,
    REROLL,
    SELLING,
    START,
    STATION,
    STOP,
    TAKING,
    VENUE_DICE,
    WAYS,
    WILD,
    WRITE,
)
from truckstop.games.rollwrite.drive import is_open, is_used, sells
from truckstop.games.rollwrite.load import side_name, square_name
from truckstop.games.rollwrite.path import options_of, paths, refused
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.state import BONUS, GONE, LAST, LEFT_OVER, OBLIGED, PLACE, REDO, ROADS, STAGE, Rollwrite
from truckstop.kernel.prompt import Barred, Choice, Message, Param, Prompt, Shortcut

# Constant messages and choices are made once; they are frozen.
WAY_SAYS = [Message(f"rollwrite.option.{way}") for way in WAYS]
PLAIN_WAYS = [Choice(GO + at, WAY_SAYS[at], [f"way:{way}"], way) for at, way in enumerate(WAYS)]
"""Steps to a square without a station; a step onto a station touches the station as well."""
WAY_BARRED = ("station_used", "no_sale_there", "river", "edge")
WHY = {why: Message(f"rollwrite.why.{why}") for why in (*WAY_BARRED, "far_off", "no_space", "must_sell")}
BARRED_WAYS = {
    (way, why): Barred(WAY_SAYS[at], WHY[why], [f"way:{way}"]) for at, way in enumerate(WAYS) for why in WAY_BARRED
}
IDLE = {why: Message(f"rollwrite.idle.{why}") for why in ("double", "full", "no_numbers")}
REFUSED = (
    (Message("rollwrite.option.farther"), WHY["far_off"]),
    (Message("rollwrite.option.spaceless"), WHY["no_space"]),
)
NO_SALE = Barred(Message("rollwrite.option.elsewhere"), WHY["must_sell"], ["squares"])
"""The reason for every square that no other choice, shortcut or reason touches."""


def prompt(s: Rollwrite, seat: int) -> Prompt:
    """Make the prompt of a seat."""
    stage = s.turns[seat * s.rules.turn_stride + STAGE]
    driving = s.waiting > 0 and s.count > 0 and stage == DRIVING
    ends = paths(s, seat) if driving else {}
    return Prompt(
        seat=seat,
        asks=question(s, seat),
        choices=[choice(s, seat, option) for option in s.options(seat)],
        barred=not_there(s, seat, ends) if driving else [],
        secret=s.waiting > 0,
        begins=begins(s, seat),
        shortcuts=drives(s, seat, ends) if driving else [],
    )


def ask(name: str, **params: Param) -> Message:
    return Message(f"rollwrite.ask.{name}", params)


def question(s: Rollwrite, seat: int) -> Message:
    """Return the question put to a seat."""
    if s.waiting == 0:
        left = s.sheets[seat * s.rules.stride + REDO] - sum(s.dice[DIE_COUNT + die] for die in range(DIE_COUNT))
        return ask("reroll", n=left)
    if s.count == 0:
        return ask("start")
    turn = seat * s.rules.turn_stride
    stage = s.turns[turn + STAGE]
    if stage == DRIVING:
        return ask("drive_to_sell" if s.turns[turn + OBLIGED] else "drive_free", n=s.turns[turn + LEFT_OVER])
    if stage == SELLING:
        return ask("wild")
    if stage == ORDERING:
        return ask("order")
    bonus = BONUSES[s.turns[turn + BONUS]]
    return ask(f"bonus_{bonus}", n=s.turns[turn + s.rules.pending + s.turns[turn + BONUS]])


def begins(s: Rollwrite, seat: int) -> bool:
    """True if the prompt begins a gesture. A whole turn is one gesture; so is each reroll, and the pick of a start.

    Forced steps are not part of a gesture, so the first question after them begins it.
    """
    at, stride = seat * s.rules.turn_stride, s.rules.turn_stride
    if s.waiting == 0 or s.count == 0 or (s.turns[at + STAGE] == DRIVING and s.turns[at + GONE] == 0):
        return True
    fresh = s.copy()
    fresh.phase.withdraw(fresh, seat)
    return list(fresh.turns[at : at + stride]) == list(s.turns[at : at + stride])


def choice(s: Rollwrite, seat: int, option: int) -> Choice:
    """Return an option with its message, the things it touches and the word that a person can type for it."""
    if option < STOP:
        there = next_square(s, seat, option - GO)
        if s.sheets[seat * s.rules.stride + s.rules.cells + there] & STATION == 0:
            return PLAIN_WAYS[option - GO]
        way, square = WAYS[option - GO], square_name(s.rules.sheet.width, there)
        return Choice(option, WAY_SAYS[option - GO], [f"way:{way}", f"station:{square}"], way)
    name, params, touches, word = describe(s, seat, option)
    return Choice(option, Message(f"rollwrite.option.{name}", params), touches, word, idle=idle(s, seat, option))


def idle(s: Rollwrite, seat: int, option: int) -> Message | None:
    """Return why a bonus would have no effect there, or None.

    A 2x needs a later sale; a mark needs room and numbers.
    """
    rules, sheet = s.rules, s.rules.sheet
    turn, at = seat * rules.turn_stride, seat * rules.stride
    if s.waiting == 0 or s.count == 0 or s.turns[turn + STAGE] != TAKING:
        return None
    last = s.sheets[at + LAST]
    if s.turns[turn + BONUS] == DOUBLE:
        return IDLE["double"] if sheet.next_space(last, sheet.venue[option - AT]) == NONE else None
    if s.turns[turn + BONUS] != PROMOTE:
        return None
    column = option - COLUMN
    if s.sheets[at + rules.marks + column] >= sheet.room[column]:
        return IDLE["full"]
    spaces = [space for space in range(sheet.spaces) if sheet.column[space] == column]
    counts = any(space > last or s.sheets[at + rules.written + space] > 0 for space in spaces)
    return None if counts else IDLE["no_numbers"]


def describe(s: Rollwrite, seat: int, option: int) -> tuple[str, dict[str, Param], list[str], str]:
    """Return an option's key in the catalogue, its parameters, the things it touches and the word to type."""
    rules = s.rules
    width = rules.sheet.width
    if option >= ACROSS:
        side = side_name(width, option - ACROSS)
        return "across", {"side": side}, [f"side:{side}"], side
    if option >= AT:
        square = square_name(width, option - AT)
        die = rules.sheet.venue[option - AT]
        if die == NONE:
            return "square", {"square": square}, [f"square:{square}"], square
        return "venue", {"square": square, "venue": f"venue:{VENUE_DICE[die]}"}, [f"square:{square}"], square
    if option >= COLUMN:
        column = option - COLUMN
        marks = s.sheets[seat * rules.stride + rules.marks + column]
        room = rules.sheet.room[column]
        numbers: dict[str, Param] = {"column": column_key(rules, column), "marks": marks, "room": room}
        return "column", numbers, [f"column:{column}"], column_word(rules, column)
    if option >= START:
        square = square_name(width, rules.sheet.starts[option - START])
        return "start", {"square": square}, [f"square:{square}"], square
    if option >= FIRST:
        return "first", {"bonus": f"bonus:{BONUSES[option - FIRST]}"}, [], ""
    if option >= WRITE:
        die = option - WRITE
        return "write", {"die": f"die:{DICE[die]}", "face": worth(s, seat, die)}, [f"die:{DICE[die]}"], DICE[die]
    if option >= REROLL:
        die = option - REROLL
        return "reroll", {"die": f"die:{DICE[die]}", "face": s.dice[die]}, [f"die:{DICE[die]}"], DICE[die]
    if option == PASS:
        return "stay", {"square": square_name(width, s.sheets[seat * rules.stride + PLACE])}, [], "stay"
    if option == KEEP:
        return "keep", {}, [], "keep"
    return "stop", {"square": square_name(width, here(s, seat))}, [], "stop"


def here(s: Rollwrite, seat: int) -> int:
    """Return the last square of the path so far."""
    turn = seat * s.rules.turn_stride
    return s.turns[turn + s.rules.path + s.turns[turn + GONE]]


def worth(s: Rollwrite, seat: int, die: int) -> int:
    """Return the value of a sale of this die on the truck's square."""
    at = seat * s.rules.stride
    doubled = s.sheets[at + s.rules.cells + s.sheets[at + PLACE]] & DOUBLED
    return s.dice[die] * (2 if doubled else 1)


def drives(s: Rollwrite, seat: int, ends: dict[int, list[int]]) -> list[Shortcut]:
    """Make a shortcut to every square where the path may end, with the number of venues that it would close."""
    sheet = s.rules.sheet
    things = square_things(sheet.width, sheet.squares)
    obliged, start, shortcuts = s.turns[seat * s.rules.turn_stride + OBLIGED], here(s, seat), []
    squares = sorted(ends)
    for square, options in zip(squares, options_of(s, seat, [ends[each] for each in squares])):
        path = ends[square]
        name = things[square].removeprefix("square:")
        closes = {at for at in (start, *path[:-1]) if at != square and is_open(s, seat, at)}
        params: dict[str, Param] = {"square": name, "n": len(closes), "steps": len(path)}
        if obliged:
            says = sale(s, seat, square, sheet.venue[square], params)
        else:
            says = Message("rollwrite.shortcut.no_sale", params)
        along = [things[at] for at in path or [square]]
        shortcuts.append(Shortcut(options, says, along, name, listed=False))
    return shortcuts


def sale(s: Rollwrite, seat: int, square: int, die: int, params: dict[str, Param]) -> Message:
    """Return the message about the number that a sale on this square would write."""
    if die == WILD:
        return Message("rollwrite.shortcut.wild", params)
    doubled = s.sheets[seat * s.rules.stride + s.rules.cells + square] & DOUBLED
    face = s.dice[die] * (2 if doubled else 1)
    sold: dict[str, Param] = {**params, "die": f"die:{DICE[die]}", "face": face}
    last = s.sheets[seat * s.rules.stride + LAST]
    skips = s.rules.sheet.next_space(last, die) - last - 1
    if skips:
        return Message("rollwrite.shortcut.sale_skips", {**sold, "skips": skips})
    return Message("rollwrite.shortcut.sale", sold)


def not_there(s: Rollwrite, seat: int, ends: dict[int, list[int]]) -> list[Barred]:
    """Return the directions that are not open and the squares where the path may not end, with reasons."""
    offered = s.options(seat)
    sheet = s.rules.sheet
    roads = sheet.roads(s.sheets[seat * s.rules.stride + ROADS])
    square = here(s, seat)
    barred: list[Barred] = []
    for way, name in enumerate(WAYS):
        if GO + way in offered:
            continue
        there = roads.next[square * 4 + way]
        if there != NONE:
            why = "station_used" if is_used(s, seat, there) else "no_sale_there"
        elif neighbour(sheet.width, sheet.height, square, way) != NONE:
            why = "river"
        else:
            why = "edge"
        barred.append(BARRED_WAYS[name, why])
    if STOP not in offered:
        why = "no_space" if open_without_space(s, seat, square) else "must_sell"
        stop = Message("rollwrite.option.stop", {"square": square_name(sheet.width, square)})
        barred.append(Barred(stop, WHY[why]))
    things = square_things(sheet.width, sheet.squares)
    for (says, reason), squares in zip(REFUSED, refused(s, seat, ends), strict=True):
        if squares:
            barred.append(Barred(says, reason, [things[each] for each in squares]))
    if s.turns[seat * s.rules.turn_stride + OBLIGED]:
        barred.append(NO_SALE)
    return barred


def open_without_space(s: Rollwrite, seat: int, square: int) -> bool:
    """True if this square has an open venue whose die has no space ahead (W3.4)."""
    return is_open(s, seat, square) and not sells(s, seat, square)


@lru_cache(maxsize=8)
def square_things(width: int, squares: int) -> list[str]:
    """Return the names of all squares as things that a prompt touches."""
    return [f"square:{square_name(width, square)}" for square in range(squares)]


def next_square(s: Rollwrite, seat: int, way: int) -> int:
    """Return the square that an open way leads to."""
    return s.rules.sheet.roads(s.sheets[seat * s.rules.stride + ROADS]).next[here(s, seat) * 4 + way]


def neighbour(width: int, height: int, square: int, way: int) -> int:
    """Return the neighbouring square, ignoring rivers, or NONE at the edge of the map."""
    x, y = square % width, square // width
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
    inside = 0 <= x + dx < width and 0 <= y + dy < height
    return (y + dy) * width + x + dx if inside else NONE


# The names that logs and messages use


def column_key(rules: RollwriteRules, column: int) -> str:
    """Return the key of a column: its die if all its spaces have the same one, otherwise its number."""
    sheet = rules.sheet
    dice = {sheet.die[space] for space in range(sheet.spaces) if sheet.column[space] == column}
    return f"die:{DICE[dice.pop()]}" if len(dice) == 1 else f"column:{column}"


def column_word(rules: RollwriteRules, column: int) -> str:
    """Return the word to type for a column: its die, or nothing if another column has the same."""
    keys = [column_key(rules, other) for other in range(rules.sheet.columns)]
    return keys[column].removeprefix("die:") if keys.count(keys[column]) == 1 and ":d" in keys[column] else ""


def option_name(rules: RollwriteRules, option: int) -> str:
    """Return the name of an option in a log."""
    sheet = rules.sheet
    width, squares = sheet.width, sheet.squares
    if option >= ACROSS:
        side = option - ACROSS
        if side < squares * 2 and sheet.inside(side):
            return f"bridge {side_name(width, side)}"
    elif option >= AT:
        if option - AT < squares:
            return f"at {square_name(width, option - AT)}"
    elif option >= COLUMN:
        return f"column {option - COLUMN + 1}"
    elif option >= START:
        if option - START < len(sheet.starts):
            return f"start {square_name(width, sheet.starts[option - START])}"
    elif option >= FIRST:
        return f"first {BONUSES[option - FIRST]}"
    elif option >= WRITE:
        if option - WRITE < DIE_COUNT:
            return f"write {DICE[option - WRITE]}"
    elif option >= REROLL:
        if option - REROLL < DIE_COUNT:
            return f"reroll {DICE[option - REROLL]}"
    elif option in (STOP, KEEP, PASS):
        return {STOP: "stop", KEEP: "keep", PASS: "stay"}[option]
    elif option < GO + len(WAYS):
        return WAYS[option - GO]
    return f"unused {option}"
