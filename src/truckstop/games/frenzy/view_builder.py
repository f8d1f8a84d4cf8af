"""Builds views of frenzy: what a seat or a spectator may know. Only this module decides which secrets are hidden."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace
from mypy_extensions import i64

from truckstop.games.frenzy.cards import first_alike
from truckstop.games.frenzy.codes import (
    AFTER,
    B_ROLLED,
    BARRY,
    BEATS,
    BEFORE,
    CELLS,
    DICE,
    DICE_SETS,
    KEYWORDS,
    NONE,
    OWNERS,
    PHASES,
    RESOLVE_PAYOUTS,
    ROLL,
    SIDES,
    VENUES,
)
from truckstop.games.frenzy.payout import dues, payable, promo_tokens, promo_value, share_for, split, with_special
from truckstop.games.frenzy.phases.order import phase_names
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.two_players import ROWS, is_free
from truckstop.games.frenzy.views import (
    CardPrinted,
    CellView,
    DiceSetPrinted,
    FrenzyBoard,
    FrenzyView,
    MineView,
    PhasePrinted,
    SeatView,
    TruckView,
    VenuePrinted,
    VenueView,
)

TRUCKS: Final = [
    TruckView(truck, truck // VENUES, twice == 1, f"truck:{truck // VENUES * VENUES + alike}")
    for truck in range(VENUES * OWNERS)
    for twice in range(2)
    for alike in range(VENUES)
]
"""Every truck that can be shown: by its number, whether it is doubled, and the first truck of its owner like it."""
HOOKED = (KEYWORDS[BEFORE], KEYWORDS[AFTER])


def view(s: Frenzy, viewer: int) -> FrenzyView:
    """Return the view of a position for a viewer; SPECTATOR (or any number that is not a seat) sees what is public."""
    rules = s.rules
    first_venue, owners, over = rules.first_venue, rules.owners, s.over
    phase = rules.phase_keys[s.outer_phase()]
    waiting, turn = s.waiting > 0, s.turn
    picking = waiting and phase == "select actions"
    parked = parked_trucks(s, owners)
    venues = [venue_view(s, venue, parked[venue]) for venue in range(first_venue, VENUES)]
    scores = s.scores()
    return FrenzyView(
        viewer=viewer,
        round=min(s.round + 1, rules.rounds),
        rounds=rules.rounds,
        # The street is cleared at the end of the payouts.
        phase="over" if over else PHASES[RESOLVE_PAYOUTS] if phase == "end round" else phase,
        first=s.first,
        venues=venues,
        seats=seat_views(s, owners, picking),
        barry=BARRY if rules.two else None,
        turn=turn if not waiting and turn != NONE else None,
        choosing=[seat for seat in range(rules.players) if s.ready[seat] != 2] if waiting else [],
        cells=cell_views(s) if rules.two else [],
        specials_left=specials_left(s) if rules.specials else [],
        mine=mine_view(s, viewer, phase) if 0 <= viewer < len(scores) and not over else None,
        over=over,
        scores=scores,
        ranks=s.ranks(),
        ranked=owners,
        winners=s.winners(),
        places=s.places() if over else [],
    )


def again(seen: FrenzyView, s: Frenzy, viewer: int) -> FrenzyView:
    """Return the view of another viewer of the same position: only what belongs to the viewer differs."""
    phase = s.rules.phase_keys[s.outer_phase()]
    mine = mine_view(s, viewer, phase) if 0 <= viewer < s.rules.players and not s.over else None
    return replace(seen, viewer=viewer, mine=mine)


def parked_trucks(s: Frenzy, owners: int) -> list[list[TruckView]]:
    """Return the trucks at each venue, by owner."""
    parked: list[list[TruckView]] = [[] for _ in range(VENUES)]
    for owner in range(owners):
        start: i64 = owner * VENUES
        for truck in range(start, start + VENUES):
            venue: i64 = s.where[truck]
            if venue >= 0:
                alike: i64 = first_alike(s, start, truck) - start
                shown: i64 = (truck * 2 + s.doubled[truck]) * VENUES + alike
                parked[venue].append(TRUCKS[shown])
    return parked


def venue_view(s: Frenzy, venue: i64, trucks: list[TruckView]) -> VenueView:
    """Return a venue. A shut one has nothing to give, nor one whose die is not rolled yet."""
    rules = s.rules
    face: i64 = s.die[venue]
    shut = s.shut[venue] != 0
    special: i64 = s.special[venue]
    tokens: i64 = promo_tokens(s, venue)
    # Where no truck stands, total and share are what a first one would find.
    here: i64 = max(s.at[venue], 1)
    promo: i64 = 0
    total: i64 = 0
    share: i64 = 0
    next_share: i64 = 0
    added: i64 = 0
    if face > 0 and not shut:
        if tokens > 0:
            promo = promo_value(s, venue, here)
        total = with_special(s, venue, here, face + promo)
        share = split(s, venue, here, total)
        next_share = share_for(s, venue, s.at[venue] + 1, face)
        added = total - face - promo
    return VenueView(
        rules.venues[venue],
        DICE[venue],
        face,
        shut,
        tokens,
        rules.specials[special].key if special != NONE else None,
        trucks,
        total,
        share,
        next_share,
        promo,
        added,
        s.may_change(venue),
    )


def seat_views(s: Frenzy, owners: int, picking: bool) -> list[SeatView]:
    rules = s.rules
    places = s.places() if s.over else []
    if s.over and rules.two:
        places.append(s.barrys_place())
    worth = dues(s)
    return [
        SeatView(
            owner=owner,
            money=s.money[owner],
            home=s.at_home(owner),
            cards=s.owned(owner) if owner < rules.players else {},
            picked=s.pick_count(owner) if owner < rules.players and not picking else 0,
            worth=worth[owner],
            kept=s.kept(owner) if owner < rules.players else 0,
            place=places[owner] if s.over else 0,
        )
        for owner in range(owners)
    ]


def mine_view(s: Frenzy, seat: int, phase: str) -> MineView:
    rules = s.rules
    chosen = s.picks[seat * 3]
    acting = s.turn == seat
    pays, pays_more = payable(s, seat)
    return MineView(
        trucks=picked_trucks(s, seat) if phase == "select trucks" else [],
        cards=s.picked_cards(seat),
        aiming=rules.cards[s.card].key if acting and s.card != NONE else None,
        cell=s.cell if acting and s.cell != NONE else None,
        truck=s.truck if acting and s.truck != NONE else None,
        dice_set=chosen if phase == "tie break" and chosen != NONE else None,
        pays=pays,
        pays_more=pays_more,
    )


def picked_trucks(s: Frenzy, seat: i64) -> list[str]:
    """Return the venues whose trucks a seat has picked in Select trucks."""
    trucks: list[str] = []
    for at in range(seat * 3, seat * 3 + 3):
        if s.picks[at] != NONE:
            trucks.append(s.rules.venues[s.picks[at]])
    return trucks


def cell_views(s: Frenzy) -> list[CellView]:
    """Return the grid of the two-player game."""
    every = every_cell(s.rules)
    cards: i64 = s.rules.kinds + 1
    cells: list[CellView] = []
    for cell in range(CELLS):
        card: i64 = s.cells[cell]
        shown: i64 = (cell * cards + card + 1) * 2
        if card != NONE and is_free(s, cell):
            shown += 1
        cells.append(every[shown])
    return cells


@lru_cache(maxsize=256)
def every_cell(rules: FrenzyRules) -> list[CellView]:
    """Return every cell that can be shown: by its number, its card with NONE first, and whether it is free."""
    rows = [row for row, width in enumerate(ROWS) for _ in range(width)]
    cards = [None, *(card.key for card in rules.cards)]
    return [CellView(row, card, free) for row in rows for card in cards for free in (False, True)]


def specials_left(s: Frenzy) -> list[str]:
    """Return the specials still in the deck. This is public: everyone saw those drawn and knows those removed."""
    return [special.key for special, left in zip(s.rules.specials, s.deck, strict=True) if left == 1]


@lru_cache(maxsize=256)
def board(rules: FrenzyRules) -> FrenzyBoard:
    """Return what is printed: the cards and venues in play, the phases of a round, the dice of the tie-break."""
    cards = [card for card in rules.cards if card.copies > 0]
    venues = range(rules.first_venue, VENUES)
    return FrenzyBoard(
        cards=[
            CardPrinted(card.key, card.value, list(card.grid), card.verb.rolls(), card.verb.doubles()) for card in cards
        ],
        venues=[VenuePrinted(rules.venues[venue], DICE[venue], SIDES[venue]) for venue in venues],
        phases=[
            PhasePrinted(
                phase[0],
                [f"{keyword} {name}" for keyword in HOOKED for name in phase[1:]],
                [BEATS[B_ROLLED]] if phase[0] == PHASES[ROLL] else [],
            )
            for phase in phase_names(rules.two)
        ],
        dice_sets=[
            DiceSetPrinted(f"dice:{number}", [DICE[die] for die in reversed(dice)])
            for number, dice in enumerate(DICE_SETS)
        ],
    )
