"""Simulation: the same games on any number of processes, counted by bot and by seat."""

import json
import subprocess
import sys

import msgspec
import pytest

from truckstop.bots import bot, bot_named
from truckstop.kernel.chance import Chance
from truckstop.kernel.game import SetupError
from truckstop.kernel.state import State
from truckstop.lab import simulate as module
from truckstop.lab.simulate import Plan, interval, plan_of, simulate


def plan(games: int = 230, seed: int = 3, bots: tuple[str, ...] = ("random",), **options: str) -> Plan:
    return plan_of("frenzy", 3, list(bots), games, seed, options, None)


def test_the_same_seed_gives_the_same_digest_on_any_number_of_processes() -> None:
    one, two = simulate(plan(), 1), simulate(plan(), 2)
    assert one.digest == two.digest
    assert (one.wins, one.mean_scores, one.decisions) == (two.wins, two.mean_scores, two.decisions)


def test_another_seed_option_bot_or_number_of_games_gives_another_digest() -> None:
    digests = {
        simulate(each, 1).digest
        for each in (
            plan(30),
            plan(31),
            plan(30, seed=4),
            plan(30, bots=("greedy", "random")),
            plan(30, discard="high"),
        )
    }
    assert len(digests) == 5


def test_the_digest_depends_on_the_last_decision_of_the_last_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """One decision changed in one game of many: here the very last one."""
    before = simulate(plan(40), 1)

    class Stubborn(bot.Bot):
        def __init__(self) -> None:
            self.key, self.looks = "random", False
            self.asked = 0

        def choose(self, s: State, seat: int, chance: Chance) -> int:
            self.asked += 1
            options = s.options(seat)
            choice: int = options[chance.draw(bot.THOUGHT, len(options))]
            if self.asked == before.decisions:
                return next(option for option in options if option != choice)
            return choice

    stubborn = Stubborn()
    monkeypatch.setattr(module, "bot_named", lambda game, name: stubborn)
    assert simulate(plan(40), 1).digest != before.digest


def test_every_bot_sits_in_every_seat_of_the_same_deals() -> None:
    games = plan(12, bots=("greedy", "random"))
    assert [games.lineup(number) for number in range(3)] == [
        ["greedy", "random", "greedy"],
        ["random", "greedy", "greedy"],
        ["greedy", "greedy", "random"],
    ]
    assert games.rotations() == 3
    assert plan(12).rotations() == 1


def test_wins_and_scores_are_counted_by_bot() -> None:
    result = simulate(plan(30, bots=("greedy", "random")), 1)
    assert result.games == 30
    assert result.errors == 0
    assert sum(result.wins.values()) == 30
    assert sum(result.seat_wins) == 30
    assert result.wins["greedy"] > 24
    assert result.mean_scores["greedy"] > result.mean_scores["random"]


def test_a_game_that_barry_wins_is_won_by_nobody() -> None:
    result = simulate(plan_of("frenzy", 2, ["random"], 100, 1, {}, None), 1)
    assert result.wins["nobody"] > 0
    assert sum(result.wins.values()) == 100


def test_a_game_that_fails_is_counted_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(bot.Bot):
        def __init__(self) -> None:
            self.key, self.looks = "random", False

        def choose(self, s: State, seat: int, chance: Chance) -> int:
            raise RuntimeError("out of ideas")

    monkeypatch.setattr(module, "bot_named", lambda game, name: Broken() if name == "random" else bot_named(game, name))
    result = simulate(plan(7), 1)
    assert (result.games, result.errors) == (7, 7)
    assert result.messages[0] == "game 0 of seed 3: RuntimeError: out of ideas"
    assert len(result.messages) == 5


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"games": 0}, "the number of games is from 1"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"bots": []}, "0 bots for 3 players; name from 1 to 3"),
        ({"bots": ["random"] * 4}, "4 bots for 3 players"),
        ({"bots": ["rambo"]}, "no bot for frenzy is called 'rambo'"),
        ({"options": {"special": "on"}}, "frenzy has no option 'special'"),
        ({"players": 7}, "frenzy is for 2 to 6 players, not 7"),
        ({"game": "freezy"}, "no game is called 'freezy'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, object], says: str) -> None:
    good = {"game": "frenzy", "players": 3, "bots": ["random"], "games": 1, "seed": 1, "options": {}, "files": None}
    with pytest.raises(SetupError, match=says):
        plan_of(**(good | change))  # type: ignore[arg-type]


def test_the_interval_holds_the_share_and_shrinks_with_games() -> None:
    share, low, high = interval(25, 100)
    assert (share, low, high) == (0.25, 0.1755, 0.343)
    assert interval(0, 10)[1] == 0.0
    assert interval(10, 10)[2] == 1.0
    assert interval(2500, 10000)[2] - interval(2500, 10000)[1] < 0.02


def test_the_command_prints_the_documented_json() -> None:
    command = [sys.executable, "-m", "truckstop.cli", "simulate", "frenzy", "--players", "3", "--games", "20"]
    command += ["--bots", "greedy,random", "--seed", "5", "--option", "specials=on", "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    result = json.loads(told.stdout)
    assert {"games", "errors", "decisions", "seconds", "wins", "mean_scores", "digest"} <= set(result)
    assert msgspec.convert(result, module.Result).games == 20
