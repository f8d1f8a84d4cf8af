"""Filling recipes (T3.5 to T3.7), compared with brute force: every affordable filling, once, at its price."""

import itertools
import random
from collections import Counter
from functools import cache

import pytest

from tests.games.tacos.cards import INGREDIENTS, OURS, cooking
from tests.games.tacos.rigged import Rigged, design_of, kind_of
from tests.games.tacos.tables import Table, table
from tests.rule import rule
from tests.soak import sized
from truckstop.games.tacos.build import can_build, laid_count, missing
from truckstop.games.tacos.codes import E_LAID, E_ONLY_CARDS, E_SUBSTITUTED, LAY, MOST_KINDS, NONE, RECIPE, SUBSTITUTE
from truckstop.games.tacos.events import OnlyCards
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.rules import COINS_HELD, INGREDIENTS_LEFT
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.suggest import best_filling, filling_price, gesture, weights
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.look import Looker
from truckstop.kernel.tell import Heard, Silent

Filling = tuple[str, ...]
"""Keys of cards, sorted."""

CATEGORY = {one.partition(":")[0].strip("*"): name for name, keys in INGREDIENTS.items() for one in keys.split()}
PAIRS = ["protein/vegetable", "vegetable/topping", "protein/topping"]


# Brute force


def fits(card: str, slot: str) -> bool:
    return card == slot or CATEGORY[card] in slot.split("/")


@cache
def unmatched(cards: Filling, slots: tuple[str, ...]) -> int:
    """Return how many slots the best of all assignments leaves unmatched."""
    return min(
        sum(not fits(card, slot) for card, slot in zip(order, slots, strict=True))
        for order in set(itertools.permutations(cards))
    )


def fillings(hand: Filling, slots: tuple[str, ...]) -> dict[Filling, int]:
    """Return every multiset of cards from a hand that fills the recipe, with its price."""
    multisets = {tuple(sorted(cards)) for cards in itertools.combinations(hand, len(slots))}
    return {cards: SUBSTITUTE * unmatched(cards, slots) for cards in multisets}


# The engine


def least_prices(s: Tacos, seat: int) -> dict[int, int]:
    """Return the lowest price of the recipe in the prompt, by card that can be laid next."""
    return {one.option: int(str(one.says.params["coins"])) for one in TACOS.prompt(s, seat).choices}


def kitchen(recipe: str, hand: Filling, coins: int, files: Files) -> Table:
    """Return Ana's turn with this hand of ingredients, these coins and this recipe in hand."""
    t = table(2, files=files).turns().hand("Ben").stall(1).stall(2).stall(3).hand("Ana", " ".join(hand))
    return t.has("Ana", coins=coins, recipes=recipe)


def reached(s: Tacos, build: int) -> list[tuple[Filling, int, int]]:
    """Return, for every sequence of options of a build: the filling, its price and the number of questions."""
    ends: list[tuple[Filling, int, int]] = []
    waiting = [(s, build, 0)]
    keys = [one.key for one in s.rules.ingredients]
    while waiting:
        state, option, asked = waiting.pop()
        after, heard = state.copy(), Heard()
        after.apply(0, option, Rigged(), heard)
        laid = tuple(sorted(keys[event[3]] for event in heard.events if event[1] == E_LAID))
        if laid:
            paid = sum(event[3] for event in heard.events if event[1] == E_SUBSTITUTED)
            ends.append((laid, paid, asked))
            continue
        options = after.options(0)
        assert len(options) >= 2, "a forced card is laid unasked"
        assert options == sorted(set(options)) and all(LAY <= option < LAY + MOST_KINDS for option in options)
        waiting += [(after, option, asked + 1) for option in options]
    return ends


def random_slots(rng: random.Random) -> tuple[str, ...]:
    """Return the slots of a random recipe, often with an ingredient named twice or a slot of two categories."""
    slots: list[str] = []
    few = rng.sample(sorted(CATEGORY), 3)
    while len(slots) < rng.randint(2, 5):
        slots.append(rng.choice([*few, *few, "protein", "vegetable", "topping"]))
    if rng.random() < 0.5:
        slots[rng.randrange(len(slots))] = rng.choice(PAIRS)
    return tuple(slots)


def random_hand(rng: random.Random, slots: tuple[str, ...]) -> Filling:
    """Return up to eight cards, at most three of a kind, with a preference for those that the recipe names."""
    named = [slot for slot in slots if slot in CATEGORY]
    hand = [rng.choice(named) for _ in range(rng.randint(0, 2)) if named]
    hand += rng.sample([key for key in CATEGORY for _ in range(3)], rng.randint(0, 8))
    counts = Counter(hand[:8])
    return tuple(sorted(key for key in counts for _ in range(min(counts[key], 3))))


def cases(seed: int, count: int) -> list[tuple[tuple[str, ...], Filling, int]]:
    """Return random cases: slots, hand and coins."""
    rng = random.Random(seed)
    drawn: list[tuple[tuple[str, ...], Filling, int]] = []
    while len(drawn) < count:
        slots = random_slots(rng)
        if all(slots.count(slot) <= 3 for slot in slots if slot in CATEGORY):
            drawn.append((slots, random_hand(rng, slots), rng.choice([0, 0, 3, 4, 7, 8, 9, 12, 20])))
    return drawn


@rule("T3.5", "T3.6", "T3.7", "C7")
@pytest.mark.parametrize("seed", range(sized(4, 12)))
def test_exactly_the_affordable_fillings_can_be_laid_each_in_one_way_at_its_price(seed: int) -> None:
    for slots, hand, coins in cases(seed, 25):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        payable = {cards: price for cards, price in fillings(hand, slots).items() if price <= coins}
        build = RECIPE + design_of(t.rules, "r0")
        if not payable:
            assert build not in t.state.options(0), (slots, hand, coins)
            continue
        ends = reached(t.state, build)
        assert len(ends) == len({cards for cards, _, _ in ends}), (slots, hand, coins)
        assert {cards: price for cards, price, _ in ends} == payable, (slots, hand, coins)
        if len(payable) == 1:
            assert ends[0][2] == 0, "a single filling needs no question"


@rule("C7", "T3.5")
def test_cards_laid_unasked_before_a_question_are_told_only_to_their_player() -> None:
    """The recipe asks for beef and a vegetable; the hand has one beef and two vegetables."""
    t = kitchen("r0", ("beef", "corn", "onion"), 0, cooking("beef vegetable"))
    build = RECIPE + design_of(t.rules, "r0")
    only = OnlyCards("seat:0", "recipe:r0", ("ingredient:beef",))
    assert Looker(TACOS, t.rules, t.state, 0).at([build]).does == [only]
    before = len(t.heard.events)
    t.state.apply(0, build, t.chance, t.heard)
    new = t.heard.events[before:]
    assert [(event[0], TACOS.event(t.rules, event)) for event in new] == [(0, only)]
    t.state.apply(0, t.state.options(0)[0], t.chance, t.heard)
    assert len([event for event in t.heard.events if event[1] == E_ONLY_CARDS]) == 1
    assert len([event for event in t.heard.events if event[1] == E_LAID]) == 2, "a built recipe is told to all"


@rule("C7", "T3.5")
def test_a_recipe_built_without_a_question_is_told_once() -> None:
    t = kitchen("r0", ("beef", "corn"), 0, cooking("beef vegetable"))
    t.state.apply(0, RECIPE + design_of(t.rules, "r0"), t.chance, t.heard)
    assert not any(event[1] == E_ONLY_CARDS for event in t.heard.events)
    assert len([event for event in t.heard.events if event[1] == E_LAID]) == 2


@rule("T3.6", "T3.7")
@pytest.mark.parametrize("seed", range(sized(2, 4)))
def test_the_figures_of_a_recipe_are_those_of_the_best_filling(seed: int) -> None:
    for slots, hand, coins in cases(100 + seed, 40):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        prices = fillings(hand, slots)
        if prices:
            assert SUBSTITUTE * missing(t.state, 0, 0) == min(prices.values()), (slots, hand)
        assert can_build(t.state, 0, 0) == (bool(prices) and min(prices.values()) <= coins), (slots, hand, coins)


@rule("T3.7")
@pytest.mark.parametrize("key", [one.key for one in TACOS.rules(2, {}).recipes if one.copies > 0])
def test_the_shipped_recipes_can_be_filled_in_exactly_the_affordable_ways(key: str) -> None:
    rules = TACOS.rules(2, {})
    slots = tuple(rules.recipes[design_of(rules, key)].slots)
    rng = random.Random(key)
    for _ in range(6):
        hand, coins = random_hand(rng, slots), rng.choice([0, 4, 8])
        basic = design_of(rules, key) >= rules.first_basic
        files = TACOS.files | {"ingredients.toml": OURS["ingredients.toml"]}
        t = kitchen("" if basic else key, hand, coins, files)
        build = RECIPE + t.rules.recipes[design_of(t.rules, key)].id
        payable = {cards: price for cards, price in fillings(hand, slots).items() if price <= coins}
        assert (build in t.state.options(0)) == bool(payable)
        if payable:
            ends = reached(t.state, build)
            assert len(ends) == len(payable)
            assert {cards: price for cards, price, _ in ends} == payable


# Suggested fillings


def filled(s: Tacos, cards: list[int]) -> Filling:
    return tuple(sorted(s.rules.ingredients[kind].key for kind in range(s.rules.kinds) for _ in range(cards[kind])))


@rule("T3.6", "T3.7")
@pytest.mark.parametrize("seed", range(sized(2, 6)))
def test_the_suggested_filling_has_the_lowest_price_and_then_the_greatest_weight(seed: int) -> None:
    """By brute force: no filling costs less, and none at the same price has a greater weight."""
    looked = 0
    for slots, hand, coins in cases(200 + seed, 30):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots), "lime lime", "nopal sour_cream onion"))
        t.has("Ana", trucks="dairy", played="forager")
        if not can_build(t.state, 0, 0):
            continue
        looked += 1
        worth = weights(t.state, 0, 0)
        chosen = best_filling(t.state, 0, 0)
        prices = fillings(hand, slots)
        best = filled(t.state, list(chosen))
        assert prices[best] == filling_price(t.state, 0, chosen) == min(prices.values()), (slots, hand)
        weight = {cards: sum(worth[kind_of(t.rules, key)] for key in cards) for cards in prices}
        top = max(weight[cards] for cards in prices if prices[cards] == min(prices.values()))
        assert weight[best] == top, (slots, hand)
    assert looked > 5


@rule("T3.7", "C7")
@pytest.mark.parametrize("seed", range(sized(2, 6)))
def test_the_suggested_gesture_is_legal_and_ends_in_that_filling(seed: int) -> None:
    for slots, hand, coins in cases(300 + seed, 30):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        build = RECIPE + design_of(t.rules, "r0")
        if build not in t.state.options(0):
            continue
        filling = best_filling(t.state, 0, 0)
        options = gesture(t.state, 0, build, filling)
        assert options[0] == build
        for option in options:
            t.state.apply(0, option, t.chance, t.heard)
        laid = [kind for _, kind, _, _ in t.told("laid")]
        assert tuple(sorted(map(str, laid))) == filled(t.state, list(filling)), (slots, hand, coins)


@rule("T3.7")
@pytest.mark.parametrize("seed", range(sized(2, 6)))
def test_every_filling_has_a_gesture(seed: int) -> None:
    for slots, hand, coins in cases(400 + seed, 12):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        for cards, price in fillings(hand, slots).items():
            if price > coins:
                continue
            filling = best_filling(t.state, 0, 0)
            for kind in range(t.rules.kinds):
                filling[kind] = cards.count(t.rules.ingredients[kind].key)
            after = t.copy()
            for option in gesture(t.state, 0, RECIPE + design_of(t.rules, "r0"), filling):
                after.state.apply(0, option, after.chance, after.heard)
            assert tuple(sorted(str(key) for _, key, _, _ in after.told("laid"))) == cards


@rule("T3.6")
@pytest.mark.parametrize("seed", range(sized(2, 4)))
def test_the_price_shown_for_a_card_is_that_of_the_cheapest_filling_with_it(seed: int) -> None:
    rng = random.Random(500 + seed)
    looked = 0
    for slots, hand, coins in cases(500 + seed, 30):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        build = RECIPE + design_of(t.rules, "r0")
        if build not in t.state.options(0):
            continue
        t.state.apply(0, build, t.chance, t.heard)
        while t.state.building != -1:
            for option, price in least_prices(t.state, 0).items():
                assert price == min(paid for _, paid, _ in reached(t.state, option))
                looked += 1
            rest = gesture(t.state, 0, -1, best_filling(t.state, 0, t.state.building))
            assert rest[0] in t.state.options(0), "a begun recipe can be completed as suggested"
            assert laid_count(t.state) < len(slots)
            t.state.apply(0, rng.choice(t.state.options(0)), t.chance, t.heard)
    assert looked > 10


@rule("T3.5")
def test_the_prompt_offers_the_suggestion_as_one_gesture() -> None:
    t = table(2).turns().hand("Ben").stall(1).stall(2).stall(3).popular("wood wood wood wood wood")
    t.hand("Ana", "chicken guacamole lime onion").has("Ana", coins=0, recipes="guaco_taco")
    shortcuts = {one.says.params["recipe"]: one for one in TACOS.prompt(t.state, 0).shortcuts}
    assert set(shortcuts) == {"recipe:guaco_taco", "recipe:plain", "recipe:salad", "recipe:full"}
    before = t.state.table[INGREDIENTS_LEFT]
    for option in shortcuts["recipe:guaco_taco"].options:
        t.state.apply(0, option, t.chance, t.heard)
    assert t.told("built") == [("Ana", "guaco_taco", "hand", 4, 5, 0, 0, 0, 0, 0)]
    assert (t.state.own[COINS_HELD], t.state.table[INGREDIENTS_LEFT]) == (5, before)


@rule("T3.6")
def test_the_view_shows_the_lowest_price_of_the_recipe_being_built() -> None:
    """It is the lowest price over all cards that can be laid next, even before the first card is laid."""
    begun = paid = 0
    for seed in range(30):
        chance, pick = Seeded(seed), random.Random(seed)
        state = TACOS.new(TACOS.rules(2, {}), chance, Silent())
        while seats := state.to_act():
            seat = seats[0]
            options = state.options(seat)
            if state.building != NONE:
                mine = TACOS.view(state, seat).mine
                assert mine is not None
                assert mine.price == min(least_prices(state, seat).values())
                begun += not mine.laid
                paid += mine.price > 0
            state.step(seat, pick.choice(options), chance, Silent())
    assert begun > 20 and paid > 5
