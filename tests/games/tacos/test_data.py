"""The shipped cards respect the limits of their clauses (T1.1 to T1.4, T1.9, T3.9, T3.10, T3.13, T6.1)."""

from collections import Counter

import pytest

from tests.rule import rule
from truckstop.games.tacos.codes import CATEGORIES, VENDOR_VERBS, VERBS
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.view_builder import board
from truckstop.games.tacos.views import Board, IngredientView, RecipeView, TruckView

PRINTED = {"special_event", "paid_advertisement", "newsletter"}
REACTIONS, SCHEDULES = set(VENDOR_VERBS[:4]), set(VENDOR_VERBS[4:])


@pytest.fixture(scope="module")
def cards() -> Board:
    return board(TACOS.rules(2, {}))


def ingredients(cards: Board) -> dict[str, IngredientView]:
    return {one.key: one for one in cards.ingredients}


def designs(cards: Board, basic: bool = False) -> list[RecipeView]:
    return [one for one in cards.recipes if one.basic is basic]


def trucks(cards: Board, skill: bool) -> list[TruckView]:
    return [one for one in cards.trucks if one.skill is skill]


@rule("T1.1")
def test_106_ingredients_in_22_to_26_kinds_with_3_to_6_copies(cards: Board) -> None:
    assert sum(one.copies for one in cards.ingredients) == 106
    assert 22 <= len(cards.ingredients) <= 26
    assert [one.key for one in cards.ingredients if not 3 <= one.copies <= 6] == []
    assert {one.category for one in cards.ingredients} == set(CATEGORIES)
    assert all(one.kind for one in cards.ingredients)
    assert any(one.premium for one in cards.ingredients) and not all(one.premium for one in cards.ingredients)


@rule("T1.1")
def test_sour_cream_is_as_the_rules_print_it(cards: Board) -> None:
    sour = ingredients(cards)["sour_cream"]
    assert (sour.category, sour.kind, sour.copies, sour.premium, sour.named) == ("topping", "dairy", 4, True, 2)
    assert ingredients(cards)["guacamole"].category == "topping"


@rule("T1.1")
def test_the_number_of_recipes_that_name_an_ingredient_is_computed(cards: Board) -> None:
    for one in cards.ingredients:
        assert one.named == sum(one.key in recipe.slots for recipe in designs(cards))
    assert "named" not in TACOS.files["ingredients.toml"].partition("[[")[2], "the number is not in the file"
    files = TACOS.files | {
        "recipes.toml": TACOS.files["recipes.toml"].replace(
            '"protein", "vegetable/topping", "guacamole"', '"lime", "lime"'
        )
    }
    changed = ingredients(board(TACOS.rules(2, {}, files)))
    before = ingredients(cards)
    assert changed["guacamole"].named == before["guacamole"].named - 1
    assert changed["lime"].named == before["lime"].named + 1, "a recipe that names it twice counts once"


@rule("T1.1", "T3.10")
def test_every_ingredient_has_a_use(cards: Board) -> None:
    shown = {key for truck in trucks(cards, True) for key in truck.ingredients}
    assert [one.key for one in cards.ingredients if one.named == 0 and one.key not in shown] == []


@rule("T1.2")
def test_39_recipes_that_can_be_built(cards: Board) -> None:
    assert sum(one.copies for one in designs(cards)) == 39
    known = ingredients(cards)
    for recipe in cards.recipes:
        assert 1 <= recipe.coins <= 5 and recipe.customers >= 1, recipe.key
        assert sum("/" in slot for slot in recipe.slots) <= 1
        for slot, count in Counter(recipe.slots).items():
            if slot in known:
                assert count <= known[slot].copies
            else:
                assert set(slot.split("/")) <= set(CATEGORIES), slot
    assert any(recipe.coins == 5 for recipe in designs(cards)), "5 is the top"


@rule("T1.2")
def test_guaco_taco_is_as_the_rules_print_it(cards: Board) -> None:
    (guaco,) = [one for one in cards.recipes if one.key == "guaco_taco"]
    assert guaco == RecipeView("guaco_taco", 4, False, ["protein", "vegetable/topping", "guacamole"], 4, 5)


@rule("T1.2", "T1.3")
def test_no_two_recipes_have_the_same_slots(cards: Board) -> None:
    asked = Counter(tuple(sorted(recipe.slots)) for recipe in cards.recipes)
    assert max(asked.values()) == 1


@rule("T1.3")
def test_there_are_three_basic_tacos_with_six_copies_that_name_no_ingredient(cards: Board) -> None:
    basics = designs(cards, basic=True)
    assert [one.copies for one in basics] == [6, 6, 6]
    assert all(slot not in ingredients(cards) for one in basics for slot in one.slots)


@rule("T1.4")
def test_24_marketing_cards_and_16_skills(cards: Board) -> None:
    assert [one.copies for one in trucks(cards, False)] == [3] * 8
    assert sum(one.copies for one in trucks(cards, True)) == 16
    assert len({(tuple(one.gives.items()), one.bonus, tuple(one.ingredients)) for one in trucks(cards, True)}) == 16


@rule("T1.4", "T7.5")
def test_only_the_three_printed_marketing_cards_give_customers(cards: Board) -> None:
    assert {one.key for one in trucks(cards, False) if "customers" in one.gives} == PRINTED


@rule("T3.9", "T3.13")
def test_a_marketing_card_has_one_verb_and_no_verb_looks_into_a_deck(cards: Board) -> None:
    for one in trucks(cards, False):
        assert len(one.gives) == 1 and set(one.gives) <= set(VERBS) and min(one.gives.values()) >= 1
    assert set(VERBS) == {"coins", "customers", "ingredients", "recipes", "action", "market", "refresh"}


@rule("T3.10")
def test_a_skill_gives_items_and_shows_ingredients(cards: Board) -> None:
    known = ingredients(cards)
    for one in trucks(cards, True):
        assert one.gives and set(one.gives) <= {"coins", "customers", "ingredients", "recipes"}
        assert set(one.ingredients) <= set(known)
        if one.bonus == 2:
            assert 1 <= len(one.ingredients) <= 2 and all(known[key].copies <= 4 for key in one.ingredients), one.key
        else:
            assert one.bonus == 1 and 2 <= len(one.ingredients) <= 4, one.key


@rule("T3.13")
def test_playing_a_truck_card_is_never_worse_than_keeping_it(cards: Board) -> None:
    """A card in hand counts its coins and customers at the end (T3.12); a played one gives those and the rest."""
    assert all(amount > 0 for one in cards.trucks for amount in one.gives.values())


@rule("T1.9", "T6.1")
def test_of_eight_vendors_at_least_three_react_and_three_have_a_schedule(cards: Board) -> None:
    assert len(cards.vendors) == 8
    varied = [one.varied for one in cards.vendors]
    assert sum(verb in REACTIONS for verb in varied) >= 3
    assert sum(verb in SCHEDULES for verb in varied) >= 3
    assert len(set(varied)) == 8, "all verbs are different"
