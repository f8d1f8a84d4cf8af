"""Execute actions (F2.4 to F2.6): from the first player, one picked card a turn, executed or put aside."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.cards import has_target
from truckstop.games.frenzy.codes import B_CARD, DROP, E_DROPPED, NONE, PLAY
from truckstop.games.frenzy.phases.aim import take_up
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
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
            card: i64 = next_picked(s, seat, NONE)
            if card == NONE:
                passed += 1
            else:
                if tell.listens:
                    # Only the seat itself knows whether its card has a target.
                    tell.hand_over(seat)
                if next_picked(s, seat, card) != NONE or has_target(s, s.rules.cards[card], seat):
                    s.turn = seat
                    return
                self.drop(s, seat, card, tell)
                passed = 0
            seat = (seat + 1) % s.rules.n

    def offer(self, s: Frenzy, seat: i64, into: Options) -> None:
        picked = s.picked
        kinds: i64 = s.rules.kinds
        base: i64 = seat * kinds
        for kind in range(kinds):
            if picked[base + kind] > 0 and has_target(s, s.rules.cards[kind], seat):
                into.add(PLAY + kind)
        for kind in range(kinds):
            if picked[base + kind] > 0:
                into.add(DROP + kind)

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


def next_picked(s: Frenzy, seat: i64, above: i64) -> i64:
    """Return the first card above this one that the seat has picked, or NONE."""
    picked = s.picked
    base: i64 = seat * s.rules.kinds
    for kind in range(above + 1, s.rules.kinds):
        if picked[base + kind] > 0:
            return kind
    return NONE
