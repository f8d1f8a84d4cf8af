"""In frenzy, the end of a round is shown beat by beat, and a target says what a card would do there."""

import re

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.table import play_now
from tests.web.test_payouts import park, ripe
from tests.web.test_table import BOTS_PLAY, LOOK, SKIP, no_card
from tests.web.waiting import answered, stop_clock

STANDS = """() => [
  document.querySelectorAll('.payout').length,
  document.querySelectorAll('.venue.paying').length,
  document.querySelectorAll('.lane .truck').length,
]"""
"""Returns the number of venues that show what they paid, of those that are paying now, and of the trucks there."""


def test_the_venues_pay_one_after_another_while_the_trucks_stand_there(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "brisk", "list": True})
    stop_clock(page)
    no_card(page)
    answered(page)
    seen = [page.evaluate(STANDS)]
    while page.get_by_role("button", name=SKIP).count():
        page.clock.fast_forward(LOOK)
        seen.append(page.evaluate(STANDS))
        assert len(seen) < 2 * BOTS_PLAY, "it does not end"
    paying = [(payouts, trucks) for payouts, now, trucks in seen if now]
    assert len(paying) >= 3 and paying == sorted(paying), "one venue after another"
    assert all(trucks > 0 for _, trucks in paying)
    assert seen[-1][2] == 0, "at last all trucks are at home"


def test_a_target_says_who_would_gain(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once", "list": False})
    play_now(page, "frenzy")
    park(page)
    page.locator(".hand .face.lit", has_text="Double").click()
    ripe(page)
    trucks = page.locator(".truck.lit")
    trucks.first.wait_for()
    expect(page.locator(".point")).to_have_text("Point at what is lit to play it.")
    trucks.first.hover()
    expect(page.locator(".point")).to_have_text(
        re.compile(r"^As things stand(: \+\d+ you\.|, nobody gets more or less\.)$")
    )
    page.locator(".round").hover()
    expect(page.locator(".point")).to_have_text("Point at what is lit to play it.")
