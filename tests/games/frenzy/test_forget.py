"""`forget` in frenzy: the other players' picked cards are dealt again, every possible pick equally likely."""

from itertools import combinations

from tests.rule import rule
from truckstop.games.frenzy.codes import DONE, PICK_CARD, PICK_TRUCK
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import FORGET, ChanceWanted, Scripted, Seeded
from truckstop.kernel.tell import Silent

SILENT = Silent()
REROLL, MOVE, PLACE, DOUBLE = 0, 1, 3, 4


def executing(hand: dict[int, int], picked: list[int], turn: int) -> Frenzy:
    """Return a three-player game about to execute cards: seat 1 has this hand and these picks, the others a Reroll."""
    state, chance = FRENZY.new(FRENZY.rules(3, {}), Seeded(1), SILENT), Seeded(1)
    state.first = turn
    for seat in range(3):
        for truck in (2, 3):
            if seat in state.to_act():
                state.apply(seat, PICK_TRUCK + truck, chance, SILENT)
    kinds = state.rules.kinds
    for kind in range(kinds):
        state.hand[kinds + kind] = hand.get(kind, 0)
    for card in picked:
        state.apply(1, PICK_CARD + card, chance, SILENT)
    if 1 in state.to_act():
        state.apply(1, DONE, chance, SILENT)
    for seat in (0, 2):
        state.apply(seat, PICK_CARD + REROLL, chance, SILENT)
        state.apply(seat, DONE, chance, SILENT)
    assert state.to_act() == [turn]
    return state


def dealt(state: Frenzy, seat: int) -> tuple[int, ...]:
    kinds = state.rules.kinds
    return tuple(kind for kind in range(kinds) for _ in range(state.picked[seat * kinds + kind]))


@rule("F2.3", "C4")
def test_others_picks_are_dealt_evenly_over_all_distinct_possibilities() -> None:
    state = executing({REROLL: 3, MOVE: 2, PLACE: 1}, [REROLL, PLACE], turn=0)
    owned = (REROLL,) * 3 + (MOVE,) * 2 + (PLACE,)
    possible = sorted({tuple(sorted(pair)) for pair in combinations(owned, 2)})
    assert len(possible) == 5
    draws = first_draws(state, viewer=0)
    assert [n for n, _ in draws] == [5] * 5
    assert sorted(picks for _, picks in draws) == possible


@rule("F2.3", "C7")
def test_a_seat_that_is_asked_is_dealt_a_choice() -> None:
    """Its only card must have a target; otherwise it would have been put aside without asking."""
    state = executing({REROLL: 1, DOUBLE: 1}, [REROLL], turn=1)
    for truck in range(6, 12):
        state.send_home(truck)
    for seed in range(20):
        twin = state.copy()
        twin.forget(0, Seeded(seed))
        assert dealt(twin, 1) == (REROLL,)
        assert len(twin.options(1)) == 2


def first_draws(state: Frenzy, viewer: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return, for each value of the first draw in `forget`, the number of values and what this one deals to seat 1."""
    ways = wanted(state, viewer, [])
    found = []
    for rank in range(ways):
        first = (FORGET, ways, rank)
        second = (FORGET, wanted(state, viewer, [first]), 0)
        twin = state.copy()
        twin.forget(viewer, Scripted([first, second]))
        found.append((ways, dealt(twin, 1)))
    return found


def wanted(state: Frenzy, viewer: int, script: list[tuple[int, int, int]]) -> int:
    """Return the number of values of the first draw after the script."""
    try:
        state.copy().forget(viewer, Scripted(script))
    except ChanceWanted as error:
        return error.n
    raise AssertionError("nothing more is drawn")
