"""The path that a client proposes (W3.3): fewest closures, then the shortest, then up, right, down, left."""

import pytest

from tests.games.rollwrite.tables import Table, table
from tests.rule import rule
from truckstop.games.rollwrite.path import options_along, paths


def proposed(t: Table, who: str = "Ana") -> dict[str, str]:
    """By square where the path may end: the squares on the way there."""
    found = paths(t.state, t.seat(who))
    return {
        t.square_name(square): " ".join(t.square_name(each) for each in path) for square, path in sorted(found.items())
    }


@rule("W3.3")
def test_a_detour_that_closes_less_comes_before_a_shorter_way() -> None:
    t = table(
        """
        S 4 6
        . . .
        S . .
        """
    ).rolls()
    assert proposed(t)["c1"] == "a2 b2 c2 c1"


@rule("W3.3")
def test_one_closure_rather_than_two_if_none_is_impossible() -> None:
    city = """
        S 4 8 6
        0 . . .
        S . . .
        """
    assert proposed(table(city).rolls())["d1"] == "b1 c1 d1", "with four steps there is only this"
    t = table(city).lay("Ana", steps=5).rolls()
    assert proposed(t)["d1"] == "b1 b2 c2 d2 d1", "down over a2 would close one as well, but right comes first"


@rule("W3.3")
def test_of_those_the_shortest() -> None:
    t = table(
        """
        S . 4 . .
        . . . . .
        S . . . .
        """
    ).rolls()
    assert proposed(t) == {"c1": "b1 c1"}


@rule("W3.3")
@pytest.mark.parametrize(
    ("venue", "path"),
    [
        ("d2", "c2 d2"),  # from c3: up before right
        ("d4", "d3 d4"),  # right before down
        ("b4", "c4 b4"),  # down before left
        ("b2", "c2 b2"),  # up before left
    ],
)
def test_of_those_the_first_in_the_order_up_right_down_left(venue: str, path: str) -> None:
    rows = [["." for _ in range(5)] for _ in range(5)]
    rows[0][0] = rows[4][4] = "S"
    rows[int(venue[1]) - 1][ord(venue[0]) - ord("a")] = "4"
    t = table("\n".join(" ".join(row) for row in rows)).lay("Ana", at="c3").rolls()
    assert proposed(t) == {venue: path}


@rule("W3.3")
def test_the_order_is_asked_from_the_first_step_on() -> None:
    """Two right and two up: up, up, right, right comes before all others."""
    t = (
        table(
            """
        S . . 4
        . . . .
        . . . .
        S . . .
        """
        )
        .lay("Ana", at="b3")
        .rolls()
    )
    assert proposed(t) == {"d1": "b2 b1 c1 d1"}


@rule("W3.3", "W3.5")
def test_without_the_duty_every_square_within_reach_is_proposed_ones_own_too() -> None:
    t = table(
        """
        S . . . . . . 4
        S . . . . . . .
        """
    ).rolls()
    found = proposed(t)
    assert sorted(found) == t.ends("Ana")
    assert (found["a1"], found["b2"], found["e1"]) == ("", "b1 b2", "b1 c1 d1 e1")


@rule("W3.3", "W3.4")
def test_a_venue_without_a_space_ahead_is_not_proposed_but_counts_as_a_closure() -> None:
    t = (
        table(
            """
        S 6 4
        . . .
        S . .
        """
        )
        .lay("Ana", written=" ".join(["."] * 34 + ["5"]))
        .rolls()
    )
    assert proposed(t) == {"c1": "a2 b2 c2 c1"}


@rule("W3.3")
def test_closed_venues_cost_nothing() -> None:
    t = (
        table(
            """
        S 6 4
        . . .
        S . .
        """
        )
        .lay("Ana", closed="b1")
        .rolls()
    )
    assert proposed(t) == {"c1": "b1 c1"}


@rule("W3.3", "W5.1")
def test_rivers_are_gone_around_and_bridges_used() -> None:
    city = """
        S|4 .
        . . .
        S . .
        """
    assert proposed(table(city).lay("Ana", steps=5).rolls()) == {"b1": "b2 b1"}, "the step to a2 was forced"
    t = table(city).lay("Ana", bridges="a1-b1")
    assert proposed(t.rolls()) == {"b1": "b1"}


@rule("W3.3", "W5.2")
def test_stations_are_gone_through_where_they_are_needed_and_only_there() -> None:
    t = table(
        """
        S . . . . 4 6
        . . . . . . .
        S . . . . . .
        """,
        2,
    )
    t.lay("Ana", stations="b2").rolls()
    assert proposed(t) == {"f1": "b1 b2 b1 c1 d1 e1 f1"}
    t = (
        table(
            """
        S . . 4
        . . . .
        S . . .
        """
        )
        .lay("Ana", stations="a2")
        .rolls()
    )
    assert proposed(t) == {"d1": "b1 c1 d1"}


@rule("W3.3", "W5.2")
def test_from_a_station_out_and_in_again() -> None:
    city = """
        S . . . . 4
        - - - - -
        S . . . . .
        """
    t = table(city, 2).lay("Ana", at="a1", stations="a1").rolls()
    assert t.mine("Ana").path == ["a1", "b1", "a1", "b1", "c1", "d1", "e1", "f1"], "all of it was forced"
    city = city.replace("- - - - -", "  - - - -")
    t = table(city, 2).lay("Ana", at="a1", stations="a1").rolls()
    assert proposed(t) == {"f1": "b1 a1 b1 c1 d1 e1 f1"}


@rule("W3.3")
def test_the_order_decides_also_where_only_one_of_two_paths_has_closed_a_venue_so_far() -> None:
    """To a1 it takes the station f1, and from there the way leads over e1. So e1 closes whether the path comes to f1
    over e1 (up, right) or not (right, up); both have seven steps, and up comes before right."""
    t = (
        table(
            """
        4 . . . 6 .
        . . . . S .
        S . . . . .
        """
        )
        .lay("Ana", at="e2", stations="f1")
        .rolls()
    )
    assert proposed(t)["a1"] == "e1 f1 e1 d1 c1 b1 a1"


# From the middle of a drive


@rule("W3.3")
def test_it_goes_on_from_where_the_path_has_come_to() -> None:
    t = table(
        """
        S . . . .
        . . 4 . .
        S . . . .
        """
    )
    t.lay("Ana", steps=5).rolls()
    assert proposed(t) == {"c2": "b1 c1 c2"}
    t.do("Ana", "down")
    assert proposed(t) == {"c2": "b2 c2"}


@rule("W3.3", "W3.2")
def test_from_an_open_venue_stopping_is_proposed_and_going_on_closes_it() -> None:
    t = table(
        """
        S 4 . 6 .
        S . . . .
        """
    ).rolls()
    t.do("Ana", "right")
    assert proposed(t) == {"b1": "", "d1": "c1 d1"}


@rule("W3.3", "W5.2")
def test_a_station_that_was_entered_gives_no_more_steps() -> None:
    city = """
        S . . . . . . . . 4
        S . . . . . . . . .
        """
    t = table(city).lay("Ana", stations="b1").rolls()
    assert "h1" in proposed(t)
    t.do("Ana", "right", "left")
    assert sorted(proposed(t)) == t.ends("Ana")
    assert "e2" in proposed(t), "five left"
    assert "g1" not in proposed(t)


@rule("W3.3")
def test_nothing_is_proposed_to_who_is_not_driving() -> None:
    t = table("S 4 W .\nS . . .")
    assert proposed(t) == {}
    t.rolls().drive("Ana", "b1 c1")
    assert (t.mine("Ana").stage, proposed(t)) == ("sell", {})


# As options


@rule("W3.3", "C7")
def test_a_proposal_is_made_of_options_that_can_be_taken_one_after_another() -> None:
    t = table(
        """
        S 4 . . .
        . . . 6 .
        S . . . 8
        """,
        2,
    ).rolls()
    found = paths(t.state, 0)
    assert len(found) == 2
    for square, path in found.items():
        after = Table(t.state.copy(), t.chance, t.heard)
        after.do("Ana", *(t.option_name(option) for option in options_along(t.state, 0, path)))
        assert after.mine("Ana").stage == "done"
        assert after.mine("Ana").path[1:] == [t.square_name(each) for each in path]
        assert after.mine("Ana").sheet.place == t.square_name(square)


@rule("W3.3", "C7")
def test_steps_that_leave_no_choice_are_left_out() -> None:
    t = table(
        """
        S 4 . 6 .
        S . . . .
        """
    ).rolls()
    by_square = {t.square_name(square): options_along(t.state, 0, path) for square, path in paths(t.state, 0).items()}
    names = {square: [t.option_name(option) for option in options] for square, options in by_square.items()}
    assert names["d1"] == ["right", "right"], "from c1 there is only d1, and nothing but to stop there"
    assert names["b1"] == ["right", "stop"]
