"""Logs of turns that were sent in parts and taken back: what the table allowed, verifying allows."""

from tests.rule import rule
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.log import read, verify, written
from truckstop.kernel.play import Play


def begun() -> Play:
    """Two people, about to drive."""
    play = Play.start(ROLLWRITE, ["Ana", "Ben"], {}, seed=3, people=range(2))
    for seat in range(2):
        play.act(seat, play.state.options(seat)[:1])
    (active,) = play.state.to_act()
    play.act(active, play.state.options(active)[:1])
    assert play.state.to_act() == [0, 1]
    return play


def commit(play: Play, seat: int) -> None:
    """One gesture for each small choice, until the seat is done."""
    while seat in play.state.to_act() and len(play.state.to_act()) > 1:
        play.act(seat, play.state.options(seat)[:1])


@rule("C5")
def test_a_choice_can_be_withdrawn_after_another_who_was_ready_has_withdrawn() -> None:
    play = begun()
    commit(play, 0)
    play.act(1, play.state.options(1)[:1])
    assert play.can_take_back(0)
    play.take_back(0)
    commit(play, 0)
    assert play.can_take_back(1)
    play.take_back(1)
    assert verify(read(written(play.log)))
