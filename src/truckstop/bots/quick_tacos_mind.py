"""What cards, recipes and coins are worth to a seat of tacos, in customers: the fast valuation of the quick bot.

The hand is planned once: recipe after recipe, the best first, while there are actions. In the same pass every recipe is
also valued with one more of its slots filled. That gives what one more ingredient of each kind would add, without a
plan for each. Only the seat's own cards and public information are read; unseen cards are one pool, wherever they are.

The vectors are allocated once and overwritten by every decision.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.quick_tacos_style import TacosStyle
from truckstop.bots.tacos_worth import LAST_COIN, LEFT_OVER_COIN, NEVER, SPENDABLE, UNCERTAIN, rounds_left
from truckstop.games.tacos.build import matched
from truckstop.games.tacos.codes import (
    DRAWN,
    MOST_KINDS,
    MOST_RECIPES,
    MOST_TRUCKS,
    NONE,
    PER_CUSTOMER,
    POPULAR_BONUS,
    POPULAR_SPACES,
    SUBSTITUTE,
    TURN_ACTIONS,
    TURN_COINS,
)
from truckstop.games.tacos.rules import (
    ASK_CATEGORIES,
    ASK_FIRST,
    ASK_NAMED,
    ASK_PAIR,
    ASK_STRIDE,
    COINS_HELD,
    OF_CATEGORY,
    RECIPES_HELD,
    TRUCKS_HELD,
    TacosRules,
)
from truckstop.games.tacos.state import Tacos

MOST_PLANS: Final = POPULAR_SPACES + MOST_RECIPES + 1
SUMS: Final = MOST_KINDS
"""Where the counts by category begin in a vector of cards."""
DEPTH: Final = 3
"""Recipes that are planned at most."""
MOST_FETCHED: Final = 2
"""Missing cards of a recipe that is planned at most."""
LARGE: Final = 4
"""Customers of a recipe beyond which the weight `big` counts."""
USUAL_REWARD: Final = 5.0
"""The reward of an average recipe."""
MOST_COPIES: Final = 64


@final
class TacosMind:
    """The values of a position to one seat."""

    def __init__(self, style: TacosStyle) -> None:
        self.style = style
        self.rules: TacosRules | None = None
        # What follows from the rules alone
        self.bare: vec[float] = vec[float]([0.0] * MOST_KINDS)
        """By ingredient: its worth if no plan uses it, without skills."""
        self.many: vec[float] = vec[float]([0.0] * MOST_KINDS)
        """By ingredient: copies in the game."""
        self.customers: vec[i64] = vec[i64]([0] * MOST_RECIPES)
        self.pays: vec[float] = vec[float]([0.0] * MOST_RECIPES)
        """By design: its coins."""
        self.grand: vec[float] = vec[float]([0.0] * MOST_RECIPES)
        """By design: what the weight `big` adds."""
        # The position
        self.at: i64 = 0
        """Where the seat's part of the state begins."""
        self.coins: i64 = 0
        self.acts: i64 = 0
        """Actions in the current turn or, between turns, in the next one."""
        self.later: float = 0.0
        """Expected turns after that one."""
        self.action: float = 0.0
        self.coin: float = 0.0
        self.fade: float = 0.0
        """Factor on the worth of what pays only in a later turn."""
        self.customer: float = 1.0
        """Worth of a customer who comes at once."""
        self.unused: float = 0.0
        """Worth of an ordinary card that no plan uses."""
        self.cards: vec[i64] = vec[i64]([0] * (MOST_KINDS + 3))
        """The hand by ingredient, then by category."""
        self.count: i64 = 0
        self.work: vec[i64] = vec[i64]([0] * (MOST_KINDS + 3))
        """What the plan leaves of `cards`."""
        self.lay: vec[float] = vec[float]([0.0] * MOST_KINDS)
        """By ingredient: customers gained by laying it, at once or at the end."""
        self.keep: vec[float] = vec[float]([0.0] * MOST_KINDS)
        """By ingredient: its worth if no plan uses it."""
        self.prefer: vec[float] = vec[float]([0.0] * MOST_KINDS)
        """By ingredient: how gladly it is laid where any will do."""
        self.order: vec[i64] = vec[i64]([0] * MOST_KINDS)
        """The kinds that may be laid, the gladly laid ones first."""
        self.ordered: i64 = 0
        self.owned: vec[i64] = vec[i64]([0] * MOST_TRUCKS)
        """By truck card: copies in hand or played."""
        self.names: vec[i64] = vec[i64]([0] * (MOST_COPIES + 2))
        """By number: marketing names of which at least that many copies are owned."""
        # The recipes that could be built
        self.plans: i64 = 0
        self.design: vec[i64] = vec[i64]([NONE] * MOST_PLANS)
        self.slots: vec[i64] = vec[i64]([0] * MOST_PLANS)
        self.copies: vec[i64] = vec[i64]([0] * MOST_PLANS)
        self.used: vec[i64] = vec[i64]([0] * MOST_PLANS)
        self.value: vec[float] = vec[float]([0.0] * MOST_PLANS)
        """By plan: what its recipe pays."""
        self.lasts: vec[float] = vec[float]([0.0] * MOST_PLANS)
        """By plan: probability that its recipe is still available in a later turn."""
        self.more: vec[float] = vec[float]([0.0] * MOST_PLANS)
        """By plan, in the current step of planning: its gain with one more slot filled."""
        self.space: vec[i64] = vec[i64]([NONE] * POPULAR_SPACES)
        """By space of the popular recipes: its plan."""
        self.populars: i64 = 0
        """The number of plans for popular recipes, which come first."""
        # What planning found
        self.bought: i64 = 0
        self.fetched: i64 = 0
        self.paid: float = 0.0
        """Of the recipe valued last: substitutes, missing cards, and its worth."""
        self.laid_worth: float = 0.0
        self.first_gain: float = 0.0
        """The gain of the first recipe of the plan."""
        self.left_now: i64 = 0
        self.left_later: float = 0.0
        self.left_count: i64 = 0
        self.left_coins: i64 = 0
        self.at_stake: float = 0.0
        """What the plan would lose if its popular recipes were taken."""
        self.margin: vec[float] = vec[float]([0.0] * (MOST_KINDS + 3))
        """By ingredient, then by category: what one more card adds to the plan beyond its worth when unused."""
        self.gains: vec[float] = vec[float]([0.0] * MOST_RECIPES)
        """By ingredient or recipe: what one more adds to the hand."""
        self.pool: vec[i64] = vec[i64]([0] * MOST_RECIPES)
        """By ingredient, recipe or truck card: how many the seat has not seen."""
        self.sorted: vec[float] = vec[float]([0.0] * MOST_RECIPES)
        self.sorted_pool: vec[i64] = vec[i64]([0] * MOST_RECIPES)

    # Reading the position

    def look(self, s: Tacos, seat: i64, acts: i64) -> None:
        """Read a position in which the seat has `acts` actions in its current or next turn."""
        rules, style = s.rules, self.style
        if self.rules is not rules:
            self.learn(rules)
        at: i64 = seat * rules.stride
        self.at = at
        self.coins = s.own[at + COINS_HELD]
        self.acts = acts
        self.later = rounds_left(s)
        self.fade = self.later if self.later < 1.0 else 1.0
        self.action = style.action if self.later > 0.0 else float(TURN_COINS) * LAST_COIN
        self.coin = LAST_COIN + (style.coin - LAST_COIN) * self.fade
        self.customer = 1.0 + style.rush
        self.unused = style.card * self.fade
        self.read_cards(s)
        self.list_plans(s, 0)
        self.sort_cards()

    def learn(self, rules: TacosRules) -> None:
        """Read the cards of a game; done once for each game that is not the same as the one before."""
        style = self.style
        self.rules = rules
        for kind in range(rules.kinds):
            self.bare[kind] = style.card + style.named * float(rules.ingredients[kind].named)
            self.many[kind] = float(rules.ingredients[kind].copies)
        for design in range(rules.designs):
            recipe = rules.recipes[design]
            self.customers[design] = recipe.customers
            self.pays[design] = float(recipe.coins)
            self.grand[design] = style.big * float(recipe.customers - LARGE) if recipe.customers > LARGE else 0.0

    def read_cards(self, s: Tacos) -> None:
        """Read the hand and the truck cards, and value ingredients by themselves."""
        rules, style, at, own = s.rules, self.style, self.at, s.own
        kinds: i64 = rules.kinds
        lay, keep, cards = self.lay, self.keep, self.cards
        for kind in range(kinds):
            lay[kind] = 0.0
            cards[kind] = own[at + rules.hand + kind]
        self.count = 0
        for category in range(3):
            cards[SUMS + category] = own[at + OF_CATEGORY + category]
            self.count += own[at + OF_CATEGORY + category]
        for number in range(MOST_COPIES + 2):
            if self.names[number] == 0:
                break
            self.names[number] = 0
        for card in range(rules.cards):
            owned: i64 = own[at + rules.trucks_held + card] + own[at + rules.played + card]
            self.owned[card] = owned
            if owned > 0:
                truck = rules.trucks[card]
                if truck.skill:
                    shown = truck.shown
                    for i in range(len(shown)):
                        lay[shown[i]] += float(owned * truck.bonus) * style.skill
                else:
                    for number in range(owned + 1):
                        self.names[number] += 1
        premium: bool = s.supply > 0
        for kind in range(kinds):
            worth: float = self.bare[kind] + style.laid * lay[kind]
            if premium and rules.premium[kind] == 1:
                lay[kind] += self.customer
                worth += style.premium
            keep[kind] = worth * self.fade

    def list_plans(self, s: Tacos, gone: i64) -> None:
        """List the recipes that could be built: popular ones, those in hand, basic tacos.

        `gone` of the oldest popular recipes are imagined to be gone, and the others to have moved on.
        """
        rules, style = s.rules, self.style
        self.plans = 0
        stays: float = 1.0
        leaving: i64 = 1
        if s.level == 0:
            for _ in range(s.owners - 1):
                stays *= 1.0 - style.taken
        else:
            # What the Challengers build before the seat's next turn is known, except for the order of arrival.
            leaving = 3 if s.level >= 2 else 2
        for space in range(POPULAR_SPACES):
            self.space[space] = NONE
            design: i64 = s.popular(space - gone) if space >= gone else NONE
            if design != NONE:
                bonus: i64 = POPULAR_BONUS[space] if POPULAR_BONUS[space] < s.supply else s.supply
                self.space[space] = self.plans
                lasts: float = stays if space < POPULAR_SPACES - leaving else 0.0
                self.add_plan(rules, design, 1, bonus, lasts)
        self.populars = self.plans
        if s.own[self.at + RECIPES_HELD] > 0:
            for design in range(rules.first_basic):
                held: i64 = s.own[self.at + rules.held + design]
                if held > 0:
                    self.add_plan(rules, design, held, 0, 1.0)
        for basic in range(rules.basics):
            left: i64 = s.table[rules.basics_left + basic]
            if left > 0:
                self.add_plan(rules, rules.first_basic + basic, left, 0, 1.0)

    def add_plan(self, rules: TacosRules, design: i64, copies: i64, bonus: i64, lasts: float) -> None:
        i: i64 = self.plans
        self.design[i] = design
        self.slots[i] = rules.asks[design * ASK_STRIDE]
        self.copies[i] = copies
        worth: float = float(self.customers[design] + bonus) * self.customer + self.coin * self.pays[design]
        self.value[i] = worth + self.grand[design]
        self.lasts[i] = lasts
        self.plans = i + 1

    def sort_cards(self) -> None:
        """Sort the kinds in hand by how gladly they are laid: useful ones that no available recipe names come first."""
        rules = self.rules
        assert rules is not None
        asks = rules.asks
        for kind in range(rules.kinds):
            self.prefer[kind] = self.lay[kind] - self.keep[kind]
        for i in range(self.plans):
            ask: i64 = self.design[i] * ASK_STRIDE
            cost: float = self.style.clash * (self.lasts[i] + UNCERTAIN)
            for j in range(asks[ask + ASK_NAMED]):
                self.prefer[asks[ask + ASK_FIRST + 2 * j]] -= cost
        self.ordered = 0
        for kind in range(rules.kinds):
            if self.cards[kind] > 0:
                self.insert(kind)

    def insert(self, kind: i64) -> None:
        """Put a kind where it belongs in `order`."""
        order, prefer = self.order, self.prefer
        to: i64 = self.ordered
        while to > 0 and prefer[order[to - 1]] < prefer[kind]:
            order[to] = order[to - 1]
            to -= 1
        order[to] = kind
        self.ordered += 1

    # Coins

    def coins_worth(self, coins: i64) -> float:
        """Return the worth of coins; in the last turn only whole customers count."""
        if self.later <= 0.0:
            return float(coins // PER_CUSTOMER) + LEFT_OVER_COIN * float(coins)
        if coins > SPENDABLE:
            return self.coin * float(SPENDABLE) + LAST_COIN * float(coins - SPENDABLE)
        return self.coin * float(coins)

    # Planning

    def gain(self, i: i64, missing: i64, count: i64, now: i64, later: float, coins: i64) -> float:
        """Return what a recipe gains over leaving its cards and its action unused, if `missing` slots are unmatched.

        Sets `bought`, `fetched` and `paid`.
        """
        style = self.style
        slots: i64 = self.slots[i]
        bought: i64 = missing
        if slots > count:
            bought -= slots - count
        if bought * SUBSTITUTE > coins:
            bought = coins // SUBSTITUTE
        fetched: i64 = missing - bought
        if fetched > MOST_FETCHED:
            return NEVER
        worth: float = self.value[i]
        if fetched > 0:
            # Finding a missing card takes an action each, and the recipe is built later.
            if fetched < now:
                worth *= style.trust
            elif later > 0.0:
                worth *= self.lasts[i] * style.trust * style.trust * self.fade
            else:
                return NEVER
            if fetched == 2:
                worth *= style.trust
        elif now > 0:
            worth *= style.now
        else:
            worth *= self.lasts[i] * style.trust * self.fade
        worth -= float(bought * SUBSTITUTE) * self.coin + float(fetched) * style.fetch
        self.bought = bought
        self.fetched = fetched
        self.paid = worth
        return worth - self.action - self.unused * float(slots - fetched)

    def plan(self, marks: bool) -> float:
        """Return the worth of `cards` and of the remaining actions under the best plan; with `marks`, fill `margin`."""
        rules, style, work = self.rules, self.style, self.work
        assert rules is not None
        cards = self.cards
        for kind in range(rules.kinds):
            work[kind] = cards[kind]
        for category in range(3):
            work[SUMS + category] = cards[SUMS + category]
        for i in range(self.plans):
            self.used[i] = 0
        if marks:
            for i in range(MOST_KINDS + 3):
                self.margin[i] = 0.0
            self.first_gain = 0.0
            self.at_stake = 0.0
        self.left_count = self.count
        now: i64 = self.acts
        later: float = self.later * float(TURN_ACTIONS)
        coins: i64 = self.coins
        whole: float = 0.0
        step: i64 = 0
        # A recipe for which even more cards are short is out of reach; a mark adds one card.
        most_short: i64 = MOST_FETCHED + 1 if marks else MOST_FETCHED
        while now > 0 or later >= 1.0:
            best: i64 = NONE
            best_gain: float = 0.0
            second: float = 0.0
            best_worth: float = 0.0
            best_fetched: i64 = 0
            best_bought: i64 = 0
            for i in range(self.plans):
                self.more[i] = NEVER
                if self.used[i] >= self.copies[i]:
                    continue
                slots: i64 = self.slots[i]
                if slots - self.left_count > most_short:
                    continue
                missing: i64 = slots - matched(rules, self.design[i], work, 0, SUMS)
                if marks and missing > 0:
                    self.more[i] = self.gain(i, missing - 1, self.left_count + 1, now, later, coins)
                gain: float = self.gain(i, missing, self.left_count, now, later, coins)
                if gain > best_gain:
                    second = best_gain
                    best = i
                    best_gain = gain
                    best_worth = self.paid
                    best_fetched = self.fetched
                    best_bought = self.bought
                elif gain > second:
                    second = gain
            if marks:
                for i in range(self.plans):
                    if self.more[i] > best_gain:
                        self.mark(rules, self.design[i], self.more[i] - best_gain)
                if step == 0:
                    self.first_gain = best_gain
                if best != NONE and best < self.populars:
                    self.at_stake += best_gain - second
            if best == NONE or step == DEPTH:
                break
            step += 1
            self.used[best] += 1
            self.laid_worth = 0.0
            self.lay_cards(rules, self.design[best], best_fetched)
            whole += best_worth + self.laid_worth * (1.0 if now > 0 else style.trust * self.fade)
            coins -= best_bought * SUBSTITUTE
            if now > best_fetched:
                now -= 1 + best_fetched
            else:
                later -= float(1 + best_fetched - now)
                now = 0
        for i in range(self.ordered):
            kind = self.order[i]
            if work[kind] > 0:
                whole += self.keep[kind] * float(work[kind])
        whole += float(now) * self.action
        if later > 0.0:
            whole += later * self.action
        self.left_now = now
        self.left_later = later
        self.left_coins = coins
        return whole

    def unmatched(self, design: i64) -> i64:
        """Return how many slots of a recipe `cards` cannot match."""
        rules = self.rules
        assert rules is not None
        return rules.asks[design * ASK_STRIDE] - matched(rules, design, self.cards, 0, SUMS)

    def mark(self, rules: TacosRules, design: i64, gain: float) -> None:
        """Note a gain for every kind or category that would fill one more slot of a recipe."""
        asks, work, margin = rules.asks, self.work, self.margin
        ask: i64 = design * ASK_STRIDE
        free0: i64 = work[SUMS]
        free1: i64 = work[SUMS + 1]
        free2: i64 = work[SUMS + 2]
        for j in range(asks[ask + ASK_NAMED]):
            kind: i64 = asks[ask + ASK_FIRST + 2 * j]
            need: i64 = asks[ask + ASK_FIRST + 2 * j + 1]
            has: i64 = work[kind]
            if has < need:
                if gain > margin[kind]:
                    margin[kind] = gain
                need = has
            category: i64 = rules.category[kind]
            if category == 0:
                free0 -= need
            elif category == 1:
                free1 -= need
            else:
                free2 -= need
        ask += ASK_CATEGORIES
        free0 -= asks[ask]
        free1 -= asks[ask + 1]
        free2 -= asks[ask + 2]
        if free0 < 0 and gain > margin[SUMS]:
            margin[SUMS] = gain
        if free1 < 0 and gain > margin[SUMS + 1]:
            margin[SUMS + 1] = gain
        if free2 < 0 and gain > margin[SUMS + 2]:
            margin[SUMS + 2] = gain
        one: i64 = asks[ask + ASK_PAIR - ASK_CATEGORIES]
        if one != NONE:
            other: i64 = asks[ask + ASK_PAIR - ASK_CATEGORIES + 1]
            spare: i64 = 0
            if free0 > 0 and (one == 0 or other == 0):
                spare += 1
            if free1 > 0 and (one == 1 or other == 1):
                spare += 1
            if free2 > 0 and (one == 2 or other == 2):
                spare += 1
            if spare == 0:
                if gain > margin[SUMS + one]:
                    margin[SUMS + one] = gain
                if gain > margin[SUMS + other]:
                    margin[SUMS + other] = gain

    def lay_cards(self, rules: TacosRules, design: i64, without: i64) -> None:
        """Move the cards for a recipe out of `work`: those it names, then for each category those laid most gladly.

        `without` slots stay empty because their cards are still missing.
        """
        asks = rules.asks
        ask: i64 = design * ASK_STRIDE
        left: i64 = asks[ask] - without
        for j in range(asks[ask + ASK_NAMED]):
            kind: i64 = asks[ask + ASK_FIRST + 2 * j]
            need: i64 = asks[ask + ASK_FIRST + 2 * j + 1]
            while need > 0 and left > 0 and self.work[kind] > 0:
                self.lay_one(rules, kind)
                need -= 1
                left -= 1
        for category in range(3):
            for _ in range(asks[ask + ASK_CATEGORIES + category]):
                if left > 0:
                    left -= self.lay_any(rules, category, category)
        if left > 0 and asks[ask + ASK_PAIR] != NONE:
            left -= self.lay_any(rules, asks[ask + ASK_PAIR], asks[ask + ASK_PAIR + 1])
        while left > 0 and self.lay_any(rules, NONE, NONE) == 1:
            left -= 1

    def lay_any(self, rules: TacosRules, one: i64, other: i64) -> i64:
        """Lay the card of one of two categories (or of any, if NONE) that is laid most gladly; return how many."""
        for i in range(self.ordered):
            kind: i64 = self.order[i]
            if self.work[kind] > 0:
                category: i64 = rules.category[kind]
                if one in (NONE, category) or category == other:
                    self.lay_one(rules, kind)
                    return 1
        return 0

    def lay_one(self, rules: TacosRules, kind: i64) -> None:
        self.work[kind] -= 1
        self.work[SUMS + rules.category[kind]] -= 1
        self.left_count -= 1
        self.laid_worth += self.lay[kind]

    # One more card

    def card_gain(self, kind: i64) -> float:
        """Return what one more ingredient adds to the hand; `plan` has filled `margin`."""
        rules = self.rules
        assert rules is not None
        margin: float = self.margin[kind]
        of_category: float = self.margin[SUMS + rules.category[kind]]
        if of_category > margin:
            margin = of_category
        if margin <= 0.0:
            return self.keep[kind]
        planned: float = margin + self.unused + self.lay[kind] * (1.0 if self.acts > 0 else self.fade)
        return planned if planned > self.keep[kind] else self.keep[kind]

    def recipe_gain(self, design: i64) -> float:
        """Return what one more recipe in hand adds: as the first of the plan, or after it.

        A recipe that does not fit yet may fit later; it counts in proportion to its reward.
        """
        rules = self.rules
        assert rules is not None
        i: i64 = self.plans
        self.add_plan(rules, design, 1, 0, 1.0)
        self.plans = i
        best: float = self.style.recipe * self.fade * self.value[i] / USUAL_REWARD
        slots: i64 = self.slots[i]
        later: float = self.later * float(TURN_ACTIONS)
        if (self.acts > 0 or later >= 1.0) and slots - self.count <= MOST_FETCHED:
            missing: i64 = slots - matched(rules, design, self.cards, 0, SUMS)
            first: float = self.gain(i, missing, self.count, self.acts, later, self.coins) - self.first_gain
            if first > best:
                best = first
        if (self.left_now > 0 or self.left_later >= 1.0) and slots - self.left_count <= MOST_FETCHED:
            missing = slots - matched(rules, design, self.work, 0, SUMS)
            last: float = self.gain(i, missing, self.left_count, self.left_now, self.left_later, self.left_coins)
            if last > best:
                best = last
        return best

    # Unseen cards: the deck and the others' closed cards form one pool, since the seat cannot tell them apart

    def fill_pool(self, s: Tacos, seat: i64, deck: i64, count: i64, held: i64, open: i64) -> None:
        own, pool = s.own, self.pool
        for i in range(count):
            pool[i] = s.table[deck + i]
        for other in range(s.rules.n):
            if other != seat:
                at: i64 = other * s.rules.stride + held
                for i in range(count):
                    pool[i] += own[at + i]
                if open != NONE:
                    at += open - held
                    for i in range(count):
                        pool[i] -= own[at + i]

    def drawn_ingredient(self, s: Tacos, seat: i64, left: i64) -> float:
        """Return the expected gain of the best of three ingredients from the deck."""
        rules = s.rules
        self.fill_pool(s, seat, rules.deck, rules.kinds, rules.hand, rules.open)
        for kind in range(rules.kinds):
            if self.pool[kind] > 0:
                self.gains[kind] = self.card_gain(kind)
        return self.best_of_drawn(rules.kinds, left)

    def drawn_recipe(self, s: Tacos, seat: i64, left: i64) -> float:
        """Return the expected gain of the best of three recipes from the deck."""
        rules = s.rules
        self.fill_pool(s, seat, rules.recipe_deck, rules.first_basic, rules.held, NONE)
        for design in range(rules.first_basic):
            if self.pool[design] > 0:
                self.gains[design] = self.recipe_gain(design)
        return self.best_of_drawn(rules.first_basic, left)

    def best_of_drawn(self, count: i64, left: i64) -> float:
        """Return the expected largest of `gains` among the cards drawn from `pool`."""
        gains, copies = self.sorted, self.sorted_pool
        length: i64 = 0
        whole: i64 = 0
        for i in range(count):
            if self.pool[i] > 0:
                gain: float = self.gains[i]
                to: i64 = length
                while to > 0 and gains[to - 1] > gain:
                    gains[to] = gains[to - 1]
                    copies[to] = copies[to - 1]
                    to -= 1
                gains[to] = gain
                copies[to] = self.pool[i]
                length += 1
                whole += self.pool[i]
        drawn: i64 = DRAWN if left > DRAWN else left
        mean: float = 0.0
        before: float = 0.0
        below: i64 = 0
        for i in range(length):
            below += copies[i]
            share: float = float(below) / float(whole)
            upto: float = share
            for _ in range(drawn - 1):
                upto *= share
            mean += gains[i] * (upto - before)
            before = upto
        return mean

    def truck_cards(self, s: Tacos) -> i64:
        """Return the number of truck cards in hand."""
        return s.own[self.at + TRUCKS_HELD]
