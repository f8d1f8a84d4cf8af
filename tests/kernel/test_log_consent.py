"""Agreed take-backs: any number of entries up to the end; written, read and verified; forged ones are refused."""

import json

import pytest

from tests.kernel.playing import all_pick_nothing, finished, play_at_random, start
from tests.kernel.test_log_forgeries import refused
from tests.toy.state import DONE, DRAW
from truckstop.kernel.log import LogError, Move, read, standing, verify, written
from truckstop.kernel.session import Session


def played(entries: int = 9, seed: int | None = 5) -> Session:
    session = play_at_random(start(3, seed), 4, entries)
    assert session.state.to_act()
    return session


def go_back(session: Session, first: int) -> Move:
    entry = Move(1, takes_back=tuple(session.can_go_back(first)), agreed=True)
    session.add(entry)
    return entry


@pytest.mark.parametrize("seed", [5, None])
@pytest.mark.parametrize("first", [1, 3, 6, 8])
def test_an_agreed_take_back_goes_past_reveals_and_draws(seed: int | None, first: int) -> None:
    session = played(seed=seed)
    before = play_at_random(Session.resume(read(written(session.log))), 0, 0)
    assert before.log.entries == session.log.entries
    entry = go_back(session, first)
    assert entry.takes_back == tuple(range(first, 9))
    assert standing(session.log.entries) == list(range(first))
    shorter = read(written(before.log))
    del shorter.entries[first:]
    assert session.state.dump() == Session.resume(shorter).state.dump()
    play_at_random(session, 7)
    log = read(written(session.log))
    assert log == session.log
    assert verify(log)
    assert '"agreed": true' in written(session.log)


def test_draws_that_were_undone_are_not_repeated() -> None:
    """The dice continue where they were, so nobody can try a draw, go back and repeat it."""
    session = start(2)
    all_pick_nothing(session)
    seat, first = session.state.to_act()[0], len(session.log.entries)
    drawn = []
    for _ in range(6):
        session.act(seat, [DRAW])
        drawn.append(session.log.entries[-1].draws)
        go_back(session, first)
    fresh = start(2)
    all_pick_nothing(fresh)
    chance = fresh.log.dice.chance()
    for entry in fresh.log.entries:
        for source, n, _ in entry.draws:
            chance.draw(source, n)
    assert drawn == [tuple((source, n, chance.draw(source, n)) for source, n, _ in draws) for draws in drawn]
    assert verify(read(written(session.log)))


def test_going_back_twice_undoes_what_still_stands() -> None:
    session = played()
    go_back(session, 6)
    play_at_random(session, 2, 13)
    assert go_back(session, 4).takes_back == (4, 5, *range(10, 13))
    assert session.can_go_back(4) == []
    assert verify(read(written(session.log)))


def test_a_resumed_game_knows_what_was_agreed() -> None:
    session = played()
    go_back(session, 3)
    resumed = Session.resume(read(written(session.log)))
    assert resumed.state.dump() == session.state.dump()
    assert resumed.events == session.events
    for each in (session, resumed):
        play_at_random(each, 3)
    assert written(session.log) == written(resumed.log)


@pytest.mark.parametrize(
    "takes_back",
    [(7,), (4, 5, 6, 8), (5, 4, 6, 7, 8), (3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 6, 7, 8), (8, 8)],
    ids=["not to the end", "skips one", "out of order", "leaves the last", "the set-up", "twice"],
)
def test_an_agreed_take_back_undoes_all_entries_from_one_on(takes_back: tuple[int, ...]) -> None:
    session = played()
    session.log.entries.append(Move(1, takes_back=takes_back, agreed=True))
    assert refused(session.log) == f"entry 9: seat 1 may not take back {list(takes_back)} here"


def test_an_entry_is_not_undone_twice() -> None:
    session = played()
    go_back(session, 5)
    for again in ((5, 6, 7, 8), (9,), (4, 9)):
        log = read(written(session.log))
        log.entries.append(Move(1, takes_back=again, agreed=True))
        assert "may not take back" in refused(log)


def test_a_long_take_back_without_agreement_is_refused() -> None:
    session = played()
    entry = go_back(session, 3)
    session.log.entries[-1] = Move(1, takes_back=entry.takes_back)
    assert "may not take back" in refused(session.log)


def test_there_is_no_agreed_take_back_after_the_end() -> None:
    session = finished()
    assert session.can_go_back(1) == []
    last = len(session.log.entries) - 1
    session.log.entries.append(Move(0, takes_back=(last,), agreed=True))
    session.log.result = None
    assert f"entry {last + 1}: seat 0 may not take back" in refused(session.log)


def test_a_gesture_cannot_be_marked_as_agreed() -> None:
    session = start(2)
    session.act(0, [DONE])
    session.log.entries[1] = Move(0, (DONE,), agreed=True)
    with pytest.raises(LogError, match="entry 1: must be either a gesture or a take-back"):
        read(written(session.log))


def test_the_set_up_cannot_be_marked_as_agreed() -> None:
    session = start(2)
    session.log.entries[0] = Move(draws=session.log.entries[0].draws, agreed=True)
    with pytest.raises(LogError, match="entry 0: must be the set-up"):
        read(written(session.log))


def test_an_agreement_cannot_be_written_into_a_log_afterwards() -> None:
    session = start(3)
    session.act(0, [DONE])
    session.take_back(0)
    document = json.loads(written(session.log))
    document["entries"][2]["agreed"] = True
    with pytest.raises(LogError, match="entry 2: was changed"):
        read(json.dumps(document))
    document["entries"][2]["agreed"] = "yes"
    with pytest.raises(LogError, match="entry 2: was changed"):
        read(json.dumps(document))
