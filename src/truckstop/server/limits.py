"""Limits on what one identity or one address may ask for. A request over a limit is refused, and nothing is lost."""

from collections.abc import Callable

import msgspec

from truckstop.table.commands import Refused

MOST_KEYS = 50_000
"""Buckets kept; the oldest is dropped for a new one, and its owner starts with a full bucket again."""


class Rate(msgspec.Struct, frozen=True):
    """A token bucket: the largest burst of requests, and the refill per second."""

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True):
    """All limits; each counts by identity or by address."""

    people: Rate = Rate(20, 1 / 10)
    """New identities and tries of a recovery code, by address."""
    tables: Rate = Rate(20, 1 / 30)
    """New tables and deals, by identity."""
    commands: Rate = Rate(200, 50)
    """Commands and pings, by identity."""
    looks: Rate = Rate(60, 20)
    """Looks at what a gesture would do, by identity."""
    chat: Rate = Rate(8, 1 / 2)
    """Chat lines, by identity."""
    requests: Rate = Rate(500, 100)
    """HTTP requests and new sockets, by address."""
    sockets: int = 100
    """Open sockets and waiting requests, by address."""
    open_tables: int = 50
    """Tables that are not over, by identity."""
    message_bytes: int = 16_384
    """Longest request, or message on a socket."""


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
"""No limits except the size of messages, for load tests."""


class Meter:
    """Token buckets by kind and key, which fill over time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, what: str, key: str, rate: Rate) -> None:
        """Take one token; Refused if the bucket is empty."""
        name, now = (what, key), self.clock()
        left, at = self.buckets.get(name) or (rate.burst, now)
        left += (now - at) * rate.per_second
        left = left if left < rate.burst else rate.burst
        if left < 1:
            seconds = (1 - left) / rate.per_second
            raise Refused("too_fast", f"too many requests; try again in {seconds:.1f} seconds")
        if len(self.buckets) >= MOST_KEYS and name not in self.buckets:
            del self.buckets[next(iter(self.buckets))]
        self.buckets[name] = (left - 1, now)
