"""The committed figures of the taco cards: balanced as the clauses require, and rules and data are current."""

import msgspec
import pytest

from bench.tacos_balance import GAMES, LENGTH, RESULTS, SAMPLE, TABLES, Figures, Table, play_chunk, report
from tests.rule import rule
from truckstop.games.tacos.codes import LEVELS
from truckstop.games.tacos.game import TACOS

FIGURES = msgspec.json.decode(RESULTS.read_bytes(), type=Figures)
STAR = [row for row in FIGURES.tables if row.vendors == "star"]
IDS = [f"{row.players} players" for row in STAR]


def test_every_table_and_every_level_was_played() -> None:
    assert [(row.players, row.vendors) for row in FIGURES.tables] == TABLES
    assert all(row.games >= GAMES for row in STAR)
    assert [row.level for row in FIGURES.solo] == list(range(1, LEVELS + 2))


@rule("T8.1")
@pytest.mark.parametrize("row", STAR, ids=IDS)
def test_the_first_seat_wins_its_fair_share(row: Table) -> None:
    assert abs(row.first_seat[0] - 1 / row.players) <= 0.03


@rule("T8.2")
@pytest.mark.parametrize("row", STAR, ids=IDS)
def test_no_truck_card_decides_the_game(row: Table) -> None:
    assert len(row.trucks) == 24
    assert max(row.trucks.values()) <= 0.08


@rule("T8.3", "T1.1", "T1.2")
@pytest.mark.parametrize("row", STAR, ids=IDS)
def test_every_ingredient_and_every_recipe_is_used(row: Table) -> None:
    rules = TACOS.rules(row.players, {})
    assert set(row.ingredients) == {one.key for one in rules.ingredients}
    assert set(row.recipes) == {one.key for one in rules.recipes}
    assert min(*row.ingredients.values(), *row.recipes.values()) >= 0.02


@rule("T8.4")
@pytest.mark.parametrize("row", STAR, ids=IDS)
def test_games_have_the_required_length(row: Table) -> None:
    least, most = LENGTH[row.players]
    assert least <= row.median_rounds <= most
    assert row.players > 2 or row.by_deck < 1 / 3


@rule("T6.1")
@pytest.mark.parametrize("players", LENGTH)
def test_no_varied_vendor_is_chosen_twice_as_often_as_another(players: int) -> None:
    (row,) = [row for row in FIGURES.tables if (row.players, row.vendors) == (players, "varied")]
    assert len(row.visits) == 8
    assert max(row.visits.values()) <= 2 * min(row.visits.values())


@rule("T7.1")
def test_the_challenger_is_a_match_for_greedy() -> None:
    assert 0.3 <= FIGURES.solo[0].won[0] <= 0.7


def test_greedy_is_much_stronger_than_random() -> None:
    assert [row.players for row in FIGURES.among] == list(LENGTH)
    assert all(row.won[1] > 0.95 for row in FIGURES.among), "lower end of the interval"


def test_a_sample_played_again_makes_the_same_decisions() -> None:
    """Compiled and interpreted runs of this test must both give the committed digests."""
    assert (FIGURES.version, FIGURES.data) == (TACOS.version, TACOS.digest())
    renew = "the games have changed; measure again with: make bench SUITE=tacos_balance"
    for row in FIGURES.tables:
        assert play_chunk(row.players, {"vendors": row.vendors}, 0, SAMPLE).digest == row.sample_digest, renew
    for solo in FIGURES.solo:
        games = 1 if solo.level > LEVELS else SAMPLE
        assert play_chunk(1, {"level": str(solo.level)}, 0, games).digest == solo.sample_digest, renew


def test_the_report_names_every_table_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    report(FIGURES)
    out = capsys.readouterr().out
    assert all(f"{row.players} players, {row.vendors} vendors" in out for row in FIGURES.tables)
    assert all(f"solo level {row.level}: won" in out for row in FIGURES.solo)
