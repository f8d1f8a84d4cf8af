"""Trigger (F3.9): an open venue with a truck pays at once; then its trucks go home and its tokens are out."""

from tests.games.frenzy.tables import table
from tests.rule import rule


@rule("F3.9")
def test_only_open_venues_with_a_truck_are_targets() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d12").pick(Ana="venue_shutdown", Ben="trigger")
    t.play("Ana", "venue_shutdown", "at d10")
    assert t.targets("Ben", "trigger") == ["at d8", "at d12"]


@rule("F3.9", "F4.1")
def test_it_pays_at_once_with_all_tokens() -> None:
    t = table(3).rolls(d8=5).park(Ana="d8 d10", Ben="d8 d12").pick(Ana="promote trigger double")
    t.play("Ana", "promote", "at d8").play("Ana", "double", "Ana d8").play("Ana", "trigger", "at d8")
    assert t.paid()[:2] == [("Ana", 8, "d8"), ("Ben", 4, "d8")], "5 + 4 for two trucks: 4 each, hers doubled"


@rule("F3.9")
def test_its_trucks_go_home_and_its_tokens_are_out() -> None:
    t = table(3).rolls(d8=5).park(Ana="d8 d10", Ben="d8 d12").pick(Ana="promote double", Ben="reroll trigger reroll")
    t.play("Ana", "promote", "at d8").do("Ben", "drop reroll").play("Ana", "double", "Ana d8")
    t.play("Ben", "trigger", "at d8")
    assert (t.at("d8"), t.seen("d8").promos, t.seen("d8").face) == ([], 0, 5), "the die keeps its face"
    assert t.phase == "execute actions", "execution goes on"
    assert "night_market" in t.seat_seen("Ana").home


@rule("F3.9")
def test_other_venues_keep_their_trucks_and_tokens() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10").pick(Ana="promote double trigger reroll")
    t.play("Ana", "promote", "at d10").play("Ana", "double", "Ana d10").play("Ana", "trigger", "at d8")
    assert (t.at("d10"), t.seen("d10").promos) == (["Ana 2X", "Ben"], 1)


@rule("F3.9", "F4.1")
def test_the_venue_may_pay_again_counting_only_what_came_after() -> None:
    """Paid 6 to two trucks; then one truck and one promo come: 6 + 1."""
    t = table(3).rolls(d8=6).park(Ana="d8 d10", Ben="d8 d10", Cem="d12 d20").pick(Ana="promote trigger promote place")
    t.play("Ana", "promote", "at d8").play("Ana", "trigger", "at d8")
    assert t.money == {"Ana": 5, "Ben": 5, "Cem": 0}
    t.play("Ana", "place", "at d8").play("Ana", "promote", "at d8")
    assert t.money == {"Ana": 5 + 7 + 0, "Ben": 5 + 0, "Cem": 2}


@rule("F3.9")
def test_without_newcomers_it_does_not_pay_again() -> None:
    t = table(3).rolls(d8=6).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12").pick(Ana="trigger")
    t.play("Ana", "trigger", "at d8")
    assert t.money["Ana"] == 6 + 0
    assert [die for die, *_ in t.totals()] == ["d8", "d10", "d12"]


@rule("F3.9")
def test_it_may_still_be_promoted_rerolled_and_shut() -> None:
    t = table(3).rolls(d8=6).park(Ana="d8 d10").pick(Ana="trigger", Ben="promote reroll venue_shutdown")
    t.play("Ana", "trigger", "at d8")
    for card in ("promote", "reroll", "venue_shutdown"):
        assert "at d8" in t.targets("Ben", card)


@rule("F3.9", "F4.2")
def test_several_trucks_of_one_player_are_each_paid_and_all_go_home() -> None:
    t = table(3).rolls(d8=7).park(Ana="d8 d10", Ben="d8 d10").pick(Ana="place trigger reroll")
    t.play("Ana", "place", "at d8").play("Ana", "trigger", "at d8")
    assert (t.money["Ana"], t.money["Ben"], t.at("d8")) == (4, 2, [])


@rule("F3.9", "F6.1")
def test_barry_is_paid_by_a_trigger_too() -> None:
    t = table(2, free="trigger place double").barry("d8 d10").rolls(d8=7).park(Ana="d8 d12", Ben="d12 d20")
    t.take("Ana", "trigger", "play trigger", "at d8")
    assert (t.money["Ana"], t.money["Barry"], t.at("d8")) == (3, 23, [])
