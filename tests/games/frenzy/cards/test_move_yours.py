"""Move your truck (F3.2): one of your active trucks to any other venue."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.2")
def test_only_your_own_active_trucks_move_and_never_to_where_they_stand() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10").pick(Ana="move_yours")
    assert t.targets("Ana", "move_yours") == ["Ana d8", "Ana d10"]
    assert t.targets("Ana", "move_yours", "Ana d8") == ["at d10", "at d12", "at d20"]
    assert t.targets("Ana", "move_yours", "Ana d10") == ["at d8", "at d12", "at d20"]


@rule("F3.2")
def test_the_truck_is_paid_where_it_went() -> None:
    t = table(3).rolls(d8=8, d20=20).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="move_yours reroll")
    t.play("Ana", "move_yours", "Ana d8", "at d20")
    assert (t.at("d8"), t.at("d20")) == (["Ben", "Cem"], ["Ana"])
    assert t.finish() == {"Ana": 20 + 0, "Ben": 4 + 0, "Cem": 4 + 0}


@rule("F3.2", "F3.7")
def test_to_and_from_shut_venues() -> None:
    t = table(3).rolls(d20=9).park(Ana="d8 d10").pick(Ana="move_yours move_yours", Cem="venue_shutdown venue_shutdown")
    t.play("Ana", "move_yours", "Ana d10", "at d20").play("Cem", "venue_shutdown", "at d8")
    assert "at d8" in t.targets("Ana", "move_yours", "Ana d20")
    t.play("Ana", "move_yours", "Ana d8", "at d12")
    assert (t.at("d8"), t.at("d12").count("Ana")) == ([], 1)


@rule("F3.2", "F3.7", "F4.1")
def test_a_truck_moved_to_a_shut_venue_earns_nothing() -> None:
    t = table(3, first="Cem").rolls(d8=8, d10=7).park(Ana="d8 d10", Ben="d12 d20")
    t.pick(Ana="move_yours reroll", Cem="venue_shutdown").play("Cem", "venue_shutdown", "at d8")
    t.play("Ana", "move_yours", "Ana d10", "at d8")
    assert t.at("d8") == ["Ana", "Ana"]
    assert t.finish()["Ana"] == 0


@rule("F3.2", "F3.5")
def test_a_2x_token_travels_with_its_truck() -> None:
    t = table(3).rolls(d20=6).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="move_yours double reroll")
    t.play("Ana", "double", "Ana d8").play("Ana", "move_yours", "Ana d8 2X", "at d20")
    assert t.at("d20") == ["Ana 2X"]
    assert t.finish()["Ana"] == 12 + 0


@rule("F3.2", "F3.8")
def test_promos_stay_with_the_venue() -> None:
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="promote move_yours reroll")
    t.play("Ana", "promote", "at d8").play("Ana", "move_yours", "Ana d8", "at d12")
    assert (t.seen("d8").promos, t.seen("d12").promos) == (1, 0)


@rule("F3.2", "F2.6")
def test_without_an_active_truck_there_is_no_target() -> None:
    t = table(3, first="Ben").rolls().park(Ana="d8 d10", Ben="d12 d20")
    t.pick(Ana="move_yours promote", Ben="truck_shutdown truck_shutdown")
    t.play("Ben", "truck_shutdown", "Ana d8").do("Ana", "drop promote").play("Ben", "truck_shutdown", "Ana d10")
    assert t.at("d8") + t.at("d10") == []
    assert t.dropped()[-1] == ("Ana", "move_yours"), "the last card has no target and is discarded"
