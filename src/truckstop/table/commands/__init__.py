"""What people can do at a table. Each command is a wire type with a method that checks it and makes its entry."""

from truckstop.table.commands.chat import Say, Silence, Unsay
from truckstop.table.commands.checks import Refused
from truckstop.table.commands.command import Command
from truckstop.table.commands.context import Context, Presence
from truckstop.table.commands.play import Answer, Do, Propose, Return, StandIn, TakeBack
from truckstop.table.commands.rematch import Again
from truckstop.table.commands.seating import Host, Leave, PutBot, SendAway, Sit
from truckstop.table.commands.setup import Change, Entropy, Start

AnyCommand = (
    Do
    | TakeBack
    | Sit
    | Leave
    | SendAway
    | PutBot
    | Change
    | Entropy
    | Start
    | Propose
    | Answer
    | Return
    | Host
    | StandIn
    | Say
    | Unsay
    | Silence
    | Again
)

__all__ = [
    "Again",
    "Answer",
    "AnyCommand",
    "Change",
    "Command",
    "Context",
    "Do",
    "Entropy",
    "Host",
    "Leave",
    "Presence",
    "Propose",
    "PutBot",
    "Refused",
    "Return",
    "Say",
    "SendAway",
    "Silence",
    "Sit",
    "StandIn",
    "Start",
    "TakeBack",
    "Unsay",
]
