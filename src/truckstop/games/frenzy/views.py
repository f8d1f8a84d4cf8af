"""Types of the views of frenzy, which clients receive. `view_builder.py` decides what a viewer may know."""

import msgspec


class TruckView(msgspec.Struct, frozen=True):
    """A truck that stands at a venue."""

    truck: int
    owner: int
    doubled: bool
    thing: str
    """Its name in prompts: that of the first among equal trucks of the owner."""


class VenueView(msgspec.Struct, frozen=True):
    """A venue and what it would pay now."""

    venue: str
    die: str
    face: int
    """0 before the roll of the round, as are total and shares."""
    shut: bool
    promos: int
    special: str | None
    trucks: list[TruckView]
    total: int
    share: int
    """Share of each truck there now, before any 2X; if there is none, of a first truck."""
    next_share: int
    """Share of each truck if one more came."""
    promo_adds: int
    """Part of the total from promo tokens; below, the part from the special."""
    special_adds: int
    may_change: bool
    """True if its special acts later this round and can change what it pays."""


class SeatView(msgspec.Struct, frozen=True):
    """A player, or Barry, as everyone sees them."""

    owner: int
    money: int
    home: list[str]
    """The venues whose trucks are at home."""
    cards: dict[str, int]
    """Cards that the player still owns, including picked ones; public (F2.3)."""
    picked: int
    """Number of picked cards left to execute; 0 while cards are being picked."""
    worth: int
    """What the venues that have not paid yet would pay this owner now."""
    kept: int
    """What the cards would pay at the end if no more were picked; 0 once they have paid."""
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
    """By venue: what it would pay the viewer now; below, with one more of the viewer's trucks."""
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
    """The seat whose turn it is, in a sequential phase."""
    choosing: list[int]
    """The seats that take part in the current simultaneous phase, ready or not; empty if there is none."""
    cells: list[CellView]
    specials_left: list[str]
    mine: MineView | None
    over: bool
    scores: list[int]
    ranks: list[int]
    """By seat: the place by what everyone can see now; equal scores share it."""
    ranked: int
    """Owners that take a place: the players, and Barry if he plays."""
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
    """True if it rolls a die."""
    doubles: bool
    """True if it makes a truck count twice."""


class VenuePrinted(msgspec.Struct, frozen=True):
    """A venue in play."""

    venue: str
    die: str
    sides: int


class PhasePrinted(msgspec.Struct, frozen=True):
    """A phase of the round."""

    phase: str
    also: list[str]
    """Values of `FrenzyView.phase` while specials act before or after it."""
    beats: list[str]
    """Beats that end it: the view at such a beat may be in the next phase already."""


class DiceSetPrinted(msgspec.Struct, frozen=True):
    """A set of dice for the tie-break."""

    thing: str
    """The thing that choosing it touches."""
    dice: list[str]


class FrenzyBoard(msgspec.Struct, frozen=True):
    """What is printed and never changes."""

    cards: list[CardPrinted]
    venues: list[VenuePrinted]
    phases: list[PhasePrinted]
    """In the order of the round."""
    dice_sets: list[DiceSetPrinted]
