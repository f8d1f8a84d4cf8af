"""`truckstop simulate`: games between bots from the command line."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from truckstop.bots import plain_bot_name
from truckstop.bots.own import THINK, closing_own_bots, split_names
from truckstop.cli.files import data_of
from truckstop.cli.game_options import options_of
from truckstop.cli.help import SAY, option
from truckstop.cli.progress import progress_bar
from truckstop.cli.signals import leaving_on_signals
from truckstop.kernel.game import SetupError, named
from truckstop.lab.faults import fault_lines
from truckstop.lab.simulate import Plan, Result, plan_of
from truckstop.lab.simulate import simulate as run


def simulate(
    game: Annotated[str, typer.Argument(help=SAY.word("terminal.help.simulate_game"))],
    players: Annotated[int, option("players", "--players")] = 4,
    games: Annotated[int, option("simulate_games", "--games")] = 1000,
    bots: Annotated[str, option("simulate_bots", "--bots")] = "",
    seed: Annotated[int, option("simulate_seed", "--seed")] = 0,
    options: Annotated[list[str] | None, option("option", "--option")] = None,
    data: Annotated[Path | None, option("data", "--data")] = None,
    processes: Annotated[int, option("processes", "--processes")] = 0,
    think: Annotated[float, option("think", "--think")] = THINK,
    as_json: Annotated[bool, option("json", "--json")] = False,
) -> None:
    """Play many games between bots, seats rotated over the same deals, and count who wins."""
    # The game first: the other checks depend on it.
    files = data_of(named(game), data)
    if processes < 0:
        raise SetupError(f"the number of processes must be 0 or more, not {processes}")
    names = split_names(bots) or [plain_bot_name(game)]
    with leaving_on_signals(), closing_own_bots():
        plan = plan_of(game, players, names, games, seed, options_of(options), files, think)
        with progress_bar(f"{game}, {players} player{'s' if players > 1 else ''}", games) as progress:
            result = run(plan, processes, progress)
    if as_json:
        print(msgspec.json.encode(result).decode())
    else:
        print(report(plan, result))
    if result.errors:
        raise typer.Exit(1)


def counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


def report(plan: Plan, result: Result) -> str:
    """Return the result as a few lines of text."""
    games_per_second = result.games / result.seconds if result.seconds else 0.0
    wide = max(12, *(len(bot) + 2 for bot in result.win_shares)) if result.win_shares else 12
    players = f"{plan.players} player{'s' if plan.players > 1 else ''}"
    lines = [
        f"{counted(result.games)} of {plan.game}, {players}, seed {plan.seed}: "
        f"{result.decisions} decisions in {result.seconds:.1f} s ({games_per_second:.0f} games/s)",
        "",
        f"{'bot':<{wide}}{'wins':>8}{'share of its seats':>20}{'95 % interval':>18}{'mean score':>12}{'median':>8}",
    ]
    for bot, (share, low, high) in result.win_shares.items():
        ends = f"{low:.1%} to {high:.1%}"
        wins = result.wins.get(bot, 0)
        mean, median = result.mean_scores[bot], result.median_scores[bot]
        lines.append(f"{bot:<{wide}}{wins:>8}{share:>20.1%}{ends:>18}{mean:>12.2f}{median:>8}")
    if "nobody" in result.wins:
        lines.append(f"{'nobody':<{wide}}{result.wins['nobody']:>8}")
    lines += ["", f"wins by seat: {', '.join(map(str, result.seat_wins))}", f"digest: {result.digest}"]
    if result.faults:
        lines += ["", *fault_lines(result.faults, result.fault_messages)]
    if result.errors:
        lines += ["", f"{counted(result.errors)} failed:", *result.messages]
    return "\n".join(lines)
