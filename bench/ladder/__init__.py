"""The committed ladders: what is played, and the files that hold the results."""

from pathlib import Path

import msgspec

from truckstop.bots import bot_names
from truckstop.lab.ladder import LadderPlan, ladder_of

FOLDER = Path(__file__).parent
SEED = 20261118
SEARCH = "search@100"


def bots_of(game: str) -> list[str]:
    """Return the bots of a ladder: all of the game without characters, and a search with a budget of its own.

    `quick` is the policy of `cook`, so only one of them plays.
    """
    return [SEARCH, *(name for name in bot_names(game) if name != "quick")]


class Ladder(msgspec.Struct, frozen=True):
    """One ladder, between bots of a game."""

    game: str
    players: int
    options: dict[str, str] = {}
    suffix: str = ""

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.players}{self.suffix}.jsonl"

    def plan(self) -> LadderPlan:
        return ladder_of("ladder", self.game, self.players, bots_of(self.game), SEED, self.options)


LADDERS = (
    Ladder("frenzy", 2),
    Ladder("frenzy", 4),
    Ladder("rollwrite", 1),
    Ladder("rollwrite", 2),
    Ladder("tacos", 1, {"level": "2"}, "-level-2"),
    Ladder("tacos", 3),
)
