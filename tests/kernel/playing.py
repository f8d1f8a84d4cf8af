"""Games of the toy for the tests of logs and plays."""

from random import Random

from tests.toy import TOY
from tests.toy.state import DONE, PASS
from truckstop.kernel.play import Play


def start(players: int = 2, seed: int | None = 5, people: tuple[int, ...] = (0, 1, 2, 3)) -> Play:
    names = ["Ana", "Bo", "Cy", "Di"][:players]
    return Play.start(TOY, names, {"stall": "small"}, seed=seed, people=people[:players])


def play_at_random(play: Play, seed: int, entries: int = 10_000) -> Play:
    """On until the game is over or the log has so many entries."""
    rng = Random(seed)
    while play.state.to_act() and len(play.log.entries) < entries:
        seat = rng.choice(play.state.to_act())
        play.act(seat, [rng.choice(play.state.options(seat))])
    return play


def finished(seed: int | None = 5) -> Play:
    return play_at_random(start(3, seed), 1)


def all_pick_nothing(play: Play) -> None:
    """Through the simultaneous phase, to the first turn of the round."""
    for seat in play.state.to_act():
        play.act(seat, [DONE])


def everybody_passes(play: Play) -> None:
    """Through the turns of a round: nothing is drawn or revealed."""
    for _ in range(play.log.players):
        play.act(play.state.to_act()[0], [PASS])
