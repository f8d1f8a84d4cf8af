"""Sets: custom data that tables can be made with, and what clients need to show it.

`truckstop serve --data DIR` reads them when it starts. `DIR/NAME/GAME` holds the files of the set NAME for one game, as
`truckstop play --data` takes them; a set may be for several games. A set is checked with every number of players and
every option before it is offered.
"""

import asyncio
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from truckstop.kernel.data import WORDS, DataError, Files, overlaid, tables, with_line
from truckstop.kernel.game import Game, SetupError, keep_files, keeps_files, kept_files, named, registered
from truckstop.kernel.prompt import Param
from truckstop.server.wire import DataShown, OptionShown, SetShown
from truckstop.store import Store
from truckstop.table.commands import Refused
from truckstop.table.entries import AnyEntry, Made
from truckstop.words import Voice, load
from truckstop.words.catalogue import Catalogue, languages
from truckstop.words.custom import TEXT, by_data, custom_words, is_changed

DIGEST = re.compile("[0-9a-f]{32}")
NAME = re.compile(r"[\w][\w .-]{0,39}")
NOTES = re.compile(r"\..*|readme|licen[cs]e|.*\.md|.*\.txt|.*~", re.IGNORECASE)
"""Files in a set that are for people. Any other file that nothing reads is likely a mistake."""
IN_SCRIPTS = {"constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString"}
IN_SCRIPTS |= {"valueOf", "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"}
"""Names that every JavaScript object has already, so that pages cannot look up a card by them."""


class Sets(msgspec.Struct, frozen=True):
    """The sets of a folder."""

    offered: dict[tuple[str, str], str] = {}
    """Digests of the files, which the process keeps, by game and name."""
    wrong: dict[str, str] = {}
    """Why a set is not offered, with file and line, by name."""

    def of(self, game: str) -> list[SetShown]:
        """Return the sets for a game."""
        return [SetShown(name, data) for (whose, name), data in self.offered.items() if whose == game]

    def games(self) -> dict[str, list[str]]:
        """Return the games that each set is for, by name."""
        found: dict[str, list[str]] = {}
        for game, name in self.offered:
            found.setdefault(name, []).append(game)
        return found

    def chosen(self, game: str, name: str) -> str:
        """Return the digest of a set; Refused if there is no such set for this game."""
        if name in self.wrong:
            raise Refused("data", f"the set {name!r} cannot be played: {self.wrong[name]}")
        if (game, name) not in self.offered:
            names = ", ".join(one.name for one in self.of(game)) or "none"
            raise Refused("data", f"this server has no set {name!r} for {game}; its sets are: {names}")
        return self.offered[game, name]

    async def learn(self, first: AnyEntry, store: Store) -> None:
        """Read the set of a table from the store, unless it has none or the set is known already."""
        if isinstance(first, Made) and first.data and not keeps_files(first.data):
            await self.game_of(first.data, store)

    async def game_of(self, data: str, store: Store) -> str:
        """Return the game of the files with this digest, and keep the files; empty if there are none."""
        for (game, _), offered in self.offered.items():
            if offered == data:
                return game
        found = await store.read_set(data) if DIGEST.fullmatch(data) else None
        return found[0] if found is not None and keep_files(found[1]) == data else ""


NO_SETS = Sets()


def read_sets(folder: Path) -> Sets:
    """Return all sets in a folder; SetupError if it is not a folder or holds no set."""
    layout = "a set is a folder in it, with a folder for each game, such as NAME/frenzy/cards.toml"
    try:
        if not folder.is_dir():
            raise SetupError(f"--data {folder}: no such folder; {layout}")
        found = sorted(one for one in folder.iterdir() if one.is_dir() and not one.name.startswith("."))
    except OSError as error:
        raise SetupError(f"--data {folder}: cannot be read: {error.strerror}") from None
    if not found:
        raise SetupError(f"--data {folder}: holds no set; {layout}")
    sets = Sets({}, {})
    for one in sorted(folder.glob("*.toml")):
        sets.wrong[one.name] = f"{one.name}: lies beside the sets, where it is not read; {layout}"
    for one in found:
        try:
            for game, data in read_set(one).items():
                sets.offered[game, one.name] = data
        except (DataError, SetupError) as error:
            sets.wrong[one.name] = str(error)
        except OSError as error:
            sets.wrong[one.name] = f"{one.name}: cannot be read: {(error.strerror or 'an error').lower()}"
    return sets


def read_set(folder: Path) -> dict[str, str]:
    """Return the digest of a set's files by game. A DataError names file and line, but no path outside the set."""
    if not NAME.fullmatch(folder.name):
        raise DataError(f"{folder.name}: the name of a set has up to 40 letters, digits, blanks, dots, - and _")
    keys = [game.key for game in registered()]
    inside = sorted(one.name for one in folder.iterdir() if one.is_dir() and not one.name.startswith("."))
    for name in inside:
        if name not in keys:
            raise DataError(f"{folder.name}/{name}: there is no game of this name; there are {', '.join(keys)}")
    check_strays(folder, folder.name, lambda one: one.is_dir())
    if not inside:
        raise DataError(f"{folder.name}: holds no folder of a game; the games are {', '.join(keys)}")
    found = {}
    for key in inside:
        game = named(key)
        check_strays(folder / key, f"{folder.name}/{key}", lambda one: one.suffix == ".toml" or one.name == WORDS[:-1])
        words = folder / key / WORDS
        if words.is_file():
            raise DataError(f"{folder.name}/{key}/{words.name}: is a file; it should be a folder")
        if words.is_dir():
            check_strays(words, f"{folder.name}/{key}/{words.name}", lambda one: one.suffix == ".toml")
        try:
            files = overlaid(game.files, folder / key, game.takes_more)
            every = game.every_rules(files)
            check_keys(files)
            custom_words(game, files, every)
        except (DataError, SetupError) as error:
            # Errors name the whole path of the folder, but only the name of a file in it.
            message, whole = str(error), str(folder / key)
            inner = message[len(whole) :] if message.startswith(whole) else f"/{message}"
            raise DataError(f"{folder.name}/{key}{inner}") from None
        found[key] = keep_files(files)
    return found


def check_strays(folder: Path, name: str, is_read: Callable[[Path], bool]) -> None:
    """Refuse a file that nothing reads: a card in the wrong place would silently be missing from the game."""
    for one in sorted(folder.iterdir()):
        if not is_read(one) and not NOTES.fullmatch(one.name):
            raise DataError(f"{name}/{one.name}: is not read here; put data files into the folder of their game")


def check_keys(files: Files) -> None:
    """Refuse keys that a page could not look up. Only sets are checked, because only they are shown on pages."""
    for name, text in files.items():
        if name.removesuffix(".toml") in IN_SCRIPTS:
            raise DataError(f"{name}: a sheet cannot have this name in a browser; rename it")
        for kind, rows in tables(text).items() if not name.startswith(WORDS) else ():
            for row in rows if isinstance(rows, list) else ():
                for field in ("key", "kind") if isinstance(row, dict) else ():
                    if row.get(field) in IN_SCRIPTS:
                        wrong = f"{name}: {kind} {row['key']!r}: {field}: {row[field]!r} is taken in a browser"
                        raise with_line(files, DataError(wrong))


# For clients


async def shown(game: str, data: str) -> DataShown:
    """Run `data_shown` in a thread, because it takes a while; requests for the same set share one result."""
    task = _running.get((game, data))
    if task is None:
        task = asyncio.create_task(asyncio.to_thread(data_shown, game, data))
        _running[game, data] = task
        task.add_done_callback(lambda _: _running.pop((game, data)))
    return await asyncio.shield(task)


_running: dict[tuple[str, str], asyncio.Task[DataShown]] = {}


@lru_cache(maxsize=64)
def data_shown(game: str, data: str) -> DataShown:
    """Return what a page needs to show a set that this process keeps; DataError or SetupError if it is unplayable."""
    played, files = named(game), kept_files(data)
    every = played.every_rules(files)
    figures: dict[str, dict[str, Param]] = {}
    things: dict[str, None] = {}
    for rules in every:
        figures |= played.figures(rules)
        things |= dict.fromkeys(played.things(rules))
    try:
        own = custom_words(played, files, every)
    except DataError:
        # Wrong texts keep a set from being offered, but not a table that was already made with it.
        own = {}
    texts_by_language = {}
    for language in languages():
        voice = Voice(ours(language).with_entries(own.get(language, {})), game, (), figures)
        texts = {key: entry.other for key, entry in own.get(language, {}).items()}
        unnamed = [thing for thing in things if word_of(game, thing) not in texts]
        missing = texts_from_data(unnamed, voice, files, played.files)
        texts_by_language[language] = texts | missing
    return DataShown(data, game, options_shown(played, files), figures, texts_by_language)


@cache
def ours(language: str) -> Catalogue:
    """Return the catalogue that comes with Truckstop. It must not be changed."""
    return load(language)


def texts_from_data(things: list[str], voice: Voice, files: Files, ours: Files) -> dict[str, str]:
    """Return texts made from the data files for things without a text, or whose text describes our own data."""
    found = {}
    for thing in things:
        kind, is_text, key = thing.partition(TEXT + ":")
        word = word_of(voice.game, thing)
        if is_text and (word not in voice.catalogue.entries or is_changed(ours, files, kind, key, voice)):
            found[word] = by_data(files, kind, key, voice.figures.get(thing, {}), voice)
    return {word: text for word, text in found.items() if text}


def word_of(game: str, thing: str) -> str:
    """Return the catalogue key of a thing."""
    return f"{game}.{thing.replace(':', '.', 1)}"


def options_shown(game: Game, files: Mapping[str, str] | None = None) -> list[OptionShown]:
    """Return the options of a game, with those that files add."""
    options = game.options_with(dict(files)) if files is not None else game.game_options
    return [OptionShown(one.name, list(one.values), one.default, one.also, one.alone) for one in options]
