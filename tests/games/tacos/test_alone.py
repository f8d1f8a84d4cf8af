"""The solo game against a Challenger (T7.1 to T7.6): set-up, bid, visit, turn, score, and who wins."""

from collections import Counter

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.codes import E_CHALLENGER_BUILT, E_CHALLENGER_TRUCK
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.views import TieView

PICKS = 300
"""Picks to estimate a probability from."""


def alone(level: int = 1, vendor: int = 0, flips: str = "snack") -> Table:
    """Begin a solo game with an empty hand; the Challenger visits this stall, from 0, and flips this recipe."""
    return table(1, level=level).hand("Ana").will("challenger vendor", vendor).will("recipes", flips)


@rule("T7.1", "T1.10")
def test_the_player_begins_without_a_recipe_and_the_challenger_with_nothing() -> None:
    t = table(1)
    assert t.owners == ["Ana", "Cha"]
    seen, his = t.seen("Ana"), t.seen("Cha")
    assert (seen.cards, seen.recipes, seen.coins) == (3, 0, 3), "no recipe in the opening hand"
    assert (his.cards, his.recipes, his.coins, his.trucks, his.meeples, his.served) == (0, 0, 0, 0, 0, 0)
    assert (len(t.view.stalls), len(t.view.track), t.view.level) == (3, 3, 1)


@rule("T7.2", "C1")
def test_the_opening_order_is_random() -> None:
    firsts = [table(1, seed=seed).told("queue")[0][1] for seed in range(40)]
    assert 10 < firsts.count("Ana") < 30


@rule("T7.2", "C3")
def test_the_challengers_vendor_and_bid_are_drawn_after_the_player_commits() -> None:
    t = table(1)
    before = len(t.chance.drawn)
    t.do("Ana", "visit 1")
    assert len(t.chance.drawn) == before
    t.do("Ana", "bid 0")
    assert t.chance.sources()[before : before + 2] == ["challenger vendor", "recipes"]


@rule("T7.2")
def test_the_challenger_can_visit_every_vendor() -> None:
    seen = {table(1, seed=seed).visit().seen("Cha").vendor for seed in range(40)}
    assert seen == {"dawn_market", "ferry_landing", "canal_barge"}


@rule("T7.2")
@pytest.mark.parametrize(("flips", "bid"), [("snack", 0), ("duo", 0), ("two_limes", 1), ("wood", 2)])
def test_the_challenger_bids_the_coins_of_the_top_recipe_minus_two_but_at_least_0(flips: str, bid: int) -> None:
    """snack pays 1, duo 2, two_limes 3, wood 4."""
    t = alone(flips=flips).visit(Ana="2 0")
    assert (t.seen("Cha").bid, t.view.discards[1]) == (bid, {flips: 1})
    assert t.told("challenger_bid") == [("Cha", "dawn_market", flips, bid)]
    assert t.arrival == ("Ana Cha" if bid == 0 else "Cha Ana")


@rule("T7.2")
def test_a_recipe_of_five_coins_puts_the_challenger_ahead_of_every_bid() -> None:
    t = alone(flips="guaco_taco").has("Ana", coins=20).visit(Ana="2 20")
    assert t.arrival == "Cha Ana"
    assert (t.seen("Cha").ahead, t.seen("Cha").bid, t.seen("Ana").coins) == (True, None, 0)


@rule("T7.2")
def test_without_a_recipe_to_flip_the_challenger_bids_0() -> None:
    t = table(1).hand("Ana").leave("recipes", count=0).will("challenger vendor", 0).line("Cha Ana").visit(Ana="2 1")
    assert (t.seen("Cha").bid, t.arrival) == (0, "Ana Cha")
    assert t.told("challenger_no_card") == [("Cha", "dawn_market")]


@rule("T7.2", "T2.2")
@pytest.mark.parametrize("order", ["Ana Cha", "Cha Ana"])
def test_equal_bids_keep_the_order_and_the_player_pays(order: str) -> None:
    t = alone(flips="wood").line(order).visit(Ana="2 2")
    assert (t.arrival, t.seen("Ana").coins) == (order, 1)


@rule("T7.2", "T4.1")
def test_a_challenger_who_is_first_goes_to_the_back_after_the_round() -> None:
    t = alone(flips="wood").visit(Ana="2 0")
    assert t.arrival == "Cha Ana"
    t.end_round()
    assert (t.arrival, t.told("to_the_back")) == ("Ana Cha", [("Cha",)])


# The Challenger's visit


@rule("T7.3")
def test_the_challenger_alone_at_a_vendor_discards_everything() -> None:
    t = alone(vendor=0).stall(1, "lime corn tofu").stall(2, "fish beef").visit(Ana="2 0")
    assert (t.at(1), t.holding("Ana")) == ("", "beef fish")
    assert t.view.discards[0] == {"lime": 1, "corn": 1, "tofu": 1}
    assert t.told("cleared") == [("dawn_market", 3, "Cha")]


@rule("T7.3", "T2.4")
def test_the_challenger_at_the_players_vendor_discards_random_picks_in_arrival_order() -> None:
    """Five cards for two visitors: two each, one stays. The Challenger bids 1 (two_limes), ahead of a bid of 0."""
    t = alone(flips="two_limes").stall(1, "lime corn tofu fish beef").will("challenger pick", "fish", "lime")
    t.visit(Ana="1 0")
    assert t.view.discards[0] == {"fish": 1}
    t.do("Ana", "take tofu").do("Ana", "take corn")
    assert (t.holding("Ana"), t.at(1), t.view.discards[0]) == ("corn tofu", "beef", {"fish": 1, "lime": 1})


@rule("T7.3", "C3")
def test_the_challenger_picks_every_card_with_equal_probability() -> None:
    before = table(1).hand("Ana").stall(1, "lime lime corn")
    gone: Counter[str] = Counter()
    for seed in range(PICKS):
        t = before.copy(seed).will("challenger vendor", 0).will("recipes", "guaco_taco").visit(Ana="1 0")
        gone.update(str(key) for _, key, _ in t.told("challenger_took"))
    assert gone.total() == PICKS
    assert 0.53 < gone["lime"] / PICKS < 0.8, "two of three cards are lime"


@rule("T7.3", "T2.4")
def test_picking_stops_when_too_few_cards_are_left_for_all_visitors() -> None:
    t = alone().stall(1, "lime lime lime").visit(Ana="1 0")
    assert (t.holding("Ana"), t.at(1), t.view.discards[0]) == ("lime", "lime", {"lime": 1})


@rule("T7.3", "T2.5")
def test_a_displaced_challenger_takes_nothing() -> None:
    t = alone().stall(1, "lime").stall(2, "corn").stall(3).visit(Ana="1 0")
    assert (t.holding("Ana"), t.at(2), t.told("displaced")) == ("lime", "corn", [("Cha", "dawn_market")])
    assert t.phase == "truck planning"


@rule("T7.3", "T2.5")
def test_a_challenger_can_displace_a_player() -> None:
    t = alone(flips="guaco_taco").stall(1, "lime").stall(2, "corn").stall(3).visit(Ana="1 0")
    assert (t.holding("Ana"), t.view.discards[0]) == ("corn", {"lime": 1})


@rule("T7.3")
def test_a_challenger_at_an_empty_vendor_discards_nothing() -> None:
    t = alone().stall(1).stall(2, "corn").visit(Ana="2 0")
    assert (t.holding("Ana"), t.view.discards[0], t.told("cleared")) == ("corn", {}, [])


# The Challenger's turn


@rule("T7.4")
def test_the_challenger_takes_the_cheapest_truck_card_and_builds_the_oldest_recipe_with_its_bonus() -> None:
    t = alone(flips="guaco_taco").popular("duo snack wood two_limes feast").track("griller newsletter overtime")
    t.will("trucks", "dairy").will("recipes", "duo").visit(Ana="2 0").take_all()
    his = t.seen("Cha")
    assert (t.asked, his.known_trucks, his.built, his.served, his.meeples) == (
        ["Ana"],
        {"overtime": 1},
        {"feast": 1},
        8,
        2,
    )
    assert (t.view.track, t.view.supply) == (["dairy", "griller", "newsletter"], 28)
    assert t.view.popular == ["duo", "duo", "snack", "wood", "two_limes"]
    assert (his.coins, his.under) == (0, {}), "the Challenger gains nothing else"


@rule("T7.4")
def test_the_challengers_turn_comes_in_arrival_order() -> None:
    t = alone(flips="snack").visit(Ana="2 1").take_all()
    assert (t.asked, t.told("challenger_built")) == (["Ana"], [])
    t.do("Ana", "pass")
    assert len(t.told("challenger_built")) == 1 and t.view.round == 2


@rule("T7.4")
def test_the_challenger_takes_the_truck_card_before_building() -> None:
    t = alone(flips="guaco_taco").visit(Ana="2 0").take_all()
    kinds = [event[1] for event in t.heard.told(0) if event[1] in (E_CHALLENGER_TRUCK, E_CHALLENGER_BUILT)]
    assert kinds == [E_CHALLENGER_TRUCK, E_CHALLENGER_BUILT]


@rule("T7.4", "T3.14")
def test_the_challenger_gets_nothing_from_an_empty_space() -> None:
    t = alone(flips="snack").turns().popular(". . . . .").track(". . .").do("Ana", "pass")
    assert (t.seen("Cha").trucks, t.seen("Cha").built) == (0, {})
    t = alone(flips="snack").turns().popular(". . . . wood").track(". . dairy")
    t.leave("recipes", count=0).leave("trucks", count=0).do("Ana", "pass")
    assert (t.seen("Cha").known_trucks, t.seen("Cha").built) == ({"dairy": 1}, {"wood": 1})


@rule("T7.4", "T1.5")
def test_the_challengers_bonus_comes_from_the_supply() -> None:
    t = alone(flips="snack").turns().popular("duo duo duo duo wood").supply(1).do("Ana", "pass")
    assert (t.seen("Cha").meeples, t.view.supply, t.view.over) == (1, 0, True)


@rule("T7.4")
def test_the_challenger_plays_no_card() -> None:
    t = alone(flips="snack").turns().track("dairy dairy special_event").do("Ana", "pass").end_round()
    assert (t.seen("Cha").played, t.seen("Cha").known_trucks["special_event"]) == ({}, 1)
    assert t.seen("Cha").meeples == 4, "2 for each recipe so far"


# The end


@rule("T7.5", "T5.1")
@pytest.mark.parametrize("who", ["Ana", "Cha"])
def test_thirty_customers_on_either_side_end_the_game(who: str) -> None:
    for served, meeples, over in ((20, 9, False), (20, 10, True)):
        t = table(1).hand("Ana").turns().popular(". . . . .").has(who, served=served, meeples=meeples)
        assert t.do("Ana", "pass").view.over is over


@rule("T7.5")
def test_end_bonuses_do_not_end_the_game() -> None:
    t = table(1).hand("Ana").turns().popular(". . . . .").track(". . .")
    t.has("Cha", served=29, seen="special_event forager").has("Ana", served=29, coins=20, played="newsletter")
    assert not t.do("Ana", "pass").view.over


def his_score(t: Table) -> int:
    """End the game and return the Challenger's score; the tracks are empty, so that nothing is gained before."""
    t.popular(". . . . .").track(". . .").has("Ana", served=30).do("Ana", "pass")
    assert t.view.over
    return t.view.owners[1].score


@rule("T7.5")
def test_the_worked_example_of_the_challengers_skills() -> None:
    """forager, bonus 2, shows mushroom and nopal. Recipes: wood names both, once; wood again; duo names neither.
    1 + 2 + 2 = 5, besides the 4 + 4 + 3 customers of the recipes.
    """
    t = table(1).turns().has("Cha", seen="forager", built="wood wood duo")
    assert his_score(t) == 4 + 4 + 3 + 5
    assert t.told("score")[1] == ("Cha", 5, 0, 16)


@rule("T7.5")
def test_a_challengers_equal_skill_cards_each_score_but_not_for_categories() -> None:
    """griller shows beef and chicken: duo and snack name one each; guaco_taco asks for any protein: no."""
    t = table(1).turns().has("Cha", seen="griller griller", built="duo snack guaco_taco")
    assert his_score(t) == 3 + 2 + 4 + 2 * (1 + 1 + 1)


@rule("T7.5", "T5.4")
def test_the_challengers_marketing_scores_its_customers_and_its_sets() -> None:
    """special_event 2 + 2, newsletter 1, loyalty_card none; sets of 3 and 1 names: 6 + 1."""
    t = table(1).turns().has("Cha", seen="special_event special_event newsletter loyalty_card", meeples=3)
    assert his_score(t) == 3 + 5 + 7
    assert t.told("tally")[1] == ("Cha", 3, 0, 5)


@rule("T7.5")
def test_the_challenger_gets_nothing_that_skills_give() -> None:
    """forager would give a customer, griller 2 coins."""
    assert his_score(table(1).turns().has("Cha", seen="forager griller")) == 1 + 1


@rule("T7.6")
@pytest.mark.parametrize(("his", "wins"), [(29, True), (30, False), (31, False)])
def test_the_player_wins_only_with_strictly_more_customers(his: int, wins: bool) -> None:
    t = table(1).hand("Ana").turns().popular(". . . . .").track(". . .").has("Ana", served=30, coins=4)
    t.has("Cha", served=his).do("Ana", "pass")
    assert (t.view.winners, t.view.places) == (([0], [1]) if wins else ([], [2]))
    assert t.told("challenger_won") == ([] if wins else [("Cha", his)])
    # A Challenger wins a tie, and only a win leads to the next level.
    assert [one.place for one in t.view.owners] == ([1, 2] if wins else [2, 1])
    assert t.view.next_level == (2 if wins else 0)
    tie = TieView(["seat:0", "who:challenger"], 30, "challenger")
    assert t.view.ties == ([tie] if his == 30 else [])
    ended = [("seat:0", 30), ("who:challenger", his)]
    assert [(one.who, one.score) for one in TACOS.result(t.state)] == (ended if wins else ended[::-1])
