"""How bots play, in numbers by which their characters can be told apart."""

import math

from truckstop.games.frenzy.codes import AT_TRUCK, DROP, OPTION_COUNT, PICK_TRUCK, PLAY, VENUES
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.rollwrite.codes import AT, BRIDGE, CROSS, GAS, REROLL, WRITE
from truckstop.games.rollwrite.state import BONUS, Rollwrite
from truckstop.games.tacos.codes import BID, BUY, BUY_UNSEEN, DRAW_INGREDIENTS, POPULAR, POPULAR_SPACES, RECIPE
from truckstop.games.tacos.codes import PLAY as PLAY_TRUCK
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.state import State

BIG_DICE = 4
"""The first venue with a big die: the d12, and after it the d20."""
COUNTED = {
    "frenzy": ("cards_against_others",),
    "rollwrite": ("rerolls", "bridges_and_stations"),
    "tacos": ("trucks_bought", "recipes"),
}
"""Traits that are numbers of times in a game; the others are means."""


class Traits:
    """What the decisions of one kind of bot show."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.values: dict[str, list[float]] = {}
        self.counts: dict[str, float] = {}
        """Numbers of times in the current game."""

    def note(self, trait: str, value: float) -> None:
        self.values.setdefault(trait, []).append(value)

    def count(self, trait: str) -> None:
        self.counts[trait] = self.counts.get(trait, 0.0) + 1.0

    def decided(self, s: State, seat: int, option: int) -> None:
        """Note what a decision shows; `s` is the position before it."""
        if isinstance(s, Frenzy):
            self._frenzy(s, seat, option)
        elif isinstance(s, Rollwrite):
            if REROLL <= option < WRITE:
                self.count("rerolls")
            elif option >= AT and s.turns[seat * s.rules.turn_stride + BONUS] in (BRIDGE, GAS):
                self.count("bridges_and_stations")
        elif isinstance(s, Tacos):
            self._tacos(s, option)

    def _frenzy(self, s: Frenzy, seat: int, option: int) -> None:
        if option < PICK_TRUCK + VENUES:
            self.note("big_dice", float(option - PICK_TRUCK >= BIG_DICE))
        elif PLAY <= option < DROP:
            self.note("round_of_cards", float(s.round))
        elif AT_TRUCK <= option < OPTION_COUNT and (owner := (option - AT_TRUCK) // VENUES) != seat:
            self.count("cards_against_others")
            most = max(s.money[other] for other in range(s.rules.owners) if other != seat)
            self.note("against_the_leader", float(s.money[owner] == most))

    def _tacos(self, s: Tacos, option: int) -> None:
        if BID <= option < DRAW_INGREDIENTS:
            self.note("bid", float(option - BID))
        elif BUY <= option <= BUY_UNSEEN:
            self.count("trucks_bought")
        elif POPULAR <= option < PLAY_TRUCK:
            design = s.popular(option - POPULAR) if option < POPULAR + POPULAR_SPACES else option - RECIPE
            self.note("customers_of_a_recipe", float(s.rules.recipes[design].customers))
            self.count("recipes")

    def ended(self, s: State, seat: int) -> None:
        """Note what the end of a game shows."""
        if isinstance(s, Frenzy):
            kinds = s.rules.kinds
            self.note("cards_kept", float(sum(s.hand[seat * kinds : (seat + 1) * kinds])))
        elif isinstance(s, Rollwrite):
            at = seat * s.rules.stride + s.rules.written
            written = s.shown[at : at + s.rules.sheet.spaces]
            self.note("skipped", float(sum(1 for space in written if space == CROSS)))
        elif isinstance(s, Tacos):
            self.note("coins_left", float(s.coins(seat)))
        for trait in COUNTED[self.game]:
            self.note(trait, self.counts.get(trait, 0.0))
        self.counts = {}


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def apart(one: list[float], other: list[float]) -> float:
    """Return the difference of two means in standard errors."""
    if len(one) < 2 or len(other) < 2:
        return 0.0
    means = mean(one), mean(other)
    error = 0.0
    for values, middle in zip((one, other), means, strict=True):
        error += sum((value - middle) ** 2 for value in values) / len(values) ** 2
    return (means[0] - means[1]) / math.sqrt(error) if error > 0.0 else 0.0
