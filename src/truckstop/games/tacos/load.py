"""Loads the data files and options of tacos into the rules of one game. Errors name the file, the line and the key."""

from collections.abc import Mapping, Sequence

import msgspec

from truckstop.games.tacos.codes import (
    CATEGORIES,
    CROWD_STOCKS,
    FIRST_BASIC,
    MOST_KINDS,
    MOST_RECIPES,
    MOST_SLOTS,
    MOST_TRUCKS,
    MOST_VENDORS,
    NONE,
    SLOW,
    VENDOR_VERBS,
    VERBS,
)
from truckstop.games.tacos.phases.order import ROUND
from truckstop.games.tacos.rules import ASK_STRIDE, Ingredient, Recipe, TacosRules, Truck, Vendor
from truckstop.kernel.data import DataError, Files, in_range, one_of, parsed, unique, well_named, with_line
from truckstop.kernel.game import SetupError

FILES = ["ingredients.toml", "recipes.toml", "trucks.toml", "vendors.toml"]
ITEMS = VERBS[:4]
"""The verbs that a skill card can have."""
FEWEST = {"ingredient": 40, "recipe": 12, "truck": 6, "vendor": 4}
"""Fewest cards of each sort, and fewest vendors, that the largest game can begin with."""
MOST_COPIES = 40


class IngredientData(msgspec.Struct, forbid_unknown_fields=True):
    """An ingredient in ingredients.toml."""

    id: int
    key: str
    category: str
    kind: str
    copies: int
    premium: bool


class IngredientsData(msgspec.Struct, forbid_unknown_fields=True):
    """ingredients.toml."""

    count: int
    ingredient: list[IngredientData]


class RecipeData(msgspec.Struct, forbid_unknown_fields=True):
    """A recipe or a basic taco in recipes.toml."""

    id: int
    key: str
    copies: int
    slots: list[str]
    customers: int
    coins: int


class RecipesData(msgspec.Struct, forbid_unknown_fields=True):
    """recipes.toml."""

    count: int
    recipe: list[RecipeData]
    basic: list[RecipeData]


class MarketingData(msgspec.Struct, forbid_unknown_fields=True):
    """A marketing card in trucks.toml."""

    id: int
    key: str
    copies: int
    does: str
    amount: int


class SkillData(msgspec.Struct, forbid_unknown_fields=True):
    """A skill card in trucks.toml."""

    id: int
    key: str
    copies: int
    gives: dict[str, int]
    bonus: int
    ingredients: list[str]


class TrucksData(msgspec.Struct, forbid_unknown_fields=True):
    """trucks.toml."""

    count: int
    marketing: list[MarketingData]
    skill: list[SkillData]


class VendorData(msgspec.Struct, forbid_unknown_fields=True):
    """A vendor in vendors.toml."""

    id: int
    key: str
    varied: str
    amount: int
    limit: int | None = None


class VendorsData(msgspec.Struct, forbid_unknown_fields=True):
    """vendors.toml."""

    count: int
    vendor: list[VendorData]


def rules_of(players: int, options: Mapping[str, str], files: Files) -> TacosRules:
    """Make the rules of one game from its checked options and its data. A DataError names file and line."""
    try:
        return checked_rules(players, options, files)
    except DataError as error:
        raise with_line(files, error) from None


def checked_rules(players: int, options: Mapping[str, str], files: Files) -> TacosRules:
    data = parsed(files, "recipes.toml", RecipesData)
    ingredients = load_ingredients(files, data)
    kinds = {one.key: number for number, one in enumerate(ingredients) if one.copies > 0}
    recipes, basics, asks = load_recipes(data, ingredients, kinds)
    vendors = load_vendors(files)
    level = int(options["level"])
    if players > 1 and level != 1:
        raise SetupError(f"option level is only for solo games; leave it out with {players} players")
    return TacosRules(
        players=players,
        level=level,
        varied=options["vendors"] == "varied",
        vendor_list=vendors_of(options["vendorset"], players, level, vendors),
        ingredients=ingredients,
        recipes=recipes,
        basics=basics,
        asks=asks,
        trucks=load_trucks(files, kinds),
        vendors=vendors,
        phases=ROUND,
    )


def load_ingredients(files: Files, recipes: RecipesData) -> list[Ingredient]:
    """Load the ingredients by id and count the recipes that name each (T1.1). Unused ids become kinds without cards."""
    name = "ingredients.toml"
    data = parsed(files, name, IngredientsData)
    check_ids(name, "ingredient", data.ingredient, 0, MOST_KINDS)
    check_count(name, "ingredient", data.count, [one.copies for one in data.ingredient])
    by_id = {one.id: one for one in data.ingredient}
    ingredients = []
    for number in range(max(by_id) + 1):
        one = by_id.get(number)
        if one is None:
            ingredients.append(Ingredient(number, f"retired {number}", 0, "", 0, False, 0))
            continue
        place = f"{name}: ingredient {one.key!r}"
        one_of(place, "category", one.category, CATEGORIES)
        well_named(place, "kind", [one.kind])
        if one.key in CATEGORIES:
            raise DataError(f"{place}: key: {one.key} is the name of a category")
        named = sum(one.key in recipe.slots for recipe in recipes.recipe if recipe.copies > 0)
        category = CATEGORIES.index(one.category)
        ingredients.append(Ingredient(number, one.key, category, one.kind, one.copies, one.premium, named))
    return ingredients


def load_recipes(
    data: RecipesData, ingredients: list[Ingredient], kinds: dict[str, int]
) -> tuple[list[Recipe], list[Recipe], list[int]]:
    """Load the recipes by id, the basic tacos, and what all of them ask for. Unused ids get designs without cards."""
    name = "recipes.toml"
    check_ids(name, "recipe", data.recipe, 0, FIRST_BASIC)
    check_ids(name, "basic", data.basic, FIRST_BASIC, MOST_RECIPES)
    well_named(name, "recipe", [one.key for one in [*data.recipe, *data.basic]])
    check_count(name, "recipe", data.count, [one.copies for one in data.recipe])
    by_id = {one.id: one for one in [*data.recipe, *data.basic]}
    designs: list[Recipe] = []
    asks: list[int] = []
    recipes = max(one.id for one in data.recipe) + 1
    for number in [*range(recipes), *range(FIRST_BASIC, max(one.id for one in data.basic) + 1)]:
        one = by_id.get(number)
        if one is None or one.copies == 0:
            # No such card exists, so its slots are not checked.
            designs.append(Recipe(number, one.key if one else f"retired {number}", 0, [], 0, 0))
            asks += [99] + [0] * (ASK_STRIDE - 3) + [NONE] * 2
            continue
        place = f"{name}: {'recipe' if number < FIRST_BASIC else 'basic'} {one.key!r}"
        in_range(place, "customers", one.customers, 0, 20)
        in_range(place, "coins", one.coins, 1, 5)
        designs.append(Recipe(number, one.key, one.copies, one.slots, one.customers, one.coins))
        asks += asked(place, one.slots, ingredients, kinds)
    return designs[:recipes], designs[recipes:], asks


def asked(place: str, slots: list[str], ingredients: list[Ingredient], kinds: dict[str, int]) -> list[int]:
    """Encode what a recipe asks for, in the layout of `TacosRules.asks`."""
    in_range(place, "slots", len(slots), 2, MOST_SLOTS)
    named: list[int] = []
    categories = [0, 0, 0]
    pair = [NONE, NONE]
    for slot in slots:
        parts = slot.split("/")
        if slot in kinds:
            named.append(kinds[slot])
        elif slot in CATEGORIES:
            categories[CATEGORIES.index(slot)] += 1
        elif len(parts) == 2 and parts[0] != parts[1] and all(part in CATEGORIES for part in parts):
            if pair[0] != NONE:
                raise DataError(f"{place}: slots: only one slot may take either of two categories")
            pair = [CATEGORIES.index(part) for part in parts]
        else:
            raise DataError(
                f"{place}: slots: {slot!r} is not an ingredient, a category ({', '.join(CATEGORIES)}) "
                "or two categories joined by /"
            )
    counts = [number for kind in sorted(set(named)) for number in (kind, named.count(kind))]
    for kind in set(named):
        if named.count(kind) > ingredients[kind].copies:
            copies = ingredients[kind].copies
            raise DataError(f"{place}: slots: {ingredients[kind].key} has only {copies} copies")
    return [len(slots), len(set(named)), *counts, *[0] * (2 * MOST_SLOTS - len(counts)), *categories, *pair]


def load_trucks(files: Files, kinds: dict[str, int]) -> list[Truck]:
    """Load the truck cards by id. Unused ids become designs without cards."""
    name = "trucks.toml"
    data = parsed(files, name, TrucksData)
    both: list[MarketingData | SkillData] = [*data.marketing, *data.skill]
    check_ids(name, "truck", both, 0, MOST_TRUCKS)
    check_count(name, "truck", data.count, [one.copies for one in both])
    by_id = {one.id: one for one in both}
    trucks = []
    for number in range(max(by_id) + 1):
        one = by_id.get(number)
        if one is None:
            trucks.append(Truck(number, f"retired {number}", 0, False, [], [], 0, []))
        elif isinstance(one, MarketingData):
            place = f"{name}: marketing {one.key!r}"
            one_of(place, "does", one.does, VERBS)
            in_range(place, "amount", one.amount, 1, 9)
            trucks.append(Truck(number, one.key, one.copies, False, [VERBS.index(one.does)], [one.amount], 0, []))
        else:
            trucks.append(load_skill(f"{name}: skill {one.key!r}", one, kinds))
    return trucks


def load_skill(place: str, data: SkillData, kinds: dict[str, int]) -> Truck:
    for item, amount in data.gives.items():
        one_of(place, "gives", item, ITEMS)
        in_range(place, f"gives.{item}", amount, 1, 9)
    in_range(place, "bonus", data.bonus, 1, 2)
    for key in data.ingredients:
        one_of(place, "ingredients", key, list(kinds))
    unique(place, "ingredients", data.ingredients)
    if not data.ingredients:
        raise DataError(f"{place}: ingredients: a skill must have at least one")
    verbs = [VERBS.index(item) for item in ITEMS if item in data.gives]
    amounts = [data.gives[item] for item in ITEMS if item in data.gives]
    shown = [kinds[key] for key in data.ingredients]
    return Truck(data.id, data.key, data.copies, True, verbs, amounts, data.bonus, shown)


def load_vendors(files: Files) -> list[Vendor]:
    """Load the vendors by id. Unused ids become vendors that are never drawn."""
    name = "vendors.toml"
    data = parsed(files, name, VendorsData)
    check_ids(name, "vendor", data.vendor, 0, MOST_VENDORS)
    check_count(name, "vendor", data.count, [1] * len(data.vendor))
    by_id = {one.id: one for one in data.vendor}
    vendors = []
    for number in range(max(by_id) + 1):
        one = by_id.get(number)
        if one is None:
            vendors.append(Vendor(number, f"retired {number}", NONE, 0, 0))
            continue
        place = f"{name}: vendor {one.key!r}"
        one_of(place, "varied", one.varied, VENDOR_VERBS)
        verb = VENDOR_VERBS.index(one.varied)
        in_range(place, "amount", one.amount, 1, 9)
        if (one.limit is not None) != (verb in (CROWD_STOCKS, SLOW)):
            what = "needs a limit" if one.limit is None else "takes no limit"
            raise DataError(f"{place}: limit: {one.varied!r} {what}")
        in_range(place, "limit", one.limit or 0, 0, 9)
        vendors.append(Vendor(number, one.key, verb, one.amount, one.limit or 0))
    return vendors


Row = IngredientData | RecipeData | MarketingData | SkillData | VendorData


def check_ids(name: str, what: str, rows: Sequence[Row], low: int, end: int) -> None:
    """Check that there is at least one row, that ids and copies are in range, and that ids and keys are unique."""
    if not rows:
        raise DataError(f"{name}: {what}: there must be at least one")
    for row in rows:
        in_range(f"{name}: {what} {row.key!r}", "id", row.id, low, end - 1)
        if not isinstance(row, VendorData):
            in_range(f"{name}: {what} {row.key!r}", "copies", row.copies, 0, MOST_COPIES)
    well_named(name, what, [row.key for row in rows])
    unique(name, f"{what} id", [row.id for row in rows])


def check_count(name: str, what: str, count: int, copies: list[int]) -> None:
    """Compare the number of cards with the `count` of the file, which is there to catch typing errors."""
    if sum(copies) != count:
        raise DataError(f"{name}: count: is {count}, but the file has {sum(copies)}")
    if count < FEWEST[what]:
        raise DataError(f"{name}: count: must be at least {FEWEST[what]}, not {count}")


def vendors_of(value: str, players: int, level: int, vendors: list[Vendor]) -> list[int]:
    """Parse the option `vendorset`: the vendors in board order, or an empty list if they are drawn (T1.9)."""
    if value == "random":
        return []
    keys = {vendor.key: number for number, vendor in enumerate(vendors) if vendor.verb != NONE}
    names = value.split("+")
    stalls = 4 if players >= 5 else 2 if players == 1 and level in (4, 5, 6) else 3
    unknown = [key for key in names if key not in keys]
    if unknown or len(names) != stalls or len(set(names)) != stalls:
        raise SetupError(
            f"option vendorset cannot be {value!r}; it can be random or {stalls} different vendors "
            f"joined by +, of {', '.join(keys)}"
        )
    return [keys[key] for key in names]
