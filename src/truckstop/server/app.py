"""The web application: puts HTTP, the socket and the pages together."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import truckstop.games  # noqa: F401  (registers the games)
from truckstop import __version__
from truckstop.server.gateway import Gateway
from truckstop.server.http import deals, errors, games, pages, people, replays, rules, tables
from truckstop.server.http.dependencies import DEPENDENCIES, guard
from truckstop.server.limits import Limits
from truckstop.server.node import Node
from truckstop.server.pages import Pages, built
from truckstop.server.scheduler import Scheduler
from truckstop.server.sets import NO_SETS, Sets
from truckstop.server.table_socket import serve_socket
from truckstop.server.wire import Where
from truckstop.store import Store

LOCAL = Where()


class Application:
    """The ASGI application. Litestar serves HTTP, with our headers on every response; sockets and pages do not use
    it."""

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
            page = self.pages.at(scope["path"])
            if page is not None:
                await pages.send_page(page, scope, send)
                return
            accept = b",".join(value for name, value in scope["headers"] if name == b"accept")
            page = self.pages.missing(scope["path"], accept)
            if page is not None:
                await pages.send_page(page, scope, send, status=404)
                return

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *pages.RAW_HEADERS]
            await send(message)

        await self.http(scope, receive, send_with_headers if scope["type"] == "http" else send)


def application(
    store: Store,
    limits: Limits | None = None,
    origins: frozenset[str] = frozenset(),
    clock: Callable[[], float] = time.time,
    scheduler: Callable[[Node], Scheduler] = Scheduler,
    where: Where = LOCAL,
    sets: Sets = NO_SETS,
) -> Application:
    """Return the application on a store, which it opens and closes itself."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        gateway = Gateway(store, limits or Limits(), origins, clock, scheduler, sets)
        await store.open(gateway.on_notice)
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
            *people.HANDLERS,
            *games.HANDLERS,
            *rules.HANDLERS,
            *tables.HANDLERS,
            *replays.HANDLERS,
            *deals.HANDLERS,
            *pages.HANDLERS,
        ],
        dependencies=DEPENDENCIES,
        guards=[guard],
        exception_handlers=errors.HANDLERS,
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Truckstop",
            version=__version__,
            path="/api/schema/made",
            # The document as the framework makes it; `http/pages.py` serves one that is made from it.
            render_plugins=[JsonRenderPlugin(path="/made.json")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        request_max_body_size=(limits or Limits()).message_bytes,
    )
    return Application(http, Pages(built()))
