"""Load on a game server: many tables with two clients each, all of which play as fast as they are answered.

A closed loop: at each table one action at most is on its way, and the next is sent when the last of the table's viewers
has received the update of the one before. That span is what is measured. With as many actions on the way as there are
tables the server is never idle and the span is mostly waiting in line (tables / actions per second), so there is also
a mode with fewer of them, in which all tables take turns.

The server has one core, the generator another. `server_cpu` near 100 and `generator_cpu` well below say that it was
the server that was measured; `others_cpu` is what else ran on the server's core meanwhile.

A server is measured through a `Peer` that speaks its language. `bench/boardgameio.py` is one.
"""

import asyncio
import gc
import os
import resource
import subprocess
import time
from collections import deque
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, TypedDict, TypeVar

OPENING = 16
"""How many tables are opened at a time."""
PATIENCE = 60.0
"""Seconds after which a load that does not end is an error."""


class Game(Protocol):
    """One table with its two connected clients, as a peer speaks to it."""

    over: bool
    """Whether nothing can be done any more, so that `again` comes next."""

    async def act(self) -> None:
        """Let whoever's turn it is act; returns when the last viewer has received the update. This is timed."""

    async def again(self) -> None:
        """Begin a new game, here or at a new table with the same clients. Not timed, but the clock runs on."""

    def close(self) -> None:
        """Hang up."""


class Peer(Protocol):
    """A running server, spoken to in its own language."""

    pids: Sequence[int]
    """Its processes, whose processor time counts."""

    async def open_table(self, number: int) -> Game:
        """A table with two connected clients, ready to play."""


@dataclass(frozen=True)
class Load:
    """What to put on a server, and for how long."""

    tables: int = 100
    in_flight: int = 0
    """How many actions may be on their way at once over all tables; 0 is one for each table."""
    seconds: float = 10.0
    warm_up: float = 5.0


class Figures(TypedDict):
    """What came of it. Times are from sending an action to its receipt by the last viewer."""

    tables: int
    in_flight: int
    actions: int
    games: int
    actions_per_s: float
    actions_per_cpu_s: float
    """By the second of the server's processor time, which does not count when others had its core."""
    p50_ms: float
    p99_ms: float
    server_cpu: float
    """Percent of one core, as are the next two."""
    generator_cpu: float
    others_cpu: float


T = TypeVar("T")


def run(main: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` with uvloop where it is installed."""
    factory = None
    if find_spec("uvloop") is not None:
        import uvloop

        factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main)


def cores() -> tuple[int, int]:
    """The server's core and the generator's."""
    mine = sorted(os.sched_getaffinity(0))
    return mine[0], mine[-1]


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """Stay there, with all that is started meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def started(
    command: Sequence[str], core: int, cwd: Path, env: Mapping[str, str], sign: str = "listening"
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on its core, and the rest of the line it printed after `sign`; stopped at the end."""
    with on_core(core):
        server = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        for line in server.stdout:
            if line.startswith(sign):
                yield server, line.removeprefix(sign).strip()
                break
        else:
            raise RuntimeError(f"{command[0]} ended with exit code {server.wait()}")
    finally:
        server.terminate()
        try:
            server.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.communicate()


def more_files() -> None:
    """Let this process have as many sockets as the system allows it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def cpu_seconds(pids: Iterable[int]) -> float:
    """Processor time that these processes have used so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def core_seconds(core: int) -> float:
    """How long a core has been busy so far, whoever with."""
    for line in Path("/proc/stat").read_text().splitlines():
        name, *fields = line.split()
        if name == f"cpu{core}":
            user, nice, system, _, _, irq, softirq, steal = map(int, fields[:8])
            return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Tally:
    """Spans of the actions that ended while it counts."""

    def __init__(self) -> None:
        self.counts = False
        self.ends = False
        self.spans: list[float] = []
        self.games = 0


async def play(line: deque[Game], tally: Tally) -> None:
    """Take the table that has waited longest, act there, again and again; one action on its way at a time."""
    clock = time.perf_counter
    while not tally.ends:
        game = line.popleft()
        begun = clock()
        await game.act()
        ended = clock()
        if tally.counts:
            tally.spans.append(ended - begun)
        if game.over:
            await game.again()
            tally.games += tally.counts
        line.append(game)


async def opened(peer: Peer, tables: int) -> list[Game]:
    """So many tables, some at a time."""
    games: list[Game] = []
    numbers = iter(range(tables))

    async def some() -> None:
        for number in numbers:
            games.append(await peer.open_table(number))

    async with asyncio.TaskGroup() as group:
        for _ in range(min(OPENING, tables)):
            group.create_task(some())
    return games


async def measured(peer: Peer, load: Load, server_core: int) -> Figures:
    """Open the tables, let them play, and see what comes of it. The caller has put the generator on its own core."""
    more_files()
    async with asyncio.timeout(PATIENCE + load.tables / 50):
        games = await opened(peer, load.tables)
    gc.collect()
    gc.freeze()
    tally, line = Tally(), deque(games)
    in_flight = min(load.in_flight or load.tables, load.tables)
    async with asyncio.timeout(PATIENCE + load.warm_up + load.seconds), asyncio.TaskGroup() as group:
        for _ in range(in_flight):
            group.create_task(play(line, tally))
        await asyncio.sleep(load.warm_up)
        before = time.perf_counter(), cpu_seconds(peer.pids), time.process_time(), core_seconds(server_core)
        tally.counts = True
        await asyncio.sleep(load.seconds)
        tally.counts = False
        after = time.perf_counter(), cpu_seconds(peer.pids), time.process_time(), core_seconds(server_core)
        tally.ends = True
    for game in games:
        game.close()
    gc.unfreeze()
    wall, server, generator, core = (late - early for late, early in zip(after, before, strict=True))
    if not tally.spans:
        raise RuntimeError("the server did not answer a single action")
    spans = sorted(tally.spans)
    return Figures(
        tables=load.tables,
        in_flight=in_flight,
        actions=len(spans),
        games=tally.games,
        actions_per_s=round(len(spans) / wall, 1),
        actions_per_cpu_s=round(len(spans) / server, 1) if server else 0.0,
        p50_ms=round(spans[len(spans) // 2] * 1e3, 3),
        p99_ms=round(spans[int(len(spans) * 0.99)] * 1e3, 3),
        server_cpu=round(100 * server / wall, 1),
        generator_cpu=round(100 * generator / wall, 1),
        others_cpu=round(max(0.0, 100 * (core - server) / wall), 1),
    )


def told(figures: Figures) -> str:
    """One line for people to read."""
    return (
        "{tables:>5} tables, {in_flight:>4} in flight: {actions_per_s:>6,.0f} actions/s,"
        " p50 {p50_ms:.1f} ms, p99 {p99_ms:.1f} ms; server {server_cpu:.0f} % ({actions_per_cpu_s:,.0f} actions a"
        " cpu second), generator {generator_cpu:.0f} %, others {others_cpu:.0f} %"
    ).format(**figures)
