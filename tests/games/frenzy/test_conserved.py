"""Over whole random games: money changes only as told, cards and trucks never appear or vanish."""

import random

import pytest

from tests.games.frenzy.tables import money_told
from tests.rule import rule
from truckstop.games.frenzy.codes import (
    E_DROPPED,
    E_PICKED,
    E_PLAYED,
    E_PUT_AWAY,
    GONE,
    HOME,
    NONE,
    OWNERS,
    SIDES,
    VENUES,
)
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Event, Heard

GAMES = [
    (players, {"specials": specials, "discard": discard}, seed)
    for players in range(2, 7)
    for specials in ("off", "on")
    for discard in ("low", "random", "reroll+reroll")
    for seed in range(4)
]


def count(events: list[Event], kind: int, owner: int) -> int:
    return sum(event[1] == kind and event[2] == owner for event in events)


def check_cards(state: Frenzy, events: list[Event]) -> None:
    """Cards in hand, picked, executed, discarded and put away add up to twelve each; for two players, to sixteen."""
    kinds = state.rules.kinds
    used = [count(events, E_PLAYED, seat) + count(events, E_DROPPED, seat) for seat in range(state.rules.players)]
    if state.rules.two:
        on_grid = sum(state.cells[cell] != NONE for cell in range(16))
        assert on_grid + sum(used) == 16
        assert all(held == 0 for held in state.hand)
        return
    away = 2 * sum(event[1] == E_PUT_AWAY for event in events)
    for seat in range(state.rules.players):
        mine = range(seat * kinds, (seat + 1) * kinds)
        assert sum(state.hand[at] + state.picked[at] for at in mine) + used[seat] + away == 12
        assert all(state.hand[at] >= 0 and state.picked[at] >= 0 for at in mine)


def check_street(state: Frenzy) -> None:
    """Every truck is at home, at a venue in play, or not in the game; the counts at the venues match."""
    first = state.rules.first_venue
    standing = [0] * VENUES
    for truck in range(state.rules.owners * VENUES):
        where = state.where[truck]
        assert (where == GONE) == (truck % VENUES < first)
        assert where in (GONE, HOME) or first <= where < VENUES
        assert state.doubled[truck] == 0 or where >= 0, "only an active truck has a 2X"
        if where >= 0:
            standing[where] += 1
    assert list(state.at) == standing
    assert all(0 <= state.die[venue] <= SIDES[venue] for venue in range(VENUES))


@rule("C2", "F1.4", "F2.4", "F6.3", "F6.6")
@pytest.mark.parametrize(("players", "options", "seed"), GAMES)
def test_money_cards_and_trucks_are_conserved(players: int, options: dict[str, str], seed: int) -> None:
    heard, chance, rng = Heard(), Seeded(seed), random.Random(seed)
    state = FRENZY.new(FRENZY.rules(players, options), chance, heard)
    start = [20 if state.rules.two and owner == 2 else 0 for owner in range(state.rules.owners)]
    while state.to_act():
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)), chance, heard)
        told = money_told(heard.events, state.rules.owners)
        assert list(state.money) == [had + more for had, more in zip(start, told, strict=True)]
        assert min(state.money) >= 0
        check_cards(state, heard.events)
        check_street(state)
    assert len(state.scores()) == players <= OWNERS


@rule("F2.3", "F2.4")
@pytest.mark.parametrize("seed", range(10))
def test_what_is_picked_is_executed_or_discarded_in_the_same_round(seed: int) -> None:
    heard, chance, rng = Heard(), Seeded(seed), random.Random(seed)
    state = FRENZY.new(FRENZY.rules(4, {}), chance, heard)
    rounds = 0
    while state.to_act():
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)), chance, heard)
        if state.round > rounds:
            rounds = state.round
            assert sum(state.picked) == 0
            for owner in range(4):
                picked = sum(event[3] for event in heard.events if event[1] == E_PICKED and event[2] == owner)
                used = count(heard.events, E_PLAYED, owner) + count(heard.events, E_DROPPED, owner)
                assert used == picked
    assert rounds == 5
