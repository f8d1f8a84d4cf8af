"""A finished game again: a link to an exact moment, the dice checked in the page, and another end."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser import AXE
from tests.web.conftest import NewPage
from tests.web.table import play_now, play_out, table_of


def finished(page: Page) -> str:
    play_now(page, "frenzy")
    play_out(page, seed=2)
    return table_of(page)


def test_a_link_leads_to_an_exact_moment_and_the_game_can_go_on_from_there(new_page: NewPage) -> None:
    page, other = new_page(), new_page("phone", "dark")
    table = finished(page)
    page.get_by_role("link", name="Replay").click()
    bar = page.get_by_role("group", name="Step through the game")
    for _ in range(5):
        bar.get_by_role("button", name="One step on").click()
    expect(bar.get_by_text(re.compile(r"Step 5 of \d+"))).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?moment=5"))
    caption = bar.locator(".caption").inner_text()
    other.goto(page.url)
    expect(other.get_by_text(re.compile(r"Step 5 of \d+"))).to_be_visible()
    expect(other.locator(".bar .caption")).to_have_text(caption.replace(" (you)", ""))
    expect(page.get_by_text(re.compile(r"All \d+ draws come from that secret"))).to_be_visible()
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    assert [one["id"] for one in found["violations"] if one["impact"] in ("serious", "critical")] == []
    page.get_by_role("button", name="Play on from step 5").click()
    expect(page.locator(".ask")).to_be_visible()
    assert table_of(page) != table
