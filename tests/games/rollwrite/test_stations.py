"""Gas stations (W5.2): where they can be drawn, what entering one gives, and what it does to the duty to sell."""

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
"""The upper row is one long road with nothing to sell; the lower is the same, and ends at a venue."""


def on_the_road(stations: str, at: str = "a1", players: int = 1, steps: int = 4) -> Table:
    return table(ROAD, players).lay("Ana", at=at, stations=stations, steps=steps).rolls()


def left(t: Table, way: str) -> int:
    """How many steps are left after one more."""
    t.do("Ana", way)
    return t.mine("Ana").left


# Driving


@rule("W5.2")
def test_entering_adds_three_and_the_step_onto_it_is_paid() -> None:
    t = on_the_road("b1")
    assert t.mine("Ana").left == 4
    assert left(t, "right") == 4 - 1 + 3
    assert left(t, "right") == 5


@rule("W5.2")
def test_one_may_stop_there() -> None:
    t = on_the_road("b1")
    assert "stop" in t.do("Ana", "right").options("Ana")
    assert t.do("Ana", "stop").seen("Ana").place == "b1"


@rule("W5.2")
def test_the_last_step_can_pay_for_it_but_none_cannot() -> None:
    assert on_the_road("e1").ends("Ana")[-1] == "h1", "four steps there, and three more"
    assert on_the_road("f1").ends("Ana")[-1] == "e1"


@rule("W5.2")
def test_several_add_up() -> None:
    t = on_the_road("b1 c1")
    assert [left(t, "right"), left(t, "right")] == [6, 8]
    assert on_the_road("b1 c1").ends("Ana")[-1] == "k1", "ten steps: as far as the road goes"


@rule("W5.2")
def test_a_far_station_is_reached_by_a_near_one() -> None:
    assert on_the_road("c1 h1").ends("Ana")[-1] == "k1"
    assert on_the_road("c1 i1").ends("Ana")[-1] == "h1", "seven steps in all, and the next station is eight away"


@rule("W5.2")
def test_a_station_gives_its_steps_once_a_turn() -> None:
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
def test_the_next_turn_may_enter_it_again() -> None:
    t = on_the_road("b1").drive("Ana", "b1 c1")
    t.rolls()
    assert t.mine("Ana").left == 4
    assert left(t, "left") == 6


@rule("W5.2")
def test_starting_on_one_adds_nothing_and_out_and_in_again_costs_two_and_gives_three() -> None:
    t = on_the_road("a1")
    assert t.mine("Ana").left == 4
    assert left(t, "right") == 3
    assert left(t, "left") == 3 - 1 + 3
    assert on_the_road("a1").ends("Ana")[-1] == "f1", "five steps from where it began"


@rule("W5.2")
def test_coming_back_to_the_station_where_the_turn_began_gives_once() -> None:
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
        ("c2", "g2", False),  # steps 4 + 3, and 8 to go
        ("b2", "f2", False),  # four steps there, three more, and five to go from it
        ("b2", "f2 e2", True),
        ("a2", "d2 g2", True),
        ("a2", "f2 g2", False),  # the first station is five steps away
        ("f2", "f2", True),  # out and in again: five left for five
        ("e2", "e2", False),
        ("e2", "d2", False),  # back one step and three more is 6, for seven squares
        ("e2", "d2 e2", True),  # back, and in again at e2: 4 - 1 + 3 - 1 + 3 = 8
        ("f2", "e2", True),  # back one step: 6 left for six squares
    ],
)
def test_what_stations_bring_within_reach(at: str, stations: str, obliged: bool) -> None:
    t = on_the_road(stations, at, players=2)
    assert t.mine("Ana").must_sell == obliged
    if obliged:
        assert t.ends("Ana") == ["k2"]


@rule("W5.2", "W3.3")
def test_starting_on_a_station_the_only_sale_may_ask_for_leaving_and_coming_back() -> None:
    """Five squares to go: only the path that goes out and in again gets there, whatever its first step."""
    t = on_the_road("f2", "f2", players=2)
    assert t.options("Ana") == ["right", "left"]
    t.do("Ana", "right")
    assert t.mine("Ana").path == ["f2", "g2", "f2", "g2", "h2", "i2", "j2", "k2"]


@rule("W5.2", "W3.3")
def test_without_the_station_under_it_the_same_square_obliges_to_nothing() -> None:
    t = on_the_road("", "f2", players=2)
    assert "stop" in t.options("Ana")


@rule("W5.2", "W3.3")
def test_a_venue_on_the_way_to_the_station_is_driven_over_and_is_the_goal_no_more() -> None:
    city = """
        S . 4 . . . . . 6
        - - - - - - - -
        S . . . . . . . .
        """
    t = table(city, 2).lay("Ana", stations="d1").rolls(d4=2, d6=4)
    assert t.ends("Ana") == ["c1"], "seven steps; i1 is eight away"
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
def test_it_is_drawn_on_a_square_without_venue_or_station_a_start_too() -> None:
    t = gaining(CORNER, "gas").lay("Ana", stations="d2", closed="c2").rolls(d4=3).drive("Ana", "b1")
    assert t.options("Ana") == ["at a1", "at d1", "at a2", "at b2"]
    t.do("Ana", "at a2")
    assert t.seen("Ana").stations == ["a2", "d2"]
    assert t.events(E_GAS) == [(0, 4, 0, 0)]


@rule("W5.2", "W5.9")
def test_it_is_there_for_the_next_turn() -> None:
    t = gaining(CORNER, "gas").rolls(d4=3).drive("Ana", "b1").do("Ana", "at b2")
    t.rolls()
    t.do("Ana", "down")
    assert t.mine("Ana").left == 4 - 1 + 3


@rule("W5.2", "W5.10")
def test_without_such_a_square_it_does_nothing() -> None:
    t = gaining(CORNER, "gas").lay("Ana", stations="a1 d1 a2 b2 d2").rolls(d4=3)
    t.drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").stations) == ("roll", ["a1", "d1", "a2", "b2", "d2"])
    assert t.events(E_NOTHING) == [(0, GAS, 0, 0)]


@rule("W5.2", "C7", "W5.10")
def test_if_only_one_square_is_left_it_is_drawn_unasked() -> None:
    t = gaining(CORNER, "gas").lay("Ana", stations="a1 d1 a2 d2").rolls(d4=3).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").stations) == ("roll", ["a1", "d1", "a2", "b2", "d2"])


@rule("W5.2", "W4.4")
def test_two_at_once_are_two_squares_in_any_order() -> None:
    t = gaining(CORNER, "gas", "gas").rolls(d4=3).drive("Ana", "b1")
    assert t.options("Ana") == ["at a1", "at d1", "at a2", "at b2"], "the last is left for the second"
    t.do("Ana", "at d1")
    assert t.options("Ana") == ["at a2", "at b2", "at d2"]
    assert t.do("Ana", "at d2").seen("Ana").stations == ["d1", "d2"]
