"""The web application: what is asked over HTTP. It knows people and tables, no rules; the socket is in `socket.py`."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.serialization import encode_json

import truckstop.games  # noqa: F401  (registers the games)
from truckstop import __version__
from truckstop.bots import bot_names
from truckstop.kernel.chance import SOURCES, commitment
from truckstop.kernel.data import DataError
from truckstop.kernel.game import Game, SetupError, registered
from truckstop.kernel.prompt import Param
from truckstop.server import lobby, replays
from truckstop.server.dependencies import Asking, Used, Watching, asking, guard, the_gateway, watching
from truckstop.server.gateway import Asked, Gateway
from truckstop.server.lessons import LESSONS
from truckstop.server.limits import Limits
from truckstop.server.live_table import LiveTable
from truckstop.server.node import Node
from truckstop.server.pages import Page, Pages, built, headers_of
from truckstop.server.people import delete_me, listed, make_person, me, my_tables, recover, rename
from truckstop.server.rulebook import rules_of
from truckstop.server.scheduler import Scheduler
from truckstop.server.schema import openapi, socket_schema
from truckstop.server.sets import NO_SETS, Sets, options_shown, shown
from truckstop.server.table_socket import serve_socket
from truckstop.server.wire import (
    AnyCommand,
    DataShown,
    DealShown,
    Done,
    Failure,
    GameShown,
    Here,
    Incoming,
    LookAt,
    LookAtAll,
    Looked,
    Looks,
    NewDeal,
    NewTable,
    Position,
    Replayed,
    Result,
    TableListed,
    TableMade,
    Where,
)
from truckstop.store import Store, StoreError
from truckstop.store.store import Deal
from truckstop.table.commands import Refused
from truckstop.table.commands.setup import MOST_SEATS
from truckstop.table.views import News

STATUSES = {
    "no_table": 404,
    "no_deal": 404,
    "no_game": 404,
    "no_data": 404,
    "token": 401,
    "origin": 403,
    "too_fast": 429,
    "size": 413,
    "message": 400,
}
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
PAGE_HEADERS = [header for header in RAW_HEADERS if header[0] != b"cache-control"]
LOCAL = Where()
encoder = msgspec.json.Encoder()
log = logging.getLogger("truckstop")
# Tables


@get("/api/games")
async def games(gateway: Used) -> list[GameShown]:
    """What can be played here."""
    return [
        GameShown(
            game.key,
            game.min_players,
            min(game.max_players, MOST_SEATS),
            options_shown(game),
            bot_names(game.key),
            all_figures(game),
            [name for number in range(SOURCES) if (name := game.source_name(number)) != f"source {number}"],
            LESSONS[game.key].players if game.key in LESSONS else 0,
            gateway.node.sets.of(game.key),
        )
        for game in registered()
    ]


@cache
def all_figures(game: Game) -> dict[str, dict[str, Param]]:
    """The figures of everything that any variant of a game has."""
    found: dict[str, dict[str, Param]] = {}
    for players, options in game.variants():
        found |= game.figures(game.rules(players, options))
    return found


@get("/api/data/{digest:str}")
async def data_of(digest: FromPath[str], gateway: Used) -> DataShown:
    """What is different at tables that are played with a set, by the digest of its files."""
    game = await gateway.node.sets.game_of(digest, gateway.node.store)
    if not game:
        raise Refused("no_data", "there is no such data")
    try:
        return await shown(game, digest)
    except (DataError, SetupError) as error:
        raise Refused("no_data", f"this data cannot be played with: {error}") from None


@get("/api/tables")
async def public_tables(gateway: Used) -> list[TableListed]:
    """Public tables that are not over, the newest first."""
    return [listed(one) for one in await gateway.node.store.public_tables()]


@post("/api/tables")
async def make_table(person: Asking, data: JSONBody[NewTable], gateway: Used) -> TableMade:
    """Make a table. You are its host, and sit down unless you say otherwise."""
    await gateway.room_for_a_table(person)
    return TableMade(await lobby.make_table(gateway.node, person, data))


class Once:
    """Waits for one message."""

    def __init__(self, who: str, role: int) -> None:
        self.who = who
        self.role = role
        self.came = asyncio.Event()

    def send(self, message: Incoming) -> None:
        if isinstance(message, News):
            self.came.set()


async def wait_for_news(live: LiveTable, who: str, role: int, seconds: float) -> None:
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
    gateway: Used,
    seat: FromQuery[int] = -1,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response[News]:
    """How a table stands for you: all of it, or what came after your message `after` of `seat`.

    Nothing (204) if there is nothing new, also after `wait` seconds.
    """
    node = gateway.node
    live = await node.open(id)
    assert live.table is not None, "it has just been opened"
    if who:
        node.is_about(live, who)
    message = node.after(live, live.table, who, seat, after)
    if message is None and wait:
        with gateway.one_more(Asked.of(request.scope).address):
            await wait_for_news(live, who, live.table.role(who), wait)
        table = (await node.open(id)).table
        assert table is not None, "it has just been opened"
        message = node.after(live, table, who, seat, after)
    if message is None:
        return Response(None, status_code=204)  # type: ignore[arg-type]
    return Response(encoder.encode(message), media_type="application/json")  # type: ignore[arg-type]


@get("/api/tables/{id:str}/here")
async def here(id: FromPath[str], gateway: Used) -> Here:
    """Who is connected."""
    live = await gateway.node.open(id)
    assert live.table is not None, "it has just been opened"
    return gateway.node.who_is_here(live, live.table)


@post("/api/tables/{id:str}/commands", status_code=200)
async def command(id: FromPath[str], data: JSONBody[AnyCommand], person: Asking, gateway: Used) -> Done:
    """Do something at a table."""
    await gateway.obey(await gateway.node.open(id), person, data)
    return Done(data.id)


@post("/api/tables/{id:str}/look", status_code=200)
async def look_ahead(
    id: FromPath[str], data: JSONBody[LookAt | LookAtAll], person: Asking, gateway: Used
) -> Response[Looked | Looks]:
    """What a gesture of yours, or everything that you are offered, would do. It changes nothing."""
    found = await gateway.look(await gateway.node.open(id), person, data)
    return Response(encoder.encode(found), media_type="application/json")  # type: ignore[arg-type]


# After the game


@get("/api/tables/{id:str}/log")
async def log_of(id: FromPath[str], gateway: Used) -> Response[bytes]:
    """The log of a finished game, dice and all; `truckstop verify` checks it."""
    text = await replays.log_of(gateway.node, id)
    name = {"Content-Disposition": f'attachment; filename="truckstop-{id}.json"'}
    return Response(text.encode(), media_type="application/json", headers=name)


@get("/api/tables/{id:str}/replay")
async def replay_of(id: FromPath[str], gateway: Used, seat: FromQuery[int | None] = None) -> Replayed:
    """A finished game moment by moment: open, from a seat's knowledge, or (-1) as a spectator saw it."""
    return await replays.replayed(gateway.node, id, seat)


@get("/api/tables/{id:str}/replay/{moment:int}")
async def moment_of(
    id: FromPath[str], moment: FromPath[int], gateway: Used, seat: FromQuery[int | None] = None
) -> Position:
    """How things stood at a moment of a finished game."""
    return await replays.position(gateway.node, id, moment, seat)


# Deals


@post("/api/deals")
async def make_deal(person: Asking, data: JSONBody[NewDeal], gateway: Used) -> DealShown:
    """Make a deal that you and others can play, each at a table of her own."""
    gateway.meter.take("tables", person.id, gateway.limits.tables)
    return await deal_shown(gateway, await lobby.make_deal(gateway.node, data), person.id)


@get("/api/deals/daily")
async def daily(who: Watching, gateway: Used) -> list[DealShown]:
    """The deals of the day, for one player."""
    deals = [await lobby.a_deal(gateway.node, one.id) for one in lobby.todays(gateway.node.clock())]
    return [await deal_shown(gateway, deal, who) for deal in deals]


@get("/api/deals/{id:str}")
async def the_deal(id: FromPath[str], who: Watching, gateway: Used) -> DealShown:
    """A deal with its leaderboard."""
    return await deal_shown(gateway, await lobby.a_deal(gateway.node, id), who)


async def deal_shown(gateway: Gateway, deal: Deal, who: str) -> DealShown:
    node = gateway.node
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


@get("/api/where")
async def the_where(state: State) -> Where:
    """Who can come here, and by which address."""
    return state.where  # type: ignore[no-any-return]


@get("/api/health", status_code=204)
async def health(gateway: Used) -> None:
    """Is the store there?"""
    await gateway.node.store.deal("")


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

    def __init__(self, http: Litestar, pages: Pages) -> None:
        self.http = http
        self.pages = pages

    @property
    def state(self) -> State:
        return self.http.state

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await serve_socket(self.state.gateway, scope, receive, send)
            return

        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            found = self.pages.at(scope["path"])
            if found is not None:
                await send_page(found, scope, send)
                return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        await self.http(scope, receive, with_headers if scope["type"] == "http" else send)


async def send_page(found: Page, scope: Any, send: Any) -> None:
    """Send a page, packed if the browser says that it can unpack."""
    packs = any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
    headers = [*headers_of(found, packs), *PAGE_HEADERS]
    body = found.packed if packs and found.packed else found.body
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def application(
    store: Store,
    limits: Limits | None = None,
    origins: frozenset[str] = frozenset(),
    clock: Callable[[], float] = time.time,
    scheduler: Callable[[Node], Scheduler] = Scheduler,
    where: Where = LOCAL,
    sets: Sets = NO_SETS,
) -> Application:
    """The app on a store; whoever serves it opens nothing else."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        gateway = Gateway(store, limits or Limits(), origins, clock, scheduler, sets)
        await store.open(gateway.heard)
        app.state.gateway = gateway
        app.state.where = where
        gateway.scheduler.start()
        try:
            yield
        finally:
            await gateway.scheduler.stop()
            await store.close()

    http = Litestar(
        route_handlers=[
            *(make_person, recover, me, rename, delete_me, my_tables),
            *(games, data_of, public_tables, make_table, look, here, command),
            *(look_ahead, log_of, replay_of, moment_of, rules_of),
            *(make_deal, daily, the_deal, health, the_where, the_socket_schema, the_openapi),
        ],
        dependencies={
            "person": Provide(asking),
            "who": Provide(watching),
            "gateway": Provide(the_gateway),
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
    return Application(http, Pages(built()))
