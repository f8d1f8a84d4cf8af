"""The entries of a table, as the store keeps them. A table is the fold of its entries.

Entries name people by identity only. Names and chat are stored separately, so that they can be deleted.
"""

import msgspec

from truckstop.kernel.log import Draws, Move


class Entry(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True, kw_only=True):
    """One thing that happened at a table, with the time of the server's clock."""

    at: float
    id: str = ""
    """The sender, a slash, and the sender's own id: a command that is sent twice is done once. Empty for bots."""


class Clock(msgspec.Struct, frozen=True):
    """How long a seat may think: without limit (`none`), seconds a move (`move`) or for the whole game (`bank`)."""

    kind: str = "none"
    seconds: int = 0


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new table: a person's, a bot's, or open."""

    who: str = ""
    bot: str = ""
    colour: int = -1
    """The colour that the player had in the game before; -1 for the one with the number of the seat."""


class Made(Entry, frozen=True, tag="made"):
    """A table was made and its dice were fixed. Their hash is shown from now on, the secret after the game."""

    host: str
    game: str
    options: dict[str, str]
    seats: tuple[Place, ...]
    public: bool
    clock: Clock
    commitment: str
    secret: str
    deal: str = ""
    copied: tuple[Move, ...] = ()
    """The moves of another game that is continued here."""
    closes: float = 0.0
    """When the deal closes that several people play here. Its secret is shown then, so the game ends. Otherwise 0."""
    lesson: bool = False
    """True for a lesson, whose dice are public."""
    data: str = ""
    """The digest of the custom data files; empty if the game is played with its own."""
    set: str = ""
    """The name of the set of custom files."""


class Changed(Entry, frozen=True, tag="changed"):
    """The host changed what will be played."""

    options: dict[str, str]
    players: int
    public: bool
    clock: Clock


class Sat(Entry, frozen=True, tag="sat"):
    """A person sat down."""

    who: str
    seat: int


class Left(Entry, frozen=True, tag="left"):
    """A person left, or was sent away by the host."""

    who: str
    sent_away: bool = False


class BotSat(Entry, frozen=True, tag="bot"):
    """A bot was put into a seat, or taken out if the name is empty."""

    seat: int
    bot: str


class EntropyAdded(Entry, frozen=True, tag="entropy"):
    """A player added entropy before the first draw, in hex."""

    who: str
    entropy: str


class Started(Entry, frozen=True, tag="started"):
    """The game began, with this version of the rules and this data. With others its moves would mean another game."""

    draws: Draws
    version: int = 0
    digest: str = ""
    host: int = -1
    """The seat of the person who made the table, if the game has an option for it that nobody set (F5.2)."""


class Did(Entry, frozen=True, tag="did"):
    """A gesture."""

    seat: int
    do: tuple[int, ...]
    draws: Draws = ()


class TookBack(Entry, frozen=True, tag="took_back"):
    """Moves were undone: the last gesture of a seat, or more by consent."""

    seat: int
    takes_back: tuple[int, ...]
    agreed: bool = False


class Proposed(Entry, frozen=True, tag="proposed"):
    """A person asked all others to end the game, or to go back to the position after an entry of the table."""

    who: str
    what: str
    to: int = 0


class Answered(Entry, frozen=True, tag="answered"):
    """A person agreed to the proposal, or did not."""

    who: str
    agrees: bool


class ChatSaid(Entry, frozen=True, tag="said"):
    """A person wrote a line in the chat; its text is stored separately."""

    who: str


class ChatDeleted(Entry, frozen=True, tag="unsaid"):
    """A chat line was deleted, by its author or by the host. The first line is 0."""

    said: int


class TakenOver(Entry, frozen=True, tag="taken_over"):
    """The time of a seat is up, or its player is away, and a bot plays on."""

    seat: int


class Returned(Entry, frozen=True, tag="returned"):
    """A player is back, and gets the seat back from the bot."""

    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """The deal has closed, which ends the game."""


class Silenced(Entry, frozen=True, tag="silenced"):
    """The host banned a spectator from chatting and sitting here."""

    who: str


class Hosted(Entry, frozen=True, tag="hosted"):
    """Another person became the host."""

    who: str


class Again(Entry, frozen=True, tag="again"):
    """A rematch was made: the same people at another table, seats rotated."""

    table: str


AnyEntry = (
    Made
    | Changed
    | Sat
    | Left
    | BotSat
    | EntropyAdded
    | Started
    | Did
    | TookBack
    | Proposed
    | Answered
    | ChatSaid
    | ChatDeleted
    | TakenOver
    | Returned
    | Closed
    | Silenced
    | Hosted
    | Again
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def packed(entry: AnyEntry) -> bytes:
    """Return an entry as the store keeps it."""
    return _encoder.encode(entry)


def unpacked(body: bytes) -> AnyEntry:
    """Return the entry that `packed` wrote."""
    return _decoder.decode(body)
