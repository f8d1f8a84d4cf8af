"""The balance of the daily specials (F7.6): the committed figures meet the targets and are current."""

import msgspec
import pytest

from bench.specials import RESULTS, SAMPLE, Figures, play_chunk, shift_of
from tests.rule import rule
from truckstop.games.frenzy.game import FRENZY


@pytest.fixture(scope="module")
def figures() -> Figures:
    return msgspec.json.decode(RESULTS.read_bytes(), type=Figures)


@rule("F7.6")
def test_no_special_changes_the_wins_of_a_seat_by_more_than_ten_points(figures: Figures) -> None:
    assert figures.games >= 10_000
    assert sorted(row.special for row in figures.rows) == sorted(
        special.key for special in FRENZY.rules(5, {"specials": "on"}).specials
    )
    assert [row.largest_shift for row in figures.rows] == [shift_of(row, figures.rows) for row in figures.rows]
    assert [row.special for row in figures.rows if row.largest_shift > 0.10 or row.games < 1000] == []


@rule("F7.6")
def test_every_special_changes_at_least_one_decision_in_a_hundred(figures: Figures) -> None:
    assert [row.special for row in figures.rows if row.changed < 0.01 or row.decisions < 1000] == []


@rule("F7.6")
def test_the_figures_are_current(figures: Figures) -> None:
    """The first games are played again; if rules, cards or the bot have changed, the figures must be measured again."""
    assert (figures.version, figures.data) == (FRENZY.version, FRENZY.digest())
    assert play_chunk(0, SAMPLE, 0).digest == figures.sample_digest, "measure again: make bench SUITE=specials"
