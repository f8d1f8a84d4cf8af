"""Truck shutdown (F3.6): any active truck returns to its owner and no longer counts."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.6")
def test_any_active_truck_is_a_target_your_own_too() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d12", Cem="d10 d20").pick(Ana="truck_shutdown")
    targets = ["Ana d8", "Ana d10", "Ben d8", "Ben d12", "Cem d10", "Cem d20"]
    assert t.targets("Ana", "truck_shutdown") == targets


@rule("F3.6")
def test_the_truck_no_longer_counts_in_the_split() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="truck_shutdown reroll")
    t.play("Ana", "truck_shutdown", "Ben d8")
    assert t.at("d8") == ["Ana", "Cem"]
    assert "night_market" in t.seat_seen("Ben").home
    assert t.finish() == {"Ana": 4, "Ben": 0, "Cem": 4}


@rule("F3.6")
def test_your_own_truck_may_be_shut_down() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d8 d10", Cem="d10 d12").pick(Ana="truck_shutdown")
    t.play("Ana", "truck_shutdown", "Ana d8")
    assert t.finish() == {"Ana": 0, "Ben": 8, "Cem": 1}


@rule("F3.6", "F3.7")
def test_a_truck_at_a_shut_venue_is_still_active() -> None:
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="venue_shutdown", Ben="truck_shutdown")
    t.play("Ana", "venue_shutdown", "at d8")
    assert "Ana d8" in t.targets("Ben", "truck_shutdown")


@rule("F3.6", "F2.6")
def test_with_no_active_truck_there_is_no_target() -> None:
    t = table(3).rolls().park(Ana="d12 d20").pick(Ana="trigger trigger reroll", Ben="reroll reroll truck_shutdown")
    t.play("Ana", "trigger", "at d12").do("Ben", "drop reroll").play("Ana", "trigger")
    assert t.at("d12") + t.at("d20") == []
    assert t.options("Ben") == ["play reroll", "drop reroll", "drop truck_shutdown"]


@rule("F3.6", "F6.1")
def test_barrys_truck_may_be_shut_down() -> None:
    t = table(2, free="truck_shutdown place trigger").barry("d8 d10").rolls(d8=7).park(Ana="d8 d12", Ben="d12 d20")
    t.take("Ana", "truck_shutdown", "play truck_shutdown", "Barry d8")
    assert t.at("d8") == ["Ana"]
    gained = t.finish()
    assert (gained["Ana"], gained["Barry"]) == (7, 1)
