"""The events of frenzy: names and fields, in the order of the ints that the rules tell."""

from typing import Annotated

from msgspec import field

from truckstop.games.frenzy import codes
from truckstop.kernel.event import GameEvent, Kind

CardName = Annotated[str, Kind("card")]
CellName = Annotated[str, Kind("cell")]
DiceName = Annotated[str, Kind("dice")]
OwnerName = Annotated[str, Kind("owner")]
PlaceName = Annotated[str, Kind("place")]
SpecialName = Annotated[str, Kind("special")]
MaybeSpecial = Annotated[str, Kind("maybe_special")]
"""Empty if there is none."""
TruckName = Annotated[str, Kind("truck")]
VenueName = Annotated[str, Kind("venue")]


class FrenzyEvent(GameEvent, frozen=True):
    """An event of frenzy."""


class First(FrenzyEvent, frozen=True, tag="first"):
    """The first player, chosen by lot."""

    who: OwnerName


class PutAway(FrenzyEvent, frozen=True, tag="put_away"):
    """The two cards that everyone puts away before the game."""

    one: CardName
    other: CardName


class LaidOut(FrenzyEvent, frozen=True, tag="laid_out"):
    """A card is laid out face up in a cell of the grid."""

    cell: CellName
    card: CardName


class Round(FrenzyEvent, frozen=True, tag="round"):
    """A round begins, with its first player."""

    round: int
    rounds: int
    who: OwnerName


class Special(FrenzyEvent, frozen=True, tag="special"):
    """A daily special comes to a venue."""

    special: SpecialName
    venue: VenueName
    round: int


class Replaced(FrenzyEvent, frozen=True, tag="replaced"):
    """A daily special leaves its venue."""

    special: SpecialName
    venue: VenueName


class Trucks(FrenzyEvent, frozen=True, tag="trucks"):
    """The two trucks that a player sends out this round."""

    who: OwnerName
    one: VenueName
    other: VenueName
    round: int


class OnlyTrucks(FrenzyEvent, frozen=True, tag="only_trucks"):
    """The only two trucks that a player can send out, sent without asking; told only to that player first."""

    who: OwnerName
    one: VenueName
    other: VenueName


class ThirdTruck(FrenzyEvent, frozen=True, tag="third_truck"):
    """A player sends out a third truck, at the price of a special."""

    who: OwnerName
    venue: VenueName
    price: int
    round: int


class Rolled(FrenzyEvent, frozen=True, tag="rolled"):
    """A venue's die is rolled for the round."""

    venue: VenueName
    face: int


class RolledBoth(FrenzyEvent, frozen=True, tag="rolled_both"):
    """A venue's die is rolled twice because of a special; `face` is the roll that counts."""

    venue: VenueName
    one: int
    other: int
    face: int


class Picked(FrenzyEvent, frozen=True, tag="picked"):
    """How many cards a player has picked."""

    who: OwnerName
    n: int


class Played(FrenzyEvent, frozen=True, tag="played"):
    """A player plays a card; what it does follows."""

    who: OwnerName
    card: CardName
    from_: PlaceName = field(name="from")


class Dropped(FrenzyEvent, frozen=True, tag="dropped"):
    """A player discards a picked card without playing it."""

    who: OwnerName
    card: CardName
    from_: PlaceName = field(name="from")


class Rerolled(FrenzyEvent, frozen=True, tag="rerolled"):
    """A venue's die is rolled again; `face` is what counts now."""

    venue: VenueName
    before: int
    face: int
    rolled: int


class Moved(FrenzyEvent, frozen=True, tag="moved"):
    """A truck moves from one venue to another."""

    who: OwnerName
    from_: VenueName = field(name="from")
    to: VenueName
    truck: TruckName


class Placed(FrenzyEvent, frozen=True, tag="placed"):
    """A truck is parked at a venue."""

    who: OwnerName
    venue: VenueName
    truck: TruckName


class Doubled(FrenzyEvent, frozen=True, tag="doubled"):
    """A truck gets a 2X."""

    who: OwnerName
    venue: VenueName
    truck: TruckName


class SentHome(FrenzyEvent, frozen=True, tag="sent_home"):
    """A truck is sent home from a venue."""

    who: OwnerName
    venue: VenueName
    truck: TruckName


class Shut(FrenzyEvent, frozen=True, tag="shut"):
    """A venue is shut for this round."""

    venue: VenueName


class Promoted(FrenzyEvent, frozen=True, tag="promoted"):
    """A venue gets a promo token."""

    venue: VenueName


class Triggered(FrenzyEvent, frozen=True, tag="triggered"):
    """A venue pays at once, before the end of the round."""

    venue: VenueName


class Total(FrenzyEvent, frozen=True, tag="total"):
    """What a venue pays its trucks. What each owner gets follows as `paid`."""

    venue: VenueName
    total: int
    n: int
    share: int
    round: int
    face: int
    """What the die shows; below, what promo tokens and the special add to it for the total."""
    promo: int
    added: int
    special: MaybeSpecial
    """The special that changes the total or the share, if one does."""
    early: bool
    """True if the venue was triggered before the end of the round."""


class Unpaid(FrenzyEvent, frozen=True, tag="unpaid"):
    """A venue pays nobody at the end of a round: it is shut, or there is no truck."""

    venue: VenueName
    round: int
    face: int
    shut: bool


class Paid(FrenzyEvent, frozen=True, tag="paid"):
    """What one owner gets from the venue that `total` has just named."""

    who: OwnerName
    money: int
    venue: VenueName
    round: int
    trucks: int
    """The owner's trucks there, those with a 2X included."""
    doubled: int
    shares: int
    """A truck with a 2X gets two."""


class Given(FrenzyEvent, frozen=True, tag="given"):
    """A special gives an owner money."""

    who: OwnerName
    money: int
    special: SpecialName
    round: int


class Cost(FrenzyEvent, frozen=True, tag="cost"):
    """A player pays for a special."""

    who: OwnerName
    money: int
    special: SpecialName
    round: int


class DieTurned(FrenzyEvent, frozen=True, tag="die_turned"):
    """A special turns a venue's die to another face."""

    venue: VenueName
    before: int
    face: int


class Declined(FrenzyEvent, frozen=True, tag="declined"):
    """A player declines what a special offers."""

    who: OwnerName
    special: SpecialName


class RoundOver(FrenzyEvent, frozen=True, tag="round_over"):
    """A round is over: every truck goes home, tokens are removed, shut venues open."""

    round: int


class Unused(FrenzyEvent, frozen=True, tag="unused"):
    """A player gets money for the cards that were never picked."""

    who: OwnerName
    money: int
    n: int


class Tie(FrenzyEvent, frozen=True, tag="tie"):
    """A player is tied with another for the most money."""

    who: OwnerName


class TieRoll(FrenzyEvent, frozen=True, tag="tie_roll"):
    """A player rolls the chosen dice to break the tie."""

    who: OwnerName
    dice: DiceName
    total: int


class HostWins(FrenzyEvent, frozen=True, tag="host_wins"):
    """The rolls were tied as well, so the host wins."""

    who: OwnerName


class Won(FrenzyEvent, frozen=True, tag="won"):
    """A player has won."""

    who: OwnerName
    money: int


class BarryWon(FrenzyEvent, frozen=True, tag="barry_won"):
    """Barry has won."""

    money: int


class Acts(FrenzyEvent, frozen=True, tag="acts"):
    """A special takes effect at its venue."""

    special: SpecialName
    venue: VenueName


EVENTS: dict[int, type[GameEvent]] = {
    codes.E_FIRST: First,
    codes.E_PUT_AWAY: PutAway,
    codes.E_LAID_OUT: LaidOut,
    codes.E_ROUND: Round,
    codes.E_SPECIAL: Special,
    codes.E_REPLACED: Replaced,
    codes.E_TRUCKS: Trucks,
    codes.E_THIRD_TRUCK: ThirdTruck,
    codes.E_ROLLED: Rolled,
    codes.E_ROLLED_BOTH: RolledBoth,
    codes.E_PICKED: Picked,
    codes.E_PLAYED: Played,
    codes.E_DROPPED: Dropped,
    codes.E_REROLLED: Rerolled,
    codes.E_MOVED: Moved,
    codes.E_PLACED: Placed,
    codes.E_DOUBLED: Doubled,
    codes.E_SENT_HOME: SentHome,
    codes.E_SHUT: Shut,
    codes.E_PROMOTED: Promoted,
    codes.E_TRIGGERED: Triggered,
    codes.E_TOTAL: Total,
    codes.E_PAID: Paid,
    codes.E_GIVEN: Given,
    codes.E_COST: Cost,
    codes.E_DIE_TURNED: DieTurned,
    codes.E_DECLINED: Declined,
    codes.E_UNUSED: Unused,
    codes.E_TIE: Tie,
    codes.E_TIE_ROLL: TieRoll,
    codes.E_HOST_WINS: HostWins,
    codes.E_WON: Won,
    codes.E_BARRY_WON: BarryWon,
    codes.E_ACTS: Acts,
    codes.E_UNPAID: Unpaid,
    codes.E_ROUND_OVER: RoundOver,
    codes.E_ONLY_TRUCKS: OnlyTrucks,
}
