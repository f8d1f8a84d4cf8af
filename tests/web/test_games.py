"""A full game of each kind in the browser, against bots; take-back; a reload in the middle."""

import random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.table import GAMES, choose, play_now, play_out
from tests.web.test_table import AGAIN
from tests.web.waiting import Lines, answered, listen, stop_clock


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(new_page: NewPage, game: str) -> None:
    page = new_page("wide" if game != "rollwrite" else "phone", worker=True)
    play_now(page, game)
    assert play_out(page, seed=1) > 10
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_first_decision_is_one_click_away(new_page: NewPage) -> None:
    """From the landing page, for a new visitor: no form, no account."""
    page = new_page("phone")
    play_now(page, "frenzy")
    expect(page.locator(".status", has_text="Your turn")).to_be_visible()


def test_a_reload_in_the_middle_changes_nothing(new_page: NewPage) -> None:
    page = new_page()
    listen(page)
    play_now(page, "frenzy")
    chance = random.Random(3)
    for _ in range(6):
        choose(page, chance)
    # A bot that still has to move could do so between the two readings.
    answered(page)
    before = page.locator(".ask h2").inner_text(), page.locator("#panel-log li > span").all_inner_texts()
    page.reload()
    page.locator(".ask").wait_for()
    assert (page.locator(".ask h2").inner_text(), page.locator("#panel-log li > span").all_inner_texts()) == before


def test_a_choice_can_be_taken_back(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    first = page.locator(".ask h2").inner_text()
    page.locator(".ask .choices button").first.click()
    expect(page.locator(".ask h2")).not_to_have_text(first)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".ask h2")).to_have_text(first)


def test_a_lost_connection_is_shown_and_restored(new_page: NewPage) -> None:
    page = new_page()
    stop_clock(page)
    lines = Lines(page)
    play_now(page, "frenzy")
    lines.routes[-1].close(code=1001)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    page.clock.fast_forward(AGAIN)
    expect(page.get_by_text("The connection is lost.")).to_be_hidden()
    assert lines.opened == 2
    assert choose(page, random.Random(1))
