"""Screens inside a game, a lobby or a lesson: axe-core finds nothing serious on them in both themes."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.soak import sized
from tests.web.browser import SIZES
from tests.web.conftest import NewPage
from tests.web.finished import Finished
from tests.web.table import GAMES, choose, own_table, play_now
from tests.web.test_accessibility import LOOKS, complaints
from tests.web.test_people import at_one_device
from tests.web.test_replay import settled

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
}

FIRST = [(screen, *LOOKS[number % 2]) for number, screen in enumerate(SCREENS)]
"""The sample: screens are opened alternately wide and light, and on a phone in the dark theme."""
ALL = [(screen, *look) for screen in SCREENS for look in LOOKS]
OTHER = {"wide": "phone", "phone": "wide", "light": "dark", "dark": "light"}
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits for two frames: resize observers run after the first, and the second shows their changes."""


@pytest.mark.parametrize(("screen", "size", "scheme"), sized(FIRST, ALL))
def test_no_screen_is_hard_to_use(new_page: NewPage, screen: str, size: str, scheme: str) -> None:
    page = new_page(size, scheme)
    SCREENS[screen](page)
    not_hard_to_use(page, size, scheme)


@pytest.mark.parametrize(("size", "scheme"), sized(LOOKS[:1], LOOKS))
@pytest.mark.parametrize("game", sized(["rollwrite"], list(GAMES)))
def test_no_end_of_a_game_is_hard_to_use(
    new_page: NewPage, finished: Finished, game: str, size: str, scheme: str
) -> None:
    page = new_page(size, scheme)
    page.goto(f"/table/{finished.of(game, page)}")
    page.get_by_role("heading", name="The game is over").wait_for()
    not_hard_to_use(page, size, scheme)


@pytest.mark.parametrize(("size", "scheme"), sized(LOOKS[1:], LOOKS))
@pytest.mark.parametrize("game", sized(["rollwrite"], list(GAMES)))
def test_no_replay_is_hard_to_use(new_page: NewPage, finished: Finished, game: str, size: str, scheme: str) -> None:
    page = new_page(size, scheme)
    page.goto(f"/replay/{finished.of(game, page)}?moment=9")
    page.get_by_text(re.compile(r"Step 9 of")).first.wait_for()
    settled(page)
    not_hard_to_use(page, size, scheme)


def not_hard_to_use(page: Page, *opened: str) -> None:
    """Check a page in the size and theme in which it was opened, then in the other size and theme."""
    for size, scheme in (opened, [OTHER[one] for one in opened]):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.evaluate(DRAWN)
        assert complaints(page) == [], f"{size}, {scheme}"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{size} scrolls sideways"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_twice_the_size_needs_no_sideways_scrolling(new_page: NewPage, game: str) -> None:
    """200 % zoom of a laptop's window: half as many pixels."""
    page = new_page(settings=CLOSED)
    page.set_viewport_size({"width": 720, "height": 450})
    play_now(page, game)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".status", has_text="Your turn")).to_have_count(1)
