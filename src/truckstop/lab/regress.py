"""Regression in plain numbers, compiled: the fit of values takes no more than this.

A sample is a position: one row of features for each seat, and for each seat the outcome that was observed.
"""

import math

from mypy_extensions import i64

from truckstop.bots.values import SHARES, ValueModel

Rows = list[list[float]]


def spreads(samples: list[Rows], width: i64) -> list[float]:
    """Return the standard deviation of each feature over all rows, 1 for one that never changes."""
    sums: list[float] = [0.0] * width
    squares: list[float] = [0.0] * width
    count: float = 0.0
    for sample in samples:
        for row in sample:
            count += 1.0
            for at in range(width):
                sums[at] += row[at]
                squares[at] += row[at] * row[at]
    found: list[float] = []
    for at in range(width):
        mean = sums[at] / count
        variance = squares[at] / count - mean * mean
        found.append(math.sqrt(variance) if variance > 0.000000001 else 1.0)
    return found


def fit_shares(samples: list[Rows], outcomes: Rows, nobody: bool, ridge: float, steps: i64) -> list[float]:
    """Return the weights that make the observed winners most likely (a conditional logit), by Newton's method.

    `ridge` is how much a weight costs, in samples, per squared effect of one standard deviation of its feature. It
    keeps the weights of features that say nothing at 0.
    """
    width: i64 = len(samples[0][0])
    spread = spreads(samples, width)
    weights: list[float] = [0.0] * width
    model = ValueModel(SHARES, nobody, [weights])
    for _ in range(steps):
        slope: list[float] = [0.0] * width
        bend: Rows = square(width)
        for at in range(width):
            cost = ridge * spread[at] * spread[at]
            slope[at] = -cost * weights[at]
            bend[at][at] = cost
        for number in range(len(samples)):
            sample = samples[number]
            outcome = outcomes[number]
            expected = model.shares(sample, 0)
            mean: list[float] = [0.0] * width
            for seat in range(len(sample)):
                row = sample[seat]
                share: float = expected[seat]
                missed: float = outcome[seat] - share
                for at in range(width):
                    value: float = row[at]
                    if value != 0.0:
                        slope[at] += missed * value
                        mean[at] += share * value
                        add(bend[at], row, share * value, at + 1)
            for at in range(width):
                if mean[at] != 0.0:
                    add(bend[at], mean, -mean[at], at + 1)
        step = solved(bend, slope)
        for at in range(width):
            weights[at] += step[at]
    return weights


def fit_score(samples: list[Rows], outcomes: Rows, ridge: float) -> list[float]:
    """Return the weights whose sums are nearest to the observed scores (least squares with a ridge)."""
    width: i64 = len(samples[0][0])
    spread = spreads(samples, width)
    slope: list[float] = [0.0] * width
    bend: Rows = square(width)
    for at in range(width):
        bend[at][at] = ridge * spread[at] * spread[at]
    for number in range(len(samples)):
        sample = samples[number]
        for seat in range(len(sample)):
            row = sample[seat]
            outcome: float = outcomes[number][seat]
            for at in range(width):
                value: float = row[at]
                if value != 0.0:
                    slope[at] += outcome * value
                    add(bend[at], row, value, at + 1)
    return solved(bend, slope)


def square(width: i64) -> Rows:
    rows: Rows = []
    for _ in range(width):
        rows.append([0.0] * width)
    return rows


def add(row: list[float], other: list[float], times: float, most: i64) -> None:
    """Add the first `most` numbers of a row, multiplied, to another."""
    for at in range(most):
        row[at] += times * other[at]


def solved(bend: Rows, slope: list[float]) -> list[float]:
    """Solve bend x = slope by Cholesky's method; only the lower half of `bend` is read."""
    width: i64 = len(slope)
    root: Rows = square(width)
    for at in range(width):
        for other in range(at + 1):
            left: float = bend[at][other]
            for k in range(other):
                left -= root[at][k] * root[other][k]
            if at == other:
                root[at][at] = math.sqrt(max(left, 0.000000000001))
            else:
                root[at][other] = left / root[other][other]
    found: list[float] = slope[:]
    for at in range(width):
        for k in range(at):
            found[at] -= root[at][k] * found[k]
        found[at] /= root[at][at]
    for back in range(width):
        at = width - 1 - back
        for k in range(at + 1, width):
            found[at] -= root[k][at] * found[k]
        found[at] /= root[at][at]
    return found
