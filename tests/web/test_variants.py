"""Whole games of variants by pointing at the board: two or six seats, specials, the other city, solo, campaign."""

import pytest

from tests.soak import sized
from tests.web.conftest import NewPage
from tests.web.table import own_table
from tests.web.test_boards import CLOSED, point_to_the_end

BOTS = ["greedy"] * 5
VARIANTS: dict[str, tuple[str, list[str], dict[str, str], str]] = {
    "frenzy for two": ("frenzy", ["me", "greedy"], {}, "phone"),
    "frenzy for six with specials": ("frenzy", ["me", *BOTS], {"specials": "on", "discard": "high"}, "wide"),
    "rollwrite, the other city": ("rollwrite", ["me", "greedy", "greedy"], {"side": "B"}, "phone"),
    "tacos alone, varied": ("tacos", ["me"], {"level": "2", "vendors": "varied"}, "phone"),
    "tacos, the campaign": ("tacos", ["me"], {"level": "7"}, "wide"),
}


SAMPLE = ["frenzy for two", "rollwrite, the other city", "tacos alone, varied"]
"""One variant of each game: the board with a grid, the other map, and a game without opponents."""


@pytest.mark.parametrize("variant", sized(SAMPLE, list(VARIANTS)))
def test_a_whole_game_by_pointing_at_the_board(new_page: NewPage, variant: str) -> None:
    game, seats, options, size = VARIANTS[variant]
    page = new_page(size, settings=CLOSED)
    own_table(page, game, seats, options)
    point_to_the_end(page, seed=11)
