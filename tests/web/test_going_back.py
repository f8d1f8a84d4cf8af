"""Going back to before a line of the log: at once for a player among bots, and with others when all agree."""

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import play_now
from tests.web.test_connection import with_bob


def trucks(page: Page) -> None:
    """Send out both trucks, each to the first venue that can be chosen."""
    for question in ("two trucks", "second truck"):
        expect(page.locator(".ask h2")).to_contain_text(question)
        page.locator(".ask .choices button:enabled").first.click()


def test_a_player_among_bots_goes_back_at_once(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    expect(page.get_by_role("button", name="Go back to before this")).to_have_count(0)
    before = page.locator("#panel-log li").count()
    trucks(page)
    expect(page.locator(".ask h2")).to_contain_text("cards")
    back = page.get_by_role("button", name="Go back to before this").first
    back.click()
    expect(page.locator(".ask h2")).to_contain_text("cards")
    page.get_by_role("button", name="Sure? Go back to before this").click()
    expect(page.locator(".ask h2")).to_contain_text("second truck")
    assert page.locator("#panel-log li").count() == before


def test_with_others_going_back_is_proposed(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page("phone")
    with_bob(ann, bob, "frenzy", 3)
    for page in (ann, bob):
        trucks(page)
    expect(ann.locator(".ask h2")).to_contain_text("cards")
    ann.get_by_role("button", name="Propose to go back to before this").first.click()
    ann.get_by_role("button", name="Sure? Propose to go back").click()
    asked = bob.get_by_role("alert")
    expect(asked).to_contain_text("Shall the game go back?")
    expect(asked).to_contain_text("To before this: Trucks out:")
    expect(ann.get_by_role("button", name="Propose to go back to before this")).to_have_count(0)
    bob.get_by_role("button", name="Agree").click()
    expect(bob.locator(".ask h2")).to_contain_text("truck")
    expect(ann.locator("#panel-log li", has_text="Trucks out:")).to_have_count(0)


def test_a_lesson_offers_no_going_back(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/frenzy")
    page.get_by_role("button", name="Begin").first.click()
    page.locator(".ask h2").wait_for()
    trucks(page)
    expect(page.locator(".ask h2")).to_contain_text("cards")
    expect(page.get_by_role("button", name="before this")).to_have_count(0)
