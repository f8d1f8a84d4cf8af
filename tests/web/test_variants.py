"""Whole games by pointing at the board, in variants: two or six seats, specials, the other city, alone, campaign."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.table import own_table
from tests.web.test_boards import CLOSED, MOST, POINTING

BOTS = ["greedy"] * 5
VARIANTS = {
    "frenzy for two": ("frenzy", ["me", "greedy"], {}, "phone"),
    "frenzy for six with specials": ("frenzy", ["me", *BOTS], {"specials": "on", "discard": "high"}, "wide"),
    "rollwrite, the other city": ("rollwrite", ["me", "greedy", "greedy"], {"side": "B"}, "phone"),
    "tacos alone, varied": ("tacos", ["me"], {"level": "2", "vendors": "varied"}, "phone"),
    "tacos, the campaign": ("tacos", ["me"], {"level": "7"}, "wide"),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_by_pointing_at_the_board(new_page: NewPage, variant: str) -> None:
    game, seats, options, size = VARIANTS[variant]
    page = new_page(size, settings=CLOSED)
    own_table(page, game, seats, options)
    assert page.evaluate(POINTING, {"seed": 11, "most": 2 * MOST}) > 10, page.locator(".ask").all_inner_texts()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
