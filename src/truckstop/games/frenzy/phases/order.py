"""The order of the round, and the rooms of a game with and without daily specials."""

from typing import Final

from truckstop.games.frenzy.codes import AFTER, BEFORE, PHASES
from truckstop.games.frenzy.phases.aim import Aim
from truckstop.games.frenzy.phases.daily_special import DailySpecial
from truckstop.games.frenzy.phases.end_round import EndRound
from truckstop.games.frenzy.phases.execute_actions import ExecuteActions
from truckstop.games.frenzy.phases.resolve_payouts import ResolvePayouts
from truckstop.games.frenzy.phases.roll import Roll
from truckstop.games.frenzy.phases.select_actions import SelectActions
from truckstop.games.frenzy.phases.select_trucks import SelectTrucks
from truckstop.games.frenzy.phases.start_round import StartRound
from truckstop.games.frenzy.phases.take_actions import TakeActions
from truckstop.games.frenzy.phases.tie_break import TieBreak
from truckstop.games.frenzy.rules import Room

ROUND: Final[list[Room]] = [SelectTrucks(), Roll(), SelectActions(), ExecuteActions(), ResolvePayouts()]
ROUND_OF_TWO: Final[list[Room]] = [SelectTrucks(), Roll(), TakeActions(), ResolvePayouts()]
LAST: Final[list[Room]] = [EndRound(), TieBreak(), Aim()]


def rooms_of(two: bool, specials: bool) -> list[Room]:
    """All rooms of a game. The tie-break follows the last round; a card is aimed from within a phase."""
    rooms: list[Room] = [StartRound()]
    for room in ROUND_OF_TWO if two else ROUND:
        phases = [PHASES.index(name) for name in hooked(room.key)]
        before: list[Room] = [DailySpecial(BEFORE, phase) for phase in phases]
        after: list[Room] = [DailySpecial(AFTER, phase) for phase in phases]
        rooms += [*before, room, *after] if specials else [room]
    return rooms + LAST


def hooked(key: str) -> list[str]:
    """The phases of the rulebook that a room stands for, to which specials are hooked.

    Two players select and execute in one phase: hooks on either belong to it, those on Select first (F7.8).
    """
    return ["select actions", "execute actions"] if key == "take actions" else [key]


def phases_of(two: bool) -> list[list[str]]:
    """The phases of a round in order: each room's name, and the phases that it stands for."""
    return [[room.key, *hooked(room.key)] for room in (ROUND_OF_TWO if two else ROUND)]
