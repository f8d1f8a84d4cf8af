"""The board of tacos keeps what is asked for in sight: no hand lies over it, nothing slides, and the words agree."""

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.recorder import record, recorded
from tests.web.table import own_table
from tests.web.waiting import listen

SEATS = ["me", "greedy", "greedy"]
ONCE = {"pace": "once", "list": False}
WORDS = Path(__file__).parents[2] / "src/truckstop/words"
LONG = 8
"""Letters of a word that may not fit on a card."""
BOX = "one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"
BELOW_THE_HAND = """selector => {
  const { top } = document.querySelector(".dock").getBoundingClientRect();
  const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return [all.length, all.filter((one) => one.getBoundingClientRect().bottom > top).map((one) => one.textContent)];
}"""
"""How many there are, and those that the hand hides."""
FIVE_KINDS = """one => {
  const stock = one.querySelector(".stock"), kind = stock.querySelector(".kind");
  while (stock.querySelectorAll(".kind").length < 5) stock.append(kind.cloneNode(true));
  one.style.setProperty("--kinds", 5);
  return new Set([...stock.querySelectorAll(".kind")].map((card) => card.getBoundingClientRect().top)).size;
}"""
"""Gives a stall five kinds of cards; returns the number of rows."""
FIVE_SLOTS = """dialog => {
  const list = dialog.querySelector(".filling"), slot = list.firstElementChild;
  while (list.childElementCount < 5) list.append(slot.cloneNode(true));
  const { top } = dialog.querySelector("button.first").getBoundingClientRect();
  const cards = [...dialog.querySelectorAll(".ingredient")].map((one) => one.getBoundingClientRect().bottom);
  return top - Math.max(...cards);
}"""
"""Gives a recipe five slots; returns the distance of the button from the last card of the hand."""


def begun(new_page: NewPage, size: str) -> Page:
    """Open a table at its first question."""
    page = new_page(size, settings=ONCE)
    listen(page)
    own_table(page, "tacos", SEATS, fixed=True)
    page.locator("button.sign").first.wait_for()
    return page


def to_the_turn(page: Page) -> None:
    """Visit a vendor, bid nothing, take what must be taken, and wait for the turn."""
    page.locator("button.sign").first.click()
    page.locator(".bids button").first.click()
    end = page.locator(".actions .end:enabled")
    take = page.locator(":is(.stall, .now .drawn) .ingredient.lit:enabled")
    while True:
        end.or_(take).first.wait_for()
        if end.count():
            return
        take.first.click()
        answered(page)


def answered(page: Page) -> None:
    page.wait_for_function("() => line.due.size === 0 && line.asked")


def act(page: Page, button: Locator) -> None:
    """Press a button of the turn, and wait for the answer."""
    button.click()
    answered(page)


def test_the_hand_hides_no_card_of_the_vendors(new_page: NewPage) -> None:
    page = begun(new_page, "wide")
    cards, hidden = page.evaluate(BELOW_THE_HAND, ".stall .kind")
    assert cards > 0
    assert hidden == []
    assert page.locator(".stall").first.evaluate(FIVE_KINDS) == 1, "a stall with more cards is wider, not higher"
    assert page.evaluate(BELOW_THE_HAND, ".stall .kind")[1] == []
    assert page.evaluate(BELOW_THE_HAND, ".two summary") == [2, []], "other parts of the board are announced"
    bar = page.locator(".dock .bar")
    expect(bar).to_have_attribute("aria-expanded", "false")
    expect(bar.locator(".recipe")).to_have_count(1)
    bar.click()
    expect(page.locator(".dock .hand")).to_be_visible()


def test_the_hand_hides_nothing_that_can_be_built_or_bought(new_page: NewPage) -> None:
    page = begun(new_page, "wide")
    to_the_turn(page)
    cards, hidden = page.evaluate(BELOW_THE_HAND, ".two .card-frame")
    assert cards > 0
    assert hidden == []
    dock = page.locator(".dock")
    before = dock.evaluate(BOX)
    act(page, page.locator(".deck.lit", has_text="Recipes"))
    act(page, page.locator(".now .drawn button").first)
    page.locator(".actions .end:enabled").wait_for()
    assert dock.evaluate(BOX) == before, "nor with two recipes in hand"
    page.locator("ol.popular").evaluate("one => { one.style.height = '40px'; }")
    assert dock.evaluate(BOX) == before, "nor does it leave the edge of the window when the board is low"


@pytest.mark.parametrize("deck", ["Ingredients", "Recipes"])
def test_drawn_cards_move_nothing(new_page: NewPage, deck: str) -> None:
    page = begun(new_page, "wide")
    to_the_turn(page)
    popular = page.locator("ol.popular")
    before = popular.evaluate(BOX)
    act(page, page.locator(".deck.lit", has_text=deck))
    page.locator(".now .drawn button").first.wait_for()
    assert popular.evaluate(BOX) == before


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_question_says_what_can_be_built_and_leads_there(new_page: NewPage, size: str) -> None:
    page = begun(new_page, size)
    to_the_turn(page)
    hint, lit = page.locator(".now .builds"), page.locator(".card-frame.lit[data-at^='origin:']")
    if lit.count() == 0:
        expect(hint).to_have_text("Nothing to build yet")
        return
    expect(hint).to_contain_text("You can build")
    hint.click()
    title = page.locator("dialog[open] h2").inner_text()
    expect(hint).to_contain_text(title)
    page.keyboard.press("Escape")
    card = page.locator(".card-frame.lit:focus")
    expect(card.locator(".name")).to_have_text(title)
    expect(card).to_be_in_viewport(ratio=1)


def test_all_vendors_are_in_sight_on_a_phone(new_page: NewPage) -> None:
    page = begun(new_page, "phone")
    count, hidden = page.evaluate(BELOW_THE_HAND, "button.sign")
    assert (count, hidden) == (3, [])
    page.evaluate("scrollTo(0, 300)")
    page.locator("button.sign").last.click()
    page.locator(".bids button").first.wait_for()
    page.wait_for_function(
        """() => document.querySelector(".tacos").getBoundingClientRect().top
          >= document.querySelector(".happening").getBoundingClientRect().height"""
    )


def test_the_end_of_the_turn_is_marked_when_no_action_is_left(new_page: NewPage) -> None:
    page = begun(new_page, "phone")
    to_the_turn(page)
    coins, exchange, end = (page.locator(".actions > button", has_text=text) for text in ("Take", "customer", "End"))
    for left in (2, 1, 0):
        expect(coins).to_be_enabled()
        act(page, coins)
        expect(page.locator(".now .pips .there")).to_have_count(left)
    expect(exchange).to_be_enabled()
    expect(end).to_contain_class("lit")
    expect(page.locator(".actions > .lit")).to_have_count(1)


def test_after_an_undo_nothing_is_said_to_be_impossible(new_page: NewPage) -> None:
    page = begun(new_page, "phone")
    to_the_turn(page)
    coins, asks = page.locator(".actions > button", has_text="Take"), page.locator(".now .asks")
    act(page, coins)
    expect(page.locator(".now .pips .there")).to_have_count(2)
    act(page, page.locator(".deck.lit", has_text="Ingredients"))
    expect(asks).to_contain_text("That cannot be taken back")
    act(page, page.locator(".now .drawn button").first)
    expect(page.locator(".now .pips .there")).to_have_count(1)
    act(page, coins)
    page.locator(".now .undo").click()
    expect(page.locator(".now .undo")).to_have_count(0)
    expect(page.locator(".now .pips .there")).to_have_count(1)
    expect(asks).not_to_contain_text("cannot be taken back")


def test_the_build_button_covers_no_card_of_the_hand(new_page: NewPage) -> None:
    page = begun(new_page, "phone")
    to_the_turn(page)
    lit = page.locator(".card-frame.lit[data-at^='origin:']")
    if lit.count() == 0:
        expect(page.locator(".now .builds")).to_have_text("Nothing to build yet")
        return
    lit.last.click()
    dialog = page.locator("dialog[open]")
    dialog.locator("button.first").wait_for()
    assert dialog.evaluate(FIVE_SLOTS) >= 0
    expect(dialog).not_to_contain_text("that does not fit")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_long_names_are_divided_at_syllables(language: str) -> None:
    words = tomllib.loads((WORDS / f"{language}.toml").read_text())
    divided = {word.replace("-", "") for word in words["web"]["tacos"]["hyphens"].split()}
    long = {word for name in words["tacos"]["ingredient"].values() for word in name.split() if len(word) >= LONG}
    assert long
    assert long <= divided


PANEL = """(all, text) => [text(all(".main h2")[0]), all(".now")[0]?.offsetHeight]"""
"""What comes first below the panel, and the height of the panel."""
FEWER_SLOTS = """all => {
  const { height } = all.getBoundingClientRect();
  for (const slot of all.querySelectorAll(".slot:nth-child(n + 2)")) slot.remove();
  return all.getBoundingClientRect().height - height;
}"""
"""Leaves each recipe one slot; returns the change of the height of their row."""


def test_the_panel_keeps_its_height_on_a_phone(new_page: NewPage) -> None:
    page = begun(new_page, "phone")
    record(page, ".tacos", PANEL)
    to_the_turn(page)
    page.locator(".actions .end:enabled").click()
    page.get_by_role("button", name="Do it").click()
    page.locator("button.sign").first.wait_for()
    shown: list[tuple[str, int]] = recorded(page)
    for first in {one[0] for one in shown}:
        assert len({height for place, height in shown if place == first}) == 1, shown
    assert len(shown) > 1, "the vendors come first in one phase only"


def test_the_row_of_recipes_is_as_high_with_small_ones(new_page: NewPage) -> None:
    page = begun(new_page, "wide")
    assert page.locator("ol.popular").evaluate(FEWER_SLOTS) == 0
