"""The greedy bot of frenzy: one step ahead at expected money, and no fool about crowds.

Trucks: venues are judged by what a truck may expect among the rivals that the same thought would send there, and
picked by lot in proportion, so that several greedy bots do not all drive to the same place.
Cards: each is worth the best change it can make now; it is kept for later unless that beats its price.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.games.frenzy.cards import Reroll, has_target, play, trucks_for, venues_for
from truckstop.games.frenzy.payout import share_for
from truckstop.games.frenzy.phases.select_trucks import bars_picks, pickable
from truckstop.games.frenzy.rules import Card
from truckstop.games.frenzy.specials import OfferPlace, PayIdle
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.words import (
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
from truckstop.kernel.chance import Chance, NoChance
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent, Tell

SILENT: Final[Tell] = Silent()
NO_CHANCE: Final[Chance] = NoChance()

FINE: Final = 1000000


@final
class GreedyFrenzy(Bot):
    """Looks one step ahead. Its two figures were tuned on games of it against itself."""

    def __init__(self, key: str = "greedy", heat: float = 0.6, patience: float = 0.3) -> None:
        self.key = key
        self.looks = True
        self.heat = heat
        """How far apart two venues must be, in money, before one is clearly preferred."""
        self.patience = patience
        """What a card must bring beyond its price for each round still to come."""

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Frenzy)
        room = s.rules.rooms[s.room].key
        options = s.options(seat)
        if room == "select trucks":
            return choose_truck(s, seat, options, self.heat, chance)
        if room == "select actions":
            return choose_cards(s, seat, self.patience)
        if room == "tie break":
            return DICE_SET + chance.draw(THOUGHT, 2)
        if room == "execute actions":
            return choose_play(s, seat, options)
        if room == "take actions":
            return choose_cell(s, seat, options)
        if room == "aim":
            return choose_aim(s, seat, options)
        return choose_offer(s, seat, options, self.heat)


# Trucks


def venue_values(s: Frenzy, rivals: float, heat: float) -> list[float]:
    """What a truck may expect at each venue if `rivals` other trucks are spread as they would best be.

    The spread is found by letting the crowd drift: each venue draws rivals by what it pays, and pays less by its
    crowd; the mean of a few rounds of that is close to where nobody wants to move.
    """
    crowd: list[float] = [0.0] * VENUES
    for venue in range(s.rules.first_venue, VENUES):
        crowd[venue] = rivals / float(VENUES - s.rules.first_venue)
    values: list[float] = [0.0] * VENUES
    for step in range(12):
        weights = weights_of(s, values, crowd, heat)
        total = sum(weights)
        for venue in range(VENUES):
            goal = rivals * weights[venue] / total
            crowd[venue] += (goal - crowd[venue]) / (step + 2.0)
    return values


def weights_of(s: Frenzy, values: list[float], crowd: list[float], heat: float) -> list[float]:
    """Fill in what each venue pays beside its crowd, and how strongly that draws."""
    weights: list[float] = [0.0] * VENUES
    for venue in range(s.rules.first_venue, VENUES):
        values[venue] = expected_share(s, venue, 1.0 + crowd[venue])
        if not bars_picks(s, venue):
            weights[venue] = math.exp(values[venue] / heat)
    return weights


def expected_share(s: Frenzy, venue: i64, trucks: float) -> float:
    """What each of about this many trucks gets, the die not being rolled yet."""
    low: i64 = max(1, int(trucks))
    part: float = trucks - float(low)
    share = (1.0 - part) * mean_share(s, venue, low) + part * mean_share(s, venue, low + 1)
    special: i64 = s.special_at(venue)
    if special != NONE:
        share += s.rules.specials[special].lure(s, venue, trucks)
    return share


def mean_share(s: Frenzy, venue: i64, trucks: i64) -> float:
    """A truck's share over all faces of the die."""
    total: i64 = 0
    for face in range(1, SIDES[venue] + 1):
        total += share_for(s, venue, trucks, face)
    return float(total) / SIDES[venue]


def choose_truck(s: Frenzy, seat: i64, options: list[int], heat: float, chance: Chance) -> i64:
    values = venue_values(s, 2.0 * float(s.rules.owners - 1), heat)
    if options[-1] == DONE:
        # A special sells a third truck.
        best: i64 = options[0] - PICK_TRUCK
        price: i64 = s.rules.specials[s.special[best]].third_truck()
        return options[0] if values[best] > float(price) + 0.3 else DONE
    trucks = pickable(s, seat, NONE)
    first: i64 = s.picks[seat * 3]
    weights: list[float] = []
    for option in options:
        venue: i64 = option - PICK_TRUCK
        weight = math.exp(values[venue] / heat)
        if first == NONE:
            # Pairs are picked lowest first: a first pick stands for all its pairs.
            partners: float = 0.0
            for other in trucks:
                if other > venue:
                    partners += math.exp(values[other] / heat)
            weight *= partners
        weights.append(weight)
    return options[by_lot(weights, chance)]


def by_lot(weights: list[float], chance: Chance) -> i64:
    """An index in proportion to its weight."""
    ticket = sum(weights) * float(chance.draw(THOUGHT, FINE)) / FINE
    for index in range(len(weights) - 1):
        ticket -= weights[index]
        if ticket < 0.0:
            return index
    return len(weights) - 1


# What a position is worth


def worth(s: Frenzy, seat: i64) -> float:
    """Money in hand and about to be paid: one's own, less the mean of the others'."""
    value: float = 0.0
    others = float(s.rules.owners - 1)
    for owner in range(s.rules.owners):
        value += float(s.money[owner]) if owner == seat else -float(s.money[owner]) / others
    for venue in range(s.rules.first_venue, VENUES):
        value += venue_worth(s, seat, venue, s.die[venue])
    return value


def venue_worth(s: Frenzy, seat: i64, venue: i64, face: i64) -> float:
    """What this venue will pay the seat, less the mean of what it will pay the others."""
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
class Aimed:
    """The best use of a card: what it gains, and on which truck and venue."""

    def __init__(self, gain: float, truck: i64, venue: i64) -> None:
        self.gain = gain
        self.truck: i64 = truck
        self.venue: i64 = venue


def best_use(s: Frenzy, card: Card, seat: i64) -> Aimed:
    """Try the card on everything it can touch; a gain below every real one if it can touch nothing."""
    best = Aimed(-1000.0, NONE, NONE)
    now = worth(s, seat)
    if not card.verb.needs_truck:
        return best_venue(s, card, seat, NONE, now, best)
    # Of equal gains the first counts: so look at the richest owners first, and from one's own left on.
    trucks = trucks_for(s, card, seat)
    for owner in by_wealth(s, seat):
        for truck in trucks:
            if truck // VENUES == owner:
                best = best_venue(s, card, seat, truck, now, best)
    return best


def by_wealth(s: Frenzy, seat: i64) -> list[int]:
    """All owners, the richest first, equals in order from the seat's left."""
    owners: list[int] = []
    for turn in range(s.rules.owners):
        owner: i64 = (seat + 1 + turn) % s.rules.owners
        place = len(owners)
        while place > 0 and s.money[owners[place - 1]] < s.money[owner]:
            place -= 1
        owners.insert(place, owner)
    return owners


def best_venue(s: Frenzy, card: Card, seat: i64, truck: i64, now: float, best: Aimed) -> Aimed:
    venues = venues_for(s, card, seat, truck) if card.verb.needs_venue else [NONE]
    for venue in venues:
        gain = gain_of(s, card, seat, truck, venue, now)
        if gain > best.gain + 0.000001:
            best = Aimed(gain, truck, venue)
    return best


def gain_of(s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, now: float) -> float:
    if isinstance(card.verb, Reroll):
        return reroll_gain(s, card.id, seat, venue)
    ahead = s.copy()
    play(ahead, card, seat, truck, venue, NO_CHANCE, SILENT)
    return worth(ahead, seat) - now


def reroll_gain(s: Frenzy, card: i64, seat: i64, venue: i64) -> float:
    """The mean over all faces, a special that keeps the higher one included."""
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
    """What a card must bring to be played now: its money at the end, and a hope of better use later."""
    return float(card.value) + patience * float(s.rules.rounds - s.round - 1)


def choose_cards(s: Frenzy, seat: i64, patience: float) -> i64:
    """Pick the next card of the plan, in ascending order; done when all of it is picked."""
    plan = planned(s, seat, patience)
    base: i64 = seat * s.rules.kinds
    options = s.options(seat)
    for kind in range(s.rules.kinds):
        if plan[kind] > s.picked[base + kind] and PICK_CARD + kind in options:
            return PICK_CARD + kind
    return DONE


def planned(s: Frenzy, seat: i64, patience: float) -> vec[i64]:
    """Which cards to pick, as counts: one by one the best that beats its price, each on what the last one left."""
    kinds: i64 = s.rules.kinds
    base: i64 = seat * kinds
    plan = vec[i64]([0] * s.rules.kinds)
    ahead = s.copy()
    surplus: float = 0.0
    while True:
        best: i64 = NONE
        best_gain: float = 0.0
        use = Aimed(0.0, NONE, NONE)
        for kind in range(kinds):
            if s.hand[base + kind] + s.picked[base + kind] > plan[kind]:
                card = s.rules.cards[kind]
                found = best_use(ahead, card, seat)
                if found.gain - price(s, card, patience) > best_gain:
                    best = kind
                    best_gain = found.gain - price(s, card, patience)
                    use = found
        if best == NONE:
            break
        surplus += best_gain
        plan[best] += 1
        card = s.rules.cards[best]
        if isinstance(card.verb, Reroll):
            # As if it had come up as it will on average, so that the next reroll looks elsewhere.
            ahead.die[use.venue] = (SIDES[use.venue] + 1) // 2
        else:
            play(ahead, card, seat, use.truck, use.venue, NO_CHANCE, SILENT)
    if surplus < idle_bonus(s):
        return vec[i64]([0] * s.rules.kinds)
    return plan


def idle_bonus(s: Frenzy) -> float:
    """What picking no card at all is worth."""
    bonus: float = 0.0
    for venue in range(s.rules.first_venue, VENUES):
        number: i64 = s.special_at(venue)
        if number != NONE:
            special = s.rules.specials[number]
            if isinstance(special, PayIdle):
                bonus += float(special.amount)
    return bonus


def choose_play(s: Frenzy, seat: i64, options: list[int]) -> i64:
    """The card that gains most now; one that can only lose is put aside."""
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
    """Two players: the card that gains most now."""
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
    found = best_venue(s, card, seat, s.truck, worth(s, seat), Aimed(-1000.0, NONE, NONE))
    return AT_VENUE + found.venue


# Specials


def choose_offer(s: Frenzy, seat: i64, options: list[int], heat: float) -> i64:
    """Take what a special offers if it leaves one better off."""
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
    """Park here if it pays, giving up the truck whose own venue promises least."""
    values = venue_values(s, 2.0 * float(s.rules.owners - 1), heat)
    if values[s.venue] < cost + 0.5:
        return PASS
    best: i64 = PASS
    least: float = 1000.0
    for option in options:
        if option != PASS:
            home: i64 = (option - AT_TRUCK) % VENUES
            if values[home] < least:
                best = option
                least = values[home]
    return best
