"""What can happen at a table, as the store keeps it: a table is the fold of these.

People stand here by identity only. Their names and their words are kept apart, so that they can be deleted.
"""

import msgspec

from truckstop.kernel.log import Draws, Move


class Entry(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True, kw_only=True):
    """One thing that happened, at a time of the server's clock."""

    at: float
    id: str = ""
    """Who sent it, a stroke and her own id for it, so that one that is sent twice is done once. Bots send none."""


class Clock(msgspec.Struct, frozen=True):
    """How long a seat may think: not limited, so many seconds a move, or so many for the whole game."""

    kind: str = "none"
    seconds: int = 0


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits somewhere when a table is made: a person, a bot, or nobody."""

    who: str = ""
    bot: str = ""


class Made(Entry, frozen=True, tag="made"):
    """A table was made, and its dice were fixed: their hash is shown from now on, the secret when all is over."""

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
    """The moves of another game, which goes on here."""
    closes: float = 0.0
    """When the deal closes that several play here: its secret opens then, so the game ends. 0 for all other tables."""
    lesson: bool = False
    """Everybody can know the dice: this is for learning by."""
    data: str = ""
    """The digest of the files that are played with; empty if they are ours."""
    set: str = ""
    """What those files are called."""


class Changed(Entry, frozen=True, tag="changed"):
    """The host changed what is to be played."""

    options: dict[str, str]
    players: int
    public: bool
    clock: Clock


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody sat down."""

    who: str
    seat: int


class Left(Entry, frozen=True, tag="left"):
    """Somebody got up, or was sent away by the host."""

    who: str
    sent_away: bool = False


class BotSat(Entry, frozen=True, tag="bot"):
    """A bot was put into a seat, or taken out of it if it has no name."""

    seat: int
    bot: str


class EntropyAdded(Entry, frozen=True, tag="entropy"):
    """A player added chance of her own before the first draw, in hex."""

    who: str
    entropy: str


class Started(Entry, frozen=True, tag="started"):
    """The game began, with these rules and this data: with others its entries would be another game."""

    draws: Draws
    version: int = 0
    digest: str = ""
    host: int = -1
    """The seat of whoever opened the table, if the game asks for it and nothing else was chosen (F5.2)."""


class Did(Entry, frozen=True, tag="did"):
    """A gesture."""

    seat: int
    do: tuple[int, ...]
    draws: Draws = ()


class TookBack(Entry, frozen=True, tag="took_back"):
    """Entries of the game's log were undone: a seat's own last gesture, or what all agreed to."""

    seat: int
    takes_back: tuple[int, ...]
    agreed: bool = False


class Proposed(Entry, frozen=True, tag="proposed"):
    """Somebody asked all others to end the game, or to go back to how things stood after an entry of the table."""

    who: str
    what: str
    to: int = 0


class Answered(Entry, frozen=True, tag="answered"):
    """Somebody agreed to what is proposed, or did not."""

    who: str
    agrees: bool


class ChatSaid(Entry, frozen=True, tag="said"):
    """Somebody wrote a line in the chat; its text is stored separately."""

    who: str


class ChatDeleted(Entry, frozen=True, tag="unsaid"):
    """A chat line was deleted, by its author or by the host. The first line is 0."""

    said: int


class TakenOver(Entry, frozen=True, tag="taken_over"):
    """A seat's time is up, and a bot plays on for it."""

    seat: int


class Returned(Entry, frozen=True, tag="returned"):
    """The player is back, and the bot steps aside."""

    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """The deal that was played has closed, and with it the game."""


class Silenced(Entry, frozen=True, tag="silenced"):
    """The host has taken the word from somebody who does not sit here."""

    who: str


class Hosted(Entry, frozen=True, tag="hosted"):
    """Host rights passed on."""

    who: str


class Again(Entry, frozen=True, tag="again"):
    """The same people play again at another table, seats rotated."""

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
    """An entry as the store keeps it."""
    return _encoder.encode(entry)


def unpacked(body: bytes) -> AnyEntry:
    """The entry that `packed` wrote."""
    return _decoder.decode(body)
