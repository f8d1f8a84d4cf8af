"""What the handlers of HTTP and of the socket share: the node, who asks, and how much is too much."""

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection

from truckstop.server.doing import do
from truckstop.server.limits import Limits, Meter
from truckstop.server.node import Live, Node
from truckstop.server.thinking import Thinking
from truckstop.server.wire import AnyCommand, Say
from truckstop.store import Store
from truckstop.store.store import Person
from truckstop.table.commands import Refused

COOKIE = "truckstop"


class Service:
    """A node with its limits, and who has asked for how much."""

    def __init__(
        self, store: Store, limits: Limits, origins: frozenset[str], clock: Callable[[], float] | None
    ) -> None:
        self.node = Node(store, clock) if clock is not None else Node(store)
        self.thinking = Thinking(self.node)
        self.limits = limits
        self.meter = Meter(self.node.clock)
        self.origins = origins
        self.sockets: Counter[str] = Counter()
        """How many are open, by address."""

    async def obey(self, live: Live, person: Person, wanted: AnyCommand) -> bool:
        """Do a command within the limits; False if there was nothing to do."""
        self.meter.take("commands", person.id, self.limits.commands)
        if isinstance(wanted, Say):
            self.meter.take("words", person.id, self.limits.words)
        return await do(self.node, live, person, wanted)

    async def person(self, token: str) -> Person:
        person = await self.node.store.person_by_token(hashed(token)) if token else None
        if person is None:
            raise Refused("token", "say who you are: a token is missing, or it is not known here")
        return person


def hashed(secret: str) -> bytes:
    """Tokens and codes are kept as hashes only. They are long and random, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).digest()


def token_in(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From the header that scripts send, or from the cookie that a browser keeps."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else ""


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], origins: frozenset[str]) -> None:
    """A page of another site must not act with the identity that the browser keeps for this one."""
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return
    if origin.partition("://")[2] != connection.headers.get("host"):
        raise Refused("origin", "this page is not of this server; see --origin in docs/hosting.md if it should be")
