"""OpenSpiel's search for games with hidden information (ISMCTS) as a bot, to compare ours with. Needs `open-spiel`.

The algorithm is OpenSpiel's own Python `ISMCTSBot`. What it needs from us: hidden information dealt again before every
simulation (`State.forget`), observations as keys of its nodes, and one of our bots to play its rollouts to the end.
"""

from typing import Any, Final

import numpy as np
from mypy_extensions import i64
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.envs.open_spiel import TruckstopGame, TruckstopState
from truckstop.kernel.chance import MOST, Chance, Seeded
from truckstop.kernel.state import State
from truckstop.lab.playout import roll_out

EXPLORATION: Final = 0.7
"""The constant of UCT, for returns from 0 to 1."""


class RolloutEvaluator:
    """Evaluates a state of OpenSpiel by one game between bots from there on; every action has the same prior.

    As in the playouts of our search, the bots see the position as it is: it comes from a simulation, for which what the
    player cannot know was dealt again. To deal it again for every decision would cost time that our search saves.
    """

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.seed = seed
        self.games = 0

    def evaluate(self, state: TruckstopState) -> Any:
        """Return the return of each player after one rollout."""
        position = state.position
        assert position.state is not None, "a seat must act"
        players, ahead = position.rules.players, position.state.copy()
        self.games += 1
        thoughts: list[Chance] = [Seeded(self.seed + 1 + seat, self.games) for seat in range(players)]
        roll_out(ahead, self.bot, Seeded(self.seed, self.games), thoughts)
        if players == 1:
            return np.array([float(ahead.scores()[0])])
        winners = ahead.winners()
        return np.array([1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)])

    def prior(self, state: TruckstopState) -> list[tuple[int, float]]:
        """Return equal probabilities."""
        actions = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(actions)) for action in actions]


class Resampler:
    """Deals again what a player cannot know, in a clone of a state of OpenSpiel."""

    def __init__(self, seed: int) -> None:
        self.chance = Seeded(seed)

    def __call__(self, state: TruckstopState, player: int) -> TruckstopState:
        other: TruckstopState = state.clone()
        other.position.forget(player, self.chance)
        return other


class IsmctsBot(Bot):
    """Chooses with OpenSpiel's ISMCTS, with a fixed number of simulations per decision."""

    def __init__(self, game: TruckstopGame, rollouts: Bot, simulations: int, exploration: float = EXPLORATION) -> None:
        self.key = f"ismcts@{simulations}"
        self.looks = True
        self.game = game
        self.rollouts = rollouts
        self.simulations = simulations
        self.exploration = exploration

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        seed = chance.draw(THOUGHT, MOST)
        search = ISMCTSBot(
            self.game,
            RolloutEvaluator(self.rollouts, seed),
            self.exploration,
            self.simulations,
            random_state=np.random.RandomState(seed),
            use_observation_string=True,
            # Another deal of hidden cards gives a player other options.
            allow_inconsistent_action_sets=True,
        )
        search.set_resampler(Resampler(seed))
        return int(search.step(self.game.state_at(s, seat)))
