"""How the greedy bot for tacos uses truck cards: their worth, when to play them, and when to end a game."""

from typing import Final

from mypy_extensions import i64

from truckstop.bots.tacos_style import Style
from truckstop.bots.tacos_worth import NEVER, Mind
from truckstop.games.tacos.codes import (
    ACTION_VERB,
    COINS_VERB,
    CUSTOMERS_VERB,
    INGREDIENTS_VERB,
    KEEP,
    MARKET_VERB,
    NONE,
    PASS,
    PER_CUSTOMER,
    PLAY,
    POPULAR_SPACES,
    RECIPES_VERB,
    REFRESH_VERB,
)
from truckstop.games.tacos.rules import RECIPES_LEFT, TRUCKS_HELD
from truckstop.games.tacos.score import challenger_parts, parts, total
from truckstop.games.tacos.state import Tacos

HELD_TRUCK: Final = 1.8
"""Customers that a truck card in the hand of a rival is assumed to be worth at the end."""


def truck_worth(mind: Mind, card: i64) -> float:
    """Return the worth of one more truck card: its effect, and at the end its skill or its set."""
    truck = mind.rules.trucks[card]
    return effect_worth(mind, card) + (skill_worth(mind, card) if truck.skill else name_worth(mind, card))


def skill_worth(mind: Mind, card: i64) -> float:
    """Return the worth of a skill: the shown ingredients under recipes, some of those in hand, and expected ones."""
    s, rules, style = mind.s, mind.rules, mind.style
    truck = rules.trucks[card]
    cards: float = 0.0
    for i in range(len(truck.shown)):
        kind: i64 = truck.shown[i]
        cards += float(s.own[mind.at + rules.under + kind])
        if mind.acts > 0 or mind.later > 0.0:
            cards += style.laid * float(s.own[mind.at + rules.hand + kind])
        cards += style.luck * mind.later * float(rules.ingredients[kind].copies)
    return cards * float(truck.bonus)


def name_worth(mind: Mind, card: i64) -> float:
    """Return the worth of a marketing card: the set that it joins, and the names that may still join the set."""
    s, rules = mind.s, mind.rules
    copies: i64 = s.own[mind.at + rules.trucks_held + card] + s.own[mind.at + rules.played + card]
    others: i64 = 0
    for other in range(rules.cards):
        if not rules.trucks[other].skill:
            owned: i64 = s.own[mind.at + rules.trucks_held + other] + s.own[mind.at + rules.played + other]
            if owned > copies:
                others += 1
    worth: float = float(others + 1)
    if copies == 0:
        worth += min(mind.style.growth * mind.later, float(7 - others))
    return worth


def effect_worth(mind: Mind, card: i64) -> float:
    """Return the worth of playing a truck card."""
    truck, style = mind.rules.trucks[card], mind.style
    useful: float = mind.fade if mind.acts == 0 else 1.0
    worth: float = 0.0
    for i in range(len(truck.verbs)):
        verb: i64 = truck.verbs[i]
        amount = float(truck.amounts[i])
        if verb == COINS_VERB:
            worth += amount * mind.coin
        elif verb == CUSTOMERS_VERB:
            worth += amount
        elif verb == INGREDIENTS_VERB:
            worth += amount * style.card * useful
        elif verb == RECIPES_VERB:
            worth += amount * style.recipe * useful
        elif verb == ACTION_VERB:
            worth += amount * mind.action * useful
        elif verb == MARKET_VERB:
            worth += amount * style.picked * useful
        else:
            worth += style.refreshed * useful
    return worth


def unseen_worth(mind: Mind) -> float:
    """Return the mean worth of the truck cards that the seat has not seen."""
    pool = mind.truck_pool()
    worth: float = 0.0
    whole: i64 = 0
    for card in range(len(pool)):
        if pool[card] > 0:
            worth += float(pool[card]) * truck_worth(mind, card)
            whole += pool[card]
    return worth / float(whole) if whole > 0 else 0.0


# Playing


def choose_play(s: Tacos, seat: i64, options: list[int], style: Style, acts: i64) -> i64:
    """Return a truck card to play now, or PASS. Cards and coins are taken at once; other effects wait until useful."""
    phase = s.phase.key
    for option in options:
        if option < PLAY or option >= KEEP:
            continue
        truck = s.rules.trucks[option - PLAY]
        if truck.gives(REFRESH_VERB) > 0:
            if phase == "truck planning" and refresh_helps(s, seat, style, acts, truck.gives(REFRESH_VERB)):
                return option
        elif truck.gives(MARKET_VERB) > 0:
            # The stalls are full before the bids.
            if phase == "before the bids" and s.stocked() > 0:
                return option
        elif truck.gives(CUSTOMERS_VERB) > 0 and len(truck.verbs) == 1:
            # Customers count in hand as well (T3.12); played, they bring the end nearer.
            if phase == "truck planning" and would_end(s, seat, truck.gives(CUSTOMERS_VERB)):
                if lead(s, seat) > style.safe:
                    return option
        else:
            return option
    return PASS


def refresh_helps(s: Tacos, seat: i64, style: Style, acts: i64, amount: i64) -> bool:
    """Return True if the remaining popular recipes are worth more to the seat on their new spaces."""
    if acts == 0 or s.table[RECIPES_LEFT] <= amount:
        return False
    before: float = Mind(s, seat, style, acts).hand_worth()
    twin = s.copy()
    for space in range(POPULAR_SPACES):
        newer: i64 = space - amount
        twin.table[s.rules.popular + space] = s.popular(newer) if newer >= 0 else NONE
    return Mind(twin, seat, style, acts).hand_worth() > before + style.refreshed


# Ending the game


def would_end(s: Tacos, seat: i64, customers: i64) -> bool:
    """Return True if taking `customers` from the supply ends the game with this round."""
    return customers >= s.supply or s.visible(seat) + customers > s.rules.limit


def exchange_ends(s: Tacos, seat: i64, mind: Mind) -> bool:
    """Return True if the seat is last in line and exchanging its coins ends a game that it leads safely."""
    if mind.later <= 0.0 or s.place < s.owners - 1:
        return False
    return would_end(s, seat, mind.coins // PER_CUSTOMER) and lead(s, seat) > mind.style.safe


def lead(s: Tacos, seat: i64) -> float:
    """Return the lead of the seat over the best of the others; their truck cards in hand count HELD_TRUCK each."""
    rules = s.rules
    best: float = NEVER
    for owner in range(s.owners):
        if owner < rules.n and owner != seat:
            held = float(s.own[owner * rules.stride + TRUCKS_HELD])
            best = max(best, float(total(parts(rules, s.own, owner, False))) + HELD_TRUCK * held)
        elif owner >= rules.n:
            best = max(best, float(total(challenger_parts(rules, s.own, owner))))
    return float(total(parts(rules, s.own, seat, True))) - best
