"""Whole games between bots, with every choice checked."""

from tests.soak import sized
from truckstop.bots import Bot, decide
from truckstop.bots.search import SearchBot
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import Game
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent


def affordable(bot: Bot) -> Bot:
    """Return a bot that plays as `bot` does; on the source, which is far slower, one that searches searches less."""
    if not isinstance(bot, SearchBot):
        return bot
    less = SearchBot(bot.key, bot.guide, min(bot.playouts, sized(bot.playouts, bot.playouts, 6)), bot.milliseconds)
    less.method = bot.method
    return less


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
