"""The greedy bot for tacos: looks one step ahead, valuing things by its own plans (`tacos_worth`).

This module chooses the actions of a turn and the cards to take, keep and lay. Stalls and bids are in `tacos_visit`,
truck cards in `tacos_trucks`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import Bot
from truckstop.bots.tacos_style import Style
from truckstop.bots.tacos_trucks import choose_play, exchange_ends, truck_worth, unseen_worth
from truckstop.bots.tacos_visit import choose_visit
from truckstop.bots.tacos_worth import NEVER, Mind, actions_left
from truckstop.games.tacos.codes import (
    BUY,
    BUY_UNSEEN,
    COINS,
    DRAW_INGREDIENTS,
    DRAW_RECIPES,
    DRAWN,
    EXCHANGE,
    FROM,
    KEEP,
    KEEP_RECIPE,
    LAY,
    MOST_KINDS,
    PASS,
    PLAY,
    POPULAR,
    SUBSTITUTE,
    TAKE,
    TRUCK_COSTS,
    TURN_ACTIONS,
    TURN_COINS,
    UNSEEN_COST,
)
from truckstop.games.tacos.rules import INGREDIENTS_LEFT, RECIPES_LEFT
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.suggest import design_at
from truckstop.kernel.chance import Chance
from truckstop.kernel.state import State

PASS_GAIN: Final = -0.001
"""An action is better than passing if it gains more than this."""


@final
class GreedyTacos(Bot):
    """Looks one step ahead."""

    def __init__(self, key: str = "greedy", style: Style | None = None) -> None:
        self.key = key
        self.looks = True
        self.style = style if style is not None else Style()

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Tacos)
        options = s.options(seat)
        if len(options) == 1:
            return options[0]
        if options[0] >= TAKE:
            return choose_taken(s, seat, options, self.style)
        if options[0] >= LAY:
            return choose_laid(s, seat, options, self.style)
        if options[0] >= KEEP:
            return choose_kept(s, seat, options, self.style)
        if s.waiting > 0:
            return choose_visit(s, seat, options, self.style, chance)
        if s.phase.key == "truck planning":
            return choose_action(s, seat, options, self.style)
        return choose_play(s, seat, options, self.style, TURN_ACTIONS)


# Ingredients to take


def coming_actions(s: Tacos, seat: i64) -> i64:
    """Return the actions left in the current turn or, between turns, those of the next one."""
    return actions_left(s, seat) if s.phase.key == "truck planning" else TURN_ACTIONS


def choose_taken(s: Tacos, seat: i64, options: list[int], style: Style) -> i64:
    """Take the ingredient that adds the most worth to the hand, from any stall."""
    mind = Mind(s, seat, style, coming_actions(s, seat))
    best: i64 = options[0]
    best_worth: float = NEVER
    for option in options:
        kind: i64 = (option - FROM) % MOST_KINDS if option >= FROM else option - TAKE
        mind.add(kind, 1)
        worth: float = mind.hand_worth()
        mind.add(kind, -1)
        if worth > best_worth:
            best = option
            best_worth = worth
    return best


def choose_kept(s: Tacos, seat: i64, options: list[int], style: Style) -> i64:
    """Keep the best of the drawn cards; the action is already spent."""
    mind = Mind(s, seat, style, actions_left(s, seat) - 1)
    base: float = mind.hand_worth()
    gains: list[float] = mind.recipe_gains(base) if options[0] >= KEEP_RECIPE else mind.card_gains(base)
    first: i64 = KEEP_RECIPE if options[0] >= KEEP_RECIPE else KEEP
    best: i64 = options[0]
    for option in options:
        if gains[option - first] > gains[best - first]:
            best = option
    return best


def choose_laid(s: Tacos, seat: i64, options: list[int], style: Style) -> i64:
    mind = Mind(s, seat, style, actions_left(s, seat))
    laid = mind.filling(s.building, mind.cards, 0)
    for option in options:
        if laid[option - LAY] > s.table[s.rules.laid + option - LAY]:
            return option
    return options[0]


# A turn


def choose_action(s: Tacos, seat: i64, options: list[int], style: Style) -> i64:
    """Play useful truck cards first, then take the action that gains the most.

    Coins are exchanged only to end a game that is won.
    """
    acts: i64 = actions_left(s, seat)
    card: i64 = choose_play(s, seat, options, style, acts)
    if card != PASS:
        return card
    mind = Mind(s, seat, style, acts)
    if EXCHANGE in options and exchange_ends(s, seat, mind):
        return EXCHANGE
    if acts == 0:
        return PASS
    mind.acts = acts - 1
    base: float = mind.hand_worth()
    purse: float = mind.coins_worth(mind.coins)
    best: i64 = PASS
    best_gain: float = PASS_GAIN
    for option in options:
        gain: float = NEVER
        if option == COINS:
            gain = mind.coins_worth(mind.coins + TURN_COINS) - purse
        elif option == DRAW_INGREDIENTS:
            gain = best_of_drawn(mind.card_gains(base), mind.ingredient_pool(), s.table[INGREDIENTS_LEFT])
        elif option == DRAW_RECIPES:
            gain = best_of_drawn(mind.recipe_gains(base), mind.recipe_pool(), s.table[RECIPES_LEFT])
        elif option == BUY_UNSEEN:
            gain = unseen_worth(mind) - purse + mind.coins_worth(mind.coins - UNSEEN_COST)
        elif BUY <= option < BUY_UNSEEN:
            cost: i64 = TRUCK_COSTS[option - BUY]
            gain = truck_worth(mind, s.table[s.rules.track + option - BUY])
            gain += mind.coins_worth(mind.coins - cost) - purse
        elif POPULAR <= option < PLAY:
            gain = build_gain(mind, option, base)
        if gain > best_gain:
            best = option
            best_gain = gain
    return best


def build_gain(mind: Mind, option: i64, base: float) -> float:
    """Return what building a recipe earns now, plus the change in the worth of the rest of the hand."""
    s, rules = mind.s, mind.rules
    design: i64 = design_at(s, option)
    laid = mind.filling(design, mind.cards, 0)
    plan: i64 = mind.plan_of(option, design)
    cards = mind.cards[:]
    count: i64 = mind.count
    coins: i64 = mind.coins
    gain: float = float(rules.recipes[design].customers) + mind.bonus[plan]
    matching: i64 = mind.matching(design)
    slots: i64 = 0
    for kind in range(rules.kinds):
        if laid[kind] > 0:
            slots += laid[kind]
            gain += mind.lay[kind] * float(laid[kind])
            mind.add(kind, -laid[kind])
    gain -= mind.coins_worth(coins)
    mind.coins += rules.recipes[design].coins - SUBSTITUTE * (slots - matching)
    gain += mind.coins_worth(mind.coins)
    mind.copies[plan] -= 1
    gain += mind.hand_worth() - base
    mind.copies[plan] += 1
    mind.coins = coins
    mind.cards = cards
    mind.count = count
    return gain


def best_of_drawn(gains: list[float], pool: vec[i64], left: i64) -> float:
    """Return the expected gain of the best card among those drawn from a pool."""
    order: list[tuple[float, int]] = []
    whole: i64 = 0
    for i in range(len(pool)):
        if pool[i] > 0:
            order.append((gains[i], i))
            whole += pool[i]
    order.sort()
    drawn: i64 = min(DRAWN, left)
    mean: float = 0.0
    before: float = 0.0
    below: i64 = 0
    for gain, i in order:
        below += pool[i]
        share: float = float(below) / float(whole)
        upto: float = share
        for _ in range(drawn - 1):
            upto *= share
        mean += gain * (upto - before)
        before = upto
    return mean
