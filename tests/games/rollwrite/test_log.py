"""Logs with turns that were sent in parts and taken back can be verified."""

from tests.rule import rule
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.log import read, verify, written
from truckstop.kernel.session import Session


def begun() -> Session:
    """Begin a game of two people, at the driving."""
    session = Session.start(ROLLWRITE, ["Ana", "Ben"], {}, seed=3, people=range(2))
    for seat in range(2):
        session.act(seat, session.state.options(seat)[:1])
    (active,) = session.state.to_act()
    session.act(active, session.state.options(active)[:1])
    assert session.state.to_act() == [0, 1]
    return session


def commit(session: Session, seat: int) -> None:
    """Send each choice as its own gesture until the seat is done."""
    while seat in session.state.to_act() and len(session.state.to_act()) > 1:
        session.act(seat, session.state.options(seat)[:1])


@rule("C5")
def test_a_choice_can_be_withdrawn_after_another_committed_seat_has_withdrawn() -> None:
    session = begun()
    commit(session, 0)
    session.act(1, session.state.options(1)[:1])
    assert session.can_take_back(0)
    session.take_back(0)
    commit(session, 0)
    assert session.can_take_back(1)
    session.take_back(1)
    assert verify(read(written(session.log)))
