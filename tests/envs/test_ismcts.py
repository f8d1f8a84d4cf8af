"""OpenSpiel's search as a bot: it plays whole games, sees no more than its seat, and can be repeated."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this version of Python")

from mypy_extensions import i64  # noqa: E402

from bench import ismcts as suite  # noqa: E402
from truckstop.bots import Bot, bot_named, decide  # noqa: E402
from truckstop.envs.ismcts import IsmctsBot, RolloutEvaluator  # noqa: E402
from truckstop.kernel.chance import Chance, Seeded  # noqa: E402
from truckstop.kernel.state import State  # noqa: E402
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


class Watching(Bot):
    """Chooses the first option, and keeps every position it was shown."""

    def __init__(self) -> None:
        self.key = "watching"
        self.looks = True
        self.shown: list[State] = []

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        self.shown.append(s)
        return s.options(seat)[0]


@pytest.mark.parametrize("key", GAMES)
def test_rollouts_copy_the_position_once_as_those_of_our_search_do(key: str) -> None:
    """With a copy at every decision, equal time would mean fewer simulations than ours."""
    game, bot, chance = ismcts(key, 1).game, Watching(), Seeded(3)
    state = game.known.new(game.rules, chance, Silent())
    at = game.state_at(state, state.next_to_act())
    before = state.dump()
    returns = RolloutEvaluator(bot, 5).evaluate(at)
    assert sum(returns) == pytest.approx(1.0) or key == "frenzy", "in frenzy Barry can win"
    assert len(bot.shown) > 5 and all(shown is bot.shown[0] for shown in bot.shown)
    assert bot.shown[0] is not at.position.state
    assert at.position.state is not None and at.position.state.dump() == before


def test_decisions_are_timed_by_the_clock_that_search_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]

    class Slow(Watching):
        def choose(self, s: State, seat: i64, chance: Chance) -> i64:
            now[0] += 0.25
            return super().choose(s, seat, chance)

    monkeypatch.setattr("bench.ismcts.time.perf_counter", lambda: now[0])
    game = ismcts("frenzy", 1).game
    timed = suite.Timed(Slow())
    state = game.known.new(game.rules, Seeded(3), Silent())
    for _ in range(2):
        timed.choose(state, state.next_to_act(), Seeded(4))
    assert timed.milliseconds() == 250.0


def test_a_match_in_two_parts_is_the_match_in_one() -> None:
    whole = suite.go_on(suite.begin("frenzy", 2, 2, "simulations", 0.4), 4, 5)
    half = suite.go_on(suite.begin("frenzy", 2, 2, "simulations", 0.4), 2, 5)
    assert (half.games, whole.games) == (2, 4)
    joined = suite.go_on(half, 4, 5)
    assert (joined.games, joined.won, joined.share) == (4, whole.won, whole.share)
    rest = suite.play(suite.peer("frenzy", 2, 2, 0.4), *players_of(whole), range(2, 4), 5)
    assert joined.won == half.won + rest, "the second part plays the games that the first did not"


def players_of(match: suite.Match) -> tuple[suite.Timed, suite.Timed]:
    theirs = suite.peer(match.game, match.players, match.simulations, match.exploration)
    return suite.Timed(bot_named(match.game, match.ours)), suite.Timed(theirs)
