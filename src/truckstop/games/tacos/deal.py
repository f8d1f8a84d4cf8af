"""The set-up of a game of tacos, or of the next level of a campaign (T1, T7.1, T7.9)."""

from mypy_extensions import i64

from truckstop.games.tacos.codes import (
    ARRIVAL,
    E_DEALT,
    E_DEALT_RECIPE,
    E_LEVEL,
    E_QUEUE,
    E_STOCKED,
    E_VENDOR,
    NONE,
    POPULAR_SPACES,
    STALL_START,
    START_COINS,
    START_INGREDIENTS,
    SUPPLY,
    VENDOR_DRAW,
)
from truckstop.games.tacos.rules import (
    COINS_HELD,
    INGREDIENTS_LEFT,
    RECIPES_LEFT,
    STALL,
    TABLE_FIGURES,
    TRUCKS_LEFT,
    TacosRules,
)
from truckstop.games.tacos.state import Tacos, blank
from truckstop.games.tacos.tracks import fill_popular, fill_track, slide
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


def new(rules: TacosRules, chance: Chance, tell: Tell) -> Tacos:
    """Make the opening position."""
    s = blank(rules)
    level: i64 = rules.level
    deal(s, 1 if rules.campaign else level, chance, tell)
    s.run_on(rules.phases, chance, tell)
    return s


def deal(s: Tacos, level: i64, chance: Chance, tell: Tell) -> None:
    """Set up a level; the results of earlier levels of a campaign stay."""
    rules = s.rules
    clear(s)
    s.level = level
    if level > 0:
        tell.say(ALL, E_LEVEL, level)
    line_up(s, chance, tell)
    choose_vendors(s, chance, tell)
    for stall in range(s.stalls):
        for _ in range(STALL_START):
            stock(s, stall, chance, tell)
    for _ in range(POPULAR_SPACES):
        slide(s, rules.popular, POPULAR_SPACES - 1)
        fill_popular(s, chance, tell)
    for _ in range(rules.truck_spaces):
        slide(s, rules.track, rules.truck_spaces - 1)
        fill_track(s, chance, tell)
    for seat in range(rules.n):
        deal_hand(s, seat, chance, tell)
    s.phase_index = NONE


def clear(s: Tacos) -> None:
    """Clear the table and refill the decks."""
    rules = s.rules
    for i in range(rules.most_owners * rules.stride):
        s.own[i] = 0
    for i in range(TABLE_FIGURES, rules.table_size):
        s.table[i] = 0
    s.table[INGREDIENTS_LEFT] = 0
    s.table[RECIPES_LEFT] = 0
    s.table[TRUCKS_LEFT] = 0
    for kind in range(rules.kinds):
        s.table[rules.deck + kind] = rules.ingredients[kind].copies
        s.table[INGREDIENTS_LEFT] += rules.ingredients[kind].copies
    for design in range(rules.first_basic):
        s.table[rules.recipe_deck + design] = rules.recipes[design].copies
        s.table[RECIPES_LEFT] += rules.recipes[design].copies
    for basic in range(rules.basics):
        s.table[rules.basics_left + basic] = rules.recipes[rules.first_basic + basic].copies
    for card in range(rules.cards):
        s.table[rules.truck_deck + card] = rules.trucks[card].copies
        s.table[TRUCKS_LEFT] += rules.trucks[card].copies
    s.supply = SUPPLY
    s.round = 0
    s.ended = NONE


def line_up(s: Tacos, chance: Chance, tell: Tell) -> None:
    """Put the owners on the arrival track in random order (T1.6)."""
    left: list[int] = [owner for owner in range(s.owners)]
    for place in range(s.owners):
        owner: i64 = left.pop(s.draw(chance, ARRIVAL, len(left)))
        s.own[owner * s.rules.stride + STALL] = NONE
        s.table[s.rules.arrival + place] = owner
        tell.say(ALL, E_QUEUE, place + 1, owner)


def choose_vendors(s: Tacos, chance: Chance, tell: Tell) -> None:
    """Place the vendors of the option `vendorset`, or draw them without repeats (T1.9)."""
    left: list[int] = [vendor for vendor in range(len(s.rules.vendors)) if s.rules.vendors[vendor].verb != NONE]
    for stall in range(s.stalls):
        vendor: i64 = NONE
        if len(s.rules.vendor_list) > 0:
            vendor = s.rules.vendor_list[stall]
        else:
            vendor = left.pop(s.draw(chance, VENDOR_DRAW, len(left)))
        s.table[s.rules.vendor + stall] = vendor
        tell.say(ALL, E_VENDOR, stall + 1, vendor)


def stock(s: Tacos, stall: i64, chance: Chance, tell: Tell) -> None:
    """Move one ingredient from the deck to a stall."""
    kind: i64 = s.draw_ingredient(chance)
    s.put_in_stall(stall, kind, 1)
    tell.say(ALL, E_STOCKED, s.table[s.rules.vendor + stall], kind)


def deal_hand(s: Tacos, seat: i64, chance: Chance, tell: Tell) -> None:
    """Deal three ingredients, three coins and, except in a solo game, a recipe (T1.10, T7.1)."""
    for _ in range(START_INGREDIENTS):
        kind: i64 = s.draw_ingredient(chance)
        s.gain(seat, kind, False)
        tell.say(seat, E_DEALT, seat, kind)
    if s.level == 0:
        design: i64 = s.draw_recipe(chance)
        s.gain_recipe(seat, design)
        tell.say(seat, E_DEALT_RECIPE, seat, design)
    s.own[seat * s.rules.stride + COINS_HELD] = START_COINS
