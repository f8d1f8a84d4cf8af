"""Servers killed with SIGKILL in the middle of games, on both stores: what was acknowledged is there, once, and every
game finishes.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.postgres import Postgres
from tests.server.asking import begin, person
from tests.server.player import Player
from tests.server.proof import check_log, check_seen, kept_in, prove
from tests.server.serving import Served, sqlite_file

KILLS = 20
EVERY = 60
"""After so many acknowledged actions a server is killed."""
TABLES = (
    [("frenzy", 2, 0), ("frenzy", 1, 1), ("frenzy", 2, 1)] * 6
    + [("rollwrite", 1, 0), ("rollwrite", 2, 0), ("rollwrite", 1, 1)] * 6
    + [("tacos", 1, 0), ("tacos", 1, 1)] * 6
    + [("tacos", 2, 0)] * 2
)
"""Kind, people and bots of each; 50 of them."""


@pytest.fixture(params=["sqlite", "postgresql"])
def nodes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Served]]:
    """One server on SQLite, or two on PostgreSQL."""
    if request.param == "sqlite":
        with Served(sqlite_file(tmp_path)) as only:
            yield [only]
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        db = postgres.database()
        with Served(db) as one, Served(db) as two:
            yield [one, two]


def test_kills_lose_and_double_nothing(nodes: list[Served]) -> None:
    assert len(TABLES) == 50
    players = asyncio.run(play_through(nodes))
    kept = kept_in(nodes[0].db)
    url = nodes[-1].url
    for table, there in players.items():
        prove(kept, table, there)
        check_log(url, table)
        for player in there:
            check_seen(url, table, player)
            assert not player.refusals, "what was sent again was recognised"
            assert len(player.acknowledged) == player.count
    for node in nodes:
        assert not [line for line in node.lines if "Traceback" in line], "".join(node.lines)


async def play_through(nodes: list[Served]) -> dict[str, list[Player]]:
    """All games at once, with kills in between; the players by table."""
    random.seed(7)
    players: dict[str, list[Player]] = {}
    async with httpx.AsyncClient(base_url=nodes[0].url, timeout=60) as client:
        people = [await person(client, "Ann"), await person(client, "Bob")]
        for number, (game, seated, bots) in enumerate(TABLES):
            table = await begin(client, game, people[:seated], bots)
            tokens = [*people[:seated], ""] if number % 10 == 0 else people[:seated]
            players[table] = [
                Player(anywhere(nodes), table, token, number * 10 + seat) for seat, token in enumerate(tokens)
            ]
    everybody = [player for there in players.values() for player in there]
    async with asyncio.timeout(240):
        killer = asyncio.create_task(kill_often(nodes, everybody))
        await asyncio.gather(*(player.run() for player in everybody))
        await killer
    return players


def anywhere(nodes: list[Served]) -> Callable[[], str]:
    """Whoever loses her line tries any node."""
    return lambda: random.choice(nodes).url


async def kill_often(nodes: list[Served], players: list[Player]) -> None:
    """Kill a server whenever enough was acknowledged since it was started; it comes back on the same port."""
    for number in range(KILLS):
        before = sum(len(player.acknowledged) for player in players)
        while sum(len(player.acknowledged) for player in players) < before + EVERY:
            assert not all(player.over for player in players), f"all games were over after {number} kills"
            await asyncio.sleep(0.001)
        # Some moment between two actions, or in the middle of one.
        await asyncio.sleep(random.random() / 50)
        node = nodes[number % len(nodes)]
        await asyncio.to_thread(node.kill)
        await asyncio.to_thread(node.start)
