"""Regression finds the weights that made the data."""

from random import Random

import pytest

from truckstop.bots.values import SHARES, ValueModel
from truckstop.lab.regress import fit_score, fit_shares, solved

TRUE = [0.8, -1.5, 0.0]


def drawn(nobody: bool, count: int, seats: int) -> tuple[list[list[list[float]]], list[list[float]]]:
    """Return positions with random features, and winners drawn with the true weights."""
    rng = Random(5)
    model = ValueModel(SHARES, nobody, [TRUE])
    samples, outcomes = [], []
    for _ in range(count):
        rows = [[rng.gauss(0, 1) for _ in TRUE] for _ in range(seats)]
        shares = model.shares(rows, 0)
        winner = rng.choices(range(seats + 1), [*shares, max(0.0, 1 - sum(shares))])[0]
        samples.append(rows)
        outcomes.append([float(seat == winner) for seat in range(seats)])
    return samples, outcomes


@pytest.mark.parametrize("nobody", [False, True])
def test_the_weights_of_winners_are_found(nobody: bool) -> None:
    samples, outcomes = drawn(nobody, 3000, 3)
    assert fit_shares(samples, outcomes, nobody, 1.0, 8) == pytest.approx(TRUE, abs=0.12)


def test_a_large_ridge_keeps_weights_small() -> None:
    samples, outcomes = drawn(False, 500, 3)
    free, held = (fit_shares(samples, outcomes, False, ridge, 8) for ridge in (0.1, 10000.0))
    assert max(map(abs, held)) < 0.1 < max(map(abs, free))


def test_the_weights_of_a_score_are_found() -> None:
    rng = Random(6)
    samples = [[[rng.gauss(0, 1) for _ in TRUE]] for _ in range(2000)]
    outcomes = [[sum(w * x for w, x in zip(TRUE, rows[0], strict=True)) + rng.gauss(0, 0.3)] for rows in samples]
    assert fit_score(samples, outcomes, 0.01) == pytest.approx(TRUE, abs=0.05)


def test_equations_are_solved() -> None:
    assert solved([[4.0, 0.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])
