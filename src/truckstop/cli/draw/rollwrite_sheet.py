"""Parts of the rollwrite sheet that both drawings use: which sheet is shown, its score, and the ranking."""

import msgspec

from truckstop.games.rollwrite.views import Board, MineView, RollwriteView, SheetView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice

PLAYERS = 6
"""More players than this are not all listed: the leaders, and how many more there are."""
STANDING = 15
"""So many lines of the final standing, and the viewer's own."""


def foreseen(view: RollwriteView, coming: list[Message]) -> RollwriteView:
    """With the path as it will have been driven: whoever plays alone has it in no position before she commits it."""
    driven = [str(message.params["square"]) for message in coming if message.key == "rollwrite.event.drove"]
    closed = [str(message.params["square"]) for message in coming if message.key == "rollwrite.event.closed"]
    if view.mine is None or not driven:
        return view
    replace = msgspec.structs.replace
    sheet = replace(view.mine.sheet, closed=[*view.mine.sheet.closed, *closed])
    return replace(view, mine=replace(view.mine, sheet=sheet, path=[*view.mine.path[:1], *driven]))


def shown(view: RollwriteView) -> tuple[int, SheetView, MineView | None]:
    """Whose sheet is drawn: the viewer's own as she is working on it, for others that of the active player."""
    if view.mine is not None:
        return view.viewer, view.mine.sheet, view.mine
    return view.active, view.sheets[view.active], None


def truck(sheet: SheetView, mine: MineView | None) -> str | None:
    """Where the truck is drawn: at the end of the path while it drives."""
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
    """The score and its parts."""
    return voice.word(
        "rollwrite.draw.score", score=sheet.score, sales=sheet.sales, fives=sheet.extra, promoted=sheet.promoted
    )


def leaders(view: RollwriteView, seat: int, most: int) -> tuple[list[int], int]:
    """The others in the order of their seats; of too many, those ahead, and how many are left out."""
    others = [other for other in range(len(view.sheets)) if other != seat]
    if len(others) <= most:
        return others, 0
    some = sorted(others, key=lambda other: (-view.sheets[other].score, other))[: most - 1]
    return some, len(others) - len(some)


def more(view: RollwriteView, voice: Voice, seat: int, left_out: int) -> list[str]:
    """How many players are not listed, and where among all the viewer is."""
    if not left_out:
        return []
    if view.mine is None:
        return [voice.word("rollwrite.draw.more", n=left_out)]
    place, players = 1 + sum(sheet.score > view.sheets[seat].score for sheet in view.sheets), len(view.sheets)
    return [voice.word("rollwrite.draw.more_and_you", n=left_out, place=place, players=players)]


def finishers(view: RollwriteView) -> tuple[list[int], int]:
    """The best by place, and the viewer wherever she is; and how many are left out."""
    seats = sorted(range(len(view.sheets)), key=lambda seat: (view.places[seat], seat))
    some = [seat for at, seat in enumerate(seats) if at < STANDING or seat == view.viewer]
    return some, len(seats) - len(some)


def ranks(board: Board, view: RollwriteView, voice: Voice) -> list[str]:
    """The rank that was earned, and what the ranks ask for."""
    if view.rank is None:
        lines = [voice.word("rollwrite.draw.no_rank")]
    else:
        lines = [voice.word("rollwrite.draw.rank", rank=f"rank:{view.rank}")]
    wanted = [
        voice.word("rollwrite.draw.rank_from", rank=f"rank:{rank}", points=points)
        for rank, points in enumerate(board.ranks)
    ]
    return [*lines, voice.word("rollwrite.draw.ranks", list=voice.list(wanted))]
