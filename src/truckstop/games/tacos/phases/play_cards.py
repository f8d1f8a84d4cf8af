"""The two times of a round when truck cards can be played between phases, in arrival order (T3.8)."""

from typing import final

from mypy_extensions import i64

from truckstop.games.tacos.cards import offer_market, offer_play, play, take_at_market
from truckstop.games.tacos.codes import E_PASSED, E_ROUND, FROM, NONE, PASS, PLAY
from truckstop.games.tacos.rules import TRUCKS_HELD
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class PlayCards(Phase[Tacos]):
    """Asks every player who holds a truck card; the number of cards in a hand is public, so this reveals nothing."""

    def __init__(self, key: str, opens: bool) -> None:
        self.key = key
        self.opens = opens
        """True if this phase opens the round."""

    def enter(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        if self.opens:
            s.round += 1
            tell.say(ALL, E_ROUND, s.round)
        s.place = NONE
        self.go_on(s)

    def go_on(self, s: Tacos) -> None:
        """Ask the next player on the arrival track who holds a truck card."""
        s.turn = NONE
        s.place += 1
        while s.place < s.owners:
            owner: i64 = s.in_line(s.place)
            if owner < s.rules.n and s.own[owner * s.rules.stride + TRUCKS_HELD] > 0:
                s.turn = owner
                return
            s.place += 1

    def offer(self, s: Tacos, seat: i64, into: Options) -> None:
        if s.market > 0:
            offer_market(s, into)
        else:
            offer_play(s, seat, into)
            into.add(PASS)

    def step(self, s: Tacos, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if option == PASS:
            tell.say(ALL, E_PASSED, seat)
            self.go_on(s)
            return
        if option >= FROM:
            take_at_market(s, seat, option, tell)
        else:
            play(s, seat, option - PLAY, chance, tell)
        if s.market == 0 and s.own[seat * s.rules.stride + TRUCKS_HELD] == 0:
            self.go_on(s)
