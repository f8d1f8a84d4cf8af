"""The interface of a bot, and the bot that plays at random."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.state import State

THOUGHT: Final = 40
"""The source that a bot draws from: its own, never one of the game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that decides from what its seat may know. It is stateless: one instance can play at many tables."""

    key: str
    looks: bool
    """True if it reads the position and so must be given a copy without hidden information."""

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        """Return one of `s.options(seat)`. In `s` everything that the seat cannot know has been dealt again."""
        raise NotImplementedError


@final
class RandomBot(Bot):
    """Chooses each option with equal probability."""

    def __init__(self) -> None:
        self.key = "random"
        self.looks = False
        self.options = Options()

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        return any_option(s, seat, self.options, chance)


def any_option(s: State, seat: i64, options: Options, chance: Chance) -> i64:
    """Return one of a seat's options, each with equal probability. What is in the buffer does not matter."""
    s.fill_options(seat, options)
    return options.get(chance.draw(THOUGHT, options.count))


def decide(bot: Bot, state: State, seat: i64, chance: Chance) -> i64:
    """Ask a bot for an option and show it only what its seat may know."""
    if bot.looks:
        known = state.copy()
        known.forget(seat, chance)
        return bot.choose(known, seat, chance)
    return bot.choose(state, seat, chance)
