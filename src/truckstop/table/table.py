"""A table: who sits where, what is played, how the game stands. It is the fold of its entries and does no I/O.

`Table.add` takes an entry that the store has accepted. What may be appended is decided in `commands.py`.
"""

from array import array

import msgspec
from mypy_extensions import mypyc_attr

from truckstop.kernel.game import SPECTATOR, Game, kept_files, named
from truckstop.kernel.log import Dice, Log, LogError, Move
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.session import Session
from truckstop.kernel.state import IllegalOption, State
from truckstop.kernel.tell import ALL, Event
from truckstop.table.entries import (
    Again,
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
    Made,
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
from truckstop.table.parts import Proposal, Seat, Told
from truckstop.table.stream import Stream

OPEN, RUNNING, OVER = "open", "running", "over"
REMEMBERED = 50
"""So many commands of each person are recognised if they are sent again."""
GRACE = 30.0
"""Seconds that somebody who is back has at least, where the clock is a bank."""
PROMPTS_KEPT = 16
"""The most prompts that a table keeps."""
AT_ONCE = 0.0
"""When somebody must look at a table at which a bot is to move."""
STAND_IN = "greedy"
"""The bot that plays on for somebody."""
HOST = "host"
"""The option of a game that names the seat of the host."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """One table. `seq` is the number of the last entry that it has taken."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = -1
        self.host = ""
        self.game: Game
        self.options: dict[str, str] = {}
        self.chosen: dict[str, str] = {}
        """The options as they were chosen; one more may follow from who opened the table."""
        self.opener = ""
        self.public, self.clock = False, Clock()
        self.deal, self.closes, self.lesson = "", 0.0, False
        self.data, self.set = "", ""
        """The digest and the name of the files that are played with, if they are not ours."""
        self.seats: list[Seat] = []
        self._roles: dict[str, int] | None = None
        """By person: her seat; worked out anew after whatever may have changed it."""
        self.barred: set[str] = set()
        """Who was sent away may not sit down or speak again."""
        self.status = OPEN
        self.ended = ""
        """How it came to its end: by the rules, by consent, or because everybody left."""
        self.entropy: dict[str, str] = {}
        self.dice = Dice()
        self.copied: tuple[Move, ...] = ()
        self.session: Session | None = None
        self.proposal: Proposal | None = None
        self.proposed = 0
        """How many proposals there were."""
        self.again = ""
        self.said: list[str] = []
        """Who said each of the things that were said; nobody, if the words were taken away."""
        self.ids: dict[str, dict[str, None]] = {}
        """By person: her own ids of the last commands that she sent."""
        self.sent: dict[str, int] = {}
        """By person: how many entries are hers."""
        self.streams: list[Stream] = [Stream()]
        """The spectators', then one a seat."""
        self.acted: list[int] = []
        """By seat: the number of its message that tells of what it did or took back last."""
        self._public: msgspec.Struct | None = None
        """A view of somebody's, as long as all that is public in it holds."""
        self._asked: dict[int, Prompt] = {}
        """By seat: what it is asked, if it was told so and nothing has changed for it since."""
        self.played: list[int] = []
        """The seats that were people's when the game began."""
        self.unseen: set[int] = set()
        """The entries of the game's log of which only the seats know that made them."""
        self.lengths: array[int] = array("I")
        """By entry: how many entries the game's log had after it."""

    # Who is who

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def roles(self) -> range:
        return range(SPECTATOR, len(self.seats))

    def role(self, who: str) -> int:
        """The seat of a person, or SPECTATOR."""
        if self._roles is None:
            self._roles = {seat.who: number for number, seat in enumerate(self.seats) if seat.who}
        return self._roles.get(who, SPECTATOR)

    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.who]

    def stream(self, role: int) -> Stream:
        return self.streams[role + 1]

    def number(self, role: int) -> int:
        """The number of the last message of a role."""
        return len(self.streams[role + 1].low)

    def began_after(self, role: int, after: int) -> bool:
        """Has the game begun since this message of a role?"""
        return self.session is not None and self.lengths[self.stream(role).at[after - 1]] == 0

    def told(self, role: int) -> list[Event]:
        """All events that a role has heard."""
        return self.session.told(role) if self.session is not None else []

    def waiting(self) -> list[int]:
        """The seats that are waited for."""
        return self.session.state.to_act() if self.session is not None and self.status == RUNNING else []

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

    def bot_among(self, seats: list[int]) -> bool:
        """Does a bot decide for one of these?"""
        for seat in seats:
            there = self.seats[seat]
            if there.bot or there.taken_over:
                return True
        return False

    def due(self) -> float | None:
        """When somebody must look here: at once if a bot is to move, when a time is up, or not at all."""
        waiting = self.waiting()
        if self.bot_among(waiting):
            return AT_ONCE
        times = [limit for seat in waiting if (limit := self.deadline(seat)) is not None]
        if self.closes and waiting:
            times.append(self.closes)
        return min(times, default=None)

    def due_at(self, waiting: list[int], at: float) -> float | None:
        """The same for a position that begins now, in which these are waited for; at the earliest."""
        if self.bot_among(waiting):
            return AT_ONCE
        times = [self.closes] if self.closes else []
        if self.clock.kind == "none":
            return min(times, default=None)
        before, move = self.waiting(), self.clock.kind == "move"
        for number in waiting:
            seat = self.seats[number]
            begun = seat.since if number in before else at
            times.append(begun + (self.clock.seconds if move else seat.bank))
        return min(times)

    def can_take_back(self, seat: int) -> list[int]:
        """The entries of the game's log that a take-back by a seat would undo now; none if it cannot.

        What another person has done since stands in the way if others know of it. What they do not know of goes with
        it, as bots' replies do: if it stood in the way too, whoever may take back something would learn of it.
        """
        if self.session is None:
            return []
        undone, entries = self.session.can_take_back(seat), self.session.log.entries
        others = [number for number in undone if entries[number].seat != seat and entries[number].seat in self.played]
        return undone if self.unseen.issuperset(others) else []

    def agreed(self) -> bool:
        """Have all people at the table agreed to what is proposed?"""
        return self.proposal is not None and self.asked_to_agree() <= self.proposal.agreed

    def asked_to_agree(self) -> set[str]:
        """Whoever must agree to what is proposed: all people but those whose time was up and who are not back."""
        return {seat.who for seat in self.seats if seat.who and not seat.taken_over}

    def ahead(self, entry: AnyEntry) -> State | None:
        """The position that an entry leads to, if it has just been proposed to the game."""
        return self.session.proposed() if self.session is not None and isinstance(entry, Did) else None

    def view(self, role: int) -> msgspec.Struct:
        """What a role may know. What is public is worked out once for all who see it, until it changes."""
        assert self.session is not None, "only a game has views"
        state = self.session.state
        if self._public is None:
            self._public = self.game.view(state, role)
            return self._public
        return self.game.again(self._public, state, role)

    def asked(self, seat: int) -> Prompt:
        """What a seat is asked now. It is worked out once: whoever is asked also looks at what the options would do."""
        assert self.session is not None, "only a game asks"
        prompt = self._asked.get(seat)
        if prompt is None:
            if len(self._asked) >= PROMPTS_KEPT:
                del self._asked[next(iter(self._asked))]
            prompt = self._asked[seat] = self.game.prompt(self.session.state, seat)
        return prompt

    def mixed_dice(self) -> Dice:
        """The dice with what the players have added, in the order of the seats."""
        entropy = tuple(self.entropy[seat.who] for seat in self.seats if seat.who in self.entropy)
        return Dice(commitment=self.dice.commitment, entropy=entropy, secret=self.dice.secret)

    def host_option(self) -> int:
        """The seat that a game's option `host` is set to when it begins; -1 if it has none, or it is fixed already."""
        asked = any(option.name == HOST for option in self.game.game_options)
        free = asked and HOST not in self.options and not self.deal
        seat = self.role(self.opener) if free else SPECTATOR
        # A game that goes on may have come past a tie that this seat would have won.
        return seat if seat == SPECTATOR or not self.copied or self._goes_on(seat) else SPECTATOR

    def _goes_on(self, host: int) -> bool:
        """Can the moves of another game be made with this seat as the host, without its being over then?"""
        try:
            session = Session.resume(self._log(list(self.copied), self.options | {HOST: str(host)}), ())
        except (LogError, IllegalOption):
            return False
        return bool(session.state.to_act())

    # The fold

    def add(self, entry: AnyEntry, with_beats: bool = True) -> Told:
        """Take the next entry; who is told of it. If nobody will be, the beats inside it need not be kept."""
        self.seq += 1
        self._remember(entry.id)
        before = self.waiting()
        if isinstance(entry, Did):
            told = self._did(entry, before, with_beats)
        elif isinstance(entry, TookBack):
            told = self._took_back(entry, before)
        else:
            events, self._roles = self._other(entry), None
            told = Told(list(self.roles), set(self.roles) if events else set(), True, events, before)
        after = self.waiting()
        if after != before:
            self._turn(before, after, entry)
        # What is public changes with what all are told, and with nothing else.
        if SPECTATOR in told.roles:
            self._public = None
        # What a seat is asked changes with what it does or is told, and with whether it is asked.
        if self._asked:
            for seat in [seat for seat in self._asked if seat in told.touched or seat not in after]:
                del self._asked[seat]
        self.lengths.append(len(self.session.log.entries) if self.session is not None else 0)
        for role in told.roles:
            self._number(self.streams[role + 1], role, told)
        if isinstance(entry, Did | TookBack):
            self.acted[entry.seat] = self.number(entry.seat)
        return told

    def _remember(self, id: str) -> None:
        who, _, own = id.partition("/")
        if own:
            ids = self.ids.setdefault(who, {})
            ids[own] = None
            self.sent[who] = self.sent.get(who, 0) + 1
            if len(ids) > REMEMBERED:
                del ids[next(iter(ids))]

    def has_done(self, id: str) -> bool:
        """Is there an entry of the command with this id already?"""
        who, _, own = id.partition("/")
        return bool(own) and own in self.ids.get(who, ())

    def _number(self, stream: Stream, role: int, told: Told) -> None:
        """One more message for a role."""
        low = stream.count
        for event in told.events:
            if event[0] == ALL or event[0] == role:
                stream.count += 1
        stream.low.append(min(low, stream.count))
        stream.at.append(self.seq)

    def _did(self, entry: Did, before: list[int], with_beats: bool) -> Told:
        assert self.session is not None, "only a running game has gestures"
        seat, reveals = self.seats[entry.seat], self.session.state.reveals
        events = self.session.add(Move(entry.seat, entry.do, entry.draws), with_beats)
        # A move is made when all can see it. Of a private step the clocks that others see may show nothing.
        if self.clock.kind == "move" and self.session.state.reveals > reveals and any(e[0] == ALL for e in events):
            seat.since = entry.at
        touched = {entry.seat}
        for event in events:
            touched.update(self.roles if event[0] == ALL else (event[0],))
        after = self.session.state.to_act()
        # Of a private step nobody may learn by what follows from a move.
        moved = after != before or any(event[0] == ALL for event in events)
        # Whoever acts for herself is back; so is she who waited for the bot to make the move that was due.
        back = seat.taken_over and (bool(entry.id) or (seat.returns and moved))
        if back:
            self._back(seat, entry.at)
        # What all agreed to go back from is another game by now.
        stale = moved and self.proposal is not None and self.proposal.what == "back"
        if stale:
            self.proposal = None
        if not after:
            self._over("rules")
        roles = list(self.roles) if after != before or back or stale else sorted(touched)
        if roles == [entry.seat]:
            self.unseen.add(len(self.session.log.entries) - 1)
        return Told(roles, touched, back or stale or not after, events, before, self.session.beats)

    def _took_back(self, entry: TookBack, before: list[int]) -> Told:
        """Whoever knows less now, or of another wait, is told: her events begin anew where they part."""
        session = self.session
        assert session is not None, "only a running game has something to take back"
        was = [session.told(role) for role in self.roles]
        # What all agreed to may be nothing, if only words have come since.
        if entry.takes_back:
            session.add(Move(entry.seat, takes_back=entry.takes_back, agreed=entry.agreed))
        touched = {entry.seat}
        for role, events in zip(self.roles, was, strict=True):
            now = session.told(role)
            if now != events:
                touched.add(role)
                assert events[: len(now)] == now, "what is taken back was told last"
                self.stream(role).count = len(now)
        if entry.agreed:
            self.proposal = None
            touched.update(self.roles)
        roles = list(self.roles) if session.state.to_act() != before else sorted(touched)
        return Told(roles, touched, entry.agreed, [], before)

    def _other(self, entry: AnyEntry) -> list[Event]:
        """What happens around the game; the events of its beginning if it begins."""
        match entry:
            case Made():
                self._made(entry)
            case Changed():
                self.options, self.public, self.clock = dict(entry.options), entry.public, entry.clock
                self.chosen = self.options
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
            case EntropyAdded():
                self.entropy[entry.who] = entry.entropy
            case Started():
                return self._start(entry)
            case Proposed():
                self.proposed += 1
                self.proposal = Proposal(self.proposed, entry.who, entry.what, entry.to, {entry.who})
                self._settle()
            case Answered():
                self._answer(entry)
            case Said():
                self.said.append(entry.who)
            case Unsaid():
                self.said[entry.said] = ""
            case TakenOver():
                # What is proposed waits: that somebody's time is up does not mean that she agrees.
                self.seats[entry.seat].taken_over = True
                self.seats[entry.seat].bank = 0.0
            case Returned():
                # Whoever could take the seat back before the bot has moved could let all others wait for ever.
                if entry.seat in self.waiting():
                    self.seats[entry.seat].returns = True
                else:
                    self._back(self.seats[entry.seat], entry.at)
            case Closed():
                self._over("deal")
            case Silenced():
                self.barred.add(entry.who)
            case Hosted():
                self.host = entry.who
            case Again():
                self.again = entry.table
        return []

    def _back(self, seat: Seat, at: float) -> None:
        """A player is back: her time begins anew, with the grace if her bank has less."""
        seat.taken_over, seat.returns, seat.since = False, False, at
        seat.bank = max(seat.bank, GRACE) if self.clock.kind == "bank" else 0.0

    def _made(self, entry: Made) -> None:
        self.host, self.game, self.public = entry.host, named(entry.game), entry.public
        self.options, self.clock, self.deal = dict(entry.options), entry.clock, entry.deal
        self.chosen, self.opener, self.lesson = self.options, entry.host, entry.lesson
        self.closes, self.data, self.set = entry.closes, entry.data, entry.set
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
        # Before the game all roles hear the same, so a seat that is new or another one goes on from the same number.
        self.streams = [self.streams[0].copy() for _ in self.roles]

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
                seat.who, seat.left, seat.taken_over, seat.returns = "", who, True, False
        self.entropy.pop(who, None)
        if who == self.host:
            self.host = next((seat.who for seat in self.seats if seat.who), "")
        if self.status == RUNNING and not self.people():
            self._over("left")
        self._settle()

    def _over(self, how: str) -> None:
        self.status, self.ended, self.proposal = OVER, how, None

    def _start(self, entry: Started) -> list[Event]:
        """The game begins; what was told of it. LogError if it began with other rules than there are here."""
        if entry.version and (entry.version, entry.digest) != (self.game.version, self.data or self.game.digest()):
            raise LogError(f"it began with version {entry.version} of {self.game.key}, or with other data")
        if entry.host >= 0:
            self.options = self.options | {HOST: str(entry.host)}
        self.dice = self.mixed_dice()
        log = self._log(list(self.copied) or [Move(draws=entry.draws)], self.options)
        self.played = self.people()
        self.session = Session.resume(log, ())
        self.status = RUNNING
        self.acted = [0] * len(self.seats)
        for seat in self.seats:
            seat.bank = float(self.clock.seconds) if self.clock.kind == "bank" else 0.0
        return self.session.events

    def _log(self, moves: list[Move], options: dict[str, str]) -> Log:
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

    def _answer(self, entry: Answered) -> None:
        if self.proposal is not None and entry.agrees:
            self.proposal.agreed.add(entry.who)
            self._settle()
        else:
            self.proposal = None

    def _settle(self) -> None:
        """A proposal to end takes effect when all people agree. Going back is an entry of its own, of whoever agrees
        last; if she went instead, it must be proposed anew.
        """
        if self.proposal is not None and self.agreed():
            if self.proposal.what == "end":
                self._over("consent")
            elif self.proposal.agreed != {self.proposal.who}:
                self.proposal = None

    def _turn(self, before: list[int], after: list[int], entry: AnyEntry) -> None:
        """Others are waited for now: their time begins, and that of those who have decided comes off their banks."""
        for seat in before:
            if seat not in after and self.clock.kind == "bank" and not self.bot_at(seat):
                self.seats[seat].bank -= max(0.0, entry.at - self.seats[seat].since)
        for seat in after:
            # Who withdraws a choice has no more time for it than before.
            if seat not in before and (self.clock.kind == "bank" or not isinstance(entry, TookBack)):
                self.seats[seat].since = entry.at
