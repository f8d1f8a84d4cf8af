"""Serving at the vendors, one after another, then the displaced visitors (T2.3 to T2.6, T6, T7.3, T7.10)."""

from typing import final

from mypy_extensions import i64

from truckstop.games.tacos.cards import give_ingredients, offer_market, take_from
from truckstop.games.tacos.codes import (
    ALONE_PAYS,
    B_STALL,
    CHALLENGER_PICK,
    CROWD_STOCKS,
    E_CHALLENGER_TOOK,
    E_CLEARED,
    E_CROWD,
    E_DISPLACED,
    E_NOTHING_LEFT,
    E_PAID,
    E_VENDOR_GAVE,
    FROM,
    LAST_PAYS,
    MOST_KINDS,
    NO_BID_DRAWS,
    NONE,
    TAKE,
)
from truckstop.games.tacos.deal import stock
from truckstop.games.tacos.rules import BID_MADE, DISPLACED, INGREDIENTS_LEFT, Vendor
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class ServeVendors(Phase[Tacos]):
    """Lets visitors take ingredients.

    `place` is the current stall. Past the last stall it counts on along the arrival track, for the displaced.
    """

    def __init__(self) -> None:
        self.key = "serve vendors"

    def enter(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        s.place = 0
        s.taken = 0
        s.to_take = NONE
        self.serve(s, chance, tell)

    def offer(self, s: Tacos, seat: i64, into: Options) -> None:
        if s.place >= s.stalls:
            offer_market(s, into)
            return
        table = s.table
        at: i64 = s.rules.stall + s.place * s.rules.kinds
        for kind in range(s.rules.kinds):
            if table[at + kind] > 0:
                into.add(TAKE + kind)

    def step(self, s: Tacos, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        s.turn = NONE
        if option >= FROM:
            chosen: i64 = option - FROM
            self.take_elsewhere(s, seat, chosen // MOST_KINDS, chosen % MOST_KINDS, tell)
            s.place += 1
        else:
            take_from(s, seat, s.place, option - TAKE, tell)
            s.taken += 1
        self.serve(s, chance, tell)

    def serve(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        """Continue until a player has a choice."""
        while s.place < s.stalls:
            if s.to_take == NONE:
                self.open_stall(s, chance, tell)
            while s.taken < s.to_take:
                if self.next_takes(s, chance, tell):
                    return
            if tell.listens and s.visitors(s.place) > 0:
                tell.beat(s, B_STALL)
            s.place += 1
            s.taken = 0
            s.to_take = NONE
        self.serve_displaced(s, tell)

    def open_stall(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        """Let the vendor react, and count the ingredients that will be taken here."""
        visitors: i64 = s.visitors(s.place)
        s.to_take = 0
        if visitors == 0:
            return
        if s.rules.varied:
            react(s, s.place, visitors, chance, tell)
        there: i64 = s.table[s.rules.stock + s.place]
        everybody_gets_one = s.level == 6
        if not comes(s, s.place) and not everybody_gets_one:
            if there > 0:
                clear_stall(s, s.place, tell)
                return
        s.to_take = there
        if there >= visitors:
            s.to_take = visitors if everybody_gets_one else there - there % visitors
        for late in range(there, visitors):
            owner: i64 = s.visitor(s.place, late)
            if owner < s.rules.n:
                s.own[owner * s.rules.stride + DISPLACED] = 1
            tell.say(ALL, E_DISPLACED, owner, s.table[s.rules.vendor + s.place])

    def next_takes(self, s: Tacos, chance: Chance, tell: Tell) -> bool:
        """Let the next visitor take an ingredient; True if the visitor must choose which."""
        visitors: i64 = s.visitors(s.place)
        owner: i64 = s.visitor(s.place, s.taken % visitors)
        if owner >= s.rules.n:
            throw_one(s, owner, chance, tell)
            s.taken += 1
            return False
        # A single visitor takes everything, so there is nothing to choose.
        table = s.table
        whole: bool = visitors == 1 and s.to_take == table[s.rules.stock + s.place] + s.taken
        first: i64 = NONE
        at: i64 = s.rules.stall + s.place * s.rules.kinds
        for kind in range(s.rules.kinds):
            if table[at + kind] > 0:
                if first != NONE and not whole:
                    s.turn = owner
                    return True
                if first == NONE:
                    first = kind
        take_from(s, owner, s.place, first, tell)
        s.taken += 1
        return False

    def serve_displaced(self, s: Tacos, tell: Tell) -> None:
        """Let the displaced visitors, in arrival order, take one ingredient each from any vendor (T2.5)."""
        while s.place - s.stalls < s.owners:
            owner: i64 = s.in_line(s.place - s.stalls)
            if s.own[owner * s.rules.stride + DISPLACED] == 1:
                offers = Options()
                offer_market(s, offers)
                if offers.count > 1:
                    s.turn = owner
                    return
                if offers.count == 1:
                    only: i64 = offers.get(0) - FROM
                    self.take_elsewhere(s, owner, only // MOST_KINDS, only % MOST_KINDS, tell)
                else:
                    s.own[owner * s.rules.stride + DISPLACED] = 0
                    tell.say(ALL, E_NOTHING_LEFT, owner)
            s.place += 1

    def take_elsewhere(self, s: Tacos, seat: i64, stall: i64, kind: i64, tell: Tell) -> None:
        s.own[seat * s.rules.stride + DISPLACED] = 0
        take_from(s, seat, stall, kind, tell)


def comes(s: Tacos, stall: i64) -> bool:
    """True if a player, not only Challengers, visits this stall."""
    for number in range(s.visitors(stall)):
        if s.visitor(stall, number) < s.rules.n:
            return True
    return False


def react(s: Tacos, stall: i64, visitors: i64, chance: Chance, tell: Tell) -> None:
    """Apply the varied side of a vendor, if it is a reaction. Ingredients for a Challenger are discarded (T6.2)."""
    vendor: Vendor = s.rules.vendors[s.table[s.rules.vendor + stall]]
    if vendor.verb == ALONE_PAYS and visitors == 1:
        pay(s, s.visitor(stall, 0), vendor, tell)
    elif vendor.verb == LAST_PAYS and visitors > 1:
        pay(s, s.visitor(stall, visitors - 1), vendor, tell)
    elif vendor.verb == CROWD_STOCKS and visitors >= vendor.limit:
        count: i64 = min(vendor.amount, s.table[INGREDIENTS_LEFT])
        tell.say(ALL, E_CROWD, vendor.id, count)
        for _ in range(count):
            stock(s, stall, chance, tell)
    elif vendor.verb == NO_BID_DRAWS:
        for number in range(visitors):
            owner: i64 = s.visitor(stall, number)
            if s.own[owner * s.rules.stride + BID_MADE] == 0:
                give(s, owner, vendor, chance, tell)


def pay(s: Tacos, owner: i64, vendor: Vendor, tell: Tell) -> None:
    if owner < s.rules.n:
        s.earn(owner, vendor.amount)
        tell.say(ALL, E_PAID, owner, vendor.amount, vendor.id)


def give(s: Tacos, owner: i64, vendor: Vendor, chance: Chance, tell: Tell) -> None:
    """Move ingredients from the deck to a hand or, for a Challenger, to the discards."""
    if owner < s.rules.n:
        tell.say(ALL, E_VENDOR_GAVE, owner, vendor.id)
        give_ingredients(s, owner, vendor.amount, chance, tell)
        return
    for _ in range(min(vendor.amount, s.table[INGREDIENTS_LEFT])):
        kind: i64 = s.draw_ingredient(chance)
        s.throw_ingredient(kind)
        tell.say(ALL, E_CHALLENGER_TOOK, owner, kind, vendor.id)


def clear_stall(s: Tacos, stall: i64, tell: Tell) -> None:
    """Discard the whole stock of a stall that only Challengers visit (T7.3)."""
    vendor: i64 = s.table[s.rules.vendor + stall]
    tell.say(ALL, E_CLEARED, vendor, s.table[s.rules.stock + stall], s.visitor(stall, 0))
    for kind in range(s.rules.kinds):
        count: i64 = s.table[s.rules.stall + stall * s.rules.kinds + kind]
        s.put_in_stall(stall, kind, -count)
        s.table[s.rules.thrown + kind] += count


def throw_one(s: Tacos, owner: i64, chance: Chance, tell: Tell) -> None:
    """Discard a random ingredient as a Challenger's pick."""
    rank: i64 = s.draw(chance, CHALLENGER_PICK, s.table[s.rules.stock + s.place])
    at: i64 = s.rules.stall + s.place * s.rules.kinds
    kind: i64 = 0
    while rank >= s.table[at + kind]:
        rank -= s.table[at + kind]
        kind += 1
    s.put_in_stall(s.place, kind, -1)
    s.throw_ingredient(kind)
    tell.say(ALL, E_CHALLENGER_TOOK, owner, kind, s.table[s.rules.vendor + s.place])
