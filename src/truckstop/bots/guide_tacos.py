"""What search has to know about tacos: playouts are cut at the end of a round, where a fitted value takes over.

The features of a seat read its hand. That is not cheating: playouts run on positions in which everything that the
searching seat cannot know was dealt again.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from truckstop.bots.guide import Guide
from truckstop.bots.quick_tacos import QuickTacos
from truckstop.bots.quick_tacos_mind import TacosMind
from truckstop.bots.tacos_worth import rounds_left
from truckstop.bots.values import ValueModel, model_for, our_models, won
from truckstop.games.tacos.codes import TURN_ACTIONS
from truckstop.games.tacos.rules import RECIPES_HELD, RESULTS, TRUCKS_HELD
from truckstop.games.tacos.score import challenger_parts, parts, total
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.state import State

ROUNDS: Final = 64
"""More rounds than a game or a level can have."""
AHEAD: Final = 1
"""Rounds after whose end a playout is cut."""
FEATURES: Final = [
    "one",
    "score",
    "plan",
    "coins",
    "cards",
    "recipes",
    "trucks",
    "names",
    "skills",
    "place",
    "rounds",
    "rival",
    "second rival",
    "two recipes a turn",
    "two vendors",
    "one ingredient",
]
SCORE: Final = 1
PLAN: Final = 2
GUESS: Final = 0.15
"""Weight of a customer without a fitted model."""
GUESSED_PLAN: Final = 0.8
"""Weight of a planned customer compared with one who has come."""
CAMPAIGN_MARGIN: Final = 12.0
"""Customers of difference between the totals of a campaign at which it is likely to be won."""


@final
class GuideTacos(Guide):
    """The guide of tacos."""

    def __init__(self, policy: QuickTacos | None = None, models: dict[int, ValueModel] | None = None) -> None:
        quick = policy if policy is not None else QuickTacos()
        self.policy = quick
        self.mind = TacosMind(quick.style)
        fitted = models if models is not None else our_models("tacos")
        self.models: list[ValueModel | None] = [model_for(fitted, players) for players in range(7)]
        """By number of players."""

    def stage(self, s: State) -> i64:
        assert isinstance(s, Tacos)
        return s.level * ROUNDS + s.round

    def horizon(self, s: State) -> i64:
        assert isinstance(s, Tacos)
        return s.level * ROUNDS + s.round + AHEAD

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Tacos)
        if s.over:
            return won(s)
        rows: list[list[float]] = [self.features(s, seat) for seat in range(s.rules.n)]
        if s.rules.campaign:
            return [self.campaign(s, rows[0])]
        model = self.models[s.rules.n]
        if model is None:
            return guess(rows, s.level > 0, s)
        return model.shares(rows, self.band(s))

    def campaign(self, s: Tacos, row: list[float]) -> float:
        """Return the chance to win a campaign, judged by both totals so far and what the level is about to add."""
        margin: float = row[SCORE] + GUESSED_PLAN * row[PLAN] - best_challenger(s)
        for level in range(6):
            margin += float(s.table[RESULTS + 2 * level] - s.table[RESULTS + 2 * level + 1])
        return 1.0 / (1.0 + math.exp(-margin / CAMPAIGN_MARGIN))

    def features(self, s: State, seat: i64) -> list[float]:
        assert isinstance(s, Tacos)
        mind, rules = self.mind, s.rules
        mind.look(s, seat, TURN_ACTIONS)
        planned: float = mind.plan(False) - mind.action * float(TURN_ACTIONS) * (1.0 + mind.later)
        skills: float = 0.0
        for kind in range(rules.kinds):
            skills += mind.lay[kind] * float(rules.ingredients[kind].copies)
        place: i64 = 0
        while s.in_line(place) != seat:
            place += 1
        first: float = 0.0
        second: float = 0.0
        if s.level > 0:
            first = best_challenger(s)
            second = float(total(challenger_parts(rules, s.own, 2))) if s.owners > 2 else 0.0
            if second > 0.0 and second == first:
                second = float(total(challenger_parts(rules, s.own, 1)))
        at: i64 = seat * rules.stride
        return [
            1.0,
            float(total(parts(rules, s.own, seat, True))),
            planned,
            float(mind.coins if mind.coins < 12 else 12),
            float(mind.count),
            float(s.own[at + RECIPES_HELD]),
            float(s.own[at + TRUCKS_HELD]),
            float(mind.names[1]) * mind.later,
            skills * mind.later / 100.0,
            float(place) / float(s.owners - 1),
            mind.later,
            first,
            second,
            1.0 if s.level == 3 or s.level >= 5 else 0.0,
            1.0 if s.level >= 4 else 0.0,
            1.0 if s.level == 6 else 0.0,
        ]

    def feature_names(self) -> list[str]:
        return FEATURES

    def settings(self, players: i64) -> list[dict[str, str]]:
        return [{"level": str(level)} for level in range(1, 7)] if players == 1 else [{}, {"vendors": "varied"}]

    def band(self, s: State) -> i64:
        """Positions are grouped by the rounds that are left."""
        assert isinstance(s, Tacos)
        left: float = rounds_left(s)
        if left >= 3.0:
            return 0
        if left >= 2.0:
            return 1
        return 2 if left >= 1.0 else 3


def best_challenger(s: Tacos) -> float:
    """Return the score of the better Challenger if the game ended now."""
    best: i64 = 0
    for owner in range(s.rules.n, s.owners):
        score: i64 = total(challenger_parts(s.rules, s.own, owner))
        if score > best:
            best = score
    return float(best)


def guess(rows: list[list[float]], alone: bool, s: Tacos) -> list[float]:
    """Return values without a fitted model."""
    sums: list[float] = []
    for row in rows:
        sums.append(GUESS * (row[SCORE] + GUESSED_PLAN * row[PLAN]))
    if alone:
        return [1.0 / (1.0 + math.exp(GUESS * best_challenger(s) - sums[0]))]
    top: float = max(sums)
    whole: float = 0.0
    for one in sums:
        whole += math.exp(one - top)
    values: list[float] = []
    for one in sums:
        values.append(math.exp(one - top) / whole)
    return values
