"""Keyboard and screen reader: the focus stays where something was done, and everything is announced once."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.serving import Api, Served
from tests.web.browser import AXE
from tests.web.conftest import NewPage
from tests.web.table import GAMES, play_now, table_of
from tests.web.test_people import at_one_device
from tests.web.test_table import SKIP, no_card
from tests.web.waiting import stop_clock

SPEAKING = """() => [...document.querySelectorAll('[role=status], [role=log], [aria-live]:not([aria-live=off])')]
  .map((one) => one.textContent.trim()).filter((text) => text !== '')"""
"""Returns the texts of all live regions."""
COVERED = """() => {
  const bars = [...document.querySelectorAll('.board *')].filter((one) => getComputedStyle(one).position === 'sticky');
  const over = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2;
  const hidden = [];
  for (const one of [...document.querySelectorAll('.table :is(button:enabled, summary, a, select, input)')].reverse()) {
    one.focus();
    const here = one.getBoundingClientRect();
    const above = bars.filter((bar) => !bar.contains(one));
    if (document.activeElement === one && above.some((bar) => over(bar.getBoundingClientRect(), here)))
      hidden.push(one.outerHTML.slice(0, 90));
  }
  return hidden;
}"""
"""Returns the elements that a sticky banner or bar covers when they have the focus, from the bottom of the page up."""


def focused(page: Page, selector: str) -> None:
    page.wait_for_function("selector => document.activeElement?.matches(selector)", arg=selector)


def test_a_followed_link_moves_the_focus_to_the_page(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("link", name="Learn").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn")
    focused(page, "#main")


def test_opening_the_curtain_moves_the_focus_to_the_board(new_page: NewPage) -> None:
    page = new_page("phone")
    at_one_device(page, "frenzy", ["Ann", "Bob", "Cy"])
    page.get_by_role("button", name="show it").press("Enter")
    focused(page, ".board")


def test_skipping_moves_the_focus_to_the_banner(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "calm", "list": True})
    stop_clock(page)
    no_card(page)
    page.get_by_role("button", name=SKIP).press("Enter")
    focused(page, ".happening .told")


def test_an_answer_in_the_list_moves_the_focus_to_the_next_question_even_if_others_act_first(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/frenzy")
    page.get_by_role("button", name="Begin").first.click()
    for question in ("two trucks", "second truck", "cards"):
        expect(page.locator(".ask h2")).to_contain_text(question)
        choices = page.locator(".ask .choices button:enabled")
        (choices.last if question == "cards" else choices.first).press("Enter")
    expect(page.locator(".ask h2")).to_contain_text("two trucks")
    focused(page, ".ask h2")


def unsure(line: WebSocketRoute) -> None:
    """Change the prompts so that every choice needs a confirmation."""
    server = line.connect_to_server()

    def back(message: str | bytes) -> None:
        news = json.loads(message)
        for choice in (news.get("asked") or {}).get("choices", []):
            choice["sure"] = {"key": "web.ask.secret", "params": {}}
        line.send(json.dumps(news))

    server.on_message(back)


def test_a_confirmation_gets_the_focus(new_page: NewPage) -> None:
    page = new_page()
    page.route_web_socket(re.compile("/socket$"), unsure)
    play_now(page, "frenzy")
    page.locator(".ask .choices button:enabled").first.press("Enter")
    expect(page.get_by_role("button", name="Do it")).to_be_focused()
    page.get_by_role("button", name="Not now").press("Enter")
    focused(page, ".ask h2")
    page.locator(".ask .choices button:enabled").first.press("Enter")
    page.get_by_role("button", name="Do it").press("Enter")
    expect(page.locator(".ask h2")).to_contain_text("second truck")
    focused(page, ".ask h2")


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_announced_once_and_the_question_last(new_page: NewPage, game: str) -> None:
    page = new_page()
    play_now(page, game)
    for _ in range(4):
        question = page.locator(".ask h2").inner_text()
        page.wait_for_function(f"question => ({SPEAKING})().at(-1)?.endsWith(question)", arg=question)
        (said,) = page.evaluate(SPEAKING)
        assert said.count(question) == 1
        before = page.locator(".table").get_attribute("data-turn")
        # The last choice ends a collection; in tacos it may end the turn, which needs a confirmation.
        choices = page.locator(".ask .choices button:enabled")
        (choices.first if game == "tacos" else choices.last).click()
        page.wait_for_function("before => document.querySelector('.table').dataset.turn !== before", arg=before)
        page.locator(".ask .choices button:enabled").first.wait_for()


def test_a_refusal_without_a_prompt_is_announced_once(new_page: NewPage, server: Served) -> None:
    page = new_page()
    page.goto("/new/rollwrite")
    page.get_by_label("Players").select_option("2")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Who plays")).to_be_visible()
    Api(server.url, "Bob").do(table_of(page), "sit")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".ask .choices button:enabled").first.click()
    expect(page.locator(".ask")).to_be_hidden()
    page.get_by_role("button", name="Let a bot play on").click()
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_role("alert")).to_contain_text("two minutes")


@pytest.mark.parametrize("game", GAMES)
def test_the_focused_element_is_not_behind_a_bar(new_page: NewPage, game: str) -> None:
    page = new_page()
    # 1440 by 900, at 200 %.
    page.set_viewport_size({"width": 720, "height": 450})
    play_now(page, game)
    assert page.evaluate(COVERED) == []


def test_the_text_of_a_button_is_part_of_its_name(new_page: NewPage) -> None:
    """In frenzy for two on a phone, where cards have short names."""
    page = new_page("phone")
    page.goto("/new/frenzy/bots")
    page.get_by_label("How many bots").select_option("1")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-part=grid]").wait_for()
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "async () => (await axe.run('[data-part=grid]', { runOnly: ['label-content-name-mismatch'] }))"
        ".violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)))"
    )
    assert found == []
