"""Words of custom data: names and texts of custom cards, cities and recipes.

They are beside the data, in `words/en.toml` and so on, in the format of the built-in catalogue:

    [frenzy.card]
    valet = "Valet"

Things without words are shown by their key, and a missing text is replaced by a description from the data file.
"""

from collections.abc import Mapping, Sequence

from truckstop.kernel.data import WORDS, DataError, Files, tables, with_line
from truckstop.kernel.game import Game
from truckstop.kernel.prompt import Param
from truckstop.kernel.state import Rules
from truckstop.words.catalogue import GAP, Catalogue, CatalogueError, Phrase, languages, parsed
from truckstop.words.voice import Voice

TEXT = "_text"
"""Suffix of a kind: the explanation of a thing."""
SHORT = "_short"


def custom_words(game: Game, files: Files, every: Sequence[Rules] = ()) -> dict[str, dict[str, Phrase]]:
    """Return the custom words by language and key; DataError names the file and line of a mistake.

    `every` is `game.every_rules(files)`, if it is already known.
    """
    names = sorted(name for name in files if name.startswith(WORDS))
    if not names:
        return {}
    figures: dict[str, dict[str, Param]] = {}
    for rules in every or game.every_rules(files):
        figures |= {thing: {} for thing in game.things(rules)} | game.figures(rules)
    found = {}
    for name in names:
        language = language_of(name)
        try:
            found[language] = words_in(game.key, name, files[name], figures)
        except DataError as error:
            raise with_line(files, error) from None
    return found


def language_of(name: str) -> str:
    """Return the language of a file from its name."""
    language = name.removeprefix(WORDS).removesuffix(".toml")
    if language not in languages():
        raise DataError(f"{name}: unknown language {language!r}; there are {', '.join(languages())}")
    return language


def words_in(game: str, name: str, text: str, figures: Mapping[str, Mapping[str, Param]]) -> dict[str, Phrase]:
    """Return the words in one file. They must name things of the game, and their gaps the figures of these."""
    try:
        entries = parsed(language_of(name), name, text).entries
    except CatalogueError as error:
        raise DataError(str(error)) from None
    for key, entry in entries.items():
        whose, _, thing = key.partition(".")
        thing = thing.replace(".", ":", 1)
        if whose != game or not is_known(thing, figures):
            raise DataError(f"{name}: {key}: names nothing in this data; a key has the form {game}.kind.key")
        if entry != Phrase(entry.other):
            raise DataError(f"{name}: {key}: must be a single text")
        if not entry.other.strip():
            raise DataError(f"{name}: {key}: is empty; leave it out, or write a text")
        for gap in GAP.findall(entry.other):
            if gap not in figures.get(thing, {}):
                known = ", ".join(figures.get(thing, {})) or "none"
                raise DataError(f"{name}: {key}: unknown figure {gap!r}; known figures: {known}")
    return entries


def is_known(thing: str, figures: Mapping[str, Mapping[str, Param]]) -> bool:
    """True if this is a thing of the game, or the short name or text of one."""
    kind, _, key = thing.partition(":")
    return any(f"{kind.removesuffix(end)}:{key}" in figures for end in ("", SHORT, TEXT))


def with_custom_words(catalogue: Catalogue, game: Game, files: Files | None) -> Catalogue:
    """Return the catalogue with the custom words of a game's data."""
    own = custom_words(game, files).get(catalogue.language, {}) if files is not None else {}
    return catalogue.with_entries(own) if own else catalogue


def by_data(files: Mapping[str, str], kind: str, key: str, params: Mapping[str, Param], voice: Voice) -> str:
    """Describe a thing from its data file, as `Before Roll: pay alone, amount 4.`; empty if it is not there."""
    parts = []
    for name, value in row_of(files, kind, key).items():
        word = f"{voice.game}.known_{kind}.{name}"
        if word in voice.catalogue.entries:
            shown = voice.thing(f"{name}:{value}") if name in ("card", "venue") else value
            parts.append(voice.word(word, value=voice.list(map(str, shown)) if isinstance(shown, list) else str(shown)))
    if not parts:
        return ""
    when = params.get("when")
    return (f"{voice.thing(str(when))}: " if when else "") + voice.list(parts) + "."


def is_changed(ours: Mapping[str, str], files: Mapping[str, str], kind: str, key: str, voice: Voice) -> bool:
    """True if custom files change a thing so that the built-in text is wrong; figures with a gap in it may differ."""
    text = voice.catalogue.entries[f"{voice.game}.{kind}{TEXT}.{key}"].other
    before, now = row_of(ours, kind, key), row_of(files, kind, key)
    return any(
        before.get(name) != now.get(name) and name not in GAP.findall(text)
        for name in before | now
        if f"{voice.game}.known_{kind}.{name}" in voice.catalogue.entries
    )


def row_of(files: Mapping[str, str], kind: str, key: str) -> dict[str, object]:
    """Return the table `[[kind]]` with this key; empty if there is none."""
    rows = [row for name, text in files.items() if not name.startswith(WORDS) for row in tables_of(text, kind)]
    return next((row for row in rows if row.get("key") == key), {})


def tables_of(text: str, kind: str) -> list[dict[str, object]]:
    """Return the tables `[[kind]]` of a file."""
    rows = tables(text).get(kind, [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
