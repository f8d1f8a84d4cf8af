"""The proposed path (W3.3): fewest closures, then shortest, then first in the order up, right, down, left."""

import pytest

from tests.games.rollwrite.tables import LAST_SPACE, Table, number_at, table
from tests.rule import rule
from truckstop.games.rollwrite.path import options_along, paths


def proposed(t: Table, who: str = "Ana") -> dict[str, str]:
    """Return the proposed path to every square where the path may end."""
    by_end = paths(t.state, t.seat(who))
    return {
        t.square_name(square): " ".join(t.square_name(each) for each in path) for square, path in sorted(by_end.items())
    }


@rule("W3.3")
def test_a_detour_that_closes_fewer_venues_beats_a_shorter_path() -> None:
    t = table(
        """
        S 4 6
        . . .
        S . .
        """
    ).rolls()
    assert proposed(t)["c1"] == "a2 b2 c2 c1"


@rule("W3.3")
def test_one_closure_beats_two() -> None:
    city = """
        S 4 8 6
        0 . . .
        S . . .
        """
    assert proposed(table(city).rolls())["d1"] == "b1 c1 d1", "the only path with four steps"
    t = table(city).lay("Ana", steps=5).rolls()
    assert proposed(t)["d1"] == "b1 b2 c2 d2 d1", "the path over a2 closes one as well, but right comes before down"


@rule("W3.3")
def test_of_paths_with_equal_closures_the_shortest_wins() -> None:
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
def test_of_paths_of_equal_length_the_first_in_the_order_up_right_down_left_wins(venue: str, path: str) -> None:
    rows = [["." for _ in range(5)] for _ in range(5)]
    rows[0][0] = rows[4][4] = "S"
    rows[int(venue[1]) - 1][ord(venue[0]) - ord("a")] = "4"
    t = table("\n".join(" ".join(row) for row in rows)).lay("Ana", at="c3").rolls()
    assert proposed(t) == {venue: path}


@rule("W3.3")
def test_the_order_is_compared_from_the_first_step() -> None:
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
def test_without_the_duty_every_square_within_reach_is_proposed_including_the_trucks_own() -> None:
    t = table(
        """
        S . . . . . . 4
        S . . . . . . .
        """
    ).rolls()
    by_end = proposed(t)
    assert sorted(by_end) == t.ends("Ana")
    assert (by_end["a1"], by_end["b2"], by_end["e1"]) == ("", "b1 b2", "b1 c1 d1 e1")


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
        .lay("Ana", written=number_at(LAST_SPACE - 1, 5))
        .rolls()
    )
    assert proposed(t) == {"c1": "a2 b2 c2 c1"}


@rule("W3.3")
def test_closed_venues_do_not_count_as_closures() -> None:
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
def test_paths_go_around_rivers_and_over_bridges() -> None:
    city = """
        S|4 .
        . . .
        S . .
        """
    assert proposed(table(city).lay("Ana", steps=5).rolls()) == {"b1": "b2 b1"}, "the step to a2 was forced"
    t = table(city).lay("Ana", bridges="a1-b1")
    assert proposed(t.rolls()) == {"b1": "b1"}


@rule("W3.3", "W5.2")
def test_paths_use_stations_only_where_they_are_needed() -> None:
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
def test_a_path_may_leave_a_station_and_enter_it_again() -> None:
    city = """
        S . . . . 4
        - - - - -
        S . . . . .
        """
    t = table(city, 2).lay("Ana", at="a1", stations="a1").rolls()
    assert t.mine("Ana").path == ["a1", "b1", "a1", "b1", "c1", "d1", "e1", "f1"], "the whole path was forced"
    city = city.replace("- - - - -", "  - - - -")
    t = table(city, 2).lay("Ana", at="a1", stations="a1").rolls()
    assert proposed(t) == {"f1": "b1 a1 b1 c1 d1 e1 f1"}


@rule("W3.3")
def test_the_order_decides_even_if_only_one_of_two_paths_has_closed_a_venue_so_far() -> None:
    """A path to a1 needs the station f1, and then leads over e1. So e1 closes whether the path reaches f1 over e1 (up,
    right) or not (right, up). Both paths have seven steps, and up comes before right."""
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
def test_a_proposal_continues_from_the_last_square_of_the_path() -> None:
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
def test_on_an_open_venue_stopping_and_driving_on_are_both_proposed() -> None:
    t = table(
        """
        S 4 . 6 .
        S . . . .
        """
    ).rolls()
    t.do("Ana", "right")
    assert proposed(t) == {"b1": "", "d1": "c1 d1"}


@rule("W3.3", "W5.2")
def test_a_used_station_gives_no_more_steps() -> None:
    city = """
        S . . . . . . . . 4
        S . . . . . . . . .
        """
    t = table(city).lay("Ana", stations="b1").rolls()
    assert "h1" in proposed(t)
    t.do("Ana", "right", "left")
    assert sorted(proposed(t)) == t.ends("Ana")
    assert "e2" in proposed(t), "five steps are left"
    assert "g1" not in proposed(t)


@rule("W3.3")
def test_a_seat_that_is_not_driving_gets_no_proposal() -> None:
    t = table("S 4 W .\nS . . .")
    assert proposed(t) == {}
    t.rolls().drive("Ana", "b1 c1")
    assert (t.mine("Ana").stage, proposed(t)) == ("sell", {})


# Proposals as options


@rule("W3.3", "C7")
def test_the_options_of_a_proposal_can_be_taken_one_after_another() -> None:
    t = table(
        """
        S 4 . . .
        . . . 6 .
        S . . . 8
        """,
        2,
    ).rolls()
    by_end = paths(t.state, 0)
    assert len(by_end) == 2
    for square, path in by_end.items():
        after = Table(t.state.copy(), t.chance, t.heard)
        after.do("Ana", *(t.option_name(option) for option in options_along(t.state, 0, path)))
        assert after.mine("Ana").stage == "done"
        assert after.mine("Ana").path[1:] == [t.square_name(each) for each in path]
        assert after.mine("Ana").sheet.place == t.square_name(square)


@rule("W3.3", "C7")
def test_forced_steps_have_no_option() -> None:
    t = table(
        """
        S 4 . 6 .
        S . . . .
        """
    ).rolls()
    by_square = {t.square_name(square): options_along(t.state, 0, path) for square, path in paths(t.state, 0).items()}
    names = {square: [t.option_name(option) for option in options] for square, options in by_square.items()}
    assert names["d1"] == ["right", "right"], "the step from c1 to d1 and the stop there are forced"
    assert names["b1"] == ["right", "stop"]
