"""What a bot is, and the simplest one."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from truckstop.kernel.chance import Chance
from truckstop.kernel.state import State

THOUGHT: Final = 40
"""The source of chance that a bot draws from: its own, never the game's."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that decides from what its seat may know. One instance can sit at many tables: it keeps nothing."""

    key: str
    looks: bool
    """Whether it looks at the position; one that does not need not be given a forgotten copy."""

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        """One of `s.options(seat)`. `s` is a copy in which all that the seat cannot know was dealt anew."""
        raise NotImplementedError


@final
class RandomBot(Bot):
    """Takes any option, evenly."""

    def __init__(self) -> None:
        self.key = "random"
        self.looks = False

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        options = s.options(seat)
        return options[chance.draw(THOUGHT, len(options))]


def decide(bot: Bot, state: State, seat: i64, chance: Chance) -> i64:
    """Ask a bot, showing it only what its seat may know."""
    if bot.looks:
        known = state.copy()
        known.forget(seat, chance)
        return bot.choose(known, seat, chance)
    return bot.choose(state, seat, chance)
