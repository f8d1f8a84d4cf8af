"""Builds the view of a seat or a spectator in rollwrite. Only this file decides which secrets a viewer may see."""

from typing import cast

from msgspec.structs import replace

from truckstop.games.rollwrite.codes import (
    BONUSES,
    CLOSED,
    DICE,
    DIE_COUNT,
    DOUBLED,
    ENOUGH,
    EXTRA,
    NONE,
    PROMOTE,
    REROLLS_AT_FIRST,
    RIVER,
    SHORTEST,
    SIDES,
    STAGES,
    STEPS_AT_FIRST,
    TAKING,
    TIMES,
    VENUE_DICE,
    WILD,
)
from truckstop.games.rollwrite.drive import within_reach
from truckstop.games.rollwrite.load import side_name, square_name
from truckstop.games.rollwrite.phases.end_turn import rank_of
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.sheet import Sheet
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
)
from truckstop.games.rollwrite.views import (
    Board,
    LineAhead,
    MineView,
    RollwriteView,
    SheetView,
    VenueView,
)

VIEWS_KEPT = 6
"""Cached views of single sheets, per player."""


def board(rules: RollwriteRules) -> Board:
    """Return the printed sheet, which clients draw."""
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
        by_row=by_row(sheet),
        by_column=columns_of(by_row(sheet)),
        column_dice=column_dice(sheet),
        steps=STEPS_AT_FIRST,
        rerolls=REROLLS_AT_FIRST,
        sides=dict(zip(DICE, SIDES, strict=True)),
        span=span(sheet),
        enough=ENOUGH,
        shortest=SHORTEST,
    )


def by_row(sheet: Sheet) -> list[list[int]]:
    """Return the spaces of each row of the tracker, from left to right."""
    columns, column = int(sheet.columns), list(sheet.column)
    rows = [range(first, first + columns) for first in range(0, sheet.spaces, columns)]
    return [sorted(row, key=lambda space: column[space]) for row in rows]


def columns_of(rows: list[list[int]]) -> list[list[int]]:
    """Return the spaces of each column, from the top."""
    return [list(spaces) for spaces in zip(*rows, strict=True)]


def column_dice(sheet: Sheet) -> list[str | None]:
    """Return, by column of the tracker, the die that all its spaces share, or None."""
    columns = [{sheet.die[space] for space in column} for column in columns_of(by_row(sheet))]
    return [DICE[dice.pop()] if len(dice) == 1 else None for dice in columns]


def span(sheet: Sheet) -> int:
    """Return the greatest distance from a mark to the next space of a die, counting both."""
    longest = 1
    for last in range(sheet.spaces):
        for die in range(DIE_COUNT):
            space = sheet.next_space(last, die)
            if space != NONE:
                longest = max(longest, space - last + 1)
    return longest


def sellable(sheet: Sheet, venues: list[int]) -> list[str]:
    """Return the dice that can be sold at any of these venues; a wild venue takes all."""
    dice = {sheet.venue[square] for square in venues}
    return [name for die, name in enumerate(DICE) if die in dice or WILD in dice]


def view(s: Rollwrite, viewer: int) -> RollwriteView:
    """Build the view of one viewer. SPECTATOR, or any other number that is not a seat, sees only public facts."""
    rules = s.rules
    over = s.over
    sheets = [sheet_view(s, seat, shown=True) for seat in range(rules.players)]
    scores = [sheet.score for sheet in sheets]
    dice = list(s.dice)
    rank = rank_of(s, scores[0]) if over and rules.players == 1 else NONE
    return RollwriteView(
        viewer=viewer,
        turn=s.count,
        phase="over" if over else s.phase.key,
        active=s.active,
        asked=s.turn if s.waiting == 0 and s.turn != NONE else None,
        dice=dict(zip(DICE, dice[:DIE_COUNT], strict=True)),
        twice={die: face * TIMES for die, face in zip(DICE, dice, strict=False)},
        rerolled=[die for die, again in zip(DICE, dice[DIE_COUNT:], strict=True) if again],
        sheets=sheets,
        mine=mine_view(s, viewer) if 0 <= viewer < rules.players and not over else None,
        over=over,
        ends=ends(s),
        scores=scores,
        ranks=[1 + sum([1 for other in scores if other > score]) for score in scores],
        ranked=rules.players,
        winners=s.winners(),
        places=s.places(),
        rank=rank if rank != NONE else None,
    )


def again(seen: RollwriteView, s: Rollwrite, viewer: int) -> RollwriteView:
    """Adapt a view of the same position to another viewer: only the private part differs."""
    mine = mine_view(s, viewer) if 0 <= viewer < s.rules.players and not s.over else None
    return replace(seen, viewer=viewer, mine=mine)


def ends(s: Rollwrite) -> str:
    """Return when the game will end as things stand, or why it has ended (W6.1)."""
    players = s.rules.players
    full = sum(s.shown[seat * s.rules.stride + LAST] == s.rules.sheet.spaces - 1 for seat in range(players))
    if s.over:
        return "alone" if players == 1 else "all" if full == players else "full"
    if players == 1 or s.count >= SHORTEST:
        return "full"
    return "shortest" if full else "both"


def sheet_view(s: Rollwrite, seat: int, shown: bool) -> SheetView:
    """Return a sheet as last shown, or as its owner is working on it. Equal sheets share one cached view."""
    rules = s.rules
    where = s.shown if shown else s.sheets
    at = seat * rules.stride
    own = tuple(where[at : at + rules.stride])
    cache = rules.sheet.views
    sheet = cache.get(own)
    if sheet is None:
        if len(cache) >= VIEWS_KEPT * rules.players:
            cache.clear()
        sheet = cache[own] = sheet_of(rules, own)
    return cast(SheetView, sheet)


def sheet_of(rules: RollwriteRules, own: tuple[int, ...]) -> SheetView:
    """Build the view of one sheet from its seat's part of the state."""
    sheet = rules.sheet
    width = sheet.width
    cells = own[rules.cells : rules.written]
    spaces = list(own[rules.written :])
    marks = list(own[rules.marks : rules.cells])
    track = Tracked(sheet, spaces, own[LAST])
    sales = sum(number for number in spaces if number > 0)
    extra = EXTRA * own[FIVES]
    promoted = sum(count * numbers for count, numbers in zip(marks, track.columns, strict=True))
    return SheetView(
        place=square_name(width, own[PLACE]) if own[PLACE] != NONE else None,
        began=square_name(width, sheet.starts[own[BEGAN]]) if own[BEGAN] != NONE else None,
        steps=own[STEPS],
        rerolls=own[REDO],
        spaces=spaces,
        last=own[LAST],
        closed=[square_name(width, square) for square, cell in enumerate(cells) if cell & CLOSED],
        doubled=[square_name(width, square) for square, cell in enumerate(cells) if cell & DOUBLED],
        stations=[square_name(width, own[rules.stations + i]) for i in range(own[STATIONS])],
        bridges=[side_name(width, own[rules.bridges + i]) for i in range(own[BRIDGES])],
        marks=marks,
        numbers=sum(track.rows),
        rows=track.rows,
        columns=track.columns,
        gained=track.gained,
        lost=track.lost,
        ahead=track.ahead,
        open=sheet.spaces - 1 - own[LAST],
        next=track.next,
        sales=sales,
        fives=own[FIVES],
        extra=extra,
        promoted=promoted,
        score=sales + extra + promoted,
        finished=own[LAST] == sheet.spaces - 1,
    )


class Tracked:
    """The progress of the rows and columns of a tracker (W4)."""

    def __init__(self, sheet: Sheet, spaces: list[int], last: int) -> None:
        rows = by_row(sheet)
        ahead = ((die, sheet.next_space(last, number)) for number, die in enumerate(VENUE_DICE))
        self.next = {die: int(space) for die, space in ahead if space != NONE}
        self.gained: list[str] = []
        self.lost: list[str] = []
        self.ahead: list[LineAhead] = []
        self.rows = self.numbers("row", rows, spaces, last, sheet.row_bonuses)
        self.columns = self.numbers("column", columns_of(rows), spaces, last, sheet.column_bonuses)
        self.ahead.sort(key=lambda line: (line.needs, -len(line.dice)))

    def numbers(
        self, kind: str, lines: list[list[int]], spaces: list[int], last: int, bonuses: list[list[int]]
    ) -> list[int]:
        """Count the numbers in each row or column; note which have enough, can still have, or can never have enough."""
        counts = []
        for number, line in enumerate(lines):
            count = sum(spaces[space] > 0 for space in line)
            if count >= ENOUGH:
                self.gained.append(f"{kind}:{number}")
            elif count + sum(space > last for space in line) < ENOUGH:
                self.lost.append(f"{kind}:{number}")
            else:
                dice = [die for die, space in self.next.items() if space in line and die in DICE]
                brought = [BONUSES[bonus] for bonus in bonuses[number]]
                self.ahead.append(LineAhead(f"{kind}:{number}", brought, ENOUGH - count, dice))
            counts.append(count)
        return counts


def mine_view(s: Rollwrite, seat: int) -> MineView:
    """Return the private part of a seat's view: its own turn, until the reveal."""
    rules = s.rules
    width = rules.sheet.width
    sheet = sheet_view(s, seat, shown=False)
    picking = s.phase.key == "pick starts"
    start = sheet.began if picking else None
    at = seat * rules.turn_stride
    turn = list(s.turns[at : at + rules.turn_stride])
    # A seat that has finished its sheet has no turn while the others play.
    if s.phase.key != "drive and write" or turn[STAGE] == 0:
        within = within_reach(s, seat) if s.waiting == 0 and s.turn == seat else []
        names = [square_name(width, square) for square in within]
        dice = sellable(rules.sheet, within)
        return MineView(sheet, start, STAGES[0], [], 0, False, NONE, None, None, {}, names, dice, [])
    squares = turn[rules.path : rules.path + turn[GONE] + 1]
    pending = zip(BONUSES, turn[rules.pending :], strict=False)
    ahead: list[int] = []
    if turn[STAGE] == TAKING and turn[BONUS] == PROMOTE:
        columns = columns_of(by_row(rules.sheet))
        ahead = [sum(space > sheet.last for space in column) for column in columns]
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
        within=[],
        sellable=[],
        ahead=ahead,
    )
