"""Deals whose dice the tests know: in every game of such a deal, dice, cards and the seeds of the bots are the same."""

import asyncio
import hashlib
import time
from concurrent.futures import ThreadPoolExecutor

from truckstop.store.opening import open_store
from truckstop.store.store import Deal

DAY = 86_400
PLAYERS = {"frenzy": range(2, 7), "rollwrite": range(1, 7), "tacos": range(1, 6)}


def fixed_deal(game: str, players: int) -> str:
    """Return the id of a fixed deal."""
    return f"tests-{game}-{players}"


def with_deals(db: str) -> str:
    """Add the fixed deals to the database of a server that is not running yet: the API makes only random ones."""
    # In a thread, because the event loop of Playwright may run in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _add_deals(db)).result()
    return db


async def _add_deals(db: str) -> None:
    store = open_store(db)
    await store.open(lambda notice: None)
    for game, counts in PLAYERS.items():
        for players in counts:
            id = fixed_deal(game, players)
            secret = hashlib.sha256(id.encode()).digest()
            await store.add_deal(Deal(id, game, {}, players, secret, time.time() + DAY))
    await store.close()
