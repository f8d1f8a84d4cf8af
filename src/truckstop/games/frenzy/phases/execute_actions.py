"""Execute actions (F2.4 to F2.6): from the first player, one picked card a turn, executed or put aside."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.cards import has_target
from truckstop.games.frenzy.codes import B_CARD, DROP, E_DROPPED, NONE, PLAY
from truckstop.games.frenzy.phases.aim import take_up
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


@final
class ExecuteActions(FrenzyPhase):
    """A player with picked cards cannot pass; one without is skipped."""

    def __init__(self) -> None:
        self.key = "execute actions"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        self.give_turn(s, s.first, tell)

    def give_turn(self, s: Frenzy, seat: i64, tell: Tell) -> None:
        """Give the turn to the next seat from `seat` on with a picked card; put cards without a choice aside (C7)."""
        s.turn = NONE
        passed: i64 = 0
        while passed < s.rules.n:
            if s.pick_count(seat) == 0:
                passed += 1
            else:
                if tell.listens:
                    # Only the seat itself knows whether its card has a target.
                    tell.hand_over(seat)
                card: i64 = self.must_drop(s, seat)
                if card == NONE:
                    s.turn = seat
                    return
                self.drop(s, seat, card, tell)
                passed = 0
            seat = (seat + 1) % s.rules.n

    def must_drop(self, s: Frenzy, seat: i64) -> i64:
        """Return the only picked card if it has no target; otherwise NONE."""
        only: i64 = NONE
        base: i64 = seat * s.rules.kinds
        for kind in range(s.rules.kinds):
            if s.picked[base + kind] > 0:
                if only != NONE:
                    return NONE
                only = kind
        if has_target(s, s.rules.cards[only], seat):
            return NONE
        return only

    def options(self, s: Frenzy, seat: i64) -> list[int]:
        options: list[int] = []
        base: i64 = seat * s.rules.kinds
        for kind in range(s.rules.kinds):
            if s.picked[base + kind] > 0 and has_target(s, s.rules.cards[kind], seat):
                options.append(PLAY + kind)
        for kind in range(s.rules.kinds):
            if s.picked[base + kind] > 0:
                options.append(DROP + kind)
        return options

    def step(self, s: Frenzy, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if option >= DROP:
            self.drop(s, seat, option - DROP, tell)
            self.give_turn(s, (seat + 1) % s.rules.n, tell)
        else:
            take_up(s, seat, option - PLAY, chance, tell)

    def drop(self, s: Frenzy, seat: i64, card: i64, tell: Tell) -> None:
        s.reveals += 1
        s.picked[seat * s.rules.kinds + card] -= 1
        if tell.listens:
            tell.say(ALL, E_DROPPED, seat, card, NONE)
            tell.beat(s, B_CARD)

    def go_on(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        self.give_turn(s, (s.turn + 1) % s.rules.n, tell)
