"""Two nodes on one PostgreSQL: clients of one table on different nodes see the same table."""

import asyncio
import itertools
import json
from collections.abc import Callable, Iterator

import pytest
import websockets

from tests.postgres import Postgres
from tests.server.player import Player
from tests.server.proof import check_bots, check_log, check_seen, kept_in, prove
from tests.server.serving import Api, Served, begun
from tests.waiting import LONG, WHOLE, until
from truckstop.server.game_plans import GamePlan
from truckstop.server.lobby import place
from truckstop.server.node import Node
from truckstop.server.wire import Here, Incoming
from truckstop.store import open_store
from truckstop.table.entries import Clock, Place

GAMES = [("frenzy", 2, 1), ("rollwrite", 2, 1), ("tacos", 2, 1)]


@pytest.fixture(scope="module")
def nodes(postgres: Postgres) -> Iterator[list[Served]]:
    db = postgres.database()
    with Served(db) as one, Served(db) as two:
        yield [one, two]


class Restless(Player):
    """Disconnects after a few messages, and reconnects to the other node."""

    stays = 5
    heard = 0

    def take(self, message: dict[str, object]) -> None:
        super().take(message)
        self.heard += 1
        if self.heard % self.stays == 0 and not self.over:
            raise OSError("moves on")


def at(node: Served) -> Callable[[], str]:
    return lambda: node.url


def to_and_fro(nodes: list[Served]) -> Callable[[], str]:
    turns = itertools.cycle(nodes)
    return lambda: next(turns).url


@pytest.mark.parametrize(("game", "people", "bots"), GAMES)
def test_a_game_between_nodes(nodes: list[Served], game: str, people: int, bots: int) -> None:
    table, sitting = begun(nodes[0].url, game, people, bots)
    known = Api(nodes[1].url, "Watcher").token
    players = [
        Player(at(nodes[0]), table, sitting[0].token, 1),
        Player(at(nodes[1]), table, sitting[1].token, 2),
        Player(at(nodes[0]), table, "", 3),
        Player(at(nodes[1]), table, known, 4),
        Restless(to_and_fro(nodes), table, "", 5),
    ]
    play_all(players)
    assert not any(player.refusals for player in players)
    assert all(len(player.acknowledged) == player.count for player in players)
    settled(nodes, table, players)


@pytest.mark.parametrize(("game", "people", "bots"), GAMES)
def test_moving_from_node_to_node_loses_nothing(nodes: list[Served], game: str, people: int, bots: int) -> None:
    table, sitting = begun(nodes[1].url, game, people, bots)
    players: list[Player] = [
        Restless(to_and_fro(nodes), table, one.token, number) for number, one in enumerate(sitting)
    ]
    players += [Restless(to_and_fro(nodes), table, "", 7), Player(at(nodes[1]), table, "", 8)]
    play_all(players)
    assert all(player.connections > 3 for player in players[:-1])
    settled(nodes, table, players)


def play_all(players: list[Player]) -> None:
    async def together() -> None:
        async with asyncio.timeout(WHOLE):
            await asyncio.gather(*(player.run() for player in players))

    asyncio.run(together())


def settled(nodes: list[Served], table: str, players: list[Player]) -> None:
    """Check that both nodes and the store agree with what the players received."""
    for node in nodes:
        for player in players:
            check_seen(node.url, table, player)
        check_log(node.url, table)
        assert not [line for line in node.lines if "Traceback" in line or "bot" in line], "".join(node.lines)
    kept = kept_in(nodes[0].db)
    prove(kept, table, players)
    assert check_bots(kept, table) > 3
    until(lambda: kept_in(nodes[0].db).claims == 0)


def test_every_node_knows_who_is_connected(nodes: list[Served]) -> None:
    table, sitting = begun(nodes[0].url, "rollwrite", 2)

    def seen(node: Served) -> list[int]:
        seats: list[int] = Api(node.url).get(f"/api/tables/{table}/here")["seats"]
        return seats

    async def come(stays: asyncio.Event) -> None:
        address = nodes[1].url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        async with websockets.connect(address, open_timeout=LONG) as socket:
            await socket.send(json.dumps({"verb": "hello", "token": sitting[1].token}))
            await socket.recv()
            await stays.wait()

    async def come_and_go() -> None:
        leaves = asyncio.Event()
        leaves.set()
        for _ in range(10):
            await come(leaves)
        leaves = asyncio.Event()
        last = asyncio.create_task(come(leaves))
        try:
            await asyncio.to_thread(until, lambda: seen(nodes[0]) == [1] and seen(nodes[1]) == [1])
        finally:
            leaves.set()
            await last

    assert seen(nodes[0]) == []
    asyncio.run(come_and_go())
    until(lambda: seen(nodes[0]) == [] and seen(nodes[1]) == [])


def test_people_connected_through_a_dead_node_count_as_gone(postgres: Postgres) -> None:
    """A dead node cannot announce it; its presences expire after a minute, and the other nodes read them again."""
    now = [1_700_000_000.0]

    class Seen:
        who, role = "guest", -1

        def __init__(self) -> None:
            self.heard: list[Incoming] = []

        def send(self, message: Incoming) -> None:
            self.heard.append(message)

    async def outlive() -> tuple[list[int], list[int], bool]:
        stores = [open_store(postgres.database())]
        stores.append(open_store(stores[0].url))  # type: ignore[attr-defined]
        for store in stores:
            await store.open(lambda what: None)
        dead, alive = (Node(store, lambda: now[0]) for store in stores)
        seats = (Place(who="host"), Place(who="guest"))
        made = GamePlan("frenzy", 2, {}, bytes(32)).made("host", seats, False, Clock(), now[0])
        await place(dead, "t", made)
        host = Seen()
        host.who = "host"
        await dead.presence.connect(await dead.open("t"), host)
        watching = Seen()
        live = await alive.open("t")
        await alive.presence.connect(live, watching)
        assert live.table is not None
        before = alive.presence.here(live, live.table).seats
        now[0] += 61
        await alive.presence.refresh_elsewhere()
        after = alive.presence.here(live, live.table).seats
        now[0] += 61
        gone = alive.is_gone(live, "host", 60)
        for store in stores:
            await store.close()
        assert watching.heard[-1] == Here(after, 0)
        return before, after, gone

    assert asyncio.run(outlive()) == ([0, 1], [1], True)
