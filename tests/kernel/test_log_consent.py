"""Take-backs that all agreed to: any stretch up to the end, written, read and checked; none that is forged."""

import json

import pytest

from tests.kernel.playing import all_pick_nothing, finished, play_at_random, start
from tests.kernel.test_log_forgeries import refused
from tests.toy.state import DONE, DRAW
from truckstop.kernel.log import Entry, LogError, read, standing, verify, written
from truckstop.kernel.play import Play


def played(entries: int = 9, seed: int | None = 5) -> Play:
    play = play_at_random(start(3, seed), 4, entries)
    assert play.state.to_act()
    return play


def go_back(play: Play, first: int) -> Entry:
    entry = Entry(1, takes_back=tuple(play.can_go_back(first)), agreed=True)
    play.add(entry)
    return entry


@pytest.mark.parametrize("seed", [5, None])
@pytest.mark.parametrize("first", [1, 3, 6, 8])
def test_all_go_back_past_reveals_and_draws_and_play_on(seed: int | None, first: int) -> None:
    play = played(seed=seed)
    before = play_at_random(Play.resume(read(written(play.log))), 0, 0)
    assert before.log.entries == play.log.entries
    entry = go_back(play, first)
    assert entry.takes_back == tuple(range(first, 9))
    assert standing(play.log.entries) == list(range(first))
    shorter = read(written(before.log))
    del shorter.entries[first:]
    assert play.state.dump() == Play.resume(shorter).state.dump()
    play_at_random(play, 7)
    log = read(written(play.log))
    assert log == play.log
    assert verify(log)
    assert '"agreed": true' in written(play.log)


def test_what_was_drawn_and_undone_is_burnt() -> None:
    """The dice go on where they were: nobody can try a draw, go back and make it again."""
    play = start(2)
    all_pick_nothing(play)
    seat, first = play.state.to_act()[0], len(play.log.entries)
    drawn = []
    for _ in range(6):
        play.act(seat, [DRAW])
        drawn.append(play.log.entries[-1].draws)
        go_back(play, first)
    fresh = start(2)
    all_pick_nothing(fresh)
    chance = fresh.log.dice.chance()
    for entry in fresh.log.entries:
        for source, n, _ in entry.draws:
            chance.draw(source, n)
    assert drawn == [tuple((source, n, chance.draw(source, n)) for source, n, _ in draws) for draws in drawn]
    assert verify(read(written(play.log)))


def test_going_back_twice_undoes_what_still_stands() -> None:
    play = played()
    go_back(play, 6)
    play_at_random(play, 2, 13)
    assert go_back(play, 4).takes_back == (4, 5, *range(10, 13))
    assert play.can_go_back(4) == []
    assert verify(read(written(play.log)))


def test_a_resumed_game_knows_what_was_agreed() -> None:
    play = played()
    go_back(play, 3)
    resumed = Play.resume(read(written(play.log)))
    assert resumed.state.dump() == play.state.dump()
    assert resumed.events == play.events
    for each in (play, resumed):
        play_at_random(each, 3)
    assert written(play.log) == written(resumed.log)


@pytest.mark.parametrize(
    "takes_back",
    [(7,), (4, 5, 6, 8), (5, 4, 6, 7, 8), (3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 6, 7, 8), (8, 8)],
    ids=["not to the end", "skips one", "out of order", "leaves the last", "the set-up", "twice"],
)
def test_what_is_agreed_undoes_all_from_one_entry_on(takes_back: tuple[int, ...]) -> None:
    play = played()
    play.log.entries.append(Entry(1, takes_back=takes_back, agreed=True))
    assert refused(play.log) == f"entry 9: seat 1 may not take back {list(takes_back)} here"


def test_what_is_undone_already_is_not_undone_again() -> None:
    play = played()
    go_back(play, 5)
    for again in ((5, 6, 7, 8), (9,), (4, 9)):
        log = read(written(play.log))
        log.entries.append(Entry(1, takes_back=again, agreed=True))
        assert "may not take back" in refused(log)


def test_without_the_agreement_it_is_refused() -> None:
    play = played()
    entry = go_back(play, 3)
    play.log.entries[-1] = Entry(1, takes_back=entry.takes_back)
    assert "may not take back" in refused(play.log)


def test_nothing_is_agreed_after_the_end() -> None:
    play = finished()
    assert play.can_go_back(1) == []
    last = len(play.log.entries) - 1
    play.log.entries.append(Entry(0, takes_back=(last,), agreed=True))
    play.log.result = None
    assert f"entry {last + 1}: seat 0 may not take back" in refused(play.log)


def test_a_gesture_is_not_agreed_to() -> None:
    play = start(2)
    play.act(0, [DONE])
    play.log.entries[1] = Entry(0, (DONE,), agreed=True)
    with pytest.raises(LogError, match="entry 1: is not either a gesture or a take-back"):
        read(written(play.log))


def test_nor_is_the_set_up() -> None:
    play = start(2)
    play.log.entries[0] = Entry(draws=play.log.entries[0].draws, agreed=True)
    with pytest.raises(LogError, match="entry 0: is not the set-up"):
        read(written(play.log))


def test_an_agreement_cannot_be_written_into_a_log_afterwards() -> None:
    play = start(3)
    play.act(0, [DONE])
    play.take_back(0)
    document = json.loads(written(play.log))
    document["entries"][2]["agreed"] = True
    with pytest.raises(LogError, match="entry 2: was changed"):
        read(json.dumps(document))
    document["entries"][2]["agreed"] = "yes"
    with pytest.raises(LogError, match="entry 2: was changed"):
        read(json.dumps(document))
