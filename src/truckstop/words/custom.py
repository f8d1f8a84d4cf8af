"""Words that come with data of somebody's own: names and texts of cards, cities and recipes that are not ours.

They lie beside the data, in `words/en.toml` and so on, and look as in our own catalogue:

    [frenzy.card]
    valet = "Valet"

What has no words is said by its key, and a text that is missing by what the data file says.
"""

from collections.abc import Mapping, Sequence

from truckstop.kernel.data import WORDS, DataError, Files, tables, with_line
from truckstop.kernel.game import Game
from truckstop.kernel.prompt import Param
from truckstop.kernel.state import Rules
from truckstop.words.catalogue import GAP, Catalogue, CatalogueError, Phrase, languages, parsed
from truckstop.words.voice import Voice

TEXT = "_text"
"""A thing whose kind ends so is the explanation of the thing without it."""
SHORT = "_short"


def custom_words(game: Game, files: Files, every: Sequence[Rules] = ()) -> dict[str, dict[str, Phrase]]:
    """What the files say in each language, by key; DataError names file and line of what cannot be said.

    `every` is `game.every_rules(files)`, where that is known already.
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
    """The language of a file, by its name."""
    language = name.removeprefix(WORDS).removesuffix(".toml")
    if language not in languages():
        raise DataError(f"{name}: there is no language {language!r}; there are {', '.join(languages())}")
    return language


def words_in(game: str, name: str, text: str, figures: Mapping[str, Mapping[str, Param]]) -> dict[str, Phrase]:
    """The words in one file. They are about things of the game, and their gaps are figures of these."""
    try:
        entries = parsed(language_of(name), name, text).entries
    except CatalogueError as error:
        raise DataError(str(error)) from None
    for key, entry in entries.items():
        whose, _, thing = key.partition(".")
        thing = thing.replace(".", ":", 1)
        if whose != game or not is_known(thing, figures):
            raise DataError(f"{name}: {key}: is the name of nothing in this data; a name is as {game}.kind.key")
        if entry != Phrase(entry.other):
            raise DataError(f"{name}: {key}: must be one text")
        if not entry.other.strip():
            raise DataError(f"{name}: {key}: is empty; leave it out, or write a text")
        for gap in GAP.findall(entry.other):
            if gap not in figures.get(thing, {}):
                known = ", ".join(figures.get(thing, {})) or "none"
                raise DataError(f"{name}: {key}: there is no figure {gap!r}; there are {known}")
    return entries


def is_known(thing: str, figures: Mapping[str, Mapping[str, Param]]) -> bool:
    """Is this a thing of the game, or the short name or the text of one?"""
    kind, _, key = thing.partition(":")
    return any(f"{kind.removesuffix(end)}:{key}" in figures for end in ("", SHORT, TEXT))


def with_custom_words(catalogue: Catalogue, game: Game, files: Files | None) -> Catalogue:
    """The catalogue with the words that come with a game's data."""
    own = custom_words(game, files).get(catalogue.language, {}) if files is not None else {}
    return catalogue.with_entries(own) if own else catalogue


def by_data(files: Mapping[str, str], kind: str, key: str, params: Mapping[str, Param], voice: Voice) -> str:
    """What the data file says of a thing, as `Before Roll: pay alone, amount 4.`; nothing if it has no such thing."""
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
    """Do files say something else of a thing than ours do, so that our text is not about it? A figure that the text has
    a gap for may be another.
    """
    text = voice.catalogue.entries[f"{voice.game}.{kind}{TEXT}.{key}"].other
    before, now = row_of(ours, kind, key), row_of(files, kind, key)
    return any(
        before.get(name) != now.get(name) and name not in GAP.findall(text)
        for name in before | now
        if f"{voice.game}.known_{kind}.{name}" in voice.catalogue.entries
    )


def row_of(files: Mapping[str, str], kind: str, key: str) -> dict[str, object]:
    """The table `[[kind]]` with this key; empty if there is none."""
    rows = [row for name, text in files.items() if not name.startswith(WORDS) for row in tables_of(text, kind)]
    return next((row for row in rows if row.get("key") == key), {})


def tables_of(text: str, kind: str) -> list[dict[str, object]]:
    """The tables `[[kind]]` of a file."""
    rows = tables(text).get(kind, [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
