"""Visiting vendors (T2.1, T2.2, T7.2): all choose a vendor and a bid in secret; the bids sort the arrival track."""

from typing import final

from mypy_extensions import i64

from truckstop.games.tacos.codes import (
    AHEAD,
    B_ARRIVALS,
    B_BIDS,
    BID,
    CHALLENGER_VENDOR,
    E_BID,
    E_CHALLENGER_BID,
    E_CHALLENGER_FIRST,
    E_CHALLENGER_NO_CARD,
    E_NO_COINS,
    E_QUEUE,
    MOST_BID,
    NONE,
    VISIT,
)
from truckstop.games.tacos.rules import BID_MADE, COINS_HELD, RECIPES_LEFT, STALL
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class VisitVendors(Phase[Tacos]):
    """Asks for the vendor, then the bid. A player without coins bids 0 unasked, and is told so (C7)."""

    def __init__(self) -> None:
        self.key = "visit vendors"

    def enter(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        for seat in range(s.rules.n):
            s.ready[seat] = 0
        s.waiting = s.rules.n

    def offer(self, s: Tacos, seat: i64, into: Options) -> None:
        at: i64 = seat * s.rules.stride
        if s.own[at + STALL] == NONE:
            for stall in range(s.stalls):
                into.add(VISIT + stall)
        else:
            for coins in range(min(s.own[at + COINS_HELD], MOST_BID) + 1):
                into.add(BID + coins)

    def step(self, s: Tacos, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        at: i64 = seat * s.rules.stride
        if option < BID:
            s.own[at + STALL] = option - VISIT
            if s.own[at + COINS_HELD] > 0:
                return
            if tell.listens:
                tell.say(seat, E_NO_COINS, seat, s.table[s.rules.vendor + s.own[at + STALL]])
        else:
            s.own[at + BID_MADE] = option - BID
        s.commit(seat)
        if s.waiting == 0:
            self.reveal(s, chance, tell)

    def withdraw(self, s: Tacos, seat: i64) -> None:
        s.owe_again(seat)
        s.own[seat * s.rules.stride + STALL] = NONE
        s.own[seat * s.rules.stride + BID_MADE] = 0

    def reveal(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        """Take the bids, then draw for the Challengers in arrival order, then sort the arrival track."""
        s.reveals += 1
        for seat in range(s.rules.n):
            at: i64 = seat * s.rules.stride
            s.own[at + COINS_HELD] -= s.own[at + BID_MADE]
            tell_bid(s, seat, tell)
        tell.beat(s, B_BIDS)
        for place in range(s.owners):
            if s.in_line(place) >= s.rules.n:
                challenge(s, s.in_line(place), chance, tell)
        sort_by_bid(s)
        for place in range(s.owners):
            tell.say(ALL, E_QUEUE, place + 1, s.in_line(place))
        tell.beat(s, B_ARRIVALS)


def tell_bid(s: Tacos, seat: i64, tell: Tell) -> None:
    """Tell everyone the vendor and the bid of a seat."""
    at: i64 = seat * s.rules.stride
    tell.say(ALL, E_BID, seat, s.table[s.rules.vendor + s.own[at + STALL]], s.own[at + BID_MADE])


def challenge(s: Tacos, owner: i64, chance: Chance, tell: Tell) -> None:
    """Draw a Challenger's vendor, and read the bid off a recipe drawn from the deck (T7.2)."""
    at: i64 = owner * s.rules.stride
    stall: i64 = s.draw(chance, CHALLENGER_VENDOR, s.stalls)
    s.own[at + STALL] = stall
    vendor: i64 = s.table[s.rules.vendor + stall]
    if s.table[RECIPES_LEFT] == 0:
        s.own[at + BID_MADE] = 0
        tell.say(ALL, E_CHALLENGER_NO_CARD, owner, vendor)
        return
    design: i64 = s.draw_recipe(chance)
    s.throw_recipe(design)
    coins: i64 = s.rules.recipes[design].coins
    if coins == 5:
        s.own[at + BID_MADE] = AHEAD
        tell.say(ALL, E_CHALLENGER_FIRST, owner, vendor, design)
    else:
        s.own[at + BID_MADE] = max(coins - 2, 0)
        tell.say(ALL, E_CHALLENGER_BID, owner, vendor, design, s.own[at + BID_MADE])


def sort_by_bid(s: Tacos) -> None:
    """Sort the arrival track by bid, highest first; equal bids keep their order (T2.2)."""
    line: i64 = s.rules.arrival
    for place in range(1, s.owners):
        owner: i64 = s.table[line + place]
        bid: i64 = s.own[owner * s.rules.stride + BID_MADE]
        to: i64 = place
        while to > 0 and s.own[s.table[line + to - 1] * s.rules.stride + BID_MADE] < bid:
            s.table[line + to] = s.table[line + to - 1]
            to -= 1
        s.table[line + to] = owner
