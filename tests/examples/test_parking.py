"""Parking passes the conformance suite; ties cancel, and the last card is not asked for."""

from pathlib import Path
from typing import Any

from tests.conformance.joined import Joined
from tests.conformance.test_conformance import *  # noqa: F403
from truckstop.games.outside import load
from truckstop.kernel.chance import Scripted
from truckstop.kernel.tell import Heard

GAME = load(Path(__file__).parents[2] / "examples" / "parking").game
SPOTS = [(0, left, left - 1) for left in (6, 5, 4, 3, 2, 1)]  # the spots from 6 down to 1


def conserved(state: Any) -> tuple[int, list[list[int]]]:
    """Return the value of all spots, and the cards that each seat began with: both stay as they are."""
    cards = [sorted(hand + used) for hand, used in zip(state.hands, state.used, strict=True)]
    return sum(state.points) + state.wasted + state.spot + sum(state.spots), cards


GAMES = [Joined(GAME, conserved=conserved)]


def played(rounds: list[list[int]]) -> tuple[Any, list[str]]:
    """Return the position after these bids of all seats, and the tags of the events."""
    rules = GAME.rules(len(rounds[0]), {})
    chance, heard = Scripted(SPOTS), Heard()
    state = GAME.new(rules, chance, heard)
    for bids in rounds:
        for seat, bid in enumerate(bids):
            state.apply(seat, bid, chance, heard)
    return state, [type(GAME.event(rules, event)).__name__ for event in heard.events]


def test_a_tie_cancels() -> None:
    assert played([[5, 5, 2]])[0].scores() == [0, 0, 6]
    state, events = played([[5, 5]])
    assert state.scores() == [0, 0]
    assert state.wasted == 6
    assert events == ["Opened", "Bid", "Bid", "Empty", "Opened"]


def test_the_last_card_is_not_asked_for() -> None:
    state, events = played([[6, 5], [5, 4], [4, 3], [3, 2], [2, 6]])
    assert state.to_act() == []
    assert state.used == [[6, 5, 4, 3, 2, 1], [5, 4, 3, 2, 6, 1]]
    assert state.scores() == [18, 2]
    assert state.winners() == [0]
    assert events[-5:] == ["Opened", "Bid", "Bid", "Empty", "Won"]
