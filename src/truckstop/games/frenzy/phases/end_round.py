"""End of a round (F2.7): the street is cleared; after the last round the game is scored (F5.1)."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import (
    B_COUNTED,
    B_ROUND_OVER,
    BARRY,
    E_BARRY_WON,
    E_ROUND_OVER,
    E_UNUSED,
    E_WON,
    NONE,
    VENUES,
)
from truckstop.games.frenzy.payout import clear_promos
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


@final
class EndRound(FrenzyPhase):
    """Asks nobody. After the last round, a tie for first place leads to the tie-break."""

    def __init__(self) -> None:
        self.key = "end round"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        tell.say(ALL, E_ROUND_OVER, s.round + 1)
        s.send_all_home()
        for venue in range(s.rules.first_venue, VENUES):
            clear_promos(s, venue)
            s.shut[venue] = 0
        tell.beat(s, B_ROUND_OVER)
        s.taken = 0
        s.first = (s.first + 1) % s.rules.n
        s.round += 1
        if s.round < s.rules.rounds:
            for venue in range(s.rules.first_venue, VENUES):
                s.die[venue] = 0
            s.phase_index = NONE
        else:
            self.score(s, tell)

    def score(self, s: Frenzy, tell: Tell) -> None:
        counted: bool = False
        for seat in range(s.rules.n):
            unused: i64 = 0
            count: i64 = 0
            for kind in range(s.rules.kinds):
                held: i64 = s.hand[seat * s.rules.kinds + kind]
                unused += held * s.rules.cards[kind].value
                count += held
            if count > 0:
                s.money[seat] += unused
                tell.say(ALL, E_UNUSED, seat, unused, count)
                counted = True
        if counted:
            tell.beat(s, B_COUNTED)
        best: i64 = most_money(s)
        if s.rules.two and s.money[BARRY] > best:
            s.over = True
            tell.say(ALL, E_BARRY_WON, s.money[BARRY])
            return
        leaders = [seat for seat in range(s.rules.players) if s.money[seat] == best]
        if len(leaders) == 1:
            win(s, leaders[0], tell)


def most_money(s: Frenzy) -> i64:
    """The most that a seat has; Barry sits nowhere."""
    best: i64 = s.money[0]
    for seat in range(1, s.rules.n):
        best = max(best, s.money[seat])
    return best


def win(s: Frenzy, seat: i64, tell: Tell) -> None:
    s.winner = seat
    s.over = True
    tell.say(ALL, E_WON, seat, s.money[seat])
