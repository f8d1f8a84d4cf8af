"""The guide of tacos: stages, and values that are probabilities and follow what a position is worth."""

import math

import pytest

from tests.games.tacos.tables import table
from truckstop.bots import guide_of
from truckstop.bots.guide_tacos import GuideTacos
from truckstop.bots.quick_tacos import QuickTacos
from truckstop.bots.values import our_models
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent

SILENT = Silent()
GUIDE = guide_of("tacos")
GUESSING = GuideTacos(QuickTacos(), {})


def game(players: int, options: dict[str, str], seed: int) -> list[Tacos]:
    """Return the first position of each stage of a game, and the last."""
    chance = Seeded(seed)
    state = TACOS.new(TACOS.rules(players, options), chance, SILENT)
    found = [state.copy()]
    while (seat := state.next_to_act()) >= 0:
        before = GUIDE.stage(state)
        assert GUIDE.horizon(state) > before
        state.step(seat, GUIDE.policy.choose(state, seat, Seeded(seed, 1)), chance, SILENT)
        assert GUIDE.stage(state) >= before
        if GUIDE.stage(state) > before:
            found.append(state.copy())
    return [*found, state]


@pytest.mark.parametrize("players", range(2, 7))
def test_values_are_the_chances_to_win(players: int) -> None:
    positions = game(players, {}, players)
    assert len(positions) > 3
    for guide in (GUIDE, GUESSING):
        for state in positions:
            values = guide.values(state)
            assert len(values) == players
            assert math.isclose(sum(values), 1.0)
            assert min(values) >= 0.0
        assert [value > 0 for value in guide.values(positions[-1])] == [place == 1 for place in positions[-1].places()]


@pytest.mark.parametrize("level", range(1, 8))
def test_alone_the_value_is_the_chance_to_beat_the_challenger(level: int) -> None:
    positions = game(1, {"level": str(level)}, level)
    for guide in (GUIDE, GUESSING):
        for state in positions:
            assert 0.0 <= guide.values(state)[0] <= 1.0
        assert guide.values(positions[-1]) == [1.0 if positions[-1].winners() else 0.0]


@pytest.mark.parametrize("guide", [GUIDE, GUESSING])
def test_customers_and_cards_raise_a_value(guide: GuideTacos) -> None:
    plain = table(3)
    served = plain.copy().has("Ana", served=8)
    cards = plain.copy().hand("Ana", "shrimp sour_cream chicken onion cheese tofu lime")
    base = guide.values(plain.state)
    assert guide.values(served.state)[0] > base[0]
    assert guide.values(served.state)[1] < base[1]
    assert guide.values(cards.state)[0] > base[0]


@pytest.mark.parametrize("guide", [GUIDE, GUESSING])
def test_alone_customers_of_the_challenger_lower_the_value(guide: GuideTacos) -> None:
    plain = table(1, level=2)
    base = guide.values(plain.state)[0]
    assert guide.values(plain.copy().has("Cha", served=9).state)[0] < base
    assert guide.values(plain.copy().has("Ana", served=9).state)[0] > base


def test_there_are_weights_for_every_number_of_players() -> None:
    models = our_models("tacos")
    assert sorted(models) == [1, 2, 3, 4, 5, 6]
    for players, model in models.items():
        assert model.nobody == (players == 1)
        assert all(len(weights) == len(GUIDE.feature_names()) for weights in model.bands)


def test_there_is_a_feature_for_every_name() -> None:
    state = game(2, {}, 3)[1]
    assert len(GUIDE.features(state, 0)) == len(GUIDE.feature_names())
    assert all(math.isfinite(number) for number in GUIDE.features(state, 1))
