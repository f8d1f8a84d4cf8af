"""Visiting vendors (T2.1, T2.2): secret plans, bids that are paid, and the arrival track sorted by bid."""

import pytest

from tests.games.tacos.tables import table
from tests.rule import rule
from truckstop.games.tacos.events import Bid, NoCoins
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.look import Looker
from truckstop.kernel.state import IllegalOption


@rule("T2.1")
def test_a_bid_is_from_0_to_all_coins() -> None:
    t = table(2).has("Ana", coins=4).do("Ana", "visit 2")
    assert t.options("Ana") == ["bid 0", "bid 1", "bid 2", "bid 3", "bid 4"]


@rule("T2.1")
@pytest.mark.parametrize("coins", [20, 21, 37])
def test_a_bid_is_at_most_twenty(coins: int) -> None:
    t = table(2).has("Ana", coins=coins).do("Ana", "visit 1")
    assert t.options("Ana") == [f"bid {n}" for n in range(21)]


@rule("T2.1")
def test_all_bids_are_paid() -> None:
    t = table(3).has("Ana", coins=5).has("Ben", coins=4)
    t.visit(Ana="1 5", Ben="1 4", Cem="2 0")
    assert [t.seen(who).coins for who in t.people] == [0, 0, 3]
    assert t.told("bid") == [("Ana", "dawn_market", 5), ("Ben", "dawn_market", 4), ("Cem", "ferry_landing", 0)]


@rule("T2.1", "C4")
def test_plans_are_secret_until_the_last_player_commits() -> None:
    t = table(3).do("Ana", "visit 2", "bid 3").do("Ben", "visit 3")
    assert [(t.seen(who).vendor, t.seen(who).bid, t.seen(who).coins) for who in t.people] == [(None, None, 3)] * 3
    assert (t.mine("Ana").vendor, t.mine("Ana").bid) == ("ferry_landing", 3)
    assert (t.mine("Ben").vendor, t.mine("Ben").bid) == ("canal_barge", None)
    assert t.told("bid") == []
    t.do("Cem", "visit 1", "bid 0").do("Ben", "bid 1")
    assert [(t.seen(who).vendor, t.seen(who).bid) for who in t.people] == [
        ("ferry_landing", 3),
        ("canal_barge", 1),
        ("dawn_market", 0),
    ]


@rule("C4", "T2.1")
def test_others_see_that_a_plan_is_made_but_not_which() -> None:
    plans = [table(3).do("Ana", "visit 1", "bid 0"), table(3).do("Ana", "visit 3", "bid 3")]
    for viewer in (SPECTATOR, 1, 2):
        one, other = (TACOS.view(t.state, viewer) for t in plans)
        assert one == other
    for t in plans:
        assert t.asked == ["Ben", "Cem"]
        assert t.heard.told(1) == plans[0].heard.told(1)
    assert TACOS.prompt(plans[0].state, 1) == TACOS.prompt(plans[1].state, 1)


@rule("C7", "C4", "T2.1")
def test_a_player_without_coins_bids_0_unasked_and_is_told_privately() -> None:
    t = table(2).has("Ana", coins=0)
    option = {t.option_name(each): each for each in t.state.options(0)}["visit 2"]
    no_coins = NoCoins("seat:0", "vendor:ferry_landing")
    does = Looker(TACOS, t.rules, t.state, 0).at([option]).does
    assert does == [no_coins, Bid("seat:0", "vendor:ferry_landing", 0)]
    before = len(t.heard.events)
    t.do("Ana", "visit 2")
    assert t.asked == ["Ben"]
    new = t.heard.events[before:]
    assert [(event[0], TACOS.event(t.rules, event)) for event in new] == [(0, no_coins)]


@rule("C5", "T2.1")
def test_a_plan_can_be_withdrawn_until_the_last_player_commits() -> None:
    t = table(2).do("Ana", "visit 2", "bid 3").withdraw("Ana")
    assert t.asked == ["Ana", "Ben"]
    assert (t.mine("Ana").vendor, t.options("Ana")) == (None, ["visit 1", "visit 2", "visit 3"])
    t.visit(Ana="1 1", Ben="2 0")
    assert (t.seen("Ana").vendor, t.seen("Ana").coins) == ("dawn_market", 2)


@rule("C5")
def test_a_vendor_without_a_bid_can_be_withdrawn() -> None:
    t = table(2).do("Ana", "visit 2").withdraw("Ana")
    assert t.options("Ana") == ["visit 1", "visit 2", "visit 3"]
    assert t.state.waiting == 2


@rule("C7", "T2.1")
def test_a_player_without_coins_is_not_asked_for_a_bid() -> None:
    t = table(2).has("Ana", coins=0).do("Ana", "visit 2")
    assert t.asked == ["Ben"]
    t.do("Ben", "visit 3", "bid 1")
    assert (t.seen("Ana").bid, t.arrival) == (0, "Ben Ana")


@rule("C3", "T2.1", "T7.2")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_is_drawn_while_plans_are_made(players: int) -> None:
    t = table(players)
    before = len(t.chance.drawn)
    for who in t.people:
        t.do(who, "visit 1")
        assert len(t.chance.drawn) == before
        if who != t.people[-1]:
            t.do(who, "bid 1")
    assert len(t.chance.drawn) == before


@rule("T2.2")
def test_the_highest_bid_arrives_first() -> None:
    t = table(4).visit(Ana="1 0", Ben="1 1", Cem="2 3", Dot="3 2")
    assert t.arrival == "Cem Dot Ben Ana"


@rule("T2.2")
def test_equal_bids_keep_their_order() -> None:
    t = table(4).line("Dot Ben Ana Cem").visit(Ana="1 2", Ben="1 0", Cem="2 2", Dot="3 0")
    assert t.arrival == "Ana Cem Dot Ben"
    t = table(4).line("Dot Cem Ben Ana").visit(Ana="1 1", Ben="1 1", Cem="2 1", Dot="3 1")
    assert t.arrival == "Dot Cem Ben Ana"


@rule("T2.2")
def test_the_vendor_does_not_affect_the_arrival_order() -> None:
    orders = {table(3).visit(Ana=f"{a} 1", Ben=f"{b} 2", Cem="1 0").arrival for a in (1, 2, 3) for b in (1, 2, 3)}
    assert orders == {"Ben Ana Cem"}


@rule("T2.1")
def test_a_bid_that_cannot_be_paid_is_refused() -> None:
    t = table(2).do("Ana", "visit 1")
    before = t.state.dump()
    with pytest.raises(IllegalOption):
        t.state.apply(0, 8 + 4, t.chance, t.heard)
    assert t.state.dump() == before
