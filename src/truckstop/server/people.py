"""People over HTTP: an identity is made with a name, moved with a code, renamed, and deleted."""

import secrets
from contextlib import suppress
from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from truckstop.server.given import Asking, Used
from truckstop.server.service import COOKIE, Asked, hashed
from truckstop.server.wire import Identity, Me, NewPerson, Recovery, TableListed
from truckstop.table.commands import Refused, checked_name, leave

NAMES = ("open", "running", "over")
"""How a table stands, by the numbers of the store."""


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
