"""Select actions (F2.3): every player secretly picks any number of cards; only the number is shown."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import B_PICKED, DONE, E_PICKED, NONE, PICK_CARD, VENUES
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


@final
class SelectActions(FrenzyPhase):
    """Cards are picked in ascending order, so that each set can be picked in one way only."""

    def __init__(self) -> None:
        self.key = "select actions"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        s.all_waiting()
        for seat in range(s.rules.n):
            self.rest(s, seat)
        if s.waiting == 0:
            self.reveal(s, tell)

    def offer(self, s: Frenzy, seat: i64, into: Options) -> None:
        """From the highest card picked so far on: only that one and those above it can follow."""
        hand = s.hand
        picked = s.picked
        kinds: i64 = s.rules.kinds
        base: i64 = seat * kinds
        kind: i64 = kinds - 1
        while kind > 0 and picked[base + kind] == 0:
            kind -= 1
        while kind < kinds:
            if hand[base + kind] > 0:
                into.add(PICK_CARD + kind)
            kind += 1
        into.add(DONE)

    def rest(self, s: Frenzy, seat: i64) -> None:
        """Commit a seat that can pick nothing more, without asking (C7)."""
        hand = s.hand
        picked = s.picked
        base: i64 = seat * s.rules.kinds
        kind: i64 = s.rules.kinds - 1
        while kind >= 0:
            if hand[base + kind] > 0:
                return
            if picked[base + kind] > 0:
                break
            kind -= 1
        s.commit(seat)

    def step(self, s: Frenzy, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if option == DONE:
            s.commit(seat)
        else:
            at: i64 = seat * s.rules.kinds + option - PICK_CARD
            s.hand[at] -= 1
            s.picked[at] += 1
            self.rest(s, seat)
        if s.waiting == 0:
            self.reveal(s, tell)

    def withdraw(self, s: Frenzy, seat: i64) -> None:
        for at in range(seat * s.rules.kinds, (seat + 1) * s.rules.kinds):
            s.hand[at] += s.picked[at]
            s.picked[at] = 0
        s.owe_again(seat)
        self.rest(s, seat)

    def foretell(self, s: Frenzy, seat: i64, tell: Tell) -> None:
        if s.ready[seat] != 0:
            tell.say(ALL, E_PICKED, seat, s.pick_count(seat))

    def reveal(self, s: Frenzy, tell: Tell) -> None:
        s.reveals += 1
        for seat in range(s.rules.n):
            if tell.listens:
                self.foretell(s, seat, tell)
        for venue in range(s.rules.first_venue, VENUES):
            special: i64 = s.special_at(venue)
            if special != NONE:
                for turn in range(s.rules.n):
                    s.rules.specials[special].picked(s, (s.first + turn) % s.rules.n, tell)
        tell.beat(s, B_PICKED)
