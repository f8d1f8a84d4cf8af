"""What a table is made of: its seats, a proposal, and what an entry means for those who look on."""

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.tell import Beat, Event


class Seat(msgspec.Struct):
    """A place at the table: of a person, of a bot, or open."""

    who: str = ""
    bot: str = ""
    taken_over: bool = False
    """A bot plays on for a person whose time was up, or who left."""
    returns: bool = False
    """She is back, and has the seat again when the bot has made the move that was due."""
    left: str = ""
    """Who sat here and left the running game: what she did is still told by her name, if she has one."""
    bank: float = 0.0
    """Seconds left, where the clock is a bank for the whole game."""
    since: float = 0.0
    """When it began to be waited for."""

    @property
    def free(self) -> bool:
        return not self.who and not self.bot and not self.taken_over


class Proposal(msgspec.Struct):
    """What somebody asked all others to agree to."""

    number: int
    who: str
    what: str
    to: int
    """For back: the entry of the table after which things stood as they shall stand again."""
    agreed: set[str]


class Told(msgspec.Struct):
    """What an entry means for those who look on."""

    roles: list[int]
    """The roles that are told of it."""
    touched: set[int]
    """Those of them whose view may have changed."""
    table: bool
    """Has the table around the game changed?"""
    events: list[Event]
    before: list[int]
    """The seats that were waited for before it."""
    beats: list[Beat] = []
    """The moments inside it, with the position at each."""
    named: list[GameEvent] | None = None
    """The events with their fields by name, once somebody has asked for them."""
    views: dict[int, msgspec.Struct] = {}
    """By beat: somebody's view of the position there, from which all others' are made."""
