"""The tie-break (F5.2): players tied for first place secretly choose a set of dice and roll; the highest sum wins."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import (
    B_TIE_ROLLED,
    DICE_SET,
    DICE_SETS,
    E_HOST_WINS,
    E_TIE,
    E_TIE_ROLL,
    NONE,
    SIDES,
    TIE_DIE,
)
from truckstop.games.frenzy.phases.end_round import most_money, win
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


@final
class TieBreak(FrenzyPhase):
    """If the highest sum is tied, a host among the tied players wins; otherwise these choose and roll again."""

    def __init__(self) -> None:
        self.key = "tie break"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        best: i64 = most_money(s)
        self.ask(s, [seat for seat in range(s.rules.players) if s.money[seat] == best], tell)

    def ask(self, s: Frenzy, tied: list[int], tell: Tell) -> None:
        s.waiting = len(tied)
        for seat in range(s.rules.n):
            s.ready[seat] = 2
            s.picks[seat * 3] = NONE
        for seat in tied:
            s.ready[seat] = 0
            tell.say(ALL, E_TIE, seat)

    def offer(self, s: Frenzy, seat: i64, into: Options) -> None:
        into.add(DICE_SET)
        into.add(DICE_SET + 1)

    def step(self, s: Frenzy, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        s.picks[seat * 3] = option - DICE_SET
        s.commit(seat)
        if s.waiting == 0:
            self.reveal(s, chance, tell)

    def withdraw(self, s: Frenzy, seat: i64) -> None:
        s.owe_again(seat)
        s.picks[seat * 3] = NONE

    def reveal(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        s.reveals += 1
        highest: i64 = 0
        level: list[int] = []
        for seat in range(s.rules.n):
            chosen: i64 = s.picks[seat * 3]
            if s.ready[seat] == 2:
                continue
            total: i64 = 0
            for die in DICE_SETS[chosen]:
                total += s.draw(chance, TIE_DIE, SIDES[die]) + 1
            tell.say(ALL, E_TIE_ROLL, seat, chosen, total)
            if total > highest:
                highest = total
                level = []
            if total == highest:
                level.append(seat)
        tell.beat(s, B_TIE_ROLLED)
        if len(level) == 1:
            win(s, level[0], tell)
        elif s.rules.host in level:
            tell.say(ALL, E_HOST_WINS, s.rules.host)
            win(s, s.rules.host, tell)
        else:
            self.ask(s, level, tell)
