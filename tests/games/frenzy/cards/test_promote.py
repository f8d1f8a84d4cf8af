"""Promote (F3.8): a promo token adds its grid value to a venue's total when it pays."""

import pytest

from tests.games.frenzy.tables import PEOPLE, table
from tests.rule import rule


@rule("F3.8")
@pytest.mark.parametrize(("trucks", "adds"), [(1, 1), (2, 4), (3, 7), (4, 10), (5, 13), (6, 16)])
def test_the_grid_by_the_number_of_trucks(trucks: int, adds: int) -> None:
    """With a face of 2 the total is the grid value and 2 more."""
    t = table(6).rolls(d8=2)
    t.park(**{who: "d8 d10" if seat < trucks else "d10 d12" for seat, who in enumerate(PEOPLE)}).pick(Fay="promote")
    t.play("Fay", "promote", "at d8")
    assert t.totals()[0] == ("d8", 2 + adds, trucks, (2 + adds) // trucks)


@rule("F3.8", "F4.2")
def test_more_than_six_trucks_count_as_six() -> None:
    t = table(6).rolls(d8=2).park(**dict.fromkeys(PEOPLE, "d8 d10")).pick(Ana="promote place")
    t.play("Ana", "place", "at d8").play("Ana", "promote", "at d8")
    assert t.totals()[0] == ("d8", 18, 7, 2)


@rule("F3.8")
def test_promos_stack_each_for_its_grid_value() -> None:
    t = table(3).rolls(d8=3).park(Ana="d8 d10", Ben="d8 d10").pick(Ana="promote", Ben="promote", Cem="promote")
    for who in ("Ana", "Ben", "Cem"):
        t.play(who, "promote", "at d8")
    assert t.totals()[0] == ("d8", 3 + 4 + 4 + 4, 2, 7)


@rule("F3.8")
def test_shut_and_empty_venues_are_targets_too() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="venue_shutdown", Ben="promote")
    t.play("Ana", "venue_shutdown", "at d8")
    assert t.targets("Ben", "promote") == ["at d8", "at d10", "at d12", "at d20"]


@rule("F3.8")
def test_all_trucks_there_benefit_not_only_the_players() -> None:
    t = table(3).rolls(d8=2).park(Ana="d10 d12", Ben="d8 d12", Cem="d8 d12").pick(Ana="promote")
    t.play("Ana", "promote", "at d8")
    assert t.finish() == {"Ana": 1 + 0, "Ben": 3 + 0, "Cem": 3 + 0}


@rule("F3.8")
def test_trucks_are_counted_when_the_venue_pays() -> None:
    t = table(3).rolls(d8=2).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12").pick(Ana="promote place")
    t.play("Ana", "promote", "at d8").play("Ana", "place", "at d8")
    assert t.totals()[0] == ("d8", 2 + 4, 2, 3)


@rule("F3.8", "F4.1")
def test_a_promo_at_an_empty_or_shut_venue_does_nothing() -> None:
    t = table(3).rolls(d8=2, d10=2).park(Ana="d10 d12", Ben="d10 d20")
    t.pick(Ana="promote promote venue_shutdown")
    t.play("Ana", "promote", "at d8").play("Ana", "promote", "at d10").play("Ana", "venue_shutdown", "at d10")
    assert [die for die, *_ in t.totals()] == ["d12", "d20"]


@rule("F3.8", "F2.7")
def test_the_promo_is_gone_next_round() -> None:
    t = table(3).rolls(d8=2).park(Ana="d8 d10").pick(Ana="promote").play("Ana", "promote", "at d8")
    assert (t.state.round, t.seen("d8").promos) == (1, 0)
