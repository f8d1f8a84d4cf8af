"""The generic board: the example game of docs/add-a-game.md, played to its end and replayed."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.docs.example_game import write_example
from tests.server.serving import Served, sqlite_file
from tests.web.conftest import NewPage
from tests.web.test_accessibility import LOOKS, complaints

ROUNDS = 5
"""Decisions of a game with six cards: the last card is played unasked."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that knows the game of the page."""
    folder = tmp_path_factory.mktemp("outside")
    places = {"TRUCKSTOP_GAMES": str(write_example(folder))}
    with Served(sqlite_file(folder), env=places) as served:
        yield served


def begin(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: High bid").click()
    expect(page.get_by_role("region", name="Your choice")).to_be_visible()


def bid(page: Page, at: int = 0) -> None:
    """Bid one of the cards in hand, and wait until the next question or the end is there."""
    turn = page.locator(".table").get_attribute("data-turn")
    page.get_by_role("region", name="Your choice").get_by_role("button").nth(at).click()
    expect(page.locator(f'.table:not([data-turn="{turn}"])')).to_be_visible()
    expect(page.get_by_role("region", name="Your choice").or_(page.get_by_text("The game is over"))).to_be_visible()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_example_is_played_to_its_end(new_page: NewPage, size: str) -> None:
    page = new_page(size, settings={"pace": "once"})
    page.goto("/")
    names = page.locator(".games h2")
    expect(names).to_have_count(4)
    expect(names.last).to_have_text("High bid")
    begin(page)
    asked = page.get_by_role("region", name="Your choice")
    expect(asked.get_by_role("heading")).to_have_text(re.compile(r"The prize is \d\. Which card do you bid\?"))
    expect(asked.get_by_role("button")).to_have_count(6)
    # What a choice does stands on its button, in the game's words.
    expect(asked.get_by_role("button").nth(3)).to_contain_text(re.compile(r"^\s*Bid 4\s*Bids: .* 4\.\s*$"))
    board = page.locator(".board")
    expect(board.get_by_text("In the bag")).to_be_visible()
    expect(board.get_by_role("table").get_by_role("row")).to_have_count(3)
    for round_ in range(ROUNDS):
        expect(asked.get_by_role("button")).to_have_count(6 - round_)
        bid(page)
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(page.locator(".over li")).to_have_count(2)
    expect(page.locator(".over").get_by_text("The bag is empty.")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", name="Replay: High bid")).to_be_visible()
    expect(page.get_by_text("Prize 1").first).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()


def test_a_rematch_and_other_ways_to_begin_know_the_game(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once"})
    page.goto("/new/highbid/bots")
    expect(page.get_by_label("Cards in a hand")).to_be_visible()
    page.get_by_label("Cards in a hand").select_option("9")
    page.locator(".go button").click()
    expect(page.get_by_role("region", name="Your choice").get_by_role("button")).to_have_count(9)
    expect(page.get_by_text("bot, matching").first).to_be_visible()
    page.goto("/rules/highbid")
    expect(page.get_by_text("The highest card takes the prize.")).to_be_visible()
    page.goto("/learn/highbid")
    expect(page.get_by_role("heading", name="High bid")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_the_general_board_is_not_hard_to_use(new_page: NewPage, size: str, scheme: str) -> None:
    page = new_page(size, scheme, settings={"pace": "once"})
    begin(page)
    bid(page)
    assert complaints(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_words_that_a_game_lacks_are_english_and_ours_are_translated(new_page: NewPage) -> None:
    page = new_page(language="de-DE", settings={"pace": "once"})
    page.goto("/")
    page.get_by_role("button", name=re.compile("High bid")).click()
    asked = page.get_by_role("region", name="Deine Wahl")
    expect(asked.get_by_role("heading")).to_have_text(re.compile("Which card do you bid"))
