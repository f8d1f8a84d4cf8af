"""The weights of the quick bot for rollwrite; `data/quick_rollwrite.toml` explains each."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

FADED: Final = 12
"""Distance from which venues are ignored."""
WEIGHTS: Final = [
    "density",
    "rush",
    "pace",
    "doubt",
    "often",
    "shut",
    "trust",
    "luck",
    "spread",
    "pull",
    "fade",
    "depth",
    "wild",
    "nerve",
    "bridge",
    "gas",
    "double",
    "start",
    "step",
    "reroll",
    "five",
    "promote",
    "start_heat",
    "heat",
]


@final
class RollwriteStyle:
    """One way to play: a value for every weight."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.density: float = weights["density"]
        self.rush: float = weights["rush"]
        self.pace: float = weights["pace"]
        self.doubt: float = weights["doubt"]
        self.often: float = weights["often"]
        self.shut: float = weights["shut"]
        self.trust: float = weights["trust"]
        self.luck: float = weights["luck"]
        self.spread: float = weights["spread"]
        self.pull: float = weights["pull"]
        self.fade: float = weights["fade"]
        self.depth: i64 = i64(weights["depth"])
        self.wild: float = weights["wild"]
        self.nerve: float = weights["nerve"]
        self.bridge: float = weights["bridge"]
        self.gas: float = weights["gas"]
        self.double: float = weights["double"]
        self.start: float = weights["start"]
        self.step: float = weights["step"]
        self.reroll: float = weights["reroll"]
        self.five: float = weights["five"]
        self.promote: float = weights["promote"]
        self.start_heat: float = weights["start_heat"]
        self.heat: float = weights["heat"]
        self.fades = vec[float]([1.0] * FADED)
        """By distance: the factor on the worth of an open venue there."""
        for far in range(1, FADED):
            self.fades[far] = self.fades[far - 1] * self.fade
