"""Place another truck (F3.4): one of your inactive trucks goes to any venue, regardless of its number."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.4")
def test_it_may_go_to_any_venue_even_beside_your_own_truck() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d8 d10").pick(Ana="place reroll")
    assert t.targets("Ana", "place") == ["at d8", "at d10", "at d12", "at d20"]
    t.play("Ana", "place", "at d8")
    assert t.at("d8") == ["Ana", "Ana", "Ben"]
    assert t.finish()["Ana"] == 2 + 2 + 0


@rule("F3.4")
def test_the_trucks_number_does_not_matter() -> None:
    """Ana's d12 and d20 trucks are inactive, yet one goes to d10."""
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="place reroll")
    t.play("Ana", "place", "at d10")
    assert t.at("d10") == ["Ana", "Ana"]
    assert len(t.seat_seen("Ana").home) == 1


@rule("F3.4", "F3.7")
def test_a_shut_venue_takes_it_too() -> None:
    t = table(3, first="Cem").rolls(d8=8).park(Ana="d10 d12").pick(Ana="place reroll", Cem="venue_shutdown")
    t.play("Cem", "venue_shutdown", "at d8")
    assert "at d8" in t.targets("Ana", "place")
    t.play("Ana", "place", "at d8")
    assert t.at("d8") == ["Ana"]


@rule("F3.4", "F1.3", "F2.6")
def test_without_an_inactive_truck_there_is_no_target() -> None:
    """With four venues a player has four trucks; those of absent venues are never used."""
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="place place place reroll")
    t.play("Ana", "place", "at d20").play("Ana", "place", "at d20")
    assert t.seat_seen("Ana").home == []
    assert t.targets("Ana", "place") == []
    assert t.options("Ana") == ["play reroll", "drop reroll", "drop place"]


@rule("F3.4", "F3.6")
def test_a_truck_that_was_shut_down_may_be_placed_again() -> None:
    t = table(3, first="Ben").rolls().park(Ana="d8 d10")
    t.pick(Ana="place place place reroll", Ben="truck_shutdown")
    t.play("Ben", "truck_shutdown", "Ana d8")
    for _ in range(3):
        t.play("Ana", "place", "at d12")
    assert t.at("d12").count("Ana") == 3, "two that stayed at home and the one that came back"


@rule("F3.4", "F3.9")
def test_a_truck_that_a_trigger_sent_back_may_be_placed_again() -> None:
    t = table(3, first="Ben").rolls().park(Ana="d8 d10").pick(Ana="place place place reroll", Ben="trigger")
    t.play("Ben", "trigger", "at d8")
    for _ in range(3):
        t.play("Ana", "place", "at d8")
    assert t.at("d8") == ["Ana", "Ana", "Ana"]


@rule("F3.4")
def test_a_truck_placed_again_has_lost_its_2x_token() -> None:
    t = table(3, first="Ana").rolls().park(Ana="d8 d10")
    t.pick(Ana="double place place place reroll", Ben="truck_shutdown")
    t.play("Ana", "double", "Ana d8").play("Ben", "truck_shutdown", "Ana d8 2X")
    for _ in range(3):
        t.play("Ana", "place", "at d12")
    assert [name for name in t.at("d12") if name.startswith("Ana")] == ["Ana", "Ana", "Ana"]
