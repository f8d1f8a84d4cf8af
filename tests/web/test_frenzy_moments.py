"""The big moments of a round of frenzy: what is shown is recorded as it changes, and read afterwards."""

import re
from itertools import pairwise
from typing import TypedDict

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.recorder import record, recorded
from tests.web.sizes import DRAWN
from tests.web.table import own_table
from tests.web.test_payouts import park, ripe
from tests.web.waiting import pause_clock, until

LOOK = """(all, text) => ({
  round: text(all(".round b")[0]),
  phase: text(all("[aria-current=step]")[0]),
  faces: all(".venue .die text").map(text),
  rerolled: all(".venue .die s").map(text),
  trucks: all(".lane .truck").length,
  paying: all(".venue.paying").map((one) => one.dataset.stands),
  said: all(".venue.paying .payout").map(text),
  paid: all(".payout").length,
  totals: all(".seats strong").map((one) => Number(text(one))),
  coins: all(".flight").length,
})"""


class Shown(TypedDict):
    round: str
    phase: str
    faces: list[str]
    rerolled: list[str]
    trucks: int
    paying: list[str]
    said: list[str]
    paid: int
    totals: list[int]
    coins: int


PAYS = re.compile("for 1 truck|each")
"""The arithmetic of a venue that pays; others have too little, or no trucks."""
STEP = 100
"""Milliseconds by which a stopped clock is turned at a time; every beat is shown for longer."""
PLAYED = 120_000
"""Milliseconds in which a round is played at a brisk pace, on a busy machine."""


def opened(new_page: NewPage, moves: bool, *, stoppable: bool = False) -> Page:
    page = new_page(settings={"pace": "brisk", "list": False})
    if stoppable:
        page.clock.install()
    page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
    own_table(page, "frenzy", ["me", "greedy", "greedy"], fixed=True)
    record(page, ".frenzy", LOOK)
    park(page)
    return page


def reroll(page: Page) -> None:
    """Pick a reroll, and roll the first die again when it is the player's turn."""
    page.locator(".hand .face.lit", has_text="Reroll").click(timeout=PLAYED)
    ripe(page)
    page.locator(".venue.lit > .whole:not([aria-pressed])").first.click(timeout=PLAYED)


def next_round(page: Page) -> list[Shown]:
    """Wait for the question of the second round; return everything that was shown."""
    expect(page.locator(".frenzy .round")).to_contain_text("Round 2", timeout=PLAYED)
    page.locator(".venue .whole[aria-pressed]").first.wait_for()
    found: list[Shown] = recorded(page)
    return found


@pytest.mark.parametrize("moves", [True, False], ids=["moving", "still"])
def test_a_round_is_shown_moment_by_moment(new_page: NewPage, moves: bool) -> None:
    page = opened(new_page, moves)
    reroll(page)
    shown = next_round(page)
    first = [one for one in shown if one["round"].startswith("Round 1")]
    # The trucks are revealed before the dice are rolled.
    out = next(at for at, one in enumerate(first) if one["trucks"] == 6)
    assert set(first[out]["faces"]) == {"?"}
    # A reroll shows the face before and the face after, and does so before any venue pays.
    paying = [at for at, one in enumerate(first) if one["paying"]]
    again = next(at for at, one in enumerate(first) if one["rerolled"])
    assert "?" not in first[again]["faces"] and out < again < paying[0]
    # The venues pay one after another while the trucks stand there, each with its arithmetic.
    assert all(len(first[at]["paying"]) == len(first[at]["said"]) == 1 for at in paying)
    order = list(dict.fromkeys(first[at]["paying"][0] for at in paying))
    assert len(order) >= 2, "several venues pay in the fixed deal"
    assert [first[at]["paying"][0] for at in paying] == sorted(
        (first[at]["paying"][0] for at in paying), key=order.index
    )
    assert all(first[at]["phase"] == "Resolve payouts" and first[at]["trucks"] > 0 for at in paying)
    assert all("truck" in first[at]["said"][0] for at in paying)
    # Totals rise as venues pay, never fall, and are complete before the next round.
    totals = [first[at]["totals"] for at in range(paying[0] - 1, len(first))]
    assert all(now >= before for one, two in pairwise(totals) for before, now in zip(one, two, strict=True))
    payers = {first[at]["paying"][0] for at in paying if PAYS.search(first[at]["said"][0])}
    assert len({tuple(one) for one in totals}) >= 1 + len(payers), "they do not rise at once"
    assert totals[-1] == shown[-1]["totals"]
    # Before the next round the end of this one is seen: all venues have paid, all trucks are at home.
    last = first[-1]
    assert last["trucks"] == 0 and last["phase"] == "Resolve payouts" and "?" not in last["faces"]
    assert any(one["coins"] for one in first) == moves


COINS = """() => {
  window.coins = { flown: false, rises: [] };
  const seats = () => [...document.querySelectorAll('.seats > li')];
  const totals = () => seats().map((one) => Number(one.querySelector('strong').textContent));
  const landed = totals().map(() => 0), flying = totals().map(() => 0);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...more) {
    const playing = animate.call(this, frames, ...more);
    if (!this.matches('.flight')) return playing;
    // A coin belongs to the player to whose panel it flies.
    const { x, y } = this.getBoundingClientRect(), { e, f } = new DOMMatrix(frames.at(-1).transform);
    const owner = seats().findIndex((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < x + e && x + e < right && top < y + f && y + f < bottom;
    });
    flying[owner] += 1;
    playing.addEventListener('finish', () => { landed[owner] += 1; flying[owner] -= 1; });
    // What is shown is held until all coins have landed, however slow the machine is.
    if (!coins.flown) document.querySelector('.happening .told').click();
    coins.flown = true;
    return playing;
  };
  let before = totals();
  new MutationObserver(() => {
    const now = totals();
    for (const [seat, money] of now.entries()) {
      if (money === before[seat]) continue;
      coins.rises.push({ seat, money: money - before[seat], landed: landed[seat], flying: flying[seat] });
    }
    before = now;
  }).observe(document.querySelector('.seats'), { subtree: true, childList: true, characterData: true });
}"""
"""Holds the first payout, and records for each change of a total how many coins of that player have landed so far, and
how many are still in the air."""


def test_totals_rise_when_the_coins_land(new_page: NewPage) -> None:
    page = opened(new_page, moves=True)
    page.locator(".hand .face.lit").first.wait_for(timeout=PLAYED)
    before = page.locator(".seats strong").all_inner_texts()
    page.evaluate(COINS)
    ripe(page)
    page.wait_for_function("() => coins.flown && !document.querySelector('.flight')", timeout=PLAYED)
    page.evaluate(DRAWN)
    rises: list[dict[str, int]] = page.evaluate("() => coins.rises")
    paid = {one["seat"] for one in rises}
    assert len(paid) >= 2, "several players are paid in the fixed deal"
    for seat in paid:
        own = [one for one in rises if one["seat"] == seat]
        assert all(one["money"] > 0 for one in own)
        assert all(one["landed"] >= number for number, one in enumerate(own, 1)), "each rise follows a landing"
        assert own[-1]["flying"] == 0, "the total is complete only when the last coin has landed"
    after = [
        int(money) + sum(one["money"] for one in rises if one["seat"] == seat) for seat, money in enumerate(before)
    ]
    assert after == [int(money) for money in page.locator(".seats strong").all_inner_texts()]


def test_a_tap_skips_to_the_next_question(new_page: NewPage) -> None:
    page = opened(new_page, moves=True, stoppable=True)
    page.locator(".hand .face.lit").first.wait_for(timeout=PLAYED)
    pause_clock(page)
    ripe(page)
    until(page, page.locator(".venue.paying").count, turned=STEP)
    page.locator(".frenzy .round").click()
    shown = next_round(page)
    assert len({one["paying"][0] for one in shown if one["paying"]}) == 1, "the other venues are skipped"
    assert shown[-1]["paid"] == len(shown[-1]["faces"]), "what they paid is still said"
    expect(page.locator(".flight")).to_have_count(0)


def test_acting_early_loses_nothing(new_page: NewPage) -> None:
    page = opened(new_page, moves=True)
    page.locator(".hand .face.lit").first.wait_for(timeout=PLAYED)
    ripe(page)
    page.locator(".venue.paying").first.wait_for(timeout=PLAYED)
    page.locator(".frenzy .round").click()
    park(page)
    page.locator(".hand .face.lit").first.wait_for(timeout=PLAYED)
    money = page.locator(".seats strong").all_inner_texts()
    page.reload()
    page.locator(".hand .face.lit").first.wait_for()
    assert page.locator(".seats strong").all_inner_texts() == money
    assert sum(map(int, money)) > 0


def test_discarding_asks_for_a_second_tap(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once", "list": False})
    own_table(page, "frenzy", ["me", "greedy", "greedy"])
    park(page)
    page.locator(".hand .face.lit", has_text="Reroll").click()
    ripe(page)
    drop = page.locator(".more .drop")
    expect(drop).to_have_text("Discard Reroll")
    page.locator(".more .drop:not([aria-disabled=true])").click()
    expect(page.locator(".more .drop.sure")).to_be_visible()
    expect(page.locator(".hand .mine")).to_be_visible()
    page.locator(".more .drop.sure").click()
    expect(page.locator(".hand .mine")).to_have_count(0)
