"""Colours in the terminal, with rich."""

from typing import TextIO

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme


class Highlighter(RegexHighlighter):
    """Colours only what the text already says, so that a screen without colour loses nothing."""

    base_style = "truckstop."
    highlights = [  # noqa: RUF012  (rich wants a plain list)
        r"^(?P<head>(==|\*\*).*)$",
        r"(?P<shut>\bSHUT\b)",
        r"(?P<token>\b2X\b|\+\d+ promos?\b)",
        r"(?P<gain>(?<!\w)\+\d+\b)",
        r"^(?P<secret>Secret.*)$",
        r"(?P<key>(?<!\S)\d+\)|^\[[^]]*\])",
    ]


THEME = Theme(
    {
        "truckstop.head": "bold cyan",
        "truckstop.shut": "bold red",
        "truckstop.token": "magenta",
        "truckstop.gain": "green",
        "truckstop.secret": "yellow",
        "truckstop.key": "bold",
        "truckstop.own": "bold green",
    },
    inherit=False,
)


def console(file: TextIO, width: int) -> Console:
    """Return a console that prints lines in colour."""
    return Console(file=file, theme=THEME, highlighter=Highlighter(), width=width, no_color=False, soft_wrap=True)
