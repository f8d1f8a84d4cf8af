"""Tell: who hears what."""

import pytest

from tests.kernel.playing import start
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import ALL, Foreseen, HandedOver, Heard, Silent, Tell


def test_everyone_hears_what_is_told_to_all_and_a_seat_what_is_told_to_it() -> None:
    heard = Heard()
    heard.say(ALL, 1, 10)
    heard.say(2, 3, 4, 5, 6, 7)
    heard.say(0, 9)
    public, to_two, to_none = (ALL, 1, 10, 0, 0, 0), (2, 3, 4, 5, 6, 7), (0, 9, 0, 0, 0, 0)
    assert heard.events == [public, to_two, to_none]
    assert heard.told(2) == [public, to_two]
    assert heard.told(1) == [public]
    assert heard.told(SPECTATOR) == [public]


def test_a_silent_tell_keeps_nothing() -> None:
    silent = Silent()
    silent.say(ALL, 1, 2, 3, 4, 5)
    silent.say_all(ALL, 1, [2, 3, 4, 5, 6])
    silent.beat(start().state, 0)
    silent.hand_over(1)
    assert not hasattr(silent, "events")


def test_only_a_silent_tell_does_not_listen() -> None:
    """Events that are expensive to make are made only for those who listen."""
    assert not Silent().listens
    assert Heard().listens and Foreseen(0).listens and Tell().listens


def test_an_event_of_many_fields_is_heard_unchanged() -> None:
    heard = Heard()
    heard.say_all(ALL, 1, [2, 3, 4, 5, 6, 7, 8])
    heard.say_all(1, 9, [])
    assert heard.events == [(ALL, 1, 2, 3, 4, 5, 6, 7, 8), (1, 9)]
    assert heard.told(0) == [(ALL, 1, 2, 3, 4, 5, 6, 7, 8)]


def test_a_beat_keeps_a_copy_of_the_position_if_requested() -> None:
    state, plain, with_beats = start().state, Heard(), Heard(with_beats=True)
    for heard in (plain, with_beats):
        heard.say(ALL, 1)
        heard.beat(state, 2)
        heard.hand_over(1)
    assert plain.beats == []
    ((told, kind, kept),) = with_beats.beats
    assert (told, kind, kept.dump()) == (1, 2, state.dump())
    assert kept is not state


def test_foreseen_hears_what_its_seat_hears() -> None:
    tell = Foreseen(1)
    tell.say(ALL, 1, 10)
    tell.say(0, 2)
    tell.say(1, 3)
    tell.say_all(0, 4, [1, 2, 3, 4, 5])
    tell.say_all(1, 5, [1, 2, 3, 4, 5])
    assert tell.events == [(ALL, 1, 10, 0, 0, 0), (1, 3, 0, 0, 0, 0), (1, 5, 1, 2, 3, 4, 5)]


def test_foreseen_ends_where_another_seat_acts() -> None:
    tell = Foreseen(1)
    tell.hand_over(1)
    with pytest.raises(HandedOver):
        tell.hand_over(0)


def test_foreseen_keeps_the_position_at_the_last_beat() -> None:
    tell, session = Foreseen(0), start()
    assert Foreseen(0).last is None
    tell.beat(session.state, 0)
    session.act(0, [session.state.options(0)[0]])
    tell.beat(session.state, 1)
    assert tell.last is not None and tell.last is not session.state
    assert tell.last.dump() == session.state.dump()
