"""Everything over HTTP that is not about people or games: pages, schema documents, health and address."""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.serialization import encode_json

from truckstop.server.http.dependencies import UsedGateway
from truckstop.server.pages import Page, headers_of
from truckstop.server.schema import openapi, socket_schema
from truckstop.server.wire import Where

HEADERS = {  # of every response, including errors
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


async def send_page(page: Page, scope: Any, send: Any, status: int = 200) -> None:
    """Send a page over ASGI, compressed if the browser accepts that."""
    accepts_gzip = any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
    headers = [*headers_of(page, accepts_gzip), *PAGE_HEADERS]
    body = page.packed if accepts_gzip and page.packed else page.body
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


@get("/api/where")
async def the_where(state: State) -> Where:
    """Who can reach this server, and at which address."""
    return state.where  # type: ignore[no-any-return]


@get("/api/health", status_code=204)
async def health(gateway: UsedGateway) -> None:
    """Succeeds if the server and its database work."""
    await gateway.node.store.deal("")


@get("/api/schema/socket.json", include_in_schema=False)
async def the_socket_schema() -> dict[str, Any]:
    """The messages of the socket as a JSON Schema."""
    return socket_schema()


@get("/api/schema/openapi.json", include_in_schema=False)
async def the_openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This API as an OpenAPI document."""
    document = msgspec.json.decode(encode_json(request.app.openapi_schema.to_schema()))
    return openapi(document)


HANDLERS = [the_where, health, the_socket_schema, the_openapi]
