"""Building recipes (T3.5 to T3.7, T1.3): rewards, substitutes, and the cards under a recipe."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.codes import POPULAR
from truckstop.games.tacos.game import TACOS


def kitchen(hand: str, coins: int = 0, popular: str = "duo duo duo snack feast", recipes: str = "") -> Table:
    """Return Ana's turn with these cards and coins."""
    t = table(2).turns().hand("Ben").stall(1).stall(2).stall(3)
    return t.popular(popular).hand("Ana", hand).has("Ana", coins=coins, recipes=recipes)


def buildable(t: Table) -> list[str]:
    return [name for name in t.options("Ana") if name.startswith(("popular", "build"))]


@rule("T3.5", "T1.3")
def test_a_basic_taco_can_be_built() -> None:
    t = kitchen("chicken onion").do("Ana", "build plain")
    seen = t.seen("Ana")
    assert (seen.served, seen.coins, seen.built, seen.under) == (1, 3, {"plain": 1}, {"chicken": 1, "onion": 1})
    assert (t.view.basics["plain"], t.holding("Ana"), t.view.actions, seen.meeples) == (5, "", 2, 0)


@rule("T3.5")
def test_a_recipe_from_the_hand_can_be_built() -> None:
    t = kitchen("beef onion", recipes="duo", popular="wood wood wood wood wood").do("Ana", "build duo")
    seen = t.seen("Ana")
    assert (seen.served, seen.coins, seen.meeples, seen.recipes, seen.built) == (3, 2, 0, 0, {"duo": 1})


@rule("T3.5", "T1.7")
@pytest.mark.parametrize(("space", "bonus"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2)])
def test_a_popular_recipe_brings_the_bonus_of_its_space_from_the_supply(space: int, bonus: int) -> None:
    track = ["feast", "wood", "feast", "wood", "feast"]
    track[space - 1] = "duo"
    t = kitchen("beef onion", popular=" ".join(track)).will("recipes", "snack").do("Ana", f"popular {space}")
    assert (t.seen("Ana").served, t.seen("Ana").meeples, t.view.supply) == (3, bonus, 30 - bonus)
    assert t.view.popular == ["snack", *track[: space - 1], *track[space:]], (
        "newer recipes slide, and a new one is drawn"
    )


@rule("T3.5", "T1.1")
def test_every_premium_card_brings_a_meeple_in_any_slot() -> None:
    t = kitchen("shrimp nopal sour_cream", popular="wood wood wood wood wood").do("Ana", "build full")
    assert (t.seen("Ana").meeples, t.view.supply) == (3, 27)
    assert t.seen("Ana").served == 2


@rule("T3.5", "T1.5")
def test_a_recipe_brings_only_the_meeples_that_are_left() -> None:
    """A popular recipe on the oldest space with two premium cards would bring 2 + 2, but one meeple is left."""
    t = kitchen("mushroom nopal sour_cream", popular="duo duo duo duo wood").supply(1).do("Ana", "popular 5")
    assert (t.seen("Ana").meeples, t.view.supply) == (1, 0)
    assert (t.told("came"), t.told("stayed_away")) == ([("Ana", 1)], [("Ana", 3)])
    assert t.seen("Ana").served == 4, "customers on the card need no meeples"


@rule("T3.5")
def test_the_ingredients_stay_under_the_recipe() -> None:
    t = kitchen("beef onion lime", recipes="duo", popular="wood wood wood wood wood").do("Ana", "build duo")
    assert (t.holding("Ana"), t.seen("Ana").under) == ("lime", {"beef": 1, "onion": 1})
    assert t.told("laid") == [("Ana", "beef", 0, 1), ("Ana", "onion", 1, 1)]
    t.end_round()
    assert t.seen("Ana").under == {"beef": 1, "onion": 1}


@rule("T3.5")
def test_of_two_equal_neighbouring_recipes_with_equal_bonus_one_is_offered() -> None:
    t = kitchen("beef onion", popular="duo duo wood wood wood")
    assert buildable(t) == ["popular 1", "build plain"]
    assert buildable(kitchen("beef onion", popular="duo wood duo wood wood")) == [
        "popular 1",
        "popular 3",
        "build plain",
    ], "not neighbours, so the tracks would differ"
    assert buildable(kitchen("beef onion", popular="wood duo duo duo duo")) == [
        "popular 2",
        "popular 4",
        "popular 5",
        "build plain",
    ], "the bonuses are 0, 1 and 2"


@rule("T3.5")
def test_building_either_of_two_such_recipes_gives_the_same_track() -> None:
    after = []
    for space in (0, 1):
        t = kitchen("beef onion", popular="duo duo wood snack feast").will("recipes", "two_limes")
        t.state.step(0, POPULAR + space, t.chance, t.heard)
        after.append((t.view, t.mine("Ana")))
    assert after[0] == after[1]


@rule("T1.3")
def test_a_basic_taco_runs_out() -> None:
    t = kitchen("chicken onion").has("Ben", built="plain " * 6)
    assert t.view.basics == {"plain": 0, "salad": 6, "full": 6}
    assert buildable(t) == []
    assert buildable(kitchen("chicken onion").has("Ben", built="plain " * 5)) == ["build plain"]


@rule("T3.6", "T3.7")
def test_the_worked_example_of_a_substitute() -> None:
    """Guaco Taco with chicken, onion and sour cream: guacamole is missing, so 4 coins; then it pays 5 coins, is worth
    4 customers, and sour cream is premium: 1 more. 4 coins before, 4 - 4 + 5 = 5 after.
    """
    t = kitchen("chicken onion sour_cream", coins=4, recipes="guaco_taco").do("Ana", "build guaco_taco")
    seen = t.seen("Ana")
    assert (seen.coins, seen.served, seen.meeples, seen.under["sour_cream"]) == (5, 4, 1, 1)
    assert t.told("substituted") == [("Ana", 4, 1)]


@rule("T3.6")
@pytest.mark.parametrize(("coins", "can"), [(0, False), (3, False), (4, True)])
def test_substitutes_are_paid_before_the_recipe_pays(coins: int, can: bool) -> None:
    """The 5 coins of the recipe cannot pay for its substitutes."""
    t = kitchen("chicken onion sour_cream", coins=coins, recipes="guaco_taco")
    assert ("build guaco_taco" in buildable(t)) is can
    if not can:
        barred = {one.says.params.get("recipe"): one.why for one in TACOS.prompt(t.state, 0).barred}
        assert barred["recipe:guaco_taco"].key == "tacos.why.no_substitutes"
        assert barred["recipe:guaco_taco"].params == {"n": 1, "price": 4}


@rule("T3.6")
def test_every_slot_may_hold_a_substitute_for_four_coins() -> None:
    t = kitchen("lime corn", coins=8, recipes="duo", popular="wood wood wood wood wood").do("Ana", "build duo")
    assert (t.seen("Ana").coins, t.seen("Ana").served, t.seen("Ana").under) == (2, 3, {"lime": 1, "corn": 1})
    t = kitchen("lime corn", coins=7, recipes="duo", popular="wood wood wood wood wood")
    assert buildable(t) == ["build plain", "build salad"]


@rule("T3.6")
def test_a_substitute_is_a_card_from_the_hand() -> None:
    t = kitchen("beef", coins=40, recipes="duo")
    assert buildable(t) == []
    few = [one.why for one in TACOS.prompt(t.state, 0).barred if one.why.key == "tacos.why.few_cards"]
    assert few[0].params == {"n": 2, "short": 1}


@rule("T3.7")
def test_a_named_ingredient_also_fits_its_category() -> None:
    t = kitchen("guacamole chicken guacamole", recipes="guaco_taco").do("Ana", "build guaco_taco")
    assert (t.seen("Ana").coins, t.told("substituted")) == (5, [])


@rule("T3.7")
def test_a_recipe_needs_exactly_as_many_cards_as_slots() -> None:
    t = kitchen("beef onion chicken corn lime", recipes="duo", coins=0, popular="wood wood wood wood wood")
    t.do("Ana", "build duo")
    assert t.holding("Ana") == "chicken corn lime"


@rule("T3.7")
def test_the_player_chooses_the_cards() -> None:
    t = kitchen("chicken beef onion corn").do("Ana", "build plain")
    assert t.options("Ana") == ["lay chicken", "lay beef"]
    t.do("Ana", "lay beef")
    assert t.options("Ana") == ["lay onion", "lay corn"]
    t.do("Ana", "lay corn")
    assert t.holding("Ana") == "chicken onion"


@rule("T3.7")
def test_a_player_may_pay_for_a_substitute_and_keep_a_matching_card() -> None:
    """Ana may keep the beef and pay 4 coins for a chicken instead."""
    t = kitchen("chicken beef onion", coins=4, recipes="duo", popular="wood wood wood wood wood").do("Ana", "build duo")
    t.do("Ana", "lay chicken", "lay onion")
    assert (t.seen("Ana").coins, t.holding("Ana")) == (4 - 4 + 2, "beef")


@rule("T3.7")
def test_the_price_is_that_of_the_best_assignment() -> None:
    """Two limes and a vegetable, filled with lime, onion and corn: one lime slot is not matched, which costs 4."""
    t = kitchen("lime onion corn", coins=4, recipes="two_limes").do("Ana", "build two_limes")
    assert t.told("substituted") == [("Ana", 4, 1)]
    t = kitchen("lime lime onion", coins=4, recipes="two_limes").do("Ana", "build two_limes")
    assert t.told("substituted") == []


@rule("T3.5", "C4")
def test_a_recipe_is_secret_until_all_its_cards_are_laid() -> None:
    t = kitchen("chicken beef onion corn")
    before = TACOS.view(t.state, 1), t.heard.told(1), t.view
    t.do("Ana", "build plain", "lay beef")
    assert (TACOS.view(t.state, 1), t.heard.told(1), t.view) == before
    assert (t.mine("Ana").building, t.mine("Ana").laid) == ("plain", {"beef": 1})
    t.do("Ana", "lay onion")
    assert TACOS.view(t.state, 1).owners[0].under == {"beef": 1, "onion": 1}


@rule("C4", "T3.5")
def test_a_copy_that_everyone_has_seen_is_laid_first() -> None:
    t = kitchen("").hand("Ana", "chicken", seen="chicken onion").do("Ana", "build plain")
    assert (t.holding("Ana"), t.seen("Ana").known) == ("chicken", {})
