"""What comes out of a roll is told when the dice have landed, and a tap skips to it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import own_table
from tests.web.test_table import SKIP
from tests.web.waiting import answered, listen, pause_clock, stop_clock, until

BRISK = {"pace": "brisk", "list": False}


def hidden(page: Page, what: str) -> list[bool]:
    """Return for each of these elements whether it waits for the dice to land."""
    found: list[bool] = page.locator(what).evaluate_all(
        "all => all.map((one) => one.getAnimations().some(({ animationName }) => animationName === 'outcome'))"
    )
    return found


def roll_of(new_page: NewPage, game: str) -> Page:
    """Play until the dice are rolled, and stop the clock there."""
    page = new_page(settings=BRISK)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    listen(page)
    if game == "frenzy":
        own_table(page, game, ["me", "greedy", "greedy"])
        pause_clock(page)
        park_at_once(page)
    else:
        own_table(page, game, ["me"])
        pause_clock(page)
        corner = page.get_by_role("button", name="a1", exact=True)
        corner.click()
        corner.click()
    answered(page)
    beat = "dice rolled" if game == "frenzy" else "rolled"
    until(page, page.locator(f"[data-beat='{beat}']").count, turned=100)
    return page


def park_at_once(page: Page) -> None:
    """Park two trucks while the clock is stopped."""
    trucks = page.locator(".venue .whole[aria-pressed]")
    for number in (0, 1):
        trucks.nth(number).click()
    ripe = page.locator(".confirm button:not([aria-disabled=true]):enabled")
    until(page, ripe.count, turned=100)
    ripe.click()


@pytest.mark.parametrize("game", ["frenzy", "rollwrite"])
def test_the_outcome_of_a_roll_is_told_when_the_dice_have_landed(new_page: NewPage, game: str) -> None:
    page = roll_of(new_page, game)
    assert hidden(page, ".happening .line") == [True]
    figures = hidden(page, ".venue .pays" if game == "frenzy" else ".city .worth")
    assert figures and all(figures)
    expect(page.locator(".lit")).to_have_count(0)
    if game == "frenzy":
        expect(page.locator("[aria-current=step]")).to_have_text("Roll")
    until(page, page.locator(".board .lit").count, turned=200)
    assert not any(hidden(page, ".happening .line"))


@pytest.mark.parametrize("game", ["frenzy", "rollwrite"])
def test_a_tap_skips_to_the_question_after_a_roll(new_page: NewPage, game: str) -> None:
    page = roll_of(new_page, game)
    page.get_by_role("button", name=SKIP).click()
    expect(page.locator(".happening .line")).to_contain_text("Dice")
    until(page, page.locator(".board .lit").count, turned=20)
    assert not any(hidden(page, ".happening .line"))


def test_with_reduced_motion_the_question_comes_with_the_roll(new_page: NewPage) -> None:
    page = new_page(settings=BRISK)
    own_table(page, "rollwrite", ["me"])
    corner = page.get_by_role("button", name="a1", exact=True)
    corner.click()
    corner.click()
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    expect(page.locator("[data-suspense]")).to_have_count(0)


def test_a_tap_on_a_card_skips_while_nobody_is_asked(new_page: NewPage) -> None:
    page = new_page(settings=BRISK)
    stop_clock(page)
    listen(page)
    own_table(page, "tacos", ["me", "greedy", "greedy"])
    page.locator("button.sign").first.click()
    page.locator(".bids button").first.click()
    expect(page.locator(".bid-card.open")).to_have_count(3)
    answered(page)
    skip = page.get_by_role("button", name=re.compile("^Skip"))
    expect(skip).to_be_visible()
    page.locator(".stall button[data-at]").first.click()
    expect(skip).to_be_hidden()
    expect(page.get_by_role("dialog")).to_have_count(0)
