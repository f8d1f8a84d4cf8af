"""Tell: who hears what."""

from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import ALL, Heard, Silent


def test_everybody_hears_what_is_told_to_all_and_one_seat_what_is_told_to_it() -> None:
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
    assert not hasattr(silent, "events")
