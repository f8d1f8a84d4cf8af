"""Two players (F6.5): select and execute are one phase; they take face-up cards from the grid in turn."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.cards import has_target
from truckstop.games.frenzy.codes import B_CARD, DROP, E_DROPPED, NONE, PLAY, TAKE
from truckstop.games.frenzy.phases.aim import take_up
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.two_players import next_free
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


@final
class TakeActions(FrenzyPhase):
    """Each player takes two cards a round. A card must be taken but need not be executed; without a target it is put
    aside.
    """

    def __init__(self) -> None:
        self.key = "take actions"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        self.give_turn(s, chance, tell)

    def give_turn(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        if s.taken == 4:
            s.turn = NONE
            return
        s.turn = (s.first + s.taken) % 2
        only: i64 = next_free(s, NONE)
        if only != NONE and next_free(s, only) == NONE:
            self.take(s, only, chance, tell)

    def offer(self, s: Frenzy, seat: i64, into: Options) -> None:
        if s.cell == NONE:
            cell: i64 = next_free(s, NONE)
            while cell != NONE:
                into.add(TAKE + cell)
                cell = next_free(s, cell)
        else:
            card: i64 = s.cells[s.cell]
            into.add(PLAY + card)
            into.add(DROP + card)

    def step(self, s: Frenzy, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if s.cell == NONE:
            self.take(s, option - TAKE, chance, tell)
        elif option >= DROP:
            self.drop(s, chance, tell)
        else:
            take_up(s, seat, option - PLAY, chance, tell)

    def take(self, s: Frenzy, cell: i64, chance: Chance, tell: Tell) -> None:
        s.cell = cell
        if not has_target(s, s.rules.cards[s.cells[cell]], s.turn):
            self.drop(s, chance, tell)

    def reopen(self, s: Frenzy) -> None:
        only: i64 = next_free(s, NONE)
        if only != NONE and next_free(s, only) == NONE:
            s.cell = only

    def drop(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        tell.say(ALL, E_DROPPED, s.turn, s.cells[s.cell], s.cell)
        s.cells[s.cell] = NONE
        s.cell = NONE
        tell.beat(s, B_CARD)
        s.taken += 1
        self.give_turn(s, chance, tell)

    def go_on(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        s.taken += 1
        self.give_turn(s, chance, tell)
