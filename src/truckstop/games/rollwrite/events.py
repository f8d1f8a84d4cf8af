"""The events of rollwrite: the name of each and its fields, in the order of the ints that the rules tell."""

from typing import Annotated

from truckstop.games.rollwrite import words as w
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
    """The player who rolls first, chosen by lot."""

    who: SeatName


class Started(RollwriteEvent, frozen=True, tag="started"):
    """A player has chosen a start."""

    who: SeatName
    square: SquareName


class Turn(RollwriteEvent, frozen=True, tag="turn"):
    """A turn begins, with the player who rolls."""

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
    """The dice stay as they are."""

    who: SeatName


class Drove(RollwriteEvent, frozen=True, tag="drove"):
    """A player's truck drives onto a square."""

    who: SeatName
    square: SquareName


class DroveOn(RollwriteEvent, frozen=True, tag="drove_on"):
    """A step that nobody chose, for there was no other: told to its driver alone. The reveal tells it to all."""

    who: SeatName
    square: SquareName


class OnlyStop(RollwriteEvent, frozen=True, tag="only_stop"):
    """The path ends where nothing else can be done: told to its driver alone. The reveal tells what came of it."""

    who: SeatName
    square: SquareName


class OnlyDie(RollwriteEvent, frozen=True, tag="only_die"):
    """The only die that can be sold at a venue for any die: told to its seller alone until the reveal."""

    who: SeatName
    die: DieName


class OnlyPlace(RollwriteEvent, frozen=True, tag="only_place"):
    """A bonus that leaves one choice is taken so: told to its player alone until the reveal."""

    who: SeatName
    bonus: BonusName
    target: Annotated[str, Kind("target")]
    """The side, square or column that it goes to."""


class NoPlace(RollwriteEvent, frozen=True, tag="no_place"):
    """A bonus that there is no place for: told to its player alone until the reveal."""

    who: SeatName
    bonus: BonusName


class Stayed(RollwriteEvent, frozen=True, tag="stayed"):
    """A player's truck has no step to take."""

    who: SeatName
    square: SquareName


class Closed(RollwriteEvent, frozen=True, tag="closed"):
    """A square on the truck's path is closed."""

    who: SeatName
    square: SquareName


class Sold(RollwriteEvent, frozen=True, tag="sold"):
    """A player sells at a venue and writes a number into the tracker."""

    who: SeatName
    money: int
    square: SquareName
    die: DieName
    space: int
    """The space of the tracker that the number stands on, along the snake."""
    skips: int
    """The spaces before it that are lost."""
    bonuses: tuple[BonusName, ...]
    """What the number brings."""


class Crossed(RollwriteEvent, frozen=True, tag="crossed"):
    """A player sells nothing and writes an X into the tracker."""

    who: SeatName
    space: int


class Bridge(RollwriteEvent, frozen=True, tag="bridge"):
    """A player draws a bridge."""

    who: SeatName
    side: SideName


class Promoted(RollwriteEvent, frozen=True, tag="promoted"):
    """A player promotes a column: `n` marks for that player, 1 for everybody else."""

    who: SeatName
    column: ColumnName
    n: int


class Gas(RollwriteEvent, frozen=True, tag="gas"):
    """A player draws a gas station."""

    who: SeatName
    square: SquareName


class Double(RollwriteEvent, frozen=True, tag="double"):
    """A player draws a 2x."""

    who: SeatName
    square: SquareName


class ToStart(RollwriteEvent, frozen=True, tag="to_start"):
    """A player begins the next turn at a start."""

    who: SeatName
    square: SquareName


class NoStart(RollwriteEvent, frozen=True, tag="no_start"):
    """A player does not move to a start."""

    who: SeatName


class Five(RollwriteEvent, frozen=True, tag="five"):
    """A player gets the $5 bonus."""

    who: SeatName


class Step(RollwriteEvent, frozen=True, tag="step"):
    """A player has one more step from now on."""

    who: SeatName


class Rerolls(RollwriteEvent, frozen=True, tag="rerolls"):
    """A player has one more reroll from now on."""

    who: SeatName


class Nothing(RollwriteEvent, frozen=True, tag="nothing"):
    """A player gets a bonus that there is no place for."""

    who: SeatName
    bonus: BonusName


class Finished(RollwriteEvent, frozen=True, tag="finished"):
    """A player fills the last space of the tracker."""

    who: SeatName


class Score(RollwriteEvent, frozen=True, tag="score"):
    """A player's score at the end."""

    who: SeatName
    money: int
    n: int


class Tie(RollwriteEvent, frozen=True, tag="tie"):
    """A player is level with another at the top."""

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
    """The rank that a game alone earns."""

    rank: RankName
    money: int


class NoRank(RollwriteEvent, frozen=True, tag="no_rank"):
    """A game alone earns no rank; `first` is what the lowest rank needs."""

    money: int
    first: int


class PromotedAlone(RollwriteEvent, frozen=True, tag="promoted_alone"):
    """A column is promoted in a game alone."""

    column: ColumnName
    n: int


EVENTS: dict[int, type[GameEvent]] = {
    w.E_FIRST: First,
    w.E_STARTED: Started,
    w.E_TURN: Turn,
    w.E_ROLLED: Rolled,
    w.E_REROLLED: Rerolled,
    w.E_KEPT: Kept,
    w.E_DROVE: Drove,
    w.E_STAYED: Stayed,
    w.E_CLOSED: Closed,
    w.E_SOLD: Sold,
    w.E_CROSSED: Crossed,
    w.E_BRIDGE: Bridge,
    w.E_PROMOTED: Promoted,
    w.E_GAS: Gas,
    w.E_DOUBLE: Double,
    w.E_TO_START: ToStart,
    w.E_NO_START: NoStart,
    w.E_FIVE: Five,
    w.E_STEP: Step,
    w.E_REROLLS: Rerolls,
    w.E_NOTHING: Nothing,
    w.E_FINISHED: Finished,
    w.E_SCORE: Score,
    w.E_TIE: Tie,
    w.E_TIE_ROLL: TieRoll,
    w.E_WON: Won,
    w.E_RANK: Rank,
    w.E_NO_RANK: NoRank,
    w.E_PROMOTED_ALONE: PromotedAlone,
    w.E_DROVE_ON: DroveOn,
    w.E_ONLY_STOP: OnlyStop,
    w.E_ONLY_DIE: OnlyDie,
    w.E_ONLY_PLACE: OnlyPlace,
    w.E_NO_PLACE: NoPlace,
}
