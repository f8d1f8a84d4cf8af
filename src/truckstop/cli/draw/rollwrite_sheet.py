"""Parts of the rollwrite sheet that both drawings use: which sheet is shown, its score, and the ranking."""

import msgspec

from truckstop.games.rollwrite.views import Board, MineView, RollwriteView, SheetView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice

PLAYERS = 6
"""Largest number of other players that are all listed; of more, only the leaders."""
STANDING = 15
"""Places in the final standing, in addition to the viewer's own."""


def foreseen(view: RollwriteView, coming: list[Message]) -> RollwriteView:
    """Return the view with the path that a solo player is about to drive, which no position has before they commit."""
    driven = [str(message.params["square"]) for message in coming if message.key == "rollwrite.event.drove"]
    closed = [str(message.params["square"]) for message in coming if message.key == "rollwrite.event.closed"]
    if view.mine is None or not driven:
        return view
    replace = msgspec.structs.replace
    sheet = replace(view.mine.sheet, closed=[*view.mine.sheet.closed, *closed])
    return replace(view, mine=replace(view.mine, sheet=sheet, path=[*view.mine.path[:1], *driven]))


def shown(view: RollwriteView) -> tuple[int, SheetView, MineView | None]:
    """Return whose sheet is drawn: the viewer's own with their current choices, for spectators the active player's."""
    if view.mine is not None:
        return view.viewer, view.mine.sheet, view.mine
    return view.active, view.sheets[view.active], None


def truck(sheet: SheetView, mine: MineView | None) -> str | None:
    """Return the square of the truck: the end of the path while it drives."""
    if mine is not None and mine.stage == "drive" and mine.path:
        return mine.path[-1]
    return mine.start if mine is not None and mine.start else sheet.place


def head(view: RollwriteView, voice: Voice) -> str:
    if view.turn == 0:
        return voice.word("rollwrite.draw.head_start")
    if len(view.sheets) == 1:
        return voice.word("rollwrite.draw.head_solo", turn=view.turn)
    return voice.word("rollwrite.draw.head", turn=view.turn, who=f"seat:{view.active}")


def score(sheet: SheetView, voice: Voice) -> str:
    """Return the score and its parts."""
    return voice.word(
        "rollwrite.draw.score", score=sheet.score, sales=sheet.sales, fives=sheet.extra, promoted=sheet.promoted
    )


def leaders(view: RollwriteView, seat: int, most: int) -> tuple[list[int], int]:
    """Return the other players in seat order, or only the leaders if there are too many, and the number left out."""
    others = [other for other in range(len(view.sheets)) if other != seat]
    if len(others) <= most:
        return others, 0
    some = sorted(others, key=lambda other: (-view.sheets[other].score, other))[: most - 1]
    return some, len(others) - len(some)


def more(view: RollwriteView, voice: Voice, seat: int, left_out: int) -> list[str]:
    """Say how many players are not listed, and the viewer's place."""
    if not left_out:
        return []
    if view.mine is None:
        return [voice.word("rollwrite.draw.more", n=left_out)]
    place, players = 1 + sum(sheet.score > view.sheets[seat].score for sheet in view.sheets), len(view.sheets)
    return [voice.word("rollwrite.draw.more_and_you", n=left_out, place=place, players=players)]


def finishers(view: RollwriteView) -> tuple[list[int], int]:
    """Return the best by place, and the viewer in any place; and the number left out."""
    seats = sorted(range(len(view.sheets)), key=lambda seat: (view.places[seat], seat))
    some = [seat for at, seat in enumerate(seats) if at < STANDING or seat == view.viewer]
    return some, len(seats) - len(some)


def ranks(board: Board, view: RollwriteView, voice: Voice) -> list[str]:
    """Return the rank that was reached, and the points for each rank."""
    if view.rank is None:
        lines = [voice.word("rollwrite.draw.no_rank")]
    else:
        lines = [voice.word("rollwrite.draw.rank", rank=f"rank:{view.rank}")]
    wanted = [
        voice.word("rollwrite.draw.rank_from", rank=f"rank:{rank}", points=points)
        for rank, points in enumerate(board.ranks)
    ]
    return [*lines, voice.word("rollwrite.draw.ranks", list=voice.list(wanted))]
