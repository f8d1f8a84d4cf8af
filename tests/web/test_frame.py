"""The frame around the boards: its height, the bar with your standing and the events, undo, and skipping."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import GAMES, choose, own_table, play_now
from tests.web.test_going_back import trucks
from tests.web.test_table import SKIP, no_card
from tests.web.waiting import answered, stop_clock, until

BELOW = """() => {
  let last = 0;
  for (const one of document.querySelectorAll('main *')) {
    if (one.closest('.unseen') || !one.checkVisibility()) continue;
    let box = one.getBoundingClientRect();
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY !== 'visible' && up !== document.body) {
        const clip = up.getBoundingClientRect();
        if (box.bottom > clip.bottom) box = clip;
      }
    }
    last = Math.max(last, box.bottom + scrollY);
  }
  return Math.max(document.documentElement.scrollHeight, innerHeight) - Math.max(last, innerHeight);
}"""
"""Returns the height of the page below its last visible element, in pixels."""

LOG = "#panel-log"
SCREENS = {"wide": (1440, 900), "phone": (390, 844), "small": (360, 640), "side": (844, 390)}


def sized(page: Page, screen: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_a_margin_is_below_the_last_element(new_page: NewPage, game: str) -> None:
    page = new_page("phone")
    play_now(page, game)
    dice = random.Random(3)
    while page.locator(f"{LOG} li").count() < 25:
        assert choose(page, dice), "the game is over"
    for screen in SCREENS:
        sized(page, screen)
        assert page.evaluate(BELOW) <= 32, screen


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_shows_your_standing_at_every_size(new_page: NewPage, game: str) -> None:
    page = new_page()
    play_now(page, game)
    choose(page, random.Random(1))
    for screen in SCREENS:
        sized(page, screen)
        you = page.get_by_label("You", exact=True)
        expect(you).to_be_in_viewport(ratio=1)
        expect(you).to_have_text(re.compile(r"You\s*\d+.*place \d of \d"))


def test_a_solo_game_starts_without_an_empty_bar_and_without_talk(new_page: NewPage) -> None:
    page = new_page("phone")
    own_table(page, "rollwrite", ["me"])
    expect(page.locator(".happening")).to_contain_text("You")
    expect(page.get_by_role("tab")).to_have_count(1)
    expect(page.get_by_role("button", name="End the game")).to_be_visible()
    expect(page.get_by_text("Propose to end the game")).to_have_count(0)


CUT = """() => {
  scrollTo({ top: 0, behavior: 'instant' });
  const line = document.querySelector('.happening .line');
  const found = [];
  for (let one = line; one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
    if (textOverflow !== 'clip') found.push(`${one.className}: ${textOverflow}`);
    const clips = overflowX !== 'visible' || overflowY !== 'visible';
    if (clips && (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight))
      found.push(`${one.className}: hides a part`);
  }
  const text = document.createRange();
  text.selectNodeContents(line);
  for (const { left, right, top, bottom } of text.getClientRects()) {
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push('beyond the screen');
    for (const x of [left + 1, (left + right) / 2, right - 1]) {
      const hit = document.elementFromPoint(x, (top + bottom) / 2);
      if (!line.contains(hit)) found.push(`covered by ${hit?.className}`);
    }
  }
  return [line.innerText, found];
}"""
"""Returns the line of the bar, and what cuts or covers its text at the top of the page."""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_line_of_the_bar_is_never_cut(new_page: NewPage, screen: str) -> None:
    page = new_page("phone")
    sized(page, screen)
    own_table(page, "frenzy", ["me", "greedy", "greedy"], fixed=True)
    dice, longest = random.Random(5), 0
    for _ in range(6):
        choose(page, dice)
        expect(page.locator(".happening .line")).to_have_count(1)
        line, cut = page.evaluate(CUT)
        assert cut == [], line
        longest = max(longest, len(line))
    assert longest > 60, "some lines need more than one row"


def test_the_arrows_of_the_log_are_there_after_a_reload(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    trucks(page)
    expect(page.locator(".ask h2")).to_contain_text("cards")
    back = page.get_by_role("button", name="Go back to before this")
    expect(back.first).to_contain_text("↶ Go back")
    count = back.count()
    page.reload()
    expect(page.locator(".ask h2")).to_contain_text("cards")
    expect(back).to_have_count(count)
    back.last.click()
    page.get_by_role("button", name="Sure? Go back to before this").click()
    expect(page.locator(".ask h2")).to_contain_text("truck")


def test_undo_is_there_in_words_after_a_reload(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    page.locator(".ask .choices button:enabled").first.click()
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_text("Undo")
    page.reload()
    undo.click()
    expect(page.locator(".ask h2")).to_contain_text("two trucks")


@pytest.mark.parametrize("how", ["tap", "key"])
def test_a_tap_or_a_key_skips_what_is_shown(new_page: NewPage, how: str) -> None:
    page = new_page(settings={"pace": "calm", "list": True})
    stop_clock(page)
    no_card(page)
    answered(page)
    skip = page.get_by_role("button", name=SKIP)
    expect(skip).to_be_visible()
    if how == "tap":
        page.locator(".board").click(position={"x": 3, "y": 70})
        page.clock.run_for(1)
    else:
        page.evaluate("() => document.activeElement?.blur()")
        page.keyboard.press("Space")
    expect(skip).to_be_hidden()
    expect(page.locator(".ask h2")).to_contain_text("two trucks")


def test_ones_own_chat_line_is_not_unread(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Hello")
    page.get_by_role("button", name="Send", exact=True).click()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".unread")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("tab", name="Chat")).to_be_visible()
    expect(page.locator(".unread")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_gives_the_board_the_whole_height(new_page: NewPage, game: str) -> None:
    page = new_page("phone")
    play_now(page, game)
    choose(page, random.Random(1))
    sized(page, "side")
    boxes = page.evaluate(
        """() => ['header', '.board', '.happening', 'nav a'].map((one) => {
          const { top, bottom, left, right } = document.querySelector(one).getBoundingClientRect();
          return { top, bottom, left, right };
        })"""
    )
    header, board, bar, link = boxes
    assert header["bottom"] <= 44 and bar["bottom"] <= 44, "one line"
    assert bar["right"] <= link["left"], "the links are beside what happens"
    assert board["top"] <= 60 and board["right"] - board["left"] > 800


def test_the_third_owner_of_a_game_of_two_takes_a_place(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once", "list": True})
    own_table(page, "frenzy", ["me", "greedy"])
    expect(page.get_by_label("You", exact=True)).to_contain_text(re.compile(r"place [123] of 3"))


@pytest.mark.parametrize("ends", ["contextmenu", "blur", "other button"])
def test_a_pointer_whose_end_is_not_seen_does_not_stop_the_table(new_page: NewPage, ends: str) -> None:
    page = new_page(settings={"pace": "brisk", "list": True})
    stop_clock(page)
    no_card(page)
    answered(page)
    skip = page.get_by_role("button", name=SKIP)
    expect(skip).to_be_visible()
    down = {"bubbles": True, "isPrimary": True, "button": 2 if ends == "other button" else 0}
    page.locator(".board").dispatch_event("pointerdown", down)
    if ends != "other button":
        page.evaluate("ends => dispatchEvent(new Event(ends))", ends)
    until(page, skip.is_hidden, turned=500)


@pytest.mark.parametrize("game", ["rollwrite", "tacos"])
def test_a_game_that_was_ended_early_asks_nobody(new_page: NewPage, game: str) -> None:
    page = new_page(settings={"pace": "once", "list": False})
    own_table(page, game, ["me", "greedy"])
    end = page.get_by_role("button", name="End the game")
    end.click()
    end.click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    board = page.locator(".board")
    expect(board).to_be_visible()
    expect(board.locator(".acts, .thinks, .ends")).to_have_count(0)
    expect(board.get_by_text("Drive and write")).to_have_count(0)


def test_a_finished_lesson_is_not_offered_again(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/frenzy")
    page.get_by_role("button", name="Begin").first.click()
    end = page.get_by_role("button", name="End the game")
    end.click()
    end.click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('truckstop.lesson.frenzy') === null")
    page.goto("/learn/frenzy")
    expect(page.get_by_role("button", name="Begin").first).to_be_visible()


def test_the_board_fits_after_the_phone_is_turned(new_page: NewPage) -> None:
    page = new_page("phone")
    play_now(page, "frenzy")
    for screen in ("side", "phone"):
        sized(page, screen)
        page.wait_for_function(
            """() => {
              const board = document.querySelector(".frenzy");
              const top = Math.round(board.getBoundingClientRect().top + scrollY);
              return board.style.getPropertyValue("--top") === `${top}px`;
            }"""
        )
