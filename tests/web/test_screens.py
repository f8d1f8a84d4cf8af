"""Screens that one comes to in the middle of things: axe-core finds nothing serious on them either, in both themes."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import GAMES, choose, own_table, play_now, play_out, table_of
from tests.web.test_access import complaints
from tests.web.test_people import at_one_device

CLOSED = {"pace": "once", "list": False}


def middle(game: str, choices: int) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        play_now(page, game)
        chance = random.Random(choices)
        for _ in range(choices):
            choose(page, chance)
        page.locator(".ask").wait_for()

    return go


def for_two(page: Page) -> None:
    own_table(page, "frenzy", ["me", "greedy"])
    chance = random.Random(3)
    for _ in range(3):
        choose(page, chance)


def for_six(page: Page) -> None:
    own_table(page, "frenzy", ["me", *["greedy"] * 5], {"specials": "on"})
    chance = random.Random(3)
    for _ in range(3):
        choose(page, chance)


def alone(page: Page) -> None:
    own_table(page, "tacos", ["me"], {"level": "1", "vendors": "varied"})
    choose(page, random.Random(1))


def lobby(page: Page) -> None:
    page.goto("/new/tacos")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Start").first.wait_for()


def curtain(page: Page) -> None:
    at_one_device(page, "frenzy", ["Ann", "Bob"])
    page.get_by_role("button", name="show it").wait_for()


def lesson(page: Page) -> None:
    page.goto("/learn/frenzy")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("region", name="Your coach").wait_for()


def settings(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings").wait_for()


def end(page: Page) -> None:
    play_now(page, "rollwrite")
    play_out(page, seed=4)


def replay(page: Page) -> None:
    end(page)
    page.goto(f"/replay/{table_of(page)}?moment=9")
    page.get_by_text(re.compile(r"Step 9 of")).first.wait_for()


SCREENS: dict[str, Callable[[Page], None]] = {
    "frenzy": middle("frenzy", 6),
    "rollwrite": middle("rollwrite", 12),
    "tacos": middle("tacos", 9),
    "for two": for_two,
    "for six": for_six,
    "alone": alone,
    "lobby": lobby,
    "curtain": curtain,
    "lesson": lesson,
    "settings": settings,
    "end": end,
    "replay": replay,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_no_screen_is_hard_to_use(new_page: NewPage, screen: str) -> None:
    for size, scheme in (("wide", "dark"), ("phone", "light")):
        page = new_page(size, scheme)
        SCREENS[screen](page)
        assert complaints(page) == [], size
        page.emulate_media(color_scheme="dark" if scheme == "light" else "light")
        assert complaints(page) == [], f"{size} in the other theme"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{size} scrolls sideways"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_twice_the_size_needs_no_sideways_scrolling(new_page: NewPage, game: str) -> None:
    """200 % zoom of a laptop's window: half as many pixels."""
    page = new_page(settings=CLOSED)
    page.set_viewport_size({"width": 720, "height": 450})
    play_now(page, game)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".status", has_text="Your turn")).to_have_count(1)
