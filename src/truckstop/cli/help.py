"""Options of the command line with their help texts, which come from the catalogue."""

import typer

from truckstop.words import Voice, load

WORDS = load()
SAY = Voice(WORDS, "terminal")


def option(key: str, *names: str) -> typer.models.OptionInfo:
    return typer.Option(*names, help=SAY.word(f"terminal.help.{key}"))  # type: ignore[no-any-return]
