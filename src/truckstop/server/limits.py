"""How much one identity, or one address, may ask for. What is over it is refused, and nothing is lost by that."""

from collections.abc import Callable

import msgspec

from truckstop.table.commands import Refused

MOST_KEYS = 50_000
"""So many are remembered; whoever comes after that begins with a full measure."""


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many more a second."""

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True):
    """What is measured, by what it is for."""

    people: Rate = Rate(20, 1 / 10)
    """New identities and tries of a recovery code, an address."""
    tables: Rate = Rate(20, 1 / 30)
    """New tables and deals, an identity."""
    commands: Rate = Rate(200, 50)
    """An identity."""
    looks: Rate = Rate(60, 20)
    """Looks at what a gesture would do, an identity."""
    chat: Rate = Rate(8, 1 / 2)
    """Chat lines, an identity."""
    requests: Rate = Rate(500, 100)
    """HTTP requests and new sockets, an address."""
    sockets: int = 100
    """Open at a time, an address."""
    open_tables: int = 50
    """Tables that are not over, an identity."""
    message_bytes: int = 16_384
    """A request, or a message on a socket."""


NONE = Limits(
    people=Rate(1e9, 1e9),
    tables=Rate(1e9, 1e9),
    commands=Rate(1e9, 1e9),
    looks=Rate(1e9, 1e9),
    chat=Rate(1e9, 1e9),
    requests=Rate(1e9, 1e9),
    sockets=1_000_000,
    open_tables=1_000_000,
)
"""No limits, but on the size of messages: for measuring a server of one's own."""


class Meter:
    """Measures who asks for how much: a bucket a key, which fills as time goes by."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, what: str, key: str, rate: Rate) -> None:
        """Take one from the bucket, or refuse."""
        name, now = (what, key), self.clock()
        left, at = self.buckets.get(name) or (rate.burst, now)
        left += (now - at) * rate.per_second
        left = left if left < rate.burst else rate.burst
        if left < 1:
            seconds = (1 - left) / rate.per_second
            raise Refused("too_fast", f"that is too much at once; try again in {seconds:.1f} seconds")
        if len(self.buckets) >= MOST_KEYS and name not in self.buckets:
            del self.buckets[next(iter(self.buckets))]
        self.buckets[name] = (left - 1, now)
