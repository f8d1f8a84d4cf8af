"""The table around the board: what others do is shown at a pace, a silent line is left, an end is asked for twice."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import NewPage
from tests.web.table import play_now

SKIP = re.compile(r"^Skip \(\d+\)$")
BOTS_PLAY = 40
"""So many looks at most until bots have played several cards in a round."""


def no_card(page: Page) -> None:
    """In the lesson, in which all is dealt alike: up to the cards of the round, and none of them. Now the bots play."""
    page.goto("/learn/frenzy")
    page.get_by_role("button", name="Begin").first.click()
    page.locator(".ask h2").wait_for()
    while "cards" not in page.locator(".ask h2").inner_text():
        before = page.locator(".ask h2").inner_text()
        page.locator(".ask .choices button:enabled").first.click()
        expect(page.locator(".ask h2")).not_to_have_text(before)
    page.locator(".ask .choices button.first").click()
    expect(page.locator(".ask h2", has_text="cards")).to_be_hidden()


def said(page: Page) -> int:
    return page.locator("#panel-log li").count()


def test_what_bots_do_is_shown_one_after_another(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "brisk", "list": True})
    no_card(page)
    lengths = {said(page)}
    for _ in range(BOTS_PLAY):
        page.wait_for_timeout(250)
        lengths.add(said(page))
        if len(lengths) > 3:
            break
    else:
        raise AssertionError("the log did not grow step by step")
    assert page.locator(".happening .lines").inner_text().strip() != ""


def test_what_waits_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "calm", "list": True})
    no_card(page)
    page.get_by_role("button", name=SKIP).wait_for()
    before = said(page)
    # The server has long said all: what comes now was there.
    page.wait_for_timeout(1500)
    page.get_by_role("button", name=SKIP).click()
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()
    assert said(page) > before


def test_nothing_waits_for_whoever_wants_all_at_once(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once", "list": True})
    no_card(page)
    # The bots' cards are told as they come, and the next round begins.
    expect(page.locator("#panel-log li", has_text="Round 2 of 5")).to_be_visible(timeout=3000)
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()


def test_whoever_wants_all_at_once_while_something_waits_gets_it(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "calm", "list": True})
    no_card(page)
    page.get_by_role("button", name=SKIP).wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("What others do is shown").select_option("once")
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()
    expect(page.locator(".ask h2")).to_contain_text("two trucks")


def test_what_is_told_can_be_held_and_read(new_page: NewPage) -> None:
    page = new_page("phone", settings={"pace": "brisk", "list": True})
    no_card(page)
    page.get_by_role("button", name=SKIP).wait_for()
    page.get_by_role("button", name="Read it all, and wait").click()
    told = page.locator(".happening .lines").inner_text()
    before = said(page)
    page.wait_for_timeout(4000)
    assert (page.locator(".happening .lines").inner_text(), said(page)) == (told, before)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".ask h2")).to_contain_text("two trucks")
    assert said(page) > before


def test_a_line_that_does_not_answer_is_left_for_another(new_page: NewPage) -> None:
    page, lines, deaf = new_page(), list[WebSocketRoute](), [False]

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        mute = not lines
        lines.append(line)

        def forward(message: str | bytes) -> None:
            if not (mute and deaf[0]):
                server.send(message)

        line.on_message(forward)

    page.route_web_socket(re.compile("/socket$"), through)
    play_now(page, "frenzy")
    deaf[0] = True
    before = page.locator(".ask h2").inner_text()
    page.locator(".ask .choices button:enabled").first.click()
    expect(page.locator(".ask h2")).not_to_have_text(before, timeout=15_000)
    assert len(lines) == 2


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_table_is_left_when_that_is_said_twice(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    play_now(page, "frenzy")
    leave = page.get_by_role("button", name="Leave the table")
    leave.click()
    page.wait_for_timeout(300)
    expect(page.locator(".ask")).to_be_visible()
    page.get_by_role("button", name=re.compile("Leave the table")).click()
    expect(page.locator(".ask")).to_be_hidden()
