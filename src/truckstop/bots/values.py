"""Fitted values: what a position in the middle of a game is worth, from a few numbers and weights in a file.

`truckstop fit` makes the files, which are in `bots/data`. A file has one model for each number of players; a model has
one set of weights for each band of positions, such as a round, because money early and money late differ in worth.
"""

import json
import math
from importlib import resources
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.kernel.state import State

SHARES: Final = "shares"
"""The kind of a model of who wins: the weighted sums of all seats are turned into probabilities together."""
SCORE: Final = "score"
"""The kind of a model of a solo game for a high score: the weighted sum is the expected value itself."""
LARGEST: Final = 30.0
"""Weighted sums are limited to this, far outside of what a fit gives, so that no power overflows."""


@final
class ValueModel:
    """The weights for one number of players."""

    def __init__(self, kind: str, nobody: bool, bands: list[list[float]]) -> None:
        self.kind = kind
        self.nobody = nobody
        """True if the game can end without a winner among the seats, because an automatic player wins."""
        self.bands = bands
        """By band of positions: the weights of the features."""
        self.weights: list[vec[float]] = [vec[float](band) for band in bands]
        """The same for `power`."""

    def sum(self, features: list[float], band: i64) -> float:
        """Return the weighted sum of the features of a seat; bands beyond the last share its weights."""
        bands = self.bands
        weights = bands[min(band, len(bands) - 1)]
        total: float = 0.0
        for at in range(len(weights)):
            total += weights[at] * features[at]
        return total

    def power(self, features: vec[float], band: i64) -> float:
        """Return what the share of a seat is in proportion to, given its features; `shares` for one seat alone."""
        weights = self.weights[min(band, len(self.weights) - 1)]
        total: float = 0.0
        for at in range(i64(len(weights))):
            total += weights[at] * features[at]
        return math.exp(max(-LARGEST, min(LARGEST, total)))

    def shares(self, features: list[list[float]], band: i64) -> list[float]:
        """Return the probability that each seat wins, given the features of each."""
        powers: list[float] = []
        whole: float = 1.0 if self.nobody else 0.0
        for one in features:
            power = math.exp(max(-LARGEST, min(LARGEST, self.sum(one, band))))
            powers.append(power)
            whole += power
        for at in range(len(powers)):
            powers[at] = powers[at] / whole
        return powers


def won(s: State) -> list[float]:
    """Return the values at the end of a game: 1 for the winner, divided among several, and 0 for the others."""
    winners = s.winners()
    values: list[float] = [0.0] * len(s.scores())
    for seat in winners:
        values[seat] = 1.0 / float(len(winners))
    return values


def read_models(text: str) -> dict[int, ValueModel]:
    """Return the models in a file that `truckstop fit` wrote, by number of players."""
    models: dict[int, ValueModel] = {}
    for players, model in json.loads(text)["models"].items():
        bands = [[float(weight) for weight in band["weights"]] for band in model["bands"]]
        models[int(players)] = ValueModel(str(model["kind"]), bool(model["nobody"]), bands)
    return models


def our_models(game: str) -> dict[int, ValueModel]:
    """Return the models of a game that come with the package, by number of players; none if there is no file."""
    file = resources.files("truckstop.bots") / "data" / f"value_{game}.json"
    return read_models(file.read_text(encoding="utf-8")) if file.is_file() else {}


def model_for(models: dict[int, ValueModel], players: i64) -> ValueModel | None:
    """Return the model for the nearest number of players; None if there is none at all."""
    found: ValueModel | None = None
    nearest: i64 = 0
    for number, model in models.items():
        distance: i64 = number - players if number > players else players - number
        if found is None or distance < nearest:
            found = model
            nearest = distance
    return found
