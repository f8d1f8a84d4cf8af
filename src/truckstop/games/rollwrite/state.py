"""A position of rollwrite: everybody's sheet as it was last shown and as its owner is working on it, and the dice."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.rollwrite.codes import DIE_COUNT, EXTRA, NONE, REROLLS_AT_FIRST, STEPS_AT_FIRST
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.kernel.chance import Chance
from truckstop.kernel.phase import Phase, PhasedState
from truckstop.kernel.tell import Tell

# A seat's sheet begins with these; lists follow, where the rules say.
PLACE: Final = 0
"""The square that the truck is on, or NONE before the start is picked."""
BEGAN: Final = 1
"""The number of the start square that was picked."""
STEPS: Final = 2
"""How many steps a turn has."""
REDO: Final = 3
"""How many dice may be rerolled when active."""
FIVES: Final = 4
LAST: Final = 5
"""The last space with a mark, or NONE."""
BRIDGES: Final = 6
"""How many bridges are drawn; their sides are listed ascending."""
ROADS: Final = 7
"""The code of the drawn bridges, by which the sheet knows the roads."""
STATIONS: Final = 8

# A seat's turn begins with these.
STAGE: Final = 0
LEFT_OVER: Final = 1
"""How many steps are left."""
OBLIGED: Final = 2
"""1 if the path must end at a sale."""
MAY: Final = 3
"""What the driver may do next, as bits: the four ways, and stopping."""
BONUS: Final = 4
"""The bonus that is being taken, or NONE."""
FLOOR: Final = 5
"""What was last chosen for a bonus of this kind: the next choice lies above it, so that a set has one order."""
GONE: Final = 6
"""How many steps the path has."""
SPACE: Final = 7
"""The space that was written on this turn, or NONE."""
SOLD: Final = 8
"""The die whose value was sold, or NONE."""
TAKEN: Final = 9
"""How many bonuses were taken; each is listed with its option and what came of it."""

NUMBERS: Final = ("reveals", "phase_index", "turn", "waiting", "count", "active", "winner", "over")
"""The fields of a position that are single numbers, in the order of a dump."""
VECTORS: Final = ("sheets", "shown", "turns", "ready", "dice")
"""The fields of a position that are vectors, in the order of a dump."""


@final
class Rollwrite(PhasedState):
    """A position of rollwrite. What belongs to a seat stands at its stride in `sheets`, `shown` and `turns`."""

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
        """As their owners are working on them."""
        self.shown = shown
        """As they were last revealed."""
        self.turns = turns
        """How far each seat is in its own turn: nobody else's business until the reveal."""
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

    def options(self, seat: i64) -> list[int]:
        return self.rules.phases[self.phase_index].options(self, seat) if self.is_asked(seat) else []

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
        """Only what others are choosing now is hidden."""
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
        """By seat, what decides without a die: the score, then how many numbers are written (W6.3)."""
        return [(score(self, self.shown, seat), numbers(self, self.shown, seat)) for seat in range(self.rules.n)]

    def places(self) -> list[int]:
        """First place goes to the winner alone; below it equal score and count of numbers share a place (C6)."""
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
        """Has the seat filled the last space?"""
        return self.sheets[seat * self.rules.stride + LAST] == self.rules.sheet.spaces - 1

    def begin_turn(self, seat: i64) -> None:
        """Nothing is done of the seat's turn yet."""
        turn: i64 = seat * self.rules.turn_stride
        self.turns[turn + BONUS] = NONE
        self.turns[turn + FLOOR] = NONE
        self.turns[turn + SPACE] = NONE
        self.turns[turn + SOLD] = NONE
        self.turns[turn + self.rules.path] = self.sheets[seat * self.rules.stride + PLACE]

    def end_turn(self, seat: i64) -> None:
        """What is known to all need not be kept apart: the turn leaves nothing behind but what is on the sheet."""
        turn: i64 = seat * self.rules.turn_stride
        for i in range(self.turns[turn + GONE] + 1):
            self.turns[turn + self.rules.path + i] = 0
        for i in range(self.turns[turn + TAKEN] * 3):
            self.turns[turn + self.rules.taken + i] = 0
        for i in range(self.rules.path):
            self.turns[turn + i] = 0

    def put_back(self, seat: i64) -> None:
        """The seat's turn is undone, and its sheet is as everybody knows it."""
        at: i64 = seat * self.rules.stride
        for i in range(self.rules.stride):
            self.sheets[at + i] = self.shown[at + i]
        self.end_turn(seat)


# Reading a sheet: `where` is a state's `shown` or `sheets`.


def score(s: Rollwrite, where: vec[i64], seat: i64) -> i64:
    """The rows, the $5 bonuses, and for each column its marks times the numbers there (W6.2)."""
    rules = s.rules
    at: i64 = seat * rules.stride
    total: i64 = EXTRA * where[at + FIVES] + promoted(s, where, seat)
    for space in range(where[at + LAST] + 1):
        total += max(where[at + rules.written + space], 0)
    return total


def promoted(s: Rollwrite, where: vec[i64], seat: i64) -> i64:
    """The part of the score that comes from promotions."""
    rules = s.rules
    at: i64 = seat * rules.stride
    total: i64 = 0
    for space in range(where[at + LAST] + 1):
        if where[at + rules.written + space] > 0:
            total += where[at + rules.marks + rules.sheet.column[space]]
    return total


def numbers(s: Rollwrite, where: vec[i64], seat: i64) -> i64:
    """How many numbers are written; a cross is none."""
    rules = s.rules
    at: i64 = seat * rules.stride
    count: i64 = 0
    for space in range(where[at + LAST] + 1):
        if where[at + rules.written + space] > 0:
            count += 1
    return count


def blank(rules: RollwriteRules) -> Rollwrite:
    """Empty sheets, and dice that were not rolled yet."""
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
    """The position that `dump` wrote."""
    s = blank(rules)
    s.load_fields(dump, NUMBERS, VECTORS)
    return s
