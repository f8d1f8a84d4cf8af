"""Checks of logs: a written log replays to the same game, including take-backs and withdrawals."""

from random import Random

from tests.conformance.joined import Joined, Variant, known, rules_of, seen, viewers
from truckstop.kernel.chance import ChanceWanted, NoChance
from truckstop.kernel.log import last, read, replay, undoable, verify, written
from truckstop.kernel.session import Session
from truckstop.kernel.state import Before, State
from truckstop.kernel.tell import Silent


def started(joined: Joined, variant: Variant, seed: int) -> Session:
    players, options = variant
    names = [f"player {seat}" for seat in range(players)]
    return Session.start(joined.game, names, options, seed=seed, people=range(players))


def gesture_at_random(state: State, seat: int, rng: Random) -> list[int]:
    """Return one or more options that a seat can confirm together: only the last draws or reveals."""
    gesture, ahead = [rng.choice(state.options(seat))], state.copy()
    while rng.random() < 0.5:
        try:
            ahead.step(seat, gesture[-1], NoChance(), Silent())
        except ChanceWanted:
            break
        if ahead.reveals != state.reveals or seat not in ahead.to_act():
            break
        gesture.append(rng.choice(ahead.options(seat)))
    return gesture


def check_log(joined: Joined, variant: Variant, seed: int) -> None:
    """A game with take-backs that is written, read and replayed is the same: state, views, events, options (C8)."""
    rng, rules = Random(seed), rules_of(joined, variant)
    with known(joined.game):
        session = started(joined, variant, seed)
        taken_back = 0
        while seats := session.state.to_act():
            seat = rng.choice(seats)
            session.act(seat, gesture_at_random(session.state, seat, rng))
            if rng.random() < 0.2:
                assert_undoable(session)
            if rng.random() < 0.3 and session.can_take_back(seat) and taken_back < 30:
                session.take_back(seat)
                taken_back += 1
            if rng.random() < 0.05:
                same_after_reading(joined, session, viewers(rules))
            assert len(session.log.entries) < joined.longest, "the game does not end"
        same_after_reading(joined, session, viewers(rules))
        assert verify(session.log), "verify says what it checked"
        assert read(written(session.log)).options == joined.game.checked_options(variant[1]), "options are not recorded"


def assert_undoable(session: Session) -> None:
    """A session allows the take-backs that its log allows, unless another person has acted since."""
    positions, was = dict[int, Before](), None
    for moment in replay(session.log):
        if was is not None:
            positions[moment.number] = was
        was = Before(moment.state)
    for seat in range(session.log.players):
        undone = undoable(session.log.entries, positions, session.state, seat)
        others = {session.log.entries[number].seat for number in undone} - {seat}
        assert session.can_take_back(seat) == ([] if others & session.people else undone)


def same_after_reading(joined: Joined, session: Session, whose: list[int]) -> None:
    log = read(written(session.log))
    assert log == session.log, "a log reads back as another"
    moment = last(log)
    assert moment.state.dump() == session.state.dump(), "a replay ends in another state"
    assert moment.events == session.events, "a replay tells other events"
    for viewer in whose:
        assert seen(joined, moment.state, viewer) == seen(joined, session.state, viewer), "a replay shows another view"


def check_resume(joined: Joined, variant: Variant, seed: int) -> None:
    """A game resumed from its log has the same draws as without the interruption."""
    rng = Random(seed)
    with known(joined.game):
        session = started(joined, variant, seed)
        stop = rng.randrange(2, 40)
        while session.state.to_act() and len(session.log.entries) < stop:
            seat = rng.choice(session.state.to_act())
            session.act(seat, gesture_at_random(session.state, seat, rng))
        resumed = Session.resume(read(written(session.log)), people=session.people)
        assert resumed.state.dump() == session.state.dump(), "a resumed game is another"
        while seats := session.state.to_act():
            assert len(session.log.entries) < joined.longest, "the game does not end"
            seat = rng.choice(seats)
            gesture = gesture_at_random(session.state, seat, rng)
            assert session.act(seat, gesture) == resumed.act(seat, gesture), "a resumed game goes on differently"
        assert session.state.dump() == resumed.state.dump()
        assert written(session.log) == written(resumed.log)


def check_withdraw(joined: Joined, variant: Variant, seed: int) -> int:
    """Choices in a simultaneous phase can be withdrawn until the last one; choices of others are not affected (C5).

    Returns how many commitments were withdrawn.
    """
    rng, withdrawn = Random(seed), 0
    with known(joined.game):
        session = started(joined, variant, seed)
        while seats := session.state.to_act():
            assert len(session.log.entries) < joined.longest, "the game does not end"
            seat = rng.choice(seats)
            if len(seats) > 1 and rng.random() < 0.5:
                without = session.state.copy()
                session.act(seat, [rng.choice(session.state.options(seat))])
                # Others go on meanwhile, as long as one of them still owes something.
                for other in [other for other in seats if other != seat]:
                    if len(session.state.to_act()) > 1 and other in session.state.to_act():
                        option = rng.choice(session.state.options(other))
                        session.act(other, [option])
                        without.apply(other, option, NoChance(), Silent())
                assert session.can_take_back(seat), f"seat {seat} cannot withdraw before the last has committed"
                session.take_back(seat)
                withdrawn += 1
                assert session.state.dump() == without.dump(), "a withdrawal left something behind"
                assert seat in session.state.to_act(), "who withdraws is asked again"
            else:
                session.act(seat, [rng.choice(session.state.options(seat))])
        *_, end = replay(session.log)
        assert end.state.dump() == session.state.dump(), "a replay with withdrawals ends in another state"
        assert verify(session.log), "verify says what it checked"
    return withdrawn


def play_through(joined: Joined, variant: Variant, seed: int) -> None:
    """Play a whole game, one option at a time with seats in any order; then read and replay the log."""
    rng = Random(seed)
    with known(joined.game):
        session = started(joined, variant, seed)
        moves = 0
        while seats := session.state.to_act():
            seat = rng.choice(seats)
            session.act(seat, gesture_at_random(session.state, seat, rng))
            moves += 1
            assert moves < joined.longest * max(1, variant[0] // 4), "the game does not end"
        log = read(written(session.log))
        assert last(log).state.dump() == session.state.dump(), "a replay ends in another state"
        assert verify(session.log), "verify says what it checked"
