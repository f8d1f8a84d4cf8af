"""What the traits of characters count."""

import pytest

from bench.traits import Traits, apart
from truckstop.bots import bot_named, decide
from truckstop.games.rollwrite.codes import DOUBLED
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import BRIDGES, STATIONS, Rollwrite
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent


@pytest.mark.parametrize("side", ["A", "B"])
def test_bridges_and_stations_are_counted_and_2x_is_not(side: str) -> None:
    """What was counted is what is drawn on the sheet at the end."""
    chance, thoughts, traits = Seeded(2), Seeded(3), Traits("rollwrite")
    state = ROLLWRITE.new(ROLLWRITE.rules(1, {"side": side}), chance, Silent())
    assert isinstance(state, Rollwrite)
    drawn_before = state.sheets[BRIDGES] + state.sheets[STATIONS]
    bot = bot_named("rollwrite", "greedy")
    while (seat := state.next_to_act()) >= 0:
        option = decide(bot, state, seat, thoughts)
        traits.decided(state, seat, option)
        state.step(seat, option, chance, Silent())
    cells = state.sheets[state.rules.cells : state.rules.cells + state.rules.sheet.squares]
    assert sum(1 for cell in cells if cell & DOUBLED) > 0, "without a 2x this game shows nothing"
    drawn = state.sheets[BRIDGES] + state.sheets[STATIONS] - drawn_before
    assert drawn > 0 and traits.counts["bridges_and_stations"] == drawn


def test_two_means_are_compared_in_standard_errors() -> None:
    assert apart([1.0, 3.0], [0.0, 0.0, 0.0]) == pytest.approx(2 / 0.5**0.5)
    assert apart([0.0, 0.0, 0.0], [1.0, 3.0]) == pytest.approx(-2 / 0.5**0.5)
    assert apart([1.0, 1.0], [1.0, 1.0]) == apart([1.0], [2.0, 3.0]) == 0.0
