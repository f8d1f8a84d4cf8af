"""How much `truckstop serve` does on one core, with every entry on disk, beside boardgame.io's server in the same run.

Actions a second and the time from sending an action to its receipt by the last viewer, at 100 and 1,000 open tables
with two connected clients each, all of which play as fast as they are answered (`bench/load.py`). The two servers take
turns, round by round, so that a noisy machine is noisy for both; ratios are taken within a round. On both sides tables
and sockets are there before the measurement begins.

boardgame.io plays tic-tac-toe, its states in memory; Truckstop plays frenzy, every entry synced to disk before anybody
is told. Other games of ours are measured at 100 tables without a peer.

Memory of an idle table is what a table in the middle of a game adds to the server when its people have gone and it has
left memory, which it does after ten seconds; of a watched one, with both people connected and its game in memory, the
two connections included. Cold is the time of the first answer about a table that is only on disk,
from asking to the whole answer, after a restart: the slowest of a hundred but one.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import boardgameio
from bench.load import Figures, Load, cores, measured, on_core, run, told
from bench.measure import Report, Row, Samples, Target, machine, read, row, table, write
from bench.tables import Table, Truckstop, serving
from bench.wire import Http
from truckstop.compiled import notice
from truckstop.server.table_loader import UNWATCHED

RESULTS = Path(__file__).parent / "results" / "server.json"
PEER = "boardgame.io"
GAME = "frenzy"
ACTIONS_A_GAME = {"frenzy": 45, "rollwrite": 50, "tacos": 100}
"""A game of two who choose at random has at least so many."""
FASTEST = 7_000
"""More actions a second than any server here manages: as many games are made beforehand as that would need. They are
open all the while, beside those that are played, and the server has to do with them too; so a round is short."""
WARM_TABLES, IDLE_TABLES, WATCHED_TABLES = 150, 450, 150
"""Tables of each game before the measurement, for which the server needs what it keeps for all, in it, and those at
which two people stay connected."""
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
    """Load on our server, on a fresh database."""
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
    """What a process has in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    raise RuntimeError("the system does not say how much memory a process has")


async def some_tables(peer: Truckstop, numbers: range, close: bool) -> list[Table]:
    """Tables in the middle of their games; with nobody connected any more, if `close`."""
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
    """Memory of tables that nobody looks at, and how fast those answer that are only on disk."""
    server_core, generator_core = cores()
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="truckstop-bench-") as folder, on_core(generator_core):
        db, ids = f"{folder}/tables.db", list[str]()
        for game in ACTIONS_A_GAME:
            with serving(db, server_core, game, 1, dict(os.environ)) as peer:

                async def fill(peer: Truckstop) -> list[str]:
                    # What the first ones needed is there for the next.
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
    """Milliseconds to the first answer about each table, sorted."""
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
    """Both servers in turn, round after round."""
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
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short look; writes nothing unless --out is given")
    parser.add_argument("--show", action="store_true", help="measure nothing: print the figures that are written")
    parser.add_argument("--rounds", type=int, help="how many rounds to measure")
    parser.add_argument("--out", type=Path, help="where to write; bench/results/server.json if not given")
    given = parser.parse_args(arguments)
    if given.show:
        print(table(read(given.out or RESULTS)["rows"], TARGETS))
        return
    if not boardgameio.there():
        parser.error("the server that it is compared with needs node and npm, and they were not found")
    print(notice(), flush=True)
    tables = (20, 100) if given.quick else (100, 1000)
    rounds, seconds, warm_up = (1, 3.0, 1.0) if given.quick else (7, 6.0, 1.5)
    samples = samples_of(given.rounds or rounds, seconds, warm_up, tables, lambda line: print(line, flush=True))
    report = Report(machine=machine(), rows=rows_of(samples, tables))
    print()
    print(table(report["rows"], TARGETS))
    file = given.out or (None if given.quick else RESULTS)
    if file is not None:
        write(file, report)
        print(f"\nWritten to {file}.")


if __name__ == "__main__":
    main()
