"""Double (F3.5): a 2X token on one of your active trucks doubles its share after the split."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.5", "F4.1")
def test_the_share_is_doubled_after_the_split() -> None:
    """Doubled before rounding down, a third of 5 would be 3."""
    t = table(3).rolls(d8=5).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="double")
    t.play("Ana", "double", "Ana d8")
    assert t.finish() == {"Ana": 2, "Ben": 1, "Cem": 1}


@rule("F3.5")
def test_only_your_own_active_trucks_are_targets() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10").pick(Ana="double")
    assert t.targets("Ana", "double") == ["Ana d8", "Ana d10"]


@rule("F3.5")
def test_one_2x_per_truck_at_most() -> None:
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="double double double reroll")
    t.play("Ana", "double", "Ana d8")
    assert t.targets("Ana", "double") == ["Ana d10"]
    t.play("Ana", "double")
    assert (t.at("d8"), t.at("d10")) == (["Ana 2X"], ["Ana 2X"])
    assert t.options("Ana") == ["play reroll", "drop reroll", "drop double"]


@rule("F3.5")
def test_a_2x_is_on_the_truck_and_not_on_the_owner() -> None:
    t = table(3).rolls(d8=8, d10=6).park(Ana="d8 d10", Ben="d8 d12", Cem="d10 d12").pick(Ana="double")
    t.play("Ana", "double", "Ana d8")
    assert t.finish() == {"Ana": 2 * 4 + 3, "Ben": 4, "Cem": 3}


@rule("F3.5", "F3.7")
def test_at_a_shut_venue_too_but_it_pays_only_where_the_venue_is_open() -> None:
    t = table(3, first="Cem").rolls(d8=8, d20=3).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12")
    t.pick(Ana="double move_yours", Cem="venue_shutdown").play("Cem", "venue_shutdown", "at d8")
    assert "Ana d8" in t.targets("Ana", "double")
    t.play("Ana", "double", "Ana d8")
    stays = t.copy()
    assert stays.finish()["Ana"] == 0
    t.play("Ana", "move_yours", "Ana d8 2X", "at d20")
    assert t.finish()["Ana"] == 6


@rule("F3.5", "F3.6")
def test_the_token_is_out_once_the_truck_was_shut_down() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d12 d20")
    t.pick(Ana="double place place place reroll", Ben="truck_shutdown")
    t.play("Ana", "double", "Ana d8").play("Ben", "truck_shutdown", "Ana d8 2X")
    t.play("Ana", "place", "at d8").play("Ana", "place", "at d8").play("Ana", "place", "at d8")
    assert t.at("d8") == ["Ana", "Ana", "Ana"]


@rule("F3.5", "F3.9")
def test_the_token_is_out_once_the_truck_was_triggered() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d12 d20")
    t.pick(Ana="double place place place reroll", Ben="trigger")
    t.play("Ana", "double", "Ana d8").play("Ben", "trigger", "at d8")
    assert t.money["Ana"] == 16
    t.play("Ana", "place", "at d8").play("Ana", "place", "at d8").play("Ana", "place", "at d8")
    assert t.at("d8") == ["Ana", "Ana", "Ana"]


@rule("F3.5", "F2.7")
def test_the_token_is_gone_in_the_next_round() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10").pick(Ana="double")
    t.play("Ana", "double", "Ana d8").rolls(d8=8).park(Ana="d8 d10")
    assert t.at("d8") == ["Ana"]
