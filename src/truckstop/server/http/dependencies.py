"""What handlers of HTTP are given without its being asked for: the gateway, who asks, and who looks on."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency

from truckstop.server.gateway import Asked, Gateway
from truckstop.store.store import Person

Used = NamedDependency[Gateway]
Asking = NamedDependency[Person]
Watching = NamedDependency[str]


async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """Before every request: is it from a page of ours, and not too many?"""
    gateway: Gateway = connection.app.state.gateway
    asked = Asked.of(connection.scope)
    gateway.meter.take("requests", asked.address, gateway.limits.requests)
    if connection.scope.get("method") not in ("GET", "HEAD"):
        gateway.check_origin(asked)


async def asking(request: Request[Any, Any, Any], state: State) -> Person:
    """Who asks."""
    return await state.gateway.person(Asked.of(request.scope).token)  # type: ignore[no-any-return]


async def watching(request: Request[Any, Any, Any], state: State) -> str:
    """The identity of somebody who may look on without having one."""
    token = Asked.of(request.scope).token
    return (await state.gateway.person(token)).id if token else ""


async def the_gateway(state: State) -> Gateway:
    return state.gateway  # type: ignore[no-any-return]
