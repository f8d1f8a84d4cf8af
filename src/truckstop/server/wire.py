"""The types of the wire, except views and prompts. The schemas of the API are generated from them."""

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
    """A new name."""

    name: str


class Identity(msgspec.Struct, frozen=True):
    """An identity. The token is for this browser or script; the code moves the identity to another device."""

    name: str
    token: str
    recovery: str


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The recovery code of an identity. It works once; the response holds a new one."""

    recovery: str


class Me(msgspec.Struct, frozen=True):
    """The person who asks."""

    name: str


# Tables


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made. A deal, or a game that is continued, determines game, players and options."""

    game: str = ""
    players: int = 0
    options: dict[str, str] = {}
    public: bool = False
    clock: Clock = Clock()
    seats: list[str] = []
    """For each seat `me`, `open`, or the name of a bot. Seats not listed are open; without this the first is yours."""
    deal: str = ""
    goes_on: str = ""
    """The table of a finished game to continue."""
    moment: int = 0
    """The moment of that game to continue from."""
    lesson: bool = False
    """Make a lesson: seats, options and dice are fixed and the same for everybody. Send only the game."""
    data: str = ""
    """The name of a set of the game, for custom data."""


class TableMade(msgspec.Struct, frozen=True):
    """The new table. Anyone who knows its id can watch it."""

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
    """Only for your own tables, and not for very old ones: the names of the other players."""
    bots: int = 0
    """Only for your own tables: the number of bots."""
    waits: bool = False
    """True if you must act."""
    turn: list[str] = []
    """The names of the other people who must act."""


class OptionShown(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    values: list[str]
    default: str
    also: str
    """Other values that it takes, described in English."""
    alone: bool
    """True if it matters only in a solo game."""


class SetShown(msgspec.Struct, frozen=True):
    """A set: custom data of a game."""

    name: str
    data: str
    """The digest of its files."""


class GameShown(msgspec.Struct, frozen=True):
    """A game of this server."""

    game: str
    min_players: int
    max_players: int
    options: list[OptionShown]
    bots: list[str]
    """The names of its bots, the strongest first."""
    levels: list[str]
    """Those that people are offered, the easiest first; empty if the game has none, then offer `bots`."""
    usual: str
    """The level to offer first, or empty."""
    characters: list[str]
    """A level can have one: the name of the bot is then `LEVEL-CHARACTER`."""
    figures: dict[str, dict[str, Param]]
    """The parameters of the texts of each thing, such as a card."""
    sources: list[str]
    """The names of the sources of chance, by number, as in a log: with them anyone can check the dice."""
    lesson: int
    """Number of players in the lesson; 0 if there is none."""
    sets: list[SetShown]


class DataShown(msgspec.Struct, frozen=True):
    """What a set changes in what a page shows."""

    data: str
    game: str
    options: list[OptionShown]
    figures: dict[str, dict[str, Param]]
    words: dict[str, dict[str, str]]
    """By language: new and changed names and texts, by their keys in the catalogue."""


class Where(msgspec.Struct, frozen=True):
    """Who can reach this server."""

    local: bool = True
    """True if only this machine can."""
    address: str = ""
    """The address to share within the network, if the server is open to it."""


# The socket


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="hello"):
    """The first message on a socket: who you are, and the last message that you have.

    With `after`, and the seat that its number belongs to, you are sent only what you missed.
    """

    token: str = ""
    seat: int = -1
    after: int = 0


# Answers


class Done(msgspec.Struct, frozen=True, tag_field="is", tag="done"):
    """A command was carried out and there is no news about it for you, or it had already been carried out."""

    id: str


class Failure(msgspec.Struct, frozen=True, tag_field="is", tag="refused"):
    """Something was refused; `error` is a key for programs, `message` explains the problem to people."""

    error: str
    message: str
    id: str = ""


class Here(msgspec.Struct, frozen=True, tag_field="is", tag="here"):
    """Who is connected. It has no number: each replaces the one before."""

    seats: list[int]
    watching: int


# Heartbeat


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="ping"):
    """Ask whether the server is still there: a page cannot see the pings of its socket. The answer is a pong."""


class Pong(msgspec.Struct, frozen=True, tag_field="is", tag="pong"):
    """The answer to a ping."""


# Looks: what a gesture would do. They change nothing, so they are not commands.


class LookAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="look"):
    """Ask what a gesture of yours would do. It changes nothing, and nobody else hears of it."""

    id: str
    options: list[int]
    picked: list[str] | None = None
    """Things picked for the first option so far, in any order, for `so_far`."""


class LookAtAll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="looks"):
    """Ask what everything that your prompt offers would do."""

    id: str


class LookShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one gesture does."""

    options: list[int]
    does: list[int] = []
    """Certain: the events that follow, as indices into `events`."""
    as_it_stands: list[int] = []
    """Not certain: what each of `owners` would gain if nothing else happened; empty if nobody gains or loses."""
    asks: int = -1
    """What you are asked next, as an index into `questions`; -1 if nothing."""
    stops: str = ""
    """`chance` if something is drawn next, `others` if other seats act next."""


class Looks(msgspec.Struct, frozen=True, tag_field="is", tag="looks"):
    """What everything that your prompt offers would do. Each event and question is listed once."""

    id: str
    n: int
    """The number of your last message at that time."""
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
    """Not certain: what the first option would bring and cost with the things that are picked, even if they are too
    few. Empty if `picked` was left out or has no effect."""


Incoming = News | Here | Looks | Looked | Pong | Done | Failure
"""What a client receives on a socket."""
Outgoing = Hello | AnyCommand | LookAt | LookAtAll | Ping
"""What a client sends on a socket: hello first, then commands, looks and pings."""


# After the game


class MomentShown(msgspec.Struct, frozen=True):
    """A moment of a finished game: who did what, and the events of it."""

    moment: int
    seat: int
    turn: int
    """The number of its turn: one that the game announces, or what one seat does in a row, or all do at once."""
    did: list[tuple[Message, list[Message]]]
    """Questions and answers in order; empty if the seat of the replay did not know them."""
    events: list[GameEvent]
    scores: list[int]
    round: int
    """Number of rounds begun."""


class Replayed(msgspec.Struct, frozen=True):
    """A finished game, as a seat knew it or open."""

    game: str
    players: int
    options: dict[str, str]
    seats: list[str]
    seat: int | None
    """Null if the replay is open."""
    moments: list[MomentShown]
    places: list[int]
    commitment: str
    entropy: list[str]
    secret: str
    board: msgspec.Struct | None
    data: str
    """The digest of the set, or empty."""
    set: str
    """The name of the set, or empty."""


class BeatsShown(msgspec.Struct, frozen=True):
    """A beat inside a moment of a replay: the position after its first `told` events."""

    told: int
    what: str
    views: list[msgspec.Struct]


class Position(msgspec.Struct, frozen=True):
    """The position at a moment: the view of the seat of the replay, or those of all seats."""

    moment: int
    views: list[msgspec.Struct]
    beats: list[BeatsShown] = []
    """The beats on the way there, in order."""


# Same deal


class NewDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal that several people can play, each at their own table."""

    game: str
    players: int
    options: dict[str, str] = {}
    days: int = 7
    """Days until it closes, 1 to 30."""


class Result(msgspec.Struct, frozen=True):
    """A row of a leaderboard."""

    name: str
    score: int
    table: str
    """The table; empty until the deal closes."""


class DealShown(msgspec.Struct, frozen=True):
    """A deal with its leaderboard."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    commitment: str
    closes: float
    closed: bool
    secret: str
    """Empty until the deal closes."""
    results: list[Result]
    yours: str
    """Your table of this deal, or empty."""


def struct_types() -> list[type[msgspec.Struct]]:
    """Return all types of the wire: those declared here and the commands."""
    declared = [kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return [*declared, *get_args(AnyCommand)]
