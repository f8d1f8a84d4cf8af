"""Leaving, being sent away, hosts who leave, bots that take over and players who return: nobody blocks a table."""

from random import Random

import pytest

from tests.table.sitting import Sitting
from truckstop.kernel.game import SPECTATOR
from truckstop.table import timeouts
from truckstop.table.commands import Host, Leave, Return, Say, SendAway, Sit, StandIn
from truckstop.table.entries import Clock
from truckstop.table.seats import STAND_IN
from truckstop.table.table import OPEN, OVER, RUNNING


def begun(*seats: str, clock: Clock | None = None) -> Sitting:
    return Sitting("frenzy", seats, clock=clock).start()


def test_leaving_before_the_game_opens_the_seat() -> None:
    sitting = Sitting("frenzy", ["ana", "bo"])
    sitting.do("bo", Leave())
    assert sitting.table.seats[1].free
    sitting.do("bo", Sit())
    assert sitting.table.role("bo") == 1, "and may sit down again"


def test_a_player_who_leaves_a_running_game_is_replaced_by_a_bot_for_good() -> None:
    sitting = begun("ana", "bo", "cy")
    sitting.do("bo", Leave())
    table = sitting.table
    assert table.role("bo") == SPECTATOR
    assert table.bot_at(1) == STAND_IN
    assert not table.seats[1].free
    assert sitting.refused("bo", Sit(seat=1)) == "begun"
    assert sitting.entry("bo", Return()) is None
    sitting.play_on(Random(1))
    assert (table.status, table.ended) == (OVER, "rules")


def test_host_rights_pass_to_the_next_person_when_the_host_leaves() -> None:
    sitting = begun("ana", "bot:greedy", "bo", "cy")
    for host in ("bo", "cy"):
        sitting.do(sitting.table.host, Leave())
        assert sitting.table.host == host
    sitting.do("cy", Leave())
    assert sitting.table.host == ""


def test_a_host_who_only_watches_may_leave_too() -> None:
    sitting = Sitting("frenzy", ["bo", "cy"], host="ana")
    sitting.do("ana", Leave())
    assert sitting.table.host == "bo"


def test_at_a_table_without_a_host_the_first_to_sit_down_is_the_host() -> None:
    sitting = Sitting("frenzy", ["ana", ""])
    sitting.do("ana", Leave())
    assert sitting.table.host == ""
    sitting.do("bo", Sit(seat=1))
    sitting.do("cy", Sit(seat=0))
    assert sitting.table.host == "bo"


def test_the_game_ends_when_everybody_has_left() -> None:
    sitting = begun("ana", "bo", "bot:greedy")
    sitting.do("ana", Leave())
    assert sitting.table.status == RUNNING
    sitting.do("bo", Leave())
    assert (sitting.table.status, sitting.table.ended) == (OVER, "left")
    assert sitting.table.waiting() == []


def test_a_table_that_all_leave_before_the_game_stays_open() -> None:
    sitting = Sitting("frenzy", ["ana", "bo"])
    for who in ("ana", "bo"):
        sitting.do(who, Leave())
    assert sitting.table.status == OPEN


def test_a_person_who_was_sent_away_may_watch_but_not_sit_or_chat() -> None:
    for sitting in (Sitting("frenzy", ["ana", "bo"]), begun("ana", "bo")):
        sitting.do("ana", SendAway(seat=1))
        assert sitting.table.role("bo") == SPECTATOR
        assert sitting.refused("bo", Say(text="why")) == "sent_away"
    assert sitting.table.bot_at(1) == STAND_IN
    assert Sitting("frenzy", ["ana", "bo"]).table.barred == set()


def test_the_host_can_name_another_host() -> None:
    sitting = begun("ana", "bo")
    sitting.do("ana", Host(seat=1))
    assert sitting.table.host == "bo"
    assert sitting.refused("ana", SendAway(seat=1)) == "not_host"


def test_a_player_can_replace_a_host_who_is_away() -> None:
    sitting = begun("ana", "bo")
    sitting.do("bo", Host(), gone=True)
    assert sitting.table.host == "bo"
    assert sitting.table.role("ana") == 0, "Ana keeps the seat"


# Take-over


def taken_over(clock: Clock) -> Sitting:
    sitting = begun("ana", "bo", clock=clock)
    seat = sitting.table.waiting()[0]
    assert timeouts.take_over(sitting.table, seat, sitting.now) is None, "not before its time is up"
    sitting.now += clock.seconds
    sitting.time_out(seat)
    return sitting


@pytest.mark.parametrize("clock", [Clock("move", 60), Clock("bank", 300)])
def test_a_bot_takes_over_and_steps_aside_when_the_player_is_back(clock: Clock) -> None:
    sitting = taken_over(clock)
    table = sitting.table
    seat = next(number for number, one in enumerate(table.seats) if one.taken_over)
    who = table.seats[seat].who
    assert table.bot_at(seat) == STAND_IN and who
    assert table.deadline(seat) is None, "a bot has no clock"
    assert timeouts.take_over(table, seat, sitting.now + 9999) is None
    sitting.now += 500
    sitting.do(who, Return())
    assert table.bot_at(seat) == STAND_IN, "the move that was due is still the bot's"
    assert sitting.entry(who, Return()) is None, "once is enough"
    rng, before = Random(1), table.waiting()
    while table.bot_at(seat):
        sitting.gesture(seat, rng)
    assert table.waiting() != before, "no private step of the bot reveals the return"
    assert sitting.entry(who, Return()) is None
    while seat not in table.waiting():
        sitting.gesture(table.waiting()[0], rng)
    deadline = table.deadline(seat)
    assert deadline is not None and deadline > sitting.now, "there is some time for the next move"


def test_a_player_who_always_returns_at_once_cannot_block_the_game() -> None:
    """Each time Ana's time is up, Ana returns before the bot has moved; the game still ends."""
    sitting = begun("ana", "bo", clock=Clock("move", 60))
    table, rng, rounds = sitting.table, Random(2), 0
    while table.waiting():
        rounds += 1
        assert rounds < 2000, "the game goes on"
        seat = 0 if 0 in table.waiting() else table.waiting()[0]
        if seat == 0 and not table.bot_at(0):
            sitting.now += 60
            sitting.time_out(0)
            sitting.do("ana", Return())
        # Ana never moves; the seat moves only while the bot plays for it.
        if seat != 0 or table.bot_at(0):
            sitting.gesture(seat, rng, by="" if seat == 0 else "bo")
    assert table.ended == "rules"


def test_a_bot_can_stand_in_for_an_absent_player_without_a_clock() -> None:
    sitting = begun("ana", "bo")
    assert sitting.refused("bo", StandIn(seat=0)) == "here"
    sitting.do("bo", StandIn(seat=0), gone=True)
    assert sitting.table.bot_at(0) == STAND_IN
    sitting.do("ana", Return())
    rng = Random(1)
    while sitting.table.bot_at(0):
        sitting.gesture(0, rng)
    assert sitting.table.seats[0].who == "ana"


def test_a_player_who_acts_is_back_and_all_are_told() -> None:
    sitting = taken_over(Clock("move", 60))
    table = sitting.table
    seat = next(number for number, one in enumerate(table.seats) if one.taken_over)
    told = sitting.gesture(seat, Random(1), by=table.seats[seat].who)
    assert table.bot_at(seat) == ""
    assert told.table and told.roles == list(table.roles)


def test_a_move_of_the_bot_does_not_bring_the_player_back() -> None:
    sitting = taken_over(Clock("move", 60))
    table = sitting.table
    seat = next(number for number, one in enumerate(table.seats) if one.taken_over)
    sitting.gesture(seat, Random(1))
    assert table.bot_at(seat) == STAND_IN


def test_without_a_clock_nobody_is_taken_over() -> None:
    sitting = begun("ana", "bo")
    for seat in (0, 1):
        assert timeouts.take_over(sitting.table, seat, 1e12) is None
