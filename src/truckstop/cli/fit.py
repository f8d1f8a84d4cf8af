"""`truckstop fit`: the weights of the bots' values, from games that they play."""

from pathlib import Path
from typing import Annotated

import typer

from truckstop.cli.files import check_file, reason
from truckstop.cli.game_options import options_of
from truckstop.cli.help import SAY, option
from truckstop.cli.progress import progress_bar
from truckstop.kernel.data import read_text
from truckstop.kernel.game import SetupError
from truckstop.lab.fit import (
    POLICY,
    Check,
    FitPlan,
    Fitted,
    check,
    collect,
    default_file,
    file_text,
    fit_plan,
    player_counts,
)
from truckstop.lab.fit import fit as fitted_to

GAMES = 2000


def fit(
    game: Annotated[str, typer.Argument(help=SAY.word("terminal.help.fit_game"))],
    players: Annotated[int | None, option("fit_players", "--players")] = None,
    games: Annotated[int, option("fit_games", "--games")] = GAMES,
    seed: Annotated[int, option("fit_seed", "--seed")] = 1,
    bots: Annotated[str, option("fit_bots", "--bots")] = POLICY,
    options: Annotated[list[str] | None, option("option", "--option")] = None,
    out: Annotated[Path | None, option("fit_out", "--out")] = None,
) -> None:
    counts = player_counts(game) if players is None else [players]
    names = [name.strip() for name in bots.split(",")]
    given = [options_of(options)] if options else None
    plans = [fit_plan(game, count, names, games, seed, given) for count in counts]
    path = out or default_file(game)
    check_file(path, default_file(game).name)
    text_with(path, game, {})
    found: dict[int, Fitted] = {}
    for plan in plans:
        with progress_bar(f"{plan.game}, {plan.players} players", plan.games) as progress:
            samples = collect(plan, progress)
        found[plan.players] = fitted_to(plan, samples)
        print(report(plan, found[plan.players], check(found[plan.players], samples)))
    # Read again: another run may have added its models meanwhile.
    text = text_with(path, game, found)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{path}: cannot be written: {reason(error)}") from None
    print(SAY.word("terminal.data_written", file=str(path)))


def text_with(path: Path, game: str, found: dict[int, Fitted]) -> str:
    """Return the text of a file with these models added; SetupError if it holds something else."""
    try:
        return file_text(game, read_text(path) if path.exists() else None, found)
    except SetupError as error:
        raise SetupError(f"{path}: {error}") from None


def report(plan: FitPlan, model: Fitted, checked: Check) -> str:
    """Return how well a model predicts the games that were held out, as a few lines of text."""
    counts = {"players": plan.players, "games": plan.games, "positions": checked.positions}
    lines = [SAY.word("terminal.fit.head", game=plan.game, **counts)]
    key = "terminal.fit.shares" if model.kind == "shares" else "terminal.fit.score"
    lines.append(SAY.word(key, error=f"{checked.error:.4f}", guess=f"{checked.guess:.4f}"))
    for group in checked.groups:
        shown = {"expected": f"{group.expected:.3f}", "happened": f"{group.happened:.3f}"}
        lines.append("  " + SAY.word("terminal.fit.group", count=group.count, **shown))
    return "\n".join(lines)
