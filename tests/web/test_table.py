"""The table around the board: the pace at which moves are shown, a silent connection, leaving with a confirmation."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import play_now
from tests.web.waiting import Lines, answered, listen, stop_clock, until

SKIP = re.compile(r"^Skip \(\d+\)$")
BOTS_PLAY = 40
"""Upper bound of the number of bots' moves in a round."""
LOOK = 3200
"""Longest display time of a move at a brisk pace in milliseconds, as in web/src/lib/pace.ts."""
LONG = 10_000
"""Milliseconds in which several moves are shown; after 25 seconds of silence the page tests the connection."""
UNANSWERED, AGAIN = 6_000, 300
"""Timeout in milliseconds, as in web/src/lib/connection.svelte.ts."""


def no_card(page: Page) -> None:
    """Play the lesson, whose deal is fixed, up to the cards of the round and choose none. Then the bots play."""
    listen(page)
    page.goto("/learn/frenzy")
    page.get_by_role("button", name="Begin").first.click()
    page.locator(".ask h2").wait_for()
    while "cards" not in page.locator(".ask h2").inner_text():
        before = page.locator(".ask h2").inner_text()
        page.locator(".ask .choices button:enabled").first.click()
        next_question, skip = page.locator(".ask h2").filter(has_not_text=before), page.get_by_role("button", name=SKIP)
        # When all have chosen, trucks and dice are shown one after the other; with a stopped clock they would stay.
        next_question.or_(skip).first.wait_for()
        if skip.count():
            skip.click()
        next_question.wait_for()
    page.locator(".ask .choices button.first").click()
    expect(page.locator(".ask h2", has_text="cards")).to_be_hidden()


def said(page: Page) -> int:
    return page.locator("#panel-log li").count()


def test_what_bots_do_is_shown_one_after_another(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "brisk", "list": True})
    stop_clock(page)
    no_card(page)
    answered(page)
    lengths = [said(page)]
    while page.get_by_role("button", name=SKIP).count():
        # fast_forward fires a timer at most once, so one more move is shown.
        page.clock.fast_forward(LOOK)
        lengths.append(said(page))
        assert len(lengths) < BOTS_PLAY, "it does not end"
    assert len(lengths) > 3, "the log grew step by step"
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[1] < lengths[-1]
    assert page.locator(".happening .lines").inner_text().strip() != ""


def test_waiting_moves_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "calm", "list": True})
    stop_clock(page)
    no_card(page)
    # All moves have arrived and the clock is stopped, so what appears now was waiting.
    answered(page)
    before = said(page)
    page.get_by_role("button", name=SKIP).click()
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()
    assert said(page) > before


def test_nothing_is_delayed_if_everything_is_to_be_shown_at_once(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once", "list": True})
    # With the clock stopped, a move that is shown with a delay would never appear.
    stop_clock(page)
    no_card(page)
    # The bots' cards are told as they come, and the next round begins.
    expect(page.locator("#panel-log li", has_text="Round 2 of 5")).to_be_visible()
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()


def test_a_change_of_pace_to_at_once_shows_what_waits(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "calm", "list": True})
    stop_clock(page)
    no_card(page)
    answered(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("What others do is shown").select_option("once")
    # The displayed move keeps its time; when its timer fires, all the rest is shown together.
    page.clock.fast_forward(2 * LOOK)
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()
    expect(page.locator(".ask h2")).to_contain_text("two trucks")


def test_the_banner_can_be_held_and_read(new_page: NewPage) -> None:
    page = new_page("phone", settings={"pace": "brisk", "list": True})
    stop_clock(page)
    no_card(page)
    answered(page)
    page.get_by_role("button", name="Read it all, and wait").click()
    told = page.locator(".happening .lines").inner_text()
    before = said(page)
    page.clock.run_for(LONG)
    assert (page.locator(".happening .lines").inner_text(), said(page)) == (told, before)
    page.get_by_role("button", name="Go on").click()
    until(page, lambda: page.locator(".ask h2").count(), turned=LOOK)
    expect(page.locator(".ask h2")).to_contain_text("two trucks")
    assert said(page) > before


def test_a_connection_that_does_not_answer_is_replaced(new_page: NewPage) -> None:
    page = new_page()
    stop_clock(page)
    lines = Lines(page)
    play_now(page, "frenzy")
    lines.passes = lambda message: message["line"] != 1
    before = page.locator(".ask h2").inner_text()
    page.locator(".ask .choices button:enabled").first.click()
    page.clock.fast_forward(UNANSWERED)
    page.clock.fast_forward(AGAIN)
    expect(page.locator(".ask h2")).not_to_have_text(before)
    assert lines.opened == 2


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_leaving_the_table_needs_a_confirmation(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    lines = Lines(page)
    play_now(page, "frenzy")
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Sure? Leave the table").wait_for()
    # The socket keeps the order: a message sent by the first click would arrive before this choice.
    before = page.locator(".ask h2").inner_text()
    page.locator(".ask .choices button:enabled").first.click()
    expect(page.locator(".ask h2")).not_to_have_text(before)
    assert lines.said("leave") == 0
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Sure? Leave the table").click()
    expect(page.locator(".ask")).to_be_hidden()
    assert lines.said("leave") == 1


def test_players_whom_the_board_shows_are_not_listed_again(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    players = page.locator("section[aria-label=Players]")
    expect(page.locator(".seats .name").first).to_be_visible()
    expect(players.get_by_text("bot, ").first).to_be_hidden()
    players.locator("summary", has_text="Players").click()
    expect(players.get_by_text("bot, ").first).to_be_visible()
