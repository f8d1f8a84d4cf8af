"""Bots that play with people: a level decides within a second, however slow the machine is."""

import time
from collections.abc import Callable
from typing import Final

from truckstop.bots import bot_named
from truckstop.bots.bot import Bot, decide
from truckstop.bots.level_bots import level_bot
from truckstop.bots.search import SearchBot
from truckstop.kernel.chance import Chance
from truckstop.kernel.game import Game
from truckstop.kernel.preview import preview
from truckstop.kernel.state import State

DECIDES: Final = 0.3
"""Seconds for one decision of a level; then its search takes what is best so far. Compiled, the levels need less."""
SEARCHES: Final = 0.5
"""Seconds after which a bot that searches decides the rest of a gesture without searching."""


def live_bot(game: str, name: str) -> Bot:
    """Return the bot with this name for a game with people; raise SetupError if there is none.

    A search with a budget in its name keeps that budget.
    """
    return level_bot(game, name, DECIDES) or bot_named(game, name)


def live_gesture(
    game: Game, state: State, seat: int, bot: Bot, chance: Chance, clock: Callable[[], float] = time.monotonic
) -> list[int]:
    """Return a whole gesture: up to a draw or a reveal, the end of the bot's part, or the beginning of another."""
    began, gesture = clock(), list[int]()
    while True:
        ahead = preview(state, seat, gesture)
        if gesture and (ahead.done < len(gesture) or seat not in ahead.state.to_act()):
            return gesture
        if gesture and game.prompt(ahead.state, seat).begins:
            return gesture
        in_time = len(gesture) == 0 or clock() - began < SEARCHES
        gesture.append(decide(bot if in_time else without_search(bot), ahead.state, seat, chance))


def without_search(bot: Bot) -> Bot:
    """Return the policy that a level searches with; any other bot as it is."""
    if isinstance(bot, SearchBot) and bot.method.limit > 0.0 and bot.method.manner is not None:
        return bot.method.manner
    return bot
