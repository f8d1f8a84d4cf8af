"""`truckstop ladder`: bots against each other from the command line, and the test whether one is better."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from truckstop.bots.own import THINK, closing_own_bots, split_names
from truckstop.cli.files import check_file, data_of
from truckstop.cli.game_options import options_of
from truckstop.cli.help import SAY, option
from truckstop.cli.ladder_report import report, verdict_of, write
from truckstop.cli.ladder_run import decided, played
from truckstop.cli.signals import leaving_on_signals
from truckstop.kernel.game import SetupError, named
from truckstop.lab.ladder import ladder_of
from truckstop.lab.sprt import Bounds

SUFFIX = ".jsonl"
MOST_GAMES = 2**31


def ladder(
    game: Annotated[str, typer.Argument(help=SAY.word("terminal.help.simulate_game"))],
    players: Annotated[int | None, option("players", "--players")] = None,
    games: Annotated[int, option("ladder_games", "--games")] = 1000,
    bots: Annotated[str, option("ladder_bots", "--bots")] = "",
    seed: Annotated[int, option("ladder_seed", "--seed")] = 0,
    options: Annotated[list[str] | None, option("option", "--option")] = None,
    data: Annotated[Path | None, option("data", "--data")] = None,
    processes: Annotated[int, option("processes", "--processes")] = 0,
    think: Annotated[float, option("think", "--think")] = THINK,
    out: Annotated[Path | None, option("ladder_out", "--out")] = None,
    as_json: Annotated[bool, option("json", "--json")] = False,
    sprt: Annotated[str, option("ladder_sprt", "--sprt")] = "",
    elo0: Annotated[float, option("elo0", "--elo0")] = Bounds().elo0,
    elo1: Annotated[float, option("elo1", "--elo1")] = Bounds().elo1,
    alpha: Annotated[float, option("alpha", "--alpha")] = Bounds().alpha,
    beta: Annotated[float, option("beta", "--beta")] = Bounds().beta,
) -> None:
    known = named(game)
    files = data_of(known, data)
    seats = players if players is not None else min(max(4, known.min_players), known.max_players)
    bounds = Bounds(elo0, elo1, alpha, beta).checked()
    if processes < 0:
        raise SetupError(f"the number of processes must be 0 or more, not {processes}")
    if not 1 <= games < MOST_GAMES:
        raise SetupError(f"the number of games must be from 1 to {MOST_GAMES - 1}, not {games}")
    if sprt and bots:
        raise SetupError("--sprt and --bots cannot be combined; --sprt names its two bots itself")
    if out is not None:
        check_out(out)
    names = split_names(sprt or bots)
    with leaving_on_signals(), closing_own_bots():
        plan = ladder_of("sprt" if sprt else "ladder", game, seats, names, seed, options_of(options), files, think)
        if sprt:
            result = decided(plan, bounds, games, processes, out)
            print(msgspec.json.encode(result).decode() if as_json else verdict_of(result))
            if result.errors:
                raise typer.Exit(1)
            return
        standings = played(plan, games, processes, out)
    print(msgspec.json.encode(standings).decode() if as_json else report(standings))
    if out is not None:
        write(out, standings)
    if standings.errors:
        raise typer.Exit(1)


def check_out(out: Path) -> None:
    if out.suffix != SUFFIX:
        raise SetupError(f"--out {out}: must end in {SUFFIX}, such as {out.with_suffix(SUFFIX)}")
    check_file(out, f"ladder{SUFFIX}")
