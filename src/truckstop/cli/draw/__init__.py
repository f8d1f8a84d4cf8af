"""Drawing a view as lines of text: one module for each game that has a drawing of its own, and one for any other."""

from collections.abc import Callable

import msgspec

from truckstop.cli.draw import anything, frenzy, frenzy_plain, rollwrite, rollwrite_plain, tacos, tacos_plain
from truckstop.cli.marks import Marks
from truckstop.kernel.prompt import Message
from truckstop.words import Voice

Drawing = Callable[[msgspec.Struct | None, msgspec.Struct, Voice, int, bool, list[Message]], list[str]]
"""(board, view, voice, width, brief, coming): lines no longer than `width`; `brief` leaves out what can be asked for.

The board is what the game has printed, if it has anything: see `Game.board`. `coming` is what the choices made so far
will tell and the view cannot show yet; most drawings need not care.
"""

Marked = Callable[[msgspec.Struct | None, msgspec.Struct, Voice, int, bool, list[Message], Marks], list[str]]
"""The same, with the numbers of the choices to be written beside what they choose."""

DRAWINGS: dict[str, Drawing] = {"frenzy": frenzy.draw, "rollwrite": rollwrite.draw, "tacos": tacos.draw}
MARKED: dict[str, Marked] = {"tacos": tacos.draw}
"""Where most choices are things that lie on the table, a list of them below the drawing would repeat it."""
PLAIN: dict[str, Drawing] = {"frenzy": frenzy_plain.draw, "rollwrite": rollwrite_plain.draw, "tacos": tacos_plain.draw}
"""For screen readers: one fact a line, nothing in columns."""


def drawing_of(game: str, plain: bool) -> Drawing:
    return PLAIN.get(game, anything.plain) if plain else DRAWINGS.get(game, anything.draw)
