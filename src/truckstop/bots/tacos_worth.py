"""What coins, ingredients, recipes and time are worth to a seat of tacos, in customers.

The worth of a hand is that of a plan: recipe after recipe, the best first, while there are actions. Cards that the plan
does not use count by their possible later use. Only the seat's own cards and public information are read.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.tacos_style import Style
from truckstop.games.tacos.build import matched
from truckstop.games.tacos.codes import (
    NONE,
    PER_CUSTOMER,
    POPULAR,
    POPULAR_BONUS,
    POPULAR_SPACES,
    RECIPE,
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
    EXTRA,
    INGREDIENTS_LEFT,
    RECIPES_LEFT,
    TRUCKS_LEFT,
    TacosRules,
)
from truckstop.games.tacos.state import Tacos

NEVER: Final = -1000.0
"""The worth of what cannot be done."""
LAST_COIN: Final = 0.2
"""Customers that a coin is worth at the end: five coins are exchanged for one."""
SPENDABLE: Final = 12
"""Coins that a seat can put to use; further ones are worth LAST_COIN."""
LEFT_OVER_COIN: Final = 0.01
"""Worth of a coin in the last turn in addition to whole customers: coins break ties."""
UNCERTAIN: Final = 0.25
"""Added to the probability that a recipe lasts when a card is kept for it: it may still be built in this turn."""
LENGTH: Final = [4.4, 6.2, 5.8, 5.2, 4.5, 4.0]
"""Rounds that a game usually lasts, by the number of players."""


@final
class Mind:
    """The values of a position to one seat."""

    def __init__(self, s: Tacos, seat: i64, style: Style, turn_actions: i64) -> None:
        self.s = s
        self.seat: i64 = seat
        self.style = style
        rules = s.rules
        self.rules = rules
        self.at: i64 = seat * rules.stride
        self.coins: i64 = s.own[self.at + COINS_HELD]
        self.acts: i64 = turn_actions
        """Actions in the current turn or, between turns, in the next one."""
        self.later: float = rounds_left(s)
        """Expected turns after that one."""
        self.action: float = style.action if self.later > 0.0 else float(TURN_COINS) * LAST_COIN
        """Worth of an action that no plan uses; in the last turn it is worth coins."""
        self.coin = LAST_COIN + (style.coin - LAST_COIN) * min(1.0, self.later)
        self.fade = min(1.0, self.later)
        """Factor on the worth of what pays only in a later turn."""
        size: int = rules.kinds + 3
        self.cards = vec[i64]([0] * size)
        """The hand by ingredient, then by category; cards are added to it to try them out."""
        self.count: i64 = 0
        kinds: int = rules.kinds
        self.lay = vec[float]([0.0] * kinds)
        """By ingredient: customers gained by laying it, at once or at the end."""
        self.keep = vec[float]([0.0] * kinds)
        """By ingredient: its worth if no plan uses it."""
        most: int = POPULAR_SPACES + rules.designs + 1
        self.plans: i64 = 0
        self.design = vec[i64]([NONE] * most)
        self.copies = vec[i64]([0] * most)
        self.bonus = vec[float]([0.0] * most)
        """By plan: customers in addition to those on the recipe."""
        self.lasts = vec[float]([0.0] * most)
        """By plan: probability that its recipe is still available in a later turn."""
        self.used = vec[i64]([0] * most)
        self.popular = [False] * most
        self.space = vec[i64]([NONE] * POPULAR_SPACES)
        """By space of the popular recipes: its plan."""
        self.read_hand()
        self.weigh()
        self.list_plans()

    def read_hand(self) -> None:
        """Copy the seat's hand into `cards`."""
        for kind in range(self.rules.kinds):
            held: i64 = self.s.own[self.at + self.rules.hand + kind]
            if held > 0:
                self.add(kind, held)

    def add(self, kind: i64, count: i64) -> None:
        """Add `count` cards of a kind to the hand, or remove them if it is negative."""
        self.cards[kind] += count
        self.cards[self.rules.kinds + self.rules.category[kind]] += count
        self.count += count

    def weigh(self) -> None:
        """Compute what ingredients gain when laid and are worth when kept."""
        s, rules, style = self.s, self.rules, self.style
        for card in range(rules.cards):
            owned: i64 = s.own[self.at + rules.trucks_held + card] + s.own[self.at + rules.played + card]
            if owned > 0 and rules.trucks[card].skill:
                shown = rules.trucks[card].shown
                for i in range(len(shown)):
                    self.lay[shown[i]] += float(owned * rules.trucks[card].bonus)
        for kind in range(rules.kinds):
            worth: float = style.card + style.named * float(rules.ingredients[kind].named)
            worth += style.laid * self.lay[kind]
            if rules.premium[kind] == 1 and s.supply > 0:
                self.lay[kind] += 1.0
                worth += style.premium
            self.keep[kind] = worth * self.fade

    def list_plans(self) -> None:
        """List the available recipes: the popular ones, those in hand and the basic tacos."""
        s, rules, style = self.s, self.rules, self.style
        stays = 1.0
        for _ in range(s.owners - 1):
            stays *= 1.0 - style.taken
        for space in range(POPULAR_SPACES):
            design: i64 = s.popular(space)
            if design != NONE:
                lasts = stays if space < POPULAR_SPACES - 1 else 0.0
                bonus: i64 = POPULAR_BONUS[space]
                self.popular[self.plans] = True
                self.space[space] = self.plans
                self.plan(design, 1, float(bonus if bonus < s.supply else s.supply), lasts)
        for design in range(rules.first_basic):
            held: i64 = s.own[self.at + rules.held + design]
            if held > 0:
                self.plan(design, held, 0.0, 1.0)
        for basic in range(rules.basics):
            left: i64 = s.table[rules.basics_left + basic]
            if left > 0:
                self.plan(rules.first_basic + basic, left, 0.0, 1.0)

    def plan(self, design: i64, copies: i64, bonus: float, lasts: float) -> None:
        self.design[self.plans] = design
        self.copies[self.plans] = copies
        self.bonus[self.plans] = bonus
        self.lasts[self.plans] = lasts
        self.plans += 1

    def plan_of(self, option: i64, design: i64) -> i64:
        """Return the plan that an option to build carries out."""
        if option < RECIPE:
            return self.space[option - POPULAR]
        for i in range(self.plans):
            if self.design[i] == design and not self.popular[i]:
                return i
        return NONE

    def matching(self, design: i64) -> i64:
        """Return how many slots of a recipe `cards` match."""
        return matched(self.rules, design, self.cards, 0, self.rules.kinds)

    # Coins

    def coins_worth(self, coins: i64) -> float:
        """Return the worth of coins; in the last turn only whole customers count."""
        if self.later <= 0.0:
            return float(coins // PER_CUSTOMER) + LEFT_OVER_COIN * float(coins)
        rich: i64 = coins - SPENDABLE
        if rich > 0:
            return self.coin * float(SPENDABLE) + LAST_COIN * float(rich)
        return self.coin * float(coins)

    def reward(self, design: i64) -> float:
        recipe = self.rules.recipes[design]
        return float(recipe.customers) + self.coin * float(recipe.coins)

    # The hand

    def hand_worth(self) -> float:
        """Return the worth of `cards` and of the remaining actions under the best plan."""
        style, rules = self.style, self.rules
        kinds: i64 = rules.kinds
        for i in range(self.plans):
            self.used[i] = 0
        cards = self.cards[:]
        count: i64 = self.count
        now: i64 = self.acts
        later: float = self.later * float(TURN_ACTIONS)
        coins: i64 = self.coins
        whole: float = 0.0
        for _ in range(style.depth):
            if now == 0 and later < 1.0:
                break
            best: i64 = NONE
            best_gain: float = 0.0
            best_worth: float = 0.0
            best_missing: i64 = 0
            best_bought: i64 = 0
            for i in range(self.plans):
                if self.used[i] >= self.copies[i]:
                    continue
                design: i64 = self.design[i]
                slots: i64 = rules.asks[design * ASK_STRIDE]
                missing: i64 = slots - matched(rules, design, cards, 0, kinds)
                short: i64 = slots - count if slots > count else 0
                bought: i64 = missing - short
                if bought * SUBSTITUTE > coins:
                    bought = coins // SUBSTITUTE
                fetch: i64 = missing - bought
                worth: float = self.reward(design) + self.bonus[i]
                if fetch > 0:
                    if fetch > 2:
                        continue
                    # Finding a missing card takes an action each, and the recipe is built later.
                    if fetch < now:
                        worth *= style.trust
                    elif later > 0.0:
                        worth *= self.lasts[i] * style.trust * style.trust * self.fade
                    else:
                        continue
                    if fetch == 2:
                        worth *= style.trust
                elif now > 0:
                    worth *= style.now
                else:
                    worth *= self.lasts[i] * style.trust * self.fade
                worth -= float(bought) * self.coin * float(SUBSTITUTE) + float(fetch) * style.fetch
                gain: float = worth - self.action - style.card * self.fade * float(slots - fetch)
                if gain > best_gain:
                    best = i
                    best_gain = gain
                    best_worth = worth
                    best_missing = fetch
                    best_bought = bought
            if best == NONE:
                break
            self.used[best] += 1
            laid = self.filling(self.design[best], cards, best_missing)
            for kind in range(kinds):
                if laid[kind] > 0:
                    cards[kind] -= laid[kind]
                    cards[kinds + rules.category[kind]] -= laid[kind]
                    count -= laid[kind]
                    whole += self.lay[kind] * float(laid[kind]) * (1.0 if now > 0 else style.trust * self.fade)
            coins -= best_bought * SUBSTITUTE
            whole += best_worth
            if now > best_missing:
                now -= 1 + best_missing
            else:
                later -= float(1 + best_missing - now)
                now = 0
        for kind in range(kinds):
            if cards[kind] > 0:
                whole += self.keep[kind] * float(cards[kind])
        whole += float(now) * self.action
        if later > 0.0:
            whole += later * self.action
        return whole

    def filling(self, design: i64, cards: vec[i64], without: i64) -> vec[i64]:
        """Return the cards to lay under a recipe: those it names, then for each category those that gain most.

        `without` slots stay empty because their cards are still missing.
        """
        rules = self.rules
        asks = rules.asks
        kinds: int = rules.kinds
        laid = vec[i64]([0] * kinds)
        ask: i64 = design * ASK_STRIDE
        left: i64 = asks[ask] - without
        for i in range(asks[ask + ASK_NAMED]):
            kind: i64 = asks[ask + ASK_FIRST + 2 * i]
            fits: i64 = min(cards[kind], asks[ask + ASK_FIRST + 2 * i + 1])
            laid[kind] += fits
            left -= fits
        for category in range(3):
            for _ in range(asks[ask + ASK_CATEGORIES + category]):
                if left > 0 and self.lay_one(cards, laid, category, category):
                    left -= 1
        if left > 0 and asks[ask + ASK_PAIR] != NONE:
            if self.lay_one(cards, laid, asks[ask + ASK_PAIR], asks[ask + ASK_PAIR + 1]):
                left -= 1
        while left > 0 and self.lay_one(cards, laid, NONE, NONE):
            left -= 1
        return laid

    def lay_one(self, cards: vec[i64], laid: vec[i64], one: i64, other: i64) -> bool:
        """Lay the card of one of two categories (or any, if NONE) that gains most; return False if there is none."""
        best: i64 = NONE
        best_gain: float = NEVER
        for kind in range(self.rules.kinds):
            if cards[kind] > laid[kind]:
                category: i64 = self.rules.category[kind]
                if one in (NONE, category) or category == other:
                    gain: float = self.lay[kind] - self.keep[kind] - self.clash(kind)
                    if gain > best_gain:
                        best = kind
                        best_gain = gain
        if best == NONE:
            return False
        laid[best] += 1
        return True

    def clash(self, kind: i64) -> float:
        """Return the cost of laying a card that available recipes name under another one."""
        cost: float = 0.0
        for i in range(self.plans):
            if self.used[i] < self.copies[i] and names(self.rules, self.design[i], kind):
                cost += self.style.clash * (self.lasts[i] + UNCERTAIN)
        return cost

    def card_gains(self, base: float) -> list[float]:
        """Return, by ingredient, what one more card adds to a hand that is worth `base`."""
        gains: list[float] = []
        for kind in range(self.rules.kinds):
            self.add(kind, 1)
            gains.append(self.hand_worth() - base)
            self.add(kind, -1)
        return gains

    def recipe_gains(self, base: float) -> list[float]:
        """Return, by design, what one more recipe in hand adds."""
        gains: list[float] = []
        for design in range(self.rules.first_basic):
            self.plan(design, 1, 0.0, 1.0)
            # A recipe that does not fit yet may fit later; it counts in proportion to its reward.
            hope: float = self.style.recipe * self.fade * self.reward(design) / 5.0
            gains.append(max(self.hand_worth() - base, hope))
            self.plans -= 1
        return gains

    # Unseen cards: the deck and the others' closed cards form one pool, since the seat cannot tell them apart

    def pool(self, deck: i64, count: i64, held: i64, open: i64) -> vec[i64]:
        s, rules = self.s, self.rules
        unseen = s.table[deck : deck + count]
        for other in range(rules.n):
            if other != self.seat:
                at: i64 = other * rules.stride
                for i in range(count):
                    unseen[i] += s.own[at + held + i]
                    if open != NONE:
                        unseen[i] -= s.own[at + open + i]
        return unseen

    def ingredient_pool(self) -> vec[i64]:
        rules = self.rules
        return self.pool(rules.deck, rules.kinds, rules.hand, rules.open)

    def recipe_pool(self) -> vec[i64]:
        return self.pool(self.rules.recipe_deck, self.rules.first_basic, self.rules.held, NONE)

    def truck_pool(self) -> vec[i64]:
        rules = self.rules
        return self.pool(rules.truck_deck, rules.cards, rules.trucks_held, rules.trucks_open)


def names(rules: TacosRules, design: i64, kind: i64) -> bool:
    """Return True if a recipe names an ingredient."""
    ask: i64 = design * ASK_STRIDE
    for i in range(rules.asks[ask + ASK_NAMED]):
        if rules.asks[ask + ASK_FIRST + 2 * i] == kind:
            return True
    return False


def rounds_left(s: Tacos) -> float:
    """Estimate the rounds after this one, by customers and decks at the pace so far."""
    rules = s.rules
    n: float = float(s.owners)
    done: float = float(s.round - 1)
    length: float = LENGTH[rules.n - 1]
    most: i64 = 0
    for owner in range(s.owners):
        most = max(most, s.visible(owner))
    if most > rules.limit or s.supply == 0:
        return 0.0
    if s.table[INGREDIENTS_LEFT] == 0 or s.table[RECIPES_LEFT] == 0 or s.table[TRUCKS_LEFT] == 0:
        return 0.0
    # Players fill their hands before they build, so the pace of the first rounds is too low.
    usual: float = float(rules.limit + 1) / length
    pace: float = max(usual, (float(most) + 2.0 * usual) / (done + 2.0)) * 1.1
    left: float = (float(rules.limit + 1) - float(most)) / pace
    # What a round usually takes from the decks and the supply.
    left = min(left, float(s.table[RECIPES_LEFT]) / (1.0 + 1.1 * n))
    left = min(left, float(s.table[TRUCKS_LEFT]) / (1.0 + 1.7 * n))
    left = min(left, float(s.table[INGREDIENTS_LEFT]) / (5.0 + 2.5 * n))
    left = min(left, float(s.supply) / (1.5 + 0.9 * n))
    return max(0.15, left - 0.75)


def actions_left(s: Tacos, seat: i64) -> i64:
    """Return the actions left in the seat's current turn."""
    return s.actions + s.own[seat * s.rules.stride + EXTRA]
