"""The order of the phases."""

from typing import Final

from truckstop.games.rollwrite.phases.drive_and_write import DriveAndWrite
from truckstop.games.rollwrite.phases.end_turn import EndTurn
from truckstop.games.rollwrite.phases.pick_starts import PickStarts
from truckstop.games.rollwrite.phases.roll import Roll
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.phase import Phase

PHASES: Final[list[Phase[Rollwrite]]] = [PickStarts(), Roll(), DriveAndWrite(), EndTurn()]
"""Starts are picked once; then every turn runs from the roll to its end."""
