"""Reads and writes the terminal's files: saved games, and folders with custom data."""

import contextlib
import os
import shlex
import shutil
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from truckstop.cli.seats import Player, players_of
from truckstop.kernel.data import DataError, Files, overlaid
from truckstop.kernel.game import Game, SetupError, named
from truckstop.kernel.log import Log, LogError, read, verify, written
from truckstop.words import Catalogue
from truckstop.words.custom import custom_words

SAVES = Path("saves")


def read_log(path: Path) -> Log:
    """Read a log from a file, and verify it by replaying; LogError names the file and the position."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LogError(f"{path}: not a Truckstop log: it is not text") from None
    except OSError as error:
        raise LogError(f"{path}: cannot be read: {reason(error)}") from None
    try:
        log = read(text)
        verify(log)
    except LogError as error:
        raise LogError(f"{path}: {error}") from None
    return log


def players_in(log: Log, path: Path, words: Catalogue) -> list[Player]:
    """Return the players of the game in a file."""
    try:
        return players_of(named(log.game), words, log.seats)
    except SetupError as error:
        raise LogError(f"{path}: seats: {error}") from None


def data_of(game: Game, folder: Path | None) -> Files | None:
    """Return the game's data files, overridden by those in a folder and with words checked; None without a folder."""
    if folder is None:
        return None
    try:
        files = overlaid(game.files, folder, game.takes_more)
    except OSError as error:
        raise DataError(f"{folder}: cannot be read: {reason(error)}") from None
    custom_words(game, files)
    return files


def copy_data(game: Game, names: list[str], folder: Path) -> list[Path]:
    """Copy the game's data files, or those in `names`, into a folder; existing files are never overwritten."""
    for name in names:
        if name not in game.files:
            raise SetupError(f"{game.key} has no data file {name!r}; it has {', '.join(sorted(game.files))}")
    paths = [folder / name for name in sorted(set(names) or set(game.files))]
    for path in paths:
        if path.exists():
            raise SetupError(f"{path}: already exists; choose another folder, or remove it first")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in paths:
            path.write_text(game.files[path.name], encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{folder}: cannot be written: {reason(error)}") from None
    return paths


def place_to_save(game: Game, wanted: Path | None, resumed: Path | None) -> Path:
    """Return the file to save this game in. A bad path is refused now, before there is anything to lose."""
    path = wanted or resumed
    if path is None:
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        path = SAVES / f"{game.key}-{stamp}.json"
        here = SAVES if SAVES.is_dir() else Path()
        if SAVES.is_file() or not os.access(here, os.W_OK):
            raise SetupError(f"{path}: cannot be written; choose a file with --save FILE")
        return path if not path.exists() else path.with_stem(f"{path.stem}-{os.getpid()}")
    check_file(path, Path(game.key).with_suffix(".json").name)
    if path.exists() and (resumed is None or not path.samefile(resumed)):
        raise SetupError(f"{path}: already exists; choose another file, or continue it with --resume {path}")
    return path


def check_file(path: Path, example: str) -> None:
    """Raise SetupError if no file can be written at `path`; `example` is a file name for the message."""
    try:
        is_folder = path.is_dir()
    except OSError as error:
        raise SetupError(f"{path}: cannot be written: {reason(error)}") from None
    if is_folder:
        raise SetupError(f"{path}: is a folder; choose a file in it, such as {path / example}")
    if not path.parent.is_dir():
        raise SetupError(f"{path}: cannot be written: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise SetupError(f"{path}: cannot be written: no permission to write into {path.parent}")


def save(log: Log, path: Path) -> None:
    """Write a log atomically: an existing file stays intact until the new one is complete.

    The secret of fair dice is written even while the game runs, because the game cannot continue without it. The file
    belongs to the players, who could also look at it; a server never sends its own.
    """
    text = written(log)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as error:
        raise SetupError(f"{path}: cannot be written: {reason(error)}") from None
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise SetupError(f"{path}: cannot be written: {reason(error)}") from None


def command() -> str:
    """Return what to type to run this program: its name, or the path it was started with if it is not on the PATH."""
    started = Path(sys.argv[0])
    if shutil.which("truckstop") is None and started.stem == "truckstop":
        return shlex.quote(near(started))
    if shutil.which("truckstop") is None and started.parts[-2:] == ("cli", "__main__.py"):
        return f"{shlex.quote(near(Path(sys.executable)))} -m truckstop.cli"
    return "truckstop"


def near(path: Path) -> str:
    """Return a path, made relative if it is below the current folder. Links are not resolved."""
    whole = Path(os.path.abspath(path))  # noqa: PTH100  (resolve would follow links)
    return str(whole.relative_to(Path.cwd())) if whole.is_relative_to(Path.cwd()) else str(whole)


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def one_line(text: str) -> str:
    return " ".join(text.split())
