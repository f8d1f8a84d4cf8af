"""What people may do at a table: each command is checked against the table and becomes an entry, or is refused.

Nothing is changed here. The caller appends the entry to the store and, if it was first, gives it to the table; if it
was not, it reads what came in between and asks again.
"""

import unicodedata

from truckstop.bots import bot_names
from truckstop.kernel.chance import Recorded
from truckstop.kernel.game import SPECTATOR, SetupError, named, shared_rules
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Silent
from truckstop.table.entries import (
    Answered,
    AnyEntry,
    BotSat,
    Changed,
    Clock,
    Closed,
    Did,
    EntropyAdded,
    Hosted,
    Left,
    Proposed,
    Returned,
    Said,
    Sat,
    Silenced,
    Started,
    TakenOver,
    TookBack,
    Unsaid,
)
from truckstop.table.table import HOST, OPEN, OVER, RUNNING, Table

MOST_SEATS = 12
"""A live table seats no more; the engine may."""
MOST_WORDS = 500
MOST_SAID = 2000
"""So many things can stand in the chat of one table."""
MOST_ENTRIES = 20_000
"""So much can happen at one table before people can do no more; a long game has some hundred entries."""
MOST_OF_ONE = 4_000
"""So much of it can be one person's."""
LONGEST_NAME = 30
LONGEST_MOVE = 14 * 24 * 3600
MOST_OPTIONS = 200
"""No gesture has more options than this."""
LONGEST_ID = 64
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""The categories of signs that cannot be printed, or that turn the line round."""
JOINERS = "\u200d\ufe0f"
"""Signs among them that join emoji and some scripts."""


class Refused(Exception):
    """A command that cannot be done: a key for programs, and what would be right, for people."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(why)
        self.key = key


# What is checked before a table is there


def checked_text(text: str, longest: int, key: str, what: str) -> str:
    """Words that can be shown: no control signs, nothing that turns the line round, no stacks of accents."""
    text = " ".join(unicodedata.normalize("NFC", text).split()) if len(text) <= 4 * longest else ""
    marks = sum(unicodedata.combining(sign) != 0 for sign in text)
    odd = any(unicodedata.category(sign) in UNSEEN and sign not in JOINERS for sign in text)
    if not text or len(text) > longest or marks > len(text) // 2 or odd:
        raise Refused(key, f"{what} has 1 to {longest} letters or signs that can be printed")
    return text


def checked_name(name: str) -> str:
    """A name as it may stand at a table."""
    return checked_text(name, LONGEST_NAME, "name", "a name")


def checked_words(words: str) -> str:
    """Words as they may be said."""
    return checked_text(words, MOST_WORDS, "words", "what one says")


def checked_clock(clock: Clock) -> Clock:
    if clock.kind not in ("none", "move", "bank"):
        raise Refused("clock", f"a clock is none, move or bank, not {clock.kind!r}")
    if clock.kind != "none" and not 5 <= clock.seconds <= LONGEST_MOVE:
        raise Refused("clock", f"a clock gives from 5 seconds to {LONGEST_MOVE} (two weeks), not {clock.seconds}")
    return clock if clock.kind != "none" else Clock()


def check_game(game: str, players: int, options: dict[str, str], data: str = "") -> None:
    """Can this be played at a live table, with the files of this digest?"""
    try:
        named(game)
        if players > MOST_SEATS:
            raise Refused("players", f"a live table seats at most {MOST_SEATS}, not {players}")
        shared_rules(named(game), players, options, data)
    except SetupError as error:
        raise Refused("options", str(error)) from None


def checked_bot(game: str, bot: str) -> str:
    if bot not in bot_names(game):
        raise Refused("bot", f"{game} has no bot {bot!r}; its bots are {', '.join(bot_names(game))}")
    return bot


# Who may


def host_only(table: Table, who: str) -> None:
    if who != table.host:
        raise Refused("not_host", "only the host of the table can do that")


def not_begun(table: Table) -> None:
    if table.status != OPEN:
        raise Refused("begun", "that can be done only before the game begins")


def not_lesson(table: Table) -> None:
    # Whoever looks up what is dealt must not play against others who do not know it.
    if table.lesson:
        raise Refused("lesson", "dice and seats of a lesson are fixed; make a table of your own for anything else")


def running(table: Table) -> None:
    if table.status == OPEN:
        raise Refused("not_begun", "the game has not begun yet")
    if table.status == OVER:
        raise Refused("over", "the game is over")


def not_closed(table: Table, at: float) -> None:
    if table.closes and at >= table.closes:
        raise Refused("closed", "the deal that is played here has closed, and with it this game")


def own_seat(table: Table, who: str) -> int:
    """The seat of somebody who plays."""
    seat = table.role(who)
    if seat == SPECTATOR:
        raise Refused("not_seated", "you do not sit at this table")
    return seat


def there(table: Table, seat: int | None) -> int:
    if seat is None or not 0 <= seat < table.players:
        raise Refused("seat", f"this table has seats 0 to {table.players - 1}; name one of them")
    return seat


# Before the game


def sit(table: Table, who: str, seat: int | None, at: float, id: str = "") -> AnyEntry:
    """Take an open seat: the named one, or the first."""
    not_begun(table)
    not_lesson(table)
    if who in table.barred:
        raise Refused("sent_away", "the host has sent you away from this table; you can watch")
    free = [number for number, place in enumerate(table.seats) if place.free]
    if seat is None:
        if table.role(who) != SPECTATOR:
            raise Refused("seated", "you sit here already; name the seat that you want instead")
        if not free:
            raise Refused("full", "no seat is open at this table; you can watch")
        seat = free[0]
    if there(table, seat) not in free:
        raise Refused("taken", f"seat {seat} is taken")
    return Sat(at=at, id=id, who=who, seat=seat)


def put_bot(table: Table, who: str, seat: int | None, bot: str, at: float, id: str = "") -> AnyEntry:
    """The host puts a bot into an open seat, or takes one out."""
    host_only(table, who)
    not_begun(table)
    not_lesson(table)
    seat = there(table, seat)
    if table.seats[seat].who or (not bot and not table.seats[seat].bot):
        raise Refused("seat", f"seat {seat} is not a bot's, nor open for one")
    return BotSat(at=at, id=id, seat=seat, bot=checked_bot(table.game.key, bot) if bot else "")


def change(
    table: Table,
    who: str,
    options: dict[str, str],
    players: int,
    public: bool,
    clock: Clock,
    at: float,
    id: str = "",
) -> AnyEntry:
    """The host changes what is to be played."""
    host_only(table, who)
    not_begun(table)
    not_lesson(table)
    if table.deal or table.copied:
        if options != table.options or players != table.players:
            raise Refused("fixed", "what is played at this table is fixed: it follows a deal, or another game")
    taken = sum(not seat.free for seat in table.seats)
    if players < taken:
        raise Refused("players", f"{taken} seats are taken; make room before you leave {players}")
    check_game(table.game.key, players, options, table.data)
    return Changed(at=at, id=id, options=options, players=players, public=public, clock=checked_clock(clock))


def add_entropy(table: Table, who: str, entropy: str, at: float, id: str = "") -> AnyEntry:
    """A player's own chance, before the game begins."""
    not_begun(table)
    not_lesson(table)
    if table.deal:
        raise Refused("deal", "at the table of a deal players add no chance of their own")
    own_seat(table, who)
    try:
        if not 8 <= len(bytes.fromhex(entropy)) <= 64 or not entropy.isalnum():
            raise ValueError
    except ValueError:
        raise Refused("entropy", "your own chance is 8 to 64 bytes in hex") from None
    return EntropyAdded(at=at, id=id, who=who, entropy=entropy.lower())


def start(table: Table, who: str, at: float, id: str = "") -> AnyEntry:
    """The host begins the game; all seats must be taken."""
    host_only(table, who)
    not_begun(table)
    not_closed(table, at)
    empty = [str(number) for number, seat in enumerate(table.seats) if seat.free]
    if empty:
        raise Refused("empty", f"seat {', '.join(empty)} is empty; put a bot there, or wait for somebody")
    if not table.people():
        raise Refused("empty", "no person sits at this table; sit down first")
    version, digest, host = table.game.version, table.data or table.game.digest(), table.host_option()
    if table.copied:
        return Started(at=at, id=id, draws=(), version=version, digest=digest, host=host)
    drawn = Recorded(table.mixed_dice().chance())
    options = table.options | ({HOST: str(host)} if host >= 0 else {})
    table.game.new(shared_rules(table.game, table.players, options, table.data), drawn, Silent())
    return Started(at=at, id=id, draws=tuple(drawn.draws), version=version, digest=digest, host=host)


# The game


def do(table: Table, seat: int, gesture: list[int], at: float, id: str = "") -> AnyEntry:
    """A gesture of a seat."""
    running(table)
    not_closed(table, at)
    if len(gesture) > MOST_OPTIONS or any(not 0 <= option < table.game.option_count for option in gesture):
        raise Refused("illegal", f"a gesture has up to {MOST_OPTIONS} options, each from those that were offered")
    assert table.session is not None, "a running table has a game"
    try:
        draws = table.session.propose(seat, gesture)
    except IllegalOption as error:
        raise Refused("illegal", error.why) from None
    return Did(at=at, id=id, seat=seat, do=tuple(gesture), draws=draws)


def room(table: Table, who: str) -> None:
    """Can somebody do anything more here, but leave? Bots always can, so that every game comes to its end."""
    if table.seq >= MOST_ENTRIES or table.sent.get(who, 0) >= MOST_OF_ONE:
        raise Refused("full", "too much has happened at this table; leave it, and a bot plays on for you")


def in_time(table: Table, seat: int, n: int) -> None:
    """Was a gesture chosen from the last question of its seat, or from one that is answered already?"""
    if n and table.acted and n < table.acted[seat]:
        raise Refused("late", "you have acted since then; look at what is asked now")


def close(table: Table, at: float) -> AnyEntry | None:
    """The deal that several play at a table has closed; None if it has not."""
    return Closed(at=at) if table.status == RUNNING and table.closes and at >= table.closes else None


def take_back(table: Table, who: str, at: float, id: str = "") -> AnyEntry:
    """Undo the seat's own last gesture, where that is allowed."""
    running(table)
    seat = own_seat(table, who)
    undone = table.can_take_back(seat)
    if not undone:
        raise Refused("take_back", "there is nothing of your own to take back before the last reveal")
    return TookBack(at=at, id=id, seat=seat, takes_back=tuple(undone))


def propose(table: Table, who: str, what: str, to: int, at: float, id: str = "") -> AnyEntry:
    """Ask all people to end the game, or to go back to how things stood at a message of one's own."""
    running(table)
    seat = own_seat(table, who)
    if what not in ("end", "back"):
        raise Refused("proposal", f"one can propose end or back, not {what!r}")
    if table.proposal is not None:
        raise Refused("proposal", "another proposal is open; answer it first")
    if what == "end":
        return Proposed(at=at, id=id, who=who, what=what)
    if table.deal:
        raise Refused("deal", "at the table of a deal there is no way back: the deal would be known")
    assert table.session is not None, "a running table has a game"
    stream = table.stream(seat)
    # Whether there is anything to undo must not be answered: others may have done something in secret since then.
    moment = stream.at[to - 1] if 0 < to < len(stream.at) else 0
    if not table.lengths[moment]:
        raise Refused("proposal", "one can go back to a message of the running game that was not the last one")
    if table.people() == [seat]:
        undone = tuple(table.session.can_go_back(table.lengths[moment]))
        return TookBack(at=at, id=id, seat=seat, takes_back=undone, agreed=True)
    return Proposed(at=at, id=id, who=who, what=what, to=moment)


def answer(table: Table, who: str, number: int, agrees: bool, at: float, id: str = "") -> AnyEntry:
    """Agree to a proposal, or not. The last who agrees to going back does it."""
    running(table)
    seat = own_seat(table, who)
    proposal, session = table.proposal, table.session
    if proposal is None or session is None:
        raise Refused("proposal", "nothing is proposed")
    if number != proposal.number:
        raise Refused("proposal", "that is not proposed any more; look at what is, and answer that")
    if proposal.what == "back" and agrees and table.asked_to_agree() <= proposal.agreed | {who}:
        undone = tuple(session.can_go_back(table.lengths[proposal.to]))
        return TookBack(at=at, id=id, seat=seat, takes_back=undone, agreed=True)
    return Answered(at=at, id=id, who=who, agrees=agrees)


def take_over(table: Table, seat: int, at: float) -> AnyEntry | None:
    """A seat's time is up; None if it is not."""
    deadline = table.deadline(seat)
    return TakenOver(at=at, seat=seat) if deadline is not None and at >= deadline else None


def stand_in(table: Table, who: str, seat: int, gone: bool, at: float, id: str = "") -> AnyEntry:
    """Let a bot play on for somebody who is not here: also where no clock runs, nobody need wait for her."""
    running(table)
    own_seat(table, who)
    there(table, seat)
    if not table.seats[seat].who or table.seats[seat].taken_over or seat not in table.waiting():
        raise Refused("seat", f"nobody is waited for at seat {seat} but a bot")
    if not gone:
        raise Refused("here", "a bot can play on for somebody who has been away for two minutes")
    return TakenOver(at=at, id=id, seat=seat)


def come_back(table: Table, who: str, at: float, id: str = "") -> AnyEntry | None:
    """A player whose seat a bot has taken over is back; None if none has."""
    seat = table.role(who)
    if table.status != RUNNING or seat == SPECTATOR:
        return None
    if not table.seats[seat].taken_over or table.seats[seat].returns:
        return None
    return Returned(at=at, id=id, seat=seat)


# Around the game


def leave(table: Table, who: str, at: float, id: str = "") -> AnyEntry:
    """Get up for good."""
    if who != table.host:
        own_seat(table, who)
    return Left(at=at, id=id, who=who)


def send_away(table: Table, who: str, seat: int | None, at: float, id: str = "") -> AnyEntry:
    """The host sends somebody away from a seat."""
    host_only(table, who)
    if table.status == OVER:
        raise Refused("over", "the game is over; nobody is in the way any more")
    whom = table.seats[there(table, seat)].who
    if not whom or whom == who:
        raise Refused("seat", f"nobody else sits at seat {seat}")
    return Left(at=at, id=id, who=whom, sent_away=True)


def host(table: Table, who: str, seat: int | None, gone: bool, at: float, id: str = "") -> AnyEntry:
    """The host hands her rights to another seat; or, if she is gone, somebody who sits here takes them."""
    if seat is None:
        own_seat(table, who)
        if who == table.host:
            raise Refused("seat", "you are the host; name the seat that is to be the host")
        if not gone:
            raise Refused("not_host", "the host is here; only she can hand over her rights")
        return Hosted(at=at, id=id, who=who)
    host_only(table, who)
    whom = table.seats[there(table, seat)].who
    if not whom:
        raise Refused("seat", f"nobody sits at seat {seat}")
    return Hosted(at=at, id=id, who=whom)


def say(table: Table, who: str, words: str, at: float, id: str = "") -> AnyEntry:
    """Say something; the words themselves are kept apart."""
    if who in table.barred:
        raise Refused("sent_away", "the host has sent you away from this table")
    checked_words(words)
    if sum(bool(one) for one in table.said) >= MOST_SAID:
        raise Refused("words", f"{MOST_SAID} things have been said at this table; that is all it holds")
    return Said(at=at, id=id, who=who)


def unsay(table: Table, who: str, said: int, at: float, id: str = "") -> AnyEntry:
    """Take away words: one's own, or as the host anybody's."""
    if not 0 <= said < len(table.said) or not table.said[said] or who not in (table.said[said], table.host):
        raise Refused("words", "you can take away your own words only")
    return Unsaid(at=at, id=id, said=said)


def silence(table: Table, who: str, said: int, at: float, id: str = "") -> AnyEntry:
    """The host takes the word from somebody who looks on; whoever sits here is sent away instead."""
    host_only(table, who)
    if not 0 <= said < len(table.said) or not table.said[said]:
        raise Refused("words", "nobody is known to have said that")
    whom = table.said[said]
    if whom == who or table.role(whom) != SPECTATOR:
        raise Refused("seat", "whoever sits here is sent away, not silenced")
    return Silenced(at=at, id=id, who=whom)
