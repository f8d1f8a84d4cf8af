"""Makes the bots of levels and characters: the quick policy of a game with other weights, or a search that uses it."""

from functools import cache

from truckstop.bots.bot import Bot
from truckstop.bots.frenzy_style import frenzy_style
from truckstop.bots.guides import guide_of
from truckstop.bots.levels import offer_of, split_name
from truckstop.bots.quick_frenzy import QuickFrenzy
from truckstop.bots.quick_rollwrite import quick_rollwrite
from truckstop.bots.quick_tacos import QuickTacos, tacos_style
from truckstop.bots.search import SearchBot


@cache
def level_bot(game: str, name: str, limit: float = 0.0) -> Bot | None:
    """Return the bot of a level, with its character if the name has one; None if the name has no level of this game.

    With a limit, a search takes what is best so far after this many seconds.
    """
    parts = split_name(game, name)
    if parts is None:
        return None
    offer = offer_of(game)
    level, character = offer.levels[parts[0]], offer.characters.get(parts[1])
    changes = level.weights
    if character is not None:
        changes = changes | character.weights | character.at.get(parts[0], {})
    policy = quick_bot(game, name, changes)
    if not level.playouts:
        return policy
    bot = SearchBot(name, guide_of(game), level.playouts, 0)
    bot.method.manner = policy
    bot.method.lean = character.lean if character is not None else 0.0
    bot.method.limit = limit
    return bot


def quick_bot(game: str, key: str, changes: dict[str, float]) -> Bot:
    """Return the quick bot of a game with these weights in place of its own."""
    if game == "frenzy":
        return QuickFrenzy(key, frenzy_style(changes=changes))
    if game == "rollwrite":
        return quick_rollwrite(changes=changes, key=key)
    return QuickTacos(key, tacos_style(changes=changes))
