"""The pages say in a browser what the catalogue says in Python, in every language."""

import json
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import truckstop.games  # noqa: F401  (registers the games)
from tests.web.browser import WEB
from tests.web.conftest import NewPage
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import named
from truckstop.kernel.prompt import Message
from truckstop.kernel.tell import Heard
from truckstop.server.pages import words_for_pages
from truckstop.words import load


@pytest.mark.parametrize("language", ["de", "es", "en"])
def test_the_landing_page_speaks_the_browsers_language(new_page: NewPage, language: str) -> None:
    page = new_page(language=f"{language}-XX" if language == "en" else language)
    page.goto("/")
    title = load(language).entries["web.landing.title"].other
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert page.locator("html").get_attribute("lang") == language


def test_a_language_can_be_chosen(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text(load("de").entries["web.landing.title"].other)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(load("de").entries["web.landing.title"].other)


@pytest.mark.parametrize("key", ["frenzy", "rollwrite", "tacos"])
def test_browser_and_terminal_describe_a_game_in_the_same_words(key: str) -> None:
    game, chance, heard, pick = named(key), Seeded(7), Heard(), random.Random(7)
    rules = game.rules(3, {})
    state = game.new(rules, chance, heard)
    asked: list[Any] = []
    while seats := state.to_act():
        seat = pick.choice(seats)
        prompt = game.prompt(state, seat)
        asked += [prompt.asks, *(choice.says for choice in prompt.choices)]
        state.apply(seat, pick.choice(prompt.choices).option, chance, heard)
    told = [game.message(rules, event) for event in heard.events]
    names, figures = ["Ann", "Bob", "Cy"], game.figures(rules)
    languages = ("en", "de", "es")
    pages = [[words_for_pages(language), plain(told), plain(asked), names, figures] for language in languages]
    for language, (lines, sentences) in zip(languages, said_by_the_pages(pages), strict=True):
        catalogue = load(language)
        assert lines == catalogue.tell(told, names, figures)
        assert sentences == [catalogue.say(message, names, figures) for message in asked]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_pages_and_python_agree_on_every_phrase_for_none_one_and_many(language: str) -> None:
    """Includes phrases that no game happens to say: each with every gap filled by a number."""
    catalogue, words = load(language), words_for_pages(language)
    asked = [
        Message(key, dict.fromkeys(re.findall(r"\{(\w+)\}", str(words[key])), n)) for key in words for n in (0, 1, 7)
    ]
    ((_, sentences),) = said_by_the_pages([[words, [], plain(asked), [], {}]])
    assert sentences == [catalogue.say(message) for message in asked]


def said_by_the_pages(pages: list[Any]) -> Any:
    """Return what the pages' own code, web/src/lib/words.ts, makes of each, run by Node."""
    script = Path(__file__).with_name("say.mjs")
    asked = json.dumps([str(WEB / "src" / "lib" / "words.ts"), pages])
    ran = subprocess.run(["node", str(script)], cwd=WEB, input=asked, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


def plain(messages: list[Any]) -> Any:
    return json.loads(json.dumps([{"key": one.key, "params": one.params} for one in messages]))
