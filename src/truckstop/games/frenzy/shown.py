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
