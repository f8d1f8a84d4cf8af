"""Roll (F2.2): every venue's die is rolled once, with or without trucks there."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import B_ROLLED, E_ROLLED, E_ROLLED_BOTH, NONE, SIDES, VENUES
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


@final
class Roll(FrenzyPhase):
    """Nobody is asked."""

    def __init__(self) -> None:
        self.key = "roll"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        for venue in range(s.rules.first_venue, VENUES):
            face: i64 = s.draw(chance, venue, SIDES[venue]) + 1
            special: i64 = s.special_at(venue)
            if special != NONE and s.rules.specials[special].rolls_twice():
                again: i64 = s.draw(chance, venue, SIDES[venue]) + 1
                counts: i64 = s.rules.specials[special].rolls(face, again)
                tell.say(ALL, E_ROLLED_BOTH, venue, face, again, counts)
                face = counts
            else:
                tell.say(ALL, E_ROLLED, venue, face)
            s.die[venue] = face
        tell.beat(s, B_ROLLED)
