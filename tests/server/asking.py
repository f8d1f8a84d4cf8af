"""Asynchronous HTTP clients, waiting, and a server inside the test's own event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn

from tests.waiting import LONG, until
from truckstop.server.app import Application
from truckstop.server.launcher import bound
from truckstop.server.websocket_protocol import DirectProtocol


async def comes(holds: Callable[[], bool], seconds: float = LONG) -> None:
    """Wait until a condition holds, while the event loop runs."""
    await asyncio.to_thread(until, holds, seconds)


def client_of(url: str, headers: dict[str, str] | None = None) -> httpx.AsyncClient:
    """Return an HTTP client of a server."""
    return httpx.AsyncClient(base_url=url, headers=headers, timeout=LONG)


async def person(client: httpx.AsyncClient, name: str) -> str:
    """Make an identity and return its token."""
    token: str = (await client.post("/api/people", json={"name": name})).json()["token"]
    return token


async def begin(
    client: httpx.AsyncClient, game: str, tokens: list[str], bots: int = 0, bot: str = "greedy", **more: object
) -> str:
    """Make a table with people and then bots, start its game, and return its id."""

    async def post(path: str, token: str, body: dict[str, object]) -> dict[str, Any]:
        answer = await client.post(path, json=body, headers={"authorization": f"Bearer {token}"})
        assert answer.status_code in (200, 201), answer.text
        data: dict[str, Any] = answer.json()
        return data

    seats = ["me", *["open"] * (len(tokens) - 1), *[bot] * bots]
    made = await post("/api/tables", tokens[0], {"game": game, "players": len(seats), "seats": seats, **more})
    table: str = made["id"]
    for token in tokens[1:]:
        await post(f"/api/tables/{table}/commands", token, {"verb": "sit"})
    await post(f"/api/tables/{table}/commands", tokens[0], {"verb": "start"})
    return table


def server_of(app: Application) -> uvicorn.Server:
    """Return a server configured as `truckstop serve` does it."""
    config = uvicorn.Config(app, log_config=None, access_log=False, ws=DirectProtocol, timeout_graceful_shutdown=3)
    return uvicorn.Server(config)


@asynccontextmanager
async def running(app: Application) -> AsyncIterator[str]:
    """Serve an application in this event loop; yields its address."""
    listening = bound("127.0.0.1", 0)
    server = server_of(app)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            assert not serving.done(), "the server did not start"
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving
        listening.close()
