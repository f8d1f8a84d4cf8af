"""Traffic never depends on what its receiver may not know: no byte, no count of messages, no line of the log."""

import random

import pytest

from tests.conformance.joined import known
from tests.server.twins import Twins
from tests.server.worlds import Setup
from tests.soak import sized
from tests.toy import TOY
from truckstop.table.entries import Clock

GAMES = sized(12, 100)
BOTS = ["greedy", "random", "random", "random"]
CLOCKS = [Clock(), Clock("move", 3600), Clock("bank", 100_000)]
OPTIONS: dict[str, list[dict[str, str]]] = {
    "frenzy": [{}, {"specials": "on"}, {"specials": "off", "discard": "high"}],
    "rollwrite": [{"side": "A"}, {"side": "B"}],
    "tacos": [{}, {"vendors": "varied"}, {"vendors": "star"}],
}
MOST = {"frenzy": 4, "rollwrite": 3, "tacos": 4}


def setup_of(game: str, seed: int) -> tuple[Setup, int]:
    """Return a random game, and the person's seat that has the secret."""
    chance = random.Random(f"{game} {seed}")
    players = chance.randrange(2, MOST[game] + 1)
    options = dict(chance.choice(OPTIONS[game]))
    seats = ["" if chance.random() < 0.75 else chance.choice(BOTS) for _ in range(players)]
    secret = chance.randrange(players)
    seats[secret] = ""
    return Setup(game, options, tuple(seats), chance.choice(CLOCKS), chance.randbytes(32)), secret


def play(game: str, seeds: range) -> tuple[int, int, int]:
    """Play games; return how many phases differed, how many forks there were, and how many looks."""
    phases = forks = looks = 0
    for seed in seeds:
        twins = Twins(*setup_of(game, seed), seed)
        twins.play()
        phases += twins.phases
        forks += twins.forks
        looks += twins.looked
    return phases, forks, looks


@pytest.mark.parametrize("half", range(2))
@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_traffic_does_not_depend_on_what_a_viewer_may_not_know(game: str, half: int) -> None:
    phases, forks, looks = play(game, range(half * GAMES // 2, (half + 1) * GAMES // 2))
    assert phases >= GAMES, "the games had enough to hide"
    assert forks >= GAMES // 5
    assert looks >= GAMES, "others looked ahead meanwhile"


def play_toy(seeds: range) -> tuple[int, int, int, int]:
    """Play the toy; return how many phases and reveals differed, and how many looks and beats there were."""
    phases = reveals = looks = beats = 0
    with known(TOY):
        for seed in seeds:
            people = 2 + seed % 3
            twins = Twins(Setup("toy", {}, ("",) * people, CLOCKS[seed % 3], bytes([seed]) * 32), seed % people, seed)
            twins.play(most_reveals=1)
            phases, reveals, looks = phases + twins.phases, reveals + twins.reveals, looks + twins.looked
            beats += sum('"beats":[{' in text for text in twins.first.viewers[""].heard)
    return phases, reveals, looks, beats


def test_looks_and_beats_with_hidden_hands_do_not_depend_on_secrets_either() -> None:
    """The toy has hidden hands, and a beat at every reveal; both are in the compared traffic."""
    phases, reveals, looks, beats = play_toy(range(GAMES))
    assert phases >= GAMES // 2
    assert reveals >= GAMES // 6, "something stayed hidden while the beats of a reveal were sent"
    assert looks >= GAMES
    assert beats >= 2 * GAMES
