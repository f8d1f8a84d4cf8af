"""OpenSpiel's search as a bot: it plays whole games, sees no more than its seat, and can be repeated."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this version of Python")

from truckstop.bots import bot_named, decide  # noqa: E402
from truckstop.envs.ismcts import IsmctsBot  # noqa: E402
from truckstop.kernel.chance import Chance, Seeded  # noqa: E402
from truckstop.kernel.tell import Silent  # noqa: E402
from truckstop.lab.playout import play_out  # noqa: E402

GAMES = ("frenzy", "rollwrite", "tacos")


def ismcts(key: str, simulations: int) -> IsmctsBot:
    return IsmctsBot(pyspiel.load_game(f"truckstop_{key}(players=2)"), bot_named(key, "random"), simulations)


@pytest.mark.parametrize("key", GAMES)
def test_it_plays_a_whole_game(key: str) -> None:
    bot, chance = ismcts(key, 3), Seeded(4)
    state = bot.game.known.new(bot.game.rules, chance, Silent())
    thoughts: list[Chance] = [Seeded(5), Seeded(6)]
    play_out(state, [bot, bot_named(key, "random")], chance, thoughts)
    assert state.to_act() == []
    assert len(state.places()) == 2


@pytest.mark.parametrize("key", GAMES)
def test_equal_chance_gives_equal_choices(key: str) -> None:
    bot, chance = ismcts(key, 12), Seeded(8)
    state, thought = bot.game.known.new(bot.game.rules, chance, Silent()), Seeded(9)
    for number in range(6):
        seat = state.next_to_act()
        assert decide(bot, state, seat, Seeded(1, number)) == decide(bot, state, seat, Seeded(1, number))
        state.step(seat, decide(bot_named(key, "random"), state, seat, thought), chance, Silent())


def test_simulations_make_it_better_than_its_rollouts() -> None:
    """With 60 simulations it wins most games of frenzy against the random bot that plays its rollouts."""
    bot, rival, games = ismcts("frenzy", 60), bot_named("frenzy", "random"), 8
    won = 0
    for number in range(games):
        chance, seat = Seeded(11, number), number % 2
        state = bot.game.known.new(bot.game.rules, chance, Silent())
        thoughts: list[Chance] = [Seeded(12, number), Seeded(13, number)]
        play_out(state, [bot, rival] if seat == 0 else [rival, bot], chance, thoughts)
        won += state.scores()[seat] > state.scores()[1 - seat]
    assert won >= 6
