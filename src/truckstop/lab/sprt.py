"""A sequential test of whether one bot is better than another: it stops as soon as the games played so far decide it.

The data are pairs of games on one deal with the seats swapped, so that neither the deal nor the seats favour a bot. A
pair is worth 0, ¼, ½, ¾ or 1 to the first bot. Two hypotheses about the mean worth are compared by a generalised
likelihood ratio: each is represented by the distribution over the five results that explains the data best under it.
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from truckstop.kernel.game import SetupError
from truckstop.lab.faults import Faults
from truckstop.lab.ladder import LadderPlan, PlayedDeal
from truckstop.lab.simulate import interval

MOST_ELO: Final = 2000
"""The largest difference between two bots that a hypothesis can state; the better one wins 99,999 of 100,000 games."""
WORTHS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
RARE: Final = 1e-3
"""Stands for the count of a result that has not occurred, which must not be impossible."""


def expected(elo: float) -> float:
    """Return the mean worth for a difference in Elo points."""
    return 1 / (1 + 10 ** (-elo / 400))


class Bounds(msgspec.Struct, frozen=True):
    """The two hypotheses and the accepted probabilities of a wrong decision."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05

    def checked(self) -> "Bounds":
        for name, value in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not -MOST_ELO <= value <= MOST_ELO:
                raise SetupError(f"{name} must be between -{MOST_ELO} and {MOST_ELO}, not {value:g}")
        if not self.elo0 < self.elo1:
            raise SetupError(f"elo0 must be less than elo1, not {self.elo0:g} and {self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise SetupError(f"{name} must be between 0 and 0.5, not {value:g}")
        return self

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)


class Sprt:
    """The state of a test."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.counts = [0] * len(WORTHS)
        """How often each worth has occurred."""
        self.ratio = 0.0
        """The logarithm of the likelihood ratio. The test ends when it leaves the range from `lower` to `upper`."""

    def add(self, result: int) -> None:
        """Add a pair by the number of its worth in WORTHS."""
        self.counts[result] += 1
        self.ratio = log_ratio(self.counts, expected(self.bounds.elo0), expected(self.bounds.elo1))

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    def share(self) -> list[float]:
        """Return the mean worth with the ends of a 95 % interval."""
        worth = sum(count * each for count, each in zip(self.counts, WORTHS, strict=True))
        return interval(worth, self.pairs) if self.pairs else [0.5, 0.0, 1.0]

    def verdict(self) -> str:
        """Return `better`, `not better`, or nothing while neither is clear."""
        if self.ratio >= self.bounds.upper:
            return "better"
        return "not better" if self.ratio <= self.bounds.lower else ""


class SprtResult(msgspec.Struct):
    """The result of a test, as `ladder --sprt --json` prints it."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    bots: list[str]
    bounds: Bounds
    pairs: int
    counts: list[int]
    """How often a pair of games was worth 0, ¼, ½, ¾ and 1 to the first bot."""
    share: list[float]
    """The mean worth, and the ends of the 95 % interval."""
    log_ratio: float
    verdict: str
    """`better`, `not better` or `undecided`."""
    faults: Faults
    fault_messages: list[str]
    """The first faults."""
    errors: list[str]
    """The first games that could not be finished; their pairs are not counted."""


def log_ratio(counts: Sequence[int], worth0: float, worth1: float) -> float:
    """Return the logarithm of how much better a mean worth of `worth1` explains the counts than one of `worth0`."""
    filled = [count or RARE for count in counts]
    total = sum(filled)
    shares = [count / total for count in filled]
    likely0, likely1 = most_likely(shares, worth0), most_likely(shares, worth1)
    return total * sum(p * math.log(q1 / q0) for p, q0, q1 in zip(shares, likely0, likely1, strict=True))


def most_likely(shares: Sequence[float], worth: float) -> list[float]:
    """Return the distribution with a given mean under which the observed shares are most likely.

    With a Lagrange multiplier t it is p / (1 + t (x - worth)) for each worth x; t is where the mean is right. The
    function whose zero is t decreases, so Newton's method is safe within an interval that every step narrows.
    """
    offsets = [each - worth for each in WORTHS]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    t = 0.0
    for _ in range(100):
        parts = [(p, x / (1 + t * x)) for p, x in zip(shares, offsets, strict=True)]
        value = sum(p * part for p, part in parts)
        if abs(value) < 1e-12:
            break
        low, high = (t, high) if value > 0 else (low, t)
        t += value / sum(p * part * part for p, part in parts)
        if not low < t < high:
            t = (low + high) / 2
    return [p / (1 + t * x) for p, x in zip(shares, offsets, strict=True)]


def result_of(plan: LadderPlan, deal: PlayedDeal) -> int | None:
    """Return the number of the worth of a deal for the first bot; None if a game could not be finished."""
    if len(deal.games) != 2:
        return None
    if plan.players == 1:
        mine, theirs = ((game.places[0], -game.scores[0]) for game in deal.games)
        return 4 if mine < theirs else 2 if mine == theirs else 0
    total = 0
    for game in deal.games:
        best = [min(p for bot, p in zip(game.bots, game.places, strict=True) if bot == one) for one in (0, 1)]
        total += 2 if best[0] < best[1] else 1 if best[0] == best[1] else 0
    return total
