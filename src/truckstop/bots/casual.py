"""A weaker opponent: plays like a better bot, but sometimes at random."""

from typing import final

from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot, any_option
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.state import State


@final
class CasualBot(Bot):
    """Plays like another bot, but takes one in `one_in` decisions at random."""

    def __init__(self, better: Bot, one_in: i64) -> None:
        self.key = "casual"
        self.looks = True
        self.better = better
        self.one_in: i64 = one_in
        self.options = Options()

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        if chance.draw(THOUGHT, self.one_in) == 0:
            return any_option(s, seat, self.options, chance)
        return self.better.choose(s, seat, chance)
