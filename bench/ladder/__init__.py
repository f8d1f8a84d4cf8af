"""The committed ladders: what is played, and the files that hold the results."""

from pathlib import Path

import msgspec

from truckstop.bots import bot_names
from truckstop.lab.ladder import LadderPlan, ladder_of

FOLDER = Path(__file__).parent
SEED = 20261118


class Ladder(msgspec.Struct, frozen=True):
    """One ladder, between all bots of a game."""

    game: str
    players: int
    options: dict[str, str] = {}
    suffix: str = ""

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.players}{self.suffix}.jsonl"

    def plan(self) -> LadderPlan:
        return ladder_of("ladder", self.game, self.players, bot_names(self.game), SEED, self.options)


LADDERS = (
    Ladder("frenzy", 2),
    Ladder("frenzy", 4),
    Ladder("rollwrite", 1),
    Ladder("rollwrite", 2),
    Ladder("tacos", 1, {"level": "2"}, "-level-2"),
    Ladder("tacos", 3),
)
