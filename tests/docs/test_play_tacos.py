"""docs/play-tacos.md and docs/taco-cards.md are correct: tables and examples agree with rules, data and figures."""

import msgspec

from bench.tacos_balance import RESULTS, Figures, Table
from tests.docs.pages import ROOT, tables
from truckstop.cli.tacos_card_texts import varied_text
from truckstop.games.tacos.codes import CUSTOMERS_VERB
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.score import sets_worth
from truckstop.games.tacos.view_builder import board
from truckstop.words import Voice, load

TEXT = (ROOT / "docs" / "play-tacos.md").read_text(encoding="utf-8")
CARDS = (ROOT / "docs" / "taco-cards.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
FIGURES = msgspec.json.decode(RESULTS.read_bytes(), type=Figures)
STAR = {table.players: table for table in FIGURES.tables if table.vendors == "star"}
VOICE = Voice(load(), "tacos")


def test_the_limits_by_number_of_players_are_those_of_the_rules() -> None:
    limits = [str(TACOS.rules(players, {}).limit) for players in range(1, 7)]
    assert tables(TEXT, "| players | 1 |") == [["more than", *limits]]


def test_the_values_of_sets_are_those_of_the_rules() -> None:
    assert tables(TEXT, "| names | 1 |") == [["customers", *(str(sets_worth([1] * n)) for n in range(1, 9))]]
    assert sets_worth([3, 2, 1]) == 6 + 3 + 1 == 10 and "6 + 3 + 1 = 10 customers" in TEXT


def test_the_varied_sides_are_those_of_the_data() -> None:
    vendors = board(TACOS.rules(2, {"vendors": "varied"})).vendors
    rows = [[VOICE.thing(f"vendor:{one.key}"), varied_text(one, VOICE)] for one in vendors]
    assert tables(TEXT, "| vendor | what it does |") == rows


def test_the_guaco_taco_example_is_correct() -> None:
    rules = TACOS.rules(2, {})
    guaco = next(one for one in rules.recipes if one.key == "guaco_taco")
    assert guaco.slots == ["protein", "vegetable/topping", "guacamole"] and (guaco.customers, guaco.coins) == (4, 5)
    kinds = {one.key: one for one in rules.ingredients}
    assert kinds["sour_cream"].premium and not kinds["onion"].premium and not kinds["beef"].premium


def test_the_challenger_example_is_correct() -> None:
    trucks = {one.key: one for one in TACOS.rules(1, {}).trucks}
    given = trucks["special_event"].gives(CUSTOMERS_VERB) + 2 * trucks["newsletter"].gives(CUSTOMERS_VERB)
    assert given == 3 and sets_worth([1, 2]) == 4 and 21 + (1 + 2 * 2) + given + sets_worth([1, 2]) == 33
    assert "Together 33." in TEXT


def test_the_options_are_complete() -> None:
    rows = {row[0].strip("`"): row[2].strip("`") for row in tables(TEXT, "| option | values |")}
    assert rows == {option.name: option.default for option in TACOS.game_options}


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def least(table: Table, what: str) -> str:
    return f"{100 * min(getattr(table, what).values()):.0f} %"


def test_the_balance_figures_are_those_measured() -> None:
    rows = {row[0]: row[1:4] for row in tables(CARDS, "| | 2 players |")}
    three = [STAR[players] for players in (2, 4, 6)]
    assert rows["rounds, median"] == [str(table.median_rounds) for table in three]
    assert rows["ended by a deck"] == [percent(table.by_deck) for table in three]
    assert rows["first on the opening track wins"] == [percent(table.first_seat[0]) for table in three]
    best = [f"+{100 * max(table.trucks.values()):.1f}" for table in three]
    assert [cell.removesuffix(" points") for cell in rows["owner of the best truck card wins"]] == best
    for name, what in (("recipe that is built least", "recipes"), ("ingredient that is laid least", "ingredients")):
        assert [cell.removesuffix(" of games") for cell in rows[name]] == [least(table, what) for table in three]


def test_the_strength_of_the_bots_is_that_measured() -> None:
    solo_rows = {row[0]: row[2] for row in tables(BOTS, "| solo level |")}
    for solo in FIGURES.solo:
        said = solo_rows["the campaign" if solo.level == 7 else str(solo.level)]
        assert said.startswith(f"{100 * solo.won[0]:.0f} %" if solo.level == 7 else percent(solo.won[0])), solo
    among = tables(BOTS[BOTS.index("## How strong they are: tacos") :], "| players | games | one greedy")
    shares = {row[0]: row[2].partition(" (")[0] for row in among}
    for row in FIGURES.among:
        assert shares[str(row.players)] == percent(row.won[0]).replace("100.0", "100"), row
