"""Many people act, chat and take back at one table at the same time: the result is one game without gaps."""

import asyncio
import json
import random
import sqlite3
from collections import Counter
from pathlib import Path

import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.serving import Served, begun, sqlite_file
from tests.soak import sized
from tests.waiting import LONG
from truckstop.table.entries import unpacked
from truckstop.table.table import Table

MESSAGES = sized(100, 500)
"""Messages that each person reads before disconnecting."""


async def anything(socket: ClientConnection, number: int) -> str | bytes:
    """Return the next message. If none comes soon, the others are gone or wait too: send chat, which is answered."""
    try:
        return await asyncio.wait_for(socket.recv(), 0.5)
    except TimeoutError:
        await socket.send(json.dumps({"verb": "say", "text": "Anybody there?", "id": f"silence{number}"}))
        return await asyncio.wait_for(socket.recv(), LONG)


async def crowd(url: str, table: str, token: str, seed: int) -> None:
    """Send many more commands than there are prompts, of all kinds, without waiting for answers."""
    rng, asked = random.Random(seed), None
    address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    async with websockets.connect(address, compression=None, open_timeout=LONG) as socket:
        await socket.send(json.dumps({"verb": "hello", "token": token}))
        for number in range(MESSAGES):
            message = json.loads(await anything(socket, number))
            if message["is"] == "news" and not message["same"]:
                asked = message["asked"]
            sent = []
            if asked is not None and rng.random() < 0.8:
                sent.append({"verb": "do", "options": [rng.choice(asked["choices"])["option"]]})
            if rng.random() < 0.3:
                sent.append({"verb": "say", "text": "hello"})
            if rng.random() < 0.2:
                sent.append({"verb": "take_back"})
            for what in sent:
                await socket.send(json.dumps(what | {"id": f"{what['verb']}{number}"}))


def test_simultaneous_commands_make_one_game_without_gaps(tmp_path: Path) -> None:
    file = sqlite_file(tmp_path)
    with Served(file) as server:
        table, people = begun(server.url, "rollwrite", 4)

        async def all_of_them() -> None:
            await asyncio.gather(*(crowd(server.url, table, one.token, seed) for seed, one in enumerate(people)))

        asyncio.run(all_of_them())
        seen = [one.get(f"/api/tables/{table}") for one in people]
        assert not [line for line in server.lines if "Traceback" in line or "Error" in line]
    database = sqlite3.connect(file)
    rows = database.execute("SELECT seq, body FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    database.close()
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    assert len(rows) > MESSAGES, "they did much"
    entries = [unpacked(body) for _, body in rows]
    assert not [
        id for id, times in Counter(entry.id for entry in entries).items() if id[-1:] != "/" and id and times > 1
    ]
    again = Table(table)
    for entry in entries:
        again.add(entry)
    assert [message["n"] for message in seen] == [again.number(seat) for seat in range(4)]
    assert [message["since"] + len(message["events"]) for message in seen] == [len(again.told(s)) for s in range(4)]
