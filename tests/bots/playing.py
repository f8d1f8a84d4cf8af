"""Whole games between bots, with every choice checked."""

from truckstop.bots import Bot, decide
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import Game
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent


def play(game: Game, players: int, options: dict[str, str], seed: int, bots: list[Bot]) -> State:
    """Play one game to the end. Each bot draws from its own random stream."""
    chance, silent = Seeded(seed), Silent()
    state = game.new(game.rules(players, options), chance, silent)
    thoughts = [Seeded(seed + 1, seat) for seat in range(players)]
    while seats := state.to_act():
        for seat in seats:
            if seat in state.to_act():
                state.apply(seat, decide(bots[seat], state, seat, thoughts[seat]), chance, silent)
    return state
