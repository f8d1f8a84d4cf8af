"""The specials of the d4, the brewery: five or six play with it."""

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_DIE_TURNED, E_GIVEN


@rule("F7.5", "F7.6")
@pytest.mark.parametrize(("trucks", "total", "share"), [(1, 3 + 2, 5), (2, 3 + 4, 3), (3, 3 + 6, 3)])
def test_happy_hour_adds_2_for_each_truck(trucks: int, total: int, share: int) -> None:
    t = table(5, specials=["happy_hour"]).rolls(d4=3)
    t.park(**dict.fromkeys(t.people[:trucks], "d4 d20")).pick()
    assert t.totals()[0] == ("d4", total, trucks, share)


@rule("F7.5")
def test_happy_hour_acts_at_each_trigger_and_again_at_the_end() -> None:
    t = table(5, specials=["happy_hour"]).rolls(d4=3).park(Ana="d4 d20", Ben="d4 d20").pick(Cem="trigger place")
    t.play("Cem", "trigger", "at d4").play("Cem", "place", "at d4")
    assert t.totals()[:2] == [("d4", 7, 2, 3), ("d4", 5, 1, 5)]


@rule("F7.4", "F7.6")
@pytest.mark.parametrize(("rolled", "stands"), [(1, 4), (2, 4), (3, 3), (4, 4)])
def test_last_orders_turns_a_1_or_2_to_a_4_after_the_roll(rolled: int, stands: int) -> None:
    t = table(5, specials=["last_orders"]).rolls(d4=rolled).park()
    assert t.seen("d4").face == stands
    assert t.events(E_DIE_TURNED) == ([(0, rolled, 4, 0)] if rolled < 3 else [])


@rule("F7.4")
def test_last_orders_does_not_turn_a_later_reroll() -> None:
    t = table(5, specials=["last_orders"]).rolls(d4=2).park().pick(Ana="reroll reroll")
    t.chance.will("d4", 1)
    t.play("Ana", "reroll", "at d4")
    assert t.seen("d4").face == 1


@rule("F7.4", "F7.6", "F3.8")
def test_beer_garden_lays_a_promo_before_actions_are_executed() -> None:
    t = table(5, specials=["beer_garden"]).rolls(d4=3).park(Ana="d4 d20", Ben="d4 d20")
    assert (t.phase, t.seen("d4").promos) == ("select actions", 0)
    t.pick(Cem="promote reroll")
    assert t.seen("d4").promos == 1
    t.play("Cem", "promote", "at d4").do("Cem", "drop reroll")
    assert t.totals()[0] == ("d4", 3 + 4 + 4, 2, 5)


@rule("F7.4", "F7.6")
def test_home_delivery_pays_1_to_everyone_without_a_truck_there() -> None:
    t = table(5, specials=["home_delivery"]).rolls().park(Ana="d4 d20", Ben="d4 d20")
    assert t.money == {"Ana": 0, "Ben": 0, "Cem": 1, "Dot": 1, "Eve": 1}


@rule("F7.5")
def test_home_delivery_pays_from_the_first_player_clockwise() -> None:
    t = table(5, first="Dot", specials=["home_delivery"]).rolls().park(Ana="d4 d20")
    assert [t.people[who] for who, *_ in t.events(E_GIVEN)] == ["Dot", "Eve", "Ben", "Cem"]
