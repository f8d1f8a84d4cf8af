"""The gateway, which HTTP and sockets share: identifies people, checks limits, and passes commands to the node."""

import hashlib
import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from truckstop.server.dispatch import do
from truckstop.server.limits import Limits, Meter
from truckstop.server.live_table import LiveTable
from truckstop.server.looks import look_at, look_at_all
from truckstop.server.node import Node
from truckstop.server.scheduler import Scheduler
from truckstop.server.sets import NO_SETS, Sets
from truckstop.server.wire import AnyCommand, LookAt, LookAtAll, Looked, Looks
from truckstop.store import Store
from truckstop.store.store import Person
from truckstop.table.commands import Again, Refused, Say

COOKIE = "truckstop"
BATCH = 1000
"""Identities looked up in one query."""


class IdentifiedConnection(Protocol):
    """A connection of a person, with the hash of the token that the person sent."""

    token: bytes

    def revoke(self) -> None:
        """Close the connection, because its token has become invalid."""


class RequestInfo(NamedTuple):
    """What the headers of a request or socket say about its sender."""

    address: str
    token: str
    """From the header that scripts send, or from the cookie of a browser."""
    origin: str | None
    host: str | None

    @classmethod
    def of(cls, scope: Mapping[str, Any]) -> "RequestInfo":
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        scheme, _, token = headers.get(b"authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = cookie_in(headers.get(b"cookie", ""))
        client = scope.get("client")
        address = client[0] if client else ""
        return cls(network_of(address), token.strip(), headers.get(b"origin"), headers.get(b"host"))


def network_of(address: str) -> str:
    """Return the key that an address is limited by. One IPv6 client has a whole /64 network of addresses."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


def cookie_in(text: str) -> str:
    """Return the value of our cookie in a Cookie header, or an empty string."""
    for part in text.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


class Gateway:
    """A node with its limits and the connections of its people."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        origins: frozenset[str],
        clock: Callable[[], float] | None,
        scheduler: Callable[[Node], Scheduler] = Scheduler,
        sets: Sets = NO_SETS,
    ) -> None:
        self.node = Node(store, clock, sets=sets) if clock is not None else Node(store, sets=sets)
        self.scheduler = scheduler(self.node)
        self.limits = limits
        self.meter = Meter(self.node.clock)
        self.origins = origins
        self.open_connections: Counter[str] = Counter()
        """Open sockets and waiting requests, by address."""
        self.connections: dict[str, set[IdentifiedConnection]] = {}
        """The connections of people, by identity."""

    def on_notice(self, notice: str) -> None:
        """Take a notice of another node. A person whose name changed may be deleted or have a new token."""
        self.node.loader.on_notice(notice)
        mark, _, who = notice.partition(" ")
        if mark == "@" and who in self.connections:
            self.node.background.spawn(self.recheck_tokens([who]))
        elif not mark:
            self.node.background.spawn(self.recheck_tokens(list(self.connections)))

    # Connections

    @contextmanager
    def count_connection(self, address: str) -> Iterator[None]:
        """Count a socket or waiting request while it is open; Refused if its address has too many."""
        if self.open_connections[address] >= self.limits.sockets:
            raise Refused("too_fast", f"{self.limits.sockets} connections are open from your address")
        self.open_connections[address] += 1
        try:
            yield
        finally:
            self.open_connections[address] -= 1
            if not self.open_connections[address]:
                del self.open_connections[address]

    def add_connection(self, who: str, connection: IdentifiedConnection) -> None:
        self.connections.setdefault(who, set()).add(connection)

    def remove_connection(self, who: str, connection: IdentifiedConnection) -> None:
        connections = self.connections.get(who, set())
        connections.discard(connection)
        if not connections:
            self.connections.pop(who, None)

    async def recheck_tokens(self, people: list[str]) -> None:
        """Close the connections of people whose tokens have become invalid."""
        for first in range(0, len(people), BATCH):
            batch = people[first : first + BATCH]
            tokens = await self.node.store.tokens(batch)
            for who in batch:
                for connection in list(self.connections.get(who, ())):
                    if connection.token != tokens.get(who):
                        connection.revoke()

    # Identity

    def check_origin(self, info: RequestInfo) -> None:
        """Refuse a page of another site, which could act with the identity that the browser keeps for this one."""
        origin = info.origin
        if origin is None or origin in self.origins:
            return
        if origin.partition("://")[2] != info.host:
            raise Refused("origin", "this page is not from this server; to allow it, see --origin in docs/hosting.md")

    async def find_person(self, token: str) -> Person | None:
        """Return the person with this token, or None."""
        return await self.node.store.person_by_token(hashed(token)) if token else None

    async def person(self, token: str) -> Person:
        """Return the person with this token; Refused if there is none."""
        person = await self.find_person(token)
        if person is None:
            raise Refused("token", "the token is missing or unknown; make an identity first")
        return person

    # Commands and looks

    def check_rate(self, person: Person, command: AnyCommand) -> None:
        """Refuse a command that is over the limits."""
        self.meter.take("commands", person.id, self.limits.commands)
        if isinstance(command, Say):
            self.meter.take("chat", person.id, self.limits.chat)

    async def execute(self, live: LiveTable, person: Person, command: AnyCommand) -> bool:
        """Carry out a command within the limits; return False if there was nothing to do."""
        self.check_rate(person, command)
        if isinstance(command, Again):
            await self.check_table_quota(person)
        return await do(self.node, live, person, command)

    async def look(self, live: LiveTable, person: Person, request: LookAt | LookAtAll) -> Looked | Looks:
        """Return what a gesture would do, within the limits."""
        self.meter.take("looks", person.id, self.limits.looks)
        table = (await self.node.open(live.id)).table
        assert table is not None, "it has just been opened"
        if isinstance(request, LookAt):
            return look_at(table, person.id, request.options, self.node.clock(), request.id, request.picked)
        return look_at_all(table, person.id, self.node.clock(), request.id)

    def check_ping_rate(self, sender: str) -> None:
        """Refuse a ping that is over the limit of commands; `sender` is a person, or the address of a spectator."""
        self.meter.take("commands", sender, self.limits.commands)

    async def check_table_quota(self, person: Person) -> None:
        """Refuse a new table to a person who has too many, or makes them too fast."""
        self.meter.take("tables", person.id, self.limits.tables)
        most = self.limits.open_tables
        if await self.node.store.open_tables_of(person.id) >= most:
            raise Refused("tables", f"you have {most} tables that are not over; finish or leave one first")


def hashed(secret: str) -> bytes:
    """Return the hash of a token or code, which is all that is stored. They are long and random, so no salt is
    needed."""
    return hashlib.sha256(secret.encode()).digest()
