"""Building a recipe of tacos by pointing, with other cards than the suggested ones."""

import json
import random
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.web.conftest import NewPage
from tests.web.table import choose, own_table, standing

MOST = 80
"""Upper bound of the number of choices until a hand has a card to exchange."""


def gestures(page: Page) -> list[list[int]]:
    """Return a list that grows with the options of every gesture that the page sends."""
    sent: list[list[int]] = []

    def heard(text: str | bytes) -> None:
        wanted = json.loads(text)
        if wanted.get("verb") == "do":
            sent.append(wanted["options"])

    def opened(socket: WebSocket) -> None:
        socket.on("framesent", heard)

    page.on("websocket", opened)
    return sent


def last_line(text: str) -> str:
    """Return the name of a card, which stands below the text for screen readers."""
    return text.splitlines()[-1]


def with_a_card_to_exchange(page: Page, chance: random.Random) -> Locator:
    """Play until a recipe can be built with a card to spare; return the dialog in which it is built."""
    dialog = page.locator("dialog[open]")
    for _ in range(MOST):
        assert standing(page)[0], "the game is over"
        lit = page.locator(".tacos .card-frame.lit", has_text="Build")
        for at in range(lit.count()):
            lit.nth(at).click()
            expect(dialog.locator(".sum b")).to_contain_text("You get")
            if dialog.locator(".cards [aria-pressed=false]").count() > 0:
                return dialog
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
        deck = page.locator(".deck.lit").first
        if deck.count() > 0 and chance.random() < 0.6:
            deck.click()
            page.wait_for_function(
                "() => document.querySelector('.deck.lit') === null || document.querySelector('.drawn')"
            )
        else:
            choose(page, chance)
        if dialog.count() > 0:
            dialog.get_by_role("button").last.click()
    raise AssertionError("no card was left over")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_recipe_is_built_with_other_cards_in_one_gesture(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    sent = gestures(page)
    own_table(page, "tacos", ["me", "greedy"])
    dialog = with_a_card_to_exchange(page, random.Random(7))
    laid = dialog.locator(".cards [aria-pressed=true]")
    slots = dialog.locator(".filling li")
    first = dialog.get_by_role("button", name="Build")
    count = laid.count()
    assert count == slots.count()

    # A removed card leaves its slot open, and nothing can be built; the cost and gain of the others are shown.
    names = laid.all_inner_texts()
    laid.first.click()
    expect(laid).to_have_count(count - 1)
    expect(dialog.locator(".filling .empty")).to_have_count(1)
    expect(first).to_be_disabled()
    expect(dialog.locator(".row")).to_contain_text("1 card more")
    expect(dialog.locator(".sum b")).to_contain_text("You get")
    expect(dialog.locator(".sum b")).to_contain_text("You pay")
    expect(dialog.locator(".filling .unknown")).to_have_count(0)
    dialog.locator(".cards [aria-pressed=false]").filter(has_text=last_line(names[0])).first.click()
    expect(laid).to_have_count(count)
    expect(first).to_be_enabled()

    # One card more than there are slots replaces another one.
    dialog.locator(".cards [aria-pressed=false]").first.click()
    expect(laid).not_to_have_text(names)
    expect(laid).to_have_count(count)
    expect(dialog.locator(".sum b")).to_contain_text(re.compile("ou |cannot be built"))
    if first.is_disabled():
        # There are not enough coins, or the recipe needs other cards: opened again, the dialog has the suggested cards.
        expect(dialog.locator(".sum")).to_contain_text(re.compile("you have|cannot be built"))
        title = dialog.locator("h2").inner_text()
        page.keyboard.press("Escape")
        page.locator(".tacos .card-frame.lit", has_text=title).filter(has_text="Build").first.click()
        expect(first).to_be_enabled()
    expect(dialog.locator(".filling .unknown")).to_have_count(0)
    before = len(sent)
    first.click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".now .asks")).to_contain_text("has brought you")
    assert len(sent) == before + 1, "one gesture"
