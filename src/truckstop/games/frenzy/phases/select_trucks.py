"""Select trucks (F2.1): every player secretly picks two trucks; all are revealed at once."""

from typing import Final, final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import (
    B_TRUCKS,
    BARRY,
    BARRYS_PICKS,
    DONE,
    E_ONLY_TRUCKS,
    E_THIRD_TRUCK,
    E_TRUCKS,
    HOME,
    NONE,
    PICK_TRUCK,
    VENUES,
)
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Silent, Tell

UNTOLD: Final = Silent()
"""For what has been told before."""


@final
class SelectTrucks(FrenzyPhase):
    """Private sequences of two picks, or three where a special sells a third."""

    def __init__(self) -> None:
        self.key = "select trucks"

    def enter(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        s.all_waiting()
        for seat in range(s.rules.n):
            self.begin(s, seat, tell)
        if s.waiting == 0:
            self.reveal(s, chance, tell)

    def begin(self, s: Frenzy, seat: i64, tell: Tell) -> None:
        """Start the picks of a seat; if specials leave only two trucks, pick them and tell their owner (C7)."""
        for place in range(3):
            s.picks[seat * 3 + place] = NONE
        if not s.rules.specials:
            return
        first: i64 = next_pickable(s, seat, NONE)
        second: i64 = next_pickable(s, seat, first)
        if next_pickable(s, seat, second) == NONE:
            if tell.listens:
                tell.say(seat, E_ONLY_TRUCKS, seat, first, second)
            s.picks[seat * 3] = first
            self.second(s, seat, second)

    def offer(self, s: Frenzy, seat: i64, into: Options) -> None:
        """Offer trucks above the first one picked, so that each pair can be picked in only one way."""
        first: i64 = s.picks[seat * 3]
        if first == NONE:
            offer_pickable(s, seat, NONE, into)
            # No second truck could follow the last one.
            into.drop_last()
        elif s.picks[seat * 3 + 1] == NONE:
            offer_pickable(s, seat, first, into)
        else:
            third: i64 = next_third(s, seat, NONE)
            while third != NONE:
                into.add(PICK_TRUCK + third)
                third = next_third(s, seat, third)
            into.add(DONE)

    def step(self, s: Frenzy, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if s.picks[seat * 3] == NONE:
            venue: i64 = option - PICK_TRUCK
            s.picks[seat * 3] = venue
            above: i64 = next_pickable(s, seat, venue)
            if next_pickable(s, seat, above) == NONE:
                self.second(s, seat, above)
        elif s.picks[seat * 3 + 1] == NONE:
            self.second(s, seat, option - PICK_TRUCK)
        else:
            if option != DONE:
                s.picks[seat * 3 + 2] = option - PICK_TRUCK
            s.commit(seat)
        if s.waiting == 0:
            self.reveal(s, chance, tell)

    def second(self, s: Frenzy, seat: i64, venue: i64) -> None:
        s.picks[seat * 3 + 1] = venue
        if next_third(s, seat, NONE) == NONE:
            s.commit(seat)

    def withdraw(self, s: Frenzy, seat: i64) -> None:
        s.owe_again(seat)
        self.begin(s, seat, UNTOLD)

    def reveal(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        s.reveals += 1
        for seat in range(s.rules.n):
            a: i64 = s.picks[seat * 3]
            b: i64 = s.picks[seat * 3 + 1]
            third: i64 = s.picks[seat * 3 + 2]
            if tell.listens:
                self.foretell(s, seat, tell)
            s.park(seat * VENUES + a, a)
            s.park(seat * VENUES + b, b)
            if third != NONE:
                s.money[seat] -= s.rules.specials[s.special[third]].third_truck()
                s.park(seat * VENUES + third, third)
            for place in range(3):
                s.picks[seat * 3 + place] = NONE
        if s.rules.two:
            self.draw_barrys(s, chance, tell)
        tell.beat(s, B_TRUCKS)

    def foretell(self, s: Frenzy, seat: i64, tell: Tell) -> None:
        a: i64 = s.picks[seat * 3]
        b: i64 = s.picks[seat * 3 + 1]
        third: i64 = s.picks[seat * 3 + 2]
        if b != NONE:
            tell.say(ALL, E_TRUCKS, seat, a, b, s.round + 1)
        if third != NONE:
            price: i64 = s.rules.specials[s.special[third]].third_truck()
            tell.say(ALL, E_THIRD_TRUCK, seat, third, price, s.round + 1)

    def draw_barrys(self, s: Frenzy, chance: Chance, tell: Tell) -> None:
        """Draw two of Barry's trucks once both players have chosen (F6.1)."""
        trucks = pickable(s, BARRY, NONE)
        first: i64 = s.draw(chance, BARRYS_PICKS, len(trucks))
        a: i64 = trucks.pop(first)
        second: i64 = s.draw(chance, BARRYS_PICKS, len(trucks))
        b: i64 = trucks[second]
        s.park(BARRY * VENUES + a, a)
        s.park(BARRY * VENUES + b, b)
        tell.say(ALL, E_TRUCKS, BARRY, min(a, b), max(a, b), s.round + 1)


def can_pick(s: Frenzy, owner: i64, venue: i64) -> bool:
    return s.where[owner * VENUES + venue] == HOME and not bars_picks(s, venue)


def next_pickable(s: Frenzy, owner: i64, above: i64) -> i64:
    """Return the first truck of the owner after `above` that can be picked, by venue, or NONE."""
    for venue in range(max(above + 1, s.rules.first_venue), VENUES):
        if can_pick(s, owner, venue):
            return venue
    return NONE


def offer_pickable(s: Frenzy, owner: i64, above: i64, into: Options) -> None:
    """Offer the trucks of the owner after `above` that can be picked."""
    for venue in range(max(above + 1, s.rules.first_venue), VENUES):
        if can_pick(s, owner, venue):
            into.add(PICK_TRUCK + venue)


def pickable(s: Frenzy, owner: i64, above: i64) -> list[int]:
    """Return the trucks that `offer_pickable` offers, by venue."""
    into = Options()
    offer_pickable(s, owner, above, into)
    return [option - PICK_TRUCK for option in into.listed()]


def bars_picks(s: Frenzy, venue: i64) -> bool:
    # Asked of every venue in playouts, so the common case, no special, is decided first.
    special: i64 = s.special[venue]
    return special != NONE and s.shut[venue] == 0 and s.rules.specials[special].bars_picks()


def next_third(s: Frenzy, seat: i64, above: i64) -> i64:
    """Return the first truck after `above` that a special sells to this seat as a third pick, by venue, or NONE."""
    if not s.rules.specials:
        return NONE
    for venue in range(max(above + 1, s.rules.first_venue), VENUES):
        special: i64 = s.special_at(venue)
        if special == NONE:
            continue
        price: i64 = s.rules.specials[special].third_truck()
        picked: bool = s.picks[seat * 3] == venue or s.picks[seat * 3 + 1] == venue
        if price != NONE and s.money[seat] >= price and not picked and s.where[seat * VENUES + venue] == HOME:
            return venue
    return NONE
