"""A table: the fold of its entries. It does no I/O.

`Table.add` takes an entry that the store has accepted. Which entries may be appended is decided in `commands/`.
"""

from array import array
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from truckstop.kernel.game import SPECTATOR, Game, kept_files, named
from truckstop.kernel.log import Dice, Log, LogError, Move
from truckstop.kernel.session import Session
from truckstop.kernel.tell import ALL, Event
from truckstop.table import clocks, seats
from truckstop.table.entries import (
    Again,
    Answered,
    AnyEntry,
    BotSat,
    Changed,
    ChatDeleted,
    ChatSaid,
    Clock,
    Closed,
    Did,
    EntropyAdded,
    Hosted,
    Left,
    Made,
    Proposed,
    Returned,
    Sat,
    Silenced,
    Started,
    TakenOver,
    TookBack,
)
from truckstop.table.messages import Stream, Told
from truckstop.table.proposals import BACK, END, Proposal, must_agree
from truckstop.table.seating_log import SeatingLog
from truckstop.table.seats import Seat
from truckstop.table.sent_commands import SentCommands
from truckstop.table.view_cache import ViewCache

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
HOST: Final = "host"
"""The game option that names the seat of the host."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """One table. `seq` is the number of the last entry that it has taken."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = -1
        # The terms: what is played, and how
        self.game: Game
        self.options: dict[str, str] = {}
        self.chosen: dict[str, str] = {}
        """The options as they were chosen, without the option that the start adds for the host's seat."""
        self.public, self.clock = False, Clock()
        self.deal, self.closes, self.lesson = "", 0.0, False
        self.data, self.set = "", ""
        """The digest and the name of the custom data files, if the game is played with some."""
        self.copied: tuple[Move, ...] = ()
        """The moves of another game that is continued here."""
        self.dice = Dice()
        self.entropy: dict[str, str] = {}
        """By person: the entropy that they added to the dice."""
        # The people
        self.host = ""
        self.opener = ""
        """The person who made the table."""
        self.seats: list[Seat] = []
        self.seating = SeatingLog()
        self.barred: set[str] = set()
        """People who were sent away or silenced: they may not sit down or write here."""
        self._roles: dict[str, int] | None = None
        """By person: their seat; None after an entry that may have changed it."""
        self.sent = SentCommands()
        self.chat_authors: list[str] = []
        """By chat line: who wrote it; empty if it was deleted."""
        # The game
        self.status = OPEN
        self.ended = ""
        """How the game ended: rules, consent, left (by everybody) or deal (the deal has closed)."""
        self.session: Session | None = None
        self.played: list[int] = []
        """The seats of people at the start of the game."""
        self.unseen: set[int] = set()
        """The moves in the game's log that only the seats that made them know about."""
        self.proposal: Proposal | None = None
        self.proposed = 0
        """Proposals so far."""
        self.again = ""
        """The table of the rematch."""
        # The messages
        self.streams: list[Stream] = [Stream()]
        """By role: first the spectators, then the seats."""
        self.acted: list[int] = []
        """By seat: the number of its message about its own last gesture or take-back."""
        self.lengths: array[int] = array("I")
        """By entry: the length of the game's log after it."""
        self.cache = ViewCache()

    # Seats and roles

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def roles(self) -> range:
        return range(SPECTATOR, len(self.seats))

    def role(self, who: str) -> int:
        """Return the seat of a person, or SPECTATOR."""
        if self._roles is None:
            self._roles = {seat.who: number for number, seat in enumerate(self.seats) if seat.who}
        return self._roles.get(who, SPECTATOR)

    def people(self) -> list[int]:
        """Return the seats of people."""
        return seats.seats_of_people(self.seats)

    def bot_at(self, seat: int) -> str:
        """Return the bot that decides for a seat now, or an empty string."""
        return self.seats[seat].deciding_bot

    def bot_among(self, numbers: list[int]) -> bool:
        """Return True if a bot decides for any of these seats."""
        return seats.bot_among(self.seats, numbers)

    # Turns and clocks

    def waiting(self) -> list[int]:
        """Return the seats that must act."""
        return self.session.state.to_act() if self.session is not None and self.status == RUNNING else []

    def deadline(self, seat: int) -> float | None:
        """Return when the time of a seat is up, or None if it has no limit, need not act, or is a bot's."""
        return clocks.deadline(self.clock, self.seats[seat]) if seat in self.waiting() else None

    def due(self) -> float | None:
        """Return when the server must look at this table: at once for a bot's move, when a time is up, or never."""
        waiting = self.waiting()
        return clocks.due_time(self.clock, self.closes, self.seats, waiting, waiting, 0.0)

    def due_at(self, waiting: list[int], at: float) -> float | None:
        """Return the same for a position that begins at `at`, in which the `waiting` seats must act."""
        return clocks.due_time(self.clock, self.closes, self.seats, self.waiting(), waiting, at)

    # Messages

    def stream(self, role: int) -> Stream:
        return self.streams[role + 1]

    def number(self, role: int) -> int:
        """Return the number of the last message of a role."""
        return len(self.streams[role + 1].low)

    def began_after(self, role: int, after: int) -> bool:
        """Return True if the game began after message `after` of a role."""
        return self.session is not None and self.lengths[self.stream(role).at[after - 1]] == 0

    def told(self, role: int) -> list[Event]:
        """Return all events that a role has heard."""
        return self.session.told(role) if self.session is not None else []

    # The game

    def view(self, role: int, shared: bool = False) -> msgspec.Struct:
        """Return what a role may know."""
        assert self.session is not None, "the game has begun"
        return self.cache.view(self.game, self.session.state, role, shared)

    def can_take_back(self, seat: int) -> list[int]:
        """Return the moves in the game's log that a take-back by a seat would undo now; none if it cannot.

        A later move of another person blocks it if others know about that move. Steps known only to their owner are
        undone with the take-back, like moves of bots, and never block it; a refusal would reveal them.
        """
        if self.session is None:
            return []
        undone = self.session.can_take_back(seat)
        if not undone:
            return []
        entries = self.session.log.entries
        for number in undone:
            other = entries[number].seat
            if other != seat and other in self.played and number not in self.unseen:
                return []
        return undone

    def mixed_dice(self) -> Dice:
        """Return the dice with the players' entropy, in the order of the seats."""
        entropy = tuple(self.entropy[seat.who] for seat in self.seats if seat.who in self.entropy)
        return Dice(commitment=self.dice.commitment, entropy=entropy, secret=self.dice.secret)

    def new_log(self, moves: list[Move], options: dict[str, str]) -> Log:
        """Return the log of a game at this table."""
        return Log(
            game=self.game.key,
            version=self.game.version,
            digest=self.data or self.game.digest(),
            players=len(self.seats),
            options=self.game.checked_options(options),
            seats=[seat.bot or "person" for seat in self.seats],
            dice=self.dice,
            entries=moves,
            files=kept_files(self.data) if self.data else None,
            copied=len(self.copied),
        )

    # The fold

    def add(self, entry: AnyEntry, with_beats: bool = True) -> Told:
        """Take the next entry, and return who is told about it. Beats are left out if nobody will be."""
        self.seq += 1
        self.sent.add(entry.id)
        before = self.waiting()
        actor, withdrawn = SPECTATOR, False
        if isinstance(entry, Did):
            actor = entry.seat
            told = self._did(entry, before, with_beats)
        elif isinstance(entry, TookBack):
            actor, withdrawn = entry.seat, True
            told = self._took_back(entry, before)
        else:
            events, self._roles = self._other(entry), None
            told = Told(list(self.roles), set(self.roles) if events else set(), True, events, before)
        after = self.waiting()
        if after != before:
            clocks.pass_turn(self.clock, self.seats, before, after, entry.at, withdrawn)
        self.cache.discard(told, after)
        self.lengths.append(len(self.session.log.entries) if self.session is not None else 0)
        for role in told.roles:
            self.streams[role + 1].add(self.seq, role, told.events)
        self.seating.place(self.streams)
        if actor != SPECTATOR:
            self.acted[actor] = self.number(actor)
        return told

    def _did(self, entry: Did, before: list[int], with_beats: bool) -> Told:
        assert self.session is not None, "only a running game has gestures"
        number = entry.seat
        seat, reveals = self.seats[number], self.session.state.reveals
        events = self.session.add(Move(number, entry.do, entry.draws), with_beats)
        touched = {number}
        public = False
        for event in events:
            if event[0] == ALL:
                public = True
            else:
                touched.add(event[0])
        if public:
            touched.update(self.roles)
        # A move is complete when all can see it. A private step must not show on the clocks, which others see.
        if public and self.clock.kind == "move" and self.session.state.reveals > reveals:
            seat.since = entry.at
        after = self.session.state.to_act()
        # What follows from a move must not reveal a private step.
        moved = after != before or public
        # A player who acts is back; so is one who waited for the bot to make the move that was due.
        back = seat.taken_over and (bool(entry.id) or (seat.returns and moved))
        if back:
            clocks.give_back(self.clock, seat, entry.at)
            self.seating.returned(seat.who, number)
        # The position that people were asked to go back from has changed.
        stale = moved and self.proposal is not None and self.proposal.what == BACK
        if stale:
            self.proposal = None
        if not after:
            self._end("rules")
        roles = list(self.roles) if after != before or back or stale else sorted(touched)
        if roles == [number]:
            self.unseen.add(len(self.session.log.entries) - 1)
        return Told(roles, touched, back or stale or not after, events, before, self.session.beats)

    def _took_back(self, entry: TookBack, before: list[int]) -> Told:
        """Undo moves. Roles that know less now, or see other seats wait, are told."""
        session = self.session
        assert session is not None, "only a running game has something to take back"
        was = [session.told(role) for role in self.roles]
        # By consent this may undo nothing, if only chat has come since.
        if entry.takes_back:
            session.add(Move(entry.seat, takes_back=entry.takes_back, agreed=entry.agreed))
        touched = {entry.seat}
        for role, events in zip(self.roles, was, strict=True):
            now = session.told(role)
            if now != events:
                touched.add(role)
                assert events[: len(now)] == now, "a take-back removes the last events"
                self.stream(role).count = len(now)
        if entry.agreed:
            self.proposal = None
            touched.update(self.roles)
        roles = list(self.roles) if session.state.to_act() != before else sorted(touched)
        return Told(roles, touched, entry.agreed, [], before)

    def _other(self, entry: AnyEntry) -> list[Event]:
        """Take an entry that is not part of the game; return the game's first events if it starts the game."""
        match entry:
            case Made():
                self._made(entry)
            case Changed():
                self.options, self.public, self.clock = dict(entry.options), entry.public, entry.clock
                self.chosen = self.options
                if entry.players != len(self.seats):
                    self.seating.seats_changed()
                seats.resize(self.seats, entry.players)
                # Before the game all roles hear the same, so that a new seat can continue with the same number.
                self.streams = [self.streams[0].copy() for _ in self.roles]
            case Sat():
                if seats.sit_down(self.seats, entry.who, entry.seat) == SPECTATOR:
                    self.seating.joined(entry.who, entry.seat)
                self.host = self.host or entry.who
            case Left():
                self._leave(entry.who, entry.sent_away)
                if entry.sent_away:
                    self.barred.add(entry.who)
            case BotSat():
                self.seats[entry.seat] = Seat(bot=entry.bot, colour=self.seats[entry.seat].colour)
                if entry.bot:
                    self.seating.bot_sat(entry.seat)
            case EntropyAdded():
                self.entropy[entry.who] = entry.entropy
            case Started():
                return self._start(entry)
            case Proposed():
                self.proposed += 1
                self.proposal = Proposal(self.proposed, entry.who, entry.what, entry.to)
                self._settle_proposal()
            case Answered():
                self._answer(entry)
            case ChatSaid():
                self.chat_authors.append(entry.who)
            case ChatDeleted():
                self.chat_authors[entry.said] = ""
            case TakenOver():
                # An open proposal stays open: running out of time does not mean agreeing.
                clocks.take_over(self.seats[entry.seat])
                self.seating.bot(self.seats[entry.seat].who, entry.seat)
            case Returned():
                # A player who could take the seat back before the bot moves could keep the others waiting forever.
                if entry.seat in self.waiting():
                    self.seats[entry.seat].returns = True
                else:
                    clocks.give_back(self.clock, self.seats[entry.seat], entry.at)
                    self.seating.returned(self.seats[entry.seat].who, entry.seat)
            case Closed():
                self._end("deal")
            case Silenced():
                self.barred.add(entry.who)
            case Hosted():
                self.host = entry.who
                self.seating.host(entry.who, self.role(entry.who))
            case Again():
                self.again = entry.table
        return []

    def _made(self, entry: Made) -> None:
        self.host, self.game, self.public = entry.host, named(entry.game), entry.public
        self.options, self.clock, self.deal = dict(entry.options), entry.clock, entry.deal
        self.chosen, self.opener, self.lesson = self.options, entry.host, entry.lesson
        self.closes, self.data, self.set = entry.closes, entry.data, entry.set
        self.dice, self.copied = Dice(commitment=entry.commitment, secret=entry.secret), entry.copied
        self.seats = seats.new_seats(entry.seats)
        self.streams = [Stream() for _ in self.roles]

    def _leave(self, who: str, sent_away: bool) -> None:
        """Open the seat of a person, or let a bot play on. The host's rights pass to the next person."""
        seat = self.role(who)
        if seat != SPECTATOR:
            self.seating.left(who, seat, sent_away, begun=self.status == RUNNING)
        if self.status == OPEN:
            seats.vacate(self.seats, who)
        else:
            seats.hand_to_bot(self.seats, who)
        self.entropy.pop(who, None)
        if who == self.host:
            self.host = next((seat.who for seat in self.seats if seat.who), "")
            if self.host:
                self.seating.host(self.host, next(n for n, seat in enumerate(self.seats) if seat.who))
        if self.status == RUNNING and not self.people():
            self._end("left")
        self._settle_proposal()

    def _end(self, how: str) -> None:
        self.status, self.ended, self.proposal = OVER, how, None

    def _start(self, entry: Started) -> list[Event]:
        """Start the game and return its first events. Raise LogError if it began with other rules or data."""
        if entry.version and (entry.version, entry.digest) != (self.game.version, self.data or self.game.digest()):
            raise LogError(f"it began with version {entry.version} of {self.game.key}, or with other data")
        if entry.host >= 0:
            self.options = self.options | {HOST: str(entry.host)}
        self.dice = self.mixed_dice()
        log = self.new_log(list(self.copied) or [Move(draws=entry.draws)], self.options)
        self.played = self.people()
        self.session = Session.resume(log, ())
        self.status = RUNNING
        self.acted = [0] * len(self.seats)
        clocks.fill_banks(self.clock, self.seats)
        return self.session.events

    def _answer(self, entry: Answered) -> None:
        if self.proposal is not None and entry.agrees:
            self.proposal.agreed.add(entry.who)
            self._settle_proposal()
        else:
            self.proposal = None

    def _settle_proposal(self) -> None:
        """End the game if all have agreed to that.

        Going back takes an entry of the last person who agrees. If that person left instead, it must be proposed again.
        """
        proposal = self.proposal
        if proposal is not None and must_agree(self.seats) <= proposal.agreed:
            if proposal.what == END:
                self._end("consent")
            elif proposal.agreed != {proposal.who}:
                self.proposal = None
