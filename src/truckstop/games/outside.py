"""Games from outside this package: where they are found and what they bring.

The environment variable TRUCKSTOP_GAMES names folders, module files or importable modules. Installed packages announce
theirs through the entry-point group `truckstop.games`. docs/add-a-game.md describes what such a module holds.
"""

import importlib
import os
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from truckstop.kernel.game import Game, SetupError, register, registered
from truckstop.words.catalogue import Catalogue, CatalogueError, Phrase, languages, parsed

PLACES = "TRUCKSTOP_GAMES"
"""The environment variable; folders and modules in it are separated by commas or as in PATH."""
GROUP = "truckstop.games"
"""The entry-point group."""
NEEDED = (
    *("key", "version", "min_players", "max_players", "game_options", "option_count", "files"),
    *("event_type", "event_shapes", "view_type"),
)
"""The attributes that every game has."""
KEY = re.compile("[a-z][a-z0-9_]*")
RESERVED = ("web", "terminal")
"""Sections of the catalogue that belong to the faces, so no game can have them as its key."""
FALLBACK = "en"
"""The language of sentences that a game does not have in the language of the viewer."""


@dataclass(frozen=True)
class Outside:
    """A game from outside this package, with its bots and its sentences by language."""

    game: Game
    module: str
    bots: tuple[object, ...]
    words: Mapping[str, Mapping[str, Phrase]]

    def phrases(self, language: str) -> dict[str, Phrase]:
        """Return the sentences in a language. Missing sentences are English; a missing name is the game's key."""
        key = self.game.key
        name = key.replace("_", " ").capitalize()
        default = {f"{key}.name": Phrase(name), f"{key}.blurb": Phrase(), f"{key}.summary": Phrase()}
        return default | dict(self.words.get(FALLBACK, {})) | dict(self.words.get(language, {}))


_found: dict[str, Outside] = {}


def outside_games() -> dict[str, Outside]:
    """Return the games from outside, by key; raise SetupError if one of them cannot be loaded."""
    registered()
    return _found


def register_all() -> None:
    """Find and register the games; raise SetupError, which names the place, if one of them cannot be loaded."""
    for place in re.split(f"[,{re.escape(os.pathsep)}]", os.environ.get(PLACES, "")):
        if place.strip():
            keep(f"{PLACES}: {place.strip()}", load(place.strip()))
    for entry in entry_points(group=GROUP):
        where = f"entry point {entry.name} = {entry.value}"
        module = imported(entry.module, where)
        keep(where, outside(module, where, entry.attr or "GAME"))


def keep(where: str, found: Outside) -> None:
    """Register a game that was found. The same game may be found in several ways."""
    key = found.game.key
    try:
        register(found.game, outside=True)
    except ValueError:
        raise SetupError(f"{where}: another game is already called {key!r}; change the key") from None
    _found[key] = found


def load(place: str | Path) -> Outside:
    """Import the game in a folder (a Python package), a module file or an importable module."""
    where, path = f"{PLACES}: {place}", Path(place).expanduser()
    if not path.exists():
        if re.search(r"[/\\]|\.py$", str(place)):
            raise SetupError(f"{where}: there is no such folder or file")
        return outside(imported(str(place), where), where)
    path = path.resolve()
    if path.is_dir() and not (path / "__init__.py").is_file():
        raise SetupError(f"{where}: the folder is not a Python package; it has no __init__.py")
    if path.is_file() and path.suffix != ".py":
        raise SetupError(f"{where}: is not a Python file")
    if not path.stem.isidentifier():
        raise SetupError(f"{where}: {path.stem!r} cannot be the name of a Python module; use letters, digits and _")
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    module = imported(path.stem, where)
    if path not in (Path(module.__file__ or "").resolve(), Path(module.__file__ or "").resolve().parent):
        raise SetupError(f"{where}: another module is called {path.stem!r} ({module.__file__}); rename yours")
    return outside(module, where)


def imported(name: str, where: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        # Frames of this file and of the import system say nothing about what is wrong.
        frames = [one for one in traceback.extract_tb(error.__traceback__) if "importlib" not in one.filename]
        at = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames[-1].filename != __file__ else ""
        raise SetupError(f"{where}: cannot be imported: {type(error).__name__}: {error}{at}") from error


def outside(module: ModuleType, where: str, name: str = "GAME") -> Outside:
    """Return the game in a module; raise SetupError if it is missing or incomplete."""
    game = getattr(module, name, None)
    if not isinstance(game, Game):
        what = "has no GAME" if game is None else f"holds {type(game).__name__} as {name}"
        raise SetupError(f"{where}: {what}; the module must set {name} to an instance of a subclass of Game")
    missing = [one for one in NEEDED if not hasattr(game, one)]
    if missing:
        raise SetupError(f"{where}: {type(game).__name__} does not set {', '.join(missing)}")
    if not KEY.fullmatch(game.key) or game.key in RESERVED:
        raise SetupError(f"{where}: {game.key!r} cannot be a key: small letters, digits and _, a letter first")
    bots = getattr(module, "BOTS", ())
    if not isinstance(bots, list | tuple):
        raise SetupError(f"{where}: BOTS must be a list of bots, not {type(bots).__name__}")
    for bot in bots:
        # Bots are a layer above this one, so they are known by what they have.
        if isinstance(bot, type) or not all(hasattr(bot, one) for one in ("key", "looks", "choose")):
            raise SetupError(f"{where}: BOTS: {bot!r} is not a bot; list instances that have set key and looks")
    folder = Path(module.__file__ or "").parent / "words"
    return Outside(game, module.__name__, tuple(bots), dict(words_in(folder, game.key, where)))


def words_in(folder: Path, key: str, where: str) -> Iterator[tuple[str, Mapping[str, Phrase]]]:
    """Yield the sentences in a game's folder `words`, by language."""
    for file in sorted(folder.glob("*.toml")):
        if file.stem not in languages():
            raise SetupError(f"{where}: {file}: there is no language {file.stem!r}; there are {', '.join(languages())}")
        try:
            entries = parsed(file.stem, str(file), file.read_text(encoding="utf-8")).entries
        except (CatalogueError, UnicodeDecodeError) as error:
            raise SetupError(f"{where}: {error}") from None
        for one in entries:
            if not one.startswith(f"{key}."):
                raise SetupError(f"{where}: {file}: {one}: is not below the game's key; write it as {key}.…")
        yield file.stem, entries


def with_words(catalogue: Catalogue) -> Catalogue:
    """Return the catalogue with the sentences of all games from outside."""
    entries: dict[str, Phrase] = {}
    for found in outside_games().values():
        entries |= found.phrases(catalogue.language)
    return catalogue.with_entries(entries) if entries else catalogue
