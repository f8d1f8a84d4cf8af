"""The best filling of a recipe, so that a person can build it with one gesture (T3.5 to T3.7).

The best filling has the fewest substitutes and, among those, the cards that are worth most now and least later. The
sets of cards that match different slots form a matroid (they have the exchange property), so a greedy choice finds it:
take the best card that matches one more slot, again and again.
"""

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.tacos.build import laid_cards, laid_count, matched, offer_cards, price_of
from truckstop.games.tacos.codes import LAY, NONE, POPULAR, POPULAR_SPACES, RECIPE
from truckstop.games.tacos.rules import ASK_FIRST, ASK_NAMED, ASK_STRIDE
from truckstop.games.tacos.score import skill_of_kind
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.options import Options

PREMIUM = 12
SKILL = 9
NAMED = -4
SPARE = 1
"""Weights of a card to lay: a customer now, a customer at the end, another visible recipe that names it, a spare
copy."""


def weights(s: Tacos, seat: i64, design: i64) -> vec[i64]:
    """Return the weight of laying each kind under a recipe, from what the seat knows."""
    rules = s.rules
    size: int = rules.kinds
    worth = vec[i64]([0] * size)
    at: i64 = seat * rules.stride
    skills = skill_of_kind(rules, s.own, seat)
    for kind in range(rules.kinds):
        if rules.premium[kind] == 1 and s.supply > 0:
            worth[kind] += PREMIUM
        worth[kind] += SPARE * s.own[at + rules.hand + kind] + SKILL * skills[kind]
    for space in range(POPULAR_SPACES):
        other: i64 = s.popular(space)
        if other != NONE and other != design:
            want(s, other, worth)
    for other in range(rules.first_basic):
        if s.own[at + rules.held + other] > 0 and other != design:
            want(s, other, worth)
    return worth


def want(s: Tacos, design: i64, worth: vec[i64]) -> None:
    """Lower the weight of the kinds that another recipe names, to keep them for it."""
    ask: i64 = design * ASK_STRIDE
    for i in range(s.rules.asks[ask + ASK_NAMED]):
        worth[s.rules.asks[ask + ASK_FIRST + 2 * i]] += NAMED


def best_filling(s: Tacos, seat: i64, design: i64) -> vec[i64]:
    """Return the cards to lay under a recipe that the seat can build, as counts by ingredient, then by category.

    If this recipe is being built, the cards already laid are included.
    """
    rules = s.rules
    kinds: i64 = rules.kinds
    slots: i64 = rules.asks[design * ASK_STRIDE]
    worth = weights(s, seat, design)
    chosen = laid_cards(s)
    last: i64 = 0
    count: i64 = 0
    for kind in range(kinds):
        if chosen[kind] > 0:
            last = kind
            count += chosen[kind]
    for fitting in (True, False):
        while count < slots:
            best: i64 = NONE
            before: i64 = matched(rules, design, chosen, 0, kinds)
            for kind in range(last, kinds):
                if s.own[seat * rules.stride + rules.hand + kind] <= chosen[kind]:
                    continue
                if best != NONE and worth[kind] <= worth[best]:
                    continue
                if not fitting or adds(s, design, chosen, kind, before):
                    best = kind
            if best == NONE:
                break
            chosen[best] += 1
            chosen[kinds + rules.category[best]] += 1
            count += 1
    return chosen


def adds(s: Tacos, design: i64, chosen: vec[i64], kind: i64, before: i64) -> bool:
    """True if one more card of a kind would match one more slot."""
    category: i64 = s.rules.kinds + s.rules.category[kind]
    chosen[kind] += 1
    chosen[category] += 1
    more: bool = matched(s.rules, design, chosen, 0, s.rules.kinds) > before
    chosen[kind] -= 1
    chosen[category] -= 1
    return more


def filling_price(s: Tacos, design: i64, cards: vec[i64]) -> i64:
    """Return the price of a complete filling."""
    return price_of(s, design, cards, s.rules.asks[design * ASK_STRIDE])


def design_at(s: Tacos, option: i64) -> i64:
    """Return the design that an option builds."""
    return s.rules.design_of(option - RECIPE) if option >= RECIPE else s.popular(option - POPULAR)


def gesture(s: Tacos, seat: i64, option: i64, cards: vec[i64]) -> list[int]:
    """Return the options that lay these cards, in the order in which they are asked for.

    `option` begins the recipe, or is NONE if it is begun. Cards that leave no choice are laid unasked, so they have no
    option.
    """
    twin = s.copy()
    options: list[int] = []
    if option != NONE:
        options.append(option)
        twin.building = design_at(s, option)
    slots: i64 = s.rules.asks[twin.building * ASK_STRIDE]
    laid = twin.rules.laid
    count: i64 = laid_count(twin)
    offers = Options()
    while count < slots:
        offers.clear()
        offer_cards(twin, seat, offers)
        card: i64 = offers.get(0) - LAY
        if offers.count > 1:
            for i in range(offers.count):
                kind: i64 = offers.get(i) - LAY
                if cards[kind] > twin.table[laid + kind]:
                    card = kind
                    break
            options.append(LAY + card)
        twin.table[laid + card] += 1
        count += 1
    return options
