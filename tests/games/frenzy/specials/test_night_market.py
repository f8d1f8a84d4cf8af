"""The specials of the d8, the night market."""

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_COST, E_GIVEN, E_THIRD_TRUCK
from truckstop.games.frenzy.game import FRENZY


@rule("F7.4", "F7.6")
def test_lanterns_add_4_to_the_total() -> None:
    t = table(3, specials=["lanterns"]).rolls(d8=3).park(Ana="d8 d10", Ben="d8 d10").pick()
    assert t.totals()[0] == ("d8", 7, 2, 3)


@rule("F7.5", "F4.1")
def test_lanterns_add_nothing_where_nobody_stands() -> None:
    t = table(3, specials=["lanterns"]).rolls(d8=3).park().pick()
    assert [die for die, *_ in t.totals()] == ["d12", "d20"]


@rule("F7.6", "F7.7")
def test_late_shift_sells_the_d8_truck_as_a_third_for_2() -> None:
    t = table(3, specials=["late_shift"], money={"Ana": 5, "Ben": 5, "Cem": 5}).rolls()
    t.do("Ana", "d10", "d12")
    assert t.options("Ana") == ["d8", "done"]
    t.park(Ana="d10 d12 d8", Ben="d10 d12", Cem="d8 d10")
    assert t.at("d8") == ["Ana", "Cem"]
    assert t.money == {"Ana": 3, "Ben": 5, "Cem": 5}
    assert t.events(E_THIRD_TRUCK) == [(0, 2, 2, 1)]


@rule("F7.7", "C4", "C5")
def test_the_third_truck_is_part_of_the_secret_commitment() -> None:
    """The purchase is revealed and paid together with the trucks, not earlier."""
    one = table(3, specials=["late_shift"], money={"Ana": 5}).rolls()
    other = one.copy()
    told = len(one.heard.events)
    one.do("Ana", "d10", "d12", "d8")
    other.do("Ana", "d10", "d12", "done")
    for viewer in (-1, 1, 2):
        assert FRENZY.view(one.state, viewer) == FRENZY.view(other.state, viewer)
    assert (one.money["Ana"], len(one.heard.events), one.asked) == (5, told, ["Ben", "Cem"])
    mine = FRENZY.view(one.state, 0).mine
    assert mine is not None
    assert mine.trucks == ["concert", "sporting_event", "night_market"]


@rule("F7.6", "C7", "C2")
def test_late_shift_is_not_offered_without_the_money_or_where_the_truck_is_picked() -> None:
    t = table(3, specials=["late_shift"], money={"Ana": 1, "Ben": 2, "Cem": 9}).rolls()
    assert t.do("Ana", "d10", "d12").asked == ["Ben", "Cem"]
    assert t.do("Cem", "d8", "d12").asked == ["Ben"]
    t.do("Ben", "d10", "d12", "d8")
    assert t.money["Ben"] == 0


@rule("F7.4", "F7.6", "F3.5")
def test_neon_sign_sells_a_2x_for_2_before_cards_are_selected() -> None:
    t = table(3, specials=["neon_sign"], money={"Ana": 5, "Ben": 5}, first="Ben").rolls(d8=8)
    t.park(Ana="d8 d10", Ben="d8 d10", Cem="d10 d12")
    assert (t.phase, t.asked, t.options("Ben")) == ("before select actions", ["Ben"], ["pass", "Ben d8"])
    t.do("Ben", "pass").do("Ana", "Ana d8")
    assert t.phase == "select actions"
    assert (t.at("d8"), t.money["Ana"], t.money["Ben"]) == (["Ana 2X", "Ben"], 3, 5)
    assert t.events(E_COST)[0][:2] == (0, 2)
    t.pick(Ana="double reroll")
    assert t.targets("Ana", "double") == ["Ana d10"], "one 2X per truck at most"
    assert t.finish() == {"Ana": 8 - 2, "Ben": 4, "Cem": 1}


@rule("F7.6", "C7")
def test_neon_sign_asks_nobody_without_2_or_without_a_truck_there() -> None:
    t = table(3, specials=["neon_sign"], money={"Ana": 1, "Ben": 9}).rolls().park(Ana="d8 d10")
    assert t.phase == "select actions"


@rule("F7.4", "F7.6")
@pytest.mark.parametrize(("ben", "gets"), [("d10 d12", 3), ("d8 d12", 0)])
def test_quiet_corner_pays_3_to_the_only_truck(ben: str, gets: int) -> None:
    t = table(3, specials=["quiet_corner"]).rolls().park(Ana="d8 d10", Ben=ben)
    assert (t.phase, t.money) == ("select actions", {"Ana": gets, "Ben": 0, "Cem": 0})


@rule("F7.6")
def test_quiet_corner_pays_nobody_if_nobody_is_there() -> None:
    t = table(3, specials=["quiet_corner"]).rolls().park()
    assert t.events(E_GIVEN) == []
