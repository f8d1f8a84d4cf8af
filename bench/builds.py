"""Two builds of the engine side by side: `python -m bench.builds OLD NEW`, each a folder that holds the package.

Both run in processes that stay up and take turns in slices of about 4 ms, 300 per round, in alternating order. The
fastest slice of a round counts, because on a shared machine the others were disturbed; short slices are more likely to
be undisturbed than long ones. Ratios are taken within a round.

Every round is written to `bench/results/builds.json`: the cost of a prompt in the new build relative to the old one,
and the speed of random games without a listener. If valgrind is installed, it also counts the instructions of the same
random games in both builds, a figure that no other process disturbs. docs/benchmarks.md shows how to get builds of two
commits.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from shutil import which
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
        Target(f"builds.{game}.playout_instructions", 1.03, at_most=True),
    )
]
"""The median cost of a prompt grows by at most a tenth; playouts are as fast as before in every round, and need no more
instructions."""
COMPILED = "compiled"
"""The task that reports whether a build is compiled."""
SLICE = 0.004
SLICES = 300
COPIES = 2_000
PROMPTS = 50
FEW_BATCHES, MANY_BATCHES = 2, 14
"""Batches of five random games. The difference of their instructions leaves out the start of the process."""
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


def play(key: str, batches: int) -> None:
    """Play random games, the same in every build that plays by the same rules."""
    import truckstop.games  # noqa: F401  (registers the games)
    from truckstop.kernel.chance import Seeded
    from truckstop.kernel.game import named
    from truckstop.kernel.tell import Silent
    from truckstop.lab.playout import random_games

    game, chance = named(key), Seeded(GAMES[key])
    opening = game.new(game.rules(GAMES[key], {}), chance, Silent())
    print(sum(random_games(opening, 5, chance) for _ in range(batches)))


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


def environment(folder: Path) -> dict[str, str]:
    """Return the environment in which a process imports the build in this folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}


class Build:
    """A process that has imported one build and runs tasks on request."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "bench.builds", "--worker"]
        # Not in the project's folder, whose installed package would be found first.
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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


def instructions(folder: Path, game: str) -> int:
    """Return how many instructions a build needs for twelve batches of random games, counted by valgrind."""
    counts = []
    for batches in (FEW_BATCHES, MANY_BATCHES):
        command = [
            "valgrind",
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            sys.executable,
            "-m",
            "bench.builds",
        ]
        done = subprocess.run(
            [*command, "--play", game, str(batches)],
            cwd=folder,
            env=environment(folder) | {"PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
        )
        collected = re.search(r"Collected : (\d+)", done.stderr)
        if done.returncode != 0 or collected is None:
            raise RuntimeError(f"valgrind failed in {folder}:\n{done.stderr}")
        counts.append(int(collected[1]))
    return counts[1] - counts[0]


def instruction_ratios(old: Path, new: Path) -> dict[str, float]:
    """Return, by game, the instructions of the new build relative to the old one; empty if valgrind is missing."""
    if which("valgrind") is None:
        print("valgrind was not found: the instructions of random games are not counted")
        return {}
    return {game: instructions(new, game) / instructions(old, game) for game in GAMES}


def rows_of(found: dict[str, list[float]], counted: Mapping[str, float], old: str) -> list[Row]:
    """Return the rows of a report from the speed ratios by task and round, and the ratios of instructions by game.

    `old` names the old build.
    """
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
        if game in counted:
            rows.append(row(f"builds.{game}.playout_instructions", counted[game], [counted[game]], old))
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
    parser.add_argument("--play", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.worker:
        work()
        return
    if given.play:
        play(given.play[0], int(given.play[1]))
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
    counted = instruction_ratios(old, new)
    about = machine(rounds=given.rounds, old=given.names[0], new=given.names[1])
    # About the two builds, not about what this process has imported.
    about["compiled"] = compiled(old) and compiled(new)
    report = Report(machine=about, rows=rows_of(found, counted, f"build of {given.names[0]}"))
    print(table(report["rows"], TARGETS))
    save(report, given.out)


if __name__ == "__main__":
    main()
