"""Proposing: the draws of a gesture, so that a table can store them first; nothing changes before `add`."""

from random import Random

import pytest

from tests.kernel.playing import all_pick_nothing, play_at_random, start
from tests.toy.state import DONE, DRAW, PASS
from truckstop.kernel.log import LogError, Move, read, replay, undoable, verify, written
from truckstop.kernel.session import Session
from truckstop.kernel.state import Before, IllegalOption


def standing(session: Session) -> tuple[object, ...]:
    """Return everything visible of a session except its proposal."""
    takes = [session.can_take_back(seat) for seat in range(session.log.players)]
    return session.state.dump(), list(session.log.entries), list(session.events), session.log.result, takes


def drawing(seed: int | None = 5) -> Session:
    """Return a game in which the next seat can draw."""
    session = start(2, seed)
    all_pick_nothing(session)
    return session


def proposed(session: Session, seat: int, gesture: list[int]) -> Move:
    """Return the entry of a gesture, with its draws."""
    return Move(seat, tuple(gesture), session.propose(seat, gesture))


@pytest.mark.parametrize("seed", [5, None])
def test_a_proposal_changes_nothing(seed: int | None) -> None:
    session = drawing(seed)
    seat = session.state.to_act()[0]
    before = standing(session)
    draws = {session.propose(seat, [DRAW]) for _ in range(5)}
    assert len(draws) == 1, "the dice have not changed either"
    assert draws.pop()
    session.propose(seat, [PASS])
    with pytest.raises(IllegalOption):
        session.propose(seat, [DONE])
    assert standing(session) == before


@pytest.mark.parametrize("seed", [5, None])
def test_adding_a_proposal_is_the_same_as_acting(seed: int | None) -> None:
    one = drawing(seed)
    two = Session.resume(read(written(one.log)))
    rng = Random(3)
    while one.state.to_act():
        seat = rng.choice(one.state.to_act())
        gesture = [rng.choice(one.state.options(seat))]
        # A proposal that is not added has no effect.
        one.propose(seat, [rng.choice(one.state.options(seat))])
        told = one.add(proposed(one, seat, gesture))
        assert told == two.act(seat, gesture)
        assert standing(one) == standing(two)
    assert written(one.log) == written(two.log)
    assert verify(one.log)


def test_an_entry_that_was_proposed_elsewhere_can_be_added() -> None:
    """As nodes add each other's entries: nothing was proposed here, or something else was."""
    one, two = drawing(), drawing()
    rng = Random(8)
    while one.state.to_act():
        seat = rng.choice(one.state.to_act())
        entry = proposed(one, seat, [rng.choice(one.state.options(seat))])
        if rng.random() < 0.5:
            two.propose(seat, [rng.choice(two.state.options(seat))])
        assert one.add(entry) == two.add(entry)
        assert standing(one) == standing(two)
        if takes := one.can_take_back(seat):
            for session in (one, two):
                session.add(Move(seat, takes_back=tuple(takes)))
            assert standing(one) == standing(two)
            one.act(seat, [one.state.options(seat)[-1]])
            two.add(one.log.entries[-1])


def test_the_position_after_a_proposal_is_known_until_an_entry_is_added() -> None:
    session = drawing()
    seat = session.state.to_act()[0]
    assert session.proposed() is None
    entry = proposed(session, seat, [DRAW])
    ahead = session.proposed()
    assert ahead is not None and ahead.dump() != session.state.dump()
    session.add(entry)
    assert session.state.dump() == ahead.dump()
    assert session.proposed() is None


def test_an_entry_with_a_draw_that_does_not_match_the_dice_is_not_added() -> None:
    session = drawing()
    seat = session.state.to_act()[0]
    entry = proposed(session, seat, [DRAW])
    source, n, value = entry.draws[-1]
    forged = Move(seat, entry.do, (*entry.draws[:-1], (source, n, (value + 1) % n)))
    with pytest.raises(LogError, match="does not match the dice"):
        session.add(forged)


def positions(session: Session) -> dict[int, Before]:
    found, was = {}, None
    for moment in replay(session.log):
        if was is not None:
            found[moment.number] = was
        was = Before(moment.state)
    return found


def test_a_session_and_its_log_allow_the_same_take_backs() -> None:
    """The session does not read the whole log, but must give the same answer as `undoable`, which does."""
    found = 0
    for seed in range(30):
        session, rng = start(3, seed, people=()), Random(seed)
        while session.state.to_act() and len(session.log.entries) < 60:
            for seat in range(3):
                takes = session.can_take_back(seat)
                assert takes == undoable(session.log.entries, positions(session), session.state, seat)
                found += len(takes) > 1
            seat = rng.choice(session.state.to_act())
            if session.can_take_back(seat) and rng.random() < 0.3:
                session.take_back(seat)
            elif len(session.log.entries) > 8 and rng.random() < 0.05:
                first = rng.randrange(2, len(session.log.entries))
                if undone := session.can_go_back(first):
                    session.add(Move(seat, takes_back=tuple(undone), agreed=True))
            else:
                options = session.state.options(seat)
                session.act(seat, [PASS if PASS in options and rng.random() < 0.7 else rng.choice(options)])
        assert verify(session.log)
    assert found > 10, "some of them undo replies of bots"


def test_nothing_is_proposed_when_the_game_is_over() -> None:
    session = play_at_random(start(2), 1)
    with pytest.raises(IllegalOption, match="the game is over"):
        session.propose(0, [PASS])
