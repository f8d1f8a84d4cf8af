"""Verbs of the specials where our own 24 never put them: a designer's data may hook them elsewhere."""

from tests.games.frenzy.tables import table
from tests.games.frenzy.test_load import SPECIALS, edited
from tests.rule import rule


@rule("F7.7", "F6.1")
def test_barry_without_a_truck_there_is_paid_as_anyone() -> None:
    """Home delivery at the night market, which two players have."""
    files = edited(SPECIALS, "home_delivery", '"brewery"', '"night_market"')
    t = table(2, specials=["home_delivery"], files=files).barry("d12 d20").rolls().park(Ana="d8 d10", Ben="d12 d20")
    assert t.money == {"Ana": 0, "Ben": 1, "Barry": 21}


@rule("F7.5", "F4.2")
def test_pay_for_each_truck_counts_several_of_one_owner() -> None:
    files = edited(SPECIALS, "free_samples", '"select actions"', '"resolve payouts"')
    t = table(4, specials=["free_samples"], files=files).rolls().park(Ana="d6 d8").pick(Ana="place")
    t.play("Ana", "place", "at d6")
    assert t.finish()["Ana"] == 2 + 0 + 1


@rule("F3.5", "F7.6")
def test_an_offered_2x_is_not_for_a_truck_that_has_one() -> None:
    files = edited(SPECIALS, "neon_sign", '"select actions"', '"resolve payouts"')
    t = (
        table(3, specials=["neon_sign"], files=files, money={"Ana": 9, "Ben": 9})
        .rolls()
        .park(Ana="d8 d10", Ben="d8 d10")
    )
    t.pick(Ana="double").play("Ana", "double", "Ana d8")
    assert (t.phase, t.asked) == ("before resolve payouts", ["Ben"])
