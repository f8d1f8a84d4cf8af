"""The types of messages to viewers. What goes into them is decided in `projection.py`."""

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import Standing
from truckstop.kernel.prompt import Prompt
from truckstop.table.entries import Clock


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: str
    """person, bot, open, or gone: the person has left and a bot plays on."""
    name: str
    """The name of the person, even if they have left, or of the bot; empty if the person's identity was deleted."""
    taken_over: bool
    """True if a bot plays for a person whose time was up."""
    entropy: bool
    """True if the player has added entropy."""
    colour: int
    """The number of the player's colour, which differs from the number of the seat after a rematch."""


class SeatingShown(msgspec.Struct, frozen=True):
    """A change of the seats, which everybody may know."""

    what: str
    """joined, left, sent_away, bot (a bot plays for the person `instead`), returned, or host (became the host)."""
    seat: int
    """The number of the seat, or -1."""
    name: str
    """The name of the person; empty if their identity was deleted."""
    instead: str
    """For joined and bot: the name of the person who had the seat before, if there was one."""
    after: int
    """How many events you had heard by then, including those that were taken back later."""


class ProposalShown(msgspec.Struct, frozen=True):
    """A proposal that all people must agree to."""

    number: int
    """The number of the proposal at this table; answers name it."""
    what: str
    """end or back."""
    by: int
    agreed: list[int]
    to: int
    """For back: the number of your message that the game would go back to."""


class TableShown(msgspec.Struct, frozen=True):
    """The table around the game; the same for everybody except for `you` and `hosting`."""

    id: str
    game: str
    options: dict[str, str]
    public: bool
    clock: Clock
    status: str
    """open, running or over."""
    ended: str
    """How the game ended: rules, consent, left, or deal (the deal has closed)."""
    seats: list[SeatShown]
    you: int
    """Your seat, or -1 if you watch."""
    host: int
    """The seat of the host, or -1."""
    hosting: bool
    """True if you are the host."""
    commitment: str
    """The hash of the dice's secret."""
    deal: str
    copied: bool
    """True if another game is continued here."""
    lesson: bool
    """True for a lesson, whose dice are public."""
    data: str
    """The digest of the custom data files, if there are any; `/api/data` describes them."""
    set: str
    """The name of the set of custom files."""
    proposal: ProposalShown | None
    seating: list[SeatingShown]
    """The latest changes of the seats and of the host, in order."""
    again: str
    """The table of the rematch, if there is one."""
    result: list[Standing]
    """Scores and places after the game, best first."""


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
    """A beat inside a message: the view when its first `told` events had happened."""

    told: int
    what: str
    """The name of the beat: `trucks revealed`, `venue paid`."""
    view: msgspec.Struct


class News(msgspec.Struct, frozen=True, tag_field="is", tag="news"):
    """What has happened since the previous message, and how things stand now. Unchanged parts are left out."""

    n: int
    """The number of this message. A client that misses one asks for all after the last that it has."""
    you: int
    """Your seat, or -1 if you watch. Message numbers belong to a seat, and another seat has its own."""
    whole: bool
    """True if it holds everything, so that earlier messages can be discarded."""
    since: int
    """The number of the first event here, from 0. Events that you had from there on were taken back."""
    events: list[GameEvent]
    waiting: list[int]
    """The seats that must act."""
    same: bool
    """True if view and prompt have not changed; then they are left out."""
    view: msgspec.Struct | None
    asked: Prompt | None
    """Your prompt; null if you need not act."""
    can_take_back: bool
    table: TableShown | None
    """Null if it has not changed."""
    chat: list[ChatLine]
    clocks: list[ClockShown]
    """By seat; empty if there is no time limit."""
    now: float
    """The server's time if there are clocks, otherwise 0."""
    beats: list[BeatShown] = []
    """Beats on the way to `view`, in order, to be shown one after another; none in a whole message."""
    last_beat: str = ""
    """The name of the beat that `view` itself shows, if the message ends with one: the outcome comes before the
    prompt."""
    befores: list[int] = []
    """By event: the number of the message before it, to which a proposal can go back; 0 if there is none. Only in a
    whole message."""
    board: msgspec.Struct | None = None
    """What is printed and never changes; only in a whole message."""
    id: str = ""
    """The id of your command that this answers, if it does."""
