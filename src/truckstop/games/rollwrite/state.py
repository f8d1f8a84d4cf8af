"""A position of rollwrite: each player's sheet, as last shown and as its owner is working on it, and the dice."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.rollwrite.codes import DIE_COUNT, EXTRA, NONE, REROLLS_AT_FIRST, STEPS_AT_FIRST
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase, PhasedState
from truckstop.kernel.tell import Tell

# Offsets of the single figures at the start of a seat's sheet; `RollwriteRules` has the offsets of the lists.
PLACE: Final = 0
"""The truck's square, or NONE before the start is picked."""
BEGAN: Final = 1
"""The number of the start square that was picked."""
STEPS: Final = 2
"""Steps per turn."""
REDO: Final = 3
"""Dice that the seat may reroll when it is active."""
FIVES: Final = 4
LAST: Final = 5
"""The last space with a mark, or NONE."""
BRIDGES: Final = 6
"""Count of drawn bridges; their sides are listed ascending."""
ROADS: Final = 7
"""The `bridge_code` of the drawn bridges."""
STATIONS: Final = 8

# Offsets of the single figures at the start of a seat's turn
STAGE: Final = 0
LEFT_OVER: Final = 1
"""Steps left."""
OBLIGED: Final = 2
"""1 if the path must end with a sale."""
MAY: Final = 3
"""What the driver may do next, as bits: the four directions, and stopping."""
BONUS: Final = 4
"""The bonus that is being taken, or NONE."""
FLOOR: Final = 5
"""The last option chosen for a bonus of this kind. The next one must be higher, so that each set is offered once."""
GONE: Final = 6
"""Steps of the path so far."""
SPACE: Final = 7
"""The space written on this turn, or NONE."""
SOLD: Final = 8
"""The die whose value was sold, or NONE."""
TAKEN: Final = 9
"""Count of bonuses taken; each is listed as bonus, option and resulting figure."""

NUMBERS: Final = ("reveals", "phase_index", "turn", "waiting", "count", "active", "winner", "over")
"""The fields of a position that are single numbers, in the order of a dump."""
VECTORS: Final = ("sheets", "shown", "turns", "ready", "dice")
"""The fields of a position that are vectors, in the order of a dump."""


@final
class Rollwrite(PhasedState):
    """A position of rollwrite. Each seat has its own stretch of `sheets`, `shown` and `turns`."""

    def __init__(
        self,
        rules: RollwriteRules,
        sheets: vec[i64],
        shown: vec[i64],
        turns: vec[i64],
        ready: vec[i64],
        dice: vec[i64],
    ) -> None:
        super().__init__(rules.n, ready)
        self.rules = rules
        self.sheets = sheets
        """The working sheets, known only to their owners."""
        self.shown = shown
        """The sheets as last revealed."""
        self.turns = turns
        """The progress of each seat in its own turn, secret until the reveal."""
        self.dice = dice
        """The faces, then for each die 1 if it was rerolled this turn."""
        self.count: i64 = 0
        """The number of the turn, from 1."""
        self.active: i64 = 0
        self.winner: i64 = NONE

    @property
    def phase(self) -> Phase["Rollwrite"]:
        return self.rules.phases[self.phase_index]

    # The contract

    def fill_options(self, seat: i64, into: Options) -> None:
        into.clear()
        if self.is_asked(seat):
            self.rules.phases[self.phase_index].offer(self, seat, into)

    def step(self, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        self.rules.phases[self.phase_index].step(self, seat, option, chance, tell)
        if self.turn == NONE and self.waiting == 0:
            self.run_on(self.rules.phases, chance, tell)

    def copy(self) -> "Rollwrite":
        s = Rollwrite(self.rules, self.sheets[:], self.shown[:], self.turns[:], self.ready[:], self.dice[:])
        s.count = self.count
        s.active = self.active
        s.winner = self.winner
        s.reveals = self.reveals
        s.phase_index = self.phase_index
        s.turn = self.turn
        s.waiting = self.waiting
        s.over = self.over
        return s

    def forget(self, seat: i64, chance: Chance) -> None:
        """Withdraw the choices that other seats are making now; nothing else is hidden."""
        if self.waiting > 0:
            for other in range(self.rules.n):
                if other != seat and self.ready[other] != 2:
                    self.phase.withdraw(self, other)

    def dump(self) -> bytes:
        return self.dump_fields(NUMBERS, VECTORS)

    def scores(self) -> list[int]:
        return [score(self, self.shown, seat) for seat in range(self.rules.n)]

    def winners(self) -> list[int]:
        return [self.winner] if self.winner != NONE else []

    def results(self) -> list[tuple[int, int]]:
        """Return, by seat, the score and the count of written numbers, which breaks ties (W6.3)."""
        return [(score(self, self.shown, seat), numbers(self, self.shown, seat)) for seat in range(self.rules.n)]

    def places(self) -> list[int]:
        """Return the places. Only the winner is first; below, seats with equal results share a place (C6)."""
        if not self.over:
            return []
        results = self.results()
        places: list[int] = []
        for seat in range(self.rules.n):
            place = 1
            for other in range(self.rules.n):
                ahead = results[other] > results[seat] or other == self.winner
                if ahead and other != seat and seat != self.winner:
                    place += 1
            places.append(place)
        return places

    # Moving on

    def finished(self, seat: i64) -> bool:
        """True if the seat has filled the last space of its tracker."""
        return self.sheets[seat * self.rules.stride + LAST] == self.rules.sheet.spaces - 1

    def begin_turn(self, seat: i64) -> None:
        """Reset the seat's turn, which begins on the truck's square."""
        turns = self.turns
        turn: i64 = seat * self.rules.turn_stride
        turns[turn + BONUS] = NONE
        turns[turn + FLOOR] = NONE
        turns[turn + SPACE] = NONE
        turns[turn + SOLD] = NONE
        turns[turn + self.rules.path] = self.sheets[seat * self.rules.stride + PLACE]

    def end_turn(self, seat: i64) -> None:
        """Clear the seat's turn; its results are on the sheet."""
        turns = self.turns
        turn: i64 = seat * self.rules.turn_stride
        path: i64 = turn + self.rules.path
        for i in range(path, path + turns[turn + GONE] + 1):
            turns[i] = 0
        taken: i64 = turn + self.rules.taken
        for i in range(taken, taken + turns[turn + TAKEN] * 3):
            turns[i] = 0
        for i in range(turn, path):
            turns[i] = 0

    def put_back(self, seat: i64) -> None:
        """Undo the seat's turn: reset its working sheet to the shown one."""
        at: i64 = seat * self.rules.stride
        for i in range(self.rules.stride):
            self.sheets[at + i] = self.shown[at + i]
        self.end_turn(seat)


# Reading a sheet: `where` is a state's `shown` or `sheets`.


def score(s: Rollwrite, where: vec[i64], seat: i64) -> i64:
    """Return the score: the numbers, the $5 bonuses, and for each column its marks times its numbers (W6.2)."""
    rules = s.rules
    at: i64 = seat * rules.stride
    total: i64 = EXTRA * where[at + FIVES] + promoted(s, where, seat)
    for space in range(where[at + LAST] + 1):
        total += max(where[at + rules.written + space], 0)
    return total


def promoted(s: Rollwrite, where: vec[i64], seat: i64) -> i64:
    """Return the part of the score that comes from promotions."""
    rules = s.rules
    at: i64 = seat * rules.stride
    total: i64 = 0
    for space in range(where[at + LAST] + 1):
        if where[at + rules.written + space] > 0:
            total += where[at + rules.marks + rules.sheet.column[space]]
    return total


def numbers(s: Rollwrite, where: vec[i64], seat: i64) -> i64:
    """Return how many numbers are written; an X is not a number."""
    rules = s.rules
    at: i64 = seat * rules.stride
    count: i64 = 0
    for space in range(where[at + LAST] + 1):
        if where[at + rules.written + space] > 0:
            count += 1
    return count


def blank(rules: RollwriteRules) -> Rollwrite:
    """Make a position with empty sheets, before any roll."""
    stride: int = rules.stride
    one = [0] * stride
    one[PLACE] = NONE
    one[BEGAN] = NONE
    one[STEPS] = STEPS_AT_FIRST
    one[REDO] = REROLLS_AT_FIRST
    one[LAST] = NONE
    n: int = rules.players
    sheets = one * n
    turn_stride: int = rules.turn_stride
    turns = [0] * (turn_stride * n)
    return Rollwrite(
        rules,
        vec[i64](sheets),
        vec[i64](sheets),
        vec[i64](turns),
        vec[i64]([0] * n),
        vec[i64]([0] * (2 * DIE_COUNT)),
    )


def loaded(rules: RollwriteRules, dump: bytes) -> Rollwrite:
    """Return the position that `dump` was written from."""
    s = blank(rules)
    s.load_fields(dump, NUMBERS, VECTORS)
    return s
