"""A bot's turn in the terminal."""

from truckstop.bots import Bot
from truckstop.bots.live import live_bot, live_gesture
from truckstop.bots.own import Fault, OwnBot, Setting, is_own, own_bot
from truckstop.cli.local_game import LocalGame
from truckstop.cli.seats import bot_seed_of
from truckstop.kernel.chance import Seeded

STREAMS = 8
"""Random streams for bots per entry of the log; one for each seat if there are more seats."""


def bot_of(local: LocalGame, seat: int) -> Bot:
    """Return the bot in a seat; SetupError if it is one's own and cannot be started."""
    name, log = local.players[seat].bot, local.session.log
    if is_own(name):
        return own_bot(name, Setting(log.game, log.players, log.options, log.files, local.think))
    return live_bot(log.game, name)


def start_bots(local: LocalGame) -> None:
    """Start the bots of one's own before the first choice; SetupError if one of them does not work."""
    for seat, player in enumerate(local.players):
        if player.bot:
            bot_of(local, seat)


def let_bot(local: LocalGame, seat: int) -> list[Fault]:
    """Let the bot in a seat make one whole gesture; return its faults.

    Its seed and stream follow from the log alone, so a resumed game goes on as if it had not been interrupted.
    """
    session = local.session
    stream = 1 + len(session.log.entries) * max(STREAMS, len(local.players)) + seat
    chance = Seeded(bot_seed_of(session.log), stream)
    bot = bot_of(local, seat)
    session.act(seat, live_gesture(local.game, session.state, seat, bot, chance))
    return bot.take_faults() if isinstance(bot, OwnBot) else []
