"""The seating log: everybody is told who joined, left, was replaced, returned or became the host, and nothing else."""

from random import Random

from tests.table.sitting import Sitting
from truckstop.kernel.game import SPECTATOR
from truckstop.table.commands import Host, Leave, PutBot, Return, SendAway, Sit, StandIn
from truckstop.table.entries import Made, unpacked
from truckstop.table.projection import shown
from truckstop.table.seating_log import MOST_KEPT
from truckstop.table.table import Table

NAMES = {who: who.title() for who in ("ana", "bo", "cy", "di")}


def log(sitting: Sitting, who: str = "ana") -> list[tuple[str, str, str]]:
    return [(one.what, one.name, one.instead) for one in shown(sitting.table, who, NAMES).seating]


def test_before_the_game_joining_leaving_and_a_new_host_are_recorded() -> None:
    sitting = Sitting(seats=("ana", "", ""))
    sitting.do("bo", Sit(seat=1))
    sitting.do("bo", Sit(seat=2))  # another seat of the same person is no news
    sitting.do("bo", Leave())
    sitting.do("cy", Sit(seat=2))
    sitting.do("di", Sit(seat=1))
    sitting.do("ana", SendAway(seat=1))
    sitting.do("ana", PutBot(seat=1, bot="greedy"))
    sitting.do("ana", Leave())
    assert log(sitting, "cy") == [
        ("joined", "Bo", ""),
        ("left", "Bo", ""),
        ("joined", "Cy", "Bo"),
        ("joined", "Di", ""),
        ("sent_away", "Di", ""),
        ("bot", "", "Di"),
        ("left", "Ana", ""),
        ("host", "Cy", ""),
    ]


def test_in_the_game_bots_returns_and_a_new_host_are_recorded_at_their_place_among_the_events() -> None:
    sitting = Sitting(seats=("ana", "bo", "cy"))
    sitting.start()
    sitting.do("ana", StandIn(seat=1), gone=True)
    first = [len(sitting.table.told(role)) for role in sitting.table.roles]
    sitting.do("ana", Host(seat=2))
    sitting.do("ana", Leave())
    assert log(sitting, "bo") == [("bot", "", "Bo"), ("host", "Cy", ""), ("left", "Ana", ""), ("bot", "", "Ana")]
    for role, who in ((SPECTATOR, ""), (1, "bo"), (2, "cy")):
        assert shown(sitting.table, who, NAMES).seating[0].after == first[role + 1]
    sitting.do("bo", Return())
    assert sitting.table.seats[1].returns, "the move that is due comes first"
    assert ("returned", "Bo", "") not in log(sitting)
    rng = Random(1)
    while sitting.table.seats[1].taken_over:
        sitting.gesture(1, rng)
    assert log(sitting)[-1] == ("returned", "Bo", "")


def test_a_spectator_of_a_deal_is_not_told_how_far_the_game_is() -> None:
    sitting = Sitting(seats=("ana", "bo"), deal="d1")
    sitting.start()
    sitting.do("bo", Leave())
    assert sitting.table.told(SPECTATOR)
    assert [one.after for one in shown(sitting.table, "", NAMES, hidden=True).seating] == [0, 0]


def test_the_log_is_bounded_and_comes_from_the_stored_entries() -> None:
    sitting = Sitting(seats=("ana", ""))
    for _ in range(MOST_KEPT):
        sitting.do("bo", Sit())
        sitting.do("bo", Leave())
    assert len(log(sitting)) == MOST_KEPT
    again = Table("t1")
    for body in sitting.bodies:
        again.add(unpacked(body))
    assert shown(again, "ana", NAMES) == shown(sitting.table, "ana", NAMES)


def colours(table: Table) -> list[int]:
    return [seat.colour for seat in shown(table, "ana", NAMES).seats]


def test_a_colour_stays_with_the_person_who_takes_another_seat() -> None:
    sitting = Sitting(seats=("ana", "bo", ""))
    assert colours(sitting.table) == [0, 1, 2]
    sitting.do("ana", Sit(seat=2))
    assert colours(sitting.table) == [2, 1, 0]
    sitting.do("bo", Leave())
    assert colours(sitting.table) == [2, 1, 0]


def test_entries_of_older_tables_have_the_colours_of_their_seats() -> None:
    body = Sitting(seats=("ana", "bo")).bodies[0]
    assert b"colour" not in body
    entry = unpacked(body)
    assert isinstance(entry, Made)
    table = Table("t1")
    table.add(entry)
    assert colours(table) == [0, 1]
