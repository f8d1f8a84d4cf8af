"""One loop in Python, for our engine and for OpenSpiel's games (C++): ask who acts, ask what is legal, pick, apply.

The loops below are kept the same line by line, so that they cost the same: the seat to act comes from one call, the
pick from `random()`, and set-up is part of a game. A decision is a player's; the time of chance nodes counts, their
number does not (it is counted separately, in actions). One thing favours the peers: forced moves count as decisions,
while frenzy never asks if there is nothing to choose.

All chance in the four games is uniform, which `uneven` checks, so an outcome is picked like a move, without weights:
many times faster than the `numpy.random.choice` of OpenSpiel's own examples. The shortcut also takes the outcomes from
`legal_actions`, without probabilities. It is faster still where many cards are dealt, and only correct because chance
is uniform.
"""

import random
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from truckstop.kernel.chance import Chance
from truckstop.kernel.game import Game
from truckstop.kernel.state import Rules
from truckstop.kernel.tell import Tell

Counts = tuple[int, int]
"""Players' decisions, and all actions including those of chance."""

GAMES = ("hearts", "dou_dizhu", "backgammon", "gin_rummy")
SHORTCUTS = ("hearts", "dou_dizhu")
"""Games in which most chance nodes deal a card, so that the shortcut matters."""

TERMINAL = -4  # pyspiel.PlayerId.TERMINAL; a plain int compares faster, and a test compares it with theirs


def there() -> bool:
    """True if OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


def name(game: str) -> str:
    """Return the name of a peer in the rows."""
    return f"open_spiel {game}"


def release() -> str:
    return version("open_spiel") if there() else "none"


def load(game: str) -> Any:
    """Load a game of OpenSpiel."""
    import pyspiel

    return pyspiel.load_game(game)


def ours(game: Game, rules: Rules, games: int, chance: Chance, tell: Tell, pick: Callable[[], float]) -> int:
    """Play games on our engine with unchecked steps; return the number of decisions."""
    decisions = 0
    for _ in range(games):
        state = game.new(rules, chance, tell)
        seat = state.next_to_act()
        while seat >= 0:
            options = state.options(seat)
            state.step(seat, options[int(pick() * len(options))], chance, tell)
            decisions += 1
            seat = state.next_to_act()
    return decisions


def ours_checked(game: Game, rules: Rules, games: int, chance: Chance, tell: Tell, pick: Callable[[], float]) -> int:
    """The same with every option checked, as for input from outside."""
    decisions = 0
    for _ in range(games):
        state = game.new(rules, chance, tell)
        seat = state.next_to_act()
        while seat >= 0:
            options = state.options(seat)
            state.apply(seat, options[int(pick() * len(options))], chance, tell)
            decisions += 1
            seat = state.next_to_act()
    return decisions


def theirs(game: Any, games: int, pick: Callable[[], float]) -> Counts:
    """Play games of OpenSpiel, with chance sampled from its outcomes."""
    decisions = draws = 0
    for _ in range(games):
        state = game.new_initial_state()
        player = state.current_player()
        while player != TERMINAL:
            if player >= 0:
                actions = state.legal_actions()
                state.apply_action(actions[int(pick() * len(actions))])
                decisions += 1
            else:
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(pick() * len(outcomes))][0])
                draws += 1
            player = state.current_player()
    return decisions, decisions + draws


def theirs_shortcut(game: Any, games: int, pick: Callable[[], float]) -> Counts:
    """Play games of OpenSpiel with the shortcut at chance nodes."""
    decisions = draws = 0
    for _ in range(games):
        state = game.new_initial_state()
        player = state.current_player()
        while player != TERMINAL:
            actions = state.legal_actions()
            state.apply_action(actions[int(pick() * len(actions))])
            if player >= 0:
                decisions += 1
            else:
                draws += 1
            player = state.current_player()
    return decisions, decisions + draws


def uneven(game: Any, games: int) -> str:
    """Play random games; return why the loops above would be wrong for the game, or an empty text."""
    pick = random.Random(1).random
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                if max(p for _, p in outcomes) - min(p for _, p in outcomes) > 1e-9:
                    return "its chance is not uniform"
                if [action for action, _ in outcomes] != actions:
                    return "its legal actions differ from its outcomes"
            elif state.is_simultaneous_node():
                return "players act simultaneously in it"
            state.apply_action(actions[int(pick() * len(actions))])
    return ""
