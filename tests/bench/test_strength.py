"""The committed figures of strength: docs/bots.md shows them, and a sample of the games is played again."""

from pathlib import Path

import msgspec
import pytest

from bench import levels, strength, strength_plot
from bench.strength import SAMPLE, WANTED, Row, digest_of
from truckstop.compiled import is_compiled
from truckstop.lab.simulate import interval

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
ROWS = strength.read_figures(strength.RESULTS).rows
CHEAP = 30
"""Playouts for each decision up to which a row is played again."""


def playouts(row: Row) -> int:
    """Return the playouts of all bots of a row for one decision each."""
    return sum(int(bot.partition("@")[2] or 0) for bot in row.wanted.bots)


def test_the_page_has_the_committed_figures() -> None:
    assert ROWS
    assert strength.page_table(strength.Figures(ROWS)) in PAGE, "python -m bench.strength --page"
    found = msgspec.json.decode(levels.RESULTS.read_bytes(), type=levels.Figures)
    assert levels.page_table(found) in PAGE, "python -m bench.levels --page"
    drawn = strength_plot.drawn(strength.curves(strength.Figures(ROWS)))
    assert strength.PICTURE.read_text(encoding="utf-8") == drawn, "the plot shows other figures"


def test_figures_are_those_of_the_rows_that_are_wanted() -> None:
    wanted = {one.key: one for one in WANTED}
    for row in ROWS:
        assert row.wanted == wanted[row.wanted.key], "the plan of this row has changed; play it again"
        assert row.games == row.wanted.games and row.errors == 0
        if not row.wanted.scores:
            share, low, high = interval(row.wins.get(row.wanted.bots[0], 0), row.games)
            assert (row.value, row.low, row.high) == (round(share, 4), round(low, 4), round(high, 4))


@pytest.mark.parametrize("row", [row for row in ROWS if playouts(row) <= CHEAP], ids=lambda row: row.wanted.key)
def test_a_sample_of_a_row_is_played_as_it_was(row: Row) -> None:
    if playouts(row) and not is_compiled():
        pytest.skip("a search takes too long uncompiled")
    assert digest_of(row.wanted, SAMPLE) == row.sample_digest, "the bots have changed; play the rows again"
