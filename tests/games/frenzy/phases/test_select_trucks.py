"""Select trucks (F2.1): everybody secretly picks exactly two; all are revealed at once."""

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_TRUCKS, PICK_TRUCK
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Silent


@rule("F2.1")
def test_exactly_two_each_pair_in_one_way_only() -> None:
    t = table(3)
    assert t.asked == ["Ana", "Ben", "Cem"]
    assert t.options("Ana") == ["d8", "d10", "d12"], "a pair is picked from its lower truck"
    t.do("Ana", "d10")
    assert t.options("Ana") == ["d12", "d20"]
    t.do("Ana", "d20")
    assert t.asked == ["Ben", "Cem"], "two are picked, there is no third"


@rule("F2.1", "C7")
def test_a_second_pick_without_a_choice_is_not_asked_for() -> None:
    t = table(3).do("Ana", "d12")
    assert t.asked == ["Ben", "Cem"]


@rule("F2.1")
def test_they_stand_at_their_own_venues_as_active_trucks() -> None:
    t = table(3).rolls().park(Ana="d8 d20", Ben="d8 d10", Cem="d10 d12")
    assert [t.at(die) for die in ("d8", "d10", "d12", "d20")] == [["Ana", "Ben"], ["Ben", "Cem"], ["Cem"], ["Ana"]]
    assert t.seat_seen("Ana").home == ["concert", "sporting_event"]


@rule("F2.1", "C4")
def test_nobody_learns_a_pick_before_the_last_seat_has_committed() -> None:
    t = table(3)
    told = len(t.heard.events)
    before = [FRENZY.view(t.state, viewer) for viewer in (SPECTATOR, 1, 2)]
    t.do("Ana", "d8", "d20")
    t.do("Ben", "d8")
    assert FRENZY.view(t.state, SPECTATOR) == before[0]
    assert FRENZY.view(t.state, 2) == before[2]
    assert len(t.heard.events) == told
    t.do("Ben", "d10")
    t.do("Cem", "d10", "d12")
    assert t.events(E_TRUCKS) == [(0, 2, 5, 1), (1, 2, 3, 1), (2, 3, 4, 1)]


@rule("F2.1", "C4")
def test_a_seat_sees_its_own_picks() -> None:
    t = table(3).do("Ana", "d8", "d20")
    mine = FRENZY.view(t.state, 0).mine
    assert mine is not None
    assert mine.trucks == ["night_market", "gaming_con"]
    others = FRENZY.view(t.state, 1).mine
    assert others is not None
    assert others.trucks == []


@rule("F2.1")
def test_the_same_picks_as_last_round_are_allowed() -> None:
    t = table(3).rolls().park(Ana="d8 d20")
    t.finish()
    t.rolls().park(Ana="d8 d20")
    assert (t.at("d8"), t.state.round) == (["Ana"], 1)


@rule("F2.1")
def test_the_order_of_arrival_does_not_matter() -> None:
    one, other = table(3), table(3)
    one.do("Ana", "d8", "d10").do("Ben", "d10", "d12").do("Cem", "d8", "d20")
    other.do("Cem", "d8").do("Ben", "d10").do("Ana", "d8", "d10").do("Cem", "d20").do("Ben", "d12")
    assert one.state.dump() == other.state.dump()


@rule("F2.1", "F1.3")
def test_a_truck_of_an_absent_venue_cannot_be_picked() -> None:
    t = table(3)
    before = t.state.dump()
    with pytest.raises(IllegalOption, match="seat 0"):
        t.state.apply(0, PICK_TRUCK, t.chance, Silent())
    assert t.state.dump() == before


@rule("C3", "F2.1")
def test_no_chance_is_drawn_while_trucks_are_being_picked() -> None:
    t = table(2)
    drawn = len(t.chance.drawn)
    t.do("Ana", "d8", "d10").do("Ben", "d8")
    assert len(t.chance.drawn) == drawn
    t.do("Ben", "d10")
    assert t.chance.sources()[drawn:] == ["barry", "barry", "d8", "d10", "d12", "d20"]
