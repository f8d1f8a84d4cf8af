"""The guide of frenzy: playouts by the quick bot to the end of the round, and the fitted chance to win from there."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import Bot
from truckstop.bots.frenzy_style import SORT_NAMES, SORTS, frenzy_style, sort_of
from truckstop.bots.guide import Guide
from truckstop.bots.quick_frenzy import QuickFrenzy
from truckstop.bots.values import ValueModel, model_for, our_models, won
from truckstop.games.frenzy.codes import BARRY
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.state import State

PLAYOUTS: Final = "playouts"
"""The style of the quick bot in playouts. It is weaker than the plain style, but search is far stronger with it: the
plain style saves its cards for the last rounds, and a playout that is cut before says little about using one now."""
PLAYOUTS_OF_TWO: Final = "playouts_of_two"
"""The same for two players, who have no cards to save: it takes the card that gains most now."""
MONEY: Final = 0
FIRST: Final = 1
CONSTANT: Final = 2
CARDS: Final = 3
"""The first of the features that count cards, one for each sort."""
SCALE: Final = 10.0
"""Money is counted in tens, so that weights have a similar size."""
GUESSED: Final = 1.2
"""Without a fitted model: the weight of ten coins in the last round; earlier ones count less."""


@final
class PlayoutsFrenzy(Bot):
    """The policy of the playouts: the quick bot, in a style of its own for two players."""

    def __init__(self) -> None:
        self.key = "playouts"
        self.looks = True
        self.many = QuickFrenzy("playouts", frenzy_style(PLAYOUTS))
        self.two = QuickFrenzy("playouts", frenzy_style(PLAYOUTS_OF_TWO))

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Frenzy)
        if s.rules.two:
            return self.two.choose(s, seat, chance)
        return self.many.choose(s, seat, chance)


@final
class GuideFrenzy(Guide):
    """A seat is valued by its money, the cards it has left, and when it acts in the next round."""

    def __init__(self, models: dict[int, ValueModel] | None = None) -> None:
        self.policy = PlayoutsFrenzy()
        self.models: dict[int, ValueModel] = our_models("frenzy") if models is None else models
        self.rules: FrenzyRules | None = None
        """The rules that `sorts` and `model` were made for; they change only when another game is searched."""
        self.sorts: vec[i64] = vec[i64]([])
        self.model: ValueModel | None = None
        self.row: vec[float] = vec[float]([0.0] * (CARDS + SORTS))
        """The features of the seat that is looked at."""

    def stage(self, s: State) -> i64:
        assert isinstance(s, Frenzy)
        return s.round

    def horizon(self, s: State) -> i64:
        assert isinstance(s, Frenzy)
        return s.round + 1

    def band(self, s: State) -> i64:
        assert isinstance(s, Frenzy)
        return s.round - 1 if s.round < s.rules.rounds else -1

    def feature_names(self) -> list[str]:
        return ["money", "first", "constant", *SORT_NAMES]

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Frenzy)
        if s.over:
            return won(s)
        if s.round >= s.rules.rounds:
            return self.tied(s)
        self.learn(s.rules)
        model = self.model
        if model is None:
            return guessed(s, [self.features(s, seat) for seat in range(s.rules.n)])
        # As `model.shares`, without a list of features for each seat.
        powers: list[float] = []
        whole: float = 1.0 if model.nobody else 0.0
        for seat in range(s.rules.n):
            self.fill_features(s, seat)
            power: float = model.power(self.row, s.round - 1)
            powers.append(power)
            whole += power
        return [power / whole for power in powers]

    def tied(self, s: Frenzy) -> list[float]:
        """Return the values before a tie-break, in which all that take part are equal."""
        taking_part: list[float] = [1.0 if s.ready[seat] != 2 else 0.0 for seat in range(s.rules.n)]
        whole = sum(taking_part)
        return [one / whole for one in taking_part]

    def features(self, s: State, seat: i64) -> list[float]:
        assert isinstance(s, Frenzy)
        self.learn(s.rules)
        self.fill_features(s, seat)
        return list(self.row)

    def fill_features(self, s: Frenzy, seat: i64) -> None:
        """Write the features of a seat into `row`."""
        rules = s.rules
        found = self.row
        for feature in range(i64(len(found))):
            found[feature] = 0.0
        money: i64 = s.money[seat]
        found[CONSTANT] = 1.0
        if rules.two:
            found[MONEY] = float(money - s.money[BARRY]) / SCALE
        else:
            found[MONEY] = float(money) / SCALE
            sorts = self.sorts
            hand = s.hand
            picked = s.picked
            at: i64 = seat * rules.kinds
            for kind in range(rules.kinds):
                count: i64 = hand[at] + picked[at]
                if count > 0:
                    found[CARDS + sorts[kind]] += float(count)
                at += 1
        # From 0 for the first to act in the coming round to 1 for the last.
        found[FIRST] = float((seat - s.first + rules.n) % rules.n) / float(rules.n - 1)

    def learn(self, rules: FrenzyRules) -> None:
        """Find the model and the sorts of the cards for these rules."""
        if self.rules is rules:
            return
        self.rules = rules
        self.sorts = vec[i64]([sort_of(card) for card in rules.cards])
        self.model = model_for(self.models, rules.n)


def guessed(s: Frenzy, rows: list[list[float]]) -> list[float]:
    """Return values without a model: by money, with cards at what they pay."""
    weight = GUESSED * float(s.round + 1) / float(s.rules.rounds)
    powers: list[float] = []
    for seat in range(s.rules.n):
        money = rows[seat][MONEY] + float(s.kept(seat)) / SCALE
        powers.append(math.exp(weight * money))
    whole = sum(powers) + (1.0 if s.rules.two else 0.0)
    return [power / whole for power in powers]
