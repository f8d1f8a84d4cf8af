"""The shapes of a view of frenzy: what a client is sent. Which of it a viewer may know is decided in `view.py`."""

import msgspec


class TruckView(msgspec.Struct, frozen=True):
    """A truck that stands at a venue."""

    truck: int
    owner: int
    doubled: bool
    thing: str
    """What prompts call it: of an owner's trucks that mean the same, the first."""


class VenueView(msgspec.Struct, frozen=True):
    """A venue and what it would pay now."""

    venue: str
    die: str
    face: int
    """0 before the round's roll; total and shares are 0 then too."""
    shut: bool
    promos: int
    special: str | None
    trucks: list[TruckView]
    total: int
    share: int
    """For each truck there now, before any 2X; what a first truck would get if there is none."""
    next_share: int
    """For each truck if one more came."""
    promo_adds: int
    """How much of the total comes from promo tokens; below, how much from the special."""
    special_adds: int
    may_change: bool
    """Is its special to act later this round, so that it may pay something else?"""


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
    """What the venues that have not paid yet would pay this owner now."""
    kept: int
    """What the cards would pay at the end if none of them were picked any more; 0 once they have."""
    place: int
    """0 until the game is over."""


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
    pays: list[int]
    """By venue: what it would pay the viewer now; below, what it would pay if one more of her trucks came."""
    pays_more: list[int]


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
    choosing: list[int]
    """The seats that take part in what is chosen in secret now, ready or not; empty if nothing is."""
    cells: list[CellView]
    specials_left: list[str]
    mine: MineView | None
    over: bool
    scores: list[int]
    winners: list[int]
    places: list[int]


class CardPrinted(msgspec.Struct, frozen=True):
    """An action card of the game."""

    card: str
    value: int
    """What it pays if it is never picked."""
    grid: list[int]
    """What its promo token adds for 1, 2, 3 … trucks; empty if it lays none."""
    rolls: bool
    """Does it roll a die?"""
    doubles: bool
    """Does it make a truck count twice?"""


class VenuePrinted(msgspec.Struct, frozen=True):
    """A venue in play."""

    venue: str
    die: str
    sides: int


class PhasePrinted(msgspec.Struct, frozen=True):
    """A phase of the round."""

    phase: str
    also: list[str]
    """What `FrenzyView.phase` says while specials act before or after it."""


class DiceSetPrinted(msgspec.Struct, frozen=True):
    """A set of dice for the tie-break."""

    thing: str
    """What the choice of it touches."""
    dice: list[str]


class FrenzyBoard(msgspec.Struct, frozen=True):
    """What is printed and never changes."""

    cards: list[CardPrinted]
    venues: list[VenuePrinted]
    phases: list[PhasePrinted]
    """In the order of the round."""
    dice_sets: list[DiceSetPrinted]
