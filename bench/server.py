"""Throughput of `truckstop serve` on one core with every entry on disk, compared with boardgame.io's server.

Measures actions per second and the time from sending an action to its receipt by the last viewer, at 100 and 1,000
open tables with two connected clients each, which play as fast as the server answers (`bench/load.py`). The two servers
take turns, round by round, so that a noisy machine affects both; ratios are taken within a round. On both sides tables
and sockets are open before the measurement begins.

boardgame.io plays tic-tac-toe with its states in memory; Truckstop plays frenzy, with every entry synced to disk before
any viewer is sent it. The other two games are measured at 100 tables without a peer.

The memory of an idle table is what a table in the middle of a game adds to the server after its people have
disconnected and it has left memory, which takes ten seconds. The memory of a watched table includes its game in memory
and both connections. Cold is the time of the first answer about a table that is only on disk, from request to complete
answer, after a restart: the second slowest of a hundred.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import boardgameio
from bench.command_line import save, show, suite_parser
from bench.load import Figures, Load, cores, measured, on_core, run, told
from bench.measure import Report, Row, Samples, Target, machine, row, table
from bench.tables import Table, Truckstop, serving
from bench.wire import Http
from truckstop.compiled import notice
from truckstop.server.table_loader import UNWATCHED

RESULTS = Path(__file__).parent / "results" / "server.json"
PEER = "boardgame.io"
GAME = "frenzy"
ACTIONS_A_GAME = {"frenzy": 45, "rollwrite": 50, "tacos": 100}
"""The fewest actions in a game of two random players."""
FASTEST = 7_000
"""More actions per second than any server here reaches. Enough games for that rate are made beforehand. They stay open
during the round and cost the server something, so rounds are short."""
WARM_TABLES, IDLE_TABLES, WATCHED_TABLES = 150, 450, 150
"""Tables of each game: to warm up (the server allocates what all tables share), measured idle, and measured with two
people connected."""
COLD_TABLES = 100
TARGETS = [
    Target("server.actions_per_s", 2, of_ratio=True),
    Target("server.actions_per_s.100", 2, of_ratio=True),
    Target("server.p99_ms", 1, at_most=True, of_ratio=True),
    Target("server.p99_ms.100", 1, at_most=True, of_ratio=True),
    Target("server.idle_table_kb", 50, at_most=True),
    Target("server.cold_ms", 50, at_most=True),
]


def ours(game: str, load: Load) -> Figures:
    """Put load on our server, with a new database."""
    server_core, generator_core = cores()
    seconds = load.warm_up + load.seconds
    games = 2 + int(FASTEST * seconds / load.tables / ACTIONS_A_GAME[game])

    async def measure(peer: Truckstop) -> Figures:
        try:
            return await measured(peer, load, server_core)
        finally:
            await peer.http.close()

    with (
        tempfile.TemporaryDirectory(prefix="truckstop-bench-") as folder,
        serving(f"{folder}/tables.db", server_core, game, games, dict(os.environ)) as peer,
        on_core(generator_core),
    ):
        return run(measure(peer))


def resident_kb(pid: int) -> float:
    """Return the resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    raise RuntimeError("the system does not report the memory of a process")


async def some_tables(peer: Truckstop, numbers: range, close: bool) -> list[Table]:
    """Open tables and play to the middle of their games; disconnect their clients if `close` is set."""
    found = []
    for number in numbers:
        here = Table(peer, number)
        await here.open(1)
        for _ in range(ACTIONS_A_GAME[peer.game] - 5):
            if here.over:
                break
            await here.act()
        if close:
            here.close()
        found.append(here)
    await asyncio.sleep(0.5)
    return found


def idle_and_cold() -> dict[str, float]:
    """Measure the memory of idle and watched tables, and the first answer of tables that are only on disk."""
    server_core, generator_core = cores()
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="truckstop-bench-") as folder, on_core(generator_core):
        db, ids = f"{folder}/tables.db", list[str]()
        for game in ACTIONS_A_GAME:
            with serving(db, server_core, game, 1, dict(os.environ)) as peer:

                async def fill(peer: Truckstop) -> list[str]:
                    # The first tables allocate what all share.
                    await some_tables(peer, range(WARM_TABLES), close=True)
                    await asyncio.sleep(UNWATCHED + 3)
                    before = resident_kb(peer.pids[0])
                    many = await some_tables(peer, range(WARM_TABLES, WARM_TABLES + IDLE_TABLES), close=True)
                    await asyncio.sleep(UNWATCHED + 3)
                    found[f"idle {peer.game}"] = (resident_kb(peer.pids[0]) - before) / len(many)
                    first = WARM_TABLES + IDLE_TABLES
                    before = resident_kb(peer.pids[0])
                    watched = await some_tables(peer, range(first, first + WATCHED_TABLES), close=False)
                    found[f"watched {peer.game}"] = (resident_kb(peer.pids[0]) - before) / len(watched)
                    for here in watched:
                        here.close()
                    await peer.http.close()
                    return [one.id for one in many]

                ids += run(fill(peer))[: COLD_TABLES // 3 + 1]
        with serving(db, server_core, GAME, 1, dict(os.environ)) as peer:
            spans = run(cold(peer.port, ids))
    found["idle"] = max(found[f"idle {game}"] for game in ACTIONS_A_GAME)
    found["watched"] = max(found[f"watched {game}"] for game in ACTIONS_A_GAME)
    found["cold"] = spans[int(len(spans) * 0.99)]
    found["cold median"] = spans[len(spans) // 2]
    return found


async def cold(port: int, ids: Sequence[str]) -> list[float]:
    """Return the sorted milliseconds to the first answer about each table."""
    http, spans = Http(port, connections=1), []
    await http.get("/api/games")
    for id in ids:
        begun = time.perf_counter()
        await http.get(f"/api/tables/{id}")
        spans.append((time.perf_counter() - begun) * 1e3)
    await http.close()
    return sorted(spans)


def samples_of(
    rounds: int, seconds: float, warm_up: float, tables: Sequence[int], say: Callable[[str], None]
) -> Samples:
    """Measure both servers in turn, round after round."""
    samples: Samples = {}

    def note(name: str, load: Load, figures: Figures) -> None:
        say(f"{name:<14}{told(figures)}")
        for metric in ("actions_per_s", "p50_ms", "p99_ms", "actions_per_cpu_s"):
            samples.setdefault(f"{name}.{metric}.{load.tables}", []).append(figures[metric])

    with boardgameio.installed() as folder:
        say(str(boardgameio.releases(folder)))
        for _ in range(rounds):
            for many in tables:
                load = Load(tables=many, seconds=seconds, warm_up=warm_up)
                note(PEER, load, boardgameio.figures(folder, load))
                note(GAME, load, ours(GAME, load))
    for game in ACTIONS_A_GAME:
        if game != GAME:
            load = Load(tables=min(tables), seconds=seconds, warm_up=warm_up)
            note(game, load, ours(game, load))
    for name, value in idle_and_cold().items():
        say(f"{name}: {value:.1f}")
        samples[name] = [value]
    return samples


def rows_of(samples: Samples, tables: Sequence[int]) -> list[Row]:
    rows = []
    for many in sorted(tables, reverse=True):
        behind = "" if many == max(tables) else f".{many}"
        for metric, unit in (("actions_per_s", "actions/s"), ("p50_ms", "ms"), ("p99_ms", "ms")):
            mine, its = f"{GAME}.{metric}.{many}", f"{PEER}.{metric}.{many}"
            rows.append(row(samples, mine, unit, f"server.{metric}{behind}", PEER, its))
            rows.append(row(samples, its, unit, f"server.boardgame_io.{metric}{behind}"))
        mine, its = f"{GAME}.actions_per_cpu_s.{many}", f"{PEER}.actions_per_cpu_s.{many}"
        rows.append(row(samples, mine, "actions/cpu s", f"server.actions_per_cpu_s{behind}", PEER, its))
    for game in ACTIONS_A_GAME:
        if game != GAME:
            rows.append(
                row(samples, f"{game}.actions_per_s.{min(tables)}", "actions/s", f"server.{game}.actions_per_s")
            )
            rows.append(row(samples, f"{game}.p99_ms.{min(tables)}", "ms", f"server.{game}.p99_ms"))
        rows.append(row(samples, f"idle {game}", "kB", f"server.{game}.idle_table_kb"))
    rows.append(row(samples, "idle", "kB", "server.idle_table_kb"))
    rows.append(row(samples, "watched", "kB", "server.watched_table_kb"))
    rows.append(row(samples, "cold", "ms", "server.cold_ms"))
    rows.append(row(samples, "cold median", "ms", "server.cold_median_ms"))
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("server", __doc__, RESULTS, quick=True)
    parser.add_argument("--rounds", type=int, help="number of rounds")
    given = parser.parse_args(arguments)
    if given.show:
        show(given.out or RESULTS, TARGETS)
        return
    if not boardgameio.there():
        parser.error("node and npm were not found; boardgame.io's server needs them")
    print(notice(), flush=True)
    tables = (20, 100) if given.quick else (100, 1000)
    rounds, seconds, warm_up = (1, 3.0, 1.0) if given.quick else (7, 6.0, 1.5)
    samples = samples_of(given.rounds or rounds, seconds, warm_up, tables, lambda line: print(line, flush=True))
    report = Report(machine=machine(), rows=rows_of(samples, tables))
    print()
    print(table(report["rows"], TARGETS))
    file = given.out or (None if given.quick else RESULTS)
    if file is not None:
        save(report, file)


if __name__ == "__main__":
    main()
