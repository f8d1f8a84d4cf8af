"""The board of frenzy in the hand of a player: nothing jumps or is hidden, and coins come before what follows."""

from itertools import pairwise
from typing import TypedDict

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.recorder import record, recorded
from tests.web.table import own_table
from tests.web.test_payouts import park, ripe
from tests.web.waiting import pause_clock

SOFT_HYPHEN = "\u00ad"
BRISK = {"pace": "brisk", "list": False}
ONCE = {"pace": "once", "list": False}
PLAYED = 120_000
"""Milliseconds in which a round is played at a brisk pace, on a busy machine."""
LIES = 1700
"""Milliseconds after which a played card is gone, at a brisk pace."""
FINGER = 44
"""The least width and height of a touch target in pixels."""
EACH = 3
"""Trucks for which a venue has room on a phone, without making them smaller."""


def opened(new_page: NewPage, players: int = 3, *, moves: bool = False, clock: bool = False, **more: object) -> Page:
    page = new_page(**{"settings": BRISK, **more})
    page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
    if clock:
        page.clock.install()
    own_table(page, "frenzy", ["me", *["greedy"] * (players - 1)], fixed=True)
    return page


def pick(page: Page, *cards: str) -> None:
    """Park two trucks, and pick these cards once the dice are rolled."""
    park(page)
    page.locator(".hand .face.lit").first.wait_for(timeout=PLAYED)
    for card in cards:
        page.locator(".hand .face.lit", has_text=card).click()
    ripe(page)


def asked_again(page: Page) -> None:
    """Wait for the question of the second round."""
    expect(page.locator(".frenzy .round")).to_contain_text("Round 2", timeout=PLAYED)
    page.locator(".venue .whole[aria-pressed]").first.wait_for(timeout=PLAYED)


HIDDEN = """(card) => {
  const box = card.getBoundingClientRect();
  const over = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
  };
  const texts = [...card.querySelectorAll("span")].filter((one) => one.checkVisibility());
  const out = texts.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
  });
  const under = [...document.querySelectorAll(".seats :is(.name, .money, .flow)")].filter(over);
  return [...out, ...under].map((one) => one.className);
}"""
"""Returns the texts of the players' panels that a card hides, and those of the card outside its frame."""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_played_card_hides_nothing_and_goes_away(new_page: NewPage, size: str) -> None:
    page = opened(new_page, clock=True, size=size)
    pick(page, "Reroll")
    target = page.locator(".venue.lit > .whole:not([aria-pressed])").first
    target.wait_for(timeout=PLAYED)
    pause_clock(page)
    target.click()
    card = page.locator(".seats .you > .card")
    card.wait_for()
    assert "Reroll" in card.inner_text().replace(SOFT_HYPHEN, "")
    assert card.evaluate(HIDDEN) == []
    # What happened is held, so nothing else takes the card away.
    page.locator(".happening .told").click()
    page.clock.fast_forward(LIES)
    expect(card).to_have_count(0)


def test_a_second_tap_takes_one_more(new_page: NewPage) -> None:
    page = opened(new_page, size="phone", settings=ONCE)
    park(page)
    card = page.locator(".hand .face.lit", has_text="Reroll")
    card.wait_for()
    box = card.bounding_box()
    assert box is not None
    for across in (0.1, 0.5, 0.9):
        for down in (0.1, 0.5, 0.9):
            x, y = across * box["width"], down * box["height"]
            for count in (1, 2):
                # Where a finger hits it: another button may lie there.
                card.click(position={"x": x, "y": y}, force=True)
                expect(card.locator("i.on")).to_have_count(count)
            page.get_by_role("button", name="Choose a").click()
            expect(card.locator("i.on")).to_have_count(0)
    card.click()
    less = page.get_by_role("button", name="One less: Reroll")
    size = less.bounding_box()
    assert size is not None and size["width"] >= FINGER and size["height"] >= FINGER
    less.click()
    expect(card.locator("i.on")).to_have_count(0)
    # Nothing takes its place under the finger.
    expect(less).to_be_disabled()
    assert less.bounding_box() == size


LOOK = """(all, text) => ({
  phase: text(all("[aria-current=step]")[0]),
  coins: all(".flight").length,
  parked: all(".venue.paying .lane .truck").length,
  asks: all("[data-part=bar].asks").length > 0,
  totals: all(".seats strong").map((one) => Number(text(one))),
  score: Number(text(document.querySelector(".happening .score"))),
})"""


class Shown(TypedDict):
    phase: str
    coins: int
    parked: int
    asks: bool
    totals: list[int]
    score: int


BEST = """() => {
  const each = (one) => Number(/\\d+/.exec(one.querySelector(".pays b")?.textContent ?? "0"));
  const all = [...document.querySelectorAll(".venue.lit")].filter((one) => one.querySelector(".lane .truck"));
  const best = all.toSorted((one, other) => each(other) - each(one))[0];
  best.querySelector(".whole").click();
  return each(best);
}"""
"""Points at the venue that pays most to each truck, and returns how much that is."""


def test_the_coins_of_a_trigger_fly_before_anything_else(new_page: NewPage) -> None:
    page = opened(new_page, moves=True)
    pick(page, "Trigger")
    page.locator(".venue.lit > .whole:not([aria-pressed])").first.wait_for(timeout=PLAYED)
    record(page, ".frenzy", LOOK)
    each = page.evaluate(BEST)
    asked_again(page)
    shown: list[Shown] = recorded(page)
    first = [one for one in shown if one["phase"] == "Execute actions"]
    flying = [one for one in first if one["coins"] > 0]
    assert flying or each == 0
    assert all(one["parked"] > 0 and not one["asks"] for one in flying), "the trucks wait for the coins"
    if flying:
        assert flying[0]["totals"] == first[0]["totals"], "no total rises before a coin has landed"
        assert flying[0]["score"] == first[0]["score"]
    assert all(one["score"] <= two["score"] for one, two in pairwise(first))


HEIGHTS = """() => {
  window.heights = new Set();
  const look = () => {
    for (const row of document.querySelectorAll(".street .venue")) {
      const trucks = row.querySelectorAll(".lane .truck").length;
      heights.add(`${trucks > EACH ? "many" : "few"} ${Math.round(row.getBoundingClientRect().height)}`);
    }
  };
  new MutationObserver(look).observe(document.querySelector(".frenzy"),
    { subtree: true, childList: true, characterData: true, attributes: true });
  look();
}""".replace("EACH", str(EACH))
"""Records the heights of the rows."""


def test_rows_keep_their_height_on_a_phone(new_page: NewPage) -> None:
    page = opened(new_page, 4, size="phone")
    page.evaluate(HEIGHTS)
    pick(page, "Promote", "Trigger")
    page.locator(".hand .mine .face.lit", has_text="Promote").click(timeout=PLAYED)
    page.locator(".venue.lit > .whole:not([aria-pressed])").last.click(timeout=PLAYED)
    page.locator(".venue.lit > .whole:not([aria-pressed])").last.click(timeout=PLAYED)
    asked_again(page)
    found: list[str] = page.evaluate("() => [...heights]")
    heights = [int(one.removeprefix("few ")) for one in found if one.startswith("few")]
    # A row is as high with a token and with what a card made it pay as without.
    assert len(set(heights)) == 1, found
    expect(page.locator(".payout.early")).not_to_have_count(0)


def test_what_was_paid_stays_inside_its_venue(new_page: NewPage) -> None:
    page = opened(new_page, settings=ONCE)
    pick(page)
    asked_again(page)
    gaps: list[float] = page.evaluate(
        """() => [...document.querySelectorAll(".payout")].map((one) =>
          one.closest(".venue").getBoundingClientRect().right - one.getBoundingClientRect().right)"""
    )
    # The frame around what is paid now is 3 pixels wide, the border of the venue 2.
    assert gaps and min(gaps) >= 6


def test_a_list_opens_below_its_summary(new_page: NewPage) -> None:
    page = opened(new_page, settings=ONCE)
    page.locator(".venue .whole[aria-pressed]").first.wait_for()
    summary = page.locator(".rest summary")
    before = summary.bounding_box()
    venue = page.locator(".venue").first.bounding_box()
    assert before is not None
    x, y = before["x"] + 20, before["y"] + before["height"] / 2
    page.mouse.click(x, y)
    page.locator(".rest li").first.wait_for()
    assert summary.bounding_box() == before
    assert page.locator(".venue").first.bounding_box() == venue
    page.mouse.click(x, y)
    expect(page.locator(".rest li")).to_have_count(0)


def test_the_cards_are_in_sight_after_the_reveal(new_page: NewPage) -> None:
    page = opened(new_page, 4, moves=True, size="phone")
    park(page)
    page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
    page.locator(".hand .face.lit").first.wait_for(timeout=PLAYED)
    page.wait_for_function(
        """() => {
          const bar = document.querySelector("[data-part=bar]").getBoundingClientRect();
          const cards = [...document.querySelectorAll(".hand .face.lit")].map((one) => one.getBoundingClientRect());
          return cards.every(({ top, bottom }) => top >= 0 && bottom <= bar.top);
        }"""
    )


OUTSIDE = """() => [...document.querySelectorAll(".hand .face")].flatMap((card) => {
  const box = card.getBoundingClientRect();
  return [...card.querySelectorAll(".name.short")].filter((one) =>
    [...one.getClientRects()].some(({ left, right }) => left < box.left + 1 || right > box.right - 1),
  ).map((one) => `${one.textContent} ${Math.round(one.getBoundingClientRect().right - box.right)}`);
})"""
"""Returns the names that reach over the edge of their card."""


@pytest.mark.parametrize("language", ["de-DE", "en-GB", "es-ES"])
def test_names_stay_inside_their_cards_on_a_phone(new_page: NewPage, language: str) -> None:
    page = opened(new_page, 4, size="phone", settings=ONCE, language=language)
    page.locator(".hand .face").first.wait_for()
    # While the table opens, cards may be drawn once before they have their final width.
    page.wait_for_function(f"() => ({OUTSIDE})().length === 0")
