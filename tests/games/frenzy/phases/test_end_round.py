"""The end of the game (F5.1, C6): rounds, the value of unused cards, the winner and the places."""

import pytest

from tests.games.frenzy.tables import Table, table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_UNUSED, E_WON
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.game import SPECTATOR


def last_round(players: int = 3, *, first: str = "Ana", host: str = "none", discard: str = "high") -> Table:
    """Return a game in its last round, with everyone's money set to 0."""
    t = table(players, first=first, host=host, discard=discard)
    while t.state.round < t.rules.rounds - 1:
        t.rolls().park().finish()
    for owner in range(len(t.owners)):
        t.state.money[owner] = 0
    return t


def ended(*money: int, host: str = "none") -> Table:
    """The game has been scored with these sums: nobody has cards left and the last round pays nothing."""
    t = last_round(len(money), host=host)
    for at in range(len(t.state.hand)):
        t.state.hand[at] = 0
    for owner, amount in enumerate(money):
        t.state.money[owner] = amount
    return t.rolls().park()


@rule("F5.1")
@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 5), (4, 5), (5, 5), (6, 5)])
def test_five_rounds_two_players_four(players: int, rounds: int) -> None:
    t = table(players)
    played = 0
    while not t.state.over and t.phase != "tie break":
        t.park()
        while t.state.round == played and t.state.to_act():
            seat = t.state.to_act()[0]
            t.state.apply(seat, t.state.options(seat)[-1], t.chance, t.heard)
        played += 1
    assert played == rounds


@rule("F5.1", "F1.7")
def test_each_card_never_picked_pays_its_value() -> None:
    """High leaves 2 Reroll (1), 1 Move yours (2) and one each of 2, 3, 3, 2, 2, 2 and 3: 21 of the 24 in all."""
    t = last_round(discard="high").rolls(d8=8).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12")
    t.pick(Ana="reroll double").do("Ana", "drop double").do("Ana", "drop reroll")
    assert t.events(E_UNUSED) == [(0, 17, 8, 0), (1, 21, 10, 0), (2, 21, 10, 0)]
    assert t.money == {"Ana": 8 + 17, "Ben": 21, "Cem": 21}


@rule("F5.1", "F1.5")
def test_cards_put_away_pay_nothing() -> None:
    t = last_round(discard="double+trigger").rolls(d8=8).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12").pick()
    assert t.money["Ben"] == 24 - 6


@rule("F5.1", "F2.4")
def test_cards_picked_and_discarded_pay_nothing() -> None:
    t = last_round(discard="high").rolls(d8=8).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12")
    t.pick(Ben="double trigger place").do("Ben", "drop double").do("Ben", "drop trigger").do("Ben", "drop place")
    assert t.money["Ben"] == 21 - 9


@rule("F5.1")
def test_nothing_is_paid_for_cards_before_the_last_round_is_over() -> None:
    t = table(3)
    for _ in range(4):
        t.rolls().park().finish()
    assert t.events(E_UNUSED) == []


@rule("F5.1")
def test_most_money_wins_after_the_cards_were_paid() -> None:
    t = last_round(discard="high")
    t.state.money[1] = 3
    t.rolls(d8=2).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12")
    t.pick(Ben="double").do("Ben", "drop double")
    assert t.money == {"Ana": 23, "Ben": 3 + 18, "Cem": 21}
    assert (t.state.winners(), t.state.over, t.state.to_act()) == ([0], True, [])
    assert t.events(E_WON) == [(0, 23, 0, 0)]


@rule("F5.1")
def test_nobody_has_won_while_the_game_runs() -> None:
    t = last_round()
    t.state.money[0] = 90
    assert (t.state.winners(), t.state.places(), t.view.over) == ([], [], False)


@rule("C6")
@pytest.mark.parametrize(
    ("money", "places"),
    [((9, 8, 7, 6), [1, 2, 3, 4]), ((9, 8, 8, 6), [1, 2, 2, 4]), ((5, 9, 5, 5), [2, 1, 2, 2])],
)
def test_below_first_equal_money_shares_a_place(money: tuple[int, ...], places: list[int]) -> None:
    t = ended(*money)
    assert t.state.scores() == list(money)
    assert t.state.places() == places


@rule("C6", "F5.2")
def test_the_tie_break_decides_first_place_and_its_losers_share_the_next() -> None:
    t = ended(9, 9, 9)
    t.chance.will("tie die", 1, 1, 1, 4, 6, 20, 2, 2, 2)
    for who in t.people:
        t.do(who, "d4 d6 d20")
    assert t.state.winners() == [1]
    assert t.state.places() == [2, 1, 2], "the dice say who is first and nothing below it"


@rule("C9")
def test_when_it_is_over_everything_is_open() -> None:
    t = ended(5, 9, 7)
    views = [FRENZY.view(t.state, viewer) for viewer in (SPECTATOR, 0, 1, 2)]
    assert t.state.over
    for seen in views:
        assert (seen.phase, seen.mine, seen.winners, seen.scores) == ("over", None, [1], [5, 9, 7])
        assert seen.seats == views[0].seats
        assert seen.venues == views[0].venues
