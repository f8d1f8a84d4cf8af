"""Data files of a game: read from the package or from a custom folder, validated, and identified by a digest."""

import hashlib
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

Files = dict[str, str]
"""Text by file name. Files below `words/` hold texts for people, all others data of the rules."""

WORDS = "words/"

T = TypeVar("T")

NO_KEYS: Mapping[str, str] = MappingProxyType({})


class DataError(Exception):
    """A data file that cannot be used; the message names the file and the key."""


def shipped(package: str, names: list[str]) -> Files:
    """Return the data files that come with a game."""
    folder = resources.files(package) / "data"
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


def overlaid(ours: Files, folder: Path, takes_more: str = "") -> Files:
    """Return our files, replaced by files of the same name in `folder`.

    Further files are allowed if the game `takes_more`, a description of them. A subfolder `words` holds the names and
    texts of new things, one file for each language.
    """
    expected = f"one or more of {', '.join(sorted(ours))}" + (f", or {takes_more}" if takes_more else "")
    if folder.is_file():
        raise DataError(f"{folder}: is a file; name the folder that contains it, {folder.parent}")
    if not folder.is_dir():
        raise DataError(f"{folder}: no such folder; it should contain {expected}")
    found = sorted(path.name for path in folder.glob("*.toml"))
    for name in found:
        if name not in ours and not takes_more:
            raise DataError(f"{folder / name}: not a data file of this game; it has {', '.join(sorted(ours))}")
    found += sorted(f"{WORDS}{path.name}" for path in (folder / WORDS).glob("*.toml"))
    if not found:
        raise DataError(f"{folder}: contains no data file; it should contain {expected}")
    return ours | {name: read_text(folder / name) for name in found}


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {(error.strerror or 'an error').lower()}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path}: cannot be read: it is not UTF-8 text") from None


def digest(files: Files) -> str:
    """Return a hash of the files. A log contains it, so that it is never replayed with other cards."""
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(f"{name}\0{len(files[name])}\0{files[name]}".encode())
    return whole.hexdigest()[:32]


@lru_cache(maxsize=64)
def tables(text: str) -> dict[str, Any]:
    """Parse a TOML file; do not change the result. Cached: rules for many player counts use the same few files."""
    return tomllib.loads(text)


def parsed(files: Files, name: str, into: type[T]) -> T:
    """Return one file as typed data; DataError names unknown keys, wrong types and missing keys."""
    if name not in files:
        raise DataError(f"{name}: missing")
    try:
        return msgspec.convert(tables(files[name]), into, strict=True)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: not valid TOML: {error}") from None
    except RecursionError:
        raise DataError(f"{name}: not valid TOML: lists or tables are nested too deeply") from None
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        where = place.strip("`").removeprefix("$").removeprefix(".") or "top level"
        raise DataError(f"{name}: {where}: {what}") from None
    except ValueError as error:
        # For example, a number with thousands of digits.
        raise DataError(f"{name}: not valid TOML: {error}") from None


def well_named(name: str, what: str, keys: list[str]) -> None:
    """Check that keys are plain and unique: they become part of logs and of the keys of the catalogue."""
    for key in keys:
        if not re.fullmatch("[a-z][a-z0-9_]*", key):
            raise DataError(
                f"{name}: {what} {key!r}: key: must be lowercase letters, digits and _, and begin with a letter"
            )
    unique(name, what, keys)


def unique(name: str, key: str, values: list[int] | list[str]) -> None:
    twice = [value for value in values if list(values).count(value) > 1]
    if twice:
        raise DataError(f"{name}: {key}: {twice[0]!r} is listed twice")


def one_of(place: str, key: str, value: str, values: list[str]) -> None:
    if value not in values:
        raise DataError(f"{place}: {key}: {value!r} is not one of {', '.join(values)}")


def in_range(place: str, key: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise DataError(f"{place}: {key}: must be from {low} to {high}, not {value}")


class Lines:
    """Line numbers of the values in a TOML file, for error messages.

    `of("venues.d4", 2)` is the line of the third string there, `of("card[1].value")` that of a key in the second
    `[[card]]`. Only the plain layout of our files is supported: tables in brackets, keys with a string, a number or a
    list of these.
    """

    def __init__(self, text: str) -> None:
        self.keys: dict[str, int] = {}
        self.values: dict[str, list[int]] = {}
        self.text = text.split("\n")
        counts: dict[str, int] = {}
        tables, keys = [""], [""]
        for number, line in enumerate(self.text, 1):
            bare = re.sub(r"""("[^"]*"|'[^']*')|#.*""", lambda found: found[1] or "", line)
            if head := re.fullmatch(r"\s*(\[+)([^\[\]]+)\]+\s*", bare):
                name = head[2].strip()
                first, dot, rest = name.partition(".")
                if head[1] == "[[":
                    counts[name] = counts.get(name, -1) + 1
                # Tables of the same name are numbered; the first can also be found by the plain name.
                named = [name] if first not in counts else [f"{first}[{counts[first]}]{dot}{rest}", name]
                tables, keys = [f"{one}." for one in named], [""]
                for one in named:
                    self.keys.setdefault(one, number)
                continue
            if begun := re.match(r"""\s*(?:["']([^"']*)["']|([\w.-]+))\s*=(.*)""", bare):
                keys, bare = [table + (begun[1] or begun[2]) for table in tables], begun[3]
                for key in keys:
                    self.keys.setdefault(key, number)
            found = re.findall(r"""("[^"]*"|'[^']*'|-?\d+|true|false)""", bare)
            for key in keys:
                self.values.setdefault(key, []).extend(number for _ in found)

    def of(self, key: str, item: int | None = None) -> int:
        """Return the line of a key, or of an item in its list; of the table around it if the key is missing."""
        values = self.values.get(key, [])
        if item is not None and item < len(values):
            return values[item]
        if key in self.keys:
            return self.keys[key]
        inside = [line for known, line in self.keys.items() if known.startswith(key + ".")]
        if inside:
            return min(inside)
        return self.of(key.rpartition(".")[0]) if "." in key else 1

    def where(self, pattern: str, last: bool = False) -> int:
        """Return the first or last line that matches a pattern; 1 if none does."""
        found = [number for number, line in enumerate(self.text, 1) if re.search(pattern, line)]
        return found[-1 if last else 0] if found else 1


def with_line(files: Files, error: DataError, stands_for: Mapping[str, str] = NO_KEYS) -> DataError:
    """Return the error with a line number if its message names a file and a key: `cards.toml: line 7: deck: …`.

    `stands_for` maps a key in the message to the one to look for, where the first is in many places.
    """
    message = str(error)
    name, _, rest = message.partition(": ")
    if name not in files or rest.startswith(("line ", "not valid TOML")):
        return error
    where, _, what = rest.partition(": ")
    lines, whole = Lines(files[name]), tables(files[name])
    return DataError(f"{name}: line {_line(lines, whole, stands_for.get(where, where), what)}: {rest}")


def _line(lines: Lines, whole: dict[str, Any], where: str, what: str) -> int:
    """Return the line of a place in a message: `card 'valet'`, `card[9].value`, `discard.low`, `deck`, `id`."""
    if one := re.fullmatch(r"""(\w+) (['"].*['"])""", where):
        table = _table(whole, one[1], one[2])
        return lines.of(f"{table}.{what.partition(':')[0]}") if table else 1
    if twice := re.fullmatch("'?(.*?)'? is listed twice", what):
        value = re.escape(twice[1])
        return lines.where(rf"\bid\s*=\s*{value}\b" if where.endswith("id") else f"['\"]{value}['\"]", last=True)
    if unknown := re.search("unknown field `(.*)`", what):
        return lines.of(unknown[1] if where == "top level" else f"{where}.{unknown[1]}")
    item = re.search(r"\[(\d+)\]$", where) if where not in lines.keys else None
    key = re.sub(r"\[\.\.\.\].*", "", where[: item.start()] if item else where)
    if key in lines.keys or key.split(".")[0] in lines.keys:
        return lines.of(key, int(item[1]) if item else None)
    return lines.where(rf"^\s*{re.escape(key)}\s*=|['\"]{re.escape(key)}['\"]")


def _table(whole: dict[str, Any], kind: str, key: str) -> str:
    """Return the TOML table whose `key` has this repr, such as `card[9]`; tables of this kind are searched first."""
    for name in sorted(whole, key=lambda name: name != kind):
        rows = whole[name] if isinstance(whole[name], list) else []
        for number, row in enumerate(rows):
            if isinstance(row, dict) and repr(row.get("key")) == key:
                return f"{name}[{number}]"
    return ""
