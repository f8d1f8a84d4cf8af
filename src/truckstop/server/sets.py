"""Sets: data of somebody's own that tables can be made with, and what a client is told of it.

`truckstop serve --data DIR` reads them when it starts. `DIR/NAME/GAME` holds the files of the set NAME for one game, as
`truckstop play --data` takes them; a set may be for several games. All that could be played with a set is checked
before it is offered.
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
"""Files in a set that are for people: whatever else nothing reads is likely a mistake."""
IN_SCRIPTS = {"constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString"}
IN_SCRIPTS |= {"valueOf", "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"}
"""Names that every object in a page's scripts has already, so that no card can be looked up there by them."""


class Sets(msgspec.Struct, frozen=True):
    """The sets of a folder."""

    offered: dict[tuple[str, str], str] = {}
    """By game and name: the digest of the files, which the process keeps."""
    wrong: dict[str, str] = {}
    """By name: why a set is not offered, with file and line."""

    def of(self, game: str) -> list[SetShown]:
        """The sets for a game."""
        return [SetShown(name, data) for (whose, name), data in self.offered.items() if whose == game]

    def games(self) -> dict[str, list[str]]:
        """By name: the games that a set is for."""
        found: dict[str, list[str]] = {}
        for game, name in self.offered:
            found.setdefault(name, []).append(game)
        return found

    def chosen(self, game: str, name: str) -> str:
        """The digest of a set; Refused if there is no such set for this game."""
        if name in self.wrong:
            raise Refused("data", f"the set {name!r} cannot be played with: {self.wrong[name]}")
        if (game, name) not in self.offered:
            there = ", ".join(one.name for one in self.of(game)) or "none"
            raise Refused("data", f"there is no set {name!r} for {game} here; there are: {there}")
        return self.offered[game, name]

    async def learn(self, first: AnyEntry, store: Store) -> None:
        """Read the files that a table is played with from the store, unless they are ours or known already."""
        if isinstance(first, Made) and first.data and not keeps_files(first.data):
            await self.game_of(first.data, store)

    async def game_of(self, data: str, store: Store) -> str:
        """The game of the files with this digest, which are kept here from now on; empty if there are none."""
        for (game, _), offered in self.offered.items():
            if offered == data:
                return game
        found = await store.read_set(data) if DIGEST.fullmatch(data) else None
        return found[0] if found is not None and keep_files(found[1]) == data else ""


NO_SETS = Sets()


def read_sets(folder: Path) -> Sets:
    """All sets in a folder; SetupError if it is none, or holds none."""
    wanted = "a set is a folder in it, with a folder for each game, such as NAME/frenzy/cards.toml"
    try:
        if not folder.is_dir():
            raise SetupError(f"--data {folder}: no such folder; {wanted}")
        found = sorted(one for one in folder.iterdir() if one.is_dir() and not one.name.startswith("."))
    except OSError as error:
        raise SetupError(f"--data {folder}: cannot be read: {error.strerror}") from None
    if not found:
        raise SetupError(f"--data {folder}: holds no set; {wanted}")
    sets = Sets({}, {})
    for one in sorted(folder.glob("*.toml")):
        sets.wrong[one.name] = f"{one.name}: lies beside the sets, where nothing reads it; {wanted}"
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
    """By game: the digest of a set's files. DataError names file, line and reason, and no path outside the set."""
    if not NAME.fullmatch(folder.name):
        raise DataError(f"{folder.name}: the name of a set has up to 40 letters, digits, blanks, dots, - and _")
    keys = [game.key for game in registered()]
    inside = sorted(one.name for one in folder.iterdir() if one.is_dir() and not one.name.startswith("."))
    for name in inside:
        if name not in keys:
            raise DataError(f"{folder.name}/{name}: no game is called so; there are {', '.join(keys)}")
    check_strays(folder, folder.name, lambda one: one.is_dir())
    if not inside:
        raise DataError(f"{folder.name}: holds no folder of a game; there are {', '.join(keys)}")
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
            # Of a folder the whole path is named, of a file in it the name only.
            said, whole = str(error), str(folder / key)
            inner = said[len(whole) :] if said.startswith(whole) else f"/{said}"
            raise DataError(f"{folder.name}/{key}{inner}") from None
        found[key] = keep_files(files)
    return found


def check_strays(folder: Path, said: str, is_read: Callable[[Path], bool]) -> None:
    """Refuse a file that nothing reads: a card in the wrong place would be missing from the game without a word."""
    for one in sorted(folder.iterdir()):
        if not is_read(one) and not NOTES.fullmatch(one.name):
            raise DataError(f"{said}/{one.name}: nothing reads it here; data files lie in the folder of their game")


def check_keys(files: Files) -> None:
    """Refuse keys that a page could not look up. Only sets come to a page: a log in the terminal may have them."""
    for name, text in files.items():
        if name.removesuffix(".toml") in IN_SCRIPTS:
            raise DataError(f"{name}: no sheet can be called so in a browser; give it another name")
        for kind, rows in tables(text).items() if not name.startswith(WORDS) else ():
            for row in rows if isinstance(rows, list) else ():
                for field in ("key", "kind") if isinstance(row, dict) else ():
                    if row.get(field) in IN_SCRIPTS:
                        wrong = f"{name}: {kind} {row['key']!r}: {field}: {row[field]!r} is taken in a browser"
                        raise with_line(files, DataError(wrong))


# What a client is told


async def shown(game: str, data: str) -> DataShown:
    """`data_shown` in a thread, since it takes a while; requests for the same data share one answer."""
    task = _running.get((game, data))
    if task is None:
        task = asyncio.create_task(asyncio.to_thread(data_shown, game, data))
        _running[game, data] = task
        task.add_done_callback(lambda _: _running.pop((game, data)))
    return await asyncio.shield(task)


_running: dict[tuple[str, str], asyncio.Task[DataShown]] = {}


@lru_cache(maxsize=64)
def data_shown(game: str, data: str) -> DataShown:
    """What a page needs to play with files that this process keeps; DataError or SetupError if nobody can."""
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
        # A set is refused for its words when it is offered, never a table that was made with it before.
        own = {}
    said = {}
    for language in languages():
        voice = Voice(ours(language).with_entries(own.get(language, {})), game, (), figures)
        texts = {key: entry.other for key, entry in own.get(language, {}).items()}
        missing = unsaid([thing for thing in things if word_of(game, thing) not in texts], voice, files, played.files)
        said[language] = texts | missing
    return DataShown(data, game, options_shown(played, files), figures, said)


@cache
def ours(language: str) -> Catalogue:
    """The catalogue that comes with Truckstop; it is read only."""
    return load(language)


def unsaid(things: list[str], voice: Voice, files: Files, ours: Files) -> dict[str, str]:
    """What the data files say of all that has no text, and of all that has only ours, which is about other data."""
    found = {}
    for thing in things:
        kind, is_text, key = thing.partition(TEXT + ":")
        word = word_of(voice.game, thing)
        if is_text and (word not in voice.catalogue.entries or is_changed(ours, files, kind, key, voice)):
            found[word] = by_data(files, kind, key, voice.figures.get(thing, {}), voice)
    return {word: text for word, text in found.items() if text}


def word_of(game: str, thing: str) -> str:
    """The catalogue's key of a thing."""
    return f"{game}.{thing.replace(':', '.', 1)}"


def options_shown(game: Game, files: Mapping[str, str] | None = None) -> list[OptionShown]:
    """The choices before a game, with those that files add."""
    options = game.options_with(dict(files)) if files is not None else game.game_options
    return [OptionShown(one.name, list(one.values), one.default, one.also, one.alone) for one in options]
