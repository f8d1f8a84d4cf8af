"""Levels and characters: the bots that people are offered, read from `data/levels.toml`.

A level says how well a bot plays, a character how. A bot's name is its level, as `cook`, or level and character, as
`cook-saver`.
"""

import tomllib
from functools import cache
from importlib import resources

import msgspec

from truckstop.kernel.game import SetupError

JOINED = "-"
"""Between level and character in a bot's name; no key contains it."""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a bot plays."""

    weights: dict[str, float] = {}
    """Weights of the quick policy that differ from its own."""
    playouts: int = 0
    """Playouts for each decision; 0 for a level that does not search."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a bot plays, at any level."""

    weights: dict[str, float] = {}
    """Weights of the quick policy that differ from those of the level."""
    at: dict[str, dict[str, float]] = {}
    """By level: what differs in addition, where the level itself has other weights."""
    lean: float = 0.0
    """At a level that searches: the bonus of what the character's policy would do, as a share of a won game."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The levels of a game, the easiest first, and its characters, by key."""

    usual: str
    """The level that is offered first."""
    order: list[str]
    """All bots of the game without characters, the strongest first."""
    levels: dict[str, Level]
    characters: dict[str, Character]


NOTHING = Offer("", [], {}, {})
"""The offer of a game without levels, such as one from outside this package."""


@cache
def _offers() -> dict[str, Offer]:
    text = (resources.files("truckstop.bots") / "data" / "levels.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Offer])


def offer_of(game: str) -> Offer:
    """Return the levels and characters of a game; there are none for a game from outside this package."""
    return _offers().get(game, NOTHING)


def split_name(game: str, name: str) -> tuple[str, str] | None:
    """Return level and character of a bot's name, the character empty if it has none; None for another kind of bot.

    Raise SetupError if the level exists, but not the character, or if there is none after the hyphen.
    """
    offer = offer_of(game)
    level, joined, character = name.partition(JOINED)
    if level not in offer.levels:
        return None
    if joined and not character:
        characters = ", ".join(joined_name(level, one) for one in offer.characters)
        raise SetupError(f"{name!r} lacks a character after the hyphen; say {level}, or one of {characters}")
    if joined and character not in offer.characters:
        raise SetupError(
            f"{game} has no character {character!r}; its characters are {', '.join(offer.characters)}, "
            f"as in {level}{JOINED}{next(iter(offer.characters))}"
        )
    return level, character


def joined_name(level: str, character: str) -> str:
    """Return the name of the bot with this level and character, which may be empty."""
    return f"{level}{JOINED}{character}" if character else level


def offered_names(game: str) -> list[str]:
    """Return the names of all levels, the strongest first, each plain and then with every character."""
    offer = offer_of(game)
    return [joined_name(level, one) for level in reversed(offer.levels) for one in ("", *offer.characters)]


def different_names(game: str, level: str, count: int) -> list[str]:
    """Return the names of `count` bots of a level: one of each character, then the plain bot, and so on."""
    characters = [*offer_of(game).characters, ""]
    return [joined_name(level, characters[number % len(characters)]) for number in range(count)]


def searches(game: str, name: str) -> bool:
    """True if a bot of a level searches, so that it may take noticeable time."""
    parts = split_name(game, name)
    return parts is not None and offer_of(game).levels[parts[0]].playouts > 0


def instant_name(game: str, name: str) -> str:
    """Return the bot that answers at once in place of another: the same character at the best level without search."""
    parts = split_name(game, name)
    if parts is None or not searches(game, name):
        return name
    at_once = [key for key, level in offer_of(game).levels.items() if level.playouts == 0]
    return joined_name(at_once[-1], parts[1])
