"""People over HTTP: identities are made with a name, moved with a recovery code, renamed and deleted."""

import secrets
from contextlib import suppress
from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from truckstop.server.gateway import COOKIE, RequestInfo, hashed
from truckstop.server.http.dependencies import Asking, UsedGateway
from truckstop.server.listings import STATUS_NAMES, tables_of
from truckstop.server.wire import Identity, Me, NewPerson, Recovery, TableListed
from truckstop.table.commands import Context, Leave, Refused
from truckstop.table.commands.texts import checked_name


def with_cookie(identity: Identity, request: Request[Any, Any, Any]) -> Response[Identity]:
    """Respond with the token, for scripts, and with a cookie that a browser keeps and no page can read."""
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
    """Return twenty characters in groups, easy to read out: about 99 bits."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    code = "".join(secrets.choice(letters) for _ in range(20))
    return "-".join(code[at : at + 5] for at in range(0, 20, 5))


@post("/api/people", raises=[])
async def make_person(
    data: JSONBody[NewPerson], gateway: UsedGateway, request: Request[Any, Any, Any]
) -> Response[Identity]:
    """Make an identity with a name."""
    gateway.meter.take("people", RequestInfo.of(request.scope).address, gateway.limits.people)
    name, token, recovery = checked_name(data.name), secrets.token_urlsafe(32), recovery_code()
    await gateway.node.store.add_person(
        secrets.token_hex(8), name, hashed(token), hashed(recovery), gateway.node.clock()
    )
    return with_cookie(Identity(name, token, recovery), request)


@post("/api/people/recover")
async def recover(
    data: JSONBody[Recovery], gateway: UsedGateway, request: Request[Any, Any, Any]
) -> Response[Identity]:
    """Move an identity to another device; its old token and code become invalid."""
    gateway.meter.take("people", RequestInfo.of(request.scope).address, gateway.limits.people)
    token, recovery = secrets.token_urlsafe(32), recovery_code()
    old = hashed(data.recovery.strip().lower())
    person = await gateway.node.store.recover(old, hashed(token), hashed(recovery))
    if person is None:
        raise Refused("recovery", "no identity has this code; each code works once")
    await gateway.recheck_tokens([person.id])
    return with_cookie(Identity(person.name, token, recovery), request)


@get("/api/me")
async def me(person: Asking) -> Me:
    """Your name."""
    return Me(person.name)


@patch("/api/me")
async def rename(person: Asking, data: JSONBody[NewPerson], gateway: UsedGateway) -> Me:
    """Change your name."""
    name = checked_name(data.name)
    await gateway.node.store.rename(person.id, name)
    gateway.node.loader.rename(person.id, name)
    return Me(name)


@delete("/api/me")
async def delete_me(person: Asking, gateway: UsedGateway) -> Response[None]:
    """Delete your identity and everything you wrote in chat. At running tables a bot plays on for you."""
    node = gateway.node
    for table in await node.store.tables_of(person.id, limit=10_000):
        if STATUS_NAMES[table.status] != "over":
            with suppress(Refused):
                live = await node.open(table.id)
                await node.append(live, lambda table, at: Leave().entry(table, Context(person.id, at)))
    await node.store.delete_person(person.id)
    node.loader.rename(person.id, "")
    await gateway.recheck_tokens([person.id])
    response = Response[None](None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@get("/api/me/tables")
async def my_tables(person: Asking, gateway: UsedGateway) -> list[TableListed]:
    """Your tables, newest first, with the other players and whether you must act."""
    return await tables_of(gateway.node, person.id)


HANDLERS = [make_person, recover, me, rename, delete_me, my_tables]
