"""Finished games, played quickly through the API, for tests of what follows a game."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.server.player import play_out
from tests.server.serving import Api, Served, begun
from tests.web.waiting import BOUND

COOKIE = "truckstop"
BOTS = {"frenzy": 3, "rollwrite": 1, "tacos": 2}
"""Number of bots in a game that is started from the landing page."""


def play_on(server: Served, table: str, *tokens: str, seed: int = 1) -> None:
    """Play random moves for the people with these tokens until the game is over; open pages of the table follow it."""
    # In a thread, because the event loop of Playwright runs in this one.
    with ThreadPoolExecutor(1) as thread:
        playing = play_out(lambda: server.url, table, list(tokens), seed)
        thread.submit(asyncio.run, asyncio.wait_for(playing, BOUND / 1000)).result()


def token_of(page: Page) -> str:
    """The token in the cookie of a page."""
    (token,) = [one["value"] for one in page.context.cookies() if one.get("name") == COOKIE]
    return token


@dataclass
class Finished:
    """One finished game of each kind, played when a test first needs it."""

    server: Served
    games: dict[str, tuple[str, Api]] = field(default_factory=dict)

    def of(self, game: str, page: Page) -> str:
        """Return the table of a finished game. The page gets the identity of the person who played it."""
        if game not in self.games:
            table, (ann,) = begun(self.server.url, game, 1, BOTS[game])
            play_on(self.server, table, ann.token)
            self.games[game] = table, ann
        table, ann = self.games[game]
        page.context.add_cookies([{"name": COOKIE, "value": ann.token, "url": self.server.url}])
        page.context.add_init_script("localStorage['truckstop.name'] ??= 'Player 0'")
        return table
