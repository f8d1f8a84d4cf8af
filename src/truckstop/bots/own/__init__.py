"""Bots of one's own, which the terminal's commands load: a class in a Python file, or a program that speaks JSON lines.

Only commands that a person types may name such a bot: it runs with that person's rights. A server never loads one.
"""

from truckstop.bots.own.fault import Fault
from truckstop.bots.own.names import is_own, split_names
from truckstop.bots.own.own_bot import OwnBot
from truckstop.bots.own.running import close_all, closing_own_bots, own_bot
from truckstop.bots.own.setting import THINK, Setting, checked_think

__all__ = [
    "THINK",
    "Fault",
    "OwnBot",
    "Setting",
    "checked_think",
    "close_all",
    "closing_own_bots",
    "is_own",
    "own_bot",
    "split_names",
]
