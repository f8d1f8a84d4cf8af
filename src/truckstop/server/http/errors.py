"""Exception handlers: every error becomes a `Failure` with a status."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from truckstop.server.wire import Failure
from truckstop.store import StoreError
from truckstop.table.commands import Refused

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
"""By the key of a refusal; 409 for all others."""
log = logging.getLogger("truckstop")


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[Failure]:
    return Response(Failure(error.key, str(error)), status_code=STATUSES.get(error.key, 409))


def on_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """Answer a refusal of the framework in our form. The answer names fields, but never repeats their values."""
    detail = error.detail
    if isinstance(error.extra, list) and error.extra:
        named = [part for part in error.extra if isinstance(part, dict)]
        detail = "; ".join(f"{part.get('key', '')}: {part.get('message', '')}".lstrip(": ") for part in named) or detail
    if detail == "'data'":
        detail = "the request has no body; it needs a JSON body"
    return Response(Failure("message", detail), status_code=error.status_code)


def on_store_error(_: Request[Any, Any, Any], error: StoreError) -> Response[Failure]:
    why = "the database does not answer; try again, and send a command again with the same id"
    return Response(Failure("store", why), status_code=503)


def on_recursion(_: Request[Any, Any, Any], error: RecursionError) -> Response[Failure]:
    return Response(Failure("message", "the request is nested too deep"), status_code=400)


def on_bug(_: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """Log an internal error. The client is told no details."""
    log.error("a request failed", exc_info=error)
    return Response(Failure("broken", "the server has a fault; it was logged"), status_code=500)


HANDLERS: dict[type[Exception] | int, Any] = {
    Refused: on_refused,
    HTTPException: on_http_error,
    StoreError: on_store_error,
    RecursionError: on_recursion,
    Exception: on_bug,
}
