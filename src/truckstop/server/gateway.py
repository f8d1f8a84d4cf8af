"""What the handlers of HTTP and of the socket share: the node, who asks, and how much is too much."""

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
AT_ONCE = 1000
"""So many identities are looked up at once."""


class Known(Protocol):
    """A line of somebody who said who she is, with the hash of the token that she showed."""

    token: bytes

    def shut(self) -> None:
        """Hang up: she is not known any more."""


class Asked(NamedTuple):
    """What a request or a socket says of itself, however it came."""

    address: str
    token: str
    """From the header that scripts send, or from the cookie that a browser keeps."""
    origin: str | None
    host: str | None

    @classmethod
    def of(cls, scope: Mapping[str, Any]) -> "Asked":
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        scheme, _, token = headers.get(b"authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = cookie_in(headers.get(b"cookie", ""))
        client = scope.get("client")
        address = client[0] if client else ""
        return cls(network_of(address), token.strip(), headers.get(b"origin"), headers.get(b"host"))


def network_of(address: str) -> str:
    """Whoever has one IPv6 address has a whole network of them: it is the network that is measured."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


def cookie_in(text: str) -> str:
    """The value of our cookie, among those of others."""
    for part in text.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


class Gateway:
    """A node with its limits, and who has asked for how much."""

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
        self.sockets: Counter[str] = Counter()
        """How many are open, by address."""
        self.known: dict[str, set[Known]] = {}
        """The lines of people, by identity."""

    def heard(self, what: str) -> None:
        """What another node says. If somebody's name changed, she may be gone, or have another token."""
        self.node.heard(what)
        mark, _, who = what.partition(" ")
        if mark == "@" and who in self.known:
            self.node.spawn(self.look_again([who]))
        elif not mark:
            self.node.spawn(self.look_again(list(self.known)))

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """One more connection of an address that stays, a socket or somebody who waits; refused if there are many."""
        if self.sockets[address] >= self.limits.sockets:
            raise Refused("too_fast", f"{self.limits.sockets} connections are open from your address")
        self.sockets[address] += 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def forget_line(self, who: str, line: Known) -> None:
        lines = self.known.get(who, set())
        lines.discard(line)
        if not lines:
            self.known.pop(who, None)

    async def look_again(self, people: list[str]) -> None:
        """Cut the lines of people whose tokens are void by now."""
        for first in range(0, len(people), AT_ONCE):
            some = people[first : first + AT_ONCE]
            tokens = await self.node.store.tokens(some)
            for who in some:
                for line in list(self.known.get(who, ())):
                    if line.token != tokens.get(who):
                        line.shut()

    def check_origin(self, asked: "Asked") -> None:
        """A page of another site must not act with the identity that the browser keeps for this one."""
        origin = asked.origin
        if origin is None or origin in self.origins:
            return
        if origin.partition("://")[2] != asked.host:
            raise Refused("origin", "this page is not of this server; see --origin in docs/hosting.md if it should be")

    def measure(self, person: Person, wanted: AnyCommand) -> None:
        """Is that within the limits?"""
        self.meter.take("commands", person.id, self.limits.commands)
        if isinstance(wanted, Say):
            self.meter.take("chat", person.id, self.limits.chat)

    async def obey(self, live: LiveTable, person: Person, wanted: AnyCommand) -> bool:
        """Do a command within the limits; False if there was nothing to do."""
        self.measure(person, wanted)
        if isinstance(wanted, Again):
            await self.room_for_a_table(person)
        return await do(self.node, live, person, wanted)

    async def look(self, live: LiveTable, person: Person, wanted: LookAt | LookAtAll) -> Looked | Looks:
        """What a gesture would do, within the limits."""
        self.meter.take("looks", person.id, self.limits.looks)
        table = (await self.node.open(live.id)).table
        assert table is not None, "it has just been opened"
        if isinstance(wanted, LookAt):
            return look_at(table, person.id, wanted.options, self.node.clock(), wanted.id, wanted.picked)
        return look_at_all(table, person.id, self.node.clock(), wanted.id)

    async def room_for_a_table(self, person: Person) -> None:
        """May somebody make one more table?"""
        self.meter.take("tables", person.id, self.limits.tables)
        most = self.limits.open_tables
        if await self.node.store.open_tables_of(person.id) >= most:
            raise Refused("tables", f"you have {most} tables that are not over; finish or leave one first")

    async def known_person(self, token: str) -> Person | None:
        return await self.node.store.person_by_token(hashed(token)) if token else None

    async def person(self, token: str) -> Person:
        person = await self.known_person(token)
        if person is None:
            raise Refused("token", "say who you are: a token is missing, or it is not known here")
        return person


def hashed(secret: str) -> bytes:
    """Tokens and codes are kept as hashes only. They are long and random, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).digest()
