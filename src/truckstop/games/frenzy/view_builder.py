"""Builds views of frenzy: what a seat or a spectator may know. Only this module decides which secrets are hidden."""

from functools import lru_cache

from msgspec.structs import replace

from truckstop.games.frenzy.codes import (
    AFTER,
    BARRY,
    BEFORE,
    DICE,
    DICE_SETS,
    KEYWORDS,
    NONE,
    OWNERS,
    PHASES,
    RESOLVE_PAYOUTS,
    SIDES,
    VENUES,
)
from truckstop.games.frenzy.payout import dues, figures, payable
from truckstop.games.frenzy.phases.order import phase_names
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.two_players import ROWS, available
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

TRUCKS = [f"truck:{truck}" for truck in range(VENUES * OWNERS)]
"""By number of a truck: its name in prompts."""
HOOKED = (KEYWORDS[BEFORE], KEYWORDS[AFTER])


def view(s: Frenzy, viewer: int) -> FrenzyView:
    """Return the view of a position for a viewer; SPECTATOR (or any number that is not a seat) sees what is public."""
    rules = s.rules
    first_venue, owners, over = rules.first_venue, rules.owners, s.over
    phase = rules.phases[s.outer_phase()].key
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
        cells=cell_views(rules, tuple(s.cells), tuple(available(s))) if rules.two else [],
        specials_left=specials_left(s) if rules.specials else [],
        mine=mine_view(s, viewer, phase) if 0 <= viewer < len(scores) and not over else None,
        over=over,
        scores=scores,
        ranks=[1 + sum([1 for owner in range(owners) if s.money[owner] > score]) for score in scores],
        ranked=owners,
        winners=s.winners(),
        places=s.places() if over else [],
    )


def again(seen: FrenzyView, s: Frenzy, viewer: int) -> FrenzyView:
    """Return the view of another viewer of the same position: only what belongs to the viewer differs."""
    phase = s.rules.phases[s.outer_phase()].key
    mine = mine_view(s, viewer, phase) if 0 <= viewer < s.rules.players and not s.over else None
    return replace(seen, viewer=viewer, mine=mine)


def parked_trucks(s: Frenzy, owners: int) -> list[list[TruckView]]:
    """Return the trucks at each venue, by owner."""
    parked: list[list[TruckView]] = [[] for _ in range(VENUES)]
    doubled = list(s.doubled)
    first: dict[int, str] = {}
    for truck, venue in enumerate(s.where):
        if venue >= 0:
            owner, twice = truck // VENUES, doubled[truck]
            thing = first.setdefault((owner * VENUES + venue) * 2 + twice, TRUCKS[truck])
            parked[venue].append(TruckView(truck, owner, twice == 1, thing))
    return parked


def venue_view(s: Frenzy, venue: int, trucks: list[TruckView]) -> VenueView:
    rules = s.rules
    face, shut, promos, special, total, share, next_share, promo, added = figures(s, venue)
    return VenueView(
        rules.venues[venue],
        DICE[venue],
        face,
        shut == 1,
        promos,
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
    chosen = [s.picks[seat * 3 + place] for place in range(3)]
    picked = enumerate(s.picked[seat * rules.kinds : (seat + 1) * rules.kinds])
    acting = s.turn == seat
    return MineView(
        trucks=[rules.venues[v] for v in chosen if v != NONE] if phase == "select trucks" else [],
        cards={rules.cards[kind].key: count for kind, count in picked if count},
        aiming=rules.cards[s.card].key if acting and s.card != NONE else None,
        cell=s.cell if acting and s.cell != NONE else None,
        truck=s.truck if acting and s.truck != NONE else None,
        dice_set=chosen[0] if phase == "tie break" and chosen[0] != NONE else None,
        pays=payable(s, seat, 0),
        pays_more=payable(s, seat, 1),
    )


@lru_cache(maxsize=1024)
def cell_views(rules: FrenzyRules, cells: tuple[int, ...], free: tuple[int, ...]) -> list[CellView]:
    """Return the grid with these cards; cached, because most steps and all beats of a round leave it as it was."""
    rows = [row for row, width in enumerate(ROWS) for _ in range(width)]
    return [
        CellView(row, rules.cards[card].key if card != NONE else None, cell in free)
        for cell, (row, card) in enumerate(zip(rows, cells, strict=True))
    ]


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
            PhasePrinted(phase[0], [f"{keyword} {name}" for keyword in HOOKED for name in phase[1:]])
            for phase in phase_names(rules.two)
        ],
        dice_sets=[
            DiceSetPrinted(f"dice:{number}", [DICE[die] for die in reversed(dice)])
            for number, dice in enumerate(DICE_SETS)
        ],
    )
