"""Drawing of rollwrite for screen readers: one fact per line, no columns."""

import msgspec

from truckstop.cli.draw import rollwrite_sheet
from truckstop.cli.draw.rollwrite_tracker import Tracker
from truckstop.cli.screen import fold
from truckstop.games.rollwrite.views import Board, RollwriteView, SheetView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    assert isinstance(board, Board) and isinstance(view, RollwriteView)
    if view.over:
        facts = standing(board, view, voice)
    else:
        seat, sheet, mine = rollwrite_sheet.shown(view := rollwrite_sheet.foreseen(view, coming))
        facts = [rollwrite_sheet.head(view, voice), dice(view, voice)]
        if mine is None:
            facts.append(voice.word("rollwrite.draw.sheet_of", who=f"seat:{seat}"))
        facts += where(view, sheet, voice)
        facts += [rollwrite_sheet.score(sheet, voice)]
        facts += city(board, sheet, voice)
        facts += tracker(Tracker(board, sheet, voice))
        facts += players(view, voice, seat)
    return [line for fact in facts for line in fold(fact, width)]


def dice(view: RollwriteView, voice: Voice) -> str:
    if not any(view.dice.values()):
        return voice.word("rollwrite.draw.no_dice")
    return voice.word("rollwrite.draw.dice_line", list=voice.list(f"{die} {face}" for die, face in view.dice.items()))


def where(view: RollwriteView, sheet: SheetView, voice: Voice) -> list[str]:
    """Return where the truck is, what it can do, and its path of this turn."""
    _, _, mine = rollwrite_sheet.shown(view)
    facts = []
    if place := rollwrite_sheet.truck(sheet, mine):
        facts.append(voice.word("rollwrite.draw.truck", square=place))
    facts.append(voice.word("rollwrite.draw.has", steps=sheet.steps, rerolls=sheet.rerolls))
    if mine is not None and len(mine.path) > 1:
        facts.append(voice.word("rollwrite.draw.path", squares=voice.list(mine.path)))
    return facts


# The city


def city(board: Board, sheet: SheetView, voice: Voice) -> list[str]:
    """Return the open venues by die, and everything drawn on the map."""
    facts = []
    for die in dict.fromkeys(venue.die for venue in board.venues):
        squares = [venue.square for venue in board.venues if venue.die == die and venue.square not in sheet.closed]
        if squares:
            facts.append(voice.word("rollwrite.draw.open", die=f"venue:{die}", squares=voice.list(squares)))
    doubled = [square for square in sheet.doubled if square not in sheet.closed]
    for key, squares in (
        ("rollwrite.draw.doubled", doubled),
        ("rollwrite.draw.stations", sheet.stations),
        ("rollwrite.draw.starts", board.starts),
        ("rollwrite.draw.rivers", [side for side in board.rivers if side not in sheet.bridges]),
        ("rollwrite.draw.bridges", [*board.bridges, *sheet.bridges]),
    ):
        if squares:
            facts.append(voice.word(key, squares=voice.list(squares)))
    return facts


# The tracker


def tracker(track: Tracker) -> list[str]:
    """Return a line for each row and column."""
    facts = []
    for number, row in enumerate(track.board.by_row, 1):
        spaces = track.voice.list(space(track, at) for at in sorted(row))
        key = "rollwrite.draw.row_right" if row[0] <= row[-1] else "rollwrite.draw.row_left"
        line = track.voice.word(key, row=number, spaces=spaces)
        facts.append(f"{line} {line_bonus(track, 'row', number - 1)}".rstrip())
    for number, column in enumerate(track.board.by_column, 1):
        marks, room = track.sheet.marks[number - 1], track.board.room[number - 1]
        dice = track.voice.list(dict.fromkeys(track.board.dice[at] for at in column))
        line = track.voice.word("rollwrite.draw.column", column=number, dice=dice, marks=marks, room=room)
        facts.append(f"{line} {line_bonus(track, 'column', number - 1)}".rstrip())
    return facts


def space(track: Tracker, at: int) -> str:
    written = track.sheet.spaces[at]
    if written:
        return str(written) if written > 0 else "X"
    if at <= track.sheet.last:
        return track.voice.word("rollwrite.draw.skipped")
    key = "rollwrite.draw.next" if at in track.next else "rollwrite.draw.ahead"
    return track.voice.word(key, die=track.board.dice[at])


def line_bonus(track: Tracker, kind: str, number: int) -> str:
    """Return the bonus of a row or column and its state; an empty text if there is none."""
    board, sheet = track.board, track.sheet
    bonuses = (board.row_bonuses if kind == "row" else board.column_bonuses)[number]
    if not bonuses:
        return ""
    names = track.voice.list(track.voice.thing(f"bonus:{bonus}") for bonus in bonuses)
    if f"{kind}:{number}" in sheet.gained:
        return track.voice.word("rollwrite.draw.bonus_gained", bonus=names)
    if f"{kind}:{number}" in sheet.lost:
        return track.voice.word("rollwrite.draw.bonus_lost", bonus=names)
    numbers = (sheet.rows if kind == "row" else sheet.columns)[number]
    return track.voice.word("rollwrite.draw.bonus_ahead", bonus=names, numbers=numbers, enough=board.enough)


# The players


def players(view: RollwriteView, voice: Voice, seat: int) -> list[str]:
    others, left_out = rollwrite_sheet.leaders(view, seat, rollwrite_sheet.PLAYERS)
    facts = []
    for other in others:
        sheet = view.sheets[other]
        line = voice.word(
            "rollwrite.draw.player_line",
            who=f"seat:{other}",
            score=sheet.score,
            numbers=sheet.numbers,
            space=sheet.last + 1,
            spaces=len(sheet.spaces),
        )
        facts.append(line + (" " + voice.word("rollwrite.draw.player_at", square=sheet.place) if sheet.place else ""))
    return facts + rollwrite_sheet.more(view, voice, seat, left_out)


def standing(board: Board, view: RollwriteView, voice: Voice) -> list[str]:
    facts = [voice.word("rollwrite.draw.standing")]
    seats, left_out = rollwrite_sheet.finishers(view)
    for seat in seats:
        sheet = view.sheets[seat]
        facts.append(f"{view.places[seat]:>3}. {voice.thing(f'seat:{seat}')}: {rollwrite_sheet.score(sheet, voice)}")
    facts += [voice.word("rollwrite.draw.more", n=left_out)] if left_out else []
    return facts + (rollwrite_sheet.ranks(board, view, voice) if len(view.sheets) == 1 else [])
