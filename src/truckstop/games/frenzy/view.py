"""What a seat, or a spectator, may know of a game of frenzy. Only this file knows whose secrets are whose."""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.frenzy.payout import share_for, total_for
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.two_players import ROWS, available
from truckstop.games.frenzy.words import BARRY, DICE, HOME, NONE, VENUES


class TruckView(msgspec.Struct, frozen=True):
    """A truck that stands at a venue."""

    truck: int
    owner: int
    doubled: bool


class VenueView(msgspec.Struct, frozen=True):
    """A venue and what it would pay now."""

    venue: str
    die: str
    face: int
    """0 before the first roll."""
    shut: bool
    promos: int
    special: str | None
    trucks: list[TruckView]
    total: int
    share: int
    """For each truck there now, before any 2X; what a first truck would get if there is none."""
    next_share: int
    """For each truck if one more came."""


class SeatView(msgspec.Struct, frozen=True):
    """A player, or Barry, as everybody sees them."""

    owner: int
    money: int
    home: list[str]
    """The venues whose trucks are at home."""
    cards: dict[str, int]
    """Which cards the player still owns, picked ones included: public (F2.3)."""
    picked: int
    """How many picked cards are left to execute; 0 while they are being picked."""
    worth: int
    """What the venues would pay this owner now."""


class MineView(msgspec.Struct, frozen=True):
    """What only the viewer knows."""

    trucks: list[str]
    """Trucks picked so far in Select trucks."""
    cards: dict[str, int]
    """Cards picked this round and not yet executed."""
    aiming: str | None
    """The card that is being aimed."""
    cell: int | None
    """Two players: the cell of the card being taken."""
    truck: int | None
    dice_set: int | None


class CellView(msgspec.Struct, frozen=True):
    """A place of the two-player grid."""

    row: int
    card: str | None
    free: bool


class FrenzyView(msgspec.Struct, frozen=True):
    """A position as one viewer may know it."""

    viewer: int
    round: int
    rounds: int
    phase: str
    first: int
    venues: list[VenueView]
    seats: list[SeatView]
    """Barry comes last in the two-player game."""
    barry: int | None
    turn: int | None
    """Whose turn it is, where one acts after another."""
    cells: list[CellView]
    specials_left: list[str]
    mine: MineView | None
    over: bool
    scores: list[int]
    winners: list[int]
    places: list[int]


def view(s: Frenzy, viewer: int) -> FrenzyView:
    """Project a position for one viewer; SPECTATOR (or any number that is no seat) sees what is public."""
    rules = s.rules
    room = rules.rooms[s.room].key
    if s.room == rules.aim:
        room = rules.rooms[s.back].key
    picking = room == "select actions" and s.waiting > 0
    venues = [venue_view(s, venue) for venue in range(rules.first_venue, VENUES)]
    return FrenzyView(
        viewer=viewer,
        round=min(s.round + 1, rules.rounds),
        rounds=rules.rounds,
        phase="over" if s.over else room,
        first=s.first,
        venues=venues,
        seats=[seat_view(s, owner, picking, venues) for owner in range(rules.owners)],
        barry=BARRY if rules.two else None,
        turn=s.turn if s.waiting == 0 and s.turn != NONE else None,
        cells=cell_views(s),
        specials_left=[special.key for special in rules.specials if s.deck[special.id] == 1],
        mine=mine_view(s, viewer) if 0 <= viewer < rules.players and not s.over else None,
        over=s.over,
        scores=s.scores(),
        winners=s.winners(),
        places=s.places(),
    )


def venue_view(s: Frenzy, venue: int) -> VenueView:
    rules, where, trucks = s.rules, s.where, []
    for truck in range(rules.owners * VENUES):
        if where[truck] == venue:
            trucks.append(TruckView(truck, truck // VENUES, s.doubled[truck] == 1))
    face = s.die[venue]
    kinds = rules.kinds
    here = max(len(trucks), 1)
    return VenueView(
        venue=rules.venues[venue],
        die=DICE[venue],
        face=face,
        shut=s.shut[venue] == 1,
        promos=sum(s.promos[venue * kinds : (venue + 1) * kinds]),
        special=rules.specials[s.special[venue]].key if s.special[venue] != NONE else None,
        trucks=trucks,
        total=total_for(s, venue, here, face),
        share=share_for(s, venue, here, face),
        next_share=share_for(s, venue, len(trucks) + 1, face),
    )


def seat_view(s: Frenzy, owner: int, picking: bool, venues: list[VenueView]) -> SeatView:
    rules, where = s.rules, s.where
    home = [rules.venues[venue] for venue in range(rules.first_venue, VENUES) if where[owner * VENUES + venue] == HOME]
    worth = 0
    for venue in venues:
        for truck in venue.trucks:
            if truck.owner == owner:
                worth += venue.share * (2 if truck.doubled else 1)
    seated = owner < rules.players
    return SeatView(
        owner=owner,
        money=s.money[owner],
        home=home,
        cards=counts(rules, [s.hand, s.picked], owner) if seated else {},
        picked=s.pick_count(owner) if seated and not picking else 0,
        worth=worth,
    )


def mine_view(s: Frenzy, seat: int) -> MineView:
    rules = s.rules
    phase = rules.rooms[s.room].key
    chosen = [s.picks[seat * 3 + place] for place in range(3)]
    acting = s.turn == seat
    return MineView(
        trucks=[rules.venues[v] for v in chosen if v != NONE] if phase == "select trucks" else [],
        cards=counts(rules, [s.picked], seat),
        aiming=rules.cards[s.card].key if acting and s.card != NONE else None,
        cell=s.cell if acting and s.cell != NONE else None,
        truck=s.truck if acting and s.truck != NONE else None,
        dice_set=chosen[0] if phase == "tie break" and chosen[0] != NONE else None,
    )


def cell_views(s: Frenzy) -> list[CellView]:
    if not s.rules.two:
        return []
    free = set(available(s))
    rows = [row for row, width in enumerate(ROWS) for _ in range(width)]
    cards = s.rules.cards
    return [
        CellView(row, cards[s.cells[cell]].key if s.cells[cell] != NONE else None, cell in free)
        for cell, row in enumerate(rows)
    ]


def counts(rules: FrenzyRules, piles: list["vec[i64]"], seat: int) -> dict[str, int]:
    """The cards of a seat in these piles together."""
    base = seat * rules.kinds
    return {card.key: held for card in rules.cards if (held := sum(pile[base + card.id] for pile in piles)) > 0}
