"""The shapes of what leaves for a viewer. What goes into them is decided in `project.py`."""

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import Standing
from truckstop.kernel.prompt import Prompt
from truckstop.table.entries import Clock


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: str
    """person, bot or open; gone if a person has left and a bot plays on."""
    name: str
    """The person's name, also if she has left, or the bot's; empty if the person is not known any more."""
    taken_over: bool
    """Does a bot play on for a person whose time was up?"""
    entropy: bool
    """Has the player added chance of her own?"""


class ProposalShown(msgspec.Struct, frozen=True):
    """What somebody asked all others to agree to."""

    number: int
    """Which of the table's proposals it is: answers name it."""
    what: str
    """end or back."""
    by: int
    agreed: list[int]
    to: int
    """For back: the message of yours to which it would go back."""


class TableShown(msgspec.Struct, frozen=True):
    """The table around the game, the same for all but for what is yours."""

    id: str
    game: str
    options: dict[str, str]
    public: bool
    clock: Clock
    status: str
    """open, running or over."""
    ended: str
    """rules, consent, left, or deal (the deal has closed), when it is over."""
    seats: list[SeatShown]
    you: int
    """Your seat, or -1 if you watch."""
    host: int
    """The seat of the host, or -1."""
    hosting: bool
    """Are you the host?"""
    commitment: str
    """The hash of the dice's secret."""
    deal: str
    copied: bool
    """Does another game go on here?"""
    lesson: bool
    """Is this a table to learn by, whose dice anybody can know?"""
    data: str
    """The digest of the files that are played with, if they are not ours: `/api/data` tells of them."""
    set: str
    """What those files are called."""
    proposal: ProposalShown | None
    again: str
    """The table of the rematch, if there is one."""
    result: list[Standing]
    """Everybody's score and place when it is over, the best first."""


class ClockShown(msgspec.Struct, frozen=True):
    """A seat's time, in seconds since 1970 and in seconds."""

    until: float | None
    bank: float | None


class ChatLine(msgspec.Struct, frozen=True):
    """A line of the chat."""

    number: int
    seat: int
    name: str
    text: str | None
    """None if it was deleted."""


class BeatShown(msgspec.Struct, frozen=True):
    """A moment inside what a message tells of: how things stood when its first `told` events had happened."""

    told: int
    what: str
    """The moment by name: `trucks revealed`, `venue paid`."""
    view: msgspec.Struct


class News(msgspec.Struct, frozen=True, tag_field="is", tag="news"):
    """What has happened since the message before it, and how things stand now. What has not changed is left out."""

    n: int
    """The number of this message. Whoever misses one asks for all after the last that she has."""
    you: int
    """Your seat, or -1 if you watch: numbers belong to a seat, and begin anew for another."""
    whole: bool
    """Does it hold everything, so that nothing before it counts?"""
    since: int
    """The events here begin with this one of yours, counted from 0; what you had from there on was taken back."""
    events: list[GameEvent]
    waiting: list[int]
    """The seats that are waited for."""
    same: bool
    """Are view and question as they were? Then they are left out."""
    view: msgspec.Struct | None
    asked: Prompt | None
    """The question put to you; null if it is not your turn."""
    can_take_back: bool
    table: TableShown | None
    """Null if it is as it was."""
    chat: list[ChatLine]
    clocks: list[ClockShown]
    """By seat; empty if nobody's time is limited."""
    now: float
    """The server's clock, where there are clocks; 0 elsewhere."""
    beats: list[BeatShown] = []
    """Moments on the way to `view`, in order, to be shown one after another; none where everything came at once."""
    board: msgspec.Struct | None = None
    """What is printed and never changes; only in a whole message."""
    id: str = ""
    """The command of yours that this answers, if it does."""
