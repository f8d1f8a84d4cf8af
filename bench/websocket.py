"""What the direct path of our WebSocket protocol class saves, compared with plain uvicorn and the library picows.

First echo servers: 1, 50 and 500 connections each send a text of the size of a gesture and wait for an answer of the
size of the message that follows one. Then the whole application: 50 tables of two players, as in `bench/server.py`,
with one action in flight per table and with one action at a time.

All servers of a comparison stay up with their connections and take turns in short slices, in alternating order. The
best slice of a round counts, because on a shared machine the others were disturbed. Ratios are taken within a round,
and the median over rounds is written. The decisive figure is the server's processor time per message, which excludes
other processes on its core.
"""

import asyncio
import gc
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol

from bench.command_line import save, show, suite_parser
from bench.load import Game, Tally, cores, more_files, on_core, play, run, started
from bench.measure import Report, Row, Samples, Target, machine, row, table
from bench.tables import ROOT, Table, Truckstop
from bench.websocket_servers import ECHO, PROTOCOLS, READY
from bench.wire import TEXT, Socket, connect, frame
from truckstop.compiled import notice

RESULTS = Path(__file__).parent / "results" / "websocket.json"
BASE = "uvicorn"
"""What the others are compared with."""
SERVERS = [*ECHO, "picows"]
GAMES = ("frenzy", "rollwrite", "tacos")
CONNECTIONS = (1, 50, 500)
TABLES = 50
SPARE = 2
"""Games that are ready at a table before a slice, in case one ends."""
GESTURE = frame(TEXT, b'{"verb":"do","options":[12],"id":"4711","seen":"0123456789abcdef0123"}')
METRICS = {"per_s": "/s", "cpu_us": "µs", "p50_ms": "ms", "p99_ms": "ms"}
TARGETS = [Target(f"websocket.app.direct.cpu_us.{game}", 0.95, at_most=True, of_ratio=True) for game in GAMES]
"""A class that extends uvicorn's internals must save at least a twentieth of what an action costs, or go."""


class Slice(NamedTuple):
    """What one server did in one slice."""

    messages: int
    seconds: float
    cpu: float
    spans: list[float]

    def figures(self) -> dict[str, float]:
        spans = sorted(self.spans)
        return {
            "per_s": self.messages / self.seconds,
            "cpu_us": self.cpu * 1e6 / self.messages,
            "p50_ms": spans[len(spans) // 2] * 1e3,
            "p99_ms": spans[int(len(spans) * 0.99)] * 1e3,
        }


class Side(Protocol):
    """A running server with its connections."""

    async def open(self) -> None:
        """Connect."""

    async def work(self, seconds: float) -> Slice:
        """Let every connection repeatedly send and wait."""

    async def close(self) -> None:
        """Disconnect."""


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used so far, with a resolution far below a slice."""
    # The clock id of another process, as clock_getcpuclockid(3) returns it.
    return time.clock_gettime((~pid << 3) | 2)


# Echo


class Connection:
    """One client of an echo server."""

    def __init__(self, side: "EchoSide") -> None:
        self.side = side
        self.sent = 0.0
        self.socket: Socket

    def send(self) -> None:
        self.sent = time.perf_counter()
        self.socket.transport.write(GESTURE)

    def hear(self, body: bytes) -> None:
        now = time.perf_counter()
        self.side.spans.append(now - self.sent)
        if now < self.side.until:
            self.send()
        else:
            self.side.one_less()


class EchoSide:
    """An echo server."""

    def __init__(self, port: int, pid: int, connections: int) -> None:
        self.port, self.pid, self.count = port, pid, connections
        self.connections: list[Connection] = []
        self.spans: list[float] = []
        self.until = 0.0
        self.under_way = 0
        self.done: asyncio.Future[None]

    async def open(self) -> None:
        for _ in range(self.count):
            one = Connection(self)
            one.socket = await connect(self.port, "/", one.hear, self.lost)
            self.connections.append(one)

    def one_less(self) -> None:
        self.under_way -= 1
        if not self.under_way:
            self.done.set_result(None)

    def lost(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)

    async def work(self, seconds: float) -> Slice:
        self.done = asyncio.get_running_loop().create_future()
        self.under_way, self.spans = len(self.connections), []
        begun, cpu = time.perf_counter(), cpu_seconds(self.pid)
        self.until = begun + seconds
        for one in self.connections:
            one.send()
        await asyncio.wait_for(self.done, seconds + 30)
        return Slice(len(self.spans), time.perf_counter() - begun, cpu_seconds(self.pid) - cpu, self.spans)

    async def close(self) -> None:
        for one in self.connections:
            one.socket.close()


# The application


class GameSide:
    """The application, with people playing at its tables."""

    def __init__(self, peer: Truckstop, tables: int, in_flight: int) -> None:
        self.peer = peer
        self.in_flight = in_flight
        self.tables = [Table(peer, number) for number in range(tables)]

    async def open(self) -> None:
        async with asyncio.TaskGroup() as group:
            for one in self.tables:
                group.create_task(one.open(1))

    async def work(self, seconds: float) -> Slice:
        # Let what the last slice left in flight arrive.
        await asyncio.sleep(0.02)
        async with asyncio.TaskGroup() as group:
            for one in self.tables:
                group.create_task(refill(one))
        tally, line = Tally(), deque[Game](self.tables)
        tally.counts = True
        (pid,) = self.peer.pids
        begun, cpu = time.perf_counter(), cpu_seconds(pid)
        async with asyncio.timeout(seconds + 30), asyncio.TaskGroup() as group:
            for _ in range(self.in_flight):
                group.create_task(play(line, tally))
            await asyncio.sleep(seconds)
            tally.ends = True
        return Slice(len(tally.spans), time.perf_counter() - begun, cpu_seconds(pid) - cpu, tally.spans)

    async def close(self) -> None:
        for one in self.tables:
            one.close()
        await self.peer.http.close()


async def refill(one: Table) -> None:
    """Prepare games for when one ends. They are taken in the order they were made, because old ones leave memory."""
    for client in one.played:
        client.socket.close()
    one.played, waiting = [], one.waiting
    while len(one.spare) < SPARE:
        one.spare.insert(0, await one.enter(await one.make()))
    one.acting, one.waiting = -1, waiting


# Rounds


class Size(NamedTuple):
    """How long to measure."""

    rounds: int
    slices: int
    """Slices of each server in a round; the best counts."""
    seconds: float
    """Length of a slice."""


async def in_turns(sides: Mapping[str, Side], size: Size) -> Samples:
    """Return the best slice of each round by server and metric. The first round is a warm-up."""
    samples: Samples = {}
    for side in sides.values():
        await side.open()
    gc.collect()
    gc.freeze()
    for number in range(size.rounds + 1):
        found: dict[str, list[dict[str, float]]] = {name: [] for name in sides}
        for turn in range(size.slices):
            for name in list(sides)[:: 1 if turn % 2 else -1]:
                found[name].append((await sides[name].work(size.seconds)).figures())
        if number:
            for name, slices in found.items():
                for metric in METRICS:
                    best = max if metric == "per_s" else min
                    samples.setdefault(f"{name}.{metric}", []).append(best(one[metric] for one in slices))
    for side in sides.values():
        await side.close()
    gc.unfreeze()
    return samples


@contextmanager
def served(name: str, core: int, *more: str) -> Iterator[tuple[int, int]]:
    """Start a server on its core; yields its port and process id."""
    # uvicorn warns that its legacy implementation is deprecated.
    command = [sys.executable, "-W", "ignore", "-m", "bench.websocket_servers", name, *more]
    with started(command, core, ROOT, dict(os.environ), READY) as (server, port):
        yield int(port), server.pid


def echo_samples(size: Size) -> Iterator[tuple[int, Samples]]:
    """Measure all echo servers in turn, for each number of connections."""
    server_core, generator_core = cores()
    with ExitStack() as stack:
        ports = {name: stack.enter_context(served(name, server_core)) for name in SERVERS}
        stack.enter_context(on_core(generator_core))
        for many in CONNECTIONS:
            yield many, run(in_turns({name: EchoSide(*ports[name], many) for name in SERVERS}, size))


def application_samples(game: str, tables: int, in_flight: int, size: Size) -> Samples:
    server_core, generator_core = cores()

    async def measure(ports: dict[str, tuple[int, int]]) -> Samples:
        sides: dict[str, Side] = {}
        for name, (port, pid) in ports.items():
            sides[name] = GameSide(Truckstop(port, pid, game, 1), tables, in_flight)
        return await in_turns(sides, size)

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="truckstop-bench-"))
        ports = {
            name: stack.enter_context(served(name, server_core, "--db", f"{folder}/{name}.db")) for name in PROTOCOLS
        }
        stack.enter_context(on_core(generator_core))
        return run(measure(ports))


def rows_of(samples: Samples, names: Sequence[str], kind: str, behind: str, metrics: Sequence[str]) -> list[Row]:
    """Return the rows of one comparison, each with its ratio to plain uvicorn."""
    rows = []
    for name in names:
        for metric in metrics:
            unit = {"echo": "messages", "app": "actions"}[kind] + "/s" if metric == "per_s" else METRICS[metric]
            peer, against = (BASE, f"{BASE}.{metric}") if name != BASE else ("", "")
            title = f"websocket.{kind}.{name}.{metric}.{behind}"
            rows.append(row(samples, f"{name}.{metric}", unit, title, peer, against))
    return rows


def measured(quick: bool, rounds: int | None, only: str | None, say: Callable[[str], None]) -> list[Row]:
    """Run all comparisons."""
    echo = Size(rounds or (1 if quick else 7), 2 if quick else 4, 0.1 if quick else 0.2)
    app = Size(rounds or (1 if quick else 7), 1 if quick else 3, 0.3 if quick else 0.4)
    rows: list[Row] = []

    def add(more: list[Row]) -> None:
        rows.extend(more)
        say(table(more, TARGETS) + "\n")

    if only != "app":
        for many, samples in echo_samples(echo):
            add(rows_of(samples, SERVERS, "echo", str(many), ("per_s", "cpu_us", "p99_ms")))
    if only != "echo":
        for game, in_flight in [*((game, TABLES) for game in GAMES), (GAMES[0], 1)]:
            samples = application_samples(game, TABLES, in_flight, app)
            behind = game if in_flight == TABLES else f"{game}.one_at_a_time"
            add(rows_of(samples, list(PROTOCOLS), "app", behind, list(METRICS)))
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("websocket", __doc__, RESULTS, quick=True)
    parser.add_argument("--only", choices=["echo", "app"], help="measure only the echo servers or only the application")
    parser.add_argument("--rounds", type=int, help="number of rounds")
    given = parser.parse_args(arguments)
    if given.show:
        show(given.out or RESULTS, TARGETS)
        return
    if find_spec("picows") is None:
        parser.error("picows was not found: `make bench SUITE=websocket` installs it")
    print(notice(), flush=True)
    more_files()
    rows = measured(given.quick, given.rounds, given.only, lambda text: print(text, flush=True))
    file = given.out or (None if given.quick or given.only else RESULTS)
    if file is not None:
        save(Report(machine=machine(), rows=rows), file)


if __name__ == "__main__":
    main()
