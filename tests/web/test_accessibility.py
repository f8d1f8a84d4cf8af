"""Accessibility: axe-core finds nothing serious on any screen in both themes, and the keyboard alone is enough."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.soak import sized
from tests.web.browser import AXE
from tests.web.conftest import NewPage
from tests.web.table import GAMES, changed, play_now, standing

SERIOUS = ("serious", "critical")
PLACES = ["/", "/new/frenzy", "/tables", "/daily", "/learn", "/learn/frenzy", "/rules/frenzy", "/me"]


def complaints(page: Page) -> list[str]:
    """Return the serious findings of axe-core, which is injected because the policy of the page forbids loading it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


LOOKS = sized(
    [("wide", "light"), ("phone", "dark")],
    [("wide", "light"), ("wide", "dark"), ("phone", "light"), ("phone", "dark")],
)
"""The sizes and themes in which each screen is checked."""


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_no_page_is_hard_to_use(new_page: NewPage, size: str, scheme: str) -> None:
    page = new_page(size, scheme)
    for place in PLACES:
        page.goto(place)
        page.locator("h1").first.wait_for()
        assert complaints(page) == [], place
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{place} scrolls sideways"


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_no_table_is_hard_to_use(new_page: NewPage, game: str, size: str, scheme: str) -> None:
    page = new_page(size, scheme)
    play_now(page, game)
    assert complaints(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_by_keyboard_alone(new_page: NewPage, game: str) -> None:
    """From the landing page on, Tab, Enter and Space are enough to start a game and to answer the first prompts."""
    page = new_page()
    page.goto("/")
    press_until(page, "document.activeElement?.getAttribute('aria-label')?.endsWith('" + NAME_ENDS[game] + "')")
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_be_visible()
    lines = page.locator("#panel-log li").count()
    for _ in range(25):
        if page.locator("#panel-log li").count() > lines + 1:
            return
        _, before = standing(page)
        press_until(page, "document.activeElement?.matches('.ask .choices button:enabled')")
        page.keyboard.press("Enter")
        changed(page, before)
    raise AssertionError("nothing came of it")


NAME_ENDS = {"frenzy": "Frenzy", "rollwrite": "Roll & Write", "tacos": "Rivals"}


def press_until(page: Page, there: str) -> None:
    for _ in range(300):
        if page.evaluate(f"() => Boolean({there})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came there: {there}")
