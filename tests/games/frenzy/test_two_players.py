"""Two players (F6): Barry, the grid of sixteen and what covers what."""

import random
from collections import Counter

import pytest

from tests.games.frenzy.tables import Table, table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_BARRY_WON, E_LAID_OUT, E_TRUCKS, E_UNUSED, NONE, PICK_TRUCK
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.two_players import ROWS, available
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent

ROW_OF_3 = [13, 14, 15]


def bricks() -> dict[int, list[int]]:
    """Return, by cell, the cells that lie on it, from geometry alone: rows are centred, a card has width 1, and a card
    of the next row lies on every card that it overlaps.
    """
    left = {}
    cell = 0
    for row, width in enumerate((4, 5, 4, 3)):
        for index in range(width):
            left[cell] = (row, index - width / 2)
            cell += 1
    return {
        under: [over for over, (r, x) in left.items() if r == row + 1 and abs(x - at) < 1]
        for under, (row, at) in left.items()
    }


def ending(ana: int, ben: int, barry: int) -> Table:
    """Return a game at the end of the last round, whose venues pay nothing: only the count is left."""
    t = table(2)
    for _ in range(3):
        t.park().finish()
    for owner, amount in enumerate((ana, ben, barry)):
        t.state.money[owner] = amount
    t.barry("d12 d20").rolls().park().finish()
    return t


@rule("F6.1")
def test_barry_has_four_trucks_and_no_cards() -> None:
    barry = table(2).seat_seen("Barry")
    assert barry.home == ["night_market", "concert", "sporting_event", "gaming_con"]
    assert barry.cards == {}


@rule("F6.1", "C3")
def test_barrys_trucks_are_drawn_after_both_players_have_chosen() -> None:
    t = table(2)
    drawn, told = len(t.chance.drawn), len(t.heard.events)
    t.do("Ben", "d8", "d10").do("Ana", "d8")
    assert (len(t.chance.drawn), len(t.heard.events)) == (drawn, told)
    t.barry("d20 d8").do("Ana", "d12")
    assert t.chance.drawn[drawn : drawn + 2] == [(9, 4, 3), (9, 3, 0)]
    assert t.events(E_TRUCKS) == [(0, 2, 4, 1), (1, 2, 3, 1), (2, 2, 5, 1)]
    assert t.at("d20") == ["Barry"]


@rule("F6.1")
def test_barry_gets_any_two_of_four_trucks_equally_often() -> None:
    pairs: Counter[tuple[int, ...]] = Counter()
    for a in range(4):
        for b in range(3):
            t = table(2)
            t.chance.will("barry", a, b)
            t.park()
            pairs[t.events(E_TRUCKS)[2][1:3]] += 1
    assert len(pairs) == 6
    assert set(pairs.values()) == {2}


@rule("F6.1")
def test_barry_gets_new_trucks_each_round_and_is_paid_like_anyone() -> None:
    t = table(2).barry("d8 d10").rolls(d8=7, d10=9).park(Ana="d8 d20", Ben="d12 d20")
    assert t.at("d8") == ["Ana", "Barry"]
    assert t.finish()["Barry"] == 3 + 9
    t.barry("d12 d20").rolls(d12=6, d20=20).park(Ana="d8 d10", Ben="d8 d10")
    assert t.finish()["Barry"] == 26


@rule("F6.1", "F2.7")
def test_barry_never_acts() -> None:
    for seed in range(20):
        state, rng = FRENZY.new(FRENZY.rules(2, {}), Seeded(seed), Silent()), random.Random(seed)
        chance = Seeded(seed, 1)
        while state.to_act():
            assert set(state.to_act()) <= {0, 1}
            assert state.first in (0, 1)
            seat = rng.choice(state.to_act())
            state.apply(seat, rng.choice(state.options(seat)), chance, Silent())
        assert len(state.scores()) == 2


@rule("F6.2", "F1.8")
def test_barry_starts_with_20_and_the_others_with_nothing() -> None:
    assert table(2).money == {"Ana": 0, "Ben": 0, "Barry": 20}


@rule("F6.3")
def test_sixteen_of_both_players_twenty_four_cards_face_up() -> None:
    deck = Counter({card.key: card.copies * 2 for card in FRENZY.rules(2, {}).cards})
    layouts = set()
    for seed in range(20):
        t = table(2, seed=seed)
        laid = Counter(t.cells())
        assert (sum(laid.values()), sum(deck.values())) == (16, 24)
        assert all(deck[str(key)] >= copies for key, copies in laid.items())
        assert [n for source, n, _ in t.chance.drawn if source == 8] == list(range(24, 8, -1))
        assert [t.rules.cards[card].key for _, card, _, _ in t.events(E_LAID_OUT)] == t.cells()
        layouts.add(tuple(t.cells()))
    assert len(layouts) == 20
    assert [cell.row for cell in t.view.cells] == [0] * 4 + [1] * 5 + [2] * 4 + [3] * 3


@rule("F6.3", "F1.5")
@pytest.mark.parametrize("discard", ["low", "high", "random", "double+trigger"])
def test_the_discard_option_is_ignored(discard: str) -> None:
    t = table(2, discard=discard)
    assert "put away" not in t.chance.sources()
    assert t.cells() == table(2, discard="low").cells()
    assert t.seat_seen("Ana").cards == {}


@rule("F6.4")
def test_at_the_start_the_row_of_3_is_available() -> None:
    t = table(2)
    assert available(t.state) == ROW_OF_3
    assert [cell.free for cell in t.view.cells] == [False] * 13 + [True] * 3


@rule("F6.4")
def test_the_cover_is_that_of_bricks() -> None:
    """The indices in the clause agree with geometry."""
    starts = [0, 4, 9, 13]
    clause: dict[int, list[int]] = {cell: [] for cell in range(16)}
    for i in range(4):
        clause[i] = [starts[1] + i, starts[1] + i + 1]
    for j in range(5):
        clause[starts[1] + j] = [starts[2] + k for k in (j - 1, j) if 0 <= k < 4]
    for k in range(4):
        clause[starts[2] + k] = [starts[3] + m for m in (k - 1, k) if 0 <= m < 3]
    assert clause == bricks()
    assert ROWS == [4, 5, 4, 3]


@rule("F6.4")
@pytest.mark.parametrize("seed", range(30))
def test_a_card_that_nothing_covers_is_available_and_no_other(seed: int) -> None:
    covers, rng = bricks(), random.Random(seed)
    state = table(2).state
    while any(state.cells[cell] != NONE for cell in range(16)):
        there = [cell for cell in range(16) if state.cells[cell] != NONE]
        free = [cell for cell in there if not set(covers[cell]) & set(there)]
        assert available(state) == free
        state.cells[rng.choice(free)] = NONE
    assert available(state) == []


@rule("F6.6", "F5.1")
@pytest.mark.parametrize("seed", range(10))
def test_four_rounds_use_all_sixteen_cards_and_no_values_remain(seed: int) -> None:
    t = table(2, seed=seed)
    for left in (12, 8, 4, 0):
        t.park().finish()
        assert sum(card is not None for card in t.cells()) == left
    assert t.events(E_UNUSED) == []
    assert t.state.over or t.phase == "tie break"


@rule("F6.7")
def test_barry_with_strictly_more_than_both_wins_and_both_lose() -> None:
    t = ending(30, 25, 31)
    assert (t.state.over, t.state.winners()) == (True, [])
    assert t.state.scores() == [30, 25]
    assert t.state.places() == [2, 3]
    assert t.events(E_BARRY_WON) == [(31, 0, 0, 0)]


@rule("F6.7")
def test_more_than_only_one_of_them_is_not_enough() -> None:
    t = ending(30, 25, 28)
    assert (t.state.winners(), t.state.places()) == ([0], [1, 3])


@rule("F6.7")
def test_a_human_tied_with_barry_is_ahead_of_him() -> None:
    t = ending(25, 30, 30)
    assert (t.state.winners(), t.state.places()) == ([1], [3, 1])
    result = [(one.who, one.score, one.place) for one in FRENZY.result(t.state)]
    assert result == [("seat:1", 30, 1), ("who:barry", 30, 2), ("seat:0", 25, 3)]
    t = ending(30, 25, 25)
    assert (t.state.winners(), t.state.places()) == ([0], [1, 2])


@rule("F6.7", "F5.2", "C6")
def test_humans_tied_below_barry_have_no_tie_break() -> None:
    t = ending(25, 25, 26)
    assert (t.state.over, t.state.winners(), t.state.places()) == (True, [], [2, 2])


@rule("F6.7", "F5.2")
def test_humans_tied_with_each_other_and_with_barry_break_the_tie_without_him() -> None:
    t = ending(26, 26, 26)
    assert (t.phase, t.asked) == ("tie break", ["Ana", "Ben"])
    t.chance.will("tie die", 1, 1, 1, 1, 1, 2)
    t.do("Ana", "d8 d10 d12").do("Ben", "d8 d10 d12")
    assert (t.state.winners(), t.state.places()) == ([1], [2, 1])


@rule("F6.1", "F1.3")
def test_a_seat_cannot_pick_barrys_trucks() -> None:
    t = table(2)
    assert all(option < PICK_TRUCK + 6 for option in t.state.options(0))
    assert t.state.options(2) == []
