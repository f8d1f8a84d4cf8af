"""Beats: the moments inside a step, as sessions and replays keep them."""

from random import Random

import pytest

from tests.kernel.playing import all_pick_nothing, finished, start
from tests.toy import TOY, ToyState
from tests.toy.state import B_REVEALED, B_ROLLED, DONE, PASS, TURNS
from truckstop.kernel.chance import NoChance
from truckstop.kernel.log import Move, read, replay, written
from truckstop.kernel.session import Session
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import ALL, Beat, Event, Silent, beats_heard, last_beat


def flat(beats: list[Beat]) -> list[tuple[int, int, bytes]]:
    return [(told, kind, state.dump()) for told, kind, state in beats]


def test_a_session_keeps_the_beats_of_its_last_entry() -> None:
    session = start()
    assert session.beats == []
    session.act(0, [DONE])
    assert session.beats == [], "there is no beat before all have chosen"
    session.act(1, [DONE])
    assert [(told, kind) for told, kind, _ in session.beats] == [(2, B_REVEALED), (3, B_ROLLED)]
    revealed, rolled = (state for _, _, state in session.beats)
    assert isinstance(revealed, ToyState) and isinstance(rolled, ToyState)
    assert (revealed.phase, revealed.bonus) == (TURNS, 0)
    assert rolled.dump() == session.state.dump()
    before = flat(session.beats)
    session.state.step(session.state.to_act()[0], PASS, NoChance(), Silent())
    assert flat(session.beats) == before, "a beat's position is a copy"


def test_a_take_back_and_a_new_entry_remove_the_old_beats() -> None:
    session = start()
    all_pick_nothing(session)
    seat = session.state.to_act()[0]
    session.act(seat, [PASS])
    session.take_back(seat)
    assert session.beats == []
    assert isinstance(session.state, ToyState) and session.state.phase == TURNS
    fresh = start()
    all_pick_nothing(fresh)
    assert fresh.beats
    fresh.act(fresh.state.to_act()[0], [PASS])
    assert [kind for _, kind, _ in fresh.beats] != [B_REVEALED, B_ROLLED]


def test_viewers_get_the_beats_after_which_they_hear_more() -> None:
    state = start().state
    events: list[Event] = [(ALL, 1), (0, 2), (ALL, 3), (1, 4)]
    beats = [(1, 10, state), (2, 11, state), (3, 12, state), (4, 13, state)]

    def sent(seat: int | None) -> list[tuple[int, int]]:
        return [(told, kind) for told, kind, _ in beats_heard(events, beats, seat)]

    assert sent(None) == [(1, 10), (2, 11), (3, 12)]
    assert sent(0) == [(1, 10), (2, 11)], "seat 0 hears nothing after the third beat"
    assert sent(1) == [(1, 10), (1, 11), (2, 12)]
    assert sent(-1) == [(1, 10), (1, 11)]
    assert beats_heard([], [(0, 10, state)], 0) == []


def test_the_beat_that_ends_a_step_is_named_to_those_who_heard_what_leads_to_it() -> None:
    state = start().state
    events: list[Event] = [(ALL, 1), (0, 2), (ALL, 3), (1, 4)]
    beats = [(1, 10, state), (2, 11, state), (3, 12, state), (4, 13, state)]
    assert [last_beat(events, beats, seat) for seat in (0, 1, -1)] == [12, 13, 12]
    assert last_beat(events, beats[:2], 0) is None, "seat 0 hears more after the last beat"
    assert last_beat(events[:1], [(0, 10, state), (1, 11, state), (1, 12, state)], 0) == 11, "the first that shows it"
    assert last_beat([(1, 4)], [(1, 10, state)], 0) is None, "seat 0 hears nothing"


def test_an_entry_from_elsewhere_has_the_same_beats() -> None:
    """Another node adds what was proposed here."""
    here, there = start(), start()
    rng, marked = Random(2), 0
    while seats := here.state.to_act():
        seat = rng.choice(seats)
        option = rng.choice(here.state.options(seat))
        entry = Move(seat, (option,), here.propose(seat, [option]))
        here.add(entry)
        there.add(entry)
        assert flat(here.beats) == flat(there.beats)
        marked += len(here.beats)
    assert marked > 5


def test_an_entry_can_be_added_without_its_beats() -> None:
    """As for a stored log; everything else is the same."""
    here, there = start(), start()
    rng, marked = Random(2), 0
    while seats := here.state.to_act():
        seat = rng.choice(seats)
        option = rng.choice(here.state.options(seat))
        entry = Move(seat, (option,), here.propose(seat, [option]))
        told = here.add(entry)
        assert there.add(entry, with_beats=False) == told and there.beats == []
        assert there.state.dump() == here.state.dump()
        marked += len(here.beats)
    assert marked > 5


def test_a_beat_that_is_not_requested_copies_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    copied, copy = list[ToyState](), ToyState.copy

    def counted(state: ToyState) -> ToyState:
        copied.append(state)
        return copy(state)

    monkeypatch.setattr(ToyState, "copy", counted)
    counts = []
    for with_beats in (True, False):
        here, there = start(), start()
        here.act(0, [DONE])
        there.act(0, [DONE])
        entry = Move(1, (DONE,), here.propose(1, [DONE]))
        copied.clear()
        there.add(entry, with_beats)
        counts.append(len(copied) - len(there.beats))
        assert len(there.beats) == (2 if with_beats else 0)
    assert counts[0] == counts[1]


def test_a_refused_gesture_leaves_the_beats_of_the_last_entry() -> None:
    session = start()
    all_pick_nothing(session)
    before = flat(session.beats)
    with pytest.raises(IllegalOption):
        session.act(session.state.to_act()[0], [DONE])
    assert flat(session.beats) == before


def test_a_replay_has_only_the_beats_of_the_requested_entry() -> None:
    session, kept = start(3, seed=9), dict[int, list[tuple[int, int, bytes]]]()
    rng = Random(3)
    while seats := session.state.to_act():
        seat = rng.choice(seats)
        session.act(seat, [rng.choice(session.state.options(seat))])
        kept[len(session.log.entries) - 1] = flat(session.beats)
    log = read(written(session.log))
    assert sum(map(len, kept.values())) > 5
    for wanted in kept:
        for moment in replay(log, beats_of=wanted):
            assert flat(moment.beats) == (kept[wanted] if moment.number == wanted else [])
    assert all(moment.beats == [] for moment in replay(log)), "none unless they are requested"


def test_a_replay_leaves_out_an_entry_that_was_taken_back() -> None:
    session = start()
    session.act(0, [DONE])
    session.take_back(0)
    session.act(0, [DONE])
    session.act(1, [DONE])
    (moment,) = [one for one in replay(session.log, beats_of=len(session.log.entries) - 1) if one.beats]
    assert flat(moment.beats) == flat(session.beats)


def test_every_beat_of_a_game_has_a_name() -> None:
    session = Session.resume(finished().log)
    kinds = {
        kind
        for number in range(len(session.log.entries))
        for moment in replay(session.log, beats_of=number)
        for _, kind, _ in moment.beats
    }
    assert kinds and all(TOY.beat_names[kind] for kind in kinds)
