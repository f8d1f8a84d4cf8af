"""Resolve payouts (F2.7, F4.3): every venue pays, in ascending order of the dice."""

from typing import final

from truckstop.games.frenzy.codes import B_PAID, E_UNPAID, NONE, VENUES
from truckstop.games.frenzy.payout import pay
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


@final
class ResolvePayouts(FrenzyPhase):
    """Nobody is asked."""

    def __init__(self) -> None:
        self.key = "resolve payouts"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        s.paying = NONE
        for venue in range(s.rules.first_venue, VENUES):
            pays: bool = s.at[venue] > 0 and s.shut[venue] == 0
            if pays:
                pay(s, venue, False, tell)
            s.paying = venue
            if tell.listens:
                if pays:
                    tell.beat(s, B_PAID)
                else:
                    tell.say(ALL, E_UNPAID, venue, s.round + 1, s.die[venue], s.shut[venue])
