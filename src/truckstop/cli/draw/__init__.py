"""Drawing a view as lines of text: one module for each game that has a drawing of its own, and one for any other."""

from collections.abc import Callable

import msgspec

from truckstop.cli.draw import anything, frenzy, frenzy_plain
from truckstop.words import Voice

Drawing = Callable[[msgspec.Struct, Voice, int, bool], list[str]]
"""(view, voice, width, brief): lines no longer than `width`; `brief` leaves out what can be asked for."""

DRAWINGS: dict[str, Drawing] = {"frenzy": frenzy.draw}
PLAIN: dict[str, Drawing] = {"frenzy": frenzy_plain.draw}
"""For screen readers: one fact a line, nothing in columns."""


def drawing_of(game: str, plain: bool) -> Drawing:
    return (PLAIN if plain else DRAWINGS).get(game, anything.draw)
