"""Resolve payouts and the end of a round (F2.7): payouts, then the street is cleared and the token moves on."""

import pytest

from tests.games.frenzy.tables import PEOPLE, table
from tests.rule import rule


@rule("F2.7")
def test_all_trucks_and_tokens_return_and_shut_venues_reopen() -> None:
    t = table(3).rolls().park(Ana="d8 d10")
    t.pick(Ana="promote double venue_shutdown venue_shutdown place")
    t.play("Ana", "promote", "at d8").play("Ana", "double", "Ana d8").play("Ana", "venue_shutdown", "at d10")
    t.play("Ana", "venue_shutdown", "at d8").play("Ana", "place", "at d8")
    assert t.state.round == 1
    for venue in t.view.venues:
        assert (venue.trucks, venue.promos, venue.shut) == ([], 0, False)
    for who in t.people:
        assert len(t.seat_seen(who).home) == 4
    t.rolls().park(Ana="d8 d10")
    assert t.at("d8") == ["Ana"], "no 2X is left on the truck"


@rule("F2.7")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_first_player_token_goes_one_seat_clockwise_never_to_barry(players: int) -> None:
    t = table(players, first=PEOPLE[players - 1])
    firsts = []
    for _ in range(t.rules.rounds - 1):
        firsts.append(t.view.first)
        t.park().finish()
    start = players - 1
    assert firsts == [(start + step) % players for step in range(t.rules.rounds - 1)]


@rule("F2.7", "F2.4")
def test_the_new_first_player_executes_first() -> None:
    t = table(3, first="Cem").rolls().park()
    t.finish()
    t.rolls().park().pick(Ana="reroll", Ben="reroll", Cem="reroll")
    assert t.asked == ["Ana"]


@rule("F2.7", "F4.1")
def test_payouts_come_before_trucks_return() -> None:
    t = table(3).rolls(d8=8).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12").pick()
    assert (t.money["Ana"], t.at("d8")) == (8, [])
