"""How strong the bots are: one row for every figure in docs/bots.md, `make bench SUITE=strength`.

Every row is a number of games with seats rotated over the same deals, none of which was used for tuning. A row is
written as soon as it is finished, and one that is there already is not played again unless its plan has changed, so a
run can be interrupted and continued. `python -m bench.strength --only frenzy4_100` plays one row.
"""

import argparse
import math
import time
from pathlib import Path

import msgspec

from bench.measure import write_json
from bench.strength_plot import Curve, drawn
from truckstop.compiled import word
from truckstop.kernel.game import named
from truckstop.lab.simulate import Plan, interval, plan_of, simulate

RESULTS = Path(__file__).parent / "results" / "strength.json"
PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "strength.svg"
SEED = 20261118
"""The first deal of every row; tuning used seeds from 1000 to 1999."""
SAMPLE = 2
"""Games of a row that the test replays."""


class Wanted(msgspec.Struct, frozen=True):
    """A row to measure: the share of games that the first bot wins, or its mean score."""

    key: str
    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    options: dict[str, str] = {}
    minimum: float | None = None
    target: float | None = None
    scores: bool = False
    """True for the mean score in place of the share of games won."""
    lower_end: bool = False
    """True if the minimum is for the lower end of the interval."""


class Row(msgspec.Struct):
    """What came of it, with the ends of the 95 % interval."""

    wanted: Wanted
    seed: int
    version: int
    value: float
    low: float
    high: float
    games: int
    errors: int
    mean_score: float
    wins: dict[str, int]
    seconds: float
    digest: str
    sample_digest: str

    def reached(self) -> str:
        """Return `target`, `minimum` or `missed`; empty if nothing was required."""
        if self.wanted.minimum is None:
            return ""
        if self.wanted.target is not None and self.value >= self.wanted.target:
            return "target"
        figure = self.low if self.wanted.lower_end else self.value
        return "minimum" if figure >= self.wanted.minimum else "missed"


class Figures(msgspec.Struct):
    """The content of the results file."""

    rows: list[Row] = []


def against(
    key: str, game: str, bot: str, others: str, players: int, games: int, minimum: float | None, target: float | None
) -> Wanted:
    """Return a row of one bot against others that are all the same."""
    return Wanted(key, game, players, (bot, *[others] * (players - 1)), games, minimum=minimum, target=target)


def solo(key: str, game: str, bot: str, games: int, options: dict[str, str], minimum: float | None) -> Wanted:
    return Wanted(key, game, 1, (bot,), games, options=options, minimum=minimum)


CURVE = (30, 100, 300, 1000)
"""Playouts for each decision at the points of the curves."""

WANTED = (
    against("frenzy2_quick", "frenzy", "quick", "greedy", 2, 2000, None, None),
    against("frenzy3_quick", "frenzy", "quick", "greedy", 3, 2000, 0.303, 0.333),
    against("frenzy4_quick", "frenzy", "quick", "greedy", 4, 2000, 0.22, 0.25),
    against("frenzy6_quick", "frenzy", "quick", "greedy", 6, 2000, 0.137, 0.167),
    against("frenzy4_30", "frenzy", "search@30", "greedy", 4, 400, None, None),
    against("frenzy4_100", "frenzy", "search@100", "greedy", 4, 1000, 0.65, 0.75),
    against("frenzy4_300", "frenzy", "search@300", "greedy", 4, 400, None, None),
    against("frenzy4_1000", "frenzy", "search@1000", "greedy", 4, 400, 0.72, 0.82),
    against("frenzy4_1000_100", "frenzy", "search@1000", "search@100", 4, 400, 0.30, 0.35),
    against("frenzy2_300", "frenzy", "search@300", "greedy", 2, 400, 0.75, 0.82),
    against("rollwrite2_quick", "rollwrite", "quick", "greedy", 2, 2000, 0.47, 0.5),
    Wanted("rollwrite1_quick", "rollwrite", 1, ("quick",), 2000, {"side": "A"}, scores=True),
    Wanted("rollwrite1_30", "rollwrite", 1, ("search@30",), 300, {"side": "A"}, scores=True),
    Wanted("rollwrite1_200", "rollwrite", 1, ("search@200",), 300, {"side": "A"}, 262, 275, True, True),
    against("rollwrite2_30", "rollwrite", "search@30", "greedy", 2, 400, None, None),
    against("rollwrite2_200", "rollwrite", "search@200", "greedy", 2, 400, 0.60, 0.70),
    against("tacos2_quick", "tacos", "quick", "greedy", 2, 2000, 0.47, 0.50),
    against("tacos3_quick", "tacos", "quick", "greedy", 3, 2000, 0.303, 0.333),
    against("tacos4_quick", "tacos", "quick", "greedy", 4, 2000, 0.22, 0.25),
    against("tacos3_30", "tacos", "search@30", "greedy", 3, 400, None, None),
    against("tacos3_100", "tacos", "search@100", "greedy", 3, 400, 0.45, 0.55),
    against("tacos3_300", "tacos", "search@300", "greedy", 3, 400, None, None),
    solo("tacos1_level1_100", "tacos", "search@100", 300, {"level": "1"}, 0.80),
    solo("tacos1_level2_100", "tacos", "search@100", 300, {"level": "2"}, 0.55),
    solo("tacos1_level4_100", "tacos", "search@100", 300, {"level": "4"}, 0.35),
)


def digest_of(wanted: Wanted, games: int) -> str:
    return simulate(_plan(wanted, games), 1).digest


def _plan(wanted: Wanted, games: int) -> Plan:
    return plan_of(wanted.game, wanted.players, list(wanted.bots), games, SEED, wanted.options, None)


def measure(wanted: Wanted, processes: int) -> Row:
    """Play the games of a row."""
    begun = time.perf_counter()
    result = simulate(_plan(wanted, wanted.games), processes)
    bot = wanted.bots[0]
    if wanted.scores:
        counts = result.scores[bot]
        count = sum(counts.values())
        mean = sum(score * times for score, times in counts.items()) / count
        variance = sum((score - mean) ** 2 * times for score, times in counts.items()) / (count - 1)
        half = 1.96 * math.sqrt(variance / count)
        value, low, high = mean, mean - half, mean + half
    else:
        # Where all seats have the same bot its wins are those of every seat; no row has that.
        value, low, high = interval(result.wins.get(bot, 0), result.games)
    return Row(
        wanted=wanted,
        seed=SEED,
        version=named(wanted.game).version,
        value=round(value, 4),
        low=round(low, 4),
        high=round(high, 4),
        games=result.games,
        errors=result.errors,
        mean_score=result.mean_scores[bot],
        wins=result.wins,
        seconds=round(time.perf_counter() - begun, 1),
        digest=result.digest,
        sample_digest=digest_of(wanted, SAMPLE),
    )


def read_figures(file: Path) -> Figures:
    return msgspec.json.decode(file.read_bytes(), type=Figures) if file.exists() else Figures()


def curves(figures: Figures) -> list[Curve]:
    """Return the strength by playouts, of the rows that are there."""
    rows = {row.wanted.key: row for row in figures.rows}
    found = []
    for title, key, even in (("frenzy, 4 players", "frenzy4", 0.25), ("tacos, 3 players", "tacos3", 1 / 3)):
        points = [(number, rows[f"{key}_{number}"]) for number in CURVE if f"{key}_{number}" in rows]
        found.append(Curve(title, even, [(number, row.value, row.low, row.high) for number, row in points]))
    return [curve for curve in found if curve.points]


def figure(row: Row) -> str:
    """Return a figure with its interval."""
    if row.wanted.scores:
        return f"{row.value:.1f} ({row.low:.1f} to {row.high:.1f})"
    return f"{100 * row.value:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})"


def line(row: Row) -> str:
    """Return a row as a line for the terminal."""
    wanted = row.wanted
    bots = f"{wanted.bots[0]} against {len(wanted.bots) - 1} {wanted.bots[1]}" if wanted.players > 1 else wanted.bots[0]
    where = " ".join(f"{name}={value}" for name, value in wanted.options.items())
    return f"{wanted.key:<20} {bots} {where}: {figure(row)} in {row.games} games, {row.seconds:.0f} s {row.reached()}"


def page_table(figures: Figures) -> str:
    """Return the table of docs/bots.md."""
    lines = ["| game | bot | against | games | result | required | |", "|---|---|---|---|---|---|---|"]
    for row in figures.rows:
        wanted = row.wanted
        game = " ".join([wanted.game, *(f"{name} {value}" for name, value in wanted.options.items())])
        rivals = f"{wanted.players - 1} × `{wanted.bots[1]}`" if wanted.players > 1 else "alone"
        bounds = [bound for bound in (wanted.minimum, wanted.target) if bound is not None]
        required = " / ".join(f"{bound:g}" if wanted.scores else f"{100 * bound:g} %" for bound in bounds)
        cells = [game, f"`{wanted.bots[0]}`", rivals, str(row.games), figure(row), required, row.reached()]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines).replace("  ", " ") + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--only", action="append", choices=[one.key for one in WANTED], help="one row; repeatable")
    parser.add_argument("--again", action="store_true", help="play rows that are there already")
    parser.add_argument("--processes", type=int, default=1, help="how many processes; 0 for one a core")
    parser.add_argument("--show", action="store_true", help="measure nothing; print the committed figures")
    parser.add_argument("--page", action="store_true", help="measure nothing; print the table of docs/bots.md")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where to write")
    given = parser.parse_args()
    if given.page:
        print(page_table(read_figures(given.out)), end="")
        return
    for wanted in WANTED:
        figures = read_figures(given.out)
        there = {row.wanted.key: row for row in figures.rows}
        done = there.get(wanted.key)
        skipped = given.only is not None and wanted.key not in given.only
        if not (given.show or skipped or (done is not None and done.wanted == wanted and not given.again)):
            done = measure(wanted, given.processes)
            # Read again: another process may have written other rows meanwhile.
            there = {row.wanted.key: row for row in read_figures(given.out).rows} | {wanted.key: done}
            write_json(given.out, Figures([there[one.key] for one in WANTED if one.key in there]))
        if done is not None and not skipped:
            print(line(done), flush=True)
    if given.out == RESULTS and RESULTS.exists():
        PICTURE.write_text(drawn(curves(read_figures(RESULTS))), encoding="utf-8")
    print(word())


if __name__ == "__main__":
    main()
