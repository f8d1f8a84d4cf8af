"""Moving (W3): steps and rivers, closing venues, the duty to sell, and driving without it."""

import pytest

from tests.games.rollwrite.tables import LAST_SPACE, number_at, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import E_CLOSED, E_CROSSED, E_DROVE, E_STAYED, GO, STOP
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Silent

EMPTY = """
    S . . . . . . . 4
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    S . . . . . . . .
    """
"""A city whose venue is out of reach of the left half."""


# Steps


@rule("W3.1", "W3.5")
def test_a_truck_drives_up_to_four_steps_up_right_down_and_left() -> None:
    t = table(EMPTY).lay("Ana", at="c3").rolls()
    assert t.options("Ana") == ["up", "right", "down", "left", "stop"]
    near = [f"{x}{y}" for x in "abcdefghi" for y in range(1, 6) if abs(ord(x) - ord("c")) + abs(y - 3) <= 4]
    assert t.ends("Ana") == near


@rule("W3.1")
def test_a_truck_cannot_leave_the_map() -> None:
    t = table(EMPTY).lay("Ana", at="a1").rolls()
    assert t.options("Ana") == ["right", "down", "stop"]
    with pytest.raises(IllegalOption):
        t.state.apply(0, GO, t.chance, Silent())


@rule("W3.1", "W5.5")
def test_a_step_bonus_allows_five_steps() -> None:
    t = table(EMPTY).lay("Ana", at="a1", steps=5).rolls()
    assert "f1" in t.ends("Ana")
    assert "g1" not in t.ends("Ana")


RIVERS = """
    S|. . . 8
      - H
    .=.|. . .
    S . . . .
    """


@rule("W3.1")
@pytest.mark.parametrize(
    ("at", "ways"),
    [
        ("a1", ["down"]),
        ("b1", ["right"]),
        ("b2", ["down", "left"]),
        ("c1", ["right", "down", "left"]),
        ("c2", ["up", "right", "down"]),
        ("a2", ["up", "right", "down"]),
    ],
)
def test_rivers_block_both_directions_and_printed_bridges_can_be_crossed(at: str, ways: list[str]) -> None:
    t = table(RIVERS).lay("Ana", at=at, closed="e1").rolls()
    assert t.options("Ana") == [*ways, "stop"]


@rule("W3.1", "W5.1")
@pytest.mark.parametrize(("at", "way"), [("a1", "right"), ("b1", "left")])
def test_a_drawn_bridge_can_be_crossed_in_both_directions(at: str, way: str) -> None:
    t = table(RIVERS, 2).lay("Ana", at=at, closed="e1", bridges="a1-b1").lay("Ben", at=at, closed="e1").rolls()
    assert way in t.options("Ana")
    assert way not in t.options("Ben"), "the bridge is on Ana's sheet only"


# Closing venues


@rule("W3.2")
def test_driving_over_or_stopping_at_an_open_venue_closes_it() -> None:
    t = table(
        """
        S 4 6 8 0
        S . . . .
        """
    ).rolls()
    t.drive("Ana", "b1 c1 d1")
    assert t.seen("Ana").closed == ["b1", "c1", "d1"]
    assert t.seen("Ana").spaces[:4] == [0, 0, 1, 0], "only the last venue is a sale"
    assert [square for _, square, _, _ in t.events(E_CLOSED)] == [1, 2]


@rule("W3.2", "W3.6")
def test_closed_venues_and_old_paths_can_be_driven_over() -> None:
    t = table(
        """
        S 4 6 8 0
        S . . . .
        """
    )
    t.lay("Ana", at="c1", closed="b1 c1 d1").rolls()
    t.drive("Ana", "b1 c1 d1 e1")
    assert t.seen("Ana").closed == ["b1", "c1", "d1", "e1"]
    assert t.events(E_CLOSED) == []


@rule("W3.2")
def test_a_venue_closes_only_on_its_drivers_sheet() -> None:
    t = table(
        """
        S 4 6 8 0
        S . . . .
        """,
        2,
    ).rolls()
    t.drive("Ana", "b1 c1").drive("Ben", "a2 b2 c2 c1")
    assert [t.seen(who).closed for who in t.people] == [["b1", "c1"], ["c1"]]


# The duty to sell


@rule("W3.3")
def test_a_path_must_end_at_an_open_venue_if_one_is_within_reach() -> None:
    t = table(
        """
        S . . . 4
        . . . . .
        S 8 . . 6
        """
    ).rolls()
    assert t.mine("Ana").must_sell
    assert t.ends("Ana") == ["b3", "e1"], "any open venue within reach, and no other square"
    assert "stop" not in t.options("Ana")
    with pytest.raises(IllegalOption):
        t.state.apply(0, STOP, t.chance, Silent())


@rule("W3.3")
def test_a_step_after_which_no_sale_is_possible_is_not_offered() -> None:
    t = (
        table(
            """
        S . . . .
        . . . . .
        S . . 4 .
        """
        )
        .lay("Ana", at="a2")
        .rolls()
    )
    assert t.options("Ana") == ["right", "down"], "4 steps for 4 squares: not up"
    t.do("Ana", "right", "right")
    assert t.options("Ana") == ["right", "down"]


@rule("W3.3", "W3.6")
def test_the_player_chooses_the_path() -> None:
    t = table(
        """
        S 4 6 . .
        S . . . .
        """
    ).rolls(d6=5)
    t.drive("Ana", "b1 c1")
    assert t.seen("Ana").closed == ["b1", "c1"], "a player may close more venues than necessary"


@rule("W3.3")
def test_a_closed_venue_is_not_a_sale() -> None:
    t = (
        table(
            """
        S 4 . . 6
        S . . . .
        """
        )
        .lay("Ana", closed="b1")
        .rolls()
    )
    assert t.ends("Ana") == ["e1"]


@rule("W3.3", "W3.2")
def test_a_path_stops_on_the_last_open_venue_it_can_sell_at() -> None:
    """Leaving the venue would close it, and no other is within reach."""
    t = table(
        """
        S . 4 . .
        S . . . .
        """
    ).rolls(d4=3)
    t.do("Ana", "right", "right")
    assert t.phase == "roll", "stopping was the only option"
    assert t.seen("Ana").place == "c1"


@rule("W3.3", "W3.2")
def test_a_path_may_continue_from_an_open_venue_to_another_but_not_end_at_the_first() -> None:
    t = table(
        """
        S 4 . 6 .
        S . . . .
        """,
        2,
    )
    t.lay("Ana", steps=5).rolls(d4=3, d6=5)
    assert t.ends("Ana") == ["b1", "d1"]
    t.do("Ana", "right")
    assert t.options("Ana") == ["right", "down", "left", "stop"]
    t.do("Ana", "left")
    assert t.mine("Ana").path == ["a1", "b1", "a1", "b1", "c1", "d1"], "b1 is closed, and the rest is forced"
    t.wait("Ben")
    assert (t.seen("Ana").spaces[:2], t.seen("Ana").closed) == ([0, 5], ["b1", "d1"])


@rule("W3.3", "W3.1")
def test_rivers_and_bridges_decide_what_is_within_reach() -> None:
    city = """
        S|4 . .
          - -
        . . . .
        S . . .
        """
    t = table(city).rolls()
    assert not t.mine("Ana").must_sell, "the way around the river takes seven steps"
    t = table(city).lay("Ana", bridges="a1-b1").rolls()
    assert t.mine("Ana").must_sell


@rule("W3.3", "W5.5")
def test_a_fifth_step_extends_the_reach() -> None:
    city = """
        S . . . . 4
        S . . . . .
        """
    assert not table(city).rolls().mine("Ana").must_sell
    t = table(city).lay("Ana", steps=5).rolls(d4=2)
    assert (t.phase, t.seen("Ana").place) == ("roll", "f1"), "the only path has exactly five steps"


@rule("W3.3", "W5.2")
def test_stations_extend_the_reach() -> None:
    city = """
        S . . . . . 4
        S . . . . . .
        """
    assert not table(city).rolls().mine("Ana").must_sell
    t = table(city, 2).lay("Ana", stations="c1").rolls()
    assert t.mine("Ana").must_sell
    assert t.ends("Ana") == ["g1"]


@rule("W3.3")
def test_a_wild_venue_always_has_a_space_ahead() -> None:
    city = """
        S . W . .
        S . . . .
        """
    t = table(city).lay("Ana", written=number_at(LAST_SPACE - 1, 5)).rolls(d4=3)
    assert t.mine("Ana").must_sell
    t.drive("Ana", "b1 c1")
    assert t.seen("Ana").spaces[35] == 3, "only the d4 is left"


# Without the duty to sell


@rule("W3.4")
def test_a_venue_whose_die_has_no_space_ahead_need_not_be_visited() -> None:
    """The last mark is on the d6 of the last row, so only a d4 is ahead."""
    city = """
        S . 6 . .
        S . . . .
        """
    t = table(city).lay("Ana", written=number_at(LAST_SPACE - 1, 5)).rolls()
    assert not t.mine("Ana").must_sell
    assert "stop" in t.options("Ana")
    assert t.ends("Ana") == sorted(f"{x}{y}" for x in "abcde" for y in (1, 2) if (x, y) != ("e", 2))


@rule("W3.4")
def test_such_a_venue_is_not_offered_while_a_sale_is_possible() -> None:
    city = """
        S . 6 4 .
        S . . . .
        """
    t = table(city).lay("Ana", steps=5, written=number_at(LAST_SPACE - 1, 5)).rolls()
    assert t.ends("Ana") == ["d1"]
    t.do("Ana", "right", "right")
    assert "stop" not in t.options("Ana")


@rule("W3.5", "W3.4", "W4.2")
def test_stopping_at_such_a_venue_closes_it_and_writes_an_x() -> None:
    city = """
        S 8 6 . .
        S . . . .
        """
    t = table(city, 2).lay("Ana", written=number_at(LAST_SPACE - 1, 5)).rolls(d6=6)
    t.wait("Ben").drive("Ana", "b1 c1")
    assert t.seen("Ana").closed == ["b1", "c1"]
    assert (t.seen("Ana").spaces[35], t.seen("Ana").score) == (-1, 5)
    assert [square for who, square, _, _ in t.events(E_CLOSED) if who == 0] == [1, 2]
    assert t.events(E_CROSSED) == [(0, 35, 0, 0)]


@rule("W3.5")
def test_without_the_duty_the_truck_may_stay_where_it_is() -> None:
    t = table(EMPTY).lay("Ana", at="c3").rolls().drive("Ana")
    assert (t.seen("Ana").place, t.seen("Ana").spaces[0], t.seen("Ana").last) == ("c3", -1, 0)
    assert t.events(E_STAYED) == [(0, t.square("c3"), 0, 0)]
    assert t.events(E_DROVE) == []


@rule("W3.5", "W3.6")
def test_without_the_duty_a_path_may_turn_back_and_leave_steps_unused() -> None:
    t = table(EMPTY).lay("Ana", at="c3").rolls().drive("Ana", "c2 c3 c2")
    assert t.seen("Ana").place == "c2"
    assert [t.square_name(square) for _, square, _, _ in t.events(E_DROVE)] == ["c2", "c3", "c2"]


# Paths


@rule("W3.6")
def test_a_path_may_turn_back_and_cross_itself_at_one_per_step() -> None:
    t = table(
        """
        S 4 . .
        . . . .
        S . . .
        """
    ).rolls(d4=2)
    t.do("Ana", "down")
    assert t.mine("Ana").left == 3
    t.drive("Ana", "a2 a1 b1")
    assert t.seen("Ana").place == "b1"
    t = table(EMPTY).lay("Ana", at="b3").rolls().drive("Ana", "c3 c2 b2 b3")
    assert t.seen("Ana").place == "b3"


@rule("W3.6", "C7")
def test_with_no_step_left_the_path_ends_unasked() -> None:
    t = table(EMPTY).lay("Ana", at="b3").rolls().do("Ana", "up", "up", "right", "right")
    assert (t.phase, t.seen("Ana").place) == ("roll", "d1")


@rule("W3.2", "W3.6")
def test_a_venue_crossed_twice_closes_once() -> None:
    city = """
        S 8 . .
        S . . .
        """
    t = table(city).lay("Ana", written=number_at(LAST_SPACE - 1, 5)).rolls()
    t.drive("Ana", "b1 c1 b1 a1")
    assert t.seen("Ana").closed == ["b1"]
    assert t.events(E_CLOSED) == [(0, 1, 0, 0)]
