"""The specials of the d20, the gaming con."""

import pytest

from tests.games.frenzy.tables import PEOPLE, table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_GIVEN, E_ROLLED_BOTH, E_SHUT


@rule("F7.4", "F7.6")
def test_sold_out_lets_nobody_pick_the_d20_but_cards_bring_trucks_there() -> None:
    t = table(3, specials=["sold_out"])
    assert t.options("Ana") == ["d8", "d10"]
    t.do("Ana", "d8")
    assert t.options("Ana") == ["d10", "d12"]
    t.rolls(d20=15).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="place")
    t.play("Ana", "place", "at d20")
    assert ("Ana", 15, "d20") in t.paid()


@rule("F7.7", "F6.1")
def test_sold_out_holds_for_barry_too() -> None:
    for draws in ((0, 0), (2, 1), (1, 1)):
        t = table(2, specials=["sold_out"])
        t.chance.will("barry", *draws)
        t.park(Ana="d8 d10", Ben="d8 d10")
        assert [n for source, n, _ in t.chance.drawn if source == 9] == [3, 2]
        assert t.at("d20") == []


@rule("F7.4", "F7.6")
@pytest.mark.parametrize(("rolls", "counts"), [((2, 15), 2), ((15, 2), 2), ((3, 3), 3)])
def test_slow_queue_rolls_twice_and_the_lower_counts(rolls: tuple[int, int], counts: int) -> None:
    t = table(3, specials=["slow_queue"]).rolls(d20=rolls[0])
    t.chance.will("d20", rolls[1])
    t.park()
    assert t.seen("d20").face == counts
    assert t.events(E_ROLLED_BOTH) == [(5, *rolls, counts)]


@rule("F7.4", "F7.6", "F3.4")
def test_new_booth_pays_3_to_who_places_a_truck_there() -> None:
    t = table(3, specials=["new_booth"]).rolls().park(Ana="d8 d10").pick(Ana="place place move_yours reroll")
    t.play("Ana", "place", "at d20").play("Ana", "place", "at d8").play("Ana", "move_yours", "Ana d10", "at d20")
    assert t.events(E_GIVEN) == [(0, 3, t.special("new_booth").id, 1)]
    assert t.money["Ana"] == 3


@rule("F7.4", "F7.6")
@pytest.mark.parametrize(("trucks", "shut"), [(3, False), (4, True), (5, True)])
def test_fire_drill_shuts_the_venue_before_payouts_if_four_stand_there(trucks: int, shut: bool) -> None:
    t = table(5, specials=["fire_drill"]).rolls(d20=20)
    t.park(**{who: "d8 d20" if seat < trucks else "d8 d10" for seat, who in enumerate(PEOPLE[:5])}).pick()
    assert ("d20" in [die for die, *_ in t.totals()]) is not shut
    assert len(t.events(E_SHUT)) == int(shut)
    assert not t.seen("d20").shut, "and it is open again in the next round"


@rule("F7.5")
def test_fire_drill_acts_with_the_phase_and_not_at_a_trigger() -> None:
    t = table(5, specials=["fire_drill"]).rolls(d20=20).park().pick(Ana="trigger reroll")
    t.play("Ana", "trigger", "at d20")
    assert t.money["Ana"] == 4


@rule("F7.5")
def test_fire_drill_counts_when_the_phase_comes() -> None:
    t = table(4, specials=["fire_drill"]).rolls(d20=20).park().pick(Ana="truck_shutdown")
    t.play("Ana", "truck_shutdown", "Dot d20")
    assert ("Ana", 6, "d20") in t.paid()
