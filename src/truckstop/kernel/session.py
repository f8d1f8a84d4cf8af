"""A session: one game being played. It applies gestures completely or not at all, keeps the log, and takes back."""

import secrets
from collections.abc import Iterable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.kernel.chance import Chance, ChanceWanted, NoChance, Recorded, Scripted, commitment
from truckstop.kernel.data import Files, digest
from truckstop.kernel.event_names import event_names
from truckstop.kernel.game import Game, SetupError, named
from truckstop.kernel.log import Dice, Draws, Log, LogError, Move, from_on, replay, wrong_draw
from truckstop.kernel.state import Before, IllegalOption, State
from truckstop.kernel.tell import Beat, Event, Heard, Silent, heard_by


class Session:
    """A game with its log. A take-back by another seat never undoes gestures of the seats in `people`; default: all."""

    def __init__(self, log: Log, chance: Chance, people: Iterable[int] | None = None) -> None:
        self.log = log
        self.game: Game = named(log.game)
        self.rules = log.rules()
        self.names = event_names(self.game, self.rules)
        self.people = set(range(log.players) if people is None else people)
        self._chance = chance
        self._proposed: tuple[Move, State, Heard, vec[i64]] | None = None
        self.beats: list[Beat] = []
        """The beats inside the entry added last; empty after a take-back, or if they were not requested."""
        self._rebuild()

    @classmethod
    def start(
        cls,
        game: Game,
        seats: list[str],
        options: Mapping[str, str],
        *,
        seed: int | None = None,
        files: Files | None = None,
        people: Iterable[int] | None = None,
    ) -> "Session":
        """Start a new game. With a seed it is reproducible; without one its dice are fair and verifiable by a hash."""
        if files == game.files:
            files = None
        rules = game.rules(len(seats), options, files)
        if seed is None:
            secret = secrets.token_bytes(32)
            dice = Dice(commitment=commitment(secret), secret=secret.hex())
        else:
            dice = Dice(seed=seed)
        try:
            chance = dice.chance()
        except ValueError as error:
            raise SetupError(str(error)) from None
        recorded = Recorded(chance)
        game.new(rules, recorded, Silent())
        log = Log(
            game=game.key,
            version=game.version,
            digest=digest(files) if files is not None else game.digest(),
            players=len(seats),
            options=game.checked_options(options),
            seats=seats,
            dice=dice,
            entries=[Move(draws=tuple(recorded.draws))],
            files=files,
        )
        return cls(log, chance, people)

    @classmethod
    def resume(cls, log: Log, people: Iterable[int] | None = None) -> "Session":
        """Continue a log. Its draws are repeated, so that the next ones are those that would have come."""
        chance = log.dice.chance()
        if wrong := wrong_draw(log, chance):
            raise wrong
        return cls(log, chance, people)

    def _rebuild(self) -> None:
        """Compute the position from the log, and what take-backs need to know about earlier positions."""
        self.events: list[Event] = []
        self._before: dict[int, Before] = {}
        self._own: dict[int, list[int]] = {}
        """By seat: the numbers of its standing gestures."""
        self._positions: dict[int, tuple[State, int]] = {}
        """By entry since the last reveal: the position before it and the number of events until then."""
        state, was = None, None
        for moment in replay(self.log, self.rules):
            if was is not None:
                self._before[moment.number] = was
            self._own.setdefault(moment.entry.seat, []).append(moment.number)
            state, was = moment.state, Before(moment.state)
            self.events += moment.events
        assert state is not None, "a log starts with its set-up"
        self.state: State = state

    def act(self, seat: int, gesture: list[int]) -> list[Event]:
        """Carry out a gesture and return its events. If it raises IllegalOption, nothing has changed."""
        draws = self.propose(seat, gesture)
        return self.add(Move(seat, tuple(gesture), draws))

    def propose(self, seat: int, gesture: list[int]) -> Draws:
        """Return the draws of a gesture without carrying it out.

        A table stores the gesture with its draws first, and then passes both to `add`.
        """
        if not gesture:
            raise IllegalOption(seat, -1, "a gesture needs at least one option")
        reveals = self.state.reveals
        state = self.state.copy()
        # Only the last option may draw or reveal: so a gesture that fails has drawn nothing.
        tell = Heard(with_beats=True)
        for option in gesture[:-1]:
            try:
                state.apply(seat, option, NoChance(), tell)
            except ChanceWanted:
                raise IllegalOption(seat, option, "a gesture must end where something is drawn") from None
            if state.reveals != reveals:
                raise IllegalOption(seat, option, "a gesture must end where something is revealed")
        recorded, mark = Recorded(self._chance), self._chance.mark()
        after = mark
        try:
            state.apply(seat, gesture[-1], recorded, tell)
        finally:
            if recorded.draws:
                after = self._chance.mark()
                self._chance.back_to(mark)
        draws = tuple(recorded.draws)
        self._proposed = (Move(seat, tuple(gesture), draws), state, tell, after)
        return draws

    def proposed(self) -> State | None:
        """Return the position after the entry proposed last; None once an entry has been added."""
        return self._proposed[1] if self._proposed is not None else None

    def add(self, entry: Move, with_beats: bool = True) -> list[Event]:
        """Add the next entry, a gesture or a take-back, proposed here or elsewhere; return its events.

        A beat copies a position, so a log that nobody watches is added without beats.
        """
        proposed, self._proposed = self._proposed, None
        self.beats = []
        if entry.takes_back:
            self.log.entries.append(entry)
            self._undo(entry.takes_back)
            return []
        if proposed is not None and proposed[0] == entry:
            _, state, heard, after = proposed
            if entry.draws:
                self._chance.back_to(after)
        else:
            state, heard = self._done(entry, with_beats)
            for source, n, value in entry.draws:
                if self._chance.draw(source, n) != value:
                    raise LogError(f"the draw from {self.game.source_name(source)} does not match the dice")
        self.log.entries.append(entry)
        self._stand(len(self.log.entries) - 1, state, heard.events)
        self.beats = heard.beats if with_beats else []
        if not state.to_act():
            self.log.result = {"scores": state.scores(), "winners": state.winners()}
        return heard.events

    def _done(self, entry: Move, with_beats: bool) -> tuple[State, Heard]:
        """Return the position after an entry with its own draws, and what it tells."""
        state, tell, script = self.state.copy(), Heard(with_beats), Scripted(list(entry.draws))
        for option in entry.do:
            state.apply(entry.seat, option, script, tell)
        return state, tell

    def _stand(self, number: int, state: State, told: list[Event]) -> None:
        """Make `state` the position after entry `number` of the log, which told these events."""
        self._before[number] = Before(self.state)
        self._own.setdefault(self.log.entries[number].seat, []).append(number)
        if state.reveals != self.state.reveals:
            # Earlier entries can only be undone if all seats agree, and then the game is replayed.
            self._positions.clear()
        else:
            self._positions[number] = (self.state, len(self.events))
        self.state = state
        self.events += told

    def _undo(self, numbers: tuple[int, ...]) -> None:
        """Go back to before the first of these entries and repeat the later ones that still stand."""
        if numbers[0] not in self._positions:
            self._rebuild()
            return
        later = [number for number in self._before if number >= numbers[0]]
        self.state, count = self._positions[numbers[0]]
        del self.events[count:]
        for number in later:
            del self._before[number]
            self._positions.pop(number, None)
            self._own[self.log.entries[number].seat].remove(number)
        for number in later:
            if number not in numbers:
                state, heard = self._done(self.log.entries[number], with_beats=False)
                self._stand(number, state, heard.events)

    def can_take_back(self, seat: int) -> list[int]:
        """Return the entries that a take-back by `seat` would undo now; empty if it is not allowed.

        A seat can take back its last gesture as long as nothing has been revealed and no other person has acted since;
        replies of bots are undone with it. In a simultaneous phase gestures of others do not matter, because steps of
        different seats commute. This is `log.undoable` without reading the whole log: it is called for every seat after
        every gesture.
        """
        own = self._own.get(seat)
        last = own[-1] if own else 0
        if not last:
            return []
        was = self._before[last]
        if was.reveals != self.state.reveals or self.state.next_to_act() < 0:
            return []
        if was.simultaneous:
            return [last]
        undone: list[int] = []
        entries = self.log.entries
        for number in range(last, len(entries)):
            # Entries that were taken back are not in `_before`.
            if number in self._before:
                other = entries[number].seat
                if other != seat and other in self.people:
                    return []
                undone.append(number)
        return undone

    def take_back(self, seat: int) -> None:
        """Undo the last gesture of the seat; IllegalOption if that is not allowed."""
        undone = self.can_take_back(seat)
        if not undone:
            raise IllegalOption(seat, -1, "it has nothing to take back since the last reveal")
        self.add(Move(seat, takes_back=tuple(undone)))

    def can_go_back(self, first: int) -> list[int]:
        """Return the entries that going back to before entry `first` would undo if all agree; empty if not allowed."""
        return from_on(self.log.entries, first) if self.state.to_act() else []

    def told(self, seat: int) -> list[Event]:
        """Return all events that a seat, or a spectator, has been told so far."""
        return heard_by(self.events, seat)
