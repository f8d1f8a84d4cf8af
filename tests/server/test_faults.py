"""Faults of clients during games: no command is lost or carried out twice, and no table gets stuck."""

import asyncio
from collections import Counter

import httpx

from tests.server.asking import begin, person
from tests.server.chaos import Chaos
from tests.server.proof import asked, check_log, check_seen, kept_in, prove
from tests.server.serving import Served
from tests.soak import sized
from tests.waiting import LONG, WHOLE, until

FAULTS = sized(500, 2_000)
KINDS = [("frenzy", 2, 0), ("rollwrite", 2, 1), ("tacos", 2, 0), ("frenzy", 2, 1), ("rollwrite", 1, 0), ("tacos", 1, 1)]
"""Game, people and bots of the tables that run at the same time."""


def test_faults_of_clients_lose_no_command_and_repeat_none(served: Served) -> None:
    faults: Counter[str] = Counter()
    players = asyncio.run(play_badly(served, faults))
    assert faults.total() >= FAULTS
    assert len(faults) >= 20 and min(faults.values()) >= FAULTS // 200, faults
    kept = kept_in(served.db)
    for table, there in players.items():
        prove(kept, table, there)
        check_log(served.url, table)
        for player in there:
            check_seen(served.url, table, player)
            assert not player.wrong
        bots = [number for number, seat in enumerate(kept.folded(table).seats) if seat.bot]
        until(lambda: asked(served.url, f"/api/tables/{table}/here").json() == nobody(bots))  # noqa: B023
    assert not [line for line in served.lines if "Traceback" in line], "".join(served.lines)


def nobody(bots: list[int]) -> dict[str, object]:
    return {"is": "here", "seats": bots, "watching": 0}


async def play_badly(served: Served, faults: Counter[str]) -> dict[str, list[Chaos]]:
    """Play tables, a few at a time, until there were enough faults; return the players by table."""
    players: dict[str, list[Chaos]] = {}
    async with httpx.AsyncClient(base_url=served.url, timeout=LONG) as client, asyncio.timeout(WHOLE):
        people = [await person(client, "Ann"), await person(client, "Bob")]
        while faults.total() < FAULTS:
            now: list[Chaos] = []
            for game, seated, bots in KINDS:
                table = await begin(client, game, people[:seated], bots)
                seeds = range(1000 * len(players), 1000 * len(players) + 3)
                tokens = [*people[:seated], ""]
                players[table] = [
                    Chaos(lambda: served.url, table, token, seed, faults, client)
                    for token, seed in zip(tokens, seeds, strict=False)
                ]
                now += players[table]
            await asyncio.gather(*(player.run() for player in now))
    return players
