"""Replays: a link to an exact moment, playing and stepping by turns, the check of the dice, continuing the game."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import AXE
from tests.web.conftest import NewPage
from tests.web.finished import Finished
from tests.web.table import table_of
from tests.web.waiting import stop_clock

SETTLE, LOOK = 70, 3200
"""Milliseconds before a step is fetched, and its longest display time, as in playback.svelte.ts and pace.ts."""


def bar_of(page: Page) -> Locator:
    return page.get_by_role("group", name="Step through the game")


def step_of(page: Page) -> int:
    found = re.match(r"Step (\d+) of", bar_of(page).locator(".where").inner_text())
    assert found
    return int(found[1])


def settled(page: Page) -> None:
    """Wait until the board shows the current step."""
    page.locator(".board[aria-busy=false]").wait_for()


def test_a_link_leads_to_an_exact_moment_and_the_game_can_go_on_from_there(
    new_page: NewPage, finished: Finished
) -> None:
    page, other = new_page(), new_page("phone", "dark")
    table = finished.of("frenzy", page)
    page.goto(f"/table/{table}")
    page.get_by_role("link", name="Replay").click()
    bar = bar_of(page)
    for _ in range(5):
        bar.get_by_role("button", name="One step on").click()
    expect(bar.get_by_text(re.compile(r"Step 5 of \d+"))).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?moment=5"))
    caption = bar.locator(".caption").inner_text()
    other.goto(page.url)
    expect(other.get_by_text(re.compile(r"Step 5 of \d+"))).to_be_visible()
    expect(other.locator(".bar .caption")).to_have_text(caption.replace(" (you)", ""))
    expect(page.get_by_text(re.compile(r"All \d+ draws come from that secret"))).to_be_visible()
    bar.get_by_role("button", name="Play on from here").click()
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    assert [one["id"] for one in found["violations"] if one["impact"] in ("serious", "critical")] == []
    page.get_by_role("button", name="Play on from step 5").click()
    expect(page.locator(".ask")).to_be_visible()
    assert table_of(page) != table


def test_a_game_can_be_stepped_through_by_turns(new_page: NewPage, finished: Finished) -> None:
    page = new_page()
    page.goto(f"/replay/{finished.of('frenzy', page)}?moment=0")
    bar, caption = bar_of(page), page.locator(".bar .caption")
    on, back = (bar.get_by_role("button", name=f"One turn {way}") for way in ("on", "back"))
    # A secret choice is shown in words, not in the notation of the log.
    bar.get_by_role("button", name="One step on").click()
    expect(caption).to_have_text(re.compile(r"^[^:]+: \w"))
    assert "pick" not in caption.inner_text()
    first = step_of(page)
    # All pick their trucks at once: that is one turn, which ends with the events that all are told.
    on.click()
    expect(caption).to_contain_text("Trucks out:")
    trucks = step_of(page)
    assert trucks > first
    expect(page.get_by_role("heading", name="In this turn")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    expect(caption).to_contain_text("Cards picked:")
    assert step_of(page) > trucks
    back.click()
    expect(caption).to_contain_text("Trucks out:")
    assert step_of(page) == trucks
    back.click()
    assert step_of(page) == 0
    page.keyboard.press("End")
    expect(on).to_be_disabled()
    last = step_of(page)
    page.keyboard.press("Shift+ArrowRight")
    assert step_of(page) == last > trucks, "nothing lies behind the end"


def test_a_game_plays_until_it_is_stopped(new_page: NewPage, finished: Finished) -> None:
    page = new_page()
    stop_clock(page)
    page.goto(f"/replay/{finished.of('frenzy', page)}?moment=0")
    bar = bar_of(page)
    bar.wait_for()
    page.clock.run_for(SETTLE)
    settled(page)
    bar.get_by_role("button", name="Play by itself").click()
    for step in range(1, 4):
        page.clock.fast_forward(LOOK)
        assert step_of(page) == step
        page.clock.run_for(SETTLE)
        settled(page)
    bar.get_by_role("button", name="Pause").click()
    page.clock.run_for(3 * LOOK)
    assert step_of(page) == 3


def test_on_a_phone_board_and_buttons_are_in_the_first_screen(new_page: NewPage, finished: Finished) -> None:
    page = new_page("phone")
    page.goto(f"/replay/{finished.of('frenzy', page)}?moment=3")
    expect(bar_of(page)).to_be_visible()
    settled(page)
    page.locator(".board header, .board ul").first.wait_for()
    height = page.viewport_size["height"] if page.viewport_size else 0
    board, bar = page.locator(".board").bounding_box(), bar_of(page).bounding_box()
    assert board and bar
    assert bar["y"] + bar["height"] <= height + 1
    assert bar["y"] - board["y"] > height / 2, "more than half of it is the board"
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    bar, last = bar_of(page).bounding_box(), page.locator(".replay aside").bounding_box()
    assert bar and last
    assert last["y"] + last["height"] <= bar["y"] + 1, "at the end of the page nothing lies under the buttons"
