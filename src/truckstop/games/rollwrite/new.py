"""The set-up of a game of rollwrite: empty sheets, and a random player to roll first (W1, C1)."""

from mypy_extensions import i64

from truckstop.games.rollwrite.codes import E_FIRST, FIRST_SEAT, NONE
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.state import Rollwrite, blank
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


def new(rules: RollwriteRules, chance: Chance, tell: Tell) -> Rollwrite:
    """Make the opening position, in which all players pick a start."""
    s = blank(rules)
    n: i64 = rules.n
    if n > 1:
        s.active = s.draw(chance, FIRST_SEAT, n)
        tell.say(ALL, E_FIRST, s.active)
    s.phase_index = NONE
    s.run_on(rules.phases, chance, tell)
    return s
