"""Custom sets in the browser: a set is chosen for a new table, which shows its name and words."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Served, sqlite_file
from tests.sets import all_sets, nothing_else, written
from tests.web.conftest import NewPage
from tests.web.table import choose, table_of
from tests.web.test_boards import CLOSED, point_to_the_end
from tests.web.test_payouts import park, ripe


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server that offers the sets, for all pages of this module."""
    folder = tmp_path_factory.mktemp("web")
    sets = written(all_sets(folder / "sets"), "nothing else", "tacos", nothing_else())
    with Served(sqlite_file(folder), "--data", str(sets)) as served:
        yield served


def new_table(page: Page, game: str, way: str, name: str) -> None:
    """Open the page for a new table and choose a set."""
    page.goto(f"/new/{game}/{way}")
    page.get_by_label("Set", exact=True).select_option(name)


def end(page: Page) -> None:
    """End the game of one person among bots, and open its replay."""
    table = table_of(page)
    page.evaluate(
        """async (table) => {
          await fetch(`/api/tables/${table}/commands`, { method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ verb: "propose", what: "end" }) });
        }""",
        table,
    )
    page.get_by_role("link", name="Replay").click()


def test_a_table_with_a_tenth_card(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "frenzy", "friends", "valet")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_text("Set: valet")).to_be_visible()
    page.get_by_role("button", name="Bots for all open seats").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".ask")).to_be_visible()
    expect(page.get_by_text("Set: valet")).to_be_visible()
    expect(page.locator(".board").get_by_text("Valet").locator("visible=true").first).to_be_visible()
    end(page)
    expect(page.get_by_text("Set: valet")).to_be_visible()


def test_a_table_with_a_third_city(new_page: NewPage) -> None:
    page = new_page("phone")
    new_table(page, "rollwrite", "bots", "two banks")
    side = page.locator("#option-side")
    expect(side.locator("option")).to_have_count(3)
    # The option that the set adds is preselected.
    expect(side.locator("option:checked")).to_have_text("Two Banks")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Set: two banks")).to_be_visible()
    chance = random.Random(2)
    for _ in range(4):
        assert choose(page, chance)


def test_a_table_with_another_recipe(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "tacos", "bots", "leftovers")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Set: leftovers")).to_be_visible()
    chance = random.Random(2)
    for _ in range(4):
        assert choose(page, chance)


def test_the_tenth_card_is_played_by_pointing(new_page: NewPage) -> None:
    """Pick the valet, point at a truck that it may move, and at the venue that the truck moves to."""
    page = new_page(settings=CLOSED)
    new_table(page, "frenzy", "bots", "valet")
    page.get_by_role("button", name="Begin").click()
    park(page)
    page.locator(".hand .face.lit", has_text="Valet").click()
    ripe(page)
    trucks = page.locator(".street button.truck.lit")
    trucks.first.wait_for()
    # Any truck, the player's own and others': that is what the card's data say.
    assert trucks.count() > 2, "the valet moves trucks of everybody"
    trucks.first.click()
    page.locator(".venue.lit > .whole").first.click()
    expect(page.locator(".talk, .happening").get_by_text("Valet").first).to_be_visible()
    point_to_the_end(page, seed=3)


def test_the_third_city_is_driven_by_pointing(new_page: NewPage) -> None:
    page = new_page(settings=CLOSED)
    new_table(page, "rollwrite", "bots", "two banks")
    expect(page.locator("#option-side option:checked")).to_have_text("Two Banks")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".board").get_by_text("Two Banks").first).to_be_visible()
    point_to_the_end(page, seed=5)


def to_own_turn(page: Page) -> None:
    """Visit the first vendor without a bid, and take the first card of each vendor whose turn it is to be served."""
    coins = page.locator(".actions button.lit", has_text="coins")
    bid = page.locator(".bids button.zero")
    lit = page.locator(".stall.lit button.sign, .stall.lit .ingredient.lit")
    while not coins.count():
        coins.or_(bid).or_(lit).first.wait_for()
        for one in (bid, lit):
            if one.count():
                turn = page.locator(".table").get_attribute("data-turn") or ""
                one.first.click()
                expect(page.locator(".table")).not_to_have_attribute("data-turn", turn)
                break


def test_the_changed_recipe_is_built_by_pointing(new_page: NewPage) -> None:
    """With any deal: two actions bring the coins for a hand in which nothing fits, and the third builds."""
    page = new_page(settings=CLOSED)
    new_table(page, "tacos", "bots", "nothing else")
    page.get_by_role("button", name="Begin").click()
    recipe = page.locator(".hand .card-frame", has_text="Market Leftovers")
    to_own_turn(page)
    expect(recipe).to_contain_text("Market Leftovers: vegetable, topping. Customers 9, coins 5.")
    for left in (2, 1):
        page.locator(".actions button.lit", has_text="coins").first.click()
        expect(page.locator(".now .asks")).to_contain_text(f"{left} action")
    expect(recipe).to_have_class(re.compile(r"\blit\b"))
    recipe.click()
    dialog = page.locator("dialog[open]")
    slots = dialog.locator(".filling li")
    expect(slots).to_have_count(2)
    expect(slots.nth(0)).to_contain_text("vegetable")
    expect(slots.nth(1)).to_contain_text("topping")
    expect(dialog.locator(".sum")).to_contain_text("You get 9 customers and 5 coins.")
    expect(dialog.locator(".sum")).to_contain_text("Customers in all: 9 (9 on the recipe).")
    cards = dialog.locator(".cards [aria-pressed=true] .name").all_inner_texts()
    assert len(cards) == 2
    dialog.get_by_role("button", name="Build").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".now .asks")).to_contain_text("Market Leftovers has brought you: customers +9, coins +5.")
    expect(recipe).to_have_count(0)

    # The public facts about the builder: the recipe, the cards under it, the customers on it.
    player = page.locator(".tacos ol button.turn")
    expect(player).to_contain_text("customers 9,")
    player.click()
    expect(dialog).to_contain_text("Built: Market Leftovers.")
    for card in cards:
        expect(dialog).to_contain_text(card)
    expect(dialog.locator("tr").first.locator("td")).to_have_text("9")


def test_another_game_has_other_sets(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "rollwrite", "bots", "two banks")
    expect(page.locator("#option-side option")).to_have_count(3)
    game = page.locator(".which select")
    game.select_option("frenzy")
    chosen = page.get_by_label("Set", exact=True)
    expect(chosen).to_have_value("")
    assert chosen.locator("option").all_inner_texts() == ["Original", "valet"]
    game.select_option("rollwrite")
    expect(page.locator("#option-side option")).to_have_count(2)


def test_a_server_without_sets_offers_no_choice_of_sets(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    with Served(sqlite_file(tmp_path)) as plain:
        page.goto(f"{plain.url}/new/frenzy/bots")
        expect(page.locator("#option-discard")).to_be_visible()
        expect(page.get_by_label("Set", exact=True)).to_have_count(0)
