"""The sequential test: it decides correctly, and errs about as often as it is allowed to."""

import math
import random

import pytest

from truckstop.kernel.game import SetupError
from truckstop.lab.ladder import LadderPlan, PlayedDeal, PlayedGame
from truckstop.lab.sprt import WORTHS, Bounds, Sprt, expected, log_ratio, most_likely, result_of

BOUNDS = Bounds(0, 60, 0.05, 0.05)
MOST = 5000


def pair_of(dice: random.Random, share: float) -> int:
    """Return the result of two games of which each is won with this probability."""
    return 2 * sum(dice.random() < share for _ in range(2))


def run(share: float, seed: int, bounds: Bounds = BOUNDS) -> Sprt:
    dice, test = random.Random(seed), Sprt(bounds)
    while not test.verdict() and test.pairs < MOST:
        test.add(pair_of(dice, share))
    return test


@pytest.mark.parametrize(
    ("share", "verdict"), [(0.75, "better"), (0.65, "better"), (0.45, "not better"), (0.2, "not better")]
)
def test_a_clear_difference_is_decided(share: float, verdict: str) -> None:
    assert {run(share, seed).verdict() for seed in range(5)} == {verdict}


def test_a_greater_difference_needs_fewer_games() -> None:
    near, far = (sum(run(share, seed).pairs for seed in range(10)) for share in (0.62, 0.8))
    assert far < near


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "better"), (60.0, "not better")])
def test_errors_are_about_as_frequent_as_allowed(elo: float, wrong: str) -> None:
    """At the bounds themselves 5 % may be wrong. Over 300 runs, 9.5 % would be 3.6 standard deviations more."""
    runs = [run(expected(elo), seed).verdict() for seed in range(300)]
    assert "" not in runs
    assert 1 <= runs.count(wrong) <= 0.095 * len(runs)


def test_a_stricter_test_needs_more_games() -> None:
    strict = Bounds(0, 60, 0.005, 0.005)
    assert sum(run(0.56, seed, strict).pairs for seed in range(10)) > sum(run(0.56, seed).pairs for seed in range(10))


def test_a_bot_that_always_wins_is_better_after_a_finite_number_of_games() -> None:
    test = Sprt(Bounds())
    while not test.verdict():
        test.add(4)
    assert test.verdict() == "better"
    # Each pair is log(expected(30) / expected(0)) in favour.
    assert test.pairs == math.ceil(Bounds().upper / math.log(expected(30) / 0.5))


@pytest.mark.parametrize("worth", [0.3, 0.5, 0.55, 0.9])
def test_the_most_likely_distribution_has_the_mean(worth: float) -> None:
    shares = [0.1, 0.2, 0.4, 0.25, 0.05]
    likely = most_likely(shares, worth)
    assert sum(likely) == pytest.approx(1)
    assert sum(p * x for p, x in zip(likely, WORTHS, strict=True)) == pytest.approx(worth)
    mean = sum(p * x for p, x in zip(shares, WORTHS, strict=True))
    assert most_likely(shares, mean) == pytest.approx(shares)


def test_swapping_the_bots_swaps_the_sign() -> None:
    counts = [3, 10, 20, 15, 9]
    assert log_ratio(counts, 0.45, 0.55) == pytest.approx(-log_ratio(counts[::-1], 0.45, 0.55))
    assert log_ratio([5, 0, 0, 0, 5], 0.45, 0.55) == pytest.approx(0)


def test_the_bounds_follow_from_the_errors() -> None:
    assert (round(Bounds().lower, 3), round(Bounds().upper, 3)) == (-2.944, 2.944)
    for wrong, message in (
        (Bounds(5, 5), "elo0 must be less than elo1"),
        (Bounds(elo1=math.inf), "elo1 must be between -2000 and 2000, not inf"),
        (Bounds(elo0=-math.inf), "elo0 must be between -2000 and 2000, not -inf"),
        (Bounds(elo0=math.nan), "elo0 must be between -2000 and 2000, not nan"),
        (Bounds(-2000, 20000), "elo1 must be between -2000 and 2000, not 20000"),
        (Bounds(alpha=0), "alpha must be between 0 and 0.5"),
        (Bounds(beta=0.5), "beta must be between 0 and 0.5"),
    ):
        with pytest.raises(SetupError, match=message):
            wrong.checked()


@pytest.mark.parametrize("result", range(len(WORTHS)))
def test_the_widest_bounds_can_be_tested(result: int) -> None:
    test = Sprt(Bounds(-2000, 2000).checked())
    while not test.verdict() and test.pairs < 1000:
        test.add(result)
    assert math.isfinite(test.ratio)
    assert test.verdict() == {0: "not better", 4: "better"}.get(result, test.verdict())


def game(bots: list[int], places: list[int], scores: list[int] | None = None) -> PlayedGame:
    return PlayedGame(bots, scores or [0] * len(bots), places, 1, 1)


def test_a_pair_is_worth_what_its_games_are() -> None:
    plan = LadderPlan("sprt", "frenzy", 4, ("a", "b"), 1, {})
    first, second = [0, 1, 0, 1], [1, 0, 1, 0]
    for places, swapped, worth in (
        ([1, 2, 3, 4], [2, 1, 3, 4], 4),
        ([1, 2, 3, 4], [1, 2, 3, 4], 2),
        ([2, 1, 3, 4], [1, 2, 3, 4], 0),
        ([1, 1, 3, 4], [1, 2, 3, 4], 1),
        # Nobody at the table won; the better place counts.
        ([4, 3, 2, 5], [4, 5, 3, 2], 4),
    ):
        assert result_of(plan, PlayedDeal(0, [game(first, places), game(second, swapped)])) == worth
    assert result_of(plan, PlayedDeal(0, [game(first, [1, 2, 3, 4])])) is None


def test_alone_the_better_result_on_a_deal_counts() -> None:
    plan = LadderPlan("sprt", "tacos", 1, ("a", "b"), 1, {})
    for mine, theirs, worth in (((1, 20), (2, 30), 4), ((1, 20), (1, 30), 0), ((1, 20), (1, 20), 2)):
        games = [game([0], [mine[0]], [mine[1]]), game([1], [theirs[0]], [theirs[1]])]
        assert result_of(plan, PlayedDeal(0, games)) == worth
