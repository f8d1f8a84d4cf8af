"""Servers killed with SIGKILL during games, on both stores: every acknowledged command is stored once, and every game
finishes.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.postgres import Postgres
from tests.server.asking import begin, person
from tests.server.nursery import Quick
from tests.server.player import Player
from tests.server.proof import check_log, check_seen, kept_in, prove
from tests.server.serving import Served, sqlite_file
from tests.soak import sized
from tests.waiting import LONG, WHOLE

KILLS = sized(6, 20)
EVERY = 30
"""Acknowledged actions between two kills."""
TIMES = sized(2, 6)
TABLES = (
    [("frenzy", 2, 0), ("frenzy", 1, 1), ("frenzy", 2, 1)] * TIMES
    + [("rollwrite", 1, 0), ("rollwrite", 2, 0), ("rollwrite", 1, 1)] * TIMES
    + [("tacos", 1, 0), ("tacos", 1, 1)] * TIMES
    + [("tacos", 2, 0)] * sized(1, 2)
)
"""Game, people and bots of each table."""


class Patient(Player):
    """Reconnects less often, to leave the processor to the server that restarts."""

    patience = 0.4


class Fate:
    """Number of kills so far. After each kill a few more tables start to play, so that there is always a game in
    progress.
    """

    def __init__(self) -> None:
        self.kills = 0
        self.next = asyncio.Condition()

    async def turn_of(self, number: int) -> None:
        async with self.next:
            await self.next.wait_for(lambda: self.kills >= number * KILLS // len(TABLES))

    async def came_back(self) -> None:
        async with self.next:
            self.kills += 1
            self.next.notify_all()


@pytest.fixture(params=["sqlite", "postgresql"])
def nodes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Served]]:
    """One server on SQLite, or two on PostgreSQL."""
    if request.param == "sqlite":
        with Quick(sqlite_file(tmp_path)) as only:
            yield [only]
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        db = postgres.database()
        with Quick(db) as one, Quick(db) as two:
            yield [one, two]


def test_kills_lose_no_command_and_repeat_none(nodes: list[Served]) -> None:
    assert len(TABLES) == sized(17, 50)
    players = asyncio.run(play_through(nodes))
    kept = kept_in(nodes[0].db)
    url = nodes[-1].url
    for table, there in players.items():
        prove(kept, table, there)
        check_log(url, table)
        for player in there:
            check_seen(url, table, player)
            assert not player.refusals, "what was sent again was recognised"
            # The answer to the last command may have been lost; that the game is over is answer enough.
            unanswered = [player.sent["id"]] if player.sent is not None else []
            assert player.acknowledged + unanswered == [f"c{number}" for number in range(1, player.count + 1)]
    for node in nodes:
        assert not [line for line in node.lines if "Traceback" in line], "".join(node.lines)


async def play_through(nodes: list[Served]) -> dict[str, list[Player]]:
    """Play all games at the same time, with kills in between; return the players by table."""
    random.seed(7)
    players: dict[str, list[Player]] = {}
    order = random.sample(TABLES, len(TABLES))
    async with httpx.AsyncClient(base_url=nodes[0].url, timeout=LONG) as client:
        people = [await person(client, "Ann"), await person(client, "Bob")]
        for number, (game, seated, bots) in enumerate(order):
            table = await begin(client, game, people[:seated], bots)
            tokens = [*people[:seated], ""] if number % 10 == 0 else people[:seated]
            players[table] = [
                Patient(anywhere(nodes), table, token, number * 10 + seat) for seat, token in enumerate(tokens)
            ]
    everybody = [player for there in players.values() for player in there]
    fate = Fate()

    async def play(number: int, there: list[Player]) -> None:
        await fate.turn_of(number)
        await asyncio.gather(*(player.run() for player in there))

    try:
        async with asyncio.timeout(WHOLE), asyncio.TaskGroup() as tasks:
            tasks.create_task(kill_often(nodes, everybody, fate))
            for number, there in enumerate(players.values()):
                tasks.create_task(play(number, there))
    except TimeoutError:
        stuck = [player for player in everybody if not player.over]
        raise AssertionError(f"stuck after {fate.kills} kills: " + "; ".join(map(str, stuck))) from None
    return players


def anywhere(nodes: list[Served]) -> Callable[[], str]:
    """Reconnect to any node."""
    return lambda: random.choice(nodes).url


async def kill_often(nodes: list[Served], players: list[Player], fate: Fate) -> None:
    """Kill a server after enough acknowledged actions, and restart it on the same port."""
    for number in range(KILLS):
        before = sum(len(player.acknowledged) for player in players)
        while sum(len(player.acknowledged) for player in players) < before + EVERY:
            await asyncio.sleep(0.001)
        # Wait for a random moment, between two actions or in the middle of one.
        await asyncio.sleep(random.random() / 50)
        assert any(player.n and not player.over for player in players), "no game is in the middle"
        node = nodes[number % len(nodes)]
        await asyncio.to_thread(node.kill)
        await asyncio.to_thread(node.start)
        await fate.came_back()
