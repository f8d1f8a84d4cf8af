"""Options, bots and refusals of the server have words in every language."""

import re
from pathlib import Path

import pytest

import truckstop
import truckstop.games
from truckstop.bots import bot_names
from truckstop.bots.levels import offer_of
from truckstop.kernel.game import registered
from truckstop.words import load
from truckstop.words.catalogue import languages

GAMES = [game for game in registered() if type(game).__module__.startswith("truckstop.")]
"""The built-in games; other tests may have registered the toy game."""
HOME = Path(truckstop.__file__).parent
LONGEST_LINE = 200
LONGEST_NAME = 30


def option_keys() -> set[str]:
    keys = set()
    for game in GAMES:
        for option in game.game_options:
            of = f"web.option.{game.key}.{option.name}"
            keys |= {f"{of}.name", f"{of}.about", *(f"{of}.value.{value}" for value in option.values)}
    return keys


def bot_keys() -> set[str]:
    pairs = {(game.key, bot) for game in GAMES for bot in bot_names(game.key)}
    return {f"web.bot.name.{bot}" for _, bot in pairs} | {f"web.bot.about.{game}.{bot}" for game, bot in pairs}


def character_keys() -> set[str]:
    pairs = {(game.key, one) for game in GAMES for one in offer_of(game.key).characters}
    of_all = {f"web.bot.{what}.{one}" for what in ("character", "own_name") for _, one in pairs}
    return of_all | {f"web.bot.manner.{game}.{one}" for game, one in pairs}


def refusals() -> set[str]:
    """Return the keys of the refusals of server and table."""
    text = "\n".join(path.read_text() for part in ("server", "table") for path in (HOME / part).rglob("*.py"))
    keys = set(re.findall(r'\b(?:Refused|Failure)\(\s*"(\w+)"', text))
    return keys | set(re.findall(r'checked_text\(\w+, \w+, "(\w+)"', text))


def said(start: str) -> set[str]:
    return {key for key in load().entries if key.startswith(start)}


@pytest.mark.parametrize("language", languages())
def test_every_option_and_value_of_every_game_has_words(language: str) -> None:
    assert len(option_keys()) > 30
    assert not option_keys() - set(load(language).entries)


@pytest.mark.parametrize("language", languages())
def test_every_bot_has_a_name_and_a_description_of_its_strength(language: str) -> None:
    entries = load(language).entries
    assert len(bot_keys()) > 8
    assert not bot_keys() - set(entries)
    names = [entries[key].other for key in bot_keys() if key.startswith("web.bot.name.")]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", languages())
def test_every_character_has_a_name_of_its_own_and_a_description(language: str) -> None:
    entries = load(language).entries
    assert len(character_keys()) > 20
    assert not character_keys() - set(entries)
    for what in ("character", "own_name"):
        names = [entries[key].other for key in character_keys() if key.startswith(f"web.bot.{what}.")]
        assert len(set(names)) == len(names)
    usual = {entry.other for key, entry in entries.items() if key.startswith("terminal.bot_name.")}
    assert not usual & {entries[key].other for key in character_keys()}


@pytest.mark.parametrize("language", languages())
def test_every_refusal_of_the_server_has_words(language: str) -> None:
    assert {"name", "chat", "too_fast", "illegal", "store", "broken"} <= refusals()
    assert not {f"web.wrong.{key}" for key in refusals()} - set(load(language).entries)


def test_no_words_are_left_for_things_that_no_longer_exist() -> None:
    assert said("web.option.") == option_keys()
    labels = {f"web.bot.{key}" for key in ("which", "level_of", "character_of", "plain", "seat", "change")}
    assert said("web.bot.") == bot_keys() | character_keys() | labels
    # Only the page says that the server cannot be reached.
    assert said("web.wrong.") == {f"web.wrong.{key}" for key in refusals()} | {"web.wrong.offline"}


@pytest.mark.parametrize("language", languages())
def test_names_and_explanations_are_short_enough(language: str) -> None:
    entries = load(language).entries
    for key in option_keys() | bot_keys() | character_keys():
        text = entries[key].other
        assert len(text) <= (
            LONGEST_LINE if ".about" in key or ".manner." in key else LONGEST_NAME * (2 if ".value." in key else 1)
        ), key
