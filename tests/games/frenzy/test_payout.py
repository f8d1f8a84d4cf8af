"""Payout arithmetic (F4): die and promos, split among the trucks, rounded down, then doubled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.frenzy.tables import PEOPLE, table
from tests.rule import rule
from truckstop.games.frenzy.payout import pay
from truckstop.kernel.tell import Heard

GRID = {1: 1, 2: 4, 3: 7, 4: 10, 5: 13, 6: 16}


@rule("F4.1")
def test_die_5_two_trucks_2_and_2_one_is_lost() -> None:
    t = table(3).rolls(d8=5).park(Ana="d8 d20", Ben="d8 d20", Cem="d10 d12").pick()
    assert t.paid()[:2] == [("Ana", 2, "d8"), ("Ben", 2, "d8")]


@rule("F4.1")
def test_die_7_one_truck_7() -> None:
    t = table(3).rolls(d8=7).park(Ana="d8 d20", Ben="d12 d20", Cem="d10 d12").pick()
    assert t.paid()[0] == ("Ana", 7, "d8")


@rule("F4.1", "F3.5")
def test_die_7_three_trucks_one_doubled_2_2_4() -> None:
    t = table(3).rolls(d8=7).park(Ana="d8 d20", Ben="d8 d20", Cem="d8 d20").pick(Cem="double")
    t.play("Cem", "double", "Cem d8")
    assert t.paid()[:3] == [("Ana", 2, "d8"), ("Ben", 2, "d8"), ("Cem", 4, "d8")]


@rule("F4.1")
def test_a_venue_without_trucks_pays_nothing_and_its_promos_do_nothing() -> None:
    t = table(3).rolls(d8=8).park(Ana="d10 d12", Ben="d10 d12", Cem="d10 d12").pick(Ana="promote")
    t.play("Ana", "promote", "at d8")
    assert [die for die, *_ in t.totals()] == ["d10", "d12"]


@rule("F4.1", "F3.7")
def test_a_shut_venue_pays_nothing_tokens_or_not() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12")
    t.pick(Ana="promote double venue_shutdown").play("Ana", "promote", "at d8").play("Ana", "double", "Ana d8")
    t.play("Ana", "venue_shutdown", "at d8")
    assert t.money["Ana"] == 0
    assert "d8" not in [die for die, *_ in t.totals()]


@rule("F4.1", "C2")
def test_a_total_below_the_number_of_trucks_pays_nobody() -> None:
    t = table(3).rolls(d8=2).park(Ana="d8 d10", Ben="d8 d12", Cem="d8 d12").pick()
    assert t.totals()[0] == ("d8", 2, 3, 0)
    assert "d8" not in [die for _, _, die in t.paid()]


@rule("F4.2")
def test_each_truck_of_one_player_counts_in_the_divisor_and_is_paid() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d8 d10", Cem="d10 d12").pick(Ana="place")
    t.play("Ana", "place", "at d8")
    assert t.totals()[0] == ("d8", 8, 3, 2)
    assert t.paid()[:2] == [("Ana", 4, "d8"), ("Ben", 2, "d8")]


@rule("F4.2", "F3.5")
def test_one_of_two_trucks_doubled() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12").pick(Ana="place double")
    t.play("Ana", "place", "at d8").play("Ana", "double", "Ana d8")
    assert t.paid()[0] == ("Ana", 4 + 8, "d8")


@rule("F4.3")
def test_venues_pay_in_ascending_die_order() -> None:
    t = table(6).park(Ana="d4 d6", Ben="d8 d10", Cem="d12 d20").pick()
    assert [die for die, *_ in t.totals()] == ["d4", "d6", "d8", "d10", "d12", "d20"]


@rule("F4.1", "F4.2", "F3.5", "F3.8")
@given(
    face=st.integers(1, 20),
    promos=st.integers(0, 3),
    trucks=st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=0, max_size=12),
)
def test_any_venue_pays_what_the_clause_says(face: int, promos: int, trucks: list[tuple[int, bool]]) -> None:
    t = table(6)
    state, venue = t.state, 5
    state.die[venue] = face
    state.promos[venue * t.rules.kinds + t.card("promote")] = promos
    owed = [0] * 6
    standing = []
    for owner, doubled in trucks:
        truck = state.inactive(owner)
        if truck >= 0:
            state.park(truck, venue)
            state.doubled[truck] = int(doubled)
            standing.append((owner, doubled))
    if standing:
        share = (face + promos * GRID[min(len(standing), 6)]) // len(standing)
        for owner, doubled in standing:
            owed[owner] += share + (share if doubled else 0)
    pay(state, venue, False, Heard())
    assert t.money == dict(zip(PEOPLE, owed, strict=True))


@rule("C2")
@pytest.mark.parametrize("seed", range(5))
def test_money_is_whole_and_the_bank_never_runs_dry(seed: int) -> None:
    rich = 10**12
    t = table(6, seed=seed, money=dict.fromkeys(PEOPLE, rich))
    for _ in range(4):
        gained = t.park(Ana="d4 d20", Ben="d6 d20").finish()
        assert sum(gained.values()) > 0
        assert all(type(amount) is int and amount >= rich for amount in t.money.values())
