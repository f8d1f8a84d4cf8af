"""What handlers of HTTP are given without its being asked for: the service, who asks, and who looks on."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency

from truckstop.server.service import Asked, Service
from truckstop.store.store import Person

Used = NamedDependency[Service]
Asking = NamedDependency[Person]
Watching = NamedDependency[str]


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
