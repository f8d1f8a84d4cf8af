"""The results of `truckstop ladder` as text and files: bots and pairs, and the state and verdict of a test."""

import sys
from pathlib import Path

import msgspec

from truckstop.lab.faults import fault_lines
from truckstop.lab.ladder import LadderPlan
from truckstop.lab.ladder_plot import ahead_of, svg_of
from truckstop.lab.sprt import Sprt, SprtResult
from truckstop.lab.standings import Standings

EVERY = 10
"""Pairs between two lines about the state of a test, where there is no terminal to rewrite one line."""


def write(out: Path, standings: Standings) -> None:
    """Write the result and the plot next to the file of the games."""
    text = msgspec.json.format(msgspec.json.encode(standings), indent=1)
    out.with_suffix(".json").write_bytes(text + b"\n")
    out.with_suffix(".svg").write_text(svg_of(standings), encoding="utf-8")


def report(result: Standings) -> str:
    """Return the result as text."""
    players = "one player" if result.players == 1 else f"{result.players} players"
    wide = max(12, *(len(one.bot) + 4 for one in result.standings))
    lines = [
        f"{result.games} games of {result.game}, {players}, on {result.deals} deals, seed {result.seed}",
        "",
        f"{'bot':<{wide}}{'rating':>8}{'sigma':>7}{'seats':>8}{'won':>8}{'95 % interval':>18}{'mean score':>18}",
    ]
    for place, one in enumerate(result.standings, 1):
        name = f"{place} {one.bot}"
        ends = f"{one.share[1]:.1%} to {one.share[2]:.1%}"
        score = f"{one.mean_score:.1f} ± {one.score_interval:.1f}"
        lines.append(
            f"{name:<{wide}}{one.rating:>8.2f}{one.sigma:>7.2f}{one.seats:>8}{one.share[0]:>8.1%}{ends:>18}{score:>18}"
        )
    if result.pairs:
        lines += ["", *pair_lines(result, wide)]
    lines += ["", f"digest: {result.digest}"]
    return "\n".join([*lines, *failure_lines(result)])


def failure_lines(result: Standings | SprtResult) -> list[str]:
    """Return what went wrong in the games, after an empty line; nothing if all went well."""
    lines: list[str] = []
    if result.faults:
        lines += ["", *fault_lines(result.faults, result.fault_messages)]
    if result.errors:
        lines += ["", "games that failed:", *result.errors]
    return lines


def pair_lines(result: Standings, wide: int) -> list[str]:
    """Return the table of pairs: how often a row finishes ahead of a column, in percent, with the interval."""
    ahead, names = ahead_of(result), [one.bot for one in result.standings]
    numbers = "".join(f"{place:>14}" for place in range(1, len(names) + 1))
    lines = [f"{'ahead of, %':<{wide}}{numbers}"]
    for place, name in enumerate(names, 1):
        cells = []
        for other in names:
            if (name, other) in ahead:
                share, low, high = (100 * each for each in ahead[name, other])
                cells.append(f"{share:.0f} ({low:.0f}–{high:.0f})")
            else:
                cells.append("-")
        title = f"{place} {name}"
        lines.append(f"{title:<{wide}}" + "".join(f"{cell:>14}" for cell in cells))
    return lines


class StateLine:
    """Shows the state of a test as it runs, on the error stream: in one line of a terminal, or line by line."""

    def __init__(self, plan: LadderPlan) -> None:
        self.bots = plan.bots
        self.live = sys.stderr.isatty()
        self.shown = 0

    def state(self, test: Sprt) -> None:
        if not self.live and test.pairs % EVERY:
            return
        share, low, high = test.share()
        words = f"{test.pairs} pairs: {self.bots[0]} {share:.1%} ({low:.1%} to {high:.1%}) against {self.bots[1]}"
        words += f", log ratio {test.ratio:+.2f} in {test.bounds.lower:.2f} to {test.bounds.upper:.2f}"
        sys.stderr.write(f"\r{words:<{self.shown}}" if self.live else f"{words}\n")
        sys.stderr.flush()
        self.shown = len(words)

    def end(self) -> None:
        if self.live and self.shown:
            sys.stderr.write("\n")


def verdict_of(result: SprtResult) -> str:
    """Return the result of a test as text."""
    first, second = result.bots
    share, low, high = result.share
    bounds = result.bounds
    said = {
        "better": f"{first} is better than {second}.",
        "not better": f"{first} is not better than {second}.",
        "undecided": f"Undecided: more games are needed to say whether {first} is better than {second}.",
    }[result.verdict]
    lines = [
        f"{said} {first} has {share:.1%} of the points ({low:.1%} to {high:.1%}) in {result.pairs} pairs of games.",
        f"Log ratio {result.log_ratio:+.2f}; the test ends at {bounds.lower:.2f} or {bounds.upper:.2f} "
        f"(Elo {bounds.elo0:g} against {bounds.elo1:g}, alpha {bounds.alpha:g}, beta {bounds.beta:g}).",
        f"Pairs worth 0, ¼, ½, ¾ and 1 to {first}: {', '.join(map(str, result.counts))}.",
    ]
    return "\n".join([*lines, *failure_lines(result)])
