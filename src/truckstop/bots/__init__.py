"""The bots: players that see only what a person in their seat would see."""

from truckstop.bots.bot import Bot, RandomBot, decide
from truckstop.bots.budget import SEARCH, budget_of
from truckstop.bots.casual import CasualBot
from truckstop.bots.frenzy import GreedyFrenzy
from truckstop.bots.guides import guide_of, has_guide
from truckstop.bots.level_bots import level_bot
from truckstop.bots.levels import offer_of, offered_names, searches
from truckstop.bots.quick_frenzy import QuickFrenzy
from truckstop.bots.quick_rollwrite import quick_rollwrite
from truckstop.bots.quick_tacos import QuickTacos
from truckstop.bots.rollwrite import GreedyRollwrite
from truckstop.bots.search import SearchBot
from truckstop.bots.tacos import GreedyTacos
from truckstop.games.outside import outside_games
from truckstop.kernel.game import SetupError

__all__ = [
    "Bot",
    "answers_at_once",
    "bot_named",
    "bot_names",
    "decide",
    "guide_of",
    "plain_bot_name",
    "table_bot_names",
]

_BOTS: dict[str, list[Bot]] = {
    "frenzy": [QuickFrenzy(), GreedyFrenzy(), RandomBot()],
    "rollwrite": [quick_rollwrite(), GreedyRollwrite(), CasualBot(GreedyRollwrite(), 3), RandomBot()],
    "tacos": [QuickTacos(), GreedyTacos(), CasualBot(GreedyTacos(), 3), RandomBot()],
}


def _bots_of(game: str) -> list[Bot]:
    """Return the bots of a game; a game from outside names its own, see `truckstop.games.outside`."""
    if game in _BOTS:
        return _BOTS[game]
    found = outside_games().get(game)
    return [bot for bot in found.bots if isinstance(bot, Bot)] if found and found.bots else [RandomBot()]


def bot_names(game: str) -> list[str]:
    """Return the names of the bots that play a game, levels included, the strongest first."""
    return offer_of(game).order or [bot.key for bot in _bots_of(game)]


def plain_bot_name(game: str) -> str:
    """Return the best bot that is not a level: quick enough for thousands of games."""
    return _bots_of(game)[0].key


def table_bot_names(game: str) -> list[str]:
    """Return the names of the bots that can sit at a live table: those above, and every level with every character.

    Other names that `bot_named` knows are not for the network: they may name files or take any time.
    """
    names = bot_names(game)
    return names + [name for name in offered_names(game) if name not in names]


def answers_at_once(game: str, name: str) -> bool:
    """True for a bot of ours that does not search; the bots of other games may take any time."""
    return game in _BOTS and not searches(game, name)


def bot_named(game: str, name: str) -> Bot:
    """Return the bot with this name; raise SetupError if there is none."""
    found = level_bot(game, name)
    if found is not None:
        return found
    for bot in _bots_of(game):
        if bot.key == name:
            return bot
    if has_guide(game) and (name == SEARCH or name.startswith(SEARCH + "@")):
        budget = budget_of(name)
        return SearchBot(name, guide_of(game), budget.playouts, budget.milliseconds)
    raise SetupError(f"{game} has no bot {name!r}; its bots are {', '.join(bot_names(game))}")
