"""The quick bot for frenzy: decides in closed form, for playouts, large simulations and as the plain opponent.

Trucks: venues are drawn at random, better ones more often, by what a truck can expect there (`frenzy_crowd.py`).
Cards: each card is valued at its best use on the street as it is (`frenzy_street.py`), against the price of keeping it.
Its weights are data, see `frenzy_style.py`.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.bots.frenzy_crowd import venue_values
from truckstop.bots.frenzy_street import NO_MONEY, NO_USE, Street, price
from truckstop.bots.frenzy_style import MOVE_MINE, PLACE, TRIGGER, FrenzyStyle, frenzy_style, sort_of
from truckstop.games.frenzy.codes import (
    ACCEPT,
    AT_TRUCK,
    AT_VENUE,
    CARDS,
    CELLS,
    DICE_SET,
    DONE,
    DROP,
    HOME,
    NONE,
    PASS,
    PICK_CARD,
    PICK_TRUCK,
    PLAY,
    SIDES,
    TAKE,
    VENUES,
)
from truckstop.games.frenzy.phases.select_trucks import next_third
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.specials import OfferDouble, OfferLeave, OfferPlace, PayIdle
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.two_players import is_free
from truckstop.kernel.chance import Chance
from truckstop.kernel.state import State

STEPS: Final = 1000000
"""Resolution of a random choice."""
THIRD_TRUCK_MARGIN: Final = 0.3
"""Money that a third truck, which a special sells, must be expected to earn beyond its price."""
EXTRA_PLACE_MARGIN: Final = 0.5
"""The same for a place that a special sells; it is higher because the truck gives up its own venue."""
LARGEST_DIE: Final = 20.0
NO_COPIES: Final = vec[i64]([0] * CARDS)
NO_CARD_MONEY: Final = vec[float]([0.0] * CARDS)
AWAY: Final = 2
"""Cards that everyone puts away before the game."""
PLAYING: Final = 0.25
"""Share of the heat that remains when a picked card is played."""
LAST_TAKEN: Final = 3
"""Two players: cards taken this round when the last one is taken."""


@final
class QuickFrenzy(Bot):
    """Decides in closed form; `style` holds its weights."""

    def __init__(self, key: str = "quick", style: FrenzyStyle | None = None) -> None:
        self.key = key
        self.looks = True
        self.style: FrenzyStyle = frenzy_style() if style is None else style
        self.hands: list[Hand] = []
        """By seat: what it last decided about, kept because the next decision is often about the same street."""
        self.venues: Venues | None = None

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Frenzy)
        phase = s.phase.key
        if phase == "select actions":
            return choose_cards(s, seat, self.hand_of(s, seat), chance)
        if phase == "execute actions":
            return choose_play(s, seat, self.hand_of(s, seat), chance)
        if phase == "aim":
            return choose_aim(s, seat, self.hand_of(s, seat))
        if phase == "select trucks":
            return choose_truck(s, seat, self.venues_of(s), chance)
        if phase == "take actions":
            return choose_cell(s, seat, self.style, chance)
        if phase == "tie break":
            return DICE_SET + chance.draw(THOUGHT, 2)
        return choose_offer(s, seat, self.style)

    def hand_of(self, s: Frenzy, seat: i64) -> "Hand":
        """Return an empty hand of the seat, with the street as it is."""
        if len(self.hands) == 0 or not self.hands[0].is_for(s.rules, self.style):
            self.hands = [Hand(s, number, self.style) for number in range(s.rules.n)]
        hand = self.hands[seat]
        hand.begin(s)
        return hand

    def venues_of(self, s: Frenzy) -> "Venues":
        """Return what the venues are worth; without specials it is the same in all rounds."""
        venues = self.venues
        if venues is None or s.rules.specials or venues.rules is not s.rules or venues.style is not self.style:
            venues = Venues(s, self.style)
            self.venues = venues
        return venues


def noise(heat: float, chance: Chance) -> float:
    """Return a random amount between -heat and heat; nothing is drawn if heat is 0."""
    if heat == 0.0:
        return 0.0
    return heat * (float(chance.draw(THOUGHT, STEPS)) * 2.0 / float(STEPS) - 1.0)


# Trucks


@final
class Venues:
    """What a truck can expect at each venue in play, and the weight of that in a random choice."""

    def __init__(self, s: Frenzy, style: FrenzyStyle) -> None:
        self.rules = s.rules
        self.style = style
        self.values: vec[float] = venue_values(s)
        self.weights: vec[float] = NO_MONEY[:]
        """0 where no truck can go."""
        for venue in range(s.rules.first_venue, VENUES):
            if self.values[venue] >= 0.0:
                value: float = self.values[venue] + style.bold * float(SIDES[venue]) / LARGEST_DIE
                self.weights[venue] = math.exp(value / style.venue_heat)


def choose_truck(s: Frenzy, seat: i64, venues: Venues, chance: Chance) -> i64:
    """Draw one of the trucks, better ones more often. Pairs are picked in ascending order."""
    first: i64 = s.picks[seat * 3]
    if first != NONE and s.picks[seat * 3 + 1] != NONE:
        return choose_third(s, seat, venues.values)
    values = venues.values
    weights = venues.weights
    pairs = NO_MONEY[:]
    start: i64 = s.rules.first_venue if first == NONE else first + 1
    above: float = 0.0
    total: float = 0.0
    venue: i64 = VENUES - 1
    while venue >= start:
        if values[venue] >= 0.0 and s.where[seat * VENUES + venue] == HOME:
            # A first pick has the weight of all its pairs with higher trucks.
            pairs[venue] = weights[venue] * above if first == NONE else weights[venue]
            above += weights[venue]
            total += pairs[venue]
        venue -= 1
    ticket: float = total * float(chance.draw(THOUGHT, STEPS)) / float(STEPS)
    chosen: i64 = NONE
    for option in range(start, VENUES):
        if pairs[option] > 0.0:
            chosen = option
            ticket -= pairs[option]
            if ticket < 0.0:
                break
    return PICK_TRUCK + chosen


def choose_third(s: Frenzy, seat: i64, values: vec[float]) -> i64:
    """Buy the third truck that a special sells if it earns more than it costs."""
    venue: i64 = next_third(s, seat, NONE)
    while venue != NONE:
        cost: i64 = s.rules.specials[s.special[venue]].third_truck()
        if values[venue] > float(cost) + THIRD_TRUCK_MARGIN:
            return PICK_TRUCK + venue
        venue = next_third(s, seat, venue)
    return DONE


# Cards


@final
class Hand:
    """The cards that a seat can still use on a street, with what each must gain. One hand serves many decisions."""

    def __init__(self, s: Frenzy, seat: i64, style: FrenzyStyle) -> None:
        self.s = s
        self.seat: i64 = seat
        self.style = style
        self.street = Street(s, seat, style, True)
        self.used: bool = False
        """True if a card was used on the street."""
        self.sorts: vec[i64] = vec[i64]([sort_of(card) for card in s.rules.cards])
        self.left: vec[i64] = NO_COPIES[:]
        """By card: the copies to use; below, how many of them are picked already and so cost nothing more."""
        self.sunk: vec[i64] = NO_COPIES[:]
        self.noise: vec[float] = NO_CARD_MONEY[:]
        self.gain: vec[float] = NO_CARD_MONEY[:]
        """By card: the gain of its best use, after `value`; below, that use and its price."""
        self.truck: vec[i64] = NO_COPIES[:]
        self.venue: vec[i64] = NO_COPIES[:]
        self.price: vec[float] = NO_CARD_MONEY[:]
        self.known: vec[i64] = NO_COPIES[:]
        """By card: 1 if its best use on the street before any card is used is known; below, that use."""
        self.known_gain: vec[float] = NO_CARD_MONEY[:]
        self.known_truck: vec[i64] = NO_COPIES[:]
        self.known_venue: vec[i64] = NO_COPIES[:]
        self.trust: float = 1.0
        """Share of a gain that rivals are expected to leave."""
        self.taken_off: float = 0.0
        """What is taken off every price."""
        self.danger: float = style.risk
        self.sure: float = style.combo

    def is_for(self, rules: FrenzyRules, style: FrenzyStyle) -> bool:
        return self.s.rules is rules and self.style is style

    def begin(self, s: Frenzy) -> None:
        """Begin a decision: the street is that of the position, and no cards are in the hand yet."""
        street = self.street
        self.s = s
        if not street.shows(s):
            street.read(s)
            known = self.known
            for kind in range(s.rules.kinds):
                known[kind] = 0
        elif self.used:
            street.clear()
        self.used = False
        left = self.left
        sunk = self.sunk
        amounts = self.noise
        for kind in range(s.rules.kinds):
            left[kind] = 0
            sunk[kind] = 0
            amounts[kind] = 0.0
        self.trust = 1.0
        self.taken_off = 0.0
        self.danger = self.style.risk
        self.sure = self.style.combo

    def value(self) -> i64:
        """Value the best use of each card; return the card that beats its price by most, or NONE if none does.

        A Trigger that gains comes first, because the truck that follows it must not be used elsewhere.
        """
        s = self.s
        left = self.left
        sunk = self.sunk
        sorts = self.sorts
        prices = self.price
        gains = self.gain
        amounts = self.noise
        cards = s.rules.cards
        best: i64 = NONE
        best_surplus: float = 0.0
        trigger: i64 = NONE
        place: float = NO_USE
        move: float = NO_USE
        for kind in range(s.rules.kinds):
            if left[kind] == 0:
                continue
            sort: i64 = sorts[kind]
            cost: float = 0.0
            if sunk[kind] == 0:
                cost = price(s, cards[kind], sort, left[kind], self.style) - self.taken_off
            prices[kind] = cost
            if sort == TRIGGER:
                trigger = kind
                continue
            gain: float = self.best_use(kind) * self.trust
            gains[kind] = gain
            if sort == PLACE:
                place = max(cost, gain)
            elif sort == MOVE_MINE:
                move = max(cost, gain)
            if gain > 0.0 and gain - cost + amounts[kind] > best_surplus:
                best = kind
                best_surplus = gain - cost + amounts[kind]
        if trigger != NONE:
            gain = self.street.best_trigger(cards[trigger], place, move, self.danger, self.sure)
            gains[trigger] = gain
            if gain > 0.0 and gain - prices[trigger] + amounts[trigger] > 0.0:
                return trigger
        return best

    def best_use(self, kind: i64) -> float:
        """Find the best use of a card other than Trigger on the street as it is now; return its gain."""
        street = self.street
        if not self.used and self.known[kind] != 0:
            street.gain = self.known_gain[kind]
            street.truck = self.known_truck[kind]
            street.venue = self.known_venue[kind]
        else:
            street.best_use(self.s.rules.cards[kind], self.sorts[kind])
            if not self.used:
                self.known[kind] = 1
                self.known_gain[kind] = street.gain
                self.known_truck[kind] = street.truck
                self.known_venue[kind] = street.venue
        self.truck[kind] = street.truck
        self.venue[kind] = street.venue
        return street.gain

    def use(self, kind: i64) -> None:
        """Use a card on the street as `value` has valued it."""
        street = self.street
        sort: i64 = self.sorts[kind]
        if sort != TRIGGER:
            # What the street has found last is the best use of another card.
            street.truck = self.truck[kind]
            street.venue = self.venue[kind]
        street.use(self.s.rules.cards[kind], sort)
        self.used = True
        self.left[kind] -= 1
        if self.sunk[kind] > 0:
            self.sunk[kind] -= 1


def choose_cards(s: Frenzy, seat: i64, hand: Hand, chance: Chance) -> i64:
    """Pick the next card of a plan, in ascending order, or DONE.

    Cards are added to the plan one by one: the one that beats its price by most on the street that the last one leaves.
    """
    style = hand.style
    owned = s.hand
    picked = s.picked
    left = hand.left
    sunk = hand.sunk
    kinds: i64 = s.rules.kinds
    base: i64 = seat * kinds
    low: i64 = kinds - 1
    while low > 0 and picked[base + low] == 0:
        low -= 1
    nothing: bool = picked[base + low] == 0
    if style.fear != 0.0:
        hand.trust = 1.0 - style.fear * cards_of_rivals(s, seat)
    for kind in range(kinds):
        at: i64 = base + kind
        sunk[kind] = picked[at]
        left[kind] = picked[at]
        if kind >= low and owned[at] > 0:
            left[kind] += owned[at]
            hand.noise[kind] = noise(style.heat, chance)
    lowest: i64 = NONE
    surplus: float = 0.0
    best: i64 = hand.value()
    while best != NONE:
        hand.taken_off += style.bundle
        if hand.sunk[best] == 0:
            surplus += hand.gain[best] - hand.price[best]
            if lowest == NONE or best < lowest:
                lowest = best
        hand.use(best)
        best = hand.value()
    if lowest == NONE or (nothing and s.rules.specials and surplus < idle_bonus(s)):
        return DONE
    return PICK_CARD + lowest


def cards_of_rivals(s: Frenzy, seat: i64) -> float:
    """Return the share of their cards that rivals still own; which of them are picked is not known."""
    owned: i64 = 0
    dealt: i64 = -AWAY
    kinds: i64 = s.rules.kinds
    for kind in range(kinds):
        dealt += s.rules.cards[kind].copies
        for other in range(s.rules.n):
            if other != seat:
                owned += s.hand[other * kinds + kind] + s.picked[other * kinds + kind]
    return float(owned) / float(dealt * (s.rules.n - 1))


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


def choose_play(s: Frenzy, seat: i64, hand: Hand, chance: Chance) -> i64:
    """Play the card that gains most now; if every card can only lose, drop the one that is hoped to gain least."""
    kinds: i64 = s.rules.kinds
    base: i64 = seat * kinds
    alone: bool = True
    for other in range(s.rules.n):
        if other != seat and s.pick_count(other) > 0:
            alone = False
    if alone:
        hand.danger = 0.0
        hand.sure = 1.0
    for kind in range(kinds):
        if s.picked[base + kind] > 0:
            hand.left[kind] = s.picked[base + kind]
            hand.sunk[kind] = hand.left[kind]
            hand.noise[kind] = noise(hand.style.heat * PLAYING, chance)
    best: i64 = hand.value()
    if best != NONE:
        return PLAY + best
    worst: i64 = NONE
    for kind in range(kinds):
        if hand.left[kind] > 0:
            if worst == NONE or hand.gain[kind] < hand.gain[worst]:
                worst = kind
    return DROP + worst


def choose_aim(s: Frenzy, seat: i64, hand: Hand) -> i64:
    """Aim a card: its best truck, or its best venue given the truck."""
    card = s.rules.cards[s.card]
    street = hand.street
    if s.truck != NONE:
        return AT_VENUE + street.best_goal(card, s.truck)
    if hand.sorts[s.card] == TRIGGER:
        aim_trigger(s, seat, hand)
    else:
        hand.best_use(s.card)
    return AT_TRUCK + street.truck if card.verb.needs_truck else AT_VENUE + street.venue


def aim_trigger(s: Frenzy, seat: i64, hand: Hand) -> None:
    """Find the venue to trigger, given the other cards that the seat has picked."""
    base: i64 = seat * s.rules.kinds
    if s.cell == NONE:
        for kind in range(s.rules.kinds):
            hand.left[kind] = s.picked[base + kind]
            hand.sunk[kind] = hand.left[kind]
    hand.left[s.card] = 1
    hand.sunk[s.card] = 1
    hand.value()


# Two players


def choose_cell(s: Frenzy, seat: i64, style: FrenzyStyle, chance: Chance) -> i64:
    """Take the card that gains most now, less what the rival could do with the cards that are free then."""
    rules = s.rules
    street = Street(s, seat, style, True)
    if s.cell != NONE:
        card: i64 = s.cells[s.cell]
        return PLAY + card if cell_gain(s, street, card) > 0.0 else DROP + card
    mine = NO_CARD_MONEY[:]
    theirs = NO_CARD_MONEY[:]
    # The next card of this round is the rival's, unless this is the last one.
    rival: bool = s.taken < LAST_TAKEN and style.deny > 0.0
    other = Street(s, 1 - seat, style, True) if rival else street
    for cell in range(CELLS):
        card = s.cells[cell]
        if card != NONE and mine[card] == 0.0:
            mine[card] = max(0.0, cell_gain(s, street, card))
            if rival:
                theirs[card] = max(0.0, cell_gain(s, other, card))
    best: i64 = NONE
    best_gain: float = NO_USE
    for cell in range(CELLS):
        card = s.cells[cell]
        if card == NONE or not is_free(s, cell):
            continue
        gain: float = mine[card] + noise(style.heat * PLAYING, chance)
        if rival:
            s.cells[cell] = NONE
            most: float = 0.0
            for uncovered in range(CELLS):
                if s.cells[uncovered] != NONE and theirs[s.cells[uncovered]] > most and is_free(s, uncovered):
                    most = theirs[s.cells[uncovered]]
            s.cells[cell] = card
            gain -= style.deny * most
        # The same card from the cell that uncovers less is better; the first one is taken if they are equal.
        if gain > best_gain:
            best = cell
            best_gain = gain
    assert best != NONE and rules.two
    return TAKE + best


def cell_gain(s: Frenzy, street: Street, card: i64) -> float:
    """Return what a card of the grid would gain now."""
    found = s.rules.cards[card]
    sort: i64 = sort_of(found)
    if sort == TRIGGER:
        danger: float = street.style.risk if s.taken < LAST_TAKEN else 0.0
        return street.best_trigger(found, NO_USE, NO_USE, danger, 1.0)
    return street.best_use(found, sort)


# Specials


def choose_offer(s: Frenzy, seat: i64, style: FrenzyStyle) -> i64:
    """Accept what a special offers if it gains."""
    special = s.rules.specials[s.special[s.venue]]
    if isinstance(special, OfferPlace):
        return choose_place(s, seat, float(special.amount))
    venue: i64 = s.venue
    street = Street(s, seat, style, False)
    if isinstance(special, OfferDouble):
        for truck in range(seat * VENUES, seat * VENUES + VENUES):
            if s.where[truck] == venue and s.doubled[truck] == 0:
                return AT_TRUCK + truck if street.now[venue] > float(special.amount) else PASS
        return PASS
    if isinstance(special, OfferLeave):
        return choose_leave(s, seat, street, float(special.amount))
    return ACCEPT if street.reroll_gain(NONE, venue) > 0.0 else PASS


def choose_leave(s: Frenzy, seat: i64, street: Street, amount: float) -> i64:
    """Take a truck home for a sum if it would earn less."""
    venue: i64 = s.venue
    best: i64 = PASS
    best_gain: float = 0.0
    for truck in range(seat * VENUES, seat * VENUES + VENUES):
        if s.where[truck] == venue:
            stays: float = street.now[venue] * street.stake[venue]
            leaves: float = street.less[venue] * (street.stake[venue] - float(1 + s.doubled[truck]))
            if amount + leaves - stays > best_gain:
                best = AT_TRUCK + truck
                best_gain = amount + leaves - stays
    return best


def choose_place(s: Frenzy, seat: i64, cost: float) -> i64:
    """Park here if it pays, with the truck whose own venue has the lowest value."""
    values = venue_values(s)
    if values[s.venue] < cost + EXTRA_PLACE_MARGIN:
        return PASS
    best: i64 = PASS
    for option in s.options(seat):
        if option != PASS:
            if best == PASS or values[(option - AT_TRUCK) % VENUES] < values[(best - AT_TRUCK) % VENUES]:
                best = option
    return best
