"""The greedy bot for frenzy: looks one step ahead and maximizes expected money.

Trucks: the value of a venue is what a truck can expect there, given how many rivals the same reasoning would send.
Venues are drawn at random with probabilities that follow their values, so that several greedy bots spread out.
Cards: the value of a card is the best change that it can make now; it is kept for later unless that beats its price.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.games.frenzy.cards import Reroll, has_target, play, trucks_for, venues_for
from truckstop.games.frenzy.codes import (
    ACCEPT,
    AT_TRUCK,
    AT_VENUE,
    DICE_SET,
    DONE,
    DROP,
    NONE,
    PASS,
    PICK_CARD,
    PICK_TRUCK,
    PLAY,
    SIDES,
    TAKE,
    VENUES,
)
from truckstop.games.frenzy.payout import share_for
from truckstop.games.frenzy.phases.select_trucks import bars_picks, pickable
from truckstop.games.frenzy.rules import Card
from truckstop.games.frenzy.specials import OfferPlace, PayIdle
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance, NoChance
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent, Tell

SILENT: Final[Tell] = Silent()
NO_CHANCE: Final[Chance] = NoChance()

LOTTERY_STEPS: Final = 1000000
"""Resolution of a weighted random choice."""
THIRD_TRUCK_MARGIN: Final = 0.3
"""Money that a third truck, which a special sells, must be expected to earn beyond its price."""
EXTRA_PLACE_MARGIN: Final = 0.5
"""The same for a place that a special sells; it is higher because the truck gives up its own venue."""
CROWD_STEPS: Final = 12
"""Iterations in which the expected rivals settle on venues."""
TRUCKS_EACH: Final = 2.0
"""Trucks that each rival sends out."""
NO_USE: Final = -1000.0
"""The gain of a card without a target: below the gain of every real use."""
HIGH: Final = 1000.0
"""A value above that of every venue."""
EQUAL: Final = 0.000001
"""Gains that differ by less than this are equal; rounding of floats must not decide between them."""


@final
class GreedyFrenzy(Bot):
    """Looks one step ahead. The defaults of `heat` and `patience` were tuned in games against itself."""

    def __init__(self, key: str = "greedy", heat: float = 0.6, patience: float = 0.3) -> None:
        self.key = key
        self.looks = True
        self.heat = heat
        """Difference in money between two venues at which one is clearly preferred."""
        self.patience = patience
        """Money that a card must gain beyond its value at the end, for each remaining round."""

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Frenzy)
        phase = s.phase.key
        options = s.options(seat)
        if phase == "select trucks":
            return choose_truck(s, seat, options, self.heat, chance)
        if phase == "select actions":
            return choose_cards(s, seat, self.patience)
        if phase == "tie break":
            return DICE_SET + chance.draw(THOUGHT, 2)
        if phase == "execute actions":
            return choose_play(s, seat, options)
        if phase == "take actions":
            return choose_cell(s, seat, options)
        if phase == "aim":
            return choose_aim(s, seat, options)
        return choose_offer(s, seat, options, self.heat)


# Trucks


def venue_values(s: Frenzy, rivals: float, heat: float) -> list[float]:
    """Return what a truck can expect at each venue if `rivals` other trucks are distributed well.

    The distribution is found by iteration: a venue attracts rivals by what it pays, and pays less the more of them
    come. The mean of a few iterations is close to the equilibrium in which no truck gains by moving.
    """
    crowd: list[float] = [0.0] * VENUES
    for venue in range(s.rules.first_venue, VENUES):
        crowd[venue] = rivals / float(VENUES - s.rules.first_venue)
    values: list[float] = [0.0] * VENUES
    for step in range(CROWD_STEPS):
        weights = attractions(s, values, crowd, heat)
        total = sum(weights)
        for venue in range(VENUES):
            goal = rivals * weights[venue] / total
            crowd[venue] += (goal - crowd[venue]) / (step + 2.0)
    return values


def attractions(s: Frenzy, values: list[float], crowd: list[float], heat: float) -> list[float]:
    """Fill `values` with what a truck earns at each venue besides the crowd; return how strongly each attracts."""
    weights: list[float] = [0.0] * VENUES
    for venue in range(s.rules.first_venue, VENUES):
        values[venue] = expected_share(s, venue, 1.0 + crowd[venue])
        if not bars_picks(s, venue):
            weights[venue] = math.exp(values[venue] / heat)
    return weights


def expected_share(s: Frenzy, venue: i64, trucks: float) -> float:
    """Return the expected share of each of `trucks` trucks before the die is rolled; the number may be fractional."""
    low: i64 = max(1, int(trucks))
    part: float = trucks - float(low)
    share = (1.0 - part) * mean_share(s, venue, low) + part * mean_share(s, venue, low + 1)
    special: i64 = s.special_at(venue)
    if special != NONE:
        share += s.rules.specials[special].lure(s, venue, trucks)
    return share


def mean_share(s: Frenzy, venue: i64, trucks: i64) -> float:
    """Return the mean share of a truck over all faces of the die."""
    total: i64 = 0
    for face in range(1, SIDES[venue] + 1):
        total += share_for(s, venue, trucks, face)
    return float(total) / SIDES[venue]


def choose_truck(s: Frenzy, seat: i64, options: list[int], heat: float, chance: Chance) -> i64:
    values = venue_values(s, TRUCKS_EACH * float(s.rules.owners - 1), heat)
    if options[-1] == DONE:
        # A special sells a third truck.
        best: i64 = options[0] - PICK_TRUCK
        price: i64 = s.rules.specials[s.special[best]].third_truck()
        return options[0] if values[best] > float(price) + THIRD_TRUCK_MARGIN else DONE
    trucks = pickable(s, seat, NONE)
    first: i64 = s.picks[seat * 3]
    weights: list[float] = []
    for option in options:
        venue: i64 = option - PICK_TRUCK
        weight = math.exp(values[venue] / heat)
        if first == NONE:
            # Pairs are picked in ascending order: a first pick has the weight of all its pairs.
            partners: float = 0.0
            for other in trucks:
                if other > venue:
                    partners += math.exp(values[other] / heat)
            weight *= partners
        weights.append(weight)
    return options[weighted_index(weights, chance)]


def weighted_index(weights: list[float], chance: Chance) -> i64:
    """Draw an index with probability proportional to its weight."""
    ticket = sum(weights) * float(chance.draw(THOUGHT, LOTTERY_STEPS)) / LOTTERY_STEPS
    for index in range(len(weights) - 1):
        ticket -= weights[index]
        if ticket < 0.0:
            return index
    return len(weights) - 1


# The value of a position


def worth(s: Frenzy, seat: i64) -> float:
    """Return the money of the seat, in hand and about to be paid, less the mean of the other owners'."""
    value: float = 0.0
    others = float(s.rules.owners - 1)
    for owner in range(s.rules.owners):
        value += float(s.money[owner]) if owner == seat else -float(s.money[owner]) / others
    for venue in range(s.rules.first_venue, VENUES):
        value += venue_worth(s, seat, venue, s.die[venue])
    return value


def venue_worth(s: Frenzy, seat: i64, venue: i64, face: i64) -> float:
    """Return what this venue will pay the seat, less the mean of what it will pay the others."""
    trucks: i64 = s.at[venue]
    if trucks == 0 or s.shut[venue] != 0:
        return 0.0
    share = float(share_for(s, venue, trucks, face))
    special: i64 = s.special_at(venue)
    if special != NONE:
        share = s.rules.specials[special].foresee(s, venue, share)
    others = float(s.rules.owners - 1)
    value: float = 0.0
    for truck in range(s.rules.owners * VENUES):
        if s.where[truck] == venue:
            earned = share * 2.0 if s.doubled[truck] != 0 else share
            value += earned if truck // VENUES == seat else -earned / others
    return value


# Cards


@final
class Use:
    """The best use of a card: what it gains, and on which truck and venue."""

    def __init__(self, gain: float, truck: i64, venue: i64) -> None:
        self.gain = gain
        self.truck: i64 = truck
        self.venue: i64 = venue


def best_use(s: Frenzy, card: Card, seat: i64) -> Use:
    """Try the card on every target and return the best use; its gain is NO_USE if there is no target."""
    best = Use(NO_USE, NONE, NONE)
    now = worth(s, seat)
    if not card.verb.needs_truck:
        return best_venue(s, card, seat, NONE, now, best)
    # Of equal gains the first is taken, so the richest owners come first, then those to the left of the seat.
    trucks = trucks_for(s, card, seat)
    for owner in by_wealth(s, seat):
        for truck in trucks:
            if truck // VENUES == owner:
                best = best_venue(s, card, seat, truck, now, best)
    return best


def by_wealth(s: Frenzy, seat: i64) -> list[int]:
    """Return all owners, the richest first; equals in seating order from the left of the seat."""
    owners: list[int] = []
    for turn in range(s.rules.owners):
        owner: i64 = (seat + 1 + turn) % s.rules.owners
        place = len(owners)
        while place > 0 and s.money[owners[place - 1]] < s.money[owner]:
            place -= 1
        owners.insert(place, owner)
    return owners


def best_venue(s: Frenzy, card: Card, seat: i64, truck: i64, now: float, best: Use) -> Use:
    venues = venues_for(s, card, seat, truck) if card.verb.needs_venue else [NONE]
    for venue in venues:
        gain = gain_of(s, card, seat, truck, venue, now)
        if gain > best.gain + EQUAL:
            best = Use(gain, truck, venue)
    return best


def gain_of(s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, now: float) -> float:
    if isinstance(card.verb, Reroll):
        return reroll_gain(s, card.id, seat, venue)
    ahead = s.copy()
    play(ahead, card, seat, truck, venue, NO_CHANCE, SILENT)
    return worth(ahead, seat) - now


def reroll_gain(s: Frenzy, card: i64, seat: i64, venue: i64) -> float:
    """Return the mean gain over all faces; a special may keep the higher face."""
    before: i64 = s.die[venue]
    special: i64 = s.special_at(venue)
    total: float = 0.0
    for roll in range(1, SIDES[venue] + 1):
        face: i64 = roll
        if special != NONE:
            face = s.rules.specials[special].rerolled(card, before, face)
        total += venue_worth(s, seat, venue, face)
    return total / SIDES[venue] - venue_worth(s, seat, venue, before)


def price(s: Frenzy, card: Card, patience: float) -> float:
    """Return what a card must gain to be played now: its money at the end, and the chance of a better use later."""
    return float(card.value) + patience * float(s.rules.rounds - s.round - 1)


def choose_cards(s: Frenzy, seat: i64, patience: float) -> i64:
    """Pick the next card of the plan in ascending order, or DONE when all are picked."""
    plan = plan_cards(s, seat, patience)
    base: i64 = seat * s.rules.kinds
    options = s.options(seat)
    for kind in range(s.rules.kinds):
        if plan[kind] > s.picked[base + kind] and PICK_CARD + kind in options:
            return PICK_CARD + kind
    return DONE


def plan_cards(s: Frenzy, seat: i64, patience: float) -> vec[i64]:
    """Return how many cards of each kind to pick.

    Cards are added one by one: the one that beats its price by most, in the position that the last one leaves.
    """
    kinds: i64 = s.rules.kinds
    base: i64 = seat * kinds
    plan = vec[i64]([0] * s.rules.kinds)
    ahead = s.copy()
    surplus: float = 0.0
    while True:
        best: i64 = NONE
        best_gain: float = 0.0
        use = Use(0.0, NONE, NONE)
        for kind in range(kinds):
            if s.hand[base + kind] + s.picked[base + kind] > plan[kind]:
                card = s.rules.cards[kind]
                candidate = best_use(ahead, card, seat)
                if candidate.gain - price(s, card, patience) > best_gain:
                    best = kind
                    best_gain = candidate.gain - price(s, card, patience)
                    use = candidate
        if best == NONE:
            break
        surplus += best_gain
        plan[best] += 1
        card = s.rules.cards[best]
        if isinstance(card.verb, Reroll):
            # Assume the mean face, so that the next reroll is aimed at another die.
            ahead.die[use.venue] = (SIDES[use.venue] + 1) // 2
        else:
            play(ahead, card, seat, use.truck, use.venue, NO_CHANCE, SILENT)
    if surplus < idle_bonus(s):
        return vec[i64]([0] * s.rules.kinds)
    return plan


def idle_bonus(s: Frenzy) -> float:
    """Return what specials pay for picking no card."""
    bonus: float = 0.0
    for venue in range(s.rules.first_venue, VENUES):
        number: i64 = s.special_at(venue)
        if number != NONE:
            special = s.rules.specials[number]
            if isinstance(special, PayIdle):
                bonus += float(special.amount)
    return bonus


def choose_play(s: Frenzy, seat: i64, options: list[int]) -> i64:
    """Play the card that gains most now; drop a card that can only lose."""
    best: i64 = NONE
    best_gain: float = 0.0
    for option in options:
        if option < DROP:
            gain = best_use(s, s.rules.cards[option - PLAY], seat).gain
            if gain > best_gain:
                best = option
                best_gain = gain
    if best != NONE:
        return best
    return options[-1]


def choose_cell(s: Frenzy, seat: i64, options: list[int]) -> i64:
    """Take the card that gains most now, in a game of two players."""
    if s.cell != NONE:
        card = s.rules.cards[s.cells[s.cell]]
        return options[0] if best_use(s, card, seat).gain > 0.0 else options[1]
    best: i64 = options[0]
    best_gain: float = -1.0
    for option in options:
        card = s.rules.cards[s.cells[option - TAKE]]
        gain = max(0.0, best_use(s, card, seat).gain) if has_target(s, card, seat) else 0.0
        if gain > best_gain:
            best = option
            best_gain = gain
    return best


def choose_aim(s: Frenzy, seat: i64, options: list[int]) -> i64:
    card = s.rules.cards[s.card]
    if options[0] >= AT_TRUCK:
        return AT_TRUCK + best_use(s, card, seat).truck
    use = best_venue(s, card, seat, s.truck, worth(s, seat), Use(NO_USE, NONE, NONE))
    return AT_VENUE + use.venue


# Specials


def choose_offer(s: Frenzy, seat: i64, options: list[int], heat: float) -> i64:
    """Accept what a special offers if it improves the position."""
    special = s.rules.specials[s.special[s.venue]]
    if isinstance(special, OfferPlace):
        return choose_place(s, seat, options, float(special.amount), heat)
    best: i64 = PASS
    best_gain: float = 0.0
    now = worth(s, seat)
    for option in options:
        if option == PASS:
            continue
        if option == ACCEPT:
            gain = reroll_gain(s, NONE, seat, s.venue)
        else:
            ahead = s.copy()
            special.accept(ahead, s.venue, seat, option, NO_CHANCE, SILENT)
            gain = worth(ahead, seat) - now
        if gain > best_gain:
            best = option
            best_gain = gain
    return best


def choose_place(s: Frenzy, seat: i64, options: list[int], cost: float, heat: float) -> i64:
    """Park here if it pays, with the truck whose own venue has the lowest value."""
    values = venue_values(s, TRUCKS_EACH * float(s.rules.owners - 1), heat)
    if values[s.venue] < cost + EXTRA_PLACE_MARGIN:
        return PASS
    best: i64 = PASS
    least: float = HIGH
    for option in options:
        if option != PASS:
            home: i64 = (option - AT_TRUCK) % VENUES
            if values[home] < least:
                best = option
                least = values[home]
    return best
