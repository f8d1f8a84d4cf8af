"""`truckstop print`: sheets, boards and cards on paper, as PDF. There is a package for each game.

Reportlab is imported only for printing, so that other commands start faster.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from truckstop.cli.files import check_file, data_of, reason
from truckstop.kernel.data import Files
from truckstop.kernel.game import Game, SetupError
from truckstop.kernel.prompt import Param
from truckstop.kernel.state import Rules
from truckstop.words import UNSAID, Catalogue, Voice
from truckstop.words.custom import TEXT, by_data, with_custom_words

if TYPE_CHECKING:
    from truckstop.cli.paper.pdf import Pdf

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm, upright."""
MOST_COPIES = 100

Drawing = Callable[["Pdf", Sequence[Rules], Voice, bool], None]
"""Draws one copy of a game page by page, from the rules for each printed number of players (the fewest first), and the
backs of cards if the last argument is True."""


class Printed(NamedTuple):
    """How a game is printed."""

    load: Callable[[], Drawing]
    players: Sequence[int] = (1,)
    """The numbers of players that the print is for."""
    options: Mapping[str, str] = {}
    """Options of the printed rules."""
    backs: bool = False
    """True if the game has cards with backs."""


def frenzy_drawing() -> Drawing:
    from truckstop.cli.paper.frenzy import draw

    return draw


def rollwrite_drawing() -> Drawing:
    from truckstop.cli.paper.rollwrite import draw

    return lambda pdf, rules, voice, backs: draw(pdf, rules[0], voice)


def tacos_drawing() -> Drawing:
    from truckstop.cli.paper.tacos import draw

    return draw


PRINTED = {
    "frenzy": Printed(frenzy_drawing, range(2, 7), {"specials": "on"}, backs=True),
    "rollwrite": Printed(rollwrite_drawing),
    "tacos": Printed(tacos_drawing, range(1, 7), backs=True),
}
"""The games that can be printed."""


def print_game(
    game: Game,
    words: Catalogue,
    options: Mapping[str, str],
    paper: str,
    copies: int,
    data: Path | None,
    out: Path | None,
    backs: bool = False,
) -> Path:
    """Print a game into a file; all arguments are checked before anything is drawn."""
    if game.key not in PRINTED:
        raise SetupError(f"{game.key} cannot be printed; these can: {', '.join(sorted(PRINTED))}")
    if paper not in PAPERS:
        raise SetupError(f"--paper: unknown size {paper!r}; choose one of {', '.join(PAPERS)}")
    if not 1 <= copies <= MOST_COPIES:
        raise SetupError(f"--copies: must be from 1 to {MOST_COPIES}, not {copies}")
    if backs and not PRINTED[game.key].backs:
        raise SetupError(f"--backs: {game.key} has no cards, so it has no backs to print")
    files = data_of(game, data)
    rules = rules_for_print(game, options, files)
    path = out or Path(game.key).with_suffix(".pdf")
    check_file(path, Path(game.key).with_suffix(".pdf").name)
    if path.exists():
        raise SetupError(f"{path}: already exists; choose another file with --out, or remove it first")
    write(path, printed(game, rules, words, paper, copies, backs=backs, files=files))
    return path


def rules_for_print(game: Game, options: Mapping[str, str], files: Files | None = None) -> list[Rules]:
    """Return the rules for each printed number of players, the fewest first."""
    how = PRINTED[game.key]
    return [game.rules(players, {**how.options, **options}, files) for players in how.players]


def printed(
    game: Game,
    rules: Rules | Sequence[Rules],
    words: Catalogue,
    paper: str = "a4",
    copies: int = 1,
    packed: bool = True,
    backs: bool = False,
    files: Files | None = None,
) -> bytes:
    """Return the PDF. The same input gives the same bytes; `packed=False` leaves the text uncompressed, for tests."""
    from truckstop.cli.paper.pdf import Pdf

    words = with_custom_words(words, game, files)
    by_players = [rules] if isinstance(rules, Rules) else list(rules)
    voice = Voice(words, game.key, figures=told(game, by_players[-1], words, files or game.files))
    draw = PRINTED[game.key].load()
    pdf = Pdf(PAPERS[paper], voice.word(f"{game.key}.name"), packed)
    for _ in range(copies):
        draw(pdf, by_players, voice, backs)
    return pdf.finished()


def told(game: Game, rules: Rules, words: Catalogue, files: Files) -> dict[str, dict[str, Param]]:
    """Return the figures in the texts of cards. Cards without words are described from their data file."""
    figures = {thing: dict(params) for thing, params in game.figures(rules).items()}
    voice = Voice(words, game.key, (), figures)
    for thing, params in figures.items():
        kind, is_text, key = thing.partition(TEXT + ":")
        if is_text and f"{game.key}.{kind}{TEXT}.{key}" not in words.entries:
            params[UNSAID] = by_data(dict(files), kind, key, params, voice)
    return figures


def write(path: Path, content: bytes) -> None:
    """Write a new file, completely or not at all."""
    try:
        file = path.open("xb")
    except OSError as error:
        raise SetupError(f"{path}: cannot be written: {reason(error)}") from None
    try:
        with file:
            file.write(content)
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()
        raise SetupError(f"{path}: cannot be written: {reason(error)}") from None
