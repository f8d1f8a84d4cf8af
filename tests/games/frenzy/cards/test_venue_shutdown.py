"""Venue shutdown (F3.7): an open venue pays nothing this round; its trucks stay active."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.7", "F4.1")
def test_a_shut_venue_pays_nothing() -> None:
    t = table(3).rolls(d8=8, d10=10).park(Ana="d8 d10", Ben="d8 d10", Cem="d12 d20").pick(Ana="venue_shutdown")
    t.play("Ana", "venue_shutdown", "at d8")
    assert t.finish() == {"Ana": 5, "Ben": 5, "Cem": 2}


@rule("F3.7")
def test_empty_venues_can_be_shut_but_shut_ones_are_not_targets() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="venue_shutdown", Ben="venue_shutdown")
    assert t.targets("Ana", "venue_shutdown") == ["at d8", "at d10", "at d12", "at d20"]
    t.play("Ana", "venue_shutdown", "at d20")
    assert t.targets("Ben", "venue_shutdown") == ["at d8", "at d10", "at d12"]


@rule("F3.7")
def test_trucks_there_stay_active_and_are_paid_if_moved_to_an_open_venue() -> None:
    t = table(3, first="Cem").rolls(d8=8, d10=9).park(Ana="d8 d12", Ben="d12 d20")
    t.pick(Ana="move_yours", Cem="venue_shutdown").play("Cem", "venue_shutdown", "at d8")
    assert t.at("d8") == ["Ana"]
    t.play("Ana", "move_yours", "Ana d8", "at d10")
    assert t.finish()["Ana"] == 9 + 0


@rule("F3.7", "F2.6")
def test_when_all_are_shut_there_is_no_target() -> None:
    t = table(3).rolls(d8=8).park().pick(Ana=5 * "venue_shutdown ")
    for die in ("at d8", "at d10", "at d12"):
        t.play("Ana", "venue_shutdown", die)
    t.play("Ana", "venue_shutdown")
    assert t.dropped() == [("Ana", "venue_shutdown")]


@rule("F3.7", "F2.7")
def test_it_reopens_next_round() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d8 d10").pick(Ana="venue_shutdown")
    t.play("Ana", "venue_shutdown", "at d8")
    assert (t.state.round, t.seen("d8").shut) == (1, False)
    t.rolls(d8=8).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12")
    assert t.finish()["Ana"] == 8
