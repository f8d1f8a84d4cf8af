"""The verbs of the daily specials (F7). A special of the data names one, its keyword, its phase and its figures.

`lure` is a guide for simple bots: about what a special is worth to one truck standing there.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import (
    ACCEPT,
    AT_TRUCK,
    B_SPECIAL,
    E_ACTS,
    E_COST,
    E_DIE_TURNED,
    E_DOUBLED,
    E_GIVEN,
    E_PLACED,
    E_PROMOTED,
    E_REROLLED,
    E_SENT_HOME,
    E_SHUT,
    HOME,
    NONE,
    SIDES,
    VENUES,
)
from truckstop.games.frenzy.payout import share_for
from truckstop.games.frenzy.phases.select_trucks import next_pickable
from truckstop.games.frenzy.rules import Card, Special
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


def give(s: Frenzy, special: Special, owner: i64, amount: i64, tell: Tell) -> None:
    s.money[owner] += amount
    tell.say(ALL, E_GIVEN, owner, amount, special.id, s.round + 1)


def charge(s: Frenzy, special: Special, seat: i64, amount: i64, tell: Tell) -> None:
    s.money[seat] -= amount
    tell.say(ALL, E_COST, seat, amount, special.id, s.round + 1)


def trucks_at(s: Frenzy, owner: i64, venue: i64) -> i64:
    count: i64 = 0
    for truck in range(owner * VENUES, owner * VENUES + VENUES):
        if s.where[truck] == venue:
            count += 1
    return count


# Select trucks


@final
class NoPicks(Special):
    """Nobody may pick this venue; trucks come here by cards only."""

    def bars_picks(self) -> bool:
        return True


@final
class ThirdTruck(Special):
    """This venue's truck may be picked as a third, at a price that is paid at the reveal."""

    def third_truck(self) -> i64:
        return self.amount


@final
class OfferPlace(Special):
    """Each player may pay to park one of their trucks here, but must keep two that they can pick."""

    def offer(self, s: Frenzy, v: i64, seat: i64, into: Options) -> None:
        if s.money[seat] < self.amount:
            return
        spare: i64 = 0
        venue: i64 = next_pickable(s, seat, NONE)
        while venue != NONE:
            spare += 1
            venue = next_pickable(s, seat, venue)
        for other in range(s.rules.first_venue, VENUES):
            truck: i64 = seat * VENUES + other
            left: i64 = spare - 1 if next_pickable(s, seat, other - 1) == other else spare
            if s.where[truck] == HOME and left >= 2:
                into.add(AT_TRUCK + truck)

    def accept(self, s: Frenzy, v: i64, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        charge(s, self, seat, self.amount, tell)
        s.park(option - AT_TRUCK, v)
        tell.say(ALL, E_PLACED, seat, v, option - AT_TRUCK)


@final
class PayAbsent(Special):
    """Everyone without a truck here gets money."""

    def act(self, s: Frenzy, v: i64, chance: Chance, tell: Tell) -> None:
        paid = False
        for turn in range(s.rules.owners):
            owner: i64 = (s.first + turn) % s.rules.owners
            if trucks_at(s, owner, v) == 0:
                give(s, self, owner, self.amount, tell)
                paid = True
        if paid:
            tell.beat(s, B_SPECIAL)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        return -float(self.amount)


@final
class PayAlone(Special):
    """Exactly one truck here: its owner gets money."""

    def act(self, s: Frenzy, v: i64, chance: Chance, tell: Tell) -> None:
        if s.at[v] != 1:
            return
        for owner in range(s.rules.owners):
            if trucks_at(s, owner, v) == 1:
                give(s, self, owner, self.amount, tell)
        tell.beat(s, B_SPECIAL)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        # The probability that none of the others comes, if they choose independently.
        return float(self.amount) * math.exp(1.0 - trucks)


@final
class PayTrucks(Special):
    """Every truck here earns its owner money."""

    def act(self, s: Frenzy, v: i64, chance: Chance, tell: Tell) -> None:
        paid = False
        for turn in range(s.rules.owners):
            owner: i64 = (s.first + turn) % s.rules.owners
            trucks: i64 = trucks_at(s, owner, v)
            if trucks > 0:
                give(s, self, owner, trucks * self.amount, tell)
                paid = True
        if paid:
            tell.beat(s, B_SPECIAL)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        return float(self.amount)


# Roll


@final
class RollHigh(Special):
    """The die is rolled twice, the higher roll counts."""

    def rolls_twice(self) -> bool:
        return True

    def rolls(self, first: i64, second: i64) -> i64:
        return max(first, second)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        return SIDES[v] / 6.0 / trucks


@final
class RollLow(Special):
    """The die is rolled twice, the lower roll counts."""

    def rolls_twice(self) -> bool:
        return True

    def rolls(self, first: i64, second: i64) -> i64:
        return min(first, second)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        return -SIDES[v] / 6.0 / trucks


@final
class TurnUp(Special):
    """A low face is turned to a better one."""

    def unsettles(self) -> bool:
        return True

    def act(self, s: Frenzy, v: i64, chance: Chance, tell: Tell) -> None:
        before: i64 = s.die[v]
        if before <= self.limit:
            s.die[v] = self.amount
            tell.say(ALL, E_ACTS, self.id, v)
            tell.say(ALL, E_DIE_TURNED, v, before, self.amount)
            tell.beat(s, B_SPECIAL)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        limit = float(self.limit)
        return limit * (float(self.amount) - (limit + 1.0) / 2.0) / SIDES[v] / trucks


@final
class Reroll(Special):
    """The die is rolled again."""

    def unsettles(self) -> bool:
        return True

    def act(self, s: Frenzy, v: i64, chance: Chance, tell: Tell) -> None:
        roll_again(s, self, v, chance, tell)
        tell.beat(s, B_SPECIAL)

    def foresee(self, s: Frenzy, v: i64, share: float) -> float:
        total: float = 0.0
        for face in range(1, SIDES[v] + 1):
            total += float(share_for(s, v, s.at[v], face))
        return total / SIDES[v]


@final
class OfferReroll(Special):
    """The first player may roll the die again."""

    def offer(self, s: Frenzy, v: i64, seat: i64, into: Options) -> None:
        if seat == s.first:
            into.add(ACCEPT)

    def accept(self, s: Frenzy, v: i64, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        roll_again(s, self, v, chance, tell)


def roll_again(s: Frenzy, special: Special, v: i64, chance: Chance, tell: Tell) -> None:
    tell.say(ALL, E_ACTS, special.id, v)
    before: i64 = s.die[v]
    s.die[v] = s.draw(chance, v, SIDES[v]) + 1
    tell.say(ALL, E_REROLLED, v, before, s.die[v], s.die[v])


# Select actions


@final
class PayIdle(Special):
    """Players who pick no card get money. It needs hands, so it is not in the two-player game (F7.8)."""

    def picked(self, s: Frenzy, seat: i64, tell: Tell) -> None:
        if s.pick_count(seat) == 0:
            give(s, self, seat, self.amount, tell)


@final
class OfferDouble(Special):
    """Each player may pay for a 2X on one of their trucks here."""

    def offer(self, s: Frenzy, v: i64, seat: i64, into: Options) -> None:
        if s.money[seat] >= self.amount:
            for truck in range(seat * VENUES, seat * VENUES + VENUES):
                if s.where[truck] == v and s.doubled[truck] == 0:
                    into.add(AT_TRUCK + truck)
                    return

    def accept(self, s: Frenzy, v: i64, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        charge(s, self, seat, self.amount, tell)
        s.doubled[option - AT_TRUCK] = 1
        tell.say(ALL, E_DOUBLED, seat, v, option - AT_TRUCK)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        return max(0.0, (SIDES[v] + 1) / 2.0 / trucks - float(self.amount))


# Execute actions


@final
class AddPromo(Special):
    """A promo token is laid here; it counts by the grid of its card."""

    def unsettles(self) -> bool:
        return True

    def act(self, s: Frenzy, v: i64, chance: Chance, tell: Tell) -> None:
        s.promos[v * s.rules.kinds + self.card] += 1
        tell.say(ALL, E_ACTS, self.id, v)
        tell.say(ALL, E_PROMOTED, v)
        tell.beat(s, B_SPECIAL)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        grid = s.rules.cards[self.card].grid
        return grid[min(int(trucks + 0.5), len(grid)) - 1] / trucks


@final
class KeepHigher(Special):
    """After this card rerolls the die here, the higher of the two faces counts."""

    def rerolled(self, card: i64, before: i64, after: i64) -> i64:
        return max(before, after) if card == self.card else after

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        return 0.5


@final
class BarCard(Special):
    """Trucks here cannot be touched by this card."""

    def bars(self, card: Card) -> bool:
        return card.id == self.card

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        return 0.5


@final
class PayCard(Special):
    """A player who plays this card onto the venue gets money."""

    def played(self, s: Frenzy, card: Card, seat: i64, tell: Tell) -> None:
        if card.id == self.card:
            give(s, self, seat, self.amount, tell)


# Resolve payouts


@final
class AddTotal(Special):
    """The total of the venue is higher."""

    def total(self, trucks: i64, total: i64) -> i64:
        return total + self.amount


@final
class AddPerTruck(Special):
    """The total of the venue is higher for every truck."""

    def total(self, trucks: i64, total: i64) -> i64:
        return total + trucks * self.amount


@final
class FlatShare(Special):
    """Every truck gets a fixed share, regardless of the die."""

    def share(self, trucks: i64, total: i64, share: i64) -> i64:
        return self.amount


@final
class RoundUp(Special):
    """Shares are rounded up."""

    def share(self, trucks: i64, total: i64, share: i64) -> i64:
        return (total + trucks - 1) // trucks

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        # Where trucks share, half a coin is lost to rounding on average.
        return 0.5 * min(1.0, trucks - 1.0)


@final
class OfferLeave(Special):
    """Each player may take one of their trucks here home for a fixed sum."""

    def offer(self, s: Frenzy, v: i64, seat: i64, into: Options) -> None:
        plain: bool = False
        doubled: bool = False
        for truck in range(seat * VENUES, seat * VENUES + VENUES):
            if s.where[truck] != v:
                continue
            twice: bool = s.doubled[truck] != 0
            if not (doubled if twice else plain):
                into.add(AT_TRUCK + truck)
            if twice:
                doubled = True
            else:
                plain = True

    def accept(self, s: Frenzy, v: i64, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        tell.say(ALL, E_SENT_HOME, seat, v, option - AT_TRUCK)
        s.send_home(option - AT_TRUCK)
        give(s, self, seat, self.amount, tell)

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        usual = float(share_for(s, v, int(trucks + 0.5), SIDES[v] // 2))
        return max(0.0, float(self.amount) - usual) + 0.5

    def foresee(self, s: Frenzy, v: i64, share: float) -> float:
        return max(share, float(self.amount))


@final
class ShutCrowd(Special):
    """Too many trucks: the venue is shut."""

    def unsettles(self) -> bool:
        return True

    def act(self, s: Frenzy, v: i64, chance: Chance, tell: Tell) -> None:
        if s.at[v] >= self.limit:
            s.shut[v] = 1
            tell.say(ALL, E_ACTS, self.id, v)
            tell.say(ALL, E_SHUT, v)
            tell.beat(s, B_SPECIAL)

    def foresee(self, s: Frenzy, v: i64, share: float) -> float:
        return 0.0 if s.at[v] >= self.limit else share

    def lure(self, s: Frenzy, v: i64, trucks: float) -> float:
        risk = min(1.0, max(0.0, (trucks - float(self.limit) + 2.0) / 2.0))
        return -risk * (SIDES[v] + 1) / 2.0 / trucks


VERBS: Final[dict[str, type[Special]]] = {
    "no picks": NoPicks,
    "third truck": ThirdTruck,
    "offer place": OfferPlace,
    "pay absent": PayAbsent,
    "pay alone": PayAlone,
    "pay trucks": PayTrucks,
    "roll high": RollHigh,
    "roll low": RollLow,
    "turn up": TurnUp,
    "reroll": Reroll,
    "offer reroll": OfferReroll,
    "pay idle": PayIdle,
    "offer double": OfferDouble,
    "add promo": AddPromo,
    "keep higher": KeepHigher,
    "bar card": BarCard,
    "pay card": PayCard,
    "add total": AddTotal,
    "add per truck": AddPerTruck,
    "flat share": FlatShare,
    "round up": RoundUp,
    "offer leave": OfferLeave,
    "shut crowd": ShutCrowd,
}

# Where a verb can be hooked. Verbs not listed, which act or offer something, can be hooked before or after any phase.
HOOKS: Final[dict[str, tuple[str, str]]] = {
    "no picks": ("instead of", "select trucks"),
    "third truck": ("during", "select trucks"),
    "roll high": ("during", "roll"),
    "roll low": ("during", "roll"),
    "pay idle": ("during", "select actions"),
    "keep higher": ("during", "execute actions"),
    "bar card": ("during", "execute actions"),
    "pay card": ("during", "execute actions"),
    "add total": ("during", "resolve payouts"),
    "add per truck": ("during", "resolve payouts"),
    "flat share": ("instead of", "resolve payouts"),
    "round up": ("instead of", "resolve payouts"),
}
# The figures and cards that each verb needs; verbs not listed here take none.
NEEDS: Final[dict[str, list[str]]] = {
    "amount": [
        "third truck",
        "offer place",
        "pay absent",
        "pay alone",
        "pay trucks",
        "turn up",
        "pay idle",
        "offer double",
        "pay card",
        "add total",
        "add per truck",
        "flat share",
        "offer leave",
    ],
    "limit": ["turn up", "shut crowd"],
    "card": ["offer double", "add promo", "keep higher", "bar card", "pay card"],
}
ASKS: Final = ["third truck", "offer place", "offer reroll", "offer double", "offer leave"]
"""The verbs that offer a player a choice."""
