"""The events of frenzy: the name of each and its fields, in the order of the ints that the rules tell."""

from typing import Annotated

from msgspec import field

from truckstop.games.frenzy import words as w
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
    """First player, by lot: <who>."""

    who: OwnerName


class PutAway(FrenzyEvent, frozen=True, tag="put_away"):
    """Put away by all before play: <one> and <other>."""

    one: CardName
    other: CardName


class LaidOut(FrenzyEvent, frozen=True, tag="laid_out"):
    """Laid out face up: <card>."""

    cell: CellName
    card: CardName


class Round(FrenzyEvent, frozen=True, tag="round"):
    """Round <round> of <rounds> begins. First player: <who>."""

    round: int
    rounds: int
    who: OwnerName


class Special(FrenzyEvent, frozen=True, tag="special"):
    """Daily special at <venue>: <special>. <special_text>"""

    special: SpecialName
    venue: VenueName
    round: int


class Replaced(FrenzyEvent, frozen=True, tag="replaced"):
    """Gone from <venue>: <special>."""

    special: SpecialName
    venue: VenueName


class Trucks(FrenzyEvent, frozen=True, tag="trucks"):
    """Trucks out: <who> <one> + <other>."""

    who: OwnerName
    one: VenueName
    other: VenueName
    round: int


class ThirdTruck(FrenzyEvent, frozen=True, tag="third_truck"):
    """<who>: a third truck at <venue>, for <price>."""

    who: OwnerName
    venue: VenueName
    price: int
    round: int


class Rolled(FrenzyEvent, frozen=True, tag="rolled"):
    """Dice: <venue> <face>."""

    venue: VenueName
    face: int


class RolledBoth(FrenzyEvent, frozen=True, tag="rolled_both"):
    """<venue> rolls <one> and <other>: <face> counts."""

    venue: VenueName
    one: int
    other: int
    face: int


class Picked(FrenzyEvent, frozen=True, tag="picked"):
    """Cards picked: <who> <n>."""

    who: OwnerName
    n: int


class Played(FrenzyEvent, frozen=True, tag="played"):
    """<who>: “<card>”."""

    who: OwnerName
    card: CardName
    from_: PlaceName = field(name="from")


class Dropped(FrenzyEvent, frozen=True, tag="dropped"):
    """<who>: “<card>” discarded."""

    who: OwnerName
    card: CardName
    from_: PlaceName = field(name="from")


class Rerolled(FrenzyEvent, frozen=True, tag="rerolled"):
    """<venue> rolls <rolled> after <before>: <face> counts."""

    venue: VenueName
    before: int
    face: int
    rolled: int


class Moved(FrenzyEvent, frozen=True, tag="moved"):
    """Moved: <who>, <from> to <to>."""

    who: OwnerName
    from_: VenueName = field(name="from")
    to: VenueName
    truck: TruckName


class Placed(FrenzyEvent, frozen=True, tag="placed"):
    """Parked: <who>, <truck> at <venue>."""

    who: OwnerName
    venue: VenueName
    truck: TruckName


class Doubled(FrenzyEvent, frozen=True, tag="doubled"):
    """2X: <who> at <venue>."""

    who: OwnerName
    venue: VenueName
    truck: TruckName


class SentHome(FrenzyEvent, frozen=True, tag="sent_home"):
    """Sent home: <who>, <truck> from <venue>."""

    who: OwnerName
    venue: VenueName
    truck: TruckName


class Shut(FrenzyEvent, frozen=True, tag="shut"):
    """<venue> is shut for this round."""

    venue: VenueName


class Promoted(FrenzyEvent, frozen=True, tag="promoted"):
    """Promo token for <venue>."""

    venue: VenueName


class Triggered(FrenzyEvent, frozen=True, tag="triggered"):
    """<venue> pays at once."""

    venue: VenueName


class Total(FrenzyEvent, frozen=True, tag="total"):
    """<venue> pays <total> to <n> trucks, <share> each. What each owner gets follows as `paid`."""

    venue: VenueName
    total: int
    n: int
    share: int
    round: int
    face: int
    """What the die shows; below, what promo tokens and the special add to it to make the total."""
    promo: int
    added: int
    special: MaybeSpecial
    """The special that changes the total or the share, if one does."""
    early: bool
    """Was it triggered, before the end of the round?"""


class Unpaid(FrenzyEvent, frozen=True, tag="unpaid"):
    """At the end of a round <venue> pays nobody: it is shut, or no truck stands there."""

    venue: VenueName
    round: int
    face: int
    shut: bool


class Paid(FrenzyEvent, frozen=True, tag="paid"):
    """<who> +<money>, from the venue that `total` has just named."""

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
    """<special>: <who> +<money>."""

    who: OwnerName
    money: int
    special: SpecialName
    round: int


class Cost(FrenzyEvent, frozen=True, tag="cost"):
    """<who>: <money> paid for <special>."""

    who: OwnerName
    money: int
    special: SpecialName
    round: int


class DieTurned(FrenzyEvent, frozen=True, tag="die_turned"):
    """<venue>: the die is turned from <before> to <face>."""

    venue: VenueName
    before: int
    face: int


class Declined(FrenzyEvent, frozen=True, tag="declined"):
    """<special>: no, thank you, from <who>."""

    who: OwnerName
    special: SpecialName


class RoundOver(FrenzyEvent, frozen=True, tag="round_over"):
    """Round <round> is over: every truck goes home, tokens are gone, shut venues open."""

    round: int


class Unused(FrenzyEvent, frozen=True, tag="unused"):
    """<who>: <money> for <n> cards never picked."""

    who: OwnerName
    money: int
    n: int


class Tie(FrenzyEvent, frozen=True, tag="tie"):
    """Level at the top: <who>."""

    who: OwnerName


class TieRoll(FrenzyEvent, frozen=True, tag="tie_roll"):
    """<who>: <dice> gives <total>."""

    who: OwnerName
    dice: DiceName
    total: int


class HostWins(FrenzyEvent, frozen=True, tag="host_wins"):
    """Still level. The host has it: <who>."""

    who: OwnerName


class Won(FrenzyEvent, frozen=True, tag="won"):
    """The winner, with <money>: <who>!"""

    who: OwnerName
    money: int


class BarryWon(FrenzyEvent, frozen=True, tag="barry_won"):
    """Barry takes the day with <money>. Better luck tomorrow!"""

    money: int


class Acts(FrenzyEvent, frozen=True, tag="acts"):
    """<special> at <venue> acts."""

    special: SpecialName
    venue: VenueName


EVENTS: dict[int, type[GameEvent]] = {
    w.E_FIRST: First,
    w.E_PUT_AWAY: PutAway,
    w.E_LAID_OUT: LaidOut,
    w.E_ROUND: Round,
    w.E_SPECIAL: Special,
    w.E_REPLACED: Replaced,
    w.E_TRUCKS: Trucks,
    w.E_THIRD_TRUCK: ThirdTruck,
    w.E_ROLLED: Rolled,
    w.E_ROLLED_BOTH: RolledBoth,
    w.E_PICKED: Picked,
    w.E_PLAYED: Played,
    w.E_DROPPED: Dropped,
    w.E_REROLLED: Rerolled,
    w.E_MOVED: Moved,
    w.E_PLACED: Placed,
    w.E_DOUBLED: Doubled,
    w.E_SENT_HOME: SentHome,
    w.E_SHUT: Shut,
    w.E_PROMOTED: Promoted,
    w.E_TRIGGERED: Triggered,
    w.E_TOTAL: Total,
    w.E_PAID: Paid,
    w.E_GIVEN: Given,
    w.E_COST: Cost,
    w.E_DIE_TURNED: DieTurned,
    w.E_DECLINED: Declined,
    w.E_UNUSED: Unused,
    w.E_TIE: Tie,
    w.E_TIE_ROLL: TieRoll,
    w.E_HOST_WINS: HostWins,
    w.E_WON: Won,
    w.E_BARRY_WON: BarryWon,
    w.E_ACTS: Acts,
    w.E_UNPAID: Unpaid,
    w.E_ROUND_OVER: RoundOver,
}
