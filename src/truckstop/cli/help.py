"""Options of the command line with their help texts, which come from the catalogue."""

import typer

import truckstop.games  # noqa: F401  (finds the games that bring sentences of their own)
from truckstop.games.outside import with_words
from truckstop.words import Voice, load

WORDS = with_words(load())
SAY = Voice(WORDS, "terminal")


def option(key: str, *names: str) -> typer.models.OptionInfo:
    return typer.Option(*names, help=SAY.word(f"terminal.help.{key}"))  # type: ignore[no-any-return]
