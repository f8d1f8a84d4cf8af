"""What a bot is told once: the game that it plays, and how long it may think."""

from typing import Final

import msgspec

from truckstop.kernel.data import Files, digest
from truckstop.kernel.game import Game, SetupError, named

THINK: Final = 10.0
"""Seconds that a bot of one's own may take for a choice, unless the command says otherwise."""


def checked_think(seconds: float) -> float:
    """Return a time limit; SetupError if it is none."""
    if not 0 < seconds <= 86400:
        raise SetupError(f"the time to think must be more than 0 and at most 86400 seconds, not {seconds:g}")
    return seconds


class Setting(msgspec.Struct, frozen=True):
    """A game with its players, options and data."""

    game: str
    players: int
    options: dict[str, str]
    files: Files | None = None
    think: float = THINK

    def known(self) -> Game:
        return named(self.game)

    def key(self) -> tuple[object, ...]:
        """Return what tells this setting from others; a setting itself holds dicts and cannot be hashed."""
        data = digest(self.files) if self.files is not None else ""
        return self.game, self.players, tuple(sorted(self.options.items())), data, self.think
