"""Two builds of the engine side by side: `python -m bench.builds OLD NEW`, each a folder that holds the package.

Both run in processes that stay up and take turns in slices of about 20 ms, 32 per round, in alternating order. The
fastest slice of a round counts, because on a shared machine the others were disturbed; the fastest slices of a build
differ by only a few per cent between rounds. Ratios are taken within a round.

Every round is written to `bench/results/builds.json`: the cost of a prompt in the new build relative to the old one,
and the speed of random games without a listener. docs/benchmarks.md shows how to get builds of two commits.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import TYPE_CHECKING

from bench.command_line import save, show, suite_parser
from bench.measure import Report, Row, Target, machine, table, tidy

if TYPE_CHECKING:
    from truckstop.kernel.game import Game
    from truckstop.kernel.state import Rules, State

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results" / "builds.json"
GAMES = {"frenzy": 4, "rollwrite": 1, "tacos": 4}
"""The games, with the number of players in their main figure."""
METRICS = ("decisions_per_s", "copies_per_s", "prompts_per_s")
TARGETS = [
    target
    for game in GAMES
    for target in (
        Target(f"builds.{game}.prompt_cost", 1.1, at_most=True),
        Target(f"builds.{game}.playouts_lowest", 0.97),
    )
]
"""The median cost of a prompt grows by at most a tenth; playouts are as fast as before in every round."""
COMPILED = "compiled"
"""The task that reports whether a build is compiled."""
SLICE = 0.02
SLICES = 32
COPIES = 2_000
PROMPTS = 50
GAMES_ASKED = 6
"""Random games whose questions are used to measure the cost of a prompt."""


def tasks() -> dict[str, Callable[[], float]]:
    """Return the tasks by name; runs in the process that has imported one of the builds."""
    import truckstop.games  # noqa: F401  (registers the games)
    from truckstop.kernel.chance import Seeded
    from truckstop.kernel.game import named
    from truckstop.kernel.tell import Silent
    from truckstop.lab.playout import random_games

    found: dict[str, Callable[[], float]] = {}
    for key, players in GAMES.items():
        game, chance = named(key), Seeded(players)
        rules = game.rules(players, {})
        positions = [game.new(rules, chance, Silent()) for _ in range(12)]
        openings = cycle(positions)
        found[f"{key}.decisions_per_s"] = lambda openings=openings, chance=chance: rate(  # type: ignore[misc]
            lambda: random_games(next(openings), 5, chance)
        )
        found[f"{key}.copies_per_s"] = lambda copy=positions[0].copy: rate(lambda: repeat(copy))  # type: ignore[misc]
        questions = cycle(asked(game, rules))
        found[f"{key}.prompts_per_s"] = lambda game=game, questions=questions: rate(  # type: ignore[misc]
            lambda: prompted(game, questions)
        )
    return found


def asked(game: "Game", rules: "Rules") -> list[tuple["State", int]]:
    """Return the questions of some random games, the same in every build."""
    from truckstop.kernel.chance import Seeded
    from truckstop.kernel.tell import Silent

    found = []
    for seed in range(GAMES_ASKED):
        chance, choice = Seeded(seed), Seeded(seed + 1000)
        state = game.new(rules, chance, Silent())
        while seats := state.to_act():
            seat = seats[choice.draw(0, len(seats))]
            found.append((state.copy(), seat))
            options = state.options(seat)
            state.step(seat, options[choice.draw(1, len(options))], chance, Silent())
    return found


def prompted(game: "Game", questions: Iterator[tuple["State", int]]) -> int:
    for _ in range(PROMPTS):
        state, seat = next(questions)
        game.prompt(state, seat)
    return PROMPTS


def repeat(call: Callable[[], object]) -> int:
    for _ in range(COPIES):
        call()
    return COPIES


def rate(work: Callable[[], int]) -> float:
    """Return how much is done per second of processor time."""
    done, begun = 0, time.process_time()
    while True:
        done += work()
        spent = time.process_time() - begun
        if spent >= SLICE:
            return done / spent


class Build:
    """A process that has imported one build and runs tasks on request."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
        command = [sys.executable, "-m", "bench.builds", "--worker"]
        # Not in the project's folder, whose installed package would be found first.
        self.process = subprocess.Popen(
            command, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> "Build":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.communicate()

    def measure(self, task: str) -> float:
        assert self.process.stdin is not None and self.process.stdout is not None, "both are pipes"
        self.process.stdin.write(f"{task}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the build in {self.folder} failed with exit code {self.process.wait()}")
        return float(answer)


def ratios(old: Path, new: Path, rounds: int, progress: Callable[[int], None] | None = None) -> dict[str, list[float]]:
    """Return, by task, the speed of the new build relative to the old one in each round."""
    found: dict[str, list[float]] = {f"{game}.{metric}": [] for game in GAMES for metric in METRICS}
    with Build(old) as one, Build(new) as other:
        for number in range(rounds + 1):
            for task, kept in found.items():
                best = {one: 0.0, other: 0.0}
                for turn in range(SLICES):
                    for build in (one, other) if turn % 2 else (other, one):
                        best[build] = max(best[build], build.measure(task))
                if number:  # the first round warms up
                    kept.append(best[other] / best[one])
            if progress is not None:
                progress(number)
    return found


def compiled(folder: Path) -> bool:
    """True if the build in this folder is compiled."""
    with Build(folder) as build:
        return build.measure(COMPILED) == 1


def rows_of(found: dict[str, list[float]], old: str) -> list[Row]:
    """Return the rows of a report from the speed ratios by task and round; `old` names the old build."""
    rows = []
    for game in GAMES:
        cost = [1 / value for value in found[f"{game}.prompts_per_s"]]
        playouts = found[f"{game}.decisions_per_s"]
        rows += [
            row(f"builds.{game}.prompt_cost", median(cost), cost, old),
            row(f"builds.{game}.playouts", median(playouts), playouts, old),
            row(f"builds.{game}.playouts_lowest", min(playouts), playouts, old),
            row(f"builds.{game}.copies", median(found[f"{game}.copies_per_s"]), found[f"{game}.copies_per_s"], old),
        ]
    return rows


def row(metric: str, value: float, rounds: Sequence[float], old: str) -> Row:
    """Return the row of a figure that is itself a ratio; its spread is the lowest and the highest round."""
    return Row(
        metric=metric,
        value=tidy(value),
        unit="×",
        spread=[tidy(min(rounds)), tidy(max(rounds))],
        peer=old,
        ratio=None,
        rounds=[tidy(each) for each in rounds],
    )


def work() -> None:
    """Answer each task that is named on standard input with one figure."""
    from truckstop.compiled import is_compiled

    known = tasks()
    known[COMPILED] = lambda: float(is_compiled())
    for line in sys.stdin:
        print(known[line.strip()](), flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("builds", __doc__, RESULTS)
    parser.add_argument("old", type=Path, nargs="?", help="a folder with the package, such as build/installed/…")
    parser.add_argument("new", type=Path, nargs="?")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--names", nargs=2, metavar=("OLD", "NEW"), default=("old", "new"), help="their commits")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.worker:
        work()
        return
    if given.show:
        show(given.out, TARGETS)
        return
    for folder in (given.old, given.new):
        if folder is None or not (folder / "truckstop").is_dir():
            parser.error(f"needs a folder that contains the package `truckstop`, not {folder}")
    if given.rounds < 1:
        parser.error("--rounds must be at least 1")
    old, new = given.old.resolve(), given.new.resolve()
    found = ratios(old, new, given.rounds, lambda done: print(f"round {done} of {given.rounds}", flush=True))
    about = machine(rounds=given.rounds, old=given.names[0], new=given.names[1])
    # About the two builds, not about what this process has imported.
    about["compiled"] = compiled(old) and compiled(new)
    report = Report(machine=about, rows=rows_of(found, f"build of {given.names[0]}"))
    print(table(report["rows"], TARGETS))
    save(report, given.out)


if __name__ == "__main__":
    main()
