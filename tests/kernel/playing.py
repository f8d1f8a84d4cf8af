"""Games of the toy for the tests of logs and sessions."""

from random import Random

from tests.toy import TOY
from tests.toy.state import DONE, PASS
from truckstop.kernel.session import Session


def start(players: int = 2, seed: int | None = 5, people: tuple[int, ...] = (0, 1, 2, 3)) -> Session:
    names = ["Ana", "Bo", "Cy", "Di"][:players]
    return Session.start(TOY, names, {"stall": "small"}, seed=seed, people=people[:players])


def play_at_random(session: Session, seed: int, entries: int = 10_000) -> Session:
    """Play until the game is over or the log has the given number of entries."""
    rng = Random(seed)
    while session.state.to_act() and len(session.log.entries) < entries:
        seat = rng.choice(session.state.to_act())
        session.act(seat, [rng.choice(session.state.options(seat))])
    return session


def finished(seed: int | None = 5) -> Session:
    return play_at_random(start(3, seed), 1)


def all_pick_nothing(session: Session) -> None:
    """Play through the simultaneous phase, to the first turn of the round."""
    for seat in session.state.to_act():
        session.act(seat, [DONE])


def everybody_passes(session: Session) -> None:
    """Play through the turns of a round; nothing is drawn or revealed."""
    for _ in range(session.log.players):
        session.act(session.state.to_act()[0], [PASS])
