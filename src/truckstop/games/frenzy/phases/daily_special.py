"""Before and after a phase: the daily specials hooked there act, in ascending order of the dice (F7.4, F7.5)."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import B_SPECIAL, E_DECLINED, KEYWORDS, NONE, PASS, PHASES, VENUES
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


@final
class DailySpecial(FrenzyPhase):
    """Offers are made openly, from the first player clockwise; Barry gets none (F7.7)."""

    def __init__(self, keyword: i64, phase: i64) -> None:
        self.key = f"{KEYWORDS[keyword]} {PHASES[phase]}"
        self.keyword: i64 = keyword
        self.phase: i64 = phase

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        self.walk(s, s.rules.first_venue, chance, tell)

    def walk(self, s: Frenzy, start: i64, chance: Chance, tell: Tell) -> None:
        """Let the specials act, starting at this venue, until one of them asks a seat."""
        for venue in range(start, VENUES):
            number: i64 = s.special_at(venue)
            if number == NONE:
                continue
            special = s.rules.specials[number]
            if special.keyword == self.keyword and special.phase == self.phase:
                special.act(s, venue, chance, tell)
                if self.ask(s, venue, 0):
                    return

    def ask(self, s: Frenzy, venue: i64, asked: i64) -> bool:
        """Make the offer to the next seat that has a choice; the first `asked` seats have had theirs."""
        special = s.rules.specials[s.special[venue]]
        offers = Options()
        for turn in range(asked, s.rules.n):
            seat: i64 = (s.first + turn) % s.rules.n
            special.offer(s, venue, seat, offers)
            if offers.count > 0:
                s.venue = venue
                s.turn = seat
                return True
        s.venue = NONE
        s.turn = NONE
        return False

    def offer(self, s: Frenzy, seat: i64, into: Options) -> None:
        into.add(PASS)
        s.rules.specials[s.special[s.venue]].offer(s, s.venue, seat, into)

    def step(self, s: Frenzy, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        venue: i64 = s.venue
        special = s.rules.specials[s.special[venue]]
        if option == PASS:
            tell.say(ALL, E_DECLINED, seat, special.id)
        else:
            special.accept(s, venue, seat, option, chance, tell)
            tell.beat(s, B_SPECIAL)
        asked: i64 = (seat - s.first + s.rules.n) % s.rules.n + 1
        if not self.ask(s, venue, asked):
            self.walk(s, venue + 1, chance, tell)
