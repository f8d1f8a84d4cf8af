"""What it costs to look at everything that a question offers, over random games of every variant.

Looks are asked for alongside each question, so the largest counts: at most 2 ms of processor time and 16 kB on the
wire. `make bench SUITE=looks` writes `bench/results/looks.json`.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

import truckstop.games  # noqa: F401  (registers the games)
from bench.measure import Report, Row, Target, machine, read, table, tidy, write
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import Game, registered
from truckstop.kernel.look import Looker
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Silent
from truckstop.server.looks import packed

RESULTS = Path(__file__).parent / "results" / "looks.json"
TARGETS = [
    Target(f"looks.{game}.{what}", bound, at_most=True)
    for game in ("frenzy", "rollwrite", "tacos")
    for what, bound in (("longest_ms", 2), ("largest_kb", 16))
]
TRIES = 3
"""A question is looked at several times and the fastest counts: the others were disturbed."""


def questions(game: Game, games: int) -> Iterator[tuple[Rules, State, int]]:
    """Every question of random games, over all variants."""
    for seed in range(games):
        for players, options in game.variants():
            rules, rng, chance = game.rules(players, options), Random(seed), Seeded(seed)
            state = game.new(rules, chance, Silent())
            while seats := state.to_act():
                seat = rng.choice(seats)
                yield rules, state, seat
                state.step(seat, rng.choice(state.options(seat)), chance, Silent())


def looked(game: Game, rules: Rules, state: State, seat: int) -> tuple[float, int, int]:
    """Milliseconds, bytes and number of all looks of a question."""
    spent, size, count = float("inf"), 0, 0
    for _ in range(TRIES):
        begun = time.process_time()
        looker = Looker(game, rules, state, seat)
        found = looker.offered()
        answer = msgspec.json.encode(packed(found, [who for who, _ in looker.standing], 1, "looks 1"))
        spent = min(spent, time.process_time() - begun)
        size, count = len(answer), len(found)
    return spent * 1000, size, count


def rows_of(game: Game, games: int) -> list[Row]:
    figures = [looked(game, *question) for question in questions(game, games)]
    spent, sizes = sorted(one[0] for one in figures), sorted(one[1] / 1000 for one in figures)
    middle = len(figures) // 2

    def row(what: str, value: float, unit: str, values: Sequence[float]) -> Row:
        spread = [tidy(values[0]), tidy(values[-1])]
        return Row(
            metric=f"looks.{game.key}.{what}", value=tidy(value), unit=unit, spread=spread, peer=None, ratio=None
        )

    return [
        row("longest_ms", spent[-1], "ms", spent),
        row("median_ms", spent[middle], "ms", spent),
        row("largest_kb", sizes[-1], "kB", sizes),
        row("median_kb", sizes[middle], "kB", sizes),
        row(
            "most",
            max(one[2] for one in figures),
            "looks",
            [min(one[2] for one in figures), max(one[2] for one in figures)],
        ),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.looks", description=__doc__)
    parser.add_argument("--show", action="store_true", help="measure nothing: print the figures that are written")
    parser.add_argument("--games", type=int, default=2, help="random games of each variant")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where to write")
    given = parser.parse_args(arguments)
    if given.show:
        print(table(read(given.out)["rows"], TARGETS))
        return
    rows = [row for game in registered() for row in rows_of(game, given.games)]
    report = Report(machine=machine(), rows=rows)
    print(table(report["rows"], TARGETS))
    write(given.out, report)
    print(f"\nWritten to {given.out}.")


if __name__ == "__main__":
    main()
