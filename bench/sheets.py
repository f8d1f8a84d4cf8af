"""How hard the two cities of rollwrite are: solo scores of every bot, and the thresholds of the ranks (W6.4, W7).

`make bench SUITE=sheets` writes `bench/results/sheets.json`; a test compares the figures with the clauses and replays a
sample.
"""

import math
from pathlib import Path

import msgspec

from bench.measure import write_json
from truckstop.compiled import word
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.lab.simulate import Result, mean, plan_of, quantile, simulate

RESULTS = Path(__file__).parent / "results" / "sheets.json"
GAMES = 2000
SEED = 1
SAMPLE = 5
"""Games of each row that the test replays."""
SIDES = ("A", "B")
BOTS = ("greedy", "casual", "random")
"""The bots whose games the ranks are derived from."""
RANKS = (0.10, 0.30, 0.55, 0.80, 0.95)
"""The share of games below each rank, over all bots in equal numbers."""


class Row(msgspec.Struct):
    """One bot alone on one side."""

    side: str
    bot: str
    games: int
    mean: float
    interval: float
    """Half the width of the 95 % interval of the mean."""
    median: int
    tenth: int
    ninetieth: int
    longest: int
    """The turns of the longest game."""
    sample_digest: str


class Figures(msgspec.Struct):
    """Both sides."""

    version: int
    rows: list[Row]
    ranks: dict[str, list[int]]


def played(side: str, bot: str, games: int) -> Result:
    return simulate(plan_of("rollwrite", 1, [bot], games, SEED, {"side": side}, None), 0 if games > SAMPLE else 1)


def row(side: str, bot: str, result: Result) -> Row:
    counts = result.scores[bot]
    middle, n = mean(counts), result.games
    spread = math.sqrt(sum(count * (score - middle) ** 2 for score, count in counts.items()) / (n - 1))
    return Row(
        side=side,
        bot=bot,
        games=n - result.errors,
        mean=middle,
        interval=round(1.96 * spread / math.sqrt(n), 2),
        median=result.median_scores[bot],
        tenth=quantile(counts, 0.1),
        ninetieth=quantile(counts, 0.9),
        longest=result.longest,
        sample_digest=played(side, bot, SAMPLE).digest,
    )


def ranks_of(results: list[Result]) -> list[int]:
    """Return the thresholds of the clause, over bots that played the same number of games."""
    mixed: dict[int, int] = {}
    for result in results:
        for counts in result.scores.values():
            for score, count in counts.items():
                mixed[score] = mixed.get(score, 0) + count
    return [quantile(mixed, share) for share in RANKS]


def measure(games: int = GAMES) -> Figures:
    rows, ranks = [], {}
    for side in SIDES:
        results = {bot: played(side, bot, games) for bot in BOTS}
        rows += [row(side, bot, result) for bot, result in results.items()]
        ranks[side] = ranks_of(list(results.values()))
    return Figures(ROLLWRITE.version, rows, ranks)


def main() -> None:
    figures = measure()
    write_json(RESULTS, figures)
    for each in figures.rows:
        line = f"side {each.side}, {each.bot:<8} {each.games} games: mean {each.mean:6.1f} ± {each.interval}"
        print(f"{line}, median {each.median}, a tenth below {each.tenth}, a tenth above {each.ninetieth}")
    for side, ranks in figures.ranks.items():
        print(f"side {side}, ranks from {', '.join(map(str, ranks))}")
    print(word())


if __name__ == "__main__":
    main()
