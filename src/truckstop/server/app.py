"""The web application: what is asked over HTTP. It knows people and tables, no rules; the socket is in `socket.py`."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any

import msgspec
from litestar import Litestar, Request, Response, delete, get, patch, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.serialization import encode_json

import truckstop.games  # noqa: F401  (registers the games)
from truckstop import __version__
from truckstop.bots import bot_names
from truckstop.kernel.chance import commitment
from truckstop.kernel.game import registered
from truckstop.server import after, making
from truckstop.server.home import home
from truckstop.server.limits import Limits
from truckstop.server.live import Live
from truckstop.server.node import Node
from truckstop.server.schema import openapi, socket_schema
from truckstop.server.service import COOKIE, Asked, Service, hashed
from truckstop.server.socket import play
from truckstop.server.thinking import Thinking
from truckstop.server.wire import (
    AnyCommand,
    DealShown,
    Done,
    Failure,
    GameShown,
    Here,
    Identity,
    Incoming,
    Me,
    NewDeal,
    NewPerson,
    NewTable,
    OptionShown,
    Position,
    Recovery,
    Replayed,
    Result,
    TableListed,
    TableMade,
)
from truckstop.store import Store, StoreError
from truckstop.store.store import Deal, Person
from truckstop.table.commands import MOST_SEATS, Refused, checked_name, leave
from truckstop.table.shown import News

STATUSES = {"no_table": 404, "no_deal": 404, "token": 401, "origin": 403, "too_fast": 429, "size": 413, "message": 400}
NAMES = ("open", "running", "over")
LONGEST_WAIT = 30.0
HEADERS = {  # of every answer, errors too
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
encoder = msgspec.json.Encoder()
log = logging.getLogger("truckstop")
Used = NamedDependency[Service]
Asking = NamedDependency[Person]
Watching = NamedDependency[str]
"""What handlers are given without its being asked for: the service, who asks, and who looks on."""


async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """Before every request: is it from a page of ours, and not too many?"""
    service: Service = connection.app.state.service
    asked = Asked.of(connection.scope)
    service.meter.take("requests", asked.address, service.limits.requests)
    if connection.scope.get("method") not in ("GET", "HEAD"):
        service.check_origin(asked)


async def asking(request: Request[Any, Any, Any], state: State) -> Person:
    """Who asks."""
    return await state.service.person(Asked.of(request.scope).token)  # type: ignore[no-any-return]


async def watching(request: Request[Any, Any, Any], state: State) -> str:
    """The identity of somebody who may look on without having one."""
    token = Asked.of(request.scope).token
    return (await state.service.person(token)).id if token else ""


async def the_service(state: State) -> Service:
    return state.service  # type: ignore[no-any-return]


# People


def with_cookie(identity: Identity, request: Request[Any, Any, Any]) -> Response[Identity]:
    """Scripts read the token; a browser need not, for it keeps the cookie, which no page can read."""
    cookie = Cookie(
        COOKIE,
        value=identity.token,
        max_age=400 * 86_400,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    return Response(identity, cookies=[cookie])


def recovery_code() -> str:
    """Twenty letters in groups, easy to read out: about 99 bits."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    code = "".join(secrets.choice(letters) for _ in range(20))
    return "-".join(code[at : at + 5] for at in range(0, 20, 5))


@post("/api/people", raises=[])
async def make_person(data: JSONBody[NewPerson], service: Used, request: Request[Any, Any, Any]) -> Response[Identity]:
    """Make an identity: a name is enough."""
    service.meter.take("people", Asked.of(request.scope).address, service.limits.people)
    name, token, recovery = checked_name(data.name), secrets.token_urlsafe(32), recovery_code()
    await service.node.store.add_person(
        secrets.token_hex(8), name, hashed(token), hashed(recovery), service.node.clock()
    )
    return with_cookie(Identity(name, token, recovery), request)


@post("/api/people/recover")
async def recover(data: JSONBody[Recovery], service: Used, request: Request[Any, Any, Any]) -> Response[Identity]:
    """Move an identity to another device; its old token and its old code are void then."""
    service.meter.take("people", Asked.of(request.scope).address, service.limits.people)
    token, recovery = secrets.token_urlsafe(32), recovery_code()
    old = hashed(data.recovery.strip().lower())
    person = await service.node.store.recover(old, hashed(token), hashed(recovery))
    if person is None:
        raise Refused("recovery", "no identity has this code; each code works once")
    await service.look_again([person.id])
    return with_cookie(Identity(person.name, token, recovery), request)


@get("/api/me")
async def me(person: Asking) -> Me:
    """Who you are."""
    return Me(person.name)


@patch("/api/me")
async def rename(person: Asking, data: JSONBody[NewPerson], service: Used) -> Me:
    """Change your name."""
    name = checked_name(data.name)
    await service.node.store.rename(person.id, name)
    service.node.renamed(person.id, name)
    return Me(name)


@delete("/api/me")
async def delete_me(person: Asking, service: Used) -> Response[None]:
    """Delete your identity and all that you said. At running tables a bot plays on for you."""
    node = service.node
    for listed in await node.store.tables_of(person.id, limit=10_000):
        if NAMES[listed.status] != "over":
            with suppress(Refused):
                live = await node.open(listed.id)
                await node.append(live, lambda table, at: leave(table, person.id, at))
    await node.store.delete_person(person.id)
    node.renamed(person.id, "")
    await service.look_again([person.id])
    response = Response[None](None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@get("/api/me/tables")
async def my_tables(person: Asking, service: Used) -> list[TableListed]:
    """The tables at which you have a part, the newest first."""
    return [listed(one) for one in await service.node.store.tables_of(person.id)]


def listed(one: Any) -> TableListed:
    return TableListed(one.id, one.game, NAMES[one.status], one.made, one.players, one.taken, one.deal)


# Tables


@get("/api/games")
async def games() -> list[GameShown]:
    """What can be played here."""
    return [
        GameShown(
            game.key,
            game.min_players,
            min(game.max_players, MOST_SEATS),
            [OptionShown(one.name, list(one.values), one.default, one.also) for one in game.game_options],
            bot_names(game.key),
        )
        for game in registered()
    ]


@get("/api/tables")
async def public_tables(service: Used) -> list[TableListed]:
    """Public tables that are not over, the newest first."""
    return [listed(one) for one in await service.node.store.public_tables()]


@post("/api/tables")
async def make_table(person: Asking, data: JSONBody[NewTable], service: Used) -> TableMade:
    """Make a table. You are its host, and sit down unless you say otherwise."""
    limits = service.limits
    service.meter.take("tables", person.id, limits.tables)
    if await service.node.store.open_tables_of(person.id) >= limits.open_tables:
        raise Refused("tables", f"you have {limits.open_tables} tables that are not over; finish or leave one first")
    return TableMade(await making.make_table(service.node, person, data))


class Once:
    """Waits for one message."""

    def __init__(self, who: str, role: int) -> None:
        self.who = who
        self.role = role
        self.came = asyncio.Event()

    def send(self, message: Incoming) -> None:
        if isinstance(message, News):
            self.came.set()


async def wait_for_news(live: Live, who: str, role: int, seconds: float) -> None:
    once = Once(who, role)
    live.connections.add(once)
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(once.came.wait(), seconds)
    finally:
        live.connections.discard(once)


@get("/api/tables/{id:str}", responses={204: ResponseSpec(None, description="There is nothing new.")})
async def look(
    id: FromPath[str],
    request: Request[Any, Any, Any],
    who: Watching,
    service: Used,
    seat: FromQuery[int] = -1,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response[News]:
    """How a table stands for you: all of it, or what came after your message `after` of `seat`.

    Nothing (204) if there is nothing new, also after `wait` seconds.
    """
    node = service.node
    live = await node.open(id)
    assert live.table is not None, "it has just been opened"
    message = node.after(live, live.table, who, seat, after)
    if message is None and wait:
        with service.one_more(Asked.of(request.scope).address):
            await wait_for_news(live, who, live.table.role(who), wait)
        table = (await node.open(id)).table
        assert table is not None, "it has just been opened"
        message = node.after(live, table, who, seat, after)
    if message is None:
        return Response(None, status_code=204)  # type: ignore[arg-type]
    return Response(encoder.encode(message), media_type="application/json")  # type: ignore[arg-type]


@get("/api/tables/{id:str}/here")
async def here(id: FromPath[str], service: Used) -> Here:
    """Who is connected."""
    live = await service.node.open(id)
    assert live.table is not None, "it has just been opened"
    return service.node.who_is_here(live, live.table)


@post("/api/tables/{id:str}/commands", status_code=200)
async def command(id: FromPath[str], data: JSONBody[AnyCommand], person: Asking, service: Used) -> Done:
    """Do something at a table."""
    await service.obey(await service.node.open(id), person, data)
    return Done(data.id)


# After the game


@get("/api/tables/{id:str}/log")
async def log_of(id: FromPath[str], service: Used) -> Response[bytes]:
    """The log of a finished game, dice and all; `truckstop verify` checks it."""
    text = await after.log_of(service.node, id)
    name = {"Content-Disposition": f'attachment; filename="truckstop-{id}.json"'}
    return Response(text.encode(), media_type="application/json", headers=name)


@get("/api/tables/{id:str}/replay")
async def replay_of(id: FromPath[str], service: Used, seat: FromQuery[int | None] = None) -> Replayed:
    """A finished game moment by moment: open, from a seat's knowledge, or (-1) as a spectator saw it."""
    return await after.replayed(service.node, id, seat)


@get("/api/tables/{id:str}/replay/{moment:int}")
async def moment_of(
    id: FromPath[str], moment: FromPath[int], service: Used, seat: FromQuery[int | None] = None
) -> Position:
    """How things stood at a moment of a finished game."""
    return await after.position(service.node, id, moment, seat)


# Deals


@post("/api/deals")
async def make_deal(person: Asking, data: JSONBody[NewDeal], service: Used) -> DealShown:
    """Make a deal that you and others can play, each at a table of her own."""
    service.meter.take("tables", person.id, service.limits.tables)
    return await deal_shown(service, await making.make_deal(service.node, data), person.id)


@get("/api/deals/daily")
async def daily(who: Watching, service: Used) -> list[DealShown]:
    """The deals of the day, for one player."""
    deals = [await making.a_deal(service.node, one.id) for one in making.todays(service.node.clock())]
    return [await deal_shown(service, deal, who) for deal in deals]


@get("/api/deals/{id:str}")
async def the_deal(id: FromPath[str], who: Watching, service: Used) -> DealShown:
    """A deal with its leaderboard."""
    return await deal_shown(service, await making.a_deal(service.node, id), who)


async def deal_shown(service: Service, deal: Deal, who: str) -> DealShown:
    node = service.node
    closed = node.clock() >= deal.closes
    results = await node.store.leaderboard(deal.id)
    return DealShown(
        id=deal.id,
        game=deal.game,
        players=deal.players,
        options=deal.options,
        commitment=commitment(deal.secret),
        closes=deal.closes,
        closed=closed,
        secret=deal.secret.hex() if closed else "",
        results=[Result(name, score, table if closed else "") for name, score, table in results],
        yours=(await node.store.table_of_deal(deal.id, who) or "") if who else "",
    )


@get("/api/health", status_code=204)
async def health(service: Used) -> None:
    """Is the store there?"""
    await service.node.store.deal("")


@get("/api/schema/socket.json", include_in_schema=False)
async def the_socket_schema() -> dict[str, Any]:
    """The messages of the socket as a JSON Schema."""
    return socket_schema()


@get("/api/schema/openapi.json", include_in_schema=False)
async def the_openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This API as an OpenAPI document."""
    made = msgspec.json.decode(encode_json(request.app.openapi_schema.to_schema()))
    return openapi(made)


# The application


def refused(_: Request[Any, Any, Any], error: Refused) -> Response[Failure]:
    return Response(Failure(error.key, str(error)), status_code=STATUSES.get(error.key, 409))


def unreadable(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """What the framework refuses, in our words; no word of the request comes back but by its place."""
    detail = error.detail
    if isinstance(error.extra, list) and error.extra:
        named = [part for part in error.extra if isinstance(part, dict)]
        detail = "; ".join(f"{part.get('key', '')}: {part.get('message', '')}".lstrip(": ") for part in named) or detail
    if detail == "'data'":
        detail = "the request has no body; it takes one of JSON"
    return Response(Failure("message", detail), status_code=error.status_code)


def not_kept(_: Request[Any, Any, Any], error: StoreError) -> Response[Failure]:
    why = "the database does not answer; try again, with the same id if it was a command"
    return Response(Failure("store", why), status_code=503)


def too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Failure]:
    return Response(Failure("message", "that is nested too deep"), status_code=400)


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """A fault of ours: whoever runs the server finds it in the log, whoever asked learns nothing about it."""
    log.error("a request went wrong", exc_info=error)
    return Response(Failure("broken", "something is wrong with this server; it was written down"), status_code=500)


class Application:
    """HTTP by the framework, with our headers on every answer; sockets by ourselves."""

    def __init__(self, http: Litestar) -> None:
        self.http = http

    @property
    def state(self) -> State:
        return self.http.state

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await play(self.state.service, scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        await self.http(scope, receive, with_headers if scope["type"] == "http" else send)


def application(
    store: Store,
    limits: Limits | None = None,
    origins: frozenset[str] = frozenset(),
    clock: Callable[[], float] = time.time,
    thinking: Callable[[Node], Thinking] = Thinking,
) -> Application:
    """The app on a store; whoever serves it opens nothing else."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        service = Service(store, limits or Limits(), origins, clock, thinking)
        await store.open(service.heard)
        app.state.service = service
        service.thinking.start()
        try:
            yield
        finally:
            await service.thinking.stop()
            await store.close()

    http = Litestar(
        route_handlers=[
            *(make_person, recover, me, rename, delete_me, my_tables),
            *(games, public_tables, make_table, look, here, command),
            *(log_of, replay_of, moment_of),
            *(make_deal, daily, the_deal, health, the_socket_schema, the_openapi, home),
        ],
        dependencies={
            "person": Provide(asking),
            "who": Provide(watching),
            "service": Provide(the_service),
        },
        guards=[guard],
        exception_handlers={
            Refused: refused,
            HTTPException: unreadable,
            StoreError: not_kept,
            RecursionError: too_deep,
            Exception: broken,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Truckstop",
            version=__version__,
            path="/api/schema/made",
            # As the framework makes it; what we serve is made from it.
            render_plugins=[JsonRenderPlugin(path="/made.json")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        request_max_body_size=(limits or Limits()).message_bytes,
    )
    return Application(http)
