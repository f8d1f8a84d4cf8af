"""The buffer of options, and both ways of asking a state for them."""

import pytest

from tests.toy import TOY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.options import ROOM, Options
from truckstop.kernel.tell import Silent


def filled(*options: int) -> Options:
    into = Options()
    for option in options:
        into.add(option)
    return into


def test_options_are_kept_in_the_order_in_which_they_were_added() -> None:
    into = filled(3, 5, 4)
    assert into.count == 3
    assert [into.get(at) for at in range(3)] == into.listed() == [3, 5, 4]


def test_a_buffer_grows_when_it_is_full() -> None:
    into = filled(*range(2 * ROOM + 1))
    assert into.listed() == list(range(2 * ROOM + 1))


def test_a_cleared_buffer_is_empty_and_can_be_filled_again() -> None:
    into = filled(3, 5)
    into.clear()
    assert into.count == 0 and into.listed() == []
    into.add(7)
    assert into.listed() == [7]


@pytest.mark.parametrize("at", [-1, 2, ROOM])
def test_only_options_that_were_added_can_be_read_or_replaced(at: int) -> None:
    into = filled(3, 5, 7)
    into.drop_last()
    with pytest.raises(IndexError, match=f"there is no option number {at} among 2"):
        into.get(at)
    with pytest.raises(IndexError, match=f"there is no option number {at} among 2"):
        into.put(at, 9)
    assert into.listed() == [3, 5]


def test_an_option_can_be_replaced() -> None:
    into = filled(3, 5)
    into.put(1, 9)
    assert into.listed() == [3, 9]


def test_options_can_be_removed_at_both_ends() -> None:
    into = filled(1, 2, 4, 6, 8)
    into.drop_up_to(2)
    assert into.listed() == [4, 6, 8]
    into.drop_up_to(5)
    assert into.listed() == [6, 8]
    into.keep_first(5)
    assert into.listed() == [6, 8]
    into.keep_first(1)
    assert into.listed() == [6]
    into.drop_last()
    assert into.listed() == []
    with pytest.raises(IndexError, match="no option to remove"):
        into.drop_last()


def test_a_state_that_lists_its_options_fills_a_buffer_with_them() -> None:
    state, into = TOY.new(TOY.rules(2, {}), Seeded(1), Silent()), filled(99)
    state.fill_options(0, into)
    assert into.listed() == state.options(0) != []


def test_a_list_of_options_belongs_to_its_caller() -> None:
    into = filled(3, 5)
    listed = into.listed()
    listed.append(7)
    into.clear()
    assert listed == [3, 5, 7] and into.count == 0
