"""Play: gestures all or none, take-backs while nothing was revealed, and going on from a log."""

import pytest

from tests.kernel.playing import all_pick_nothing, everybody_passes, finished, play_at_random, start
from tests.rule import rule
from tests.toy import TOY, ToyState
from tests.toy.state import DONE, DRAW, LAY, PASS, PICK
from truckstop.kernel.chance import Scripted, Seeded
from truckstop.kernel.game import SetupError
from truckstop.kernel.log import LogError, read, verify, written
from truckstop.kernel.play import Play
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Silent


def picks(play: Play, seat: int) -> list[int]:
    """What the seat can set aside first."""
    return play.state.options(seat)[:-1]


def two_picks(play: Play, seat: int) -> list[int]:
    """A whole private sequence: some card, and nothing more or another one."""
    ahead = play.state.copy()
    first = picks(play, seat)[0]
    ahead.step(seat, first, Seeded(0), Silent())
    assert seat in ahead.to_act()
    return [first, ahead.options(seat)[0]]


# Gestures


def test_a_gesture_is_one_entry_whatever_its_length() -> None:
    play = start()
    gesture = two_picks(play, 0)
    play.act(0, gesture)
    assert play.log.entries[1].do == tuple(gesture)
    assert 0 not in play.state.to_act()


def unchanged(play: Play, seat: int, gesture: list[int]) -> str:
    """Why a gesture was refused; nothing of it was done and nothing was drawn for it."""
    before, entries, events = play.state.dump(), list(play.log.entries), list(play.events)
    with pytest.raises(IllegalOption) as caught:
        play.act(seat, gesture)
    assert (play.state.dump(), play.log.entries, play.events) == (before, entries, events)
    return caught.value.why


def test_a_gesture_is_done_all_or_none() -> None:
    play = start()
    assert "can take" in unchanged(play, 0, [picks(play, 0)[0], PASS])
    assert "can take" in unchanged(play, 0, [PASS])
    assert "not asked" in unchanged(play, 7, [DONE])
    assert "not asked" in unchanged(play, 0, [DONE, DONE])
    assert "at least one option" in unchanged(play, 0, [])


def test_a_gesture_that_fails_has_drawn_nothing() -> None:
    one, two = start(), start()
    for play in (one, two):
        all_pick_nothing(play)
    seat = one.state.to_act()[0]
    assert "ends where something is drawn" in unchanged(one, seat, [DRAW, PASS])
    for play in (one, two):
        play.act(seat, [DRAW])
        play_at_random(play, 4)
    assert written(one.log) == written(two.log)


def test_a_gesture_may_reveal_with_its_last_option_only() -> None:
    play = start()
    for seat in (0, 1):
        play.act(seat, two_picks(play, seat))
    seat = play.state.to_act()[0]
    lay = next(option for option in play.state.options(seat) if option >= LAY)
    assert "ends where something is revealed" in unchanged(play, seat, [lay, PASS])
    reveals = play.state.reveals
    play.act(seat, [lay])
    assert play.state.reveals > reveals


def test_what_was_told_is_kept_by_who_heard_it() -> None:
    play = start()
    for seat in (0, 1):
        assert [event for event in play.told(seat) if event[0] == 1 - seat] == []
    assert len(play.told(0)) == len(play.told(-1)) + 3  # The cards of its hand.
    told = play.act(0, [DONE])
    assert told == []
    told = play.act(1, [DONE])
    assert told and play.events[-len(told) :] == told


def test_the_result_is_written_when_the_game_is_over() -> None:
    play = start()
    while play.state.to_act():
        assert play.log.result is None
        seat = play.state.to_act()[0]
        play.act(seat, [play.state.options(seat)[-1]])
    assert play.log.result == {"scores": play.state.scores(), "winners": play.state.winners()}


@pytest.mark.parametrize("players", [1, 5])
def test_a_game_for_too_few_or_too_many_is_not_started(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 4 players"):
        Play.start(TOY, ["x"] * players, {}, seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(SetupError, match="seed"):
        start(2, seed)


# Take-backs


@rule("C5")
def test_a_commitment_is_withdrawn_whatever_others_did_since() -> None:
    play, plain = start(3), start(3)
    play.act(0, [DONE])
    play.act(1, two_picks(play, 1))
    assert play.can_take_back(0) == [1]
    play.take_back(0)
    plain.act(1, two_picks(plain, 1))
    assert play.state.dump() == plain.state.dump()
    assert play.state.to_act() == [0, 2]
    assert play.log.entries[-1].takes_back == (1,)
    for each in (play, plain):
        each.act(0, two_picks(each, 0))
        each.act(2, [DONE])
        play_at_random(each, 8)
    assert play.state.dump() == plain.state.dump()
    assert verify(read(written(play.log)))


@rule("C5")
def test_the_last_to_commit_reveals_and_nobody_can_withdraw_after_it() -> None:
    play = start(3)
    for seat in (0, 1):
        play.act(seat, [DONE])
        assert play.can_take_back(seat)
    play.act(2, [DONE])
    for seat in (0, 1, 2):
        assert play.can_take_back(seat) == []
        with pytest.raises(IllegalOption, match="nothing of its own to take back"):
            play.take_back(seat)


@rule("C5")
def test_who_chooses_last_withdraws_the_begun_sequence_even_if_another_recommits() -> None:
    """The order of arrival: one seat commits, another begins, the first withdraws and commits again."""
    play = start()
    play.act(1, [DONE])
    play.act(0, [picks(play, 0)[0]])
    assert play.state.to_act() == [0]
    play.take_back(1)
    play.act(1, [DONE])
    assert play.can_take_back(0) == [2]
    play.take_back(0)
    assert play.state.to_act() == [0]
    assert play.state.options(0)[0] >= PICK and DONE in play.state.options(0)


def test_gestures_are_taken_back_one_by_one() -> None:
    play = start(3)
    opening = play.state.dump()
    play.act(0, [picks(play, 0)[0]])
    middle = play.state.dump()
    play.act(0, [play.state.options(0)[0]])
    play.take_back(0)
    assert play.state.dump() == middle
    play.take_back(0)
    assert play.state.dump() == opening
    assert play.can_take_back(0) == []


def turns(people: tuple[int, ...]) -> tuple[Play, int, int, int]:
    """The turns of a game for three, with the seats in the order of their turns."""
    play = start(3, people=people)
    all_pick_nothing(play)
    first = play.state.to_act()[0]
    return play, first, (first + 1) % 3, (first + 2) % 3


def test_the_own_last_gesture_is_taken_back_in_sequential_play() -> None:
    play, first, second, _ = turns((0, 1, 2))
    before = play.state.dump()
    play.act(first, [PASS])
    assert play.can_take_back(second) == []
    play.take_back(first)
    assert play.state.dump() == before
    assert play.state.to_act() == [first]


def test_the_replies_of_bots_go_with_a_take_back() -> None:
    first = turns(())[1]
    play, first, second, third = turns((first,))
    before = play.state.dump()
    for seat in (first, second):
        play.act(seat, [PASS])
    entries = len(play.log.entries)
    assert play.can_take_back(first) == [entries - 2, entries - 1]
    play.take_back(first)
    assert play.state.dump() == before
    for seat in (first, second, third):
        play.act(seat, [PASS])
    assert verify(read(written(play.log)))


def test_what_another_person_did_is_never_undone() -> None:
    play, first, second, third = turns((0, 1, 2))
    play.act(first, [PASS])
    play.act(second, [PASS])
    assert play.can_take_back(first) == []
    assert play.can_take_back(second)
    with pytest.raises(IllegalOption):
        play.take_back(first)
    # When that person takes it back herself, the way is free again.
    play.take_back(second)
    assert play.can_take_back(first)
    assert play.can_take_back(third) == []


def test_nothing_is_taken_back_past_a_draw() -> None:
    play, first, _, _ = turns((0, 1, 2))
    play.act(first, [DRAW])
    assert play.can_take_back(first) == []


def test_nothing_is_taken_back_past_the_draw_of_a_bot() -> None:
    first = turns(())[1]
    play, first, second, _ = turns((first,))
    play.act(first, [PASS])
    play.act(second, [DRAW])
    assert play.can_take_back(first) == []


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    play = finished()
    assert [play.can_take_back(seat) for seat in range(3)] == [[], [], []]


def test_a_turn_before_a_simultaneous_phase_is_taken_back_by_the_sequential_rule() -> None:
    """The last pass of a round opens the next picking: another person's pick since then keeps it."""
    play, first, second, third = turns((0, 1, 2))
    everybody_passes(play)
    state = play.state
    assert isinstance(state, ToyState)
    assert len(state.to_act()) == 3
    assert play.can_take_back(third)
    play.act(first, [DONE])
    assert play.can_take_back(third) == []
    play.take_back(first)
    play.take_back(third)
    assert play.state.to_act() == [third]
    assert play.can_take_back(second)


# Going on


@rule("C3")
@pytest.mark.parametrize("seed", [5, None])
@pytest.mark.parametrize("stop", [1, 4, 9, 14])
def test_a_resumed_game_goes_on_with_the_same_draws(seed: int | None, stop: int) -> None:
    play = play_at_random(start(3, seed), 2, entries=stop)
    resumed = Play.resume(read(written(play.log)), people=(0, 1, 2))
    assert resumed.state.dump() == play.state.dump()
    assert resumed.events == play.events
    for each in (play, resumed):
        play_at_random(each, 3)
    assert written(resumed.log) == written(play.log)


def test_a_resumed_game_takes_back_what_the_game_could() -> None:
    play = start(3)
    play.act(0, [DONE])
    resumed = Play.resume(read(written(play.log)), people=(0, 1, 2))
    assert resumed.can_take_back(0) == play.can_take_back(0) == [1]


def test_a_log_with_draws_that_the_dice_do_not_give_is_not_gone_on_with() -> None:
    log, other = start(2, 5).log, start(2, 6).log
    log.entries[0] = other.entries[0]
    with pytest.raises(LogError, match=r"entry 0: the draw from .* is not what the dice give"):
        Play.resume(log)


def test_a_game_with_fair_dice_differs_each_time_and_can_be_checked() -> None:
    one, two = finished(None), finished(None)
    assert one.log.entries[0] != two.log.entries[0]
    assert "the secret of the dice is the one committed to before play" in verify(one.log)


def test_a_draw_that_was_scripted_is_what_happens() -> None:
    """Chance nodes on demand: the same position, each face of the die in turn."""
    play = start()
    play.act(0, [DONE])
    rolled = []
    for face in range(3):
        state = play.state.copy()
        state.apply(1, DONE, Scripted([(2, 3, face)]), Silent())
        assert isinstance(state, ToyState)
        rolled.append(state.bonus)
    assert rolled == [0, 1, 2]
