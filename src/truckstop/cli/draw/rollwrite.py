"""Drawing of rollwrite at 80 columns: the city, and beside it dice, route tracker, score and the other players."""

from itertools import zip_longest

import msgspec

from truckstop.cli.draw import rollwrite_plain as plain
from truckstop.cli.draw.rollwrite_map import City
from truckstop.cli.draw.rollwrite_sheet import (
    PLAYERS,
    finishers,
    foreseen,
    head,
    leaders,
    more,
    ranks,
    score,
    shown,
    truck,
)
from truckstop.cli.draw.rollwrite_tracker import Tracker
from truckstop.cli.screen import fold
from truckstop.games.rollwrite.views import Board, RollwriteView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice

DICE_ACROSS = 3
PLAYERS_BRIEF = 2


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    assert isinstance(board, Board) and isinstance(view, RollwriteView)
    if view.over:
        return final(board, view, voice, width)
    seat, sheet, mine = shown(view := foreseen(view, coming))
    drawn = City(board, sheet, truck(sheet, mine), mine.path if mine else [])
    city = drawn.flat_lines() if brief else drawn.lines()
    wide = max(map(len, city))
    if wide > width:
        return plain.draw(board, view, voice, width, brief, coming)
    tracker = Tracker(board, sheet, voice, mine.space if mine else -1)
    beside = width - wide - 1
    if beside < least(board):
        return [*city, *panel(view, voice, tracker, seat, width, brief)]
    lines = []
    for left, right in zip_longest(city, panel(view, voice, tracker, seat, beside, brief), fillvalue=""):
        lines.append(f"{left:{wide}} {right}".rstrip())
    if brief and view.turn > 1:
        return lines
    # With little room, the legend is shown in the first turn, and later on request.
    return [*lines, *fold(voice.word("rollwrite.draw.legend_flat" if brief else "rollwrite.draw.legend"), width)]


def least(board: Board) -> int:
    """Return the smallest width of the panel: the tracker, and the progress of its rows."""
    return (board.columns + 1) * 4 + 8


# Beside the city


def panel(view: RollwriteView, voice: Voice, tracker: Tracker, seat: int, room: int, brief: bool) -> list[str]:
    sheet = tracker.sheet
    lines = [*fold(head(view, voice), room), *dice(view, voice, room)]
    if view.mine is None:
        lines.append(voice.word("rollwrite.draw.sheet_of", who=f"seat:{seat}"))
    lines += tracker.lines(room)
    lines += fold(score(sheet, voice), room)
    # The brief panel leaves them out if the player has gained none.
    if not brief or sheet.steps > tracker.board.steps or sheet.rerolls > tracker.board.rerolls:
        lines += fold(voice.word("rollwrite.draw.has", steps=sheet.steps, rerolls=sheet.rerolls), room)
    if view.mine is not None and len(view.mine.path) > 1:
        lines += fold(voice.word("rollwrite.draw.path", squares=" ".join(view.mine.path)), room)
    return lines + players(view, voice, seat, room, brief)


def dice(view: RollwriteView, voice: Voice, room: int) -> list[str]:
    """Return the dice of the turn; rerolled ones are marked."""
    if not any(view.dice.values()):
        return [voice.word("rollwrite.draw.no_dice")]
    label = voice.word("rollwrite.draw.dice") + " "
    marked = [f"{die} {face}{'r' if die in view.rerolled else ''}" for die, face in view.dice.items()]
    lines = []
    for start in range(0, len(marked), DICE_ACROSS):
        lines.append(label + "".join(die.ljust(9) for die in marked[start : start + DICE_ACROSS]).rstrip())
        label = " " * len(label)
    return lines


def players(view: RollwriteView, voice: Voice, seat: int, room: int, brief: bool) -> list[str]:
    """Return a line for each other player, or for the leaders if there are many."""
    others, left_out = leaders(view, seat, PLAYERS_BRIEF if brief else PLAYERS)
    if not others:
        return []
    lines = [] if brief else [player_line([voice.word(key) for key in HEADS], room)]
    for other in others:
        sheet = view.sheets[other]
        space = f"{sheet.last + 1}/{len(sheet.spaces)}"
        name = voice.thing(f"seat:{other}")
        lines.append(player_line([name, str(sheet.score), str(sheet.numbers), space, sheet.place or "-"], room))
    return lines + [line[:room] for line in more(view, voice, seat, left_out)]


HEADS = (
    "rollwrite.draw.player",
    "rollwrite.draw.points",
    "rollwrite.draw.numbers",
    "rollwrite.draw.space",
    "rollwrite.draw.at",
)


def player_line(parts: list[str], room: int) -> str:
    name, points, numbers, space, at = parts
    return f"{name[:13]:13}{points:>5}{numbers:>5}{space:>6} {at:>4}"[:room]


# The end


def final(board: Board, view: RollwriteView, voice: Voice, width: int) -> list[str]:
    """Return places with the parts of the score, the rank of a solo player, and the viewer's tracker."""
    seats, left_out = finishers(view)
    lines = [voice.word("rollwrite.draw.standing"), standing_line([voice.word(key) for key in FINAL], width)]
    for seat in seats:
        sheet = view.sheets[seat]
        figures = [sheet.score, sheet.sales, sheet.extra, sheet.promoted, sheet.numbers]
        name = f"{view.places[seat]:>3}. {voice.thing(f'seat:{seat}')}"
        lines.append(standing_line([name, *map(str, figures)], width))
    if left_out:
        lines.append(voice.word("rollwrite.draw.more", n=left_out))
    if len(seats) == 1:
        lines += ["", *(line for fact in ranks(board, view, voice) for line in fold(fact, width))]
    seat = 0 if len(seats) == 1 else view.viewer
    if 0 <= seat < len(view.sheets) and least(board) <= width:
        lines += ["", *Tracker(board, view.sheets[seat], voice).lines(width)]
    return lines


FINAL = (
    "rollwrite.draw.player",
    "rollwrite.draw.points",
    "rollwrite.draw.sales",
    "rollwrite.draw.fives",
    "rollwrite.draw.promoted",
    "rollwrite.draw.numbers",
)


def standing_line(parts: list[str], width: int) -> str:
    name, *figures = parts
    return f"{name[:24]:24}{''.join(f'{figure:>7}' for figure in figures)}"[:width]
