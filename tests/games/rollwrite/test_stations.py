"""Gas stations (W5.2): where they can be drawn, the steps they give, and their effect on the duty to sell."""

import pytest

from tests.games.rollwrite.tables import Table, gaining, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import E_GAS, E_NOTHING, GAS
from truckstop.games.rollwrite.game import ROLLWRITE

ROAD = """
    S . . . . . . . . . .
    - - - - - - - - - -
    S . . . . . . . . . 4
    """
"""The upper row is a long road without venues; the lower one ends at a venue."""


def on_the_road(stations: str, at: str = "a1", players: int = 1, steps: int = 4) -> Table:
    return table(ROAD, players).lay("Ana", at=at, stations=stations, steps=steps).rolls()


def left(t: Table, way: str) -> int:
    """Drive one step and return the steps left."""
    t.do("Ana", way)
    return t.mine("Ana").left


# Driving


@rule("W5.2")
def test_entering_a_station_costs_a_step_and_adds_three() -> None:
    t = on_the_road("b1")
    assert t.mine("Ana").left == 4
    assert left(t, "right") == 4 - 1 + 3
    assert left(t, "right") == 5


@rule("W5.2")
def test_a_path_may_end_at_a_station() -> None:
    t = on_the_road("b1")
    assert "stop" in t.do("Ana", "right").options("Ana")
    assert t.do("Ana", "stop").seen("Ana").place == "b1"


@rule("W5.2")
def test_the_last_step_may_enter_a_station() -> None:
    assert on_the_road("e1").ends("Ana")[-1] == "h1", "four steps to the station, and three more"
    assert on_the_road("f1").ends("Ana")[-1] == "e1"


@rule("W5.2")
def test_several_stations_add_up() -> None:
    t = on_the_road("b1 c1")
    assert [left(t, "right"), left(t, "right")] == [6, 8]
    assert on_the_road("b1 c1").ends("Ana")[-1] == "k1", "ten steps, to the end of the road"


@rule("W5.2")
def test_a_near_station_can_bring_a_far_one_within_reach() -> None:
    assert on_the_road("c1 h1").ends("Ana")[-1] == "k1"
    assert on_the_road("c1 i1").ends("Ana")[-1] == "h1", "seven steps in all, but the next station is eight away"


@rule("W5.2")
def test_a_station_gives_its_steps_once_per_turn() -> None:
    t = on_the_road("b1")
    assert [left(t, "right"), left(t, "right")] == [6, 5]
    if "left" in t.options("Ana"):
        assert left(t, "left") == 4


@rule("W5.2")
def test_a_station_cannot_be_entered_twice_in_a_turn() -> None:
    t = on_the_road("b1").do("Ana", "right", "right")
    assert "left" not in t.options("Ana")
    barred = {bar.says.key: bar.why.key for bar in ROLLWRITE.prompt(t.state, 0).barred}
    assert barred["rollwrite.option.left"] == "rollwrite.why.station_used"


@rule("W5.2")
def test_a_station_can_be_entered_again_in_the_next_turn() -> None:
    t = on_the_road("b1").drive("Ana", "b1 c1")
    t.rolls()
    assert t.mine("Ana").left == 4
    assert left(t, "left") == 6


@rule("W5.2")
def test_starting_on_a_station_adds_nothing_until_it_is_entered_again() -> None:
    t = on_the_road("a1")
    assert t.mine("Ana").left == 4
    assert left(t, "right") == 3
    assert left(t, "left") == 3 - 1 + 3
    assert on_the_road("a1").ends("Ana")[-1] == "f1", "five steps from the start"


@rule("W5.2")
def test_the_station_where_the_turn_began_gives_its_steps_once() -> None:
    t = on_the_road("a1").do("Ana", "right", "left", "right")
    assert t.mine("Ana").left == 4
    if "left" in t.options("Ana"):
        assert left(t, "left") == 3


# The duty to sell


@rule("W5.2", "W3.3")
@pytest.mark.parametrize(
    ("at", "stations", "obliged"),
    [
        ("g2", "", True),
        ("f2", "", False),
        ("f2", "g2", True),
        ("d2", "g2", True),
        ("c2", "g2", False),  # 4 + 3 steps for 8 squares
        ("b2", "f2", False),  # four steps to the station, then three for five squares
        ("b2", "f2 e2", True),
        ("a2", "d2 g2", True),
        ("a2", "f2 g2", False),  # the first station is five steps away
        ("f2", "f2", True),  # out and in again: five steps for five squares
        ("e2", "e2", False),
        ("e2", "d2", False),  # back one step and three more: 6 steps for seven squares
        ("e2", "d2 e2", True),  # back, then in again at e2: 4 - 1 + 3 - 1 + 3 = 8 steps
        ("f2", "e2", True),  # back one step: 6 steps for six squares
    ],
)
def test_stations_decide_whether_the_venue_is_within_reach(at: str, stations: str, obliged: bool) -> None:
    t = on_the_road(stations, at, players=2)
    assert t.mine("Ana").must_sell == obliged
    if obliged:
        assert t.ends("Ana") == ["k2"]


@rule("W5.2", "W3.3")
def test_the_only_path_to_a_sale_may_leave_and_reenter_the_station_where_it_began() -> None:
    """The venue is five squares away, so the path must go out and in again, whatever its first step."""
    t = on_the_road("f2", "f2", players=2)
    assert t.options("Ana") == ["right", "left"]
    t.do("Ana", "right")
    assert t.mine("Ana").path == ["f2", "g2", "f2", "g2", "h2", "i2", "j2", "k2"]


@rule("W5.2", "W3.3")
def test_without_that_station_there_is_no_duty_to_sell() -> None:
    t = on_the_road("", "f2", players=2)
    assert "stop" in t.options("Ana")


@rule("W5.2", "W3.3")
def test_a_path_over_a_venue_to_a_station_can_end_at_a_later_venue() -> None:
    city = """
        S . 4 . . . . . 6
        - - - - - - - -
        S . . . . . . . .
        """
    t = table(city, 2).lay("Ana", stations="d1").rolls(d4=2, d6=4)
    assert t.ends("Ana") == ["c1"], "seven steps, but i1 is eight away"
    t = table(city, 2).lay("Ana", at="b1", stations="d1").rolls(d4=2, d6=4)
    assert t.ends("Ana") == ["c1", "i1"]
    t.drive("Ana", "c1 d1 e1 f1 g1 h1 i1").wait("Ben")
    assert (t.seen("Ana").closed, t.seen("Ana").spaces[:2]) == (["c1", "i1"], [0, 4])


# Drawing


CORNER = """
    S 4 6 S
    . . 8 .
    """


@rule("W5.2")
def test_a_station_is_drawn_on_a_square_without_venue_or_station_even_a_start() -> None:
    t = gaining(CORNER, "gas").lay("Ana", stations="d2", closed="c2").rolls(d4=3).drive("Ana", "b1")
    assert t.options("Ana") == ["at a1", "at d1", "at a2", "at b2"]
    t.do("Ana", "at a2")
    assert t.seen("Ana").stations == ["a2", "d2"]
    assert t.events(E_GAS) == [(0, 4, 0, 0)]


@rule("W5.2", "W5.9")
def test_a_drawn_station_can_be_used_in_the_next_turn() -> None:
    t = gaining(CORNER, "gas").rolls(d4=3).drive("Ana", "b1").do("Ana", "at b2")
    t.rolls()
    t.do("Ana", "down")
    assert t.mine("Ana").left == 4 - 1 + 3


@rule("W5.2", "W5.10")
def test_a_station_bonus_without_a_free_square_does_nothing() -> None:
    t = gaining(CORNER, "gas").lay("Ana", stations="a1 d1 a2 b2 d2").rolls(d4=3)
    t.drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").stations) == ("roll", ["a1", "d1", "a2", "b2", "d2"])
    assert t.events(E_NOTHING) == [(0, GAS, 0, 0)]


@rule("W5.2", "C7", "W5.10")
def test_a_station_for_the_only_free_square_is_drawn_unasked() -> None:
    t = gaining(CORNER, "gas").lay("Ana", stations="a1 d1 a2 d2").rolls(d4=3).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").stations) == ("roll", ["a1", "d1", "a2", "b2", "d2"])


@rule("W5.2", "W4.4")
def test_two_stations_at_once_go_on_two_squares() -> None:
    t = gaining(CORNER, "gas", "gas").rolls(d4=3).drive("Ana", "b1")
    assert t.options("Ana") == ["at a1", "at d1", "at a2", "at b2"], "the last square is left for the second station"
    t.do("Ana", "at d1")
    assert t.options("Ana") == ["at a2", "at b2", "at d2"]
    assert t.do("Ana", "at d2").seen("Ana").stations == ["d1", "d2"]
