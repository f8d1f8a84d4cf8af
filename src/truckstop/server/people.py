"""People over HTTP: an identity is made with a name, moved with a code, renamed, and deleted."""

import secrets
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from truckstop.server.dependencies import Asking, Used
from truckstop.server.gateway import COOKIE, Asked, hashed
from truckstop.server.live_table import LiveTable
from truckstop.server.wire import Identity, Me, NewPerson, Recovery, TableListed
from truckstop.store.store import Listed
from truckstop.table.commands import Context, Leave, Refused
from truckstop.table.commands.texts import checked_name

NAMES = ("open", "running", "over")
"""How a table stands, by the numbers of the store."""
FIRST = ("running", "open", "over")
"""Which tables of a list are read first."""
MOST_READ = 20
"""So many tables that are not in memory are read for one list; of others it says what the store knows."""


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
async def make_person(data: JSONBody[NewPerson], gateway: Used, request: Request[Any, Any, Any]) -> Response[Identity]:
    """Make an identity: a name is enough."""
    gateway.meter.take("people", Asked.of(request.scope).address, gateway.limits.people)
    name, token, recovery = checked_name(data.name), secrets.token_urlsafe(32), recovery_code()
    await gateway.node.store.add_person(
        secrets.token_hex(8), name, hashed(token), hashed(recovery), gateway.node.clock()
    )
    return with_cookie(Identity(name, token, recovery), request)


@post("/api/people/recover")
async def recover(data: JSONBody[Recovery], gateway: Used, request: Request[Any, Any, Any]) -> Response[Identity]:
    """Move an identity to another device; its old token and its old code are void then."""
    gateway.meter.take("people", Asked.of(request.scope).address, gateway.limits.people)
    token, recovery = secrets.token_urlsafe(32), recovery_code()
    old = hashed(data.recovery.strip().lower())
    person = await gateway.node.store.recover(old, hashed(token), hashed(recovery))
    if person is None:
        raise Refused("recovery", "no identity has this code; each code works once")
    await gateway.look_again([person.id])
    return with_cookie(Identity(person.name, token, recovery), request)


@get("/api/me")
async def me(person: Asking) -> Me:
    """Who you are."""
    return Me(person.name)


@patch("/api/me")
async def rename(person: Asking, data: JSONBody[NewPerson], gateway: Used) -> Me:
    """Change your name."""
    name = checked_name(data.name)
    await gateway.node.store.rename(person.id, name)
    gateway.node.renamed(person.id, name)
    return Me(name)


@delete("/api/me")
async def delete_me(person: Asking, gateway: Used) -> Response[None]:
    """Delete your identity and all that you said. At running tables a bot plays on for you."""
    node = gateway.node
    for listed in await node.store.tables_of(person.id, limit=10_000):
        if NAMES[listed.status] != "over":
            with suppress(Refused):
                live = await node.open(listed.id)
                await node.append(live, lambda table, at: Leave().entry(table, Context(person.id, at)))
    await node.store.delete_person(person.id)
    node.renamed(person.id, "")
    await gateway.look_again([person.id])
    response = Response[None](None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@get("/api/me/tables")
async def my_tables(person: Asking, gateway: Used) -> list[TableListed]:
    """The tables at which you have a part, the newest first, with whom, and where you are waited for."""
    node = gateway.node
    tables = await node.store.tables_of(person.id)
    found = {one.id: listed(one) for one in tables}
    left = MOST_READ
    # Those under way come first: it is they where somebody may be waited for.
    for one in sorted(tables, key=lambda one: FIRST.index(NAMES[one.status])):
        there = node.live.get(one.id)
        read = there is None or there.table is None
        if left or not read:
            left -= read
            with suppress(Refused):
                found[one.id] = as_it_stands(found[one.id], await node.open(one.id), person.id)
    return list(found.values())


def listed(one: Listed) -> TableListed:
    """A table as the store knows it."""
    return TableListed(one.id, one.game, NAMES[one.status], one.made, one.players, one.taken, one.deal)


def as_it_stands(one: TableListed, live: LiveTable, who: str) -> TableListed:
    """A table in a list, with who sits there now and who is waited for: what anybody who looks at it can see."""
    table = live.table
    assert table is not None, "it has just been opened"
    mine, waiting = table.role(who), [seat for seat in table.waiting() if not table.bot_at(seat)]

    def others(seats: list[int]) -> list[str]:
        return [name for seat in seats if seat != mine and (name := live.names.get(table.seats[seat].who, ""))]

    bots = sum(bool(seat.bot) for seat in table.seats)
    people, turn = others(table.people()), others(waiting)
    return msgspec.structs.replace(one, people=people, bots=bots, waits=mine in waiting, turn=turn)
