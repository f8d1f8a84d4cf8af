"""Litestar dependencies of the handlers: the gateway, the person who asks, and the viewer; and the guard."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from truckstop.server.gateway import Gateway, RequestInfo
from truckstop.store.store import Person

UsedGateway = NamedDependency[Gateway]
Asking = NamedDependency[Person]
"""The person who asks; Refused if the request has no valid token."""
Viewer = NamedDependency[str]
"""The id of the person who asks, or empty if the request has no token."""


async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """Check the rate of every request, and its origin if it may change something."""
    gateway: Gateway = connection.app.state.gateway
    info = RequestInfo.of(connection.scope)
    gateway.meter.take("requests", info.address, gateway.limits.requests)
    if connection.scope.get("method") not in ("GET", "HEAD"):
        gateway.check_origin(info)


async def provide_person(request: Request[Any, Any, Any], state: State) -> Person:
    return await state.gateway.person(RequestInfo.of(request.scope).token)  # type: ignore[no-any-return]


async def provide_viewer(request: Request[Any, Any, Any], state: State) -> str:
    token = RequestInfo.of(request.scope).token
    return (await state.gateway.person(token)).id if token else ""


async def provide_gateway(state: State) -> Gateway:
    return state.gateway  # type: ignore[no-any-return]


DEPENDENCIES = {
    "person": Provide(provide_person),
    "who": Provide(provide_viewer),
    "gateway": Provide(provide_gateway),
}
"""By the names of the handlers' parameters."""
