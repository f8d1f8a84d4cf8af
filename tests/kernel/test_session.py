"""Sessions: gestures are carried out completely or not at all, take-backs before a reveal, resuming a log."""

import pytest

from tests.kernel.playing import all_pick_nothing, everybody_passes, finished, play_at_random, start
from tests.rule import rule
from tests.toy import TOY, ToyState
from tests.toy.state import DONE, DRAW, LAY, PASS, PICK
from truckstop.kernel.chance import Scripted, Seeded
from truckstop.kernel.game import SetupError
from truckstop.kernel.log import LogError, read, verify, written
from truckstop.kernel.session import Session
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Silent


def picks(session: Session, seat: int) -> list[int]:
    """Return the option to set the first possible card aside."""
    return session.state.options(seat)[:-1]


def two_picks(session: Session, seat: int) -> list[int]:
    """Return a complete private sequence: one card, and then the end or another card."""
    ahead = session.state.copy()
    first = picks(session, seat)[0]
    ahead.step(seat, first, Seeded(0), Silent())
    assert seat in ahead.to_act()
    return [first, ahead.options(seat)[0]]


# Gestures


def test_a_gesture_of_any_length_is_one_entry() -> None:
    session = start()
    gesture = two_picks(session, 0)
    session.act(0, gesture)
    assert session.log.entries[1].do == tuple(gesture)
    assert 0 not in session.state.to_act()


def unchanged(session: Session, seat: int, gesture: list[int]) -> str:
    """Return why a gesture was refused, after checking that nothing has changed and nothing was drawn."""
    before, entries, events = session.state.dump(), list(session.log.entries), list(session.events)
    with pytest.raises(IllegalOption) as caught:
        session.act(seat, gesture)
    assert (session.state.dump(), session.log.entries, session.events) == (before, entries, events)
    return caught.value.why


def test_a_gesture_is_carried_out_completely_or_not_at_all() -> None:
    session = start()
    assert "its options are" in unchanged(session, 0, [picks(session, 0)[0], PASS])
    assert "its options are" in unchanged(session, 0, [PASS])
    assert "need not act" in unchanged(session, 7, [DONE])
    assert "need not act" in unchanged(session, 0, [DONE, DONE])
    assert "at least one option" in unchanged(session, 0, [])


def test_a_gesture_that_fails_has_drawn_nothing() -> None:
    one, two = start(), start()
    for session in (one, two):
        all_pick_nothing(session)
    seat = one.state.to_act()[0]
    assert "must end where something is drawn" in unchanged(one, seat, [DRAW, PASS])
    for session in (one, two):
        session.act(seat, [DRAW])
        play_at_random(session, 4)
    assert written(one.log) == written(two.log)


def test_only_the_last_option_of_a_gesture_can_reveal() -> None:
    session = start()
    for seat in (0, 1):
        session.act(seat, two_picks(session, seat))
    seat = session.state.to_act()[0]
    lay = next(option for option in session.state.options(seat) if option >= LAY)
    assert "must end where something is revealed" in unchanged(session, seat, [lay, PASS])
    reveals = session.state.reveals
    session.act(seat, [lay])
    assert session.state.reveals > reveals


def test_events_are_kept_by_listener() -> None:
    session = start()
    for seat in (0, 1):
        assert [event for event in session.told(seat) if event[0] == 1 - seat] == []
    assert len(session.told(0)) == len(session.told(-1)) + 3  # the cards of its hand
    told = session.act(0, [DONE])
    assert told == []
    told = session.act(1, [DONE])
    assert told and session.events[-len(told) :] == told


def test_the_result_is_written_when_the_game_is_over() -> None:
    session = start()
    while session.state.to_act():
        assert session.log.result is None
        seat = session.state.to_act()[0]
        session.act(seat, [session.state.options(seat)[-1]])
    assert session.log.result == {"scores": session.state.scores(), "winners": session.state.winners()}


@pytest.mark.parametrize("players", [1, 5])
def test_a_game_for_too_few_or_too_many_is_not_started(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 4 players"):
        Session.start(TOY, ["x"] * players, {}, seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(SetupError, match="seed"):
        start(2, seed)


# Take-backs


@rule("C5")
def test_a_choice_can_be_withdrawn_whatever_others_did_since() -> None:
    session, plain = start(3), start(3)
    session.act(0, [DONE])
    session.act(1, two_picks(session, 1))
    assert session.can_take_back(0) == [1]
    session.take_back(0)
    plain.act(1, two_picks(plain, 1))
    assert session.state.dump() == plain.state.dump()
    assert session.state.to_act() == [0, 2]
    assert session.log.entries[-1].takes_back == (1,)
    for each in (session, plain):
        each.act(0, two_picks(each, 0))
        each.act(2, [DONE])
        play_at_random(each, 8)
    assert session.state.dump() == plain.state.dump()
    assert verify(read(written(session.log)))


@rule("C5")
def test_after_the_last_choice_nobody_can_withdraw() -> None:
    session = start(3)
    for seat in (0, 1):
        session.act(seat, [DONE])
        assert session.can_take_back(seat)
    session.act(2, [DONE])
    for seat in (0, 1, 2):
        assert session.can_take_back(seat) == []
        with pytest.raises(IllegalOption, match="it has nothing to take back"):
            session.take_back(seat)


@rule("C5")
def test_a_sequence_under_way_can_be_withdrawn_after_another_seat_chose_again() -> None:
    """One seat chooses, another starts to, then the first withdraws and chooses again."""
    session = start()
    session.act(1, [DONE])
    session.act(0, [picks(session, 0)[0]])
    assert session.state.to_act() == [0]
    session.take_back(1)
    session.act(1, [DONE])
    assert session.can_take_back(0) == [2]
    session.take_back(0)
    assert session.state.to_act() == [0]
    assert session.state.options(0)[0] >= PICK and DONE in session.state.options(0)


def test_gestures_are_taken_back_one_by_one() -> None:
    session = start(3)
    opening = session.state.dump()
    session.act(0, [picks(session, 0)[0]])
    middle = session.state.dump()
    session.act(0, [session.state.options(0)[0]])
    session.take_back(0)
    assert session.state.dump() == middle
    session.take_back(0)
    assert session.state.dump() == opening
    assert session.can_take_back(0) == []


def turns(people: tuple[int, ...]) -> tuple[Session, int, int, int]:
    """Return a game for three in the phase of turns, and the seats in the order of their turns."""
    session = start(3, people=people)
    all_pick_nothing(session)
    first = session.state.to_act()[0]
    return session, first, (first + 1) % 3, (first + 2) % 3


def test_a_seat_takes_back_its_last_gesture_in_sequential_play() -> None:
    session, first, second, _ = turns((0, 1, 2))
    before = session.state.dump()
    session.act(first, [PASS])
    assert session.can_take_back(second) == []
    session.take_back(first)
    assert session.state.dump() == before
    assert session.state.to_act() == [first]


def test_a_take_back_undoes_the_replies_of_bots() -> None:
    first = turns(())[1]
    session, first, second, third = turns((first,))
    before = session.state.dump()
    for seat in (first, second):
        session.act(seat, [PASS])
    entries = len(session.log.entries)
    assert session.can_take_back(first) == [entries - 2, entries - 1]
    session.take_back(first)
    assert session.state.dump() == before
    for seat in (first, second, third):
        session.act(seat, [PASS])
    assert verify(read(written(session.log)))


def test_a_take_back_never_undoes_the_gesture_of_another_person() -> None:
    session, first, second, third = turns((0, 1, 2))
    session.act(first, [PASS])
    session.act(second, [PASS])
    assert session.can_take_back(first) == []
    assert session.can_take_back(second)
    with pytest.raises(IllegalOption):
        session.take_back(first)
    # After that person has taken it back, it is allowed again.
    session.take_back(second)
    assert session.can_take_back(first)
    assert session.can_take_back(third) == []


def test_nothing_is_taken_back_past_a_draw() -> None:
    session, first, _, _ = turns((0, 1, 2))
    session.act(first, [DRAW])
    assert session.can_take_back(first) == []


def test_nothing_is_taken_back_past_the_draw_of_a_bot() -> None:
    first = turns(())[1]
    session, first, second, _ = turns((first,))
    session.act(first, [PASS])
    session.act(second, [DRAW])
    assert session.can_take_back(first) == []


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    session = finished()
    assert [session.can_take_back(seat) for seat in range(3)] == [[], [], []]


def test_a_turn_before_a_simultaneous_phase_is_taken_back_by_the_sequential_rule() -> None:
    """The last pass of a round opens the next phase; a choice of another person since then prevents the take-back."""
    session, first, second, third = turns((0, 1, 2))
    everybody_passes(session)
    state = session.state
    assert isinstance(state, ToyState)
    assert len(state.to_act()) == 3
    assert session.can_take_back(third)
    session.act(first, [DONE])
    assert session.can_take_back(third) == []
    session.take_back(first)
    session.take_back(third)
    assert session.state.to_act() == [third]
    assert session.can_take_back(second)


# Resuming


@rule("C3")
@pytest.mark.parametrize("seed", [5, None])
@pytest.mark.parametrize("stop", [1, 4, 9, 14])
def test_a_resumed_game_goes_on_with_the_same_draws(seed: int | None, stop: int) -> None:
    session = play_at_random(start(3, seed), 2, entries=stop)
    resumed = Session.resume(read(written(session.log)), people=(0, 1, 2))
    assert resumed.state.dump() == session.state.dump()
    assert resumed.events == session.events
    for each in (session, resumed):
        play_at_random(each, 3)
    assert written(resumed.log) == written(session.log)


def test_a_resumed_game_allows_the_same_take_backs() -> None:
    session = start(3)
    session.act(0, [DONE])
    resumed = Session.resume(read(written(session.log)), people=(0, 1, 2))
    assert resumed.can_take_back(0) == session.can_take_back(0) == [1]


def test_a_log_whose_draws_do_not_match_the_dice_cannot_be_resumed() -> None:
    log, other = start(2, 5).log, start(2, 6).log
    log.entries[0] = other.entries[0]
    with pytest.raises(LogError, match=r"entry 0: the draw from .* does not match the dice"):
        Session.resume(log)


def test_a_game_with_fair_dice_differs_each_time_and_can_be_checked() -> None:
    one, two = finished(None), finished(None)
    assert one.log.entries[0] != two.log.entries[0]
    assert "the secret of the dice is the one committed to before play" in verify(one.log)


def test_a_scripted_draw_decides_what_happens() -> None:
    """Every branch of a chance node: the same position with each face of the die."""
    session = start()
    session.act(0, [DONE])
    rolled = []
    for face in range(3):
        state = session.state.copy()
        state.apply(1, DONE, Scripted([(2, 3, face)]), Silent())
        assert isinstance(state, ToyState)
        rolled.append(state.bonus)
    assert rolled == [0, 1, 2]
