"""The game in `examples/parking`, played to its end on the generic board."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import Served, sqlite_file
from tests.web.conftest import NewPage

PARKING = Path(__file__).resolve().parent.parent.parent / "examples" / "parking"
DECISIONS = 5
"""Decisions of a player with six cards: the last card is played without asking."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has the example game."""
    with Served(sqlite_file(tmp_path_factory.mktemp("parking")), env={"TRUCKSTOP_GAMES": str(PARKING)}) as served:
        yield served


def test_the_example_game_is_played_by_pointing(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once"})
    page.goto("/")
    page.get_by_role("button", name="Play now: Parking").click()
    asked = page.get_by_role("region", name="Your choice")
    for decision in range(DECISIONS):
        expect(asked.get_by_role("button")).to_have_count(6 - decision)
        asked.get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(page.locator(".over li")).to_have_count(2)
