"""The games that the suite is run on: a game joins it with one line."""

from typing import Any

import truckstop.games  # noqa: F401 - registers them
from tests.conformance.joined import Dealt, Joined
from tests.toy import TOY, ToyState
from tests.toy.state import DONE, PICKING, TAKE
from truckstop.kernel.game import registered
from truckstop.kernel.state import State


def toy_conserved(state: State) -> Any:
    assert isinstance(state, ToyState)
    cards = [
        sum(counts) for counts in zip(state.deck, state.stall, state.laid, *state.open, *state.closed, strict=True)
    ]
    return cards, state.coins + sum(state.money), state.coins >= 0


def toy_secret(state: State, viewer: int) -> Any:
    """The closed hand of the next seat."""
    assert isinstance(state, ToyState)
    return state.closed[(viewer + 1) % state.rules.players]


def toy_blind(state: State, seat: int) -> list[int]:
    """Nobody sets anything aside, so that nothing depends on the hands."""
    assert isinstance(state, ToyState)
    return [DONE] if state.phase == PICKING else [o for o in state.options(seat) if o >= TAKE]


TOY_JOINED = Joined(TOY, conserved=toy_conserved, dealt=Dealt(toy_secret, toy_blind))
GAMES = [TOY_JOINED, *(Joined(game) for game in registered())]
