"""Resolve payouts (F2.7, F4.3): every venue pays, in ascending order of the dice."""

from typing import final

from truckstop.games.frenzy.payout import pay
from truckstop.games.frenzy.rules import Room
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.words import NONE, VENUES
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import Tell


@final
class ResolvePayouts(Room):
    """Nobody is asked."""

    def __init__(self) -> None:
        self.key = "resolve payouts"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        s.paying = NONE
        for venue in range(s.rules.first_venue, VENUES):
            pay(s, venue, tell)
            s.paying = venue
