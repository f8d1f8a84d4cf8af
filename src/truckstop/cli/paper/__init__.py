"""`truckstop print`: sheets, boards and cards on paper, as PDF. One package or module here for each game.

Reportlab is loaded only when something is printed: no other command waits for it.
"""

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from truckstop.cli.files import check_file, data_of, reason
from truckstop.kernel.game import Game, SetupError
from truckstop.kernel.state import Rules
from truckstop.words import Catalogue, Voice

if TYPE_CHECKING:
    from truckstop.cli.paper.ink import Ink

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm, upright."""
MOST_COPIES = 100

Drawing = Callable[["Ink", Rules, Voice], None]
"""Draws one copy of what a game has to print, page by page."""


def rollwrite_drawing() -> Drawing:
    from truckstop.cli.paper.rollwrite import draw

    return draw


PRINTED: dict[str, Callable[[], Drawing]] = {"rollwrite": rollwrite_drawing}
"""The games that can be printed. A new one draws with `ink` and is named here."""


def print_game(
    game: Game,
    words: Catalogue,
    options: Mapping[str, str],
    paper: str,
    copies: int,
    data: Path | None,
    out: Path | None,
) -> Path:
    """Print a game into a file; whatever is wrong is said before anything is drawn."""
    if game.key not in PRINTED:
        raise SetupError(f"{game.key} has nothing to print; what can be printed: {', '.join(sorted(PRINTED))}")
    if paper not in PAPERS:
        raise SetupError(f"--paper: there is no paper {paper!r}; there are {', '.join(PAPERS)}")
    if not 1 <= copies <= MOST_COPIES:
        raise SetupError(f"--copies: from 1 to {MOST_COPIES}, not {copies}")
    rules = game.rules(game.min_players, options, data_of(game, data))
    path = out or Path(game.key).with_suffix(".pdf")
    check_file(path, Path(game.key).with_suffix(".pdf").name)
    if path.exists():
        raise SetupError(f"{path}: is there already; name another file by --out, or take it away first")
    write(path, printed(game, rules, words, paper, copies))
    return path


def printed(
    game: Game, rules: Rules, words: Catalogue, paper: str = "a4", copies: int = 1, packed: bool = True
) -> bytes:
    """The PDF. The same input gives the same bytes; `packed=False` leaves its text readable, for tests."""
    from truckstop.cli.paper.ink import Ink

    voice = Voice(words, game.key, figures=game.figures(rules))
    draw = PRINTED[game.key]()
    ink = Ink(PAPERS[paper], voice.word(f"{game.key}.name"), packed)
    for _ in range(copies):
        draw(ink, rules, voice)
    return ink.finished()


def write(path: Path, content: bytes) -> None:
    """All of it or nothing, and only where nothing is."""
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
