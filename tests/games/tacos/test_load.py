"""The data files: bad data is refused with file, line and key; new cards need no new code."""

import random
import re

import pytest

from tests.games.lines import names_the_line, without_line
from tests.games.tacos.tables import table
from tests.rule import rule
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import DataError, Files
from truckstop.kernel.tell import Silent

INGREDIENTS, RECIPES, TRUCKS, VENDORS = "ingredients.toml", "recipes.toml", "trucks.toml", "vendors.toml"


def block(name: str, key: str) -> str:
    """Return the lines of one card or vendor."""
    return next(part for part in re.split(r"(?=\n\[\[)", TACOS.files[name]) if f'key = "{key}"' in part)


def edited(name: str, key: str, old: str, new: str) -> Files:
    """Return the shipped files with an edit in one card or vendor; `old` is a pattern."""
    part = block(name, key)
    after, count = re.subn(old, new, part, count=1)
    assert count == 1, f"{old} is not in {part}"
    return TACOS.files | {name: TACOS.files[name].replace(part, after)}


def written(name: str, old: str, new: str) -> Files:
    """Return the shipped files with an edit in one file; `old` is a pattern."""
    after, count = re.subn(old, new, TACOS.files[name], count=1)
    assert count == 1, f"{old} is not in {name}"
    return TACOS.files | {name: after}


def refused(files: Files, players: int = 2) -> str:
    with pytest.raises(DataError) as error:
        TACOS.rules(players, {}, files)
    return str(error.value)


WRONG: list[tuple[str, Files, list[str]]] = [
    # ingredients.toml
    (
        "count",
        written(INGREDIENTS, "count = 106", "count = 107"),
        [INGREDIENTS, "count", "is 107, but the file has 106"],
    ),
    ("copies", edited(INGREDIENTS, "corn", r"copies = \d", "copies = 9"), [INGREDIENTS, "count"]),
    ("copies < 0", edited(INGREDIENTS, "corn", r"copies = \d", "copies = -1"), [INGREDIENTS, "copies", "-1"]),
    ("copies text", edited(INGREDIENTS, "corn", r"copies = \d", 'copies = "5"'), [INGREDIENTS, "copies", "int"]),
    ("id twice", edited(INGREDIENTS, "corn", r"id = 11", "id = 10"), [INGREDIENTS, "ingredient id", "10", "twice"]),
    ("id too large", edited(INGREDIENTS, "corn", r"id = 11", "id = 32"), [INGREDIENTS, "'corn'", "id", "0 to 31"]),
    ("id < 0", edited(INGREDIENTS, "corn", r"id = 11", "id = -1"), [INGREDIENTS, "'corn'", "id"]),
    ("key twice", edited(INGREDIENTS, "corn", '"corn"', '"tomato"'), [INGREDIENTS, "'tomato'", "twice"]),
    ("bad key", edited(INGREDIENTS, "corn", '"corn"', '"Sweet corn"'), [INGREDIENTS, "'Sweet corn'", "key"]),
    (
        "a category's name",
        edited(INGREDIENTS, "coriander", '"coriander"', '"topping"'),
        [INGREDIENTS, "'topping'", "key"],
    ),
    ("category", edited(INGREDIENTS, "corn", '"vegetable"', '"fruit"'), [INGREDIENTS, "'corn'", "category", "'fruit'"]),
    ("kind", edited(INGREDIENTS, "corn", '"grain"', '"Grain!"'), [INGREDIENTS, "'corn'", "kind"]),
    ("premium", edited(INGREDIENTS, "corn", "false", "0"), [INGREDIENTS, "premium", "bool"]),
    ("missing key", edited(INGREDIENTS, "corn", "premium = false\n", ""), [INGREDIENTS, "ingredient[11]", "premium"]),
    ("unknown key", edited(INGREDIENTS, "corn", "premium", "named = 2\npremium"), [INGREDIENTS, "named"]),
    ("not TOML", TACOS.files | {INGREDIENTS: "count = = 1"}, [INGREDIENTS, "not valid TOML"]),
    ("no file", {k: v for k, v in TACOS.files.items() if k != TRUCKS}, [TRUCKS, "missing"]),
    ("none", TACOS.files | {INGREDIENTS: "count = 0\ningredient = []"}, [INGREDIENTS, "ingredient", "at least one"]),
    # recipes.toml
    ("count", written(RECIPES, "count = 39", "count = 38"), [RECIPES, "count", "is 38, but the file has 39"]),
    ("id twice", edited(RECIPES, "guaco_taco", "id = 0", "id = 1"), [RECIPES, "recipe id", "twice"]),
    ("a basic's id", edited(RECIPES, "guaco_taco", "id = 0", "id = 48"), [RECIPES, "'guaco_taco'", "id", "0 to 47"]),
    ("a recipe's id", edited(RECIPES, "plain_taco", "id = 48", "id = 47"), [RECIPES, "'plain_taco'", "id", "48 to 63"]),
    ("key twice", edited(RECIPES, "plain_taco", '"plain_taco"', '"guaco_taco"'), [RECIPES, "'guaco_taco'", "twice"]),
    (
        "unknown slot",
        edited(RECIPES, "guaco_taco", '"guacamole"', '"avocado"'),
        [RECIPES, "guaco_taco", "slots", "'avocado'"],
    ),
    ("one category twice", edited(RECIPES, "guaco_taco", "vegetable/topping", "topping/topping"), [RECIPES, "slots"]),
    ("three categories", edited(RECIPES, "guaco_taco", "vegetable/", "protein/vegetable/"), [RECIPES, "slots"]),
    (
        "a kind or a category",
        edited(RECIPES, "guaco_taco", "vegetable/", "lime/"),
        [RECIPES, "slots", "'lime/topping'"],
    ),
    (
        "two slots of two categories",
        edited(RECIPES, "guaco_taco", '"protein"', '"protein/topping"'),
        [RECIPES, "'guaco_taco'", "slots", "only one"],
    ),
    (
        "one slot",
        edited(RECIPES, "guaco_taco", r"slots = \[.*\]", 'slots = ["lime"]'),
        [RECIPES, "slots", "2 to 5, not 1"],
    ),
    (
        "six slots",
        edited(RECIPES, "guaco_taco", r'"protein"', ", ".join(['"protein"'] * 4)),
        [RECIPES, "slots", "not 6"],
    ),
    (
        "more than its copies",
        edited(RECIPES, "guaco_taco", r"slots = \[.*\]", 'slots = ["tofu", "tofu", "tofu", "tofu"]'),
        [RECIPES, "'guaco_taco'", "slots", "tofu has only 3 copies"],
    ),
    ("coins", edited(RECIPES, "guaco_taco", "coins = 5", "coins = 6"), [RECIPES, "'guaco_taco'", "coins", "1 to 5"]),
    ("no coins", edited(RECIPES, "plain_taco", r"coins = \d", "coins = 0"), [RECIPES, "'plain_taco'", "coins"]),
    ("customers", edited(RECIPES, "guaco_taco", "customers = 4", "customers = -1"), [RECIPES, "customers"]),
    ("no basics", TACOS.files | {RECIPES: TACOS.files[RECIPES].partition("[[basic]]")[0]}, [RECIPES, "basic"]),
    # trucks.toml
    ("count", written(TRUCKS, "count = 40", "count = 41"), [TRUCKS, "count", "is 41, but the file has 40"]),
    ("id twice", edited(TRUCKS, "newsletter", "id = 2", "id = 9"), [TRUCKS, "truck id", "9", "twice"]),
    ("key twice", edited(TRUCKS, "newsletter", '"newsletter"', '"bean_pot"'), [TRUCKS, "'bean_pot'", "twice"]),
    (
        "wrong verb",
        edited(TRUCKS, "newsletter", '"customers"', '"guests"'),
        [TRUCKS, "'newsletter'", "does", "'guests'"],
    ),
    (
        "amount",
        edited(TRUCKS, "newsletter", r"amount = \d", "amount = 0"),
        [TRUCKS, "'newsletter'", "amount", "1 to 9"],
    ),
    ("amount", edited(TRUCKS, "newsletter", r"amount = \d", "amount = 10"), [TRUCKS, "'newsletter'", "amount"]),
    (
        "wrong item",
        edited(TRUCKS, "bean_pot", r"gives = \{.*\}", "gives = { market = 1 }"),
        [TRUCKS, "gives", "'market'"],
    ),
    (
        "item 0",
        edited(TRUCKS, "bean_pot", r"gives = \{.*\}", "gives = { coins = 0 }"),
        [TRUCKS, "'bean_pot'", "gives.coins"],
    ),
    ("bonus", edited(TRUCKS, "bean_pot", r"bonus = \d", "bonus = 3"), [TRUCKS, "'bean_pot'", "bonus", "1 to 2"]),
    (
        "unknown ingredient",
        edited(TRUCKS, "bean_pot", '"onion"', '"leek"'),
        [TRUCKS, "'bean_pot'", "ingredients", "'leek'"],
    ),
    (
        "ingredient twice",
        edited(TRUCKS, "bean_pot", '"onion"', '"tomato"'),
        [TRUCKS, "'bean_pot'", "ingredients", "twice"],
    ),
    ("no ingredient", edited(TRUCKS, "bean_pot", r"ingredients = \[.*\]", "ingredients = []"), [TRUCKS, "ingredients"]),
    # vendors.toml
    ("count", written(VENDORS, "count = 8", "count = 7"), [VENDORS, "count", "is 7, but the file has 8"]),
    ("id twice", edited(VENDORS, "spice_loft", "id = 7", "id = 6"), [VENDORS, "vendor id", "6", "twice"]),
    ("id", edited(VENDORS, "spice_loft", "id = 7", "id = 16"), [VENDORS, "'spice_loft'", "id", "0 to 15"]),
    (
        "wrong verb",
        edited(VENDORS, "dawn_market", '"alone pays"', '"pays"'),
        [VENDORS, "'dawn_market'", "varied", "'pays'"],
    ),
    (
        "limit missing",
        edited(VENDORS, "spice_loft", r"limit = \d\n?", ""),
        [VENDORS, "'spice_loft'", "limit", "needs a limit"],
    ),
    (
        "superfluous limit",
        edited(VENDORS, "dawn_market", r"amount = 2", "amount = 2\nlimit = 2"),
        [VENDORS, "'dawn_market'", "limit", "takes no limit"],
    ),
    ("limit", edited(VENDORS, "spice_loft", r"limit = \d", "limit = 10"), [VENDORS, "'spice_loft'", "limit", "0 to 9"]),
    ("amount", edited(VENDORS, "spice_loft", r"amount = \d", "amount = 0"), [VENDORS, "'spice_loft'", "amount"]),
    # Too few cards to set up a game
    (
        "few ingredients",
        TACOS.files
        | {INGREDIENTS: re.sub(r"copies = \d", "copies = 1", TACOS.files[INGREDIENTS]).replace("106", "24", 1)},
        [INGREDIENTS, "count", "at least 40, not 24"],
    ),
]


@rule("T1.1", "T1.2", "T1.3", "T1.4", "T1.9")
@pytest.mark.parametrize(("what", "files", "says"), WRONG, ids=[f"{says[0]} {what}" for what, _, says in WRONG])
def test_bad_data_is_refused_with_its_file_line_and_key(what: str, files: Files, says: list[str]) -> None:
    message = refused(files)
    assert names_the_line(message, TACOS.files, files), message
    assert message.startswith(says[0]), message
    for part in says[1:]:
        assert part in message, f"{what}: {message}"


def few(name: str, table_name: str, key: str, count: int) -> Files:
    """Return the shipped files with only one row in a table."""
    head, *parts = re.split(r"(?=\n\[\[)", TACOS.files[name])
    remaining = [part for part in parts if not part.startswith(f"\n[[{table_name}]]") or f'key = "{key}"' in part]
    return TACOS.files | {name: re.sub(r"count = \d+", f"count = {count}", "".join([head, *remaining]), count=1)}


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (few(RECIPES, "recipe", "guaco_taco", 4), "recipes.toml: count: must be at least 12, not 4"),
        (few(VENDORS, "vendor", "spice_loft", 1), "vendors.toml: count: must be at least 4, not 1"),
    ],
)
def test_too_few_cards_are_refused(files: Files, says: str) -> None:
    assert without_line(refused(files)) == says


def test_too_few_truck_cards_are_refused() -> None:
    files = few(TRUCKS, "skill", "bean_pot", 1)
    files = files | {TRUCKS: re.sub(r"\[\[marketing\]\][^\[]*", "", files[TRUCKS])}
    assert "marketing" in refused(files), "the file must have a list of marketing cards"
    files = files | {TRUCKS: files[TRUCKS].replace("[[skill]]", "marketing = []\n[[skill]]", 1)}
    assert without_line(refused(files)) == "trucks.toml: count: must be at least 6, not 1"


# New cards


NEW_RECIPE = """
[[recipe]]
id = 40
key = "triple_lime"
copies = 3
slots = ["lime", "lime", "lime"]
customers = 9
coins = 5
"""
NEW_TRUCK = """
[[marketing]]
id = 60
key = "parade"
copies = 2
does = "action"
amount = 2
"""
NEW_VENDOR = """
[[vendor]]
id = 12
key = "night_stall"
varied = "steady"
amount = 1
"""


def extended() -> Files:
    """Return the shipped files with a new recipe, truck card and vendor, leaving gaps in the ids."""
    files = dict(TACOS.files)
    for name, more, old, new in (
        (RECIPES, NEW_RECIPE, "count = 39", "count = 42"),
        (TRUCKS, NEW_TRUCK, "count = 40", "count = 42"),
        (VENDORS, NEW_VENDOR, "count = 8", "count = 9"),
    ):
        files[name] = files[name].replace(old, new, 1) + more
    return files


def test_a_new_card_needs_no_new_code() -> None:
    t = table(2, files=extended(), vendors="night_stall+dawn_market+spice_loft").turns()
    t.hand("Ben").stall(1).stall(2).stall(3).hand("Ana", "lime lime lime").has(
        "Ana", recipes="triple_lime", trucks="parade"
    )
    t.do("Ana", "play parade", "build triple_lime")
    assert (t.seen("Ana").served, t.seen("Ana").coins, t.view.actions) == (9, 3 + 5, 4)
    assert t.option_name(64 + 40) == "build triple_lime"
    assert t.option_name(128 + 60) == "play parade"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [1, 2, 5])
def test_unused_ids_are_never_drawn(players: int, seed: int) -> None:
    """Random games with the new cards end, and no unused id ever appears."""
    rules = TACOS.rules(players, {"vendors": "varied"}, extended())
    chance, rng = Seeded(seed), random.Random(seed)
    state = TACOS.new(rules, chance, Silent())
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.options(seat)), chance, Silent())
        assert "retired" not in str(TACOS.view(state, seat))
    assert state.over


def test_a_card_with_no_copies_keeps_its_id_and_is_never_dealt() -> None:
    part = block(RECIPES, "corner_classic")
    copies = int(re.findall(r"copies = (\d+)", part)[0])
    text = TACOS.files[RECIPES].replace(part, "").replace("count = 39", f"count = {39 - copies}", 1)
    rules = TACOS.rules(2, {}, TACOS.files | {RECIPES: text})
    assert TACOS.option_name(rules, 64 + 2) == TACOS.option_name(TACOS.rules(2, {}), 64 + 2)
    state = TACOS.new(rules, Seeded(3), Silent())
    assert state.table[rules.recipe_deck + 1] == 0
