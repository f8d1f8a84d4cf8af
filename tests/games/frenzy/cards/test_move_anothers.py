"""Move another player's truck (F3.3): any opponent's, never your own."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.3")
def test_every_opponents_active_truck_is_a_target_and_none_of_your_own() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d12", Cem="d10 d20").pick(Ana="move_anothers")
    assert t.targets("Ana", "move_anothers") == ["Ben d8", "Ben d12", "Cem d10", "Cem d20"]


@rule("F3.3")
def test_it_goes_to_any_other_venue_and_is_paid_there() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d8 d10", Cem="d10 d12").pick(Ana="move_anothers reroll")
    assert t.targets("Ana", "move_anothers", "Ben d8") == ["at d10", "at d12", "at d20"]
    t.play("Ana", "move_anothers", "Ben d8", "at d10")
    assert t.at("d10") == ["Ana", "Ben", "Ben", "Cem"]
    assert t.finish() == {"Ana": 8, "Ben": 0, "Cem": 1}


@rule("F3.3", "F3.5")
def test_its_2x_token_goes_with_it() -> None:
    t = table(3).rolls(d20=4).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10")
    t.pick(Ana="double", Ben="move_anothers reroll")
    t.play("Ana", "double", "Ana d8").play("Ben", "move_anothers", "Ana d8 2X", "at d20")
    assert t.at("d20") == ["Ana 2X"]
    assert t.finish()["Ana"] == 8


@rule("F3.3", "F3.7")
def test_to_and_from_shut_venues() -> None:
    t = table(3).rolls().park(Ana="d8 d10")
    t.pick(Ana="venue_shutdown", Ben="move_anothers", Cem="move_anothers reroll")
    t.play("Ana", "venue_shutdown", "at d8")
    t.play("Ben", "move_anothers", "Cem d20", "at d8")
    assert t.at("d8") == ["Ana", "Cem"]
    t.play("Cem", "move_anothers", "Ana d8", "at d20")
    assert t.at("d8") == ["Cem"]


@rule("F3.3", "F6.1")
def test_barrys_trucks_count_as_an_opponents() -> None:
    t = table(2, free="move_anothers place trigger").barry("d8 d10").rolls().park(Ana="d8 d10", Ben="d8 d12")
    t.take("Ana", "move_anothers", "play move_anothers")
    assert t.options("Ana") == ["Ben d8", "Ben d12", "Barry d8", "Barry d10"]
    t.do("Ana", "Barry d8", "at d20")
    assert t.at("d20") == ["Barry"]
