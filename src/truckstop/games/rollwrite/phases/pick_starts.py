"""Picking a start square (W1.1): all players pick in secret, and several may pick the same one."""

from typing import final

from mypy_extensions import i64

from truckstop.games.rollwrite.codes import B_REVEALED, E_STARTED, NONE, START
from truckstop.games.rollwrite.state import BEGAN, PLACE, Rollwrite
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class PickStarts(Phase[Rollwrite]):
    """Asks all players for a start square, once, before the first turn."""

    def __init__(self) -> None:
        self.key = "pick starts"

    def enter(self, s: Rollwrite, chance: Chance, tell: Tell) -> None:
        for seat in range(s.rules.n):
            s.ready[seat] = 0
        s.waiting = s.rules.n

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        for start in range(len(s.rules.sheet.starts)):
            into.add(START + start)

    def step(self, s: Rollwrite, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        s.sheets[seat * s.rules.stride + BEGAN] = option - START
        s.commit(seat)
        if s.waiting == 0:
            self.reveal(s, tell)

    def withdraw(self, s: Rollwrite, seat: i64) -> None:
        s.owe_again(seat)
        s.sheets[seat * s.rules.stride + BEGAN] = NONE

    def foretell(self, s: Rollwrite, seat: i64, tell: Tell) -> None:
        began: i64 = s.sheets[seat * s.rules.stride + BEGAN]
        if began != NONE:
            tell.say(ALL, E_STARTED, seat, s.rules.sheet.starts[began])

    def reveal(self, s: Rollwrite, tell: Tell) -> None:
        s.reveals += 1
        for seat in range(s.rules.n):
            at: i64 = seat * s.rules.stride
            square: i64 = s.rules.sheet.starts[s.sheets[at + BEGAN]]
            s.sheets[at + PLACE] = square
            s.shown[at + PLACE] = square
            s.shown[at + BEGAN] = s.sheets[at + BEGAN]
            tell.say(ALL, E_STARTED, seat, square)
        tell.beat(s, B_REVEALED)
