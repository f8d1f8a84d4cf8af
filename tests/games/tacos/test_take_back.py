"""Taking back: steps of the current turn can be taken back, but not after another player's turn has begun (C4)."""

from random import Random

from truckstop.games.tacos.codes import COINS, MOST_KINDS, PASS, TAKE
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.session import Session


def until(options: set[int], seed: int = 3) -> tuple[Session, int]:
    """Return a game against a bot in which a person is asked and has one of these options."""
    session, pick = Session.start(TACOS, ["Ana", "bot"], {}, seed=seed, people=[0]), Random(seed)
    for _ in range(400):
        seat = session.state.to_act()[0]
        if seat == 0 and options & set(session.state.options(0)):
            return session, seat
        session.act(seat, [pick.choice(session.state.options(seat))])
    raise AssertionError("nobody was asked that")


def test_coins_can_be_taken_back_within_a_turn() -> None:
    session, seat = until({COINS})
    assert isinstance(session.state, Tacos)
    before = session.state.dump()
    session.act(seat, [COINS])
    assert session.state.turn == seat and session.can_take_back(seat)
    session.take_back(seat)
    assert session.state.dump() == before


def test_a_finished_turn_cannot_be_taken_back() -> None:
    """Otherwise the person could see what the bot does with its hand and then change the turn."""
    session, seat = until({PASS})
    session.act(seat, [PASS])
    assert not session.can_take_back(seat)


def test_a_taken_ingredient_cannot_be_taken_back_once_another_player_is_asked() -> None:
    for seed in range(60):
        session, seat = until(set(range(TAKE, TAKE + MOST_KINDS)), seed)
        session.act(seat, [session.state.options(seat)[0]])
        assert isinstance(session.state, Tacos)
        if session.state.turn == 1 and session.state.options(1)[0] >= TAKE:
            assert not session.can_take_back(seat)
            session.act(1, [session.state.options(1)[0]])
            assert not session.can_take_back(seat)
            return
    raise AssertionError("no bot took an ingredient after a person")
