"""A game's data files: read from the package or from a folder of somebody's own, checked, and named by a digest."""

import hashlib
import tomllib
from importlib import resources
from pathlib import Path
from typing import TypeVar

import msgspec

Files = dict[str, str]
"""Text by file name."""

T = TypeVar("T")


class DataError(Exception):
    """A data file that cannot be played with; the message names the file and the key."""


def shipped(package: str, names: list[str]) -> Files:
    """The data files that come with a game."""
    folder = resources.files(package) / "data"
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


def overlaid(ours: Files, folder: Path) -> Files:
    """Ours, with every file that `folder` holds in its place."""
    if not folder.is_dir():
        raise DataError(f"{folder}: no such folder; it should hold one or more of {', '.join(sorted(ours))}")
    found = sorted(path.name for path in folder.glob("*.toml"))
    for name in found:
        if name not in ours:
            raise DataError(f"{folder / name}: no such data file; there are {', '.join(sorted(ours))}")
    if not found:
        raise DataError(f"{folder}: holds no data file; it should hold one or more of {', '.join(sorted(ours))}")
    return ours | {name: read_text(folder / name) for name in found}


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read: {error}") from None


def digest(files: Files) -> str:
    """What the files hold, as a hash: a log carries it, so that it is never replayed with other cards."""
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(f"{name}\0{len(files[name])}\0{files[name]}".encode())
    return whole.hexdigest()[:32]


def parsed(files: Files, name: str, into: type[T]) -> T:
    """One file as typed data. Unknown keys, wrong types and missing keys are refused by name."""
    if name not in files:
        raise DataError(f"{name}: missing")
    try:
        return msgspec.convert(tomllib.loads(files[name]), into, strict=True)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        where = place.strip("`").removeprefix("$").removeprefix(".") or "top level"
        raise DataError(f"{name}: {where}: {what}") from None
