"""The bots of a simulation, by name: those of the package and those of one's own."""

from collections.abc import Callable, Iterable

from truckstop.bots import Bot, bot_named
from truckstop.bots.own import Setting, checked_think, is_own, own_bot
from truckstop.lab.workers import end_bots_when_terminated


def players_named(
    names: Iterable[str], setting: Setting, find: Callable[[str, str], Bot] = bot_named
) -> dict[str, Bot]:
    """Return the bots with these names, ready to play; SetupError if one of them is not there or does not work."""
    checked_think(setting.think)
    found: dict[str, Bot] = {}
    for name in names:
        if name in found:
            continue
        if is_own(name):
            end_bots_when_terminated()
            found[name] = own_bot(name, setting)
        else:
            found[name] = find(setting.game, name)
    return found
