"""Load generator for game servers: many tables with two clients each, which play as fast as the server answers.

A closed loop: each table has at most one action in flight, and sends the next when the last of the table's viewers has
received the update of the one before. That time is measured. With one action in flight per table the server is never
idle and the time is mostly queueing (tables / actions per second), so there is also a mode with fewer in flight, in
which all tables take turns.

The server has one core, the generator another. `server_cpu` near 100 and `generator_cpu` well below it show that the
server was the bottleneck; `others_cpu` is the load of other processes on the server's core.

A `Peer` speaks the protocol of one server; `bench/boardgameio.py` has one.
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
"""Tables that are opened at the same time."""
PATIENCE = 60.0
"""Seconds after which a load that has not ended is an error."""


class Game(Protocol):
    """One table with its two connected clients."""

    over: bool
    """True if the game has ended, so that `again` must be called next."""

    async def act(self) -> None:
        """Let the player whose turn it is act; returns when the last viewer has the update. This is timed."""

    async def again(self) -> None:
        """Begin a new game, here or at a new table with the same clients. Not timed as an action."""

    def close(self) -> None:
        """Disconnect."""


class Peer(Protocol):
    """A running server and its protocol."""

    pids: Sequence[int]
    """The processes of the server, whose processor time counts."""

    async def open_table(self, number: int) -> Game:
        """Open a table with two connected clients, ready to play."""


@dataclass(frozen=True)
class Load:
    """How much load to generate, and for how long."""

    tables: int = 100
    in_flight: int = 0
    """Actions in flight over all tables; 0 means one per table."""
    seconds: float = 10.0
    warm_up: float = 5.0


class Figures(TypedDict):
    """Results. Times are from sending an action to its receipt by the last viewer."""

    tables: int
    in_flight: int
    actions: int
    games: int
    actions_per_s: float
    actions_per_cpu_s: float
    """Per second of the server's processor time, which excludes other processes on its core."""
    p50_ms: float
    p99_ms: float
    server_cpu: float
    """Percent of one core; so are the next two."""
    generator_cpu: float
    others_cpu: float


T = TypeVar("T")


def run(main: Coroutine[Any, Any, T]) -> T:
    """Call `asyncio.run`, with uvloop if it is installed."""
    factory = None
    if find_spec("uvloop") is not None:
        import uvloop

        factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main)


def cores() -> tuple[int, int]:
    """Return the core of the server and that of the generator."""
    mine = sorted(os.sched_getaffinity(0))
    return mine[0], mine[-1]


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """Pin this process to a core, and the processes it starts meanwhile."""
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
    """Start a server on its core and stop it at the end; yields it and the rest of the line that begins with `sign`."""
    with on_core(core):
        server = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        for line in server.stdout:
            if line.startswith(sign):
                yield server, line.removeprefix(sign).strip()
                break
        else:
            raise RuntimeError(f"{command[0]} exited with code {server.wait()}")
    finally:
        server.terminate()
        try:
            server.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.communicate()


def more_files() -> None:
    """Raise the limit of open files to the maximum that the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def cpu_seconds(pids: Iterable[int]) -> float:
    """Return the processor time that these processes have used so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def core_seconds(core: int) -> float:
    """Return how long a core has been busy so far, with any process."""
    for line in Path("/proc/stat").read_text().splitlines():
        name, *fields = line.split()
        if name == f"cpu{core}":
            user, nice, system, _, _, irq, softirq, steal = map(int, fields[:8])
            return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Tally:
    """The times of the actions that ended while `counts` is set."""

    def __init__(self) -> None:
        self.counts = False
        self.ends = False
        self.spans: list[float] = []
        self.games = 0


async def play(line: deque[Game], tally: Tally) -> None:
    """Repeatedly take the table that has waited longest and act there; one action in flight."""
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
    """Open tables, several at the same time."""
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
    """Open the tables, let them play and measure. The caller has pinned the generator to its own core."""
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
        raise RuntimeError("the server answered no action")
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
    """Return the figures as one line of text."""
    return (
        "{tables:>5} tables, {in_flight:>4} in flight: {actions_per_s:>6,.0f} actions/s,"
        " p50 {p50_ms:.1f} ms, p99 {p99_ms:.1f} ms; server {server_cpu:.0f} % ({actions_per_cpu_s:,.0f} actions a"
        " cpu second), generator {generator_cpu:.0f} %, others {others_cpu:.0f} %"
    ).format(**figures)
