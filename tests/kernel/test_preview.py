"""Preview: how far a seat can look ahead, without chance or hidden information."""

from random import Random

import pytest

from tests.conformance.games import TOY_JOINED
from tests.conformance.twins import twins
from tests.kernel.playing import all_pick_nothing, start
from tests.toy import ToyState
from tests.toy.state import DONE, DRAW, PASS, PICK, PICKING, TAKE
from truckstop.kernel.preview import preview
from truckstop.kernel.state import IllegalOption


def test_a_private_sequence_can_be_previewed_to_its_end() -> None:
    """Even by the last seat to commit, which cannot know that its choice causes the reveal."""
    session = start()
    session.act(1, [DONE])
    option = session.state.options(0)[0]
    before = session.state.dump()
    ahead = preview(session.state, 0, [option, DONE])
    assert ahead.done == 2
    assert isinstance(ahead.state, ToyState)
    assert ahead.state.phase == PICKING
    assert ahead.state.aside[0][option - PICK] == 1
    assert ahead.state.to_act() == [1]
    assert session.state.dump() == before


def test_a_preview_stops_at_chance() -> None:
    session = start()
    all_pick_nothing(session)
    seat = session.state.to_act()[0]
    ahead = preview(session.state, seat, [DRAW])
    assert ahead.done == 0
    assert ahead.state.to_act() == [seat]
    take = next(option for option in session.state.options(seat) if TAKE <= option < DRAW)
    assert preview(session.state, seat, [take]).done == 0


def test_a_preview_stops_at_a_reveal() -> None:
    session = start()
    for seat in (0, 1):
        session.act(seat, [session.state.options(seat)[0]])
        if seat in session.state.to_act():
            session.act(seat, [DONE])
    seat = session.state.to_act()[0]
    lay = session.state.options(seat)[0]
    ahead = preview(session.state, seat, [lay, PASS])
    assert (ahead.done, ahead.state.reveals) == (0, session.state.reveals)


def test_a_preview_continues_where_nothing_is_revealed() -> None:
    session = start()
    all_pick_nothing(session)
    seat = session.state.to_act()[0]
    ahead = preview(session.state, seat, [PASS])
    assert (ahead.done, ahead.state.to_act()) == (1, [1 - seat])


def test_an_illegal_gesture_is_refused() -> None:
    session = start()
    with pytest.raises(IllegalOption):
        preview(session.state, 0, [PASS])
    with pytest.raises(IllegalOption):
        preview(session.state, 0, [DONE, DONE])


@pytest.mark.parametrize("variant", TOY_JOINED.game.variants(), ids=str)
def test_a_preview_uses_nothing_hidden(variant: tuple[int, dict[str, str]]) -> None:
    """In positions that the seat cannot distinguish, the preview is byte-equal."""
    rng, different = Random(1), 0
    for seat in range(variant[0]):
        for one, two in twins(TOY_JOINED, variant, Random(seat), seat):
            if seat not in one.to_act() or one.dump() == two.dump():
                continue
            different += 1
            gesture = [rng.choice(one.options(seat))]
            a, b = preview(one, seat, gesture), preview(two, seat, gesture)
            assert (a.done, a.state.dump()) == (b.done, b.state.dump())
    assert different >= 10
