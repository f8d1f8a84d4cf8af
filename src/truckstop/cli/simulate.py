"""`truckstop simulate`: games between bots from the command line."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from truckstop.bots import bot_names
from truckstop.cli.files import data_of
from truckstop.cli.game_options import options_of
from truckstop.kernel.game import SetupError, named
from truckstop.lab.simulate import Plan, Result, plan_of
from truckstop.lab.simulate import simulate as run


def simulate(
    game: Annotated[str, typer.Argument(help="Which game: see `truckstop games`.")],
    players: Annotated[int, typer.Option(help="How many seats.")] = 4,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="Bots by name, joined by commas; repeated until every seat has one.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games and the same digest.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; repeatable.")] = None,
    data: Annotated[Path | None, typer.Option(help="A folder with data files to use in place of ours.")] = None,
    processes: Annotated[int, typer.Option(help="How many processes; 0 for one a core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play many games between bots, seats rotated over the same deals, and count who wins."""
    # The game first: the other checks depend on it.
    files = data_of(named(game), data)
    if processes < 0:
        raise SetupError(f"the number of processes must be 0 or more, not {processes}")
    names = [name.strip() for name in (bots or bot_names(game)[0]).split(",")]
    plan = plan_of(game, players, names, games, seed, options_of(option), files)
    result = with_progress(plan, processes)
    if as_json:
        print(msgspec.json.encode(result).decode())
    else:
        print(report(plan, result))
    if result.errors:
        raise typer.Exit(1)


def with_progress(plan: Plan, processes: int) -> Result:
    """Run a plan, with a progress bar on the error stream if it is a terminal."""
    if not sys.stderr.isatty():
        return run(plan, processes)
    # Imported only when needed: it takes a fifth of the start-up time of a command.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{plan.game}, {plan.players} players", total=plan.games)
        return run(plan, processes, lambda done: bar.update(task, advance=done))


def report(plan: Plan, result: Result) -> str:
    """Return the result as a few lines of text."""
    games_per_second = result.games / result.seconds if result.seconds else 0.0
    players = f"{plan.players} player{'s' if plan.players > 1 else ''}"
    lines = [
        f"{result.games} games of {plan.game}, {players}, seed {plan.seed}: "
        f"{result.decisions} decisions in {result.seconds:.1f} s ({games_per_second:.0f} games/s)",
        "",
        f"{'bot':<12}{'wins':>8}{'share of its seats':>20}{'95 % interval':>18}{'mean score':>12}{'median':>8}",
    ]
    for bot, (share, low, high) in result.win_shares.items():
        ends = f"{low:.1%} to {high:.1%}"
        wins = result.wins.get(bot, 0)
        mean, median = result.mean_scores[bot], result.median_scores[bot]
        lines.append(f"{bot:<12}{wins:>8}{share:>20.1%}{ends:>18}{mean:>12.2f}{median:>8}")
    if "nobody" in result.wins:
        lines.append(f"{'nobody':<12}{result.wins['nobody']:>8}")
    lines += ["", f"wins by seat: {', '.join(map(str, result.seat_wins))}", f"digest: {result.digest}"]
    if result.errors:
        lines += ["", f"{result.errors} games failed:", *result.messages]
    return "\n".join(lines)
