"""What goes over the wire besides views and prompts, as typed data: the API's schema comes from it."""

from typing import get_args

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.look import Gain
from truckstop.kernel.prompt import Message, Param, Prompt
from truckstop.table.commands import AnyCommand as AnyCommand
from truckstop.table.entries import Clock
from truckstop.table.views import News

# People


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name is enough."""

    name: str


class Identity(msgspec.Struct, frozen=True):
    """Who somebody is. The token is for this browser or script, the code moves the identity to another device."""

    name: str
    token: str
    recovery: str


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of an identity. It works once; the answer holds a new one."""

    recovery: str


class Me(msgspec.Struct, frozen=True):
    """The one who asks."""

    name: str


# Tables


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made. One that follows a deal or another game takes its game, players and options from there."""

    game: str = ""
    players: int = 0
    options: dict[str, str] = {}
    public: bool = False
    clock: Clock = Clock()
    seats: list[str] = []
    """By seat: `me`, `open`, or the name of a bot. What is not said is open; if nothing is, the first is yours."""
    deal: str = ""
    goes_on: str = ""
    """The table of a finished game that goes on here."""
    moment: int = 0
    """The moment of that game from which it goes on."""
    lesson: bool = False
    """A table to learn a game by: seats, options and dice are fixed and the same for everybody. Say the game only."""
    data: str = ""
    """The name of the set that is played with, one of the game's; our own data if it is left out."""


class TableMade(msgspec.Struct, frozen=True):
    """The table that was made; its id is its link."""

    id: str


class TableListed(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    made: float
    players: int
    taken: int
    deal: str
    people: list[str] = []
    """Your own tables: the names of the others who sit there. A public list names nobody, nor do many tables ago."""
    bots: int = 0
    """Your own tables: how many seats are played by bots."""
    waits: bool = False
    """Are you waited for?"""
    turn: list[str] = []
    """The names of the others who are waited for; of bots and of strangers none."""


class OptionShown(msgspec.Struct, frozen=True):
    """A choice that is made before a game."""

    name: str
    values: list[str]
    default: str
    also: str
    """What else it takes, in words."""
    alone: bool
    """Does it mean something only to a person who plays alone?"""


class SetShown(msgspec.Struct, frozen=True):
    """Data of somebody's own that a game can be played with here."""

    name: str
    data: str
    """The digest of its files."""


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    game: str
    min_players: int
    max_players: int
    options: list[OptionShown]
    bots: list[str]
    figures: dict[str, dict[str, Param]]
    """What fills the gaps in the words of a thing, by thing."""
    sources: list[str]
    """The sources of chance by number, as a log names them: with these anybody can check the dice."""
    lesson: int
    """How many play at the table to learn by; 0 if there is none."""
    sets: list[SetShown]


class DataShown(msgspec.Struct, frozen=True):
    """Data that a game is played with and that is not ours: what differs in what a page shows."""

    data: str
    game: str
    options: list[OptionShown]
    figures: dict[str, dict[str, Param]]
    words: dict[str, dict[str, str]]
    """By language: names and texts by their keys in the catalogue, in the place of ours or besides."""


class Where(msgspec.Struct, frozen=True):
    """Who can come to this server."""

    local: bool = True
    """Only whoever sits at this machine."""
    address: str = ""
    """The address to share within the network, if it is open to that."""


# The socket


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="hello"):
    """The first message on a socket: who it is, and the last message she has.

    With `after`, and the seat that its number belongs to, only what was missed is sent.
    """

    token: str = ""
    seat: int = -1
    after: int = 0


# Answers


class Done(msgspec.Struct, frozen=True, tag_field="is", tag="done"):
    """A command was done and there is no news of it for you, or it had been done before."""

    id: str


class Failure(msgspec.Struct, frozen=True, tag_field="is", tag="refused"):
    """Something was not done: a key for programs, and what would be right."""

    error: str
    message: str
    id: str = ""


class Here(msgspec.Struct, frozen=True, tag_field="is", tag="here"):
    """Who is connected. It has no number: the last one counts."""

    seats: list[int]
    watching: int


# Looking ahead: what a gesture would do. It changes nothing, so it is no command.


class LookAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="look"):
    """Ask what a gesture of yours would do. It changes nothing, and nobody hears of it."""

    id: str
    options: list[int]
    picked: list[str] | None = None
    """Things picked for the first option so far, in any order: `so_far` tells of them."""


class LookAtAll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="looks"):
    """Ask what everything that your question offers would do."""

    id: str


class LookShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one gesture does."""

    options: list[int]
    does: list[int] = []
    """A promise: the events that follow from it for certain, by their places in `events`."""
    as_it_stands: list[int] = []
    """No promise: what each of `owners` would gain if nothing else happened; empty if nobody gains or loses."""
    asks: int = -1
    """What you are asked next, by its place in `questions`; -1 if nothing."""
    stops: str = ""
    """`chance` if something is drawn then, `others` if others have their part."""


class Looks(msgspec.Struct, frozen=True, tag_field="is", tag="looks"):
    """What everything that your question offers would do. Events and questions that several share stand here once."""

    id: str
    n: int
    """The number of your last message when it was answered."""
    events: list[GameEvent]
    owners: list[str]
    questions: list[Message]
    looks: list[LookShown]


class Looked(msgspec.Struct, frozen=True, tag_field="is", tag="looked"):
    """What a gesture of yours would do, and what you would see and be asked then."""

    id: str
    n: int
    does: list[GameEvent]
    as_it_stands: list[Gain]
    stops: str
    view: msgspec.Struct | None
    asked: Prompt | None
    so_far: list[GameEvent] = []
    """No promise: what the first option would bring and cost with the things that are picked, even if they are too few.
    Empty if `picked` was left out, or nothing can be said of it."""


Incoming = News | Here | Looks | Looked | Done | Failure
"""What a socket is sent."""
Outgoing = Hello | AnyCommand | LookAt | LookAtAll
"""What a socket sends: hello first, then commands and looks."""


# After the game


class MomentShown(msgspec.Struct, frozen=True):
    """A point of a finished game: who did what, and what was told of it."""

    moment: int
    seat: int
    turn: int
    """Which turn it is a part of: one that the game tells of, or what one seat does in a row, or all at once."""
    did: list[tuple[Message, list[Message]]]
    """What was asked and what was answered, in order; empty if the seat from which one looks did not know."""
    events: list[GameEvent]
    scores: list[int]
    round: int
    """How many rounds have begun."""


class Replayed(msgspec.Struct, frozen=True):
    """A finished game from a seat's knowledge, or open."""

    game: str
    players: int
    options: dict[str, str]
    seats: list[str]
    seat: int | None
    """Null if it is open."""
    moments: list[MomentShown]
    places: list[int]
    commitment: str
    entropy: list[str]
    secret: str
    board: msgspec.Struct | None
    data: str
    """The digest of the files that were played with, if they were not ours."""
    set: str
    """What those files are called."""


class BeatsShown(msgspec.Struct, frozen=True):
    """A moment inside a moment of a replay: how things stood when its first `told` events had happened."""

    told: int
    what: str
    views: list[msgspec.Struct]


class Position(msgspec.Struct, frozen=True):
    """How things stood at a moment: the view of the seat from which one looks, or those of all seats."""

    moment: int
    views: list[msgspec.Struct]
    beats: list[BeatsShown] = []
    """Moments on the way there, in order."""


# Same deal


class NewDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal that several can play, each at a table of her own."""

    game: str
    players: int
    options: dict[str, str] = {}
    days: int = 7
    """It closes after so many days, 1 to 30."""


class Result(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    name: str
    score: int
    table: str
    """The table, once the deal is closed."""


class DealShown(msgspec.Struct, frozen=True):
    """A deal and how it was played."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    commitment: str
    closes: float
    closed: bool
    secret: str
    """Empty until it closes."""
    results: list[Result]
    yours: str
    """The table at which you play it, if you do."""


def struct_types() -> list[type[msgspec.Struct]]:
    """Return all types of the wire: those declared here and the commands."""
    declared = [kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return [*declared, *get_args(AnyCommand)]
