"""The committed figures of the two cities: difficulty as the clauses require, and rules and data are current."""

import msgspec
import pytest

from bench.sheets import BOTS, GAMES, RESULTS, SIDES, Figures, Row, played
from tests.rule import rule
from truckstop.games.rollwrite.game import ROLLWRITE

FIGURES = msgspec.json.decode(RESULTS.read_bytes(), type=Figures)


def figures_of(side: str, bot: str) -> Row:
    (row,) = [row for row in FIGURES.rows if (row.side, row.bot) == (side, bot)]
    return row


def test_every_bot_played_on_both_sides() -> None:
    assert {(row.side, row.bot) for row in FIGURES.rows} == {(s, b) for s in SIDES for b in BOTS}
    assert all(row.games >= GAMES and row.longest <= 36 for row in FIGURES.rows)


@rule("W7.4")
def test_side_a_has_the_required_difficulty() -> None:
    assert 42 <= figures_of("A", "random").median <= 58
    assert figures_of("A", "greedy").median >= 170


@rule("W7.5")
def test_side_b_is_as_hard_as_side_a() -> None:
    assert abs(figures_of("B", "greedy").mean / figures_of("A", "greedy").mean - 1) <= 0.1


@rule("W6.4")
@pytest.mark.parametrize("side", SIDES)
def test_the_ranks_follow_the_scores_of_the_bots(side: str) -> None:
    assert FIGURES.ranks[side] == ROLLWRITE.rules(1, {"side": side}).sheet.ranks


def test_a_sample_played_again_makes_the_same_decisions() -> None:
    """Compiled and interpreted runs of this test must both give the committed digests."""
    # The digest of the data is not compared: it covers the ranks, which follow from the figures and affect no choice.
    assert FIGURES.version == ROLLWRITE.version
    for row in FIGURES.rows:
        again = played(row.side, row.bot, 5).digest
        assert again == row.sample_digest, "the games have changed; measure again with: make bench SUITE=sheets"
