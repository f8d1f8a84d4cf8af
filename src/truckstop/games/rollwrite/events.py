"""The events of rollwrite: the name of each and its fields, in the order of the ints that the rules tell."""

from typing import Annotated

from truckstop.games.rollwrite import words as w
from truckstop.kernel.event import GameEvent, Kind, SeatName

BonusName = Annotated[str, Kind("bonus")]
BonusNames = Annotated[str, Kind("bonuses")]
"""Several, with a comma and a space between them; empty for none."""
ColumnName = Annotated[str, Kind("column")]
DieName = Annotated[str, Kind("die")]
RankName = Annotated[str, Kind("rank")]
SideName = Annotated[str, Kind("side")]
SquareName = Annotated[str, Kind("square")]


class RollwriteEvent(GameEvent, frozen=True):
    """An event of rollwrite."""


class First(RollwriteEvent, frozen=True, tag="first"):
    """First to roll, by lot: <who>."""

    who: SeatName


class Started(RollwriteEvent, frozen=True, tag="started"):
    """Starts: <who> at <square>."""

    who: SeatName
    square: SquareName


class Turn(RollwriteEvent, frozen=True, tag="turn"):
    """Turn <turn>. To roll: <who>."""

    turn: int
    who: SeatName


class Rolled(RollwriteEvent, frozen=True, tag="rolled"):
    """Dice: <die> <face>."""

    die: DieName
    face: int


class Rerolled(RollwriteEvent, frozen=True, tag="rerolled"):
    """Rerolled: <die>, <before> before, <face> now."""

    die: DieName
    before: int
    face: int


class Kept(RollwriteEvent, frozen=True, tag="kept"):
    """The dice stay as they are."""

    who: SeatName


class Drove(RollwriteEvent, frozen=True, tag="drove"):
    """<who>: <square>."""

    who: SeatName
    square: SquareName


class DroveOn(RollwriteEvent, frozen=True, tag="drove_on"):
    """A step that nobody chose, for there was no other: told to its driver alone. The reveal tells it to all."""

    who: SeatName
    square: SquareName


class Stayed(RollwriteEvent, frozen=True, tag="stayed"):
    """<who>: no step from <square>."""

    who: SeatName
    square: SquareName


class Closed(RollwriteEvent, frozen=True, tag="closed"):
    """Closed on the way: <square>."""

    who: SeatName
    square: SquareName


class Sold(RollwriteEvent, frozen=True, tag="sold"):
    """Sold at <square>: <die> for <money>."""

    who: SeatName
    money: int
    square: SquareName
    die: DieName
    space: int
    """The space of the tracker that the number stands on, along the snake."""
    skips: int
    """The spaces before it that are lost."""
    bonuses: BonusNames
    """What the number brings."""


class Crossed(RollwriteEvent, frozen=True, tag="crossed"):
    """No sale, an X."""

    who: SeatName
    space: int


class Bridge(RollwriteEvent, frozen=True, tag="bridge"):
    """Bridge: <side>."""

    who: SeatName
    side: SideName


class Promoted(RollwriteEvent, frozen=True, tag="promoted"):
    """Promotion of <column>: <who> <n> marks, all others 1."""

    who: SeatName
    column: ColumnName
    n: int


class Gas(RollwriteEvent, frozen=True, tag="gas"):
    """Gas station: <square>."""

    who: SeatName
    square: SquareName


class Double(RollwriteEvent, frozen=True, tag="double"):
    """2x: <square>."""

    who: SeatName
    square: SquareName


class ToStart(RollwriteEvent, frozen=True, tag="to_start"):
    """Next turn from <square>."""

    who: SeatName
    square: SquareName


class NoStart(RollwriteEvent, frozen=True, tag="no_start"):
    """No move to a start."""

    who: SeatName


class Five(RollwriteEvent, frozen=True, tag="five"):
    """$5 bonus."""

    who: SeatName


class Step(RollwriteEvent, frozen=True, tag="step"):
    """One step more from now on."""

    who: SeatName


class Rerolls(RollwriteEvent, frozen=True, tag="rerolls"):
    """One reroll more from now on."""

    who: SeatName


class Nothing(RollwriteEvent, frozen=True, tag="nothing"):
    """<who>: <bonus> gained, and no place for it."""

    who: SeatName
    bonus: BonusName


class Finished(RollwriteEvent, frozen=True, tag="finished"):
    """The last space is filled: <who>."""

    who: SeatName


class Score(RollwriteEvent, frozen=True, tag="score"):
    """Score: <who> <money>."""

    who: SeatName
    money: int
    n: int


class Tie(RollwriteEvent, frozen=True, tag="tie"):
    """Level at the top: <who>."""

    who: SeatName


class TieRoll(RollwriteEvent, frozen=True, tag="tie_roll"):
    """d20: <who> <face>."""

    who: SeatName
    face: int


class Won(RollwriteEvent, frozen=True, tag="won"):
    """The winner, with <money>: <who>!"""

    who: SeatName
    money: int


class Rank(RollwriteEvent, frozen=True, tag="rank"):
    """<money> earns the rank of <rank>."""

    rank: RankName
    money: int


class NoRank(RollwriteEvent, frozen=True, tag="no_rank"):
    """<money> earns no rank yet; the first needs <first>."""

    money: int
    first: int


class PromotedAlone(RollwriteEvent, frozen=True, tag="promoted_alone"):
    """Promotion of <column>: <n> marks."""

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
}
