"""The connection to a table: a dead one is noticed and shown; no plan is lost by what others do."""

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.server.serving import Api, Served
from tests.web.conftest import NewPage
from tests.web.table import play_now, table_of
from tests.web.test_people import sit_down
from tests.web.test_table import LONG, SKIP, no_card
from tests.web.waiting import Lines, listen, stop_clock, until

LOST = "The connection is lost."
SILENCE, UNANSWERED, DOUBTED = 25_000, 6_000, 2_000
PATIENCE = [300, 700, 1500, 3000]
"""Timeouts in milliseconds, as in web/src/lib/connection.svelte.ts."""
HANGING = """
const Real = WebSocket;
window.WebSocket = function (url) {
  if (!window.hanging) return new Real(url);
  const unready = () => { throw new DOMException("still connecting", "InvalidStateError"); };
  return { readyState: Real.CONNECTING, send: unready, close() {} };
};
window.WebSocket.OPEN = Real.OPEN;
"""
"""While `hanging` is true, a socket neither opens nor fails."""


def test_a_silent_connection_is_noticed_and_replaced(new_page: NewPage) -> None:
    page = new_page()
    stop_clock(page)
    lines = Lines(page)
    play_now(page, "frenzy")
    lines.passes = lambda message: False
    page.clock.fast_forward(SILENCE)
    # The page asks whether the server is still there.
    until(page, lambda: lines.said("ping") == 1)
    expect(page.get_by_text(LOST)).to_be_hidden()
    page.clock.fast_forward(UNANSWERED)
    expect(page.get_by_text(LOST)).to_be_visible()
    # The new connection is not answered, either.
    page.clock.fast_forward(PATIENCE[0])
    until(page, lambda: lines.said("hello") == 2)
    lines.passes = lambda message: message["line"] == 3
    page.clock.fast_forward(UNANSWERED)
    expect(page.get_by_text(LOST)).to_be_visible()
    page.clock.fast_forward(PATIENCE[1])
    expect(page.get_by_text(LOST)).to_be_hidden()
    before = page.locator(".ask h2").inner_text()
    page.locator(".ask .choices button:enabled").first.click()
    expect(page.locator(".ask h2")).not_to_have_text(before)


def test_a_connection_that_answers_is_kept_without_a_notice(new_page: NewPage) -> None:
    page = new_page()
    listen(page)
    stop_clock(page)
    lines = Lines(page)
    play_now(page, "frenzy")
    for asked in range(1, 4):
        page.clock.fast_forward(SILENCE)
        page.wait_for_function("asked => line.pongs === asked", arg=asked)
        page.clock.fast_forward(UNANSWERED)
        assert (lines.said("ping"), lines.opened) == (asked, 1)
    # As when the network is gone, but the server is on this machine.
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    page.wait_for_function("() => line.pongs === 4")
    page.clock.fast_forward(DOUBTED)
    # If the page had given up the connection, it would open another one now.
    page.clock.fast_forward(PATIENCE[0])
    assert (lines.said("ping"), lines.opened) == (4, 1)
    expect(page.get_by_text(LOST)).to_be_hidden()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_lost_network_is_shown_soon(new_page: NewPage) -> None:
    page = new_page()
    stop_clock(page)
    lines = Lines(page)
    play_now(page, "frenzy")
    lines.passes = lambda message: False
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    page.clock.fast_forward(DOUBTED)
    expect(page.get_by_text(LOST)).to_be_visible()


def test_a_connection_that_does_not_open_is_given_up_and_choices_made_meanwhile_are_not_lost(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(HANGING)
    stop_clock(page)
    lines = Lines(page)
    play_now(page, "frenzy")
    lines.passes = lambda message: False
    page.evaluate("() => { window.hanging = true; dispatchEvent(new Event('offline')); }")
    page.clock.fast_forward(DOUBTED)
    expect(page.get_by_text(LOST)).to_be_visible()
    before = page.locator(".ask h2").inner_text()
    page.clock.fast_forward(PATIENCE[0])
    page.locator(".ask .choices button:enabled").first.click()
    lines.passes = lambda message: True
    page.evaluate("() => { window.hanging = false; }")
    page.clock.fast_forward(UNANSWERED)
    page.clock.fast_forward(PATIENCE[1])
    expect(page.locator(".ask h2")).not_to_have_text(before)
    expect(page.get_by_text(LOST)).to_be_hidden()
    assert lines.said("do") == 1


def test_a_server_that_closes_at_once_is_tried_at_growing_intervals(new_page: NewPage, server: Served) -> None:
    page = new_page()
    page.route_web_socket(re.compile("/socket$"), lambda line: line.on_message(lambda hello: line.close(code=1011)))
    listen(page)
    table = Api(server.url, "Ann").post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    stop_clock(page)
    page.goto(f"/table/{table}")
    # A slow machine delivers the close event late, so a wait can be longer than this, but never shorter.
    until(page, lambda: page.evaluate("() => line.opened.length") > len(PATIENCE), turned=100)
    waits = [later - sooner for sooner, later in pairwise(page.evaluate("() => line.opened"))]
    assert all(waited >= wanted for waited, wanted in zip(waits, PATIENCE, strict=False)), waits


def test_a_second_click_makes_no_second_choice(new_page: NewPage) -> None:
    page = new_page()
    lines = Lines(page)
    play_now(page, "frenzy")
    before = page.locator(".ask h2").inner_text()
    page.locator(".ask .choices button:enabled").first.evaluate("button => { button.click(); button.click(); }")
    expect(page.locator(".ask h2")).not_to_have_text(before)
    assert lines.said("do") == 1
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_player_who_has_acted_in_another_window_is_told(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    other = page.context.new_page()
    lines = Lines(other)
    other.goto(page.url)
    other.locator(".ask .choices button:enabled").first.wait_for()
    lines.passes = lambda message: message.get("is") != "news"
    before = page.locator(".ask h2").inner_text()
    page.locator(".ask .choices button:enabled").first.click()
    expect(page.locator(".ask h2")).not_to_have_text(before)
    other.locator(".ask .choices button:enabled").first.click()
    expect(other.get_by_role("alert")).to_contain_text("You have acted since then")
    assert other.locator(".ask .choices button:enabled").count() > 0
    other.get_by_role("button", name="Close").click()
    expect(other.get_by_role("alert")).to_have_count(0)


def test_chat_neither_waits_for_moves_nor_skips_them(new_page: NewPage, server: Served) -> None:
    page, tables = new_page(settings={"pace": "calm", "list": True}), list[str]()
    stop_clock(page)
    page.on("websocket", lambda socket: tables.append(socket.url.split("/")[-2]))
    no_card(page)
    page.get_by_role("button", name=SKIP).wait_for()
    page.get_by_role("button", name="Read it all, and wait").click()
    told = page.locator("#panel-log li").count()
    Api(server.url, "Cy").do(tables[-1], "say", text="well done")
    expect(page.get_by_role("tab", name="Chat 1")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_placeholder("Say something").fill("thank you")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#panel-chat li")).to_have_count(2)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.get_by_role("button", name=SKIP)).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    page.clock.run_for(LONG)
    assert page.locator("#panel-log li").count() == told


def with_bob(ann: Page, bob: Page, game: str, players: int = 2) -> None:
    """Start a game of Ann and Bob, with bots in all other seats."""
    ann.goto(f"/new/{game}")
    ann.get_by_label("Players").select_option(str(players))
    ann.get_by_role("button", name="Make the table").click()
    expect(ann.get_by_role("heading", name="Who plays")).to_be_visible()
    sit_down(bob, table_of(ann), "Bob")
    add = ann.get_by_role("button", name="Add a bot")
    for left in reversed(range(players - 2)):
        add.first.click()
        expect(add).to_have_count(left)
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator(".ask h2")).to_be_visible()


def propose_end(page: Page) -> None:
    propose = page.get_by_role("button", name="Propose to end the game")
    propose.click()
    propose.click()


def test_a_plan_on_the_board_stays_when_others_act(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    with_bob(ann, bob, "rollwrite")
    square = ann.get_by_label("a1", exact=True)
    square.click()
    expect(square).to_have_attribute("aria-pressed", "true")
    planned = ann.locator(".bar").inner_text()
    propose_end(bob)
    expect(ann.get_by_text("Shall the game end here?")).to_be_visible()
    expect(square).to_have_attribute("aria-pressed", "true")
    assert ann.locator(".bar").inner_text() == planned


def test_collected_options_stay_when_others_act(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    with_bob(ann, bob, "frenzy", 3)
    for page in (ann, bob):
        for question in ("two trucks", "second truck"):
            expect(page.locator(".ask h2")).to_contain_text(question)
            page.locator(".ask .choices button:enabled").first.click()
    expect(ann.locator(".ask h2")).to_contain_text("cards")
    ann.locator(".ask .choices button:enabled").first.click()
    expect(ann.locator(".ask [aria-pressed=true]")).to_have_count(1)
    propose_end(bob)
    expect(ann.get_by_text("Shall the game end here?")).to_be_visible()
    expect(ann.locator(".ask [aria-pressed=true]")).to_have_count(1)
