"""The events of rollwrite: name and fields of each, in the order of the ints that the engine tells."""

from typing import Annotated

from truckstop.games.rollwrite import codes
from truckstop.kernel.event import GameEvent, Kind, SeatName

BonusName = Annotated[str, Kind("bonus")]
ColumnName = Annotated[str, Kind("column")]
DieName = Annotated[str, Kind("die")]
RankName = Annotated[str, Kind("rank")]
SideName = Annotated[str, Kind("side")]
SquareName = Annotated[str, Kind("square")]


class RollwriteEvent(GameEvent, frozen=True):
    """An event of rollwrite."""


class First(RollwriteEvent, frozen=True, tag="first"):
    """The player who rolls first, drawn at random."""

    who: SeatName


class Started(RollwriteEvent, frozen=True, tag="started"):
    """A player starts at a start square."""

    who: SeatName
    square: SquareName


class Turn(RollwriteEvent, frozen=True, tag="turn"):
    """A turn begins; `who` is the active player, who rolls."""

    turn: int
    who: SeatName


class Rolled(RollwriteEvent, frozen=True, tag="rolled"):
    """A die is rolled."""

    die: DieName
    face: int


class Rerolled(RollwriteEvent, frozen=True, tag="rerolled"):
    """A die is rolled again."""

    die: DieName
    before: int
    face: int


class Kept(RollwriteEvent, frozen=True, tag="kept"):
    """The active player keeps the dice as they are."""

    who: SeatName


class Drove(RollwriteEvent, frozen=True, tag="drove"):
    """A player's truck drives onto a square."""

    who: SeatName
    square: SquareName


class DroveOn(RollwriteEvent, frozen=True, tag="drove_on"):
    """A forced step, told only to its driver. At the reveal, `drove` tells everyone."""

    who: SeatName
    square: SquareName


class OnlyStop(RollwriteEvent, frozen=True, tag="only_stop"):
    """The path ends because the driver can do nothing else; told only to the driver. The reveal tells the result."""

    who: SeatName
    square: SquareName


class OnlyDie(RollwriteEvent, frozen=True, tag="only_die"):
    """The only die that can be sold at a wild venue; told only to the seller until the reveal."""

    who: SeatName
    die: DieName


class OnlyPlace(RollwriteEvent, frozen=True, tag="only_place"):
    """A bonus with only one choice is taken without asking; told only to its player until the reveal."""

    who: SeatName
    bonus: BonusName
    target: Annotated[str, Kind("target")]
    """The side, square or column that the bonus is used on."""


class NoPlace(RollwriteEvent, frozen=True, tag="no_place"):
    """A bonus that cannot be used anywhere; told only to its player until the reveal."""

    who: SeatName
    bonus: BonusName


class Stayed(RollwriteEvent, frozen=True, tag="stayed"):
    """A player's truck does not move this turn."""

    who: SeatName
    square: SquareName


class Closed(RollwriteEvent, frozen=True, tag="closed"):
    """A venue on the truck's path is closed."""

    who: SeatName
    square: SquareName


class Sold(RollwriteEvent, frozen=True, tag="sold"):
    """A player sells at a venue and writes the number on the tracker."""

    who: SeatName
    money: int
    square: SquareName
    die: DieName
    space: int
    """The tracker space of the number, counted along the snake."""
    skips: int
    """Spaces skipped, and so lost, before this one."""
    bonuses: tuple[BonusName, ...]
    """The bonuses that the number earns."""


class Crossed(RollwriteEvent, frozen=True, tag="crossed"):
    """A player sells nothing and writes an X on the tracker."""

    who: SeatName
    space: int


class Bridge(RollwriteEvent, frozen=True, tag="bridge"):
    """A player draws a bridge."""

    who: SeatName
    side: SideName


class Promoted(RollwriteEvent, frozen=True, tag="promoted"):
    """A player promotes a column: `n` marks for that player, 1 for every other player."""

    who: SeatName
    column: ColumnName
    n: int


class Gas(RollwriteEvent, frozen=True, tag="gas"):
    """A player draws a gas station."""

    who: SeatName
    square: SquareName


class Double(RollwriteEvent, frozen=True, tag="double"):
    """A player draws a 2x on a venue."""

    who: SeatName
    square: SquareName


class ToStart(RollwriteEvent, frozen=True, tag="to_start"):
    """A player moves the truck to a start square for the next turn."""

    who: SeatName
    square: SquareName


class NoStart(RollwriteEvent, frozen=True, tag="no_start"):
    """A player declines to move to a start square."""

    who: SeatName


class Five(RollwriteEvent, frozen=True, tag="five"):
    """A player gets a $5 bonus."""

    who: SeatName


class Step(RollwriteEvent, frozen=True, tag="step"):
    """A player has one more step per turn from now on."""

    who: SeatName


class Rerolls(RollwriteEvent, frozen=True, tag="rerolls"):
    """A player has one more reroll from now on."""

    who: SeatName


class Nothing(RollwriteEvent, frozen=True, tag="nothing"):
    """A player gets a bonus that cannot be used anywhere."""

    who: SeatName
    bonus: BonusName


class Finished(RollwriteEvent, frozen=True, tag="finished"):
    """A player fills the last space of the tracker."""

    who: SeatName


class Score(RollwriteEvent, frozen=True, tag="score"):
    """A player's final score, and `n`, the count of numbers written."""

    who: SeatName
    money: int
    n: int


class Tie(RollwriteEvent, frozen=True, tag="tie"):
    """A player is tied for first place."""

    who: SeatName


class TieRoll(RollwriteEvent, frozen=True, tag="tie_roll"):
    """A player rolls the d20 to break the tie."""

    who: SeatName
    face: int


class Won(RollwriteEvent, frozen=True, tag="won"):
    """A player has won."""

    who: SeatName
    money: int


class Rank(RollwriteEvent, frozen=True, tag="rank"):
    """The rank earned in a solo game."""

    rank: RankName
    money: int


class NoRank(RollwriteEvent, frozen=True, tag="no_rank"):
    """A solo game earns no rank; `first` is the score that the lowest rank needs."""

    money: int
    first: int


class PromotedAlone(RollwriteEvent, frozen=True, tag="promoted_alone"):
    """A column is promoted in a solo game."""

    column: ColumnName
    n: int


EVENTS: dict[int, type[GameEvent]] = {
    codes.E_FIRST: First,
    codes.E_STARTED: Started,
    codes.E_TURN: Turn,
    codes.E_ROLLED: Rolled,
    codes.E_REROLLED: Rerolled,
    codes.E_KEPT: Kept,
    codes.E_DROVE: Drove,
    codes.E_STAYED: Stayed,
    codes.E_CLOSED: Closed,
    codes.E_SOLD: Sold,
    codes.E_CROSSED: Crossed,
    codes.E_BRIDGE: Bridge,
    codes.E_PROMOTED: Promoted,
    codes.E_GAS: Gas,
    codes.E_DOUBLE: Double,
    codes.E_TO_START: ToStart,
    codes.E_NO_START: NoStart,
    codes.E_FIVE: Five,
    codes.E_STEP: Step,
    codes.E_REROLLS: Rerolls,
    codes.E_NOTHING: Nothing,
    codes.E_FINISHED: Finished,
    codes.E_SCORE: Score,
    codes.E_TIE: Tie,
    codes.E_TIE_ROLL: TieRoll,
    codes.E_WON: Won,
    codes.E_RANK: Rank,
    codes.E_NO_RANK: NoRank,
    codes.E_PROMOTED_ALONE: PromotedAlone,
    codes.E_DROVE_ON: DroveOn,
    codes.E_ONLY_STOP: OnlyStop,
    codes.E_ONLY_DIE: OnlyDie,
    codes.E_ONLY_PLACE: OnlyPlace,
    codes.E_NO_PLACE: NoPlace,
}
