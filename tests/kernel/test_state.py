"""What all states share: `apply` and `next_to_act`."""

import pytest

from tests.toy import TOY, ToyState
from tests.toy.state import DONE, PASS
from truckstop.kernel.chance import Seeded
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Silent


def opening() -> ToyState:
    return TOY.new(TOY.rules(2, {}), Seeded(1), Silent())


def refusal(state: ToyState, seat: int, option: int) -> str:
    before = state.dump()
    with pytest.raises(IllegalOption) as caught:
        state.apply(seat, option, Seeded(1), Silent())
    assert (caught.value.seat, caught.value.option) == (seat, option)
    assert state.dump() == before
    return str(caught.value)


def test_a_refusal_says_who_what_and_why() -> None:
    state = opening()
    can = ", ".join(map(str, state.options(0)))
    assert refusal(state, 0, PASS) == f"seat 0 cannot choose option {PASS}: its options are {can}"
    state.apply(0, DONE, Seeded(1), Silent())
    assert refusal(state, 0, DONE) == f"seat 0 cannot choose option {DONE}: it need not act now; seats to act: 1"
    assert "need not act" in refusal(state, 7, DONE)
    assert "need not act" in refusal(state, -1, DONE)


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state = opening()
    while seats := state.to_act():
        state.apply(seats[0], state.options(seats[0])[-1], Seeded(1), Silent())
    assert refusal(state, 0, DONE) == f"seat 0 cannot choose option {DONE}: the game is over"


def test_the_next_seat_to_act_is_the_first_of_those_to_act() -> None:
    state = opening()
    assert state.next_to_act() == 0
    state.apply(0, DONE, Seeded(1), Silent())
    assert state.next_to_act() == 1
