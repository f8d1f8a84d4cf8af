"""What goes over the wire besides views and prompts, as typed data: the API's schema comes from it."""

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.look import Gain
from truckstop.kernel.prompt import Message, Param, Prompt
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


# Commands


class Command(msgspec.Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True, kw_only=True):
    """Something that somebody does at a table."""

    id: str = ""
    """Your own, up to 64 letters: what is sent twice with the same id is done once."""


class Do(Command, frozen=True, tag="do"):
    """A gesture: options that you were offered, in order, done together or not at all."""

    options: list[int]
    n: int = 0
    """The number of the last message that you have. If you have acted since then it is refused as `late`: a second
    click, or a second window, does not do the next thing. 0 asks for no such check."""


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo your last gesture, where that is allowed."""


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat; the first one if you name none."""

    seat: int | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Get up for good; in a running game a bot plays on."""


class SendAway(Command, frozen=True, tag="send_away"):
    """As the host: send somebody away. In a running game a bot plays on."""

    seat: int


class PutBot(Command, frozen=True, tag="bot"):
    """As the host: put a bot into a seat; with no name, take it out."""

    seat: int
    bot: str = ""


class Change(Command, frozen=True, tag="change"):
    """As the host, before the start: change what is played."""

    players: int
    options: dict[str, str] = {}
    public: bool = False
    clock: Clock = Clock()


class Entropy(Command, frozen=True, tag="entropy"):
    """Add chance of your own to the dice, before the start: 8 to 64 bytes in hex."""

    entropy: str


class Start(Command, frozen=True, tag="start"):
    """As the host: begin the game."""


class Propose(Command, frozen=True, tag="propose"):
    """Ask all players to `end` the game, or to go `back` to how things stood at your message with the number `to`."""

    what: str
    to: int = 0


class Answer(Command, frozen=True, tag="answer"):
    """Agree to what is proposed, or not; it has a number, so that nobody agrees to what is proposed meanwhile."""

    number: int
    agrees: bool


class Return(Command, frozen=True, tag="return"):
    """You are back: the bot that plays on for you steps aside, when it has made the move that was due."""


class Host(Command, frozen=True, tag="host"):
    """As the host: hand your rights to a seat. Without a seat: take them, if the host has been away for a minute, or
    in a running game for ten."""

    seat: int | None = None


class StandIn(Command, frozen=True, tag="stand_in"):
    """Let a bot play on for somebody who is waited for and has been away for two minutes, until she is back."""

    seat: int


class Say(Command, frozen=True, tag="say"):
    """Write a line in the chat."""

    text: str


class Unsay(Command, frozen=True, tag="unsay"):
    """Delete a chat line of yours, or as the host anyone's."""

    number: int


class Silence(Command, frozen=True, tag="silence"):
    """As the host: ban the author of a chat line, who must not have a seat, from chatting and sitting here."""

    number: int


class Again(Command, frozen=True, tag="again"):
    """As the host, when the game is over: a rematch at a new table, seats rotated."""


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


# Heartbeat


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="ping"):
    """Ask whether the server is still there: a page cannot see the pings of its socket. The answer is a pong."""


class Pong(msgspec.Struct, frozen=True, tag_field="is", tag="pong"):
    """The answer to a ping."""


# Looks: what a gesture would do. They change nothing, so they are not commands.


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


Incoming = News | Here | Looks | Looked | Pong | Done | Failure
"""What a client receives on a socket."""
Outgoing = Hello | AnyCommand | LookAt | LookAtAll | Ping
"""What a client sends on a socket: hello first, then commands, looks and pings."""


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
