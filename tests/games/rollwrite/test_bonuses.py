"""Bonuses other than stations and promotions (W5): bridge, 2x, step, reroll, start square, $5."""

import pytest

from tests.games.rollwrite.tables import gaining, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import (
    BRIDGE,
    DOUBLE,
    E_BRIDGE,
    E_CLOSED,
    E_DOUBLE,
    E_FIVE,
    E_NO_START,
    E_NOTHING,
    E_REROLLS,
    E_STEP,
    E_TO_START,
)
from truckstop.games.rollwrite.game import ROLLWRITE

RIVERS = """
    S 4|6 .
      H -
    . .=. 8
    S . . .
    """

# Bridges


@rule("W5.1")
def test_a_bridge_is_drawn_across_a_river_without_one() -> None:
    t = gaining(RIVERS, "bridge").rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["bridge b1-c1", "bridge c1-c2"], "not across a printed bridge or over land"
    t.do("Ana", "bridge b1-c1")
    assert t.seen("Ana").bridges == ["b1-c1"]
    assert t.seen("Ana").closed == ["b1"], "the bridge closes no venue"
    assert [t.rules.sheet.ends(event[1]) for event in t.events(E_BRIDGE)] == [(1, 2)]


@rule("W5.1")
def test_a_drawn_bridge_is_permanent() -> None:
    t = gaining(RIVERS, "bridge").rolls(d4=2).drive("Ana", "b1").do("Ana", "bridge b1-c1")
    for path in ("c1", "b1"):
        assert t.seen("Ana").bridges == ["b1-c1"]
        way = {"c1": "right", "b1": "left"}[path]
        t.rolls()
        assert way in t.options("Ana")
        t.drive("Ana", path)


@rule("W5.1")
def test_a_side_with_a_drawn_bridge_gets_no_second_one() -> None:
    t = gaining(RIVERS, "bridge").lay("Ana", bridges="c1-c2").rolls(d4=2).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").bridges) == ("roll", ["b1-c1", "c1-c2"]), "the last one is drawn unasked"


@rule("W5.1", "W5.10")
def test_a_bridge_bonus_without_a_river_side_left_does_nothing() -> None:
    t = gaining(RIVERS, "bridge").lay("Ana", bridges="b1-c1 c1-c2").rolls(d4=2).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").bridges) == ("roll", ["b1-c1", "c1-c2"])
    assert t.events(E_NOTHING) == [(0, BRIDGE, 0, 0)]


@rule("W5.1", "W4.4")
def test_two_bridges_for_the_last_two_river_sides_are_drawn_unasked() -> None:
    t = gaining(RIVERS, "bridge", "bridge").rolls(d4=2).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").bridges) == ("roll", ["b1-c1", "c1-c2"])


# 2x


@rule("W5.3")
def test_a_2x_is_drawn_on_an_open_venue_without_one_even_a_wild_one() -> None:
    city = """
        S 4 6 W
        S 8 4 .
        """
    t = gaining(city, "double").lay("Ana", closed="c2", doubled="c1").rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["at d1", "at b2"], "the venue just sold at is closed"
    idle = [choice.idle.key if choice.idle else "" for choice in ROLLWRITE.prompt(t.state, 0).choices]
    assert idle == ["", "rollwrite.idle.double"], "the d8 has no space on this tracker"
    t.do("Ana", "at d1")
    assert t.seen("Ana").doubled == ["c1", "d1"]
    assert t.seen("Ana").closed == ["b1", "c2"], "the 2x closes nothing"
    assert t.events(E_DOUBLE) == [(0, 3, 0, 0)]


@rule("W5.3", "W3.2", "W4.5")
def test_a_2x_leaves_its_venue_open_and_doubles_a_sale_there() -> None:
    city = """
        S . 8 . . .
        S . . . . .
        """
    t = table(city).lay("Ana", doubled="c1").rolls(d8=7)
    assert t.mine("Ana").must_sell
    t.drive("Ana", "b1 c1")
    assert (t.seen("Ana").score, t.seen("Ana").closed, t.seen("Ana").doubled) == (14, ["c1"], ["c1"])


@rule("W5.3", "W3.2")
def test_a_2x_venue_closes_like_any_other() -> None:
    city = """
        S 4 6 . .
        S . . . .
        """
    t = table(city).lay("Ana", doubled="b1").rolls(d4=3, d6=5).drive("Ana", "b1 c1")
    assert (t.seen("Ana").closed, t.seen("Ana").score) == (["b1", "c1"], 5)
    assert t.events(E_CLOSED) == [(0, 1, 0, 0)]


@rule("W5.3", "W5.10")
def test_a_2x_without_an_open_venue_does_nothing() -> None:
    t = gaining(RIVERS, "double").lay("Ana", closed="c1", doubled="d2").rolls(d4=2).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").doubled) == ("roll", ["d2"])
    assert t.events(E_NOTHING) == [(0, DOUBLE, 0, 0)]


# Steps and rerolls


@rule("W5.5", "W5.9")
def test_a_step_bonus_adds_a_step_from_the_next_turn_to_the_end_of_the_game() -> None:
    t = gaining(RIVERS, "step", players=2).rolls(d4=2).drive("Ana", "b1")
    assert (t.mine("Ana").left, t.mine("Ana").sheet.steps) == (3, 5), "this turn had four steps"
    t.wait("Ben")
    assert t.events(E_STEP) == [(0, 0, 0, 0)]
    for _ in range(2):
        assert [t.seen(who).steps for who in t.people] == [5, 4]
        t.rolls()
        assert (t.mine("Ana").left + len(t.mine("Ana").path) - 1) == 5
        t.wait("Ana", "Ben")


@rule("W5.5", "W5.10")
def test_two_step_bonuses_add_up() -> None:
    t = gaining(RIVERS, "step", "step").rolls(d4=2).drive("Ana", "b1")
    assert t.seen("Ana").steps == 6


@rule("W5.6", "W5.9")
def test_a_reroll_bonus_allows_two_rerolls_when_active_to_the_end_of_the_game() -> None:
    t = gaining(RIVERS, "reroll", players=2).rolls(d4=2).drive("Ana", "b1").wait("Ben")
    assert t.events(E_REROLLS) == [(0, 0, 0, 0)]
    assert [t.seen(who).rerolls for who in t.people] == [2, 1]
    assert t.active == "Ben"
    assert t.do("Ben", "reroll d4").phase == "drive and write", "the bonus is Ana's, not Ben's"
    t.wait("Ana", "Ben")
    assert t.active == "Ana"
    assert t.do("Ana", "reroll d4").phase == "roll"
    assert t.do("Ana", "reroll d6").phase == "drive and write"


@rule("W5.6", "W5.10")
def test_two_reroll_bonuses_add_up() -> None:
    t = gaining(RIVERS, "reroll", "reroll").rolls(d4=2).drive("Ana", "b1")
    assert t.seen("Ana").rerolls == 3


# Start squares


STARTS = """
    S 4 . S
    . . . .
    S 6 . .
    """


@rule("W5.7", "W5.9")
def test_a_start_bonus_moves_the_truck_to_another_start_square() -> None:
    t = gaining(STARTS, "start").rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["stay", "start d1", "start a3"], "not to the start where Ana began"
    t.do("Ana", "start a3")
    assert t.seen("Ana").place == "a3"
    assert t.seen("Ana").closed == ["b1"], "the move closes nothing"
    assert t.events(E_TO_START) == [(0, 8, 0, 0)]
    t.rolls()
    assert t.mine("Ana").path[0] == "a3"
    assert t.seen("Ana").began == "a1"


@rule("W5.7", "W5.10")
def test_the_move_to_a_start_is_optional() -> None:
    t = gaining(STARTS, "start").rolls(d4=2).drive("Ana", "b1").do("Ana", "stay")
    assert (t.phase, t.seen("Ana").place) == ("roll", "b1")
    assert t.events(E_NO_START) == [(0, 0, 0, 0)]


@rule("W5.7")
def test_a_start_bonus_cannot_be_saved_for_later() -> None:
    t = gaining(STARTS, "start").rolls(d4=2).drive("Ana", "b1").do("Ana", "stay")
    t.rolls()
    assert not [option for option in t.options("Ana") if option.startswith("start")]


@rule("W5.7", "W4.5", "W5.9")
def test_the_move_to_a_start_does_not_change_the_sale() -> None:
    t = gaining(STARTS, "start").lay("Ana", doubled="b1").rolls(d4=3).drive("Ana", "b1").do("Ana", "start d1")
    assert t.seen("Ana").spaces[10] == 6


@rule("W5.7")
def test_two_start_bonuses_at_once_are_one_move() -> None:
    """Only the last move would count."""
    t = gaining(STARTS, "start", "start").rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["stay", "start d1", "start a3"]
    t.do("Ana", "start d1")
    assert (t.phase, t.seen("Ana").place) == ("roll", "d1")


@rule("W5.7", "W5.10")
def test_with_two_starts_only_one_is_offered() -> None:
    t = gaining(RIVERS, "start").rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["stay", "start a3"]


# $5, and rules for all bonuses


@rule("W5.8", "W6.2")
def test_a_five_bonus_adds_five_to_the_score() -> None:
    t = gaining(RIVERS, "five").rolls(d4=2).drive("Ana", "b1")
    assert (t.seen("Ana").fives, t.seen("Ana").score) == (1, 4 + 2 + 5)
    assert t.events(E_FIVE) == [(0, 0, 0, 0)]


@rule("W5.9")
def test_a_2x_bonus_does_not_change_the_number_just_written() -> None:
    """It cannot go on the venue of the sale, which is closed."""
    t = gaining(RIVERS, "double").rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["at c1", "at d2"]
    assert t.do("Ana", "at c1").seen("Ana").spaces[10] == 2


@rule("W5.10")
@pytest.mark.parametrize("bonus", ["bridge", "promote", "gas", "double"])
def test_a_bonus_that_can_be_used_must_be_used(bonus: str) -> None:
    t = gaining(RIVERS, bonus).rolls(d4=2).drive("Ana", "b1")
    assert "stay" not in t.options("Ana")
    assert len(t.options("Ana")) > 1


@rule("W5.10", "W6.1")
@pytest.mark.parametrize("bonus", ["bridge", "gas", "double", "start", "step", "reroll"])
def test_a_number_on_the_last_space_does_not_give_this_bonus(bonus: str) -> None:
    t = table(RIVERS, 2, rows=["> d4 d4 d4"], by_row=[bonus], by_column=["", "", ""], room=[3, 3, 3])
    t.lay("Ana", written="1 1").rolls(d4=2).drive("Ana", "b1")
    assert (t.asked, t.mine("Ana").stage) == (["Ben"], "done")
    sheet = t.mine("Ana").sheet
    assert (sheet.place, sheet.steps, sheet.rerolls) == ("b1", 4, 1)
    assert sheet.bridges == sheet.stations == sheet.doubled == []


@rule("W5.10", "W6.2")
def test_a_number_on_the_last_space_gives_promotions_and_five() -> None:
    t = table(RIVERS, rows=["> d4 d4 d4"], by_row=["five promote gas"], by_column=["", "", ""], room=[3, 3, 3])
    t.lay("Ana", written="1 1").rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["column 1", "column 2", "column 3"]
    t.do("Ana", "column 2")
    assert t.view.over
    assert t.view.scores == [1 + 1 + 2 + 5 + 2]


@rule("W5.10")
def test_a_number_before_the_last_space_gives_every_bonus() -> None:
    t = table(RIVERS, rows=["> d4 d4 d4 d4"], by_row=["gas"], by_column=[""] * 4, room=[3] * 4)
    t.lay("Ana", written="1 1").rolls(d4=2).drive("Ana", "b1")
    assert "at a1" in t.options("Ana")
