"""The bots of one's own that run for this process: started once, used for all games, ended together."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager

from truckstop.bots.own.names import CMD
from truckstop.bots.own.own_bot import OwnBot
from truckstop.bots.own.program import ProgramBot
from truckstop.bots.own.python_file import FileBot
from truckstop.bots.own.setting import Setting
from truckstop.kernel.game import SetupError

_running: dict[tuple[object, ...], OwnBot] = {}


def own_bot(name: str, setting: Setting) -> OwnBot:
    """Return a bot that is ready to play; SetupError if there is no such file or program, or if it does not answer."""
    key = (name, *setting.key())
    bot = _running.get(key)
    if bot is None:
        bot = ProgramBot(name, setting) if name.startswith(CMD) else FileBot(name, setting)
        _running[key] = bot
        try:
            bot.start()
        except SetupError:
            del _running[key]
            raise
    return bot


def close_all(at_once: bool = False) -> None:
    """End all their processes; at once, or after a moment in which they can end themselves."""
    while _running:
        key = next(reversed(_running))
        # In this order: if a signal interrupts it, the bot can still be found and closed again.
        _running[key].close(at_once)
        _running.pop(key, None)


@contextmanager
def closing_own_bots() -> Iterator[None]:
    """End all their processes when the block ends."""
    try:
        yield
    finally:
        close_all()


atexit.register(close_all)
