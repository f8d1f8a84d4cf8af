"""Start of a round: two daily specials are laid out, if the game has them (F7.2)."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import E_REPLACED, E_ROUND, E_SPECIAL, NONE, SPECIALS
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


@final
class StartRound(FrenzyPhase):
    """Asks nobody. Without specials the deck is empty and nothing is drawn."""

    def __init__(self) -> None:
        self.key = "start round"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        tell.say(ALL, E_ROUND, s.round + 1, s.rules.rounds, s.first)
        for _ in range(2):
            self.lay_special(s, chance, tell)

    def lay_special(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        left: i64 = 0
        for number in range(len(s.deck)):
            left += s.deck[number]
        if left == 0:
            return
        rank: i64 = s.draw(chance, SPECIALS, left)
        drawn: i64 = 0
        while s.deck[drawn] == 0 or rank > 0:
            rank -= s.deck[drawn]
            drawn += 1
        s.deck[drawn] = 0
        venue: i64 = s.rules.specials[drawn].venue
        if s.special[venue] != NONE:
            tell.say(ALL, E_REPLACED, s.special[venue], venue)
        s.special[venue] = drawn
        tell.say(ALL, E_SPECIAL, drawn, venue, s.round + 1)
