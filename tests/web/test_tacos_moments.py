"""The big moments of tacos: bids open together, trucks arrive, cards fly; and the board keeps its shape meanwhile."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import own_table
from tests.web.waiting import answered, listen, stop_clock, until

SEATS = ["me", "greedy", "greedy"]
BRISK = {"pace": "brisk", "list": False}
SKIP = re.compile("^Skip")
STEP = 100
"""Milliseconds by which a stopped clock is turned at a time; every moment is shown for longer."""
RECORD = """() => {
  window.seen = [];
  const all = (selector) => document.querySelectorAll(selector);
  const named = (name) => document.getAnimations().filter((one) => (one.animationName ?? "").endsWith(name));
  const look = () => {
    const turns = named("turn-over");
    const now = {
      open: all(".bid-card.open").length,
      trucks: all(".stall li").length,
      taken: all(".stall .by > *").length,
      flying: document.querySelector(".layer").childElementCount,
      turning: turns.length,
      starts: new Set(turns.map((one) => one.effect.getTiming().delay)).size,
      driving: named("drive").length,
      moving: document.getAnimations().length,
    };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.querySelector(".tacos"), { subtree: true, childList: true, attributes: true });
  look();
}"""
"""Records how the board changes: open bid cards, arrived trucks, taken cards, and what moves."""
SMALL_TARGETS = """() => [...document.querySelectorAll(".tacos :is(button, summary)")]
  .filter((one) => one.checkVisibility() && !one.disabled)
  .map((one) => ({ says: one.innerText.slice(0, 40), box: one.getBoundingClientRect() }))
  .filter(({ box }) => box.width < 44 || box.height < 44)
  .map(({ says, box }) => `${says}: ${box.width} x ${box.height}`)"""
SMALL_TEXTS = """() => [...document.querySelectorAll(".tacos :not(svg, svg *, .unseen)")]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12)
  .map((one) => one.innerText)"""
BOX = "one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"


def to_the_bids(page: Page, *, moves: bool = True) -> None:
    """Open a table, record what happens there, and choose a vendor."""
    if moves:
        page.emulate_media(reduced_motion="no-preference")
    own_table(page, "tacos", SEATS, fixed=True)
    page.locator(".stall.lit").first.wait_for()
    page.evaluate(RECORD)
    page.locator("button.sign").first.click()


def seen(page: Page) -> list[dict[str, int]]:
    recorded: list[dict[str, int]] = page.evaluate("() => seen")
    return recorded


def until_taken(page: Page) -> None:
    """Wait until cards have been taken from the stalls; take one if the viewer is asked to."""
    lit = ".stall .ingredient.lit"
    page.wait_for_function(f"() => seen.at(-1).taken > 0 || document.querySelector('{lit}')")
    if page.locator(lit).count() > 0:
        page.locator(lit).first.click()
    page.wait_for_function("() => seen.at(-1).taken > 0")


def first(steps: list[dict[str, int]], what: str) -> int:
    """Return when something was seen for the first time."""
    return next(at for at, step in enumerate(steps) if step[what] > 0)


def test_bids_open_together_then_trucks_arrive_then_cards_are_taken(new_page: NewPage) -> None:
    page = new_page(settings=BRISK)
    to_the_bids(page)
    page.locator(".bids button").first.click()
    until_taken(page)
    steps = seen(page)
    assert {step["open"] for step in steps} == {0, len(SEATS)}, "no bid card opens before the others"
    opened = steps[first(steps, "open")]
    assert opened["trucks"] == 0, "no truck arrives before the bids have been seen"
    turning = steps[first(steps, "turning")]
    assert (turning["turning"], turning["starts"]) == (len(SEATS), 1), "all turn over at the same time"
    assert first(steps, "open") < first(steps, "trucks") < first(steps, "taken")
    assert steps[first(steps, "trucks")]["driving"] == len(SEATS)
    assert any(step["flying"] for step in steps), "the cards fly to their owners"


def test_one_tap_skips_all_moments(new_page: NewPage) -> None:
    page = new_page(settings=BRISK)
    stop_clock(page)
    listen(page)
    to_the_bids(page)
    page.locator(".bids button").first.click()
    expect(page.locator(".turns")).to_have_count(1)
    answered(page)
    page.get_by_role("button", name=SKIP).click()
    expect(page.locator(".turns")).to_have_count(0)
    steps = seen(page)
    last = steps[-1]
    assert last["turning"] == last["driving"] == last["flying"] == 0, "nothing is played any more"
    assert not any(step["driving"] for step in steps)


def test_with_reduced_motion_the_same_is_shown_and_nothing_moves(new_page: NewPage) -> None:
    page = new_page(settings=BRISK)
    to_the_bids(page, moves=False)
    page.locator(".bids button").first.click()
    until_taken(page)
    steps = seen(page)
    assert first(steps, "open") < first(steps, "trucks") < first(steps, "taken")
    assert not any(step["moving"] or step["flying"] for step in steps)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_chosen_vendor_stays_where_it_is(new_page: NewPage, size: str) -> None:
    page = new_page(size, settings=BRISK)
    stop_clock(page)
    listen(page)
    own_table(page, "tacos", SEATS, fixed=True)
    stall, sign = page.locator(".stall").first, page.locator("button.sign").first
    sign.wait_for()
    before = stall.evaluate(BOX)
    box = sign.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".bids button").first.wait_for()
    assert stall.evaluate(BOX) == pytest.approx(before, abs=0.5)
    page.locator(".bids button").first.click()
    answered(page)
    # The clock stands still, so nothing comes after the open bids.
    expect(page.locator(".bid-card.open")).to_have_count(len(SEATS))
    assert stall.evaluate(BOX) == pytest.approx(before, abs=0.5), "nor does it move when the bids open"


TOLD = """(name) => {
  const found = { stalls: 0, question: 0, elsewhere: 0 };
  const walk = document.createTreeWalker(document.querySelector('.tacos'), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const one = text.parentElement;
    if (!text.data.includes(name) || one.closest('.unseen') || !one.checkVisibility()) continue;
    found[one.closest('.stall') ? 'stalls' : one.closest('.now') ? 'question' : 'elsewhere'] += 1;
  }
  return found;
}"""
"""Counts how often the board shows the name of a vendor, by place."""


def test_a_visit_is_shown_once_on_the_board_and_once_in_the_question(new_page: NewPage) -> None:
    page = new_page(settings=BRISK)
    stop_clock(page)
    listen(page)
    to_the_bids(page, moves=False)
    stall = page.locator(".stall").first
    name = stall.locator(".sign b").first.inner_text()
    page.locator(".bids button").first.click()
    answered(page)
    until(page, page.locator(".stall li").count, turned=STEP)
    expect(page.locator(".stall li")).to_have_count(len(SEATS))
    own = page.locator(".now .bid-card", has_text="You")
    expect(own).to_have_count(1)
    expect(own).to_contain_text(name)
    expect(page.locator(".stall li[title$='(you)']")).to_have_count(1)
    expect(stall.locator("li[title$='(you)']")).to_have_count(1)
    visitors = stall.locator("li").count()
    told = page.evaluate(TOLD, name)
    assert told == {"stalls": 1, "question": visitors, "elsewhere": 0}, "one sign, and a bid card for each visitor"


def test_targets_and_texts_on_a_phone_are_large_enough(new_page: NewPage) -> None:
    page = new_page("phone", settings={"pace": "once", "list": False})
    own_table(page, "tacos", ["me", "greedy"])
    page.locator(".stall.lit").first.wait_for()
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXTS) == []
    page.locator("button.sign").first.click()
    page.locator(".bids button").first.wait_for()
    assert page.evaluate(SMALL_TARGETS) == []
    page.locator(".bids button").first.click()
    decks, take = page.locator(".deck.lit"), page.locator(".now .drawn button").first
    while True:
        decks.first.or_(take).first.wait_for()
        if decks.count():
            break
        take.click()
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXTS) == []


@pytest.mark.parametrize("width", [390, 360])
def test_the_viewers_own_figures_are_not_cut_off(new_page: NewPage, width: int) -> None:
    page = new_page("phone", settings=BRISK)
    page.set_viewport_size({"width": width, "height": 640})
    own_table(page, "tacos", ["me", *["greedy"] * 4])
    own = page.locator("li.own button[data-at^=seat]")
    expect(own).to_contain_text("You")
    assert own.evaluate("one => one.scrollWidth <= one.clientWidth")
    right = own.evaluate("one => one.getBoundingClientRect().right")
    assert right <= width
