"""What a seat, or a spectator, may know of a game of rollwrite. Only this file knows whose secrets are whose."""

from msgspec.structs import replace

from truckstop.games.rollwrite.load import side_name, square_name
from truckstop.games.rollwrite.phases.end_turn import rank_of
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.shown import (
    Board,
    MineView,
    RollwriteView,
    SheetView,
    VenueView,
)
from truckstop.games.rollwrite.state import (
    BEGAN,
    BONUS,
    BRIDGES,
    FIVES,
    GONE,
    LAST,
    LEFT_OVER,
    OBLIGED,
    PLACE,
    REDO,
    SOLD,
    SPACE,
    STAGE,
    STATIONS,
    STEPS,
    Rollwrite,
    numbers,
    promoted,
    score,
)
from truckstop.games.rollwrite.words import (
    BONUSES,
    CLOSED,
    DICE,
    DIE_COUNT,
    DOUBLED,
    NONE,
    RIVER,
    STAGES,
    VENUE_DICE,
)


def board(rules: RollwriteRules) -> Board:
    """The printed sheet, for clients to draw."""
    sheet = rules.sheet
    width, squares = sheet.width, range(sheet.squares)
    sides = range(sheet.squares * 2)
    return Board(
        key=sheet.key,
        side=rules.side,
        width=width,
        height=sheet.height,
        starts=[square_name(width, square) for square in sheet.starts],
        venues=[
            VenueView(square_name(width, square), VENUE_DICE[sheet.venue[square]])
            for square in squares
            if sheet.venue[square] != NONE
        ],
        rivers=[side_name(width, side) for side in sides if sheet.side[side] == RIVER],
        bridges=[side_name(width, side) for side in sides if sheet.side[side] > RIVER],
        rows=sheet.spaces // sheet.columns,
        columns=sheet.columns,
        dice=[DICE[die] for die in sheet.die],
        column=list(sheet.column),
        row_bonuses=[[BONUSES[bonus] for bonus in bonuses] for bonuses in sheet.row_bonuses],
        column_bonuses=[[BONUSES[bonus] for bonus in bonuses] for bonuses in sheet.column_bonuses],
        room=list(sheet.room),
        ranks=sheet.ranks,
    )


def view(s: Rollwrite, viewer: int) -> RollwriteView:
    """Project a position for one viewer; SPECTATOR (or any number that is no seat) sees what is public."""
    rules = s.rules
    over, scores = s.over, s.scores()
    dice = list(s.dice)
    rank = rank_of(s, scores[0]) if over and rules.players == 1 else NONE
    return RollwriteView(
        viewer=viewer,
        turn=s.count,
        phase="over" if over else rules.rooms[s.room].key,
        active=s.active,
        asked=s.turn if s.waiting == 0 and s.turn != NONE else None,
        dice=dict(zip(DICE, dice[:DIE_COUNT], strict=True)),
        rerolled=[die for die, again in zip(DICE, dice[DIE_COUNT:], strict=True) if again],
        sheets=[sheet_view(s, seat, shown=True) for seat in range(rules.players)],
        mine=mine_view(s, viewer) if 0 <= viewer < rules.players and not over else None,
        over=over,
        scores=scores,
        winners=s.winners(),
        places=s.places(),
        rank=rank if rank != NONE else None,
    )


def again(seen: RollwriteView, s: Rollwrite, viewer: int) -> RollwriteView:
    """Another viewer's view of the same public position: only what is her own differs."""
    mine = mine_view(s, viewer) if 0 <= viewer < s.rules.players and not s.over else None
    return replace(seen, viewer=viewer, mine=mine)


def sheet_view(s: Rollwrite, seat: int, shown: bool) -> SheetView:
    """A sheet as it was last shown, or as its owner is working on it."""
    rules = s.rules
    width = rules.sheet.width
    where = s.shown if shown else s.sheets
    at = seat * rules.stride
    own = list(where[at : at + rules.stride])
    cells = own[rules.cells : rules.written]
    return SheetView(
        place=square_name(width, own[PLACE]) if own[PLACE] != NONE else None,
        began=square_name(width, rules.sheet.starts[own[BEGAN]]) if own[BEGAN] != NONE else None,
        steps=own[STEPS],
        rerolls=own[REDO],
        spaces=own[rules.written :],
        last=own[LAST],
        closed=[square_name(width, square) for square, cell in enumerate(cells) if cell & CLOSED],
        doubled=[square_name(width, square) for square, cell in enumerate(cells) if cell & DOUBLED],
        stations=[square_name(width, own[rules.stations + i]) for i in range(own[STATIONS])],
        bridges=[side_name(width, own[rules.bridges + i]) for i in range(own[BRIDGES])],
        marks=own[rules.marks : rules.cells],
        fives=own[FIVES],
        numbers=numbers(s, where, seat),
        promoted=promoted(s, where, seat),
        score=score(s, where, seat),
        finished=own[LAST] == rules.sheet.spaces - 1,
    )


def mine_view(s: Rollwrite, seat: int) -> MineView:
    """The viewer's own turn. Once all turns have been shown it is over, and there is nothing more to tell of it."""
    rules = s.rules
    width = rules.sheet.width
    sheet = sheet_view(s, seat, shown=False)
    picking = rules.rooms[s.room].key == "pick starts"
    start = sheet.began if picking else None
    at = seat * rules.turn_stride
    turn = list(s.turns[at : at + rules.turn_stride])
    # Whoever has finished her sheet has no turn, while others have.
    if rules.rooms[s.room].key != "drive and write" or turn[STAGE] == 0:
        return MineView(sheet, start, STAGES[0], [], 0, False, NONE, None, None, {})
    squares = turn[rules.path : rules.path + turn[GONE] + 1]
    pending = zip(BONUSES, turn[rules.pending :], strict=False)
    return MineView(
        sheet=sheet,
        start=None,
        stage=STAGES[turn[STAGE]],
        path=[square_name(width, square) for square in squares],
        left=turn[LEFT_OVER],
        must_sell=turn[OBLIGED] == 1,
        space=turn[SPACE],
        sold=DICE[turn[SOLD]] if turn[SOLD] != NONE else None,
        bonus=BONUSES[turn[BONUS]] if turn[BONUS] != NONE else None,
        pending={bonus: count for bonus, count in pending if count},
    )
