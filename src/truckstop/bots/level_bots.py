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

DECIDES = 0.3
"""Seconds for a decision against people; then a search takes what is best so far. The levels need far less if the
engine is compiled; otherwise this keeps a move within a second."""


@cache
def level_bot(game: str, name: str) -> Bot | None:
    """Return the bot of a level, with its character if the name has one; None if the name has no level of this game."""
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
    return bot


def in_time(bot: Bot) -> Bot:
    """Return a bot that plays with people: if it searches, it must decide in time."""
    if isinstance(bot, SearchBot):
        bot.method.limit = DECIDES
    return bot


def quick_bot(game: str, key: str, changes: dict[str, float]) -> Bot:
    """Return the quick bot of a game with these weights in place of its own."""
    if game == "frenzy":
        return QuickFrenzy(key, frenzy_style(changes=changes))
    if game == "rollwrite":
        return quick_rollwrite(changes=changes, key=key)
    return QuickTacos(key, tacos_style(changes=changes))
