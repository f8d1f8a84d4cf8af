"""Building a recipe (T3.5 to T3.7): which cards fill its slots, and what substitutes cost.

Only the set of cards under the recipe matters, so a player chooses cards, not slots, in ascending order. The number of
slots that a set of cards matches is computed without a search: first the slots that name an ingredient, then those of a
category, then the one that takes either of two categories. Every card that fits a slot also fits a wider slot of the
same category, so no other order matches more.
"""

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.tacos.codes import (
    E_BUILT,
    E_LAID,
    FROM_BASIC,
    FROM_HAND,
    FROM_POPULAR,
    LAY,
    NONE,
    POPULAR_BONUS,
    SUBSTITUTE,
)
from truckstop.games.tacos.rules import (
    ASK_CATEGORIES,
    ASK_FIRST,
    ASK_NAMED,
    ASK_PAIR,
    ASK_STRIDE,
    CARDS,
    COINS_HELD,
    OF_CATEGORY,
    TacosRules,
)
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


def matched(rules: TacosRules, design: i64, cards: vec[i64], at: i64, sums: i64) -> i64:
    """Return how many slots the cards can match.

    `cards` holds counts by ingredient from index `at` and counts by category from index `sums`.
    """
    asks = rules.asks
    ask: i64 = design * ASK_STRIDE
    found: i64 = 0
    free0: i64 = cards[sums]
    free1: i64 = cards[sums + 1]
    free2: i64 = cards[sums + 2]
    i: i64 = ask + ASK_FIRST
    end: i64 = i + 2 * asks[ask + ASK_NAMED]
    while i < end:
        kind: i64 = asks[i]
        fits: i64 = cards[at + kind]
        if fits > 0:
            if fits > asks[i + 1]:
                fits = asks[i + 1]
            found += fits
            category: i64 = rules.category[kind]
            if category == 0:
                free0 -= fits
            elif category == 1:
                free1 -= fits
            else:
                free2 -= fits
        i += 2
    ask += ASK_CATEGORIES
    any0: i64 = asks[ask] if asks[ask] < free0 else free0
    any1: i64 = asks[ask + 1] if asks[ask + 1] < free1 else free1
    any2: i64 = asks[ask + 2] if asks[ask + 2] < free2 else free2
    found += any0 + any1 + any2
    ask += ASK_PAIR - ASK_CATEGORIES
    if asks[ask] != NONE:
        # The slot takes any category but this one.
        other: i64 = 3 - asks[ask] - asks[ask + 1]
        rest: i64 = free0 - any0 + free1 - any1 + free2 - any2
        if other == 0:
            rest -= free0 - any0
        elif other == 1:
            rest -= free1 - any1
        else:
            rest -= free2 - any2
        if rest > 0:
            found += 1
    return found


def can_build(s: Tacos, seat: i64, design: i64) -> bool:
    """True if the seat has enough cards for the recipe, and the coins for its substitutes."""
    rules = s.rules
    own = s.own
    at: i64 = seat * rules.stride
    slots: i64 = rules.asks[design * ASK_STRIDE]
    if own[at + CARDS] < slots:
        return False
    # How many slots the coins leave to be matched.
    most: i64 = slots - own[at + COINS_HELD] // SUBSTITUTE
    return most <= 0 or matched(rules, design, own, at + rules.hand, at + OF_CATEGORY) >= most


def missing(s: Tacos, seat: i64, design: i64) -> i64:
    """Return how many slots of a recipe the hand cannot match."""
    at: i64 = seat * s.rules.stride
    slots: i64 = s.rules.asks[design * ASK_STRIDE]
    return slots - matched(s.rules, design, s.own, at + s.rules.hand, at + OF_CATEGORY)


def laid_count(s: Tacos) -> i64:
    table = s.table
    count: i64 = 0
    for at in range(s.rules.laid, s.rules.laid + s.rules.kinds):
        count += table[at]
    return count


def price_of(s: Tacos, design: i64, cards: vec[i64], count: i64) -> i64:
    """Return the price of the substitutes among `count` cards under a recipe.

    `cards` holds counts by ingredient, then by category.
    """
    return SUBSTITUTE * (count - matched(s.rules, design, cards, 0, s.rules.kinds))


def laid_cards(s: Tacos) -> vec[i64]:
    """Return counts of the laid cards by ingredient, then by category."""
    table = s.table
    kinds: i64 = s.rules.kinds
    laid: i64 = s.rules.laid
    size: int = kinds + 3
    cards = vec[i64]([0] * size)
    for kind in range(kinds):
        count: i64 = table[laid + kind]
        if count > 0:
            cards[kind] = count
            cards[kinds + s.rules.category[kind]] += count
    return cards


def offer_cards(s: Tacos, seat: i64, into: Options) -> None:
    """Offer the ingredients that can be laid next."""
    add_cards(s, seat, s.rules.kinds, into)


def only_card(s: Tacos, seat: i64) -> i64:
    """Return the ingredient that has to be laid next, or NONE if there is a choice."""
    offers = Options()
    add_cards(s, seat, 2, offers)
    return offers.get(0) - LAY if offers.count == 1 else NONE


def add_cards(s: Tacos, seat: i64, enough: i64, into: Options) -> None:
    """Add up to `enough` ingredients that can be laid next: not below the last one laid, and leaving a filling that the
    seat can pay for.

    The most slots that a filling can match is the number matched by the cards chosen so far plus one for each slot
    left, limited by what all available cards match together. One card more or less changes a number of matched slots by
    at most one; so it is counted again only where that could decide.
    """
    rules = s.rules
    own = s.own
    kinds: i64 = rules.kinds
    design: i64 = s.building
    at: i64 = seat * rules.stride + rules.hand
    slots: i64 = rules.asks[design * ASK_STRIDE]
    most: i64 = slots - own[seat * rules.stride + COINS_HELD] // SUBSTITUTE
    chosen = laid_cards(s)
    count: i64 = chosen[kinds] + chosen[kinds + 1] + chosen[kinds + 2]
    last: i64 = kinds - 1
    while last > 0 and chosen[last] == 0:
        last -= 1
    within = chosen[:]
    available: i64 = count
    for kind in range(last, kinds):
        more: i64 = own[at + kind] - chosen[kind]
        if more > 0:
            within[kind] += more
            within[kinds + rules.category[kind]] += more
            available += more
    # How many of the slots left, this one included, may be filled by substitutes.
    spare: i64 = matched(rules, design, chosen, 0, kinds) + slots - count - most
    # At least this many slots are matched by all cards within reach.
    least: i64 = matched(rules, design, within, 0, kinds)
    for kind in range(last, kinds):
        free: i64 = own[at + kind] - chosen[kind]
        if free <= 0:
            continue
        category: i64 = kinds + rules.category[kind]
        if least < most:
            least = matched(rules, design, within, 0, kinds)
        if available < slots or least < most:
            break
        fits: bool = spare > 0
        if not fits:
            chosen[kind] += 1
            chosen[category] += 1
            fits = matched(rules, design, chosen, 0, kinds) + slots - count - 1 >= most
            chosen[kind] -= 1
            chosen[category] -= 1
        if fits:
            into.add(LAY + kind)
            if into.count == enough:
                break
        # Once a higher kind is laid, this one cannot be laid any more.
        within[kind] -= free
        within[category] -= free
        available -= free
        least -= free


def slotted(rules: TacosRules, design: i64, cards: vec[i64], at: i64) -> list[int]:
    """Return, for each slot as printed, the ingredient that fills it, or NONE. As many are filled as `matched` counts.

    `cards` holds counts by ingredient from index `at`. Slots that name an ingredient are filled first, then those of
    one category, then the one that takes either of two.
    """
    takes = rules.takes[design]
    kinds: i64 = rules.kinds
    left = cards[at : at + kinds]
    found: list[int] = [NONE for _ in takes]
    for sort in range(3):
        for slot in range(len(takes)):
            take: i64 = takes[slot]
            if take >= 0:
                if sort == 0 and left[take] > 0:
                    found[slot] = take
                    left[take] -= 1
                continue
            categories: i64 = -1 - take
            either: bool = categories == 3 or categories > 4
            if sort == 0 or either == (sort == 1):
                continue
            for kind in range(kinds):
                if left[kind] > 0 and (categories >> rules.category[kind]) & 1 == 1:
                    found[slot] = kind
                    left[kind] -= 1
                    break
    return found


def substitutes(rules: TacosRules, fitting: list[int], cards: vec[i64]) -> list[int]:
    """Return, for each slot, the substitute in it, or NONE: the cards that `slotted` left over, lowest first."""
    left = cards[: rules.kinds]
    for kind in fitting:
        if kind != NONE:
            left[kind] -= 1
    found: list[int] = []
    free: i64 = 0
    for kind in fitting:
        while free < rules.kinds and left[free] == 0:
            free += 1
        if kind == NONE and free < rules.kinds:
            found.append(free)
            left[free] -= 1
        else:
            found.append(NONE)
    return found


def wanted(rules: TacosRules, design: i64, fitting: list[int]) -> list[int]:
    """Return the ingredients of which one more card would fill a slot that is still empty."""
    found: list[int] = []
    takes = rules.takes[design]
    for kind in range(rules.kinds):
        for slot in range(len(takes)):
            take: i64 = takes[slot]
            fits: bool = take == kind if take >= 0 else ((-1 - take) >> rules.category[kind]) & 1 == 1
            if fitting[slot] == NONE and fits:
                found.append(kind)
                break
    return found


def lay(s: Tacos, kind: i64) -> None:
    s.table[s.rules.laid + kind] += 1


def tell_built(s: Tacos, seat: i64, design: i64, space: i64, cards: vec[i64], tell: Tell) -> None:
    """Announce a built recipe with its reward and the price of its substitutes, then each card with its slot.

    `space` is the recipe's space among the popular recipes, or NONE.
    """
    rules = s.rules
    recipe = rules.recipes[design]
    bonus: i64 = POPULAR_BONUS[space] if space != NONE else 0
    premium: i64 = 0
    count: i64 = 0
    for kind in range(rules.kinds):
        count += cards[kind]
        premium += cards[kind] * rules.premium[kind]
    came: i64 = min(bonus + premium, s.supply)
    cost: i64 = price_of(s, design, cards, count)
    origin: i64 = FROM_HAND
    if space != NONE:
        origin = FROM_POPULAR
    elif design >= rules.first_basic:
        origin = FROM_BASIC
    figures: list[int] = [bonus, premium, came, cost // SUBSTITUTE, cost]
    tell.say_all(ALL, E_BUILT, [seat, design, origin, recipe.customers, recipe.coins, *figures])
    fitting = slotted(rules, design, cards, 0)
    others = substitutes(rules, fitting, cards)
    for kind in range(rules.kinds):
        for slot in range(len(fitting)):
            if fitting[slot] == kind:
                tell.say(ALL, E_LAID, seat, kind, slot, 1)
            elif others[slot] == kind:
                tell.say(ALL, E_LAID, seat, kind, slot, 0)
