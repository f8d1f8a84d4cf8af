"""How the quick bot for tacos values truck cards, when it plays them, and when it ends a game."""

from mypy_extensions import i64

from truckstop.bots.quick_tacos_mind import TacosMind
from truckstop.bots.tacos_trucks import lead, would_end
from truckstop.games.tacos.codes import (
    ACTION_VERB,
    COINS_VERB,
    CUSTOMERS_VERB,
    INGREDIENTS_VERB,
    KEEP,
    MARKET_VERB,
    PASS,
    PER_CUSTOMER,
    PLAY,
    RECIPES_VERB,
    REFRESH_VERB,
)
from truckstop.games.tacos.rules import RECIPES_LEFT, TacosRules, Truck
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.options import Options


def truck_worth(mind: TacosMind, s: Tacos, card: i64) -> float:
    """Return the worth of one more truck card: its effect, and at the end its skill or its set."""
    truck = s.rules.trucks[card]
    return effect_worth(mind, truck) + (skill_worth(mind, s, truck) if truck.skill else name_worth(mind, card))


def skill_worth(mind: TacosMind, s: Tacos, truck: Truck) -> float:
    """Return the worth of a skill: the shown ingredients under recipes, some of those in hand, and expected ones."""
    rules, style = s.rules, mind.style
    at: i64 = mind.at
    held: float = style.laid if mind.acts > 0 or mind.later > 0.0 else 0.0
    hope: float = style.luck * mind.later
    cards: float = 0.0
    shown = truck.shown
    for i in range(len(shown)):
        kind: i64 = shown[i]
        cards += float(s.own[at + rules.under + kind]) + held * float(mind.cards[kind])
        cards += hope * mind.many[kind]
    return cards * float(truck.bonus) * style.skill


def name_worth(mind: TacosMind, card: i64) -> float:
    """Return the worth of a marketing card: the set that it joins, and the names that may still join the set."""
    copies: i64 = mind.owned[card]
    others: i64 = mind.names[copies + 1]
    worth: float = float(others + 1)
    if copies == 0:
        growth: float = mind.style.growth * mind.later
        worth += growth if growth < float(7 - others) else float(7 - others)
    return worth * mind.style.marketing


def effect_worth(mind: TacosMind, truck: Truck) -> float:
    """Return the worth of playing a truck card."""
    style = mind.style
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


def unseen_worth(mind: TacosMind, s: Tacos, seat: i64) -> float:
    """Return the mean worth of the truck cards that the seat has not seen."""
    rules: TacosRules = s.rules
    mind.fill_pool(s, seat, rules.truck_deck, rules.cards, rules.trucks_held, rules.trucks_open)
    worth: float = 0.0
    whole: i64 = 0
    for card in range(rules.cards):
        if mind.pool[card] > 0:
            worth += float(mind.pool[card]) * truck_worth(mind, s, card)
            whole += mind.pool[card]
    return worth / float(whole) if whole > 0 else 0.0


def choose_play(mind: TacosMind, s: Tacos, seat: i64, options: Options, planning: bool) -> i64:
    """Return a truck card to play now, or PASS. Cards and coins are taken at once; other effects wait until useful.

    `planning` says whether it is the seat's turn; then `mind` has looked.
    """
    for i in range(options.count):
        option: i64 = options.get(i)
        if option < PLAY or option >= KEEP:
            continue
        truck = s.rules.trucks[option - PLAY]
        refreshed: i64 = truck.gives(REFRESH_VERB)
        if refreshed > 0:
            if planning and refresh_helps(mind, s, refreshed):
                return option
        elif truck.gives(MARKET_VERB) > 0:
            # The stalls are full before the bids.
            if s.phase_index == 0 and s.stocked() > 0:
                return option
        elif truck.gives(CUSTOMERS_VERB) > 0 and len(truck.verbs) == 1:
            # Customers count in hand as well (T3.12); played, they bring the end nearer.
            if planning and would_end(s, seat, truck.gives(CUSTOMERS_VERB)) and lead(s, seat) > mind.style.safe:
                return option
        else:
            return option
    return PASS


def refresh_helps(mind: TacosMind, s: Tacos, amount: i64) -> bool:
    """Return True if the remaining popular recipes are worth more to the seat on their new spaces."""
    if mind.acts == 0 or s.table[RECIPES_LEFT] <= amount:
        return False
    before: float = mind.plan(False)
    mind.list_plans(s, amount)
    after: float = mind.plan(False)
    mind.list_plans(s, 0)
    return after > before + mind.style.refreshed


def exchange_ends(mind: TacosMind, s: Tacos, seat: i64) -> bool:
    """Return True if the seat is last in line and exchanging its coins ends a game that it leads safely."""
    if mind.later <= 0.0 or s.place < s.owners - 1:
        return False
    return would_end(s, seat, mind.coins // PER_CUSTOMER) and lead(s, seat) > mind.style.safe
