"""Reroll (F3.1): any die in play is rolled again, and the new face stands."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.1")
def test_any_die_in_play_is_a_target_regardless_of_trucks() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d12").pick(Ana="reroll")
    assert t.at("d20") == []
    assert t.targets("Ana", "reroll") == ["at d8", "at d10", "at d12", "at d20"]


@rule("F3.1")
def test_the_new_face_stands_even_if_it_is_lower() -> None:
    t = table(3).rolls(d20=19).park(Ana="d8 d20", Ben="d8 d10", Cem="d8 d10").pick(Ana="reroll", Ben="reroll")
    t.chance.will("d20", 2)
    t.play("Ana", "reroll", "at d20")
    assert t.seen("d20").face == 2
    assert t.finish()["Ana"] == 2


@rule("F3.1")
def test_a_rerolled_die_can_be_rerolled_again() -> None:
    t = table(3).rolls(d8=3).park().pick(Ana="reroll", Ben="reroll double")
    t.chance.will("d8", 8, 5)
    t.play("Ana", "reroll", "at d8")
    assert t.seen("d8").face == 8
    t.play("Ben", "reroll", "at d8")
    assert t.seen("d8").face == 5


@rule("F3.1")
def test_a_die_at_a_shut_venue_can_be_rerolled() -> None:
    t = table(3).rolls(d8=3).park().pick(Ana="venue_shutdown", Ben="reroll reroll")
    t.play("Ana", "venue_shutdown", "at d8")
    assert "at d8" in t.targets("Ben", "reroll")
    t.chance.will("d8", 6)
    t.play("Ben", "reroll", "at d8")
    assert (t.seen("d8").face, t.seen("d8").shut) == (6, True)


@rule("F3.1", "C3")
def test_only_the_chosen_die_is_drawn_from_its_own_source() -> None:
    t = table(3).rolls(d8=3, d10=4, d12=5, d20=6).park().pick(Ana="reroll double")
    drawn = len(t.chance.drawn)
    t.chance.will("d12", 11)
    t.play("Ana", "reroll", "at d12")
    assert t.chance.sources()[drawn:][:1] == ["d12"]
    assert t.chance.drawn[drawn] == (4, 12, 10)
    assert [t.seen(die).face for die in ("d8", "d10", "d12", "d20")] == [3, 4, 11, 6]
