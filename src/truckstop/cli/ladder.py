"""`truckstop ladder`: bots against each other from the command line, and the test whether one is better."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from truckstop.bots import bot_names
from truckstop.bots.own import THINK, closing_own_bots, split_names
from truckstop.cli.files import check_file, data_of
from truckstop.cli.game_options import options_of
from truckstop.cli.help import SAY, option
from truckstop.cli.ladder_report import StateLine, report, verdict_of, write
from truckstop.cli.progress import progress_bar
from truckstop.cli.signals import leaving_on_signals
from truckstop.kernel.game import SetupError, named
from truckstop.lab.ladder import LadderPlan, PlayedDeal, ladder_of, run
from truckstop.lab.ladder_file import LadderFile
from truckstop.lab.sprt import Bounds, Sprt, SprtResult, result_of
from truckstop.lab.standings import Standings, failures_of, standings_of

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
    names = split_names(sprt or bots) or bot_names(game)
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


# A ladder


def played(plan: LadderPlan, games: int, processes: int, out: Path | None) -> Standings:
    """Play the deals that the file does not hold yet."""
    file, each = LadderFile(plan, out), plan.games_per_deal()
    wanted = -(-games // each)
    with progress_bar(f"{plan.game}, {plan.players} players", wanted * each) as progress:
        if progress is not None:
            progress(len(file.deals) * each)

        def take(deal: PlayedDeal) -> bool:
            file.add(deal)
            if progress is not None:
                progress(each)
            return True

        run(plan, range(len(file.deals), wanted), processes, take)
    return standings_of(plan, file.deals)


# A test


def decided(plan: LadderPlan, bounds: Bounds, games: int, processes: int, out: Path | None) -> SprtResult:
    """Play pairs of games until the test is decided, or the number of games is reached."""
    file, test, show = LadderFile(plan, out), Sprt(bounds), StateLine(plan)

    def count(deal: PlayedDeal) -> bool:
        result = result_of(plan, deal)
        if result is not None:
            test.add(result)
        show.state(test)
        return not test.verdict()

    def take(deal: PlayedDeal) -> bool:
        file.add(deal)
        return count(deal)

    try:
        if all(count(deal) for deal in file.deals):
            run(plan, range(len(file.deals), -(-games // 2)), processes, take)
    finally:
        show.end()
    failures = failures_of(file.deals)
    return SprtResult(
        plan.game,
        plan.players,
        plan.options,
        plan.seed,
        list(plan.bots),
        bounds,
        test.pairs,
        test.counts,
        test.share(),
        round(test.ratio, 4),
        test.verdict() or "undecided",
        failures.faults,
        failures.fault_messages,
        failures.errors,
    )
