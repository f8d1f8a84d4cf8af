"""The games in OpenSpiel: its own tests pass, and the games are those of the engine."""

import random
from typing import Any

import pytest
from mypy_extensions import i64

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this version of Python")

import truckstop.envs.open_spiel  # noqa: E402, F401  (registers the games)
from truckstop.kernel.chance import Chance, Scripted, Seeded  # noqa: E402
from truckstop.kernel.game import SetupError  # noqa: E402
from truckstop.kernel.tell import Silent  # noqa: E402

GAMES = (
    "truckstop_frenzy(players=2)",
    "truckstop_frenzy(players=5,specials=on)",
    "truckstop_rollwrite(players=1,side=B)",
    "truckstop_rollwrite(players=3)",
    "truckstop_tacos(players=1,level=2)",
    "truckstop_tacos(players=3)",
)


def at_random(state: Any, chooser: random.Random) -> int:
    """Pick a legal action, of chance as of players."""
    return int(chooser.choice(state.legal_actions()))


def decisions(name: str, seed: int) -> Any:
    """Play a random game; yield its state whenever a player must act."""
    state, chooser = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(at_random(state, chooser))


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_simulation_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_that_of_the_engine(name: str) -> None:
    game = pyspiel.load_game(name)
    state, chooser = game.new_initial_state(), random.Random(7)
    steps: list[tuple[int, int]] = []
    draws: list[list[tuple[int, int, int]]] = [[]]
    while not state.is_terminal():
        action = at_random(state, chooser)
        if state.is_chance_node():
            draws[-1].append((*state.position.wanted, action))
        else:
            steps.append((state.current_player(), action))
            draws.append([])
        state.apply_action(action)
    # A draw from a single possibility is no chance node, so the script has only the others.
    played = game.known.new(game.rules, WithSureDraws(draws[0]), Silent())
    for (seat, option), drawn in zip(steps, draws[1:], strict=True):
        played.apply(seat, option, WithSureDraws(drawn), Silent())
    assert played.to_act() == []
    assert played.dump() == state.position.state.dump()
    if game.num_players() > 1:
        assert [seat for seat, share in enumerate(state.returns()) if share > 0] == played.winners()
    else:
        assert state.returns() == [float(score) for score in played.scores()]


class WithSureDraws(Chance):
    """Follows a script, except for draws from a single possibility."""

    def __init__(self, draws: list[tuple[int, int, int]]) -> None:
        self.inner = Scripted(draws)

    def draw(self, source: i64, n: i64) -> i64:
        return 0 if n == 1 else self.inner.draw(source, n)


@pytest.mark.parametrize("name", GAMES)
def test_dealing_again_keeps_what_a_player_knows(name: str) -> None:
    changed = 0
    for number, state in enumerate(decisions(name, 3)):
        player = state.current_player()
        other = state.clone()
        other.position.forget(player, Seeded(5, number))
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        changed += str(other) != str(state)
    # Hidden information exists in every game with several players.
    assert changed > 0 or pyspiel.load_game(name).num_players() == 1


def test_a_seat_that_forgets_acts_before_those_whose_choice_is_undone() -> None:
    state, chooser = pyspiel.load_game("truckstop_frenzy(players=3)").new_initial_state(), random.Random(1)
    while state.is_chance_node() or state.current_player() != 2:
        state.apply_action(at_random(state, chooser))
    state.position.forget(2, Seeded(1))
    order = []
    while not state.is_chance_node():
        order.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert order == [2, 2, 0, 0, 1, 1]


def test_a_clone_is_independent() -> None:
    state = next(decisions("truckstop_tacos(players=2)", 1))
    before = str(state)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before
    assert str(other) != before


def test_an_information_state_grows_by_what_a_player_is_told_and_chooses() -> None:
    seen: dict[int, str] = {}
    for state in decisions("truckstop_frenzy(players=3)", 2):
        for player in range(3):
            told = state.information_state_string(player)
            assert told.startswith(seen.get(player, ""))
            seen[player] = told
    assert len(set(seen.values())) == 3, "each player knows something of their own"


def test_a_number_of_players_that_cannot_play_is_refused() -> None:
    with pytest.raises(SetupError, match="2 to 6"):
        pyspiel.load_game("truckstop_frenzy(players=7)")


def test_a_value_that_an_option_does_not_have_is_refused() -> None:
    with pytest.raises(SetupError, match="specials cannot be 'often'"):
        pyspiel.load_game("truckstop_frenzy(specials=often)")
