"""Tables over HTTP: lists, new tables, their current state, commands and looks."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from truckstop.server import lobby
from truckstop.server.gateway import RequestInfo
from truckstop.server.http.dependencies import Asking, UsedGateway, Viewer
from truckstop.server.listings import listed
from truckstop.server.live_table import LiveTable
from truckstop.server.wire import (
    AnyCommand,
    Done,
    Here,
    Incoming,
    LookAt,
    LookAtAll,
    Looked,
    Looks,
    NewTable,
    TableListed,
    TableMade,
)
from truckstop.table.views import News

LONGEST_WAIT = 30.0
"""Seconds that a request may wait for news."""
encoder = msgspec.json.Encoder()


@get("/api/tables")
async def public_tables(gateway: UsedGateway) -> list[TableListed]:
    """Public tables that have not ended, newest first."""
    return [listed(one) for one in await gateway.node.store.public_tables()]


@post("/api/tables")
async def make_table(person: Asking, data: JSONBody[NewTable], gateway: UsedGateway) -> TableMade:
    """Make a table. You are its host, and you sit down unless `seats` says otherwise."""
    await gateway.check_table_quota(person)
    return TableMade(await lobby.make_table(gateway.node, person, data))


class Poll:
    """The connection of a request that waits for one message."""

    def __init__(self, who: str, role: int) -> None:
        self.who = who
        self.role = role
        self.arrived = asyncio.Event()

    def send(self, message: Incoming) -> None:
        if isinstance(message, News):
            self.arrived.set()


async def wait_for_news(live: LiveTable, who: str, role: int, seconds: float) -> None:
    poll = Poll(who, role)
    live.connections.add(poll)
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(poll.arrived.wait(), seconds)
    finally:
        live.connections.discard(poll)


@get("/api/tables/{id:str}", responses={204: ResponseSpec(None, description="There is nothing new.")})
async def look(
    id: FromPath[str],
    request: Request[Any, Any, Any],
    who: Viewer,
    gateway: UsedGateway,
    seat: FromQuery[int] = -1,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response[News]:
    """The current state of a table as you may see it: all of it, or what came after your message `after` of `seat`.

    Answers 204 if there is nothing new, at once or after `wait` seconds.
    """
    node = gateway.node
    live = await node.open(id)
    assert live.table is not None, "it has just been opened"
    if who:
        node.is_about(live, who)
    message = node.delivery.after(live, live.table, who, seat, after)
    if message is None and wait:
        with gateway.count_connection(RequestInfo.of(request.scope).address):
            await wait_for_news(live, who, live.table.role(who), wait)
        table = (await node.open(id)).table
        assert table is not None, "it has just been opened"
        message = node.delivery.after(live, table, who, seat, after)
    if message is None:
        return Response(None, status_code=204)  # type: ignore[arg-type]
    return Response(encoder.encode(message), media_type="application/json")  # type: ignore[arg-type]


@get("/api/tables/{id:str}/here")
async def here(id: FromPath[str], gateway: UsedGateway) -> Here:
    """Who is connected."""
    live = await gateway.node.open(id)
    assert live.table is not None, "it has just been opened"
    return gateway.node.presence.here(live, live.table)


@post("/api/tables/{id:str}/commands", status_code=200)
async def command(id: FromPath[str], data: JSONBody[AnyCommand], person: Asking, gateway: UsedGateway) -> Done:
    """Carry out a command at a table."""
    await gateway.execute(await gateway.node.open(id), person, data)
    return Done(data.id)


@post("/api/tables/{id:str}/look", status_code=200)
async def look_ahead(
    id: FromPath[str], data: JSONBody[LookAt | LookAtAll], person: Asking, gateway: UsedGateway
) -> Response[Looked | Looks]:
    """What a gesture of yours, or everything that you are offered, would do. It changes nothing."""
    found = await gateway.look(await gateway.node.open(id), person, data)
    return Response(encoder.encode(found), media_type="application/json")  # type: ignore[arg-type]


HANDLERS = [public_tables, make_table, look, here, command, look_ahead]
