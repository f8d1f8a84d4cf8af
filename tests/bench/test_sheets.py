"""The committed figures of the two cities: as hard as the clauses want, and of these rules and this data."""

import msgspec
import pytest

from bench.sheets import GAMES, RESULTS, SIDES, Figures, Row, played
from tests.rule import rule
from truckstop.bots import bot_names
from truckstop.games.rollwrite.game import ROLLWRITE

FIGURES = msgspec.json.decode(RESULTS.read_bytes(), type=Figures)


def found(side: str, bot: str) -> Row:
    (row,) = [row for row in FIGURES.rows if (row.side, row.bot) == (side, bot)]
    return row


def test_every_bot_played_on_both_sides() -> None:
    assert {(row.side, row.bot) for row in FIGURES.rows} == {(s, b) for s in SIDES for b in bot_names("rollwrite")}
    assert all(row.games >= GAMES and row.longest <= 36 for row in FIGURES.rows)


@rule("W7.4")
def test_side_a_is_as_hard_as_it_should_be() -> None:
    assert 42 <= found("A", "random").median <= 58
    assert found("A", "greedy").median >= 170


@rule("W7.5")
def test_side_b_is_as_hard_as_side_a() -> None:
    assert abs(found("B", "greedy").mean / found("A", "greedy").mean - 1) <= 0.1


@rule("W6.4")
@pytest.mark.parametrize("side", SIDES)
def test_the_ranks_are_where_the_bots_put_them(side: str) -> None:
    assert FIGURES.ranks[side] == ROLLWRITE.rules(1, {"side": side}).sheet.ranks


def test_a_sample_played_again_makes_the_same_decisions() -> None:
    """Runs in the compiled and in the interpreted suite: so both agree with the committed digests."""
    # The thresholds stand in the same files as the cities and follow from the figures: they change no decision.
    assert FIGURES.version == ROLLWRITE.version
    for row in FIGURES.rows:
        again = played(row.side, row.bot, 5).digest
        assert again == row.sample_digest, "play has changed; renew the figures with: make bench SUITE=sheets"
