"""A bot's turn in the terminal."""

from truckstop.bots import Bot, bot_named, decide
from truckstop.cli.gesture import follow
from truckstop.cli.local_game import LocalGame
from truckstop.cli.seats import bot_seed_of
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.game import Game
from truckstop.kernel.preview import preview
from truckstop.kernel.state import State

STREAMS = 8
"""Random streams for bots per entry of the log; one for each seat if there are more seats."""


def let_bot(local: LocalGame, seat: int) -> None:
    """Let the bot in a seat make one whole gesture.

    Its seed and stream follow from the log alone, so a resumed game goes on as if it had not been interrupted.
    """
    session = local.session
    stream = 1 + len(session.log.entries) * max(STREAMS, len(local.players)) + seat
    chance = Seeded(bot_seed_of(session.log), stream)
    bot = bot_named(local.game.key, local.players[seat].bot)
    session.act(seat, gesture_of(local.game, session.state, seat, bot, chance))


def gesture_of(game: Game, state: State, seat: int, bot: Bot, chance: Chance) -> list[int]:
    """Return a whole gesture that a bot decides on."""
    options = [decide(bot, state, seat, chance)]
    while follow(game, state, seat, options) is not None:
        options.append(decide(bot, preview(state, seat, options).state, seat, chance))
    return options
