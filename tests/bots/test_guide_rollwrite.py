"""The guide of rollwrite: features and values of any position, and proposals that can be driven."""

import pytest

from truckstop.bots import guide_of
from truckstop.bots.guide_rollwrite import MOST_POINTS, MOST_PROPOSED, NO_CUT, TURNS_AHEAD
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import PLACE, Rollwrite
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent

SILENT = Silent()
GUIDE = guide_of("rollwrite")


def new(players: int, side: str, seed: int) -> Rollwrite:
    state = ROLLWRITE.new(ROLLWRITE.rules(players, {"side": side}), Seeded(seed), SILENT)
    assert isinstance(state, Rollwrite)
    return state


@pytest.mark.parametrize("players", [1, 2, 4])
def test_values_and_features_of_every_turn(players: int) -> None:
    state, chance, thought = new(players, "AB"[players % 2], 5), Seeded(5), Seeded(6)
    stage, bands = 0, []
    names = GUIDE.feature_names()
    assert len(set(names)) == len(names)
    while (seat := state.next_to_act()) >= 0:
        assert GUIDE.stage(state) >= stage, "a stage never decreases"
        if GUIDE.stage(state) > stage:
            stage = GUIDE.stage(state)
            bands.append(GUIDE.band(state))
            values = GUIDE.values(state)
            assert len(values) == players
            assert all(0.0 <= value <= 1.0 for value in values)
            assert players == 1 or sum(values) == pytest.approx(1.0)
            assert all(len(GUIDE.features(state, owner)) == len(names) for owner in range(players))
        assert GUIDE.horizon(state) == GUIDE.stage(state) + (NO_CUT if players == 1 else TURNS_AHEAD)
        state.step(seat, GUIDE.policy.choose(state, seat, thought), chance, SILENT)
    assert stage >= 12
    assert bands == sorted(bands)
    assert bands[0] == 0 < bands[-1]
    if players == 1:
        assert GUIDE.values(state) == [state.scores()[0] / MOST_POINTS]
    else:
        assert GUIDE.values(state) == [1.0 if seat == state.winner else 0.0 for seat in range(players)]


def test_a_higher_score_is_worth_more_alone() -> None:
    state, chance = new(1, "A", 7), Seeded(7)
    for _ in range(40):
        state.step(0, GUIDE.policy.choose(state, 0, Seeded(1)), chance, SILENT)
    richer = state.copy()
    for where in (richer.sheets, richer.shown):
        written = richer.rules.written
        first = next(space for space in range(36) if where[written + space] > 0)
        where[written + first] += 30
    assert GUIDE.values(richer)[0] > GUIDE.values(state)[0]


def test_hidden_moves_of_others_do_not_change_a_value() -> None:
    state, chance = new(2, "A", 3), Seeded(3)
    while state.count < 4:
        seat = state.next_to_act()
        state.step(seat, GUIDE.policy.choose(state, seat, Seeded(1)), chance, SILENT)
    while state.waiting != 1:
        seat = state.next_to_act()
        state.step(seat, GUIDE.policy.choose(state, seat, Seeded(1)), chance, SILENT)
    assert state.to_act() == [1], "seat 0 has made its move, which is hidden"
    known = state.copy()
    known.forget(1, Seeded(2))
    assert known.dump() != state.dump()
    assert GUIDE.values(known) == GUIDE.values(state)


@pytest.mark.parametrize("players", [1, 2])
def test_proposals_are_legal_and_end_on_different_squares(players: int) -> None:
    state, chance, thought = new(players, "A", 9), Seeded(9), Seeded(10)
    several = 0
    while (seat := state.next_to_act()) >= 0:
        proposals = GUIDE.proposals(state, seat)
        assert len(proposals) <= MOST_PROPOSED
        ends = []
        for proposal in proposals:
            ahead = state.copy()
            for option in proposal:
                ahead.apply(seat, option, chance, SILENT)
            ends.append((ahead.sheets[seat * ahead.rules.stride + PLACE], proposal[0] if len(proposal) == 1 else -1))
        several += len(set(ends)) > 1
        state.step(seat, GUIDE.policy.choose(state, seat, thought), chance, SILENT)
    assert several > 12
