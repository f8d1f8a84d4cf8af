"""Phases: the stages of a round in which seats are asked, and the positions of games that consist of them."""

import json
from typing import Any, Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.state import State
from truckstop.kernel.tell import Tell

NOBODY: Final = -1

S = TypeVar("S", bound="PhasedState")
P = TypeVar("P", bound="Phase[Any]")


class Phase(Generic[S]):
    """A stage of a round, or a question inside one. It holds no data of a game, so all games share the same objects.

    A phase that asks sets `turn` (one seat) or `ready` and `waiting` (several seats at once). A phase that leaves no
    seat to act is over, and the next one is entered.
    """

    key: str

    def enter(self, s: S, chance: Chance, tell: Tell) -> None:
        """Begin the phase: do what needs no choice, then ask the seats that have one."""
        raise NotImplementedError

    def offer(self, s: S, seat: i64, into: Options) -> None:
        """Add the options of a seat that must act to an empty buffer; see `State.options` for what they are."""
        raise NotImplementedError

    def step(self, s: S, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        """Carry out an option of a seat; see `State.step`."""
        raise NotImplementedError

    def withdraw(self, s: S, seat: i64) -> None:
        """In a simultaneous phase: put the choices of the seat back, so that it has to make them again."""
        raise NotImplementedError

    def foretell(self, s: S, seat: i64, tell: Tell) -> None:
        """In a simultaneous phase: tell what the reveal will tell about the choices that the seat has made."""


class PhasedState(State):
    """A position of a game made of phases, in which one seat must act alone or several at once.

    A subclass implements `fill_options`, by asking the phase if the seat `is_asked`.
    """

    def __init__(self, players: i64, ready: vec[i64]) -> None:
        super().__init__(0)
        self.players: i64 = players
        self.ready = ready
        """By seat, in a simultaneous phase: 0 has to choose, 1 has chosen, 2 takes no part."""
        self.turn: i64 = NOBODY
        """The seat that must act alone, or -1."""
        self.waiting: i64 = 0
        """In a simultaneous phase, the number of seats that still have to choose."""
        self.phase_index: i64 = 0
        """The current phase, as an index into the phases of the rules."""
        self.over: bool = False

    @final
    def to_act(self) -> list[int]:
        if self.waiting > 0:
            return [seat for seat in range(self.players) if self.ready[seat] == 0]
        if self.turn != NOBODY:
            return [self.turn]
        return []

    @final
    def next_to_act(self) -> i64:
        if self.waiting > 0:
            seat: i64 = 0
            while self.ready[seat] != 0:
                seat += 1
            return seat
        return self.turn

    @final
    def options(self, seat: i64) -> list[int]:
        into = Options()
        self.fill_options(seat, into)
        return into.listed()

    def fill_options(self, seat: i64, into: Options) -> None:
        raise NotImplementedError

    @final
    def is_asked(self, seat: i64) -> bool:
        """True if `seat` is a seat that must act now."""
        if self.waiting > 0:
            return seat >= 0 and seat < self.players and self.ready[seat] == 0
        return seat == self.turn and seat != NOBODY and not self.over

    @final
    def run_on(self, phases: list[P], chance: Chance, tell: Tell) -> None:
        """Enter one phase after another until a seat must act or the game is over."""
        while self.turn == NOBODY and self.waiting == 0 and not self.over:
            self.phase_index += 1
            phases[self.phase_index].enter(self, chance, tell)

    @final
    def commit(self, seat: i64) -> None:
        """Mark that the seat has chosen, in a simultaneous phase."""
        self.ready[seat] = 1
        self.waiting -= 1

    @final
    def owe_again(self, seat: i64) -> None:
        """Undo `commit`; does nothing if the seat has not chosen yet."""
        if self.ready[seat] == 1:
            self.ready[seat] = 0
            self.waiting += 1

    @final
    def draw(self, chance: Chance, source: i64, n: i64) -> i64:
        """Draw a number and count the draw as a reveal."""
        self.reveals += 1
        return chance.draw(source, n)

    # Dumps: a list of the numbers, then one list for each vector. Subclasses declare the names of both.

    @final
    def dump_fields(self, numbers: tuple[str, ...], vectors: tuple[str, ...]) -> bytes:
        """Return the named fields as bytes, for `State.dump`."""
        parts = [[int(getattr(self, name)) for name in numbers]]
        parts += [[int(value) for value in getattr(self, name)] for name in vectors]
        return json.dumps(parts, separators=(",", ":")).encode()

    @final
    def load_fields(self, dump: bytes, numbers: tuple[str, ...], vectors: tuple[str, ...]) -> None:
        """Set the named fields to what `dump_fields` wrote."""
        parts: list[list[int]] = json.loads(dump)
        for name, number in zip(numbers, parts[0]):
            if name == "over":
                self.over = number == 1
            else:
                setattr(self, name, number)
        for name, part in zip(vectors, parts[1:]):
            setattr(self, name, vec[i64](part))
