"""The street of frenzy as one seat values it: what venues pay, and what a card would gain, in closed form.

A position is worth the sum, over the venues, of the share of a truck there times the stake of the seat: its own trucks,
counted twice if doubled, less those of rivals, each with the weight of its owner. A card changes one or two terms of
this sum, so its gain needs no copy of the position.

What rivals have picked is never read, so the answer is the same whether or not the position has been forgotten.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.frenzy_crowd import open_share
from truckstop.bots.frenzy_style import (
    DOUBLE,
    PLACE,
    PROMOTE,
    REROLL,
    SEND_HOME,
    SHUT,
    TRIGGER,
    FrenzyStyle,
)
from truckstop.games.frenzy.cards import barred, touches_owner
from truckstop.games.frenzy.codes import HOME, NONE, SIDES, VENUES
from truckstop.games.frenzy.payout import promo_tokens, promo_value
from truckstop.games.frenzy.rules import Card
from truckstop.games.frenzy.specials import PayCard
from truckstop.games.frenzy.state import Frenzy

NO_USE: Final = -1000.0
"""The gain of a card without a target: below the gain of every real use."""
EQUAL: Final = 0.000001
"""Gains that differ by less than this are equal; rounding of floats must not decide between them."""

UNKNOWN: Final = -1.0
"""Stands for a share that is not computed yet; shares are never negative."""

NO_MONEY: Final = vec[float]([0.0] * VENUES)
NO_CARDS: Final = vec[i64]([NONE] * VENUES)


@final
class Street:
    """A copy of the street on which cards can be tried. After `best_use`, `gain`, `truck` and `venue` say how."""

    def __init__(self, s: Frenzy, seat: i64, style: FrenzyStyle, foresees: bool) -> None:
        rules = s.rules
        self.s = s
        self.seat: i64 = seat
        self.style = style
        self.foresees = foresees
        """True if specials that act later this round count."""
        self.reveals: i64 = 0
        """The reveals of the position when it was read."""
        self.first: i64 = rules.first_venue
        self.owners: i64 = rules.owners
        self.has_specials: bool = len(rules.specials) > 0
        self.where: vec[i64] = s.where[:]
        self.doubled: vec[i64] = s.doubled[:]
        self.crowd: vec[i64] = NO_CARDS[:]
        """Trucks at each venue; NONE until a position is read."""
        self.closed: vec[i64] = s.shut[:]
        self.open_dice: vec[i64] = s.shut[:]
        """By venue: 1 if the face of its die is not known, because it is not rolled yet or will be rerolled."""
        self.face: vec[i64] = s.shut[:]
        """By venue: the face of its die in the position, 0 before the roll."""
        self.tokens: vec[i64] = s.shut[:]
        """Promo tokens of each venue that the position has."""
        self.promoting: vec[i64] = NO_CARDS[:]
        """By venue: the card of a promo token that is laid in addition, or NONE."""
        self.stake: vec[float] = NO_MONEY[:]
        self.now: vec[float] = NO_MONEY[:]
        """Share of a truck; below, with a truck more and with a truck less."""
        self.more: vec[float] = NO_MONEY[:]
        self.less: vec[float] = NO_MONEY[:]
        self.rerolled: vec[float] = NO_MONEY[:]
        """Mean share after a reroll; below, with a promo token of `promoter` more. UNKNOWN until it is needed."""
        self.promoted: vec[float] = NO_MONEY[:]
        self.promoter: i64 = NONE
        self.unit: vec[float] = NO_MONEY[:]
        """By owner: what a coin of this owner counts."""
        self.standing: vec[float] = NO_MONEY[:]
        """By owner: what it has and will be paid, as everyone sees it."""
        self.gain: float = NO_USE
        self.truck: i64 = NONE
        self.venue: i64 = NONE
        self.read(s)

    # Shares and stakes

    def read(self, s: Frenzy) -> None:
        """Show a position, which must be of the same game as the last one."""
        self.s = s
        self.reveals = s.reveals
        self.read_venues()
        self.weigh_rivals()
        self.read_stakes()

    def shows(self, s: Frenzy) -> bool:
        """True if the street is that of this position and so need not be read again, except for cards tried on it.

        While cards are selected and executed, nothing happens on the street without a reveal. That does not hold with
        two players, whose cards are open, and specials can look at anything.
        """
        return self.s is s and self.reveals == s.reveals and not self.has_specials and not s.rules.two

    def clear(self) -> None:
        """Take back all cards that were tried on this street."""
        self.read_venues()
        self.read_stakes()

    def read_venues(self) -> None:
        """Fill the vectors that are the same for every seat. Where a venue is as it was, its shares are kept."""
        s = self.s
        where = self.where
        doubled = self.doubled
        their_where = s.where
        their_doubled = s.doubled
        for truck in range(self.owners * VENUES):
            where[truck] = their_where[truck]
            doubled[truck] = their_doubled[truck]
        end: i64 = VENUES
        for venue in range(self.first, end):
            face: i64 = s.die[venue]
            unrolled: i64 = 1 if face == 0 else 0
            tokens: i64 = promo_tokens(s, venue)
            if (
                self.crowd[venue] != s.at[venue]
                or self.face[venue] != face
                or self.open_dice[venue] != unrolled
                or self.closed[venue] != s.shut[venue]
                or self.promoting[venue] != NONE
                or self.tokens[venue] != 0
                or tokens != 0
                or self.has_specials
            ):
                self.crowd[venue] = s.at[venue]
                self.face[venue] = face
                self.open_dice[venue] = unrolled
                self.closed[venue] = s.shut[venue]
                self.promoting[venue] = NONE
                self.tokens[venue] = tokens
                self.refresh(venue)

    def read_stakes(self) -> None:
        """Add up what the trucks at each venue count."""
        where = self.where
        doubled = self.doubled
        stake = self.stake
        end: i64 = VENUES
        for venue in range(end):
            stake[venue] = 0.0
        truck: i64 = 0
        for owner in range(self.owners):
            unit: float = self.unit[owner]
            end = (owner + 1) * VENUES
            while truck < end:
                at: i64 = where[truck]
                if at >= 0:
                    stake[at] += unit * 2.0 if doubled[truck] != 0 else unit
                truck += 1

    def weigh_rivals(self) -> None:
        """Give every owner a weight: 1 for the seat itself, and to rivals the less the further they are behind."""
        s = self.s
        rules = s.rules
        style = self.style
        where = self.where
        doubled = self.doubled
        now = self.now
        # More than one owner can lead; what they own is counted as everyone sees it.
        standing = self.standing
        unit = self.unit
        top: float = -1000.0
        truck: i64 = 0
        for owner in range(self.owners):
            money: float = float(s.money[owner])
            if owner < rules.n and not rules.two:
                money += float(s.kept(owner))
            end: i64 = (owner + 1) * VENUES
            while truck < end:
                at: i64 = where[truck]
                if at >= 0:
                    money += now[at] * 2.0 if doubled[truck] != 0 else now[at]
                truck += 1
            standing[owner] = money
            if owner != self.seat and money > top:
                top = money
        scale: float = style.grudge * float(rules.rounds - s.round)
        total: float = 0.0
        for owner in range(self.owners):
            if owner != self.seat:
                weight: float = math.exp((standing[owner] - top) / scale)
                unit[owner] = weight
                total += weight
        for owner in range(self.owners):
            unit[owner] = -style.spite * unit[owner] / total
        unit[self.seat] = 1.0

    def pays(self, venue: i64, trucks: i64) -> float:
        """Return the share of each of some trucks at a venue."""
        if trucks <= 0 or self.closed[venue] != 0:
            return 0.0
        extra: i64 = 0
        if self.tokens[venue] > 0 or self.promoting[venue] != NONE:
            extra = self.promos_add(venue, trucks)
        s = self.s
        if self.has_specials and s.special[venue] != NONE:
            return self.special_pays(venue, trucks, extra)
        if self.open_dice[venue] != 0:
            return open_share(venue, extra, trucks)
        return float((s.die[venue] + extra) // trucks)

    def promos_add(self, venue: i64, trucks: i64) -> i64:
        """Return what promo tokens add to the face of a venue."""
        s = self.s
        extra: i64 = 0
        if self.tokens[venue] > 0:
            extra = promo_value(s, venue, trucks)
        if self.promoting[venue] != NONE:
            grid = s.rules.cards[self.promoting[venue]].grid
            extra += grid[min(trucks, len(grid)) - 1]
        return extra

    def special_pays(self, venue: i64, trucks: i64, extra: i64) -> float:
        """Return the share at a venue whose special may change it, now or before it pays."""
        s = self.s
        special = s.rules.specials[s.special[venue]]
        low: i64 = s.die[venue]
        high: i64 = low
        if self.open_dice[venue] != 0:
            low = 1
            high = SIDES[venue]
        shares: i64 = 0
        for face in range(low, high + 1):
            total: i64 = special.total(trucks, face + extra)
            shares += special.share(trucks, total, total // trucks)
        share: float = float(shares) / float(high - low + 1)
        if self.foresees:
            # Specials look at the trucks that stand there.
            standing: i64 = s.at[venue]
            s.at[venue] = trucks
            share = special.foresee(s, venue, share)
            s.at[venue] = standing
        return share

    def refresh(self, venue: i64) -> None:
        """Compute the shares of a venue again after something there has changed."""
        trucks: i64 = self.crowd[venue]
        self.now[venue] = self.pays(venue, trucks)
        self.more[venue] = self.pays(venue, trucks + 1)
        self.less[venue] = self.pays(venue, trucks - 1)
        self.rerolled[venue] = UNKNOWN
        self.promoted[venue] = UNKNOWN

    # The best use of a card

    def best_use(self, card: Card, sort: i64) -> float:
        """Find the best use of a card; return its gain, which is NO_USE if there is no target.

        Trigger is not valued here but by `best_trigger`, because its gain depends on the other cards.
        """
        self.gain = NO_USE
        self.truck = NONE
        self.venue = NONE
        if sort == PLACE:
            if self.has_inactive():
                self.try_placing(card)
        elif sort in (REROLL, SHUT, PROMOTE):
            self.try_tokens(card, sort)
        elif sort != TRIGGER:
            self.try_trucks(card, sort)
        if card.take_that and self.gain > NO_USE:
            self.gain += self.style.harass
        return self.gain

    def try_placing(self, card: Card) -> None:
        """Try to bring a truck to every venue."""
        now = self.now
        more = self.more
        stake = self.stake
        end: i64 = VENUES
        for venue in range(self.first, end):
            gain: float = more[venue] * (stake[venue] + 1.0) - now[venue] * stake[venue]
            if self.has_specials:
                gain += self.bonus(card, venue)
            self.consider(gain, NONE, venue)

    def try_tokens(self, card: Card, sort: i64) -> None:
        """Try a card that does something to a die or to a whole venue on every venue."""
        end: i64 = VENUES
        for venue in range(self.first, end):
            if sort == SHUT:
                if self.closed[venue] == 0:
                    self.consider(-self.now[venue] * self.stake[venue], NONE, venue)
                continue
            gain: float = self.reroll_gain(card.id, venue) if sort == REROLL else self.promote_gain(card, venue)
            if self.has_specials:
                gain += self.bonus(card, venue)
            self.consider(gain, NONE, venue)

    def consider(self, gain: float, truck: i64, venue: i64) -> None:
        if gain > self.gain + EQUAL:
            self.gain = gain
            self.truck = truck
            self.venue = venue

    def try_trucks(self, card: Card, sort: i64) -> None:
        """Try a card on every truck that it can touch; of equal ones, those of the owners to the left come first."""
        where = self.where
        doubled = self.doubled
        now = self.now
        stake = self.stake
        for turn in range(self.owners):
            owner: i64 = self.seat + 1 + turn
            if owner >= self.owners:
                owner -= self.owners
            if not touches_owner(card, self.seat, owner):
                continue
            unit: float = self.unit[owner]
            start: i64 = owner * VENUES
            end: i64 = start + VENUES
            for truck in range(start, end):
                venue: i64 = where[truck]
                if venue < 0 or (self.has_specials and barred(self.s, card, venue)):
                    continue
                if sort == DOUBLE:
                    if doubled[truck] == 0:
                        self.consider(now[venue] * unit, truck, NONE)
                    continue
                units: float = unit * 2.0 if doubled[truck] != 0 else unit
                left: float = self.less[venue] * (stake[venue] - units) - now[venue] * stake[venue]
                if sort == SEND_HOME:
                    self.consider(left, truck, NONE)
                else:
                    self.try_venues(card, truck, venue, units, left)

    def try_venues(self, card: Card, truck: i64, here: i64, units: float, left: float) -> None:
        """Try to move a truck to every other venue; `left` is what its leaving gains."""
        now = self.now
        more = self.more
        stake = self.stake
        best: float = self.gain
        end: i64 = VENUES
        for venue in range(self.first, end):
            if venue != here:
                gain: float = left + more[venue] * (stake[venue] + units)
                gain -= now[venue] * stake[venue]
                if self.has_specials:
                    gain += self.bonus(card, venue)
                if gain > best + EQUAL:
                    best = gain
                    self.truck = truck
                    self.venue = venue
        self.gain = best

    def best_goal(self, card: Card, truck: i64) -> i64:
        """Return the best venue to move a truck to."""
        self.gain = NO_USE
        here: i64 = self.where[truck]
        units: float = self.unit[truck // VENUES] * float(1 + self.doubled[truck])
        self.try_venues(card, truck, here, units, 0.0)
        return self.venue

    def reroll_gain(self, card: i64, venue: i64) -> float:
        """Return the mean gain over all faces; a special may let the better face count."""
        trucks: i64 = self.crowd[venue]
        if trucks == 0 or self.closed[venue] != 0:
            return 0.0
        s = self.s
        if self.has_specials and s.special[venue] != NONE:
            return self.special_reroll(card, venue) * self.stake[venue]
        if self.rerolled[venue] == UNKNOWN:
            was: i64 = self.open_dice[venue]
            self.open_dice[venue] = 1
            self.rerolled[venue] = self.pays(venue, trucks)
            self.open_dice[venue] = was
        return (self.rerolled[venue] - self.now[venue]) * self.stake[venue]

    def special_reroll(self, card: i64, venue: i64) -> float:
        s = self.s
        special = s.rules.specials[s.special[venue]]
        before: i64 = s.die[venue]
        sides: i64 = SIDES[venue]
        total: float = 0.0
        for face in range(1, sides + 1):
            s.die[venue] = special.rerolled(card, before, face)
            total += self.pays(venue, self.crowd[venue])
        s.die[venue] = before
        return total / float(sides) - self.now[venue]

    def promote_gain(self, card: Card, venue: i64) -> float:
        if self.crowd[venue] == 0 or self.promoting[venue] != NONE:
            return 0.0
        if self.promoter != card.id:
            self.promoter = card.id
            for each in range(VENUES):
                self.promoted[each] = UNKNOWN
        if self.promoted[venue] == UNKNOWN:
            self.promoting[venue] = card.id
            self.promoted[venue] = self.pays(venue, self.crowd[venue])
            self.promoting[venue] = NONE
        return (self.promoted[venue] - self.now[venue]) * self.stake[venue]

    def bonus(self, card: Card, venue: i64) -> float:
        """Return what a special pays for this card at a venue."""
        if not self.has_specials:
            return 0.0
        number: i64 = self.s.special_at(venue)
        if number == NONE or self.closed[venue] != 0:
            return 0.0
        special = self.s.rules.specials[number]
        if isinstance(special, PayCard) and special.card == card.id:
            return float(special.amount)
        return 0.0

    def best_trigger(self, card: Card, place: float, move: float, danger: float, sure: float) -> float:
        """Find the best venue to trigger; return its gain, which is NO_USE if there is no target.

        A triggered venue has paid whatever rivals do to it later, which saves the share `danger` of it. It is empty
        then, so a truck that is placed or moved there afterwards earns the whole face. `place` and `move` are what
        these cards must gain to be used like that, NO_USE if there is none; `sure` is how surely the truck stays alone.
        """
        self.gain = NO_USE
        self.truck = NONE
        self.venue = NONE
        best_left: float = NO_USE
        end: i64 = VENUES
        for venue in range(self.first, end):
            if self.closed[venue] != 0 or self.crowd[venue] == 0:
                continue
            worth: float = self.now[venue] * self.stake[venue]
            gain: float = danger * worth
            if self.has_specials:
                gain += self.bonus(card, venue)
            if place > NO_USE or move > NO_USE:
                alone: float = self.pays_again(venue)
                follow: float = 0.0
                if place > NO_USE:
                    follow = max(follow, alone * sure - place)
                if move > NO_USE:
                    best_left = self.best_leaving(venue)
                    if best_left > NO_USE:
                        follow = max(follow, alone * sure + best_left - move)
                gain += follow
            self.consider(gain, NONE, venue)
        return self.gain

    def pays_again(self, venue: i64) -> float:
        """Return what an open venue pays a single truck after it was triggered, without the tokens it had."""
        if not self.has_specials:
            return open_share(venue, 0, 1) if self.open_dice[venue] != 0 else float(self.s.die[venue])
        tokens: i64 = self.tokens[venue]
        promoting: i64 = self.promoting[venue]
        self.tokens[venue] = 0
        self.promoting[venue] = NONE
        share: float = self.pays(venue, 1)
        self.tokens[venue] = tokens
        self.promoting[venue] = promoting
        return share

    def best_leaving(self, goal: i64) -> float:
        """Return the best gain of taking one of the seat's trucks away from a venue other than `goal`."""
        where = self.where
        stake = self.stake
        best: float = NO_USE
        start: i64 = self.seat * VENUES
        end: i64 = start + VENUES
        for truck in range(start, end):
            venue: i64 = where[truck]
            if venue >= 0 and venue != goal:
                units: float = 2.0 if self.doubled[truck] != 0 else 1.0
                left: float = self.less[venue] * (stake[venue] - units) - self.now[venue] * stake[venue]
                if left > best:
                    best = left
        return best

    def has_inactive(self) -> bool:
        where = self.where
        start: i64 = self.seat * VENUES
        end: i64 = start + VENUES
        for truck in range(start, end):
            if where[truck] == HOME:
                return True
        return False

    # Trying cards one after another

    def use(self, card: Card, sort: i64) -> None:
        """Do on this street what `best_use` or `best_trigger` has just found."""
        truck: i64 = self.truck
        venue: i64 = self.venue
        if sort == REROLL:
            self.open_dice[venue] = 1
            self.refresh(venue)
        elif sort == PLACE:
            start: i64 = self.seat * VENUES
            while self.where[start] != HOME:
                start += 1
            self.put(start, venue)
        elif sort == DOUBLE:
            self.doubled[truck] = 1
            self.stake[self.where[truck]] += self.unit[truck // VENUES]
        elif sort == SEND_HOME:
            self.lift(truck)
            self.doubled[truck] = 0
        elif sort == SHUT:
            self.closed[venue] = 1
            self.refresh(venue)
        elif sort == PROMOTE:
            self.promoting[venue] = card.id
            self.refresh(venue)
        elif sort == TRIGGER:
            for standing in range(self.owners * VENUES):
                if self.where[standing] == venue:
                    self.lift(standing)
                    self.doubled[standing] = 0
            self.tokens[venue] = 0
            self.promoting[venue] = NONE
            self.refresh(venue)
        else:
            self.lift(truck)
            self.put(truck, venue)

    def lift(self, truck: i64) -> None:
        """Take a truck from its venue."""
        venue: i64 = self.where[truck]
        self.where[truck] = HOME
        self.crowd[venue] -= 1
        self.stake[venue] -= self.unit[truck // VENUES] * float(1 + self.doubled[truck])
        self.refresh(venue)

    def put(self, truck: i64, venue: i64) -> None:
        self.where[truck] = venue
        self.crowd[venue] += 1
        self.stake[venue] += self.unit[truck // VENUES] * float(1 + self.doubled[truck])
        self.refresh(venue)


def price(s: Frenzy, card: Card, sort: i64, copies: i64, style: FrenzyStyle) -> float:
    """Return what a card must gain to be played now: its money at the end, and the hope of a better use later.

    With several copies and few rounds left, a copy is less likely to be needed later.
    """
    left: float = float(s.rules.rounds - s.round - 1)
    hope: float = style.patience * style.hold[sort] * left / (left + float(copies))
    return style.thrift * float(card.value) + hope
