"""Bot workers that hang, die or are slow: they are replaced, and no other table waits for them."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.server import dozing
from tests.server.asking import begin, client_of, comes, person, running
from tests.server.nursery import lives
from tests.server.player import Player, play_out
from tests.server.proof import Kept, kept_in, prove
from tests.server.serving import Api, Served
from tests.table.sitting import Sitting
from tests.waiting import WHOLE, until
from truckstop.server.app import application
from truckstop.server.bot_moves import progress_of
from truckstop.server.bot_pool import BotWorker, Crew
from truckstop.server.limits import NONE
from truckstop.store import open_store
from truckstop.table.commands import Say
from truckstop.table.entries import Did


def bot_moves(kept: Kept, table: str) -> list[Did]:
    return [entry for _, entry in kept.tables.get(table, []) if isinstance(entry, Did) and not entry.id]


@pytest.mark.parametrize("how", ["too slow", "killed"])
def test_a_worker_that_hangs_or_dies_is_replaced(own_db: str, tmp_path: Path, how: str) -> None:
    folder = tmp_path
    thinks = 8 if how == "too slow" else 600
    app = application(open_store(own_db), NONE, scheduler=dozing.dozing(folder, 1, thinks=thinks))

    async def play() -> tuple[str, list[Player]]:
        async with running(app) as url, client_of(url) as client, asyncio.timeout(WHOLE):
            token = await person(client, "Ann")
            table = await begin(client, "frenzy", [token], 1)
            await comes(lambda: len(dozing.asked(folder)) == 1)
            if how == "killed":
                os.kill(dozing.asked(folder)[0], signal.SIGKILL)
            return table, await play_out(lambda: url, table, [token])

    table, players = asyncio.run(play())
    kept = kept_in(own_db)
    prove(kept, table, players)
    assert len(bot_moves(kept, table)) > 5
    assert dozing.started(folder) >= 2
    assert not lives(dozing.asked(folder)[0])


def test_the_game_goes_on_if_no_worker_ever_answers(own_db: str, tmp_path: Path) -> None:
    app = application(open_store(own_db), NONE, scheduler=dozing.dozing(tmp_path, 10**6, thinks=0.5))

    async def wait() -> str:
        async with running(app) as url, client_of(url) as client, asyncio.timeout(WHOLE):
            token = await person(client, "Ann")
            table = await begin(client, "frenzy", [token], 1)
            player = asyncio.create_task(Player(lambda: url, table, token, 1).run())
            await comes(lambda: len(bot_moves(kept_in(own_db), table)) >= 3)
            player.cancel()
            return table

    table = asyncio.run(wait())
    # Each option was legal: the table can be read again.
    assert kept_in(own_db).folded(table).session is not None


def test_a_slow_bot_does_not_delay_other_tables(own_db: str, tmp_path: Path) -> None:
    app = application(open_store(own_db), NONE, scheduler=dozing.dozing(tmp_path, 1, workers=2))

    async def play() -> dict[str, list[Player]]:
        async with running(app) as url, client_of(url) as client, asyncio.timeout(WHOLE):
            ann, bob = await person(client, "Ann"), await person(client, "Bob")
            stuck = await begin(client, "frenzy", [ann], 1)
            await comes(lambda: len(dozing.asked(tmp_path)) == 1)
            free = await begin(client, "rollwrite", [ann, bob])
            other = await begin(client, "tacos", [bob], 1)
            players = {
                free: await play_out(lambda: url, free, [ann, bob]),
                other: await play_out(lambda: url, other, [bob]),
            }
            kept = await asyncio.to_thread(kept_in, own_db)
            prove(kept, free, players[free])
            prove(kept, other, players[other])
            assert not bot_moves(kept, stuck), "two games were played to their end while it was thinking"
            dozing.go(tmp_path)
            players[stuck] = await play_out(lambda: url, stuck, [ann])
            return players

    players = asyncio.run(play())
    kept = kept_in(own_db)
    for table, there in players.items():
        prove(kept, table, there)


def test_bots_that_think_delay_no_other_table(own_db: str, tmp_path: Path) -> None:
    """Two workers think without an end; a table with quick bots and one with a third thinker play on meanwhile."""
    app = application(open_store(own_db), NONE, scheduler=dozing.dozing(tmp_path, 2, workers=2))

    async def play() -> dict[str, list[Player]]:
        async with running(app) as url, client_of(url) as client, asyncio.timeout(WHOLE):
            ann, bob = await person(client, "Ann"), await person(client, "Bob")
            stuck = [await begin(client, "frenzy", [ann], 1, bot="legend") for _ in range(2)]
            await comes(lambda: len(dozing.asked(tmp_path)) == 2)
            quick = await begin(client, "frenzy", [bob], 2, bot="cook")
            third = await begin(client, "frenzy", [bob], 1, bot="legend-saver")
            players = {table: await play_out(lambda: url, table, [bob]) for table in (quick, third)}
            kept = await asyncio.to_thread(kept_in, own_db)
            for table in (quick, third):
                prove(kept, table, players[table])
            assert not [bot_moves(kept, table) for table in stuck if bot_moves(kept, table)], "they were still thinking"
            dozing.go(tmp_path)
            for table in stuck:
                players[table] = await play_out(lambda: url, table, [ann])
            return players

    players = asyncio.run(play())
    kept = kept_in(own_db)
    for table, there in players.items():
        prove(kept, table, there)


def test_a_table_with_fewer_workers_comes_first() -> None:
    async def order() -> list[str]:
        crew = Crew([BotWorker(()), BotWorker(())])
        first, second = await crew.take("a", None), await crew.take("a", None)
        assert first is not None and second is not None
        served: list[str] = []

        async def wait(table: str) -> None:
            assert await crew.take(table, None) is not None
            served.append(table)

        waiting = [asyncio.create_task(wait(table)) for table in ("a", "b", "c")]
        await asyncio.sleep(0)
        assert await crew.take("d", 0.0) is None, "no worker is free"
        waiting[2].cancel()
        await asyncio.sleep(0)
        crew.put_back("a", first)
        crew.put_back("a", second)
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not crew.waiting
        return served

    assert asyncio.run(order()) == ["b", "a"]


def test_a_bot_moves_after_its_server_was_killed_and_restarted(own_db: str, tmp_path: Path) -> None:
    class Dozing(Served):
        program = (dozing.__file__, "serve", str(tmp_path))

    with Dozing(own_db) as first:
        ann = Api(first.url, "Ann")
        table = ann.post("/api/tables", {"game": "frenzy", "players": 2, "seats": ["me", "greedy"]})["id"]
        ann.do(table, "start")
        until(lambda: len(dozing.asked(tmp_path)) == 1)
        first.kill()
    assert not bot_moves(kept_in(own_db), table)
    # No client connects to the table or asks for it.
    with Served(own_db):
        until(lambda: bool(bot_moves(kept_in(own_db), table)))
    until(lambda: not lives(dozing.asked(tmp_path)[0]))


def test_chat_does_not_discard_a_bots_move() -> None:
    sitting = Sitting("frenzy", ["ana", "bo", "cy"]).start()
    before = [progress_of(sitting.table, seat) for seat in range(3)]
    number = sitting.table.number(1)
    sitting.do("ana", Say(text="hello"))
    assert sitting.table.number(1) > number
    assert [progress_of(sitting.table, seat) for seat in range(3)] == before
