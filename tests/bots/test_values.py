"""Fitted values: probabilities from weighted sums, and the files that hold the weights."""

import json
import math

import pytest

from tests.toy import TOY
from truckstop.bots.values import SCORE, SHARES, ValueModel, model_for, read_models, won
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent


def test_shares_are_probabilities() -> None:
    model = ValueModel(SHARES, False, [[0.5, 1.0]])
    shares = model.shares([[2.0, 0.0], [0.0, 0.0]], 0)
    assert shares == pytest.approx([math.e / (math.e + 1), 1 / (math.e + 1)])


def test_if_nobody_may_win_the_shares_leave_something_over() -> None:
    model = ValueModel(SHARES, True, [[1.0]])
    assert model.shares([[0.0], [0.0]], 0) == pytest.approx([1 / 3, 1 / 3])


def test_each_band_has_its_weights_and_later_ones_share_the_last() -> None:
    model = ValueModel(SCORE, False, [[1.0], [10.0]])
    assert [model.sum([3.0], band) for band in range(4)] == [3.0, 30.0, 30.0, 30.0]


def test_extreme_positions_do_not_overflow() -> None:
    shares = ValueModel(SHARES, False, [[1000.0]]).shares([[50.0], [-50.0]], 0)
    assert shares[0] == pytest.approx(1.0) and 0.0 <= shares[1] < 1e-12


def test_a_file_is_read_by_number_of_players_and_the_nearest_is_used() -> None:
    text = json.dumps(
        {
            "models": {
                "2": {"kind": SHARES, "nobody": True, "bands": [{"weights": [1.5]}]},
                "4": {"kind": SHARES, "nobody": False, "bands": [{"weights": [2.5]}]},
            }
        }
    )
    models = read_models(text)
    two, six = model_for(models, 2), model_for(models, 6)
    assert two is not None and two.nobody and two.bands == [[1.5]]
    assert six is not None and not six.nobody and six.bands == [[2.5]]
    assert model_for({}, 3) is None


def test_the_end_of_a_game_is_worth_one_to_the_winner() -> None:
    state = TOY.new(TOY.rules(2, {}), Seeded(1), Silent())
    assert won(state) == [0.0, 0.0]
    while seats := state.to_act():
        state.step(seats[0], state.options(seats[0])[-1], Seeded(1), Silent())
    assert sum(won(state)) == pytest.approx(1.0)
    assert [seat for seat, value in enumerate(won(state)) if value > 0] == state.winners()
