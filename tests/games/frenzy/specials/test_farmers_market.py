"""The specials of the d6, the farmers' market: four to six play with it."""

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_GIVEN, E_ROLLED_BOTH


@rule("F7.4", "F7.6")
@pytest.mark.parametrize(("rolls", "counts"), [((2, 5), 5), ((5, 2), 5), ((3, 3), 3)])
def test_harvest_rolls_twice_and_the_higher_counts(rolls: tuple[int, int], counts: int) -> None:
    t = table(4, specials=["harvest"]).rolls(d6=rolls[0])
    t.chance.will("d6", rolls[1])
    t.park()
    assert t.seen("d6").face == counts
    assert t.events(E_ROLLED_BOTH) == [(1, *rolls, counts)]
    assert t.chance.sources().count("d6") == 2


@rule("F7.4", "F7.6")
def test_free_samples_pays_1_for_each_truck_before_cards_are_selected() -> None:
    t = table(4, specials=["free_samples"], first="Ben").rolls().park(Ana="d6 d20", Ben="d6 d20")
    assert t.phase == "select actions"
    assert t.money == {"Ana": 1, "Ben": 1, "Cem": 0, "Dot": 0}
    assert [event[0] for event in t.events(E_GIVEN)] == [1, 0], "from the first player"


@rule("F7.4", "F7.6")
@pytest.mark.parametrize("face", [1, 6])
def test_fixed_menu_pays_every_truck_3_instead_of_its_share(face: int) -> None:
    t = table(4, specials=["fixed_menu"]).rolls(d6=face).park(Ana="d6 d8", Ben="d6 d10", Cem="d6 d12")
    t.pick(Ana="double promote").play("Ana", "promote", "at d6").play("Ana", "double", "Ana d6")
    assert [paid for paid in t.paid() if paid[2] == "d6"] == [("Ana", 6, "d6"), ("Ben", 3, "d6"), ("Cem", 3, "d6")]


@rule("F7.4")
def test_fixed_menu_replaces_the_phase_for_its_own_venue_only() -> None:
    t = table(4, specials=["fixed_menu"]).rolls(d6=6, d8=8).park(Ana="d6 d8").pick()
    assert t.paid()[:2] == [("Ana", 3, "d6"), ("Ana", 8, "d8")]


@rule("F7.5")
def test_fixed_menu_acts_when_the_venue_is_triggered() -> None:
    t = table(4, specials=["fixed_menu"]).rolls(d6=1).park(Ana="d6 d8", Ben="d6 d8").pick(Ana="trigger reroll")
    t.play("Ana", "trigger", "at d6")
    assert (t.money["Ana"], t.money["Ben"]) == (3, 3)


@rule("F7.4", "F7.6", "F3.2")
def test_side_entrance_pays_2_for_moving_your_own_truck_there() -> None:
    t = table(4, specials=["side_entrance"]).rolls().park(Ana="d8 d10")
    t.pick(Ana="move_yours place move_anothers reroll")
    t.play("Ana", "move_yours", "Ana d8", "at d6")
    assert t.money["Ana"] == 2
    t.play("Ana", "move_anothers", "Ben d12", "at d6").play("Ana", "place", "at d6")
    assert t.money == {"Ana": 2, "Ben": 0, "Cem": 0, "Dot": 0}, "only for Move your truck"


@rule("F7.6")
def test_side_entrance_does_not_pay_for_a_move_elsewhere() -> None:
    t = table(4, specials=["side_entrance"]).rolls().park(Ana="d6 d10").pick(Ana="move_yours reroll")
    t.play("Ana", "move_yours", "Ana d6", "at d8")
    assert t.events(E_GIVEN) == []
