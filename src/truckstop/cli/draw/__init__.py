"""Drawing a view as lines of text: modules for each game that has its own drawing, and a generic one."""

from collections.abc import Callable

import msgspec

from truckstop.cli.choice_marks import ChoiceMarks
from truckstop.cli.draw import frenzy, frenzy_plain, generic, rollwrite, rollwrite_plain, tacos, tacos_plain
from truckstop.kernel.prompt import Message
from truckstop.words import Voice

Drawing = Callable[[msgspec.Struct | None, msgspec.Struct, Voice, int, bool, list[Message]], list[str]]
"""(board, view, voice, width, brief, coming): lines of at most `width`; `brief` leaves out what can be asked for.

The board is what the game has printed, or None: see `Game.board`. `coming` are the messages of events that the choices
so far lead to and the view cannot show yet; most drawings ignore them.
"""

Marked = Callable[[msgspec.Struct | None, msgspec.Struct, Voice, int, bool, list[Message], ChoiceMarks], list[str]]
"""The same, with the numbers of choices to be written beside what they choose."""

DRAWINGS: dict[str, Drawing] = {"frenzy": frenzy.draw, "rollwrite": rollwrite.draw, "tacos": tacos.draw}
MARKED: dict[str, Marked] = {"tacos": tacos.draw}
"""Games in which most choices are things on the table, so that a list of choices would repeat the drawing."""
PLAIN: dict[str, Drawing] = {"frenzy": frenzy_plain.draw, "rollwrite": rollwrite_plain.draw, "tacos": tacos_plain.draw}
"""Drawings for screen readers: one fact per line, no columns."""


def drawing_of(game: str, plain: bool) -> Drawing:
    return PLAIN.get(game, generic.plain) if plain else DRAWINGS.get(game, generic.draw)
