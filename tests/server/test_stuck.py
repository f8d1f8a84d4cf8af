"""No message makes a table stuck: after every refusal, on the direct path too, the next command is answered."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.serving import Api, Served, begun
from tests.server.worlds import Setup, World
from tests.waiting import LONG
from truckstop.table.entries import Clock

BAD: list[dict[str, object]] = [
    {"options": [0], "id": "a/b"},
    {"options": [0], "id": "x" * 65},
    {"options": [0], "id": "\n"},
    {"options": [99_999], "id": "illegal"},
    {"options": [], "id": "empty"},
    {"options": [0] * 300, "id": "long"},
    {"options": [-1], "id": "negative"},
]


@asynccontextmanager
async def connected(url: str, table: str, token: str) -> AsyncIterator[ClientConnection]:
    """Open a socket at a table, and send hello."""
    address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    async with websockets.connect(address, compression=None, open_timeout=LONG) as socket:
        await socket.send(json.dumps({"verb": "hello", "token": token}))
        await heard(socket, "news")
        await heard(socket, "here")
        yield socket


async def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), LONG))
        if message["is"] == kind:
            return message


@pytest.mark.parametrize("seated", [True, False])
def test_after_any_refusal_the_next_command_is_answered(served: Served, seated: bool) -> None:
    """Each command is sent when the one before is answered, so it takes the direct path."""
    table, sitting = begun(served.url, "frenzy", 2)
    sender = sitting[0] if seated else Api(served.url, "Eve")

    async def send() -> list[str]:
        errors = []
        async with connected(served.url, table, sender.token) as socket:
            for bad in BAD:
                await socket.send(json.dumps({"verb": "do", **bad}))
                errors.append((await heard(socket, "refused"))["error"])
        return errors

    errors = asyncio.run(send())
    assert errors[:3] == ["id"] * 3
    assert set(errors[3:]) == ({"illegal"} if seated else {"not_seated"})
    asked = sitting[1].get(f"/api/tables/{table}")["asked"]
    sitting[1].do(table, "do", options=[asked["choices"][0]["option"]], id="on")
    sitting[0].do(table, "say", text="It goes on.")


def test_a_second_click_is_late(served: Served) -> None:
    """One prompt answered twice, with two ids, as by a double click or a second window, is answered once."""
    table, (ann, _) = begun(served.url, "frenzy", 2)
    before = ann.get(f"/api/tables/{table}")
    option = before["asked"]["choices"][0]["option"]
    ann.do(table, "do", options=[option], id="one", n=before["n"])
    now = ann.get(f"/api/tables/{table}")
    other = now["asked"]["choices"][-1]["option"]
    assert ann.refused(table, "do", options=[other], id="two", n=before["n"]) == "late"
    assert ann.get(f"/api/tables/{table}")["asked"] == now["asked"]
    ann.do(table, "do", options=[other], id="three", n=now["n"])


def test_clocks_of_other_tables_run_while_one_is_held() -> None:
    """A sweep skips a table at which something is under way."""
    setup = Setup("frenzy", {}, ("", ""), Clock("move", 10), bytes(32))
    with World(setup) as world:
        world.viewers["0"].connect()
        world.viewers["0"].do("start")
        live = world.live
        world.now += 11
        world.run(live.lock.acquire())
        world.run(asyncio.wait_for(world.gateway.scheduler.sweep(), LONG))
        assert not world.table.seats[0].taken_over
        live.lock.release()
        world.run(world.gateway.scheduler.sweep())
        assert world.table.seats[0].taken_over
