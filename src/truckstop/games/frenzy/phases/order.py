"""The order of the round, and the phases of a game with and without daily specials."""

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
from truckstop.games.frenzy.rules import FrenzyPhase

ROUND: Final[list[FrenzyPhase]] = [SelectTrucks(), Roll(), SelectActions(), ExecuteActions(), ResolvePayouts()]
ROUND_OF_TWO: Final[list[FrenzyPhase]] = [SelectTrucks(), Roll(), TakeActions(), ResolvePayouts()]
LAST: Final[list[FrenzyPhase]] = [EndRound(), TieBreak(), Aim()]


def phases_of(two: bool, specials: bool) -> list[FrenzyPhase]:
    """Return all phases of a game. The tie-break follows the last round; cards are aimed from within a phase."""
    phases: list[FrenzyPhase] = [StartRound()]
    for phase in ROUND_OF_TWO if two else ROUND:
        hooks = [PHASES.index(name) for name in hooked(phase.key)]
        before: list[FrenzyPhase] = [DailySpecial(BEFORE, hook) for hook in hooks]
        after: list[FrenzyPhase] = [DailySpecial(AFTER, hook) for hook in hooks]
        phases += [*before, phase, *after] if specials else [phase]
    return phases + LAST


def hooked(key: str) -> list[str]:
    """Return the phases of the rulebook that a phase stands for; specials are hooked to these.

    Two players select and execute in one phase, to which hooks on either belong, those on Select first (F7.8).
    """
    return ["select actions", "execute actions"] if key == "take actions" else [key]


def phase_names(two: bool) -> list[list[str]]:
    """Return the phases of a round in order: the key of each, and the rulebook phases that it stands for."""
    return [[phase.key, *hooked(phase.key)] for phase in (ROUND_OF_TWO if two else ROUND)]
