"""What can be taken back: one's own steps of a turn, but nothing past another's turn, which tells of her hand (C4)."""

from random import Random

from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.words import COINS, PASS, TAKE
from truckstop.kernel.play import Play


def until(options: set[int], seed: int = 3) -> tuple[Play, int]:
    """A game against a bot in which a person is asked and has one of these options."""
    play, pick = Play.start(TACOS, ["Ana", "bot"], {}, seed=seed, people=[0]), Random(seed)
    for _ in range(400):
        seat = play.state.to_act()[0]
        if seat == 0 and options & set(play.state.options(0)):
            return play, seat
        play.act(seat, [pick.choice(play.state.options(seat))])
    raise AssertionError("nobody was asked that")


def test_coins_can_be_taken_back_within_a_turn() -> None:
    play, seat = until({COINS})
    assert isinstance(play.state, Tacos)
    before = play.state.dump()
    play.act(seat, [COINS])
    assert play.state.turn == seat and play.can_take_back(seat)
    play.take_back(seat)
    assert play.state.dump() == before


def test_a_turn_that_is_over_cannot() -> None:
    """Else one could look at what the bot does with its hand, and then do something else."""
    play, seat = until({PASS})
    play.act(seat, [PASS])
    assert not play.can_take_back(seat)


def test_an_ingredient_cannot_once_another_is_to_take_one() -> None:
    for seed in range(60):
        play, seat = until(set(range(TAKE, TAKE + 32)), seed)
        play.act(seat, [play.state.options(seat)[0]])
        assert isinstance(play.state, Tacos)
        if play.state.turn == 1 and play.state.options(1)[0] >= TAKE:
            assert not play.can_take_back(seat)
            play.act(1, [play.state.options(1)[0]])
            assert not play.can_take_back(seat)
            return
    raise AssertionError("never did a bot take after a person")
