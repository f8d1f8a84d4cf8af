"""Test cards, so that no worked example depends on the figures of the shipped cards.

Only Guaco Taco and Sour cream are like the shipped ones.
"""

import json
from collections.abc import Mapping, Sequence

from truckstop.games.tacos.codes import FIRST_BASIC
from truckstop.kernel.data import Files

Value = int | str | Sequence[str] | Mapping[str, int]
Row = dict[str, Value]
RECIPE_CARDS = 39
"""Recipe cards in the shipped deck."""

INGREDIENTS = {
    # key and copies; * marks premium
    "protein": "chicken:6 beef:6 pork:5 chorizo:4 fish:4 shrimp*:3 black_beans:5 tofu:3",
    "vegetable": "onion:6 lettuce:5 tomato:5 corn:5 bell_pepper:4 jalapeno:4 mushroom:3 nopal*:3",
    "topping": "cheese:6 sour_cream*:4 guacamole:5 salsa:5 coriander:4 lime:4 pineapple:4 pumpkin_seeds*:3",
}
RECIPES = [
    # key, copies, slots, customers, coins
    ("guaco_taco", 4, "protein vegetable/topping guacamole", 4, 5),
    ("duo", 10, "beef onion", 3, 2),
    ("two_limes", 5, "lime lime vegetable", 5, 3),
    ("wood", 10, "mushroom nopal topping", 4, 4),
    ("snack", 5, "chicken corn", 2, 1),
    ("feast", 5, "shrimp sour_cream protein vegetable topping", 8, 3),
]
BASICS = [
    ("plain", 6, "protein vegetable", 1, 3),
    ("salad", 6, "vegetable vegetable/topping", 1, 2),
    ("full", 6, "protein topping vegetable/topping", 2, 1),
]
MARKETING = [
    # key, verb, amount
    ("special_event", "customers", 2),
    ("paid_advertisement", "customers", 1),
    ("newsletter", "customers", 1),
    ("loyalty_card", "coins", 2),
    ("tasting_tray", "ingredients", 2),
    ("cooking_class", "recipes", 2),
    ("word_of_mouth", "market", 2),
    ("chalkboard", "refresh", 2),
    ("overtime", "action", 1),
]
SKILLS: list[tuple[str, dict[str, int], int, str]] = [
    # key, gives, bonus, ingredients
    ("forager", {"customers": 1, "ingredients": 1}, 2, "mushroom nopal"),
    ("griller", {"coins": 2, "recipes": 1}, 1, "beef chicken"),
    ("dairy", {"ingredients": 2}, 1, "cheese sour_cream"),
]
VENDORS: list[tuple[str, str, int, int | None]] = [
    # key, verb, amount, limit
    ("dawn_market", "alone pays", 2, None),
    ("ferry_landing", "last pays", 3, None),
    ("garden_gate", "no bid draws", 1, None),
    ("clock_square", "crowd stocks", 1, 2),
    ("canal_barge", "steady", 3, None),
    ("corner_grocer", "fills up", 4, None),
    ("flatbed_farm", "sells out", 6, None),
    ("spice_loft", "slow", 3, 3),
]


def blocks(table: str, rows: Sequence[Row]) -> str:
    """Return rows in the format of a data file."""
    return "".join(f"[[{table}]]\n" + "".join(f"{key} = {toml(row[key])}\n" for key in row) for row in rows)


def toml(value: Value) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    return json.dumps(value)


def ingredients_text() -> str:
    rows: list[Row] = []
    for category, kinds in INGREDIENTS.items():
        for one in kinds.split():
            key, _, copies = one.partition(":")
            row: Row = {"id": len(rows), "key": key.strip("*"), "category": category, "kind": "any"}
            rows.append(row | {"copies": int(copies), "premium": key.endswith("*")})
    return "count = 106\n" + blocks("ingredient", rows)


def recipes(designs: Sequence[tuple[str, int, str, int, int]], first: int = 0) -> list[Row]:
    return [
        {"id": first + i, "key": key, "copies": copies, "slots": slots.split(), "customers": customers, "coins": coins}
        for i, (key, copies, slots, customers, coins) in enumerate(designs)
    ]


def recipes_text(designs: Sequence[tuple[str, int, str, int, int]]) -> str:
    """Return recipes.toml with these designs and the basic tacos above."""
    count = sum(copies for _, copies, _, _, _ in designs)
    return f"count = {count}\n" + blocks("recipe", recipes(designs)) + blocks("basic", recipes(BASICS, FIRST_BASIC))


def trucks_text() -> str:
    marketing: list[Row] = [
        {"id": i, "key": key, "copies": 3, "does": does, "amount": amount}
        for i, (key, does, amount) in enumerate(MARKETING)
    ]
    skills: list[Row] = [
        {"id": 9 + i, "key": key, "copies": 3, "gives": gives, "bonus": bonus, "ingredients": shown.split()}
        for i, (key, gives, bonus, shown) in enumerate(SKILLS)
    ]
    return f"count = {3 * len(marketing + skills)}\n" + blocks("marketing", marketing) + blocks("skill", skills)


def vendors_text() -> str:
    rows: list[Row] = []
    for i, (key, varied, amount, limit) in enumerate(VENDORS):
        rows.append({"id": i, "key": key, "varied": varied, "amount": amount})
        if limit is not None:
            rows[-1]["limit"] = limit
    return f"count = {len(rows)}\n" + blocks("vendor", rows)


OURS: Files = {
    "ingredients.toml": ingredients_text(),
    "recipes.toml": recipes_text(RECIPES),
    "trucks.toml": trucks_text(),
    "vendors.toml": vendors_text(),
}


def cooking(*slots: str) -> Files:
    """Return the test files with other recipes `r0`, `r1` …, given by their slots, each worth 1 customer and 1 coin."""
    copies = RECIPE_CARDS // len(slots) + 1
    return OURS | {"recipes.toml": recipes_text([(f"r{i}", copies, one, 1, 1) for i, one in enumerate(slots)])}
