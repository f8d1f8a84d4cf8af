"""Forged logs with correct checksums and draws: `verify` finds them because it carries out every entry in order."""

import pytest

from tests.kernel.playing import all_pick_nothing, finished, start
from tests.toy.state import DONE, PASS
from truckstop.kernel.chance import Recorded
from truckstop.kernel.log import Log, LogError, Move, verify, wrong_draw
from truckstop.kernel.session import Session


def refused(log: Log) -> str:
    with pytest.raises(LogError) as error:
        verify(log)
    return str(error.value)


def test_an_honest_take_back_is_verified() -> None:
    session = start(3)
    session.act(0, [DONE])
    session.act(1, [DONE])
    session.take_back(0)
    assert verify(session.log)[0] == "4 entries follow the rules of toy, version 1"


def test_draws_cannot_be_skipped_with_an_entry_that_is_taken_back() -> None:
    """Otherwise a forger could choose the draws in spite of the commitment."""
    session = start(2, None)
    chance = session.log.dice.chance()
    assert wrong_draw(session.log, chance) is None
    burnt = Recorded(chance)
    burnt.draw(0, 6)
    session.log.entries.append(Move(0, (DONE,), tuple(burnt.draws)))
    session.log.entries.append(Move(0, takes_back=(1,)))
    assert refused(session.log) == "entry 1: has 1 draws, but the rules make 0"


@pytest.mark.parametrize(
    ("takes_back", "seat"),
    [((1,), 7), ((1,), -1), ((1,), 2), ((1, 2), 0), ((2,), 0)],
    ids=["no such seat", "nobody", "another seat", "somebody else's too", "somebody else's"],
)
def test_a_take_back_must_be_one_that_its_seat_could_make(takes_back: tuple[int, ...], seat: int) -> None:
    session = start(3)
    session.act(0, [DONE])
    session.act(1, [DONE])
    session.log.entries.append(Move(seat, takes_back=takes_back))
    assert refused(session.log) == f"entry 3: seat {seat} may not take back {list(takes_back)} here"


def test_neither_a_taken_back_entry_nor_a_take_back_can_be_taken_back() -> None:
    for again in ((1,), (2,)):
        session = start(3)
        session.act(0, [DONE])
        session.take_back(0)
        session.log.entries.append(Move(0, takes_back=again))
        assert "may not take back" in refused(session.log)


def test_what_was_revealed_is_not_taken_back() -> None:
    session = start(2)
    all_pick_nothing(session)
    session.log.entries.append(Move(1, takes_back=(2,)))
    assert "may not take back" in refused(session.log)


def test_no_entry_follows_the_end() -> None:
    for entry in (Move(0, (PASS,)), Move(0, takes_back=(1,))):
        log = finished().log
        number = len(log.entries)
        log.entries.append(entry)
        assert refused(log).startswith(f"entry {number}: ")


def test_nobody_takes_back_once_the_game_is_over() -> None:
    session = finished()
    assert [session.can_take_back(seat) for seat in range(3)] == [[], [], []]


def test_all_seats_are_people_by_default() -> None:
    session = Session.start(start(3).game, ["Ana", "Bo", "Cy"], {}, seed=5)
    assert session.people == {0, 1, 2}
    assert Session.resume(session.log).people == {0, 1, 2}
