"""The bots: players that see only what a person in their seat would see."""

from truckstop.bots.bot import Bot, RandomBot, decide
from truckstop.bots.casual import CasualBot
from truckstop.bots.frenzy import GreedyFrenzy
from truckstop.bots.rollwrite import GreedyRollwrite
from truckstop.bots.tacos import GreedyTacos
from truckstop.games.outside import outside_games
from truckstop.kernel.game import SetupError

__all__ = ["Bot", "bot_named", "bot_names", "decide"]

_BOTS: dict[str, list[Bot]] = {
    "frenzy": [GreedyFrenzy(), RandomBot()],
    "rollwrite": [GreedyRollwrite(), CasualBot(GreedyRollwrite(), 3), RandomBot()],
    "tacos": [GreedyTacos(), CasualBot(GreedyTacos(), 3), RandomBot()],
}


def _bots_of(game: str) -> list[Bot]:
    """Return the bots of a game; a game from outside names its own, see `truckstop.games.outside`."""
    if game in _BOTS:
        return _BOTS[game]
    found = outside_games().get(game)
    return [bot for bot in found.bots if isinstance(bot, Bot)] if found and found.bots else [RandomBot()]


def bot_names(game: str) -> list[str]:
    """Return the names of the bots that play a game, the strongest first."""
    return [bot.key for bot in _bots_of(game)]


def bot_named(game: str, name: str) -> Bot:
    """Return the bot with this name; raise SetupError if there is none."""
    for bot in _bots_of(game):
        if bot.key == name:
            return bot
    raise SetupError(f"{game} has no bot {name!r}; its bots are {', '.join(bot_names(game))}")
