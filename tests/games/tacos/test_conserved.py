"""In random games with decks of all sizes, no card or meeple appears or vanishes, and every game ends."""

import random
import re

import pytest

from tests.games.tacos.cards import OURS, RECIPES, recipes_text
from tests.games.tacos.conserved import conserved
from tests.rule import rule
from truckstop.games.tacos.codes import ENDINGS
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.tell import Silent

SMALL: Files = {
    "ingredients.toml": re.sub(r"copies = \d", "copies = 2", OURS["ingredients.toml"]).replace("106", "48", 1),
    "recipes.toml": recipes_text([(key, 2, slots, customers, coins) for key, _, slots, customers, coins in RECIPES]),
    "trucks.toml": OURS["trucks.toml"].replace("copies = 3", "copies = 1").replace("count = 36", "count = 12"),
    "vendors.toml": OURS["vendors.toml"],
}
"""48 ingredients, 12 recipes, 12 truck cards: some deck is soon empty, often in the middle of a round."""


def play_on(seed: int) -> str:
    """Play a random game with some small decks, and return why it ended."""
    rng, chance = random.Random(seed), Seeded(seed)
    players = rng.choice([1, 1, 2, 3, 4, 5, 6])
    options = {"vendors": rng.choice(["star", "varied"]), "level": str(rng.randint(1, 7)) if players == 1 else "1"}
    small = rng.sample(sorted(SMALL), rng.randint(0, 3))
    state = TACOS.new(TACOS.rules(players, options, OURS | {name: SMALL[name] for name in small}), chance, Silent())
    while not state.over:
        seat = rng.choice(state.to_act())
        choices = state.options(seat)
        assert len(choices) >= 2 and choices == sorted(set(choices)), "a seat without a choice is not asked (C7)"
        state.apply(seat, rng.choice(choices), chance, Silent())
        conserved(state)
    return ENDINGS[state.ended]


@rule("T3.2", "T3.14", "T1.5", "C2", "C7")
@pytest.mark.parametrize("seed", range(40))
def test_cards_and_meeples_are_conserved_after_every_option(seed: int) -> None:
    assert play_on(seed) in ENDINGS


@rule("T5.1")
def test_the_random_games_end_for_different_reasons() -> None:
    assert len({play_on(seed) for seed in range(30)}) >= 4
