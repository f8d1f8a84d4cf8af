"""The catalogue: every text that people read, by key. There is one file per language; the games know only the keys.

An entry is a text with gaps, such as `"{venue} rolls {face}."`, or a table:

    one, other    the text for one and for any other number, chosen by the gap `n` (or the first number)
    none          the text for the number 0, if it differs
    each, all     consecutive events of this key are joined in one line: `each` fills the gap {list} of `all`
    by            parts of such a list that belong together form lists of their own, such as `"{who}: {list}"`
    joins         the events whose line this one continues if it comes right after them

An event with an empty text is not shown.

A gap {special_text} without a value gets the text of the thing in {special}.

A missing entry is replaced by its key, so that a new custom card can be played at once.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Any

import msgspec

from truckstop.kernel.prompt import Message, Param

Figures = Mapping[str, Mapping[str, Param]]
"""The values for the gaps in the text of a thing, by thing: `special_text:happy_hour` has {amount} and so on."""

NO_FIGURES: Figures = {}
GAP = re.compile(r"\{(\w+)\}")
THING = re.compile(r"[a-z_]+:[\w ]+")
UNSAID = "unsaid"
"""The figure that replaces a text that is not in the catalogue."""
LIST_SEPARATOR = "terminal.list_separator"
GROUP_SEPARATOR = "terminal.group_separator"


class CatalogueError(Exception):
    """A catalogue that cannot be loaded."""


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of one key."""

    other: str = ""
    one: str | None = None
    none: str | None = None
    each: str | None = None
    all: str | None = None
    by: str | None = None
    joins: tuple[str, ...] = ()


SILENT = Phrase()
SAID = Phrase("said")


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language = language
        self.entries: dict[str, Phrase] = dict(_flat("", tables))

    def say(
        self, message: Message, names: Sequence[str] = (), figures: Figures = NO_FIGURES, game: str | None = None
    ) -> str:
        """Return a message as a sentence. `names` are the players' by seat; `game` defaults to that of the key."""
        text = self._text(message)
        return self._fill(text, message.params, names, figures, game or _game(message.key)).strip()

    def with_entries(self, entries: Mapping[str, Phrase]) -> "Catalogue":
        """Return a copy with more entries, which replace those with the same keys."""
        more = Catalogue(self.language, {})
        more.entries = self.entries | dict(entries)
        return more

    @property
    def separator(self) -> str:
        """The text between the parts of a list."""
        return self.entries.get(LIST_SEPARATOR, Phrase(", ")).other

    @property
    def group_separator(self) -> str:
        """The text between lists."""
        return self.entries.get(GROUP_SEPARATOR, Phrase("; ")).other

    def tell(self, messages: Sequence[Message], names: Sequence[str] = (), figures: Figures = NO_FIGURES) -> list[str]:
        """Return messages in order, joined into as few lines as possible, without those whose text is empty."""
        lines: list[str] = []
        before = ""
        for run in _runs([message for message in messages if not self.silent(message)], self.entries):
            key = run[0].key
            entry = self.entries.get(key, Phrase())
            line = self.say(run[0], names, figures) if len(run) == 1 else self._list(run, names, figures)
            if lines and before in [f"{key.rpartition('.')[0]}.{name}" for name in entry.joins]:
                lines[-1] += " " + line
            else:
                lines.append(line)
            before = key
        return lines

    def silent(self, message: Message) -> bool:
        """True if the text of this message is empty, so that nothing is shown for it."""
        return self.entries.get(message.key, SAID) == SILENT

    def thing(self, game: str, thing: str, names: Sequence[str] = (), figures: Figures = NO_FIGURES) -> str:
        """Return the name of a thing such as `seat:2` or `venue:concert`; a missing text comes from the figures."""
        kind, _, key = thing.partition(":")
        if kind == "seat" and key.isdecimal():
            return names[int(key)] if int(key) < len(names) else f"#{int(key) + 1}"
        entry = self.entries.get(f"{game}.{kind}.{key}")
        if entry is None:
            return str(figures.get(thing, {}).get(UNSAID, "")) if kind.endswith("_text") else key.replace("_", " ")
        # Figures may name other things; their own figures are not filled in, so this ends.
        return self._fill(entry.other, figures.get(thing, {}), names, NO_FIGURES, game)

    def _text(self, message: Message) -> str:
        entry = self.entries.get(message.key)
        if entry is None:
            return _readable(message)
        if entry.all is not None and entry.each is not None:
            return entry.all.replace("{list}", (entry.by or "{list}").replace("{list}", entry.each))
        if entry.one is not None and _number(message.params) == 1:
            return entry.one
        if entry.none is not None and _number(message.params) == 0:
            return entry.none
        return entry.other

    def _list(self, run: Sequence[Message], names: Sequence[str], figures: Figures) -> str:
        entry = self.entries[run[0].key]
        assert entry.all is not None and entry.each is not None, "only entries with a list form runs"
        groups: dict[str, list[str]] = {}
        for part in run:
            by = self._fill(entry.by or "{list}", part.params, names, figures, _game(part.key))
            groups.setdefault(by, []).append(self._fill(entry.each, part.params, names, figures, _game(part.key)))
        around = self._fill(entry.all, run[0].params, names, figures, _game(run[0].key))
        lists = [by.replace("{list}", self.separator.join(parts)) for by, parts in groups.items()]
        return around.replace("{list}", self.group_separator.join(lists))

    def _fill(self, text: str, params: Mapping[str, Param], names: Sequence[str], figures: Figures, game: str) -> str:
        def filled(gap: re.Match[str]) -> str:
            name = gap.group(1)
            value = params.get(name)
            whose = params.get(name.removesuffix("_text"))
            if value is None and isinstance(whose, str) and name.endswith("_text"):
                value = whose.replace(":", "_text:", 1)
            if value is None:
                return gap.group()
            return self._param(value, names, figures, game)

        return GAP.sub(filled, text)

    def _param(self, value: Param, names: Sequence[str], figures: Figures, game: str) -> str:
        if isinstance(value, list):
            return self.separator.join(self._param(one, names, figures, game) for one in value)
        if isinstance(value, int) or not THING.fullmatch(value):
            return str(value)
        return self.thing(game, value, names, figures)


def load(language: str = "en") -> Catalogue:
    """Load the built-in catalogue of a language."""
    file = resources.files("truckstop.words") / f"{language}.toml"
    if not file.is_file():
        raise CatalogueError(f"unknown language {language!r}; there are {', '.join(languages())}")
    return parsed(language, str(file), file.read_text(encoding="utf-8"))


def parsed(language: str, name: str, text: str) -> Catalogue:
    """Parse a catalogue; CatalogueError names the file, and the line or the key."""
    try:
        return Catalogue(language, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).partition(" (at ")
        last = f"line {text.count(chr(10)) + 1}"
        where = place.rstrip(")") if place.startswith("line ") else last
        raise CatalogueError(f"{name}: {where}: {what}") from None
    except CatalogueError as error:
        raise CatalogueError(f"{name}: {error}") from None
    except RecursionError:
        raise CatalogueError(f"{name}: not valid TOML: lists or tables are nested too deeply") from None
    except ValueError as error:
        # For example a number with thousands of digits.
        raise CatalogueError(f"{name}: not valid TOML: {error}") from None


def languages() -> list[str]:
    """Return the built-in languages by their two-letter codes."""
    found = [file.name for file in resources.files("truckstop.words").iterdir()]
    return sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml"))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Phrase]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            yield key, Phrase(value.strip("\n"))
        elif not isinstance(value, Mapping):
            raise CatalogueError(f"{key}: must be a text in quotation marks")
        elif isinstance(value.get("other"), str) or isinstance(value.get("all"), str):
            yield key, _entry(key, value)
        else:
            yield from _flat(f"{key}.", value)


def _entry(key: str, value: Mapping[str, Any]) -> Phrase:
    try:
        return msgspec.convert(value, Phrase)
    except msgspec.ValidationError as error:
        raise CatalogueError(f"{key}: {error}") from None


def _runs(messages: Sequence[Message], entries: Mapping[str, Phrase]) -> Iterator[list[Message]]:
    """Group consecutive messages that form one list; all others alone."""
    run: list[Message] = []
    for message in messages:
        if run and not _one_list(run[0], message, entries.get(message.key)):
            yield run
            run = []
        run.append(message)
    if run:
        yield run


def _one_list(first: Message, message: Message, entry: Phrase | None) -> bool:
    """True if two messages differ only inside the list."""
    if entry is None or entry.all is None or message.key != first.key:
        return False
    return all(message.params.get(gap) == first.params.get(gap) for gap in GAP.findall(entry.all))


def _game(key: str) -> str:
    return key.partition(".")[0]


def _number(params: Mapping[str, Param]) -> int | None:
    if isinstance(n := params.get("n"), int):
        return n
    return next((value for value in params.values() if isinstance(value, int)), None)


def _readable(message: Message) -> str:
    """Return a text for a missing key: the end of the key, and all its parameters."""
    name = message.key.rpartition(".")[2].replace("_", " ")
    gaps = " ".join(f"{{{gap}}}" for gap in message.params)
    return f"{name}: {gaps}" if gaps else name
