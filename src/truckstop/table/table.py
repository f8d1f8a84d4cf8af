"""A table: who sits where, what is played, how the game stands. It is the fold of its entries and does no I/O.

`Table.add` takes an entry that the store has accepted. What may be appended is decided in `commands.py`.
"""

from array import array

import msgspec

from truckstop.kernel.game import SPECTATOR, Game, named
from truckstop.kernel.log import Dice, Log
from truckstop.kernel.log import Entry as Move
from truckstop.kernel.play import Play
from truckstop.kernel.state import State
from truckstop.kernel.tell import ALL, Event
from truckstop.table.entries import (
    Added,
    Again,
    Answered,
    AnyEntry,
    BotSat,
    Changed,
    Clock,
    Did,
    Hosted,
    Left,
    Made,
    Proposed,
    Returned,
    Said,
    Sat,
    Started,
    TakenOver,
    TookBack,
    Unsaid,
)

OPEN, RUNNING, OVER = "open", "running", "over"
REMEMBERED = 200
"""So many commands are recognised if they are sent again."""
GRACE = 30.0
"""Seconds that somebody who is back has at least, where the clock is a bank."""
STAND_IN = "greedy"
"""The bot that plays on for somebody."""


class Seat(msgspec.Struct):
    """A place at the table: of a person, of a bot, or open."""

    who: str = ""
    bot: str = ""
    taken_over: bool = False
    """A bot plays on for a person whose time was up, or who left."""
    bank: float = 0.0
    """Seconds left, where the clock is a bank for the whole game."""
    since: float = 0.0
    """When it began to be waited for."""

    @property
    def free(self) -> bool:
        return not self.who and not self.bot and not self.taken_over


class Proposal(msgspec.Struct):
    """What somebody asked all others to agree to."""

    who: str
    what: str
    to: int
    agreed: set[str]


class Stream:
    """The numbered messages of one role. What was in them is not kept: it can be made again from the game."""

    __slots__ = ("at", "count", "low")

    def __init__(self) -> None:
        self.count = 0
        """How many events the role knows now."""
        self.low: array[int] = array("H")
        """By message: the first of the role's events that is new in it, or not as it was before a take-back."""
        self.at: array[int] = array("H")
        """By message: how many entries the game's log had then."""

    def since(self, after: int) -> int:
        """The first event that somebody must be sent who has the messages up to `after`."""
        return min(self.low[after:], default=self.count) if 0 < after <= len(self.low) else 0


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


class Table:
    """One table. `seq` is the number of the last entry that it has taken."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = -1
        self.host = ""
        self.game: Game
        self.options: dict[str, str] = {}
        self.public = False
        self.clock = Clock()
        self.deal = ""
        self.seats: list[Seat] = []
        self.barred: set[str] = set()
        """Who was sent away may not sit down or speak again."""
        self.status = OPEN
        self.ended = ""
        """How it came to its end: by the rules, by consent, or because everybody left."""
        self.entropy: dict[str, str] = {}
        self.dice = Dice()
        self.copied: tuple[Move, ...] = ()
        self.play: Play | None = None
        self.proposal: Proposal | None = None
        self.again = ""
        self.said: list[str] = []
        """Who said each of the things that were said; nobody, if the words were taken away."""
        self.ids: dict[str, None] = {}
        self.streams: list[Stream] = [Stream()]
        """The spectators', then one a seat."""

    # Who is who

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def roles(self) -> range:
        return range(SPECTATOR, len(self.seats))

    def role(self, who: str) -> int:
        """The seat of a person, or SPECTATOR."""
        if who:
            for number, seat in enumerate(self.seats):
                if seat.who == who:
                    return number
        return SPECTATOR

    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.who]

    def stream(self, role: int) -> Stream:
        return self.streams[role + 1]

    def number(self, role: int) -> int:
        """The number of the last message of a role."""
        return len(self.streams[role + 1].low)

    def told(self, role: int) -> list[Event]:
        """All events that a role has heard."""
        return self.play.told(role) if self.play is not None else []

    def waiting(self) -> list[int]:
        """The seats that are waited for."""
        return self.play.state.to_act() if self.play is not None and self.status == RUNNING else []

    def bot_at(self, seat: int) -> str:
        """The bot that decides for a seat now, if one does."""
        there = self.seats[seat]
        return there.bot or (STAND_IN if there.taken_over else "")

    def deadline(self, seat: int) -> float | None:
        """When a seat's time is up; None if it is not limited, or not waited for, or a bot's."""
        there = self.seats[seat]
        if self.clock.kind == "none" or self.bot_at(seat) or seat not in self.waiting():
            return None
        return there.since + (self.clock.seconds if self.clock.kind == "move" else there.bank)

    def agreed(self) -> bool:
        """Have all people at the table agreed to what is proposed?"""
        return self.proposal is not None and {seat.who for seat in self.seats if seat.who} <= self.proposal.agreed

    def ahead(self, entry: AnyEntry) -> State | None:
        """The position that an entry leads to, if it has just been proposed to the game."""
        return self.play.proposed() if self.play is not None and isinstance(entry, Did) else None

    # The fold

    def add(self, entry: AnyEntry) -> Told:
        """Take the next entry; who is told of it."""
        self.seq += 1
        if entry.id and not entry.id.endswith("/"):
            self.ids[entry.id] = None
            if len(self.ids) > REMEMBERED:
                del self.ids[next(iter(self.ids))]
        before = self.waiting()
        if isinstance(entry, Did):
            told = self._did(entry, before)
        elif isinstance(entry, TookBack):
            told = self._took_back(entry, before)
        else:
            events = self._other(entry)
            told = Told(list(self.roles), set(self.roles) if events else set(), True, events, before)
        after = self.waiting()
        if after != before:
            self._turn(before, after, entry)
        length = len(self.play.log.entries) if self.play is not None else 0
        for role in told.roles:
            self._number(self.streams[role + 1], role, told, length)
        return told

    def _number(self, stream: Stream, role: int, told: Told, length: int) -> None:
        """One more message for a role."""
        low = stream.count
        for event in told.events:
            if event[0] == ALL or event[0] == role:
                stream.count += 1
        stream.low.append(min(low, stream.count))
        stream.at.append(length)

    def _did(self, entry: Did, before: list[int]) -> Told:
        assert self.play is not None, "only a running game has gestures"
        events = self.play.add(Move(entry.seat, entry.do, entry.draws))
        # Whoever acts for herself is back.
        back = self.seats[entry.seat].taken_over and bool(entry.id)
        if back:
            self.seats[entry.seat].taken_over = False
        touched = {entry.seat}
        for event in events:
            touched.update(self.roles if event[0] == ALL else (event[0],))
        after = self.play.state.to_act()
        if not after:
            self._over("rules")
        roles = list(self.roles) if after != before or back else sorted(touched)
        return Told(roles, touched, back or not after, events, before)

    def _took_back(self, entry: TookBack, before: list[int]) -> Told:
        """Whoever knows less now, or of another wait, is told: her events begin anew where they part."""
        play = self.play
        assert play is not None, "only a running game has something to take back"
        was = [play.told(role) for role in self.roles]
        play.add(Move(entry.seat, takes_back=entry.takes_back, agreed=entry.agreed))
        touched = {entry.seat}
        for role, events in zip(self.roles, was, strict=True):
            now = play.told(role)
            if now != events:
                touched.add(role)
                assert events[: len(now)] == now, "what is taken back was told last"
                self.stream(role).count = len(now)
        if entry.agreed:
            self.proposal = None
            touched.update(self.roles)
        roles = list(self.roles) if play.state.to_act() != before else sorted(touched)
        return Told(roles, touched, entry.agreed, [], before)

    def _other(self, entry: AnyEntry) -> list[Event]:
        """What happens around the game; the events of its beginning if it begins."""
        match entry:
            case Made():
                self._made(entry)
            case Changed():
                self.options, self.public, self.clock = dict(entry.options), entry.public, entry.clock
                self._resize(entry.players)
            case Sat():
                self._stand_up(entry.who)
                self.seats[entry.seat] = Seat(who=entry.who)
                self.host = self.host or entry.who
            case Left():
                self._leave(entry.who)
                if entry.sent_away:
                    self.barred.add(entry.who)
            case BotSat():
                self.seats[entry.seat] = Seat(bot=entry.bot)
            case Added():
                self.entropy[entry.who] = entry.entropy
            case Started():
                return self._start(entry)
            case Proposed():
                self.proposal = Proposal(entry.who, entry.what, entry.to, {entry.who})
                self._settle()
            case Answered():
                self._answer(entry)
            case Said():
                self.said.append(entry.who)
            case Unsaid():
                self.said[entry.said] = ""
            case TakenOver():
                self.seats[entry.seat].taken_over = True
            case Returned():
                seat = self.seats[entry.seat]
                seat.taken_over, seat.since, seat.bank = False, entry.at, max(seat.bank, GRACE)
            case Hosted():
                self.host = entry.who
            case Again():
                self.again = entry.table
        return []

    def _made(self, entry: Made) -> None:
        self.host, self.game, self.public = entry.host, named(entry.game), entry.public
        self.options, self.clock, self.deal = dict(entry.options), entry.clock, entry.deal
        self.dice, self.copied = Dice(commitment=entry.commitment, secret=entry.secret), entry.copied
        self.seats = [Seat(who=place.who, bot=place.bot) for place in entry.seats]
        self.streams = [Stream() for _ in self.roles]

    def _resize(self, players: int) -> None:
        """More seats are open; of fewer, those go that are empty, from the last."""
        extra = len(self.seats) - players
        for number in range(len(self.seats) - 1, -1, -1):
            if extra > 0 and self.seats[number].free:
                del self.seats[number]
                extra -= 1
        while len(self.seats) < players:
            self.seats.append(Seat())
        # The numbers of a seat that is another one now begin anew.
        self.streams = self.streams[:1] + [Stream() for _ in self.seats]

    def _stand_up(self, who: str) -> None:
        for number, seat in enumerate(self.seats):
            if seat.who == who:
                self.seats[number] = Seat()

    def _leave(self, who: str) -> None:
        """Before the game a seat is open again; during it a bot plays on. Host rights pass to the next in turn."""
        if self.status == OPEN:
            self._stand_up(who)
        for seat in self.seats:
            if seat.who == who:
                seat.who, seat.taken_over = "", True
        self.entropy.pop(who, None)
        if who == self.host:
            self.host = next((seat.who for seat in self.seats if seat.who), "")
        if self.status == RUNNING and not self.people():
            self._over("left")
        self._settle()

    def _over(self, how: str) -> None:
        self.status, self.ended, self.proposal = OVER, how, None

    def _start(self, entry: Started) -> list[Event]:
        """The game begins; what was told of it."""
        # In the order of the seats, so that the stream can be made again by whoever has the log.
        entropy = tuple(self.entropy[seat.who] for seat in self.seats if seat.who in self.entropy)
        self.dice = Dice(commitment=self.dice.commitment, entropy=entropy, secret=self.dice.secret)
        moves = list(self.copied) or [Move(draws=entry.draws)]
        log = Log(
            game=self.game.key,
            version=self.game.version,
            digest=self.game.digest(),
            players=len(self.seats),
            options=self.game.checked_options(self.options),
            seats=[seat.bot or "person" for seat in self.seats],
            dice=self.dice,
            entries=moves,
            copied=len(self.copied),
        )
        self.play = Play.resume(log, self.people())
        self.status = RUNNING
        for seat in self.seats:
            seat.bank = float(self.clock.seconds) if self.clock.kind == "bank" else 0.0
        return self.play.events

    def _answer(self, entry: Answered) -> None:
        if self.proposal is not None and entry.agrees:
            self.proposal.agreed.add(entry.who)
            self._settle()
        else:
            self.proposal = None

    def _settle(self) -> None:
        """A proposal to end takes effect when all people agree; going back is an entry of its own."""
        if self.proposal is not None and self.proposal.what == "end" and self.agreed():
            self._over("consent")

    def _turn(self, before: list[int], after: list[int], entry: AnyEntry) -> None:
        """Others are waited for now: their time begins, and that of those who have decided comes off their banks."""
        for seat in before:
            if seat not in after and self.clock.kind == "bank" and not self.bot_at(seat):
                self.seats[seat].bank -= max(0.0, entry.at - self.seats[seat].since)
        for seat in after:
            # Who withdraws a choice has no more time for it than before.
            if seat not in before and (self.clock.kind == "bank" or not isinstance(entry, TookBack)):
                self.seats[seat].since = entry.at
