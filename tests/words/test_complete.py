"""The English catalogue has an entry for everything that can be shown, and no others."""

import inspect
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

import truckstop.cli
import truckstop.games
from truckstop.bots.own.fault import KINDS
from truckstop.cli.seats import BOT_NAMES
from truckstop.games.frenzy.codes import KEYWORDS, PHASES
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.tacos.codes import VENDOR_VERBS, VERBS
from truckstop.games.tacos.load import ITEMS
from truckstop.games.tacos.rules import TacosRules
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import Game, registered
from truckstop.kernel.prompt import Message, Param
from truckstop.kernel.state import Rules
from truckstop.kernel.tell import Heard
from truckstop.words import load

WORDS = load()
GAMES = {game.key: game for game in registered() if type(game).__module__.startswith("truckstop.")}
"""The built-in games; other tests may have registered the toy game."""
RARE = {"frenzy.why.already_doubled"}
"""Needs two Doubles in one turn, which random games do not reach; tests/games/frenzy/test_prompt.py covers it."""
SEEDS = 12
"""Random games of each variant; together they reach every question and answer."""


def said_in(game: Game, rules: Rules, seed: int) -> list[Message]:
    """Return all messages of one random game."""
    chance, heard, pick = Seeded(seed), Heard(), Random(seed)
    state = game.new(rules, chance, heard)
    messages = []
    while seats := state.to_act():
        seat = pick.choice(seats)
        prompt = game.prompt(state, seat)
        messages.append(prompt.asks)
        messages += [choice.says for choice in prompt.choices]
        messages += [choice.sure for choice in prompt.choices if choice.sure is not None]
        messages += [choice.idle for choice in prompt.choices if choice.idle is not None]
        messages += [shortcut.says for shortcut in prompt.shortcuts]
        messages += [message for barred in prompt.barred for message in (barred.says, barred.why)]
        state.apply(seat, pick.choice(prompt.choices).option, chance, heard)
    return messages + [game.message(rules, event) for event in heard.events]


@cache
def everything_said(key: str) -> dict[str, list[tuple[Message, Rules]]]:
    """Return messages of random games by key, with their rules."""
    game = GAMES[key]
    said: dict[str, list[tuple[Message, Rules]]] = {}
    for players, options in game.variants():
        rules = game.rules(players, options)
        for seed in range(SEEDS):
            for message in said_in(game, rules, seed):
                said.setdefault(message.key, []).append((message, rules))
    return said


def no_more(keys: set[str], what: str) -> None:
    """Check that there are none, and list all, so that one run shows everything that is missing."""
    assert not keys, f"{what} in words/en.toml:\n" + "\n".join(sorted(keys))


def known_keys() -> set[str]:
    """Return the keys of the data fields that describe a card or special without words."""
    return {key for key in WORDS.entries if re.match(r"frenzy\.known_(card|special)\.", key)}


def all_rules(game: Game) -> list[Rules]:
    return [game.rules(players, options) for players, options in game.variants()]


def event_keys(game: Game) -> set[str]:
    return {f"{game.key}.event.{shape.name}" for shape in game.event_shapes.values()}


def thing_keys(game: Game) -> set[str]:
    things = {thing for rules in all_rules(game) for thing in game.things(rules)}
    return {f"{game.key}.{thing.replace(':', '.')}" for thing in things}


def card_keys() -> set[str]:
    """Return the keys for the verbs of the cards and vendors of tacos."""
    keys = {f"tacos.{how}.{verb}" for verb in VERBS for how in ("verb", "does")}
    keys |= {f"tacos.gives.{verb}" for verb in ITEMS}
    keys |= {f"tacos.varied.{verb.replace(' ', '_')}" for verb in VENDOR_VERBS}
    return keys | {f"tacos.effect.{verb.replace(' ', '_')}" for verb in VENDOR_VERBS}


def phase_keys() -> set[str]:
    """Return the keys for phases in views, and for when a special applies."""
    phases = {f"frenzy.phase.{keyword} {phase}" for keyword in KEYWORDS for phase in PHASES}
    for key, game in GAMES.items():
        for rules in all_rules(game):
            assert isinstance(rules, FrenzyRules | RollwriteRules | TacosRules)
            phases |= {f"{key}.phase.{phase.key}" for phase in rules.phases} | {f"{key}.phase.over"}
    return {phase.replace(" ", "_") for phase in phases - {"frenzy.phase.aim"}}


def written_in_the_face() -> set[str]:
    """Return the keys that the code of the faces uses."""
    home = Path(truckstop.cli.__file__).parent.parent
    folders = [home / "cli", home / "words", home / "server"]
    text = "\n".join(path.read_text() for folder in folders for path in folder.rglob("*.py"))
    keys = set(re.findall(rf"""["']((?:terminal|{"|".join(GAMES)})\.[a-z_]+(?:\.[a-z_]+)*)["']""", text))
    keys |= {f"terminal.help.{name}" for name in re.findall(r'option\("(\w+)"', text)}
    keys |= {f"terminal.bot_name.{number}" for number in range(BOT_NAMES)}
    keys |= {f"terminal.fault.{kind}" for kind in KINDS}
    keys |= {"frenzy.explained.card", "frenzy.none_chosen", "rollwrite.explained.bonus"}
    ends = [*re.findall(r'f"\{game(?:\.key)?\}\.(\w+)"', text)]
    return keys | {f"{game.key}.{end}" for game in GAMES.values() for end in ends}


def reason_keys(game: Game) -> set[str]:
    """Return the reasons in a game's questions; some are too rare for random games."""
    text = Path(inspect.getfile(type(game))).with_name("prompt.py").read_text()
    names = re.findall(r'"(\w+)"', text)
    return {f"{game.key}.{kind}.{name}" for kind in ("why", "idle") for name in names}


@pytest.mark.parametrize("key", GAMES)
def test_every_message_of_a_game_has_words(key: str) -> None:
    wanted = set(everything_said(key)) | event_keys(GAMES[key]) | thing_keys(GAMES[key])
    no_more(wanted - set(WORDS.entries), "missing")


@pytest.mark.parametrize("key", GAMES)
def test_no_gap_is_left_open(key: str) -> None:
    game, names = GAMES[key], [f"Name{seat}" for seat in range(6)]
    for messages in everything_said(key).values():
        for message, rules in messages[:40]:
            sentence = WORDS.say(message, names, game.figures(rules))
            assert "{" not in sentence and (sentence or WORDS.silent(message)), (message, sentence)
            assert "{" not in "".join(WORDS.tell([message, message], names, game.figures(rules)))


@pytest.mark.parametrize("key", GAMES)
def test_no_thing_has_an_open_gap(key: str) -> None:
    game = GAMES[key]
    for rules in all_rules(game):
        for thing in game.things(rules):
            assert "{" not in WORDS.thing(key, thing, (), game.figures(rules)), thing


def test_the_terminal_has_all_its_words() -> None:
    no_more((written_in_the_face() | card_keys()) - set(WORDS.entries), "missing")


def test_no_entry_is_unused() -> None:
    used = written_in_the_face() | phase_keys() | known_keys() | card_keys()
    for key, game in GAMES.items():
        used |= set(everything_said(key)) | event_keys(game) | thing_keys(game) | reason_keys(game)
    for kind in ("card", "bonus", "ingredient", "category"):
        used |= {key.replace(f".{kind}.", f".{kind}_short.") for key in used if f".{kind}." in key}
    # Keys of the pages are checked in test_pages.py.
    entries = {key for key in WORDS.entries if not key.startswith("web.")}
    no_more(entries - used - RARE, "never said")


def test_every_phase_has_a_name() -> None:
    no_more(phase_keys() - set(WORDS.entries), "missing")


def test_a_special_is_one_sentence_that_begins_with_its_keyword_and_phase() -> None:
    rules = FRENZY.rules(6, {"specials": "on"})
    figures = FRENZY.figures(rules)
    assert len(rules.specials) == 24
    for special in rules.specials:
        text = WORDS.thing("frenzy", f"special_text:{special.key}", (), figures)
        keyword, phase = KEYWORDS[special.keyword], PHASES[special.phase]
        assert text.startswith(f"{keyword.capitalize()} {phase.capitalize()}: "), text
        assert text.count(".") == 1 and text.endswith("."), text


def test_a_card_is_one_sentence() -> None:
    rules = FRENZY.rules(6, {})
    for card in rules.cards:
        text = WORDS.thing("frenzy", f"card_text:{card.key}", (), FRENZY.figures(rules))
        assert text.endswith(".") and ". " not in text, text


@pytest.mark.parametrize(
    ("before", "rolled", "face"), [(8, 3, 8), (3, 8, 8)], ids=["the old face stands", "the new face stands"]
)
def test_a_reroll_shows_what_came_up_and_what_counts(before: int, rolled: int, face: int) -> None:
    params: dict[str, Param] = {"venue": "venue:concert", "before": before, "face": face, "rolled": rolled}
    said = WORDS.say(Message("frenzy.event.rerolled", params))
    assert said == f"Concert rolls {rolled} after {before}: {face} counts."


def test_the_choice_of_a_third_truck_names_the_special_that_sells_it() -> None:
    """Custom data may give the verb to another special."""
    asked = Message("frenzy.ask.third_truck", {"special": "special:night_owls", "price": 4})
    assert WORDS.say(asked) == "night owls: a third truck for 4?"


def test_figures_of_a_special_follow_the_data() -> None:
    files = dict(FRENZY.files)
    files["specials.toml"] = files["specials.toml"].replace(
        'does = "add per truck"\namount = 2', 'does = "add per truck"\namount = 9'
    )
    rules = FRENZY.rules(6, {"specials": "on"}, files)
    assert "9 more" in WORDS.thing("frenzy", "special_text:happy_hour", (), FRENZY.figures(rules))


def test_short_names_are_short_and_different() -> None:
    for kind in ("card", "bonus", "ingredient", "category"):
        shorts = [entry.other for key, entry in WORDS.entries.items() if f".{kind}_short." in key]
        assert shorts and len(set(shorts)) == len(shorts) and max(map(len, shorts)) <= 7


def test_no_sentence_has_a_verb_after_a_name() -> None:
    """A name is followed by punctuation, a number or another thing, so that no language has to inflect a verb."""
    for key, entry in WORDS.entries.items():
        if ".event." in key:
            for text in (entry.other, entry.one or "", entry.all or "", entry.each or ""):
                assert not re.search(r"\{who\} [a-z]+s\b", text.replace("{who} sent", "").replace("{who} moved", "")), (
                    text
                )
