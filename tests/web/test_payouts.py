"""The payouts of the venues are the same at the table, after a reload, and in the replay."""

from playwright.sync_api import Page, expect

from tests.server.serving import Served
from tests.web.conftest import NewPage
from tests.web.finished import play_on, token_of
from tests.web.table import play_now, table_of
from tests.web.test_replay import settled

CLOSED = {"pace": "once", "list": False}
PAID = """() => ({
  venues: [...document.querySelectorAll('.street .venue')].map((venue) =>
    [...venue.querySelectorAll('.payout')].map((one) => one.textContent.replace(/\\s+/g, ' ').trim())),
  seats: [...document.querySelectorAll('.seats > li .earned')].map((one) => one.textContent.trim()),
})"""
"""Returns the texts of the venues, and the sum of each player."""

TURNS = 40
"""Upper bound of the number of moves in a round."""


def ripe(page: Page) -> None:
    """Wait until the buttons of a new prompt accept clicks."""
    page.locator(".confirm button:not([aria-disabled=true]):enabled").click()


def park(page: Page) -> None:
    """Park two trucks by pointing."""
    trucks = page.locator(".venue .whole[aria-pressed]")
    trucks.first.wait_for()
    for number in (0, 1):
        trucks.nth(number).click()
    ripe(page)


def trigger(page: Page) -> None:
    """Pick the card that triggers a payout, and point at the first venue for it."""
    page.locator(".hand .face.lit", has_text="Trigger").click()
    ripe(page)
    page.locator(".venue.lit > .whole").first.click()
    # Bots may trigger a venue, too.
    page.locator(".payout", has_text="Trigger paid:").first.wait_for()


def reloaded(page: Page) -> object:
    page.reload()
    page.locator(".frenzy").wait_for()
    return page.evaluate(PAID)


def test_a_reload_shows_the_same_payouts_and_sums(new_page: NewPage) -> None:
    page = new_page(settings=CLOSED)
    play_now(page, "frenzy")
    park(page)
    trigger(page)
    # The others play their cards, and then all venues pay; the triggered payout is still shown.
    expect(page.locator(".payout", has_text="Round 1 paid:")).not_to_have_count(0)
    page.locator(".venue .whole[aria-pressed]").first.wait_for()
    before = page.evaluate(PAID)
    assert any("Trigger paid:" in one for venue in before["venues"] for one in venue)
    assert all(before["venues"]), "every venue says what it paid, or why nothing"
    assert reloaded(page) == before
    park(page)
    expect(page.locator(".payout", has_text="Round 1 paid:")).to_have_count(0)


def test_the_replay_shows_the_same_payouts_as_the_table(new_page: NewPage, server: Served) -> None:
    page = new_page()
    play_now(page, "frenzy")
    park(page)
    trigger(page)
    page.locator(".venue .whole[aria-pressed]").first.wait_for()
    first = page.evaluate(PAID)
    play_on(server, table_of(page), token_of(page), seed=4)
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    last = page.evaluate(PAID)
    sums = page.locator(".sums").inner_text()
    page.goto(f"/replay/{table_of(page)}?moment=0")
    page.locator(".frenzy").wait_for()
    # Jump to the end: nothing is animated on the way.
    page.keyboard.press("End")
    expect(page.locator(".sums")).to_be_visible()
    assert page.evaluate(PAID) == last
    assert page.locator(".sums").inner_text() == sums
    page.keyboard.press("Home")
    expect(page.locator(".payout")).to_have_count(0)
    for _ in range(TURNS):
        page.keyboard.press("Shift+ArrowRight")
        settled(page)
        if page.locator(".frenzy .round").inner_text().startswith("Round 2"):
            break
    assert page.evaluate(PAID) == first
