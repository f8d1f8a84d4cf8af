"""The order of the phases of a round."""

from typing import Final

from truckstop.games.tacos.phases.end_round import EndRound
from truckstop.games.tacos.phases.play_cards import PlayCards
from truckstop.games.tacos.phases.serve_vendors import ServeVendors
from truckstop.games.tacos.phases.truck_planning import TruckPlanning
from truckstop.games.tacos.phases.visit_vendors import VisitVendors
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.phase import Phase

ROUND: Final[list[Phase[Tacos]]] = [
    PlayCards("before the bids", True),
    VisitVendors(),
    ServeVendors(),
    PlayCards("before the turns", False),
    TruckPlanning(),
    EndRound(),
]
"""The phases of a round, in order; rounds repeat until the game is over."""
