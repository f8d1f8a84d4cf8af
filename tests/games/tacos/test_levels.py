"""The levels of the solo game (T7.7 to T7.11): more Challengers, fewer vendors, one ingredient, the campaign."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.game import TACOS


def level(number: int, vendors: tuple[int, ...] = (0, 0), flips: tuple[str, ...] = ("snack", "snack")) -> Table:
    """Begin a level in which the Challengers visit these stalls, from 0, and flip these recipes."""
    t = table(1, level=number).hand("Ana")
    several = len(t.owners) - 1
    return t.will("challenger vendor", *vendors[:several]).will("recipes", *flips[:several])


@rule("T7.7", "T7.8", "T7.9", "T7.10")
@pytest.mark.parametrize(
    ("number", "challengers", "stalls"), [(1, 1, 3), (2, 2, 3), (3, 1, 3), (4, 2, 2), (5, 1, 2), (6, 1, 2)]
)
def test_each_level_has_its_number_of_challengers_and_vendors(number: int, challengers: int, stalls: int) -> None:
    t = table(1, level=number)
    assert (len(t.owners) - 1, len(t.view.stalls), len(t.view.track), t.view.level) == (challengers, stalls, 3, number)
    assert t.options("Ana") == [f"visit {stall}" for stall in range(1, stalls + 1)]
    assert t.seen("Ana").recipes == 0


# Two Challengers


@rule("T7.7", "T7.9")
@pytest.mark.parametrize("number", [2, 4])
def test_the_second_challenger_takes_the_second_oldest_recipe_and_the_second_cheapest_card(number: int) -> None:
    """Cha acts first and takes overtime and feast; the rest slides on. Sec takes from the tracks as they lie then."""
    t = level(number, flips=("snack", "snack")).line("Cha Sec Ana").popular("duo snack wood two_limes feast")
    t.track("griller newsletter overtime").will("trucks", "dairy", "dairy").will("recipes", "duo", "duo").turns()
    first, second = t.seen("Cha"), t.seen("Sec")
    assert (first.known_trucks, first.built, first.meeples) == ({"overtime": 1}, {"feast": 1}, 2)
    assert (second.known_trucks, second.built, second.meeples) == ({"griller": 1}, {"wood": 1}, 1)
    assert t.view.popular == ["duo", "duo", "duo", "snack", "two_limes"]
    assert t.view.track == ["dairy", "dairy", "newsletter"]


@rule("T7.7")
def test_the_second_challenger_stays_the_second_in_any_arrival_order() -> None:
    t = level(2).line("Sec Cha Ana").popular("duo snack wood two_limes feast").turns()
    assert (t.seen("Sec").built, t.seen("Cha").built) == ({"two_limes": 1}, {"feast": 1})
    assert (t.seen("Sec").meeples, t.seen("Cha").meeples) == (1, 2)


@rule("T7.7", "T3.14")
def test_the_second_challenger_gets_nothing_from_an_empty_space() -> None:
    t = level(2).line("Ana Cha Sec").turns().popular(". . . . wood").track(". . dairy")
    t.leave("recipes", count=0).leave("trucks", count=0).do("Ana", "pass")
    assert (t.seen("Cha").built, t.seen("Sec").built, t.seen("Sec").trucks) == ({"wood": 1}, {}, 0)


@rule("T7.7")
def test_each_challenger_draws_a_vendor_and_flips_a_recipe_in_arrival_order() -> None:
    t = level(2, vendors=(2, 1), flips=("two_limes", "wood")).line("Sec Ana Cha").visit(Ana="1 0")
    assert (t.seen("Sec").vendor, t.seen("Sec").bid) == ("canal_barge", 1)
    assert (t.seen("Cha").vendor, t.seen("Cha").bid) == ("ferry_landing", 2)
    assert t.arrival == "Cha Sec Ana"
    drawn = [source for source in t.chance.sources() if source == "challenger vendor"]
    assert len(drawn) == 2


@rule("T7.7", "T7.2")
@pytest.mark.parametrize("order", ["Ana Cha Sec", "Sec Ana Cha", "Sec Cha Ana"])
def test_two_challengers_with_recipes_of_five_coins_keep_their_order(order: str) -> None:
    t = level(2, flips=("guaco_taco", "guaco_taco")).line(order).has("Ana", coins=20).visit(Ana="1 20")
    assert t.arrival == " ".join([who for who in order.split() if who != "Ana"] + ["Ana"])


@rule("T7.7", "T7.2")
def test_a_challenger_with_a_recipe_of_five_coins_is_ahead_of_the_other() -> None:
    t = level(2, flips=("wood", "guaco_taco")).line("Cha Sec Ana").visit(Ana="1 1")
    assert t.arrival == "Sec Cha Ana"


@rule("T7.3", "T7.7")
def test_a_vendor_with_both_challengers_is_cleared_once() -> None:
    t = level(2, vendors=(1, 1)).stall(1, "lime").stall(2, "corn tofu beef").visit(Ana="1 0")
    assert (t.at(2), t.told("cleared")) == ("", [("ferry_landing", 3, "Cha")])
    assert t.view.discards[0] == {"corn": 1, "tofu": 1, "beef": 1}


@rule("T7.3", "T7.7", "T2.4")
def test_three_visitors_at_one_vendor_take_one_each() -> None:
    """Five cards for three visitors: one each, two stay."""
    t = (
        level(2, flips=("wood", "two_limes"))
        .stall(1, "lime corn tofu beef fish")
        .will("challenger pick", "fish", "lime")
    )
    t.visit(Ana="1 0").do("Ana", "take beef")
    assert (t.holding("Ana"), t.at(1), t.view.discards[0]) == ("beef", "corn tofu", {"fish": 1, "lime": 1})


def end_with(t: Table, mine: int, first: int, second: int = 0) -> Table:
    """End the level in this round with these scores; no owner gains anything more."""
    t.chance.script.clear()
    t.will("recipes", *["duo"] * (len(t.owners) - 1))
    t.line(" ".join(t.owners)).hand("Ana").turns().popular(". . . . .").track(". . .").has("Ana", served=mine, coins=0)
    for who, served in zip(t.owners[1:], (first, second), strict=False):
        t.has(who, served=served)
    return t.leave("trucks", count=0).do("Ana", "pass")


@rule("T7.6", "T7.7")
@pytest.mark.parametrize(("first", "second", "place"), [(29, 29, 1), (30, 29, 2), (29, 30, 2), (31, 30, 3), (0, 45, 2)])
def test_the_player_wins_only_with_more_than_either_challenger(first: int, second: int, place: int) -> None:
    t = end_with(level(2), 30, first, second)
    assert (t.view.places, t.view.winners) == ([place], [0] if place == 1 else [])
    assert t.told("challenger_won") == (
        [] if place == 1 else [("Sec" if second > first else "Cha", max(first, second))]
    )


# Two recipes per turn


@rule("T7.8", "T7.9", "T7.10")
@pytest.mark.parametrize("number", [3, 5, 6])
def test_the_challenger_builds_the_two_oldest_recipes_with_their_bonuses_at_the_start_of_the_turn(number: int) -> None:
    """feast with a bonus of 2 and two_limes with 1; two new recipes are drawn. One truck card."""
    t = level(number).line("Cha Ana").popular("duo snack wood two_limes feast").track("griller newsletter overtime")
    t.will("recipes", "wood", "duo").turns()
    his = t.seen("Cha")
    assert (his.built, his.served, his.meeples) == ({"feast": 1, "two_limes": 1}, 8 + 5, 2 + 1)
    assert (his.known_trucks, t.view.popular) == ({"overtime": 1}, ["duo", "wood", "duo", "snack", "wood"])


@rule("T7.8", "T3.14")
def test_the_challenger_builds_one_recipe_if_only_one_is_left() -> None:
    t = level(3).line("Ana Cha").turns().popular(". . . . wood").leave("recipes", count=0).do("Ana", "pass")
    assert (t.seen("Cha").built, t.seen("Cha").meeples) == ({"wood": 1}, 2)


@rule("T7.8", "T1.5")
def test_the_older_recipe_gets_the_last_meeples() -> None:
    t = level(3).line("Ana Cha").turns().supply(2).do("Ana", "pass")
    assert (t.seen("Cha").meeples, t.view.over) == (2, True)


@rule("T7.7", "T7.8")
@pytest.mark.parametrize(("number", "built"), [(1, 1), (2, 1), (3, 2), (4, 1), (5, 2), (6, 2)])
def test_each_level_has_its_number_of_recipes_per_turn(number: int, built: int) -> None:
    t = level(number).line(" ".join(reversed(table(1, level=number).owners))).end_round()
    assert {sum(t.seen(who).built.values()) for who in t.owners[1:]} == {built}


# One ingredient per visit


@rule("T7.10")
def test_at_level_six_a_single_visitor_chooses_one_ingredient_and_the_rest_stays() -> None:
    t = level(6, vendors=(1,)).stall(1, "lime corn tofu").stall(2, "beef pork fish").will("challenger pick", "pork")
    t.visit(Ana="1 0").do("Ana", "take corn")
    assert (t.holding("Ana"), t.at(1)) == ("corn", "lime tofu")
    assert (t.at(2), t.view.discards[0], t.told("cleared")) == ("beef fish", {"pork": 1}, [])


@rule("T7.10")
def test_at_level_six_visitors_of_a_vendor_take_one_each_in_arrival_order() -> None:
    t = level(6, flips=("guaco_taco",)).stall(1, "lime corn tofu fish").will("challenger pick", "fish").visit(Ana="1 3")
    assert t.view.discards[0] == {"fish": 1}
    t.do("Ana", "take lime")
    assert (t.holding("Ana"), t.at(1)) == ("lime", "corn tofu")


@rule("T7.10", "T2.5")
def test_at_level_six_a_displaced_player_still_gets_one_ingredient() -> None:
    t = level(6, flips=("guaco_taco",)).stall(1, "lime").stall(2, "corn tofu").visit(Ana="1 0").do("Ana", "from 2 tofu")
    assert (t.holding("Ana"), t.view.discards[0], t.at(2)) == ("tofu", {"lime": 1}, "corn")


@rule("T7.9", "T7.10")
def test_at_level_five_a_single_visitor_takes_everything() -> None:
    t = level(5, vendors=(1,)).stall(1, "lime corn tofu").stall(2, "beef pork").visit(Ana="1 0")
    assert (t.holding("Ana"), t.at(2)) == ("corn lime tofu", "")


# The campaign


@rule("T7.11")
def test_a_campaign_plays_all_levels_each_with_a_new_set_up() -> None:
    t = table(1, level=7)
    for number, (challengers, stalls) in enumerate([(1, 3), (2, 3), (1, 3), (2, 2), (1, 2), (1, 2)], 1):
        assert (t.view.level, len(t.owners) - 1, len(t.view.stalls), t.view.round) == (number, challengers, stalls, 1)
        assert (t.seen("Ana").coins, t.seen("Ana").cards, t.seen("Ana").served, t.view.supply) == (3, 3, 0, 30)
        assert sum(t.seen(who).served + t.seen(who).trucks for who in t.owners) == 0
        assert not t.view.over
        end_with(t, 30, 10, 12)
    assert (t.view.over, t.view.level) == (True, 6)


@rule("T7.11")
def test_a_campaign_adds_up_the_scores_of_the_player_and_of_the_better_challenger() -> None:
    t = table(1, level=7)
    mine, first, second = [30, 31, 32, 33, 34, 35], [10, 20, 30, 12, 5, 40], [0, 25, 0, 11, 0, 0]
    for number in range(6):
        end_with(t, mine[number], first[number], second[number])
        if number < 5:
            assert t.view.scores == [sum(mine[: number + 1])], "the new level has no score yet"
    assert t.view.results == [(30, 10), (31, 25), (32, 30), (33, 12), (34, 5), (35, 40)]
    assert (t.view.scores, t.view.winners, t.view.places) == ([195], [0], [1])
    assert t.told("campaign_won") == [(195, 10 + 25 + 30 + 12 + 5 + 40)]


@rule("T7.11")
def test_a_lost_level_does_not_end_the_campaign() -> None:
    t = end_with(table(1, level=7), 30, 50)
    assert (t.view.over, t.view.level, t.told("level_lost")) == (False, 2, [(1, 30, 50)])
    for _ in range(5):
        end_with(t, 40, 35)
    assert (t.view.winners, t.told("campaign_won")) == ([0], [(230, 225)])


@rule("T7.11")
@pytest.mark.parametrize(("last", "wins"), [(29, True), (30, False), (31, False)])
def test_a_campaign_is_won_with_a_strictly_higher_total(last: int, wins: bool) -> None:
    t = table(1, level=7)
    for number in range(6):
        end_with(t, 30, 30 if number < 5 else last)
    assert (t.view.winners, t.view.places) == (([0], [1]) if wins else ([], [2]))
    # Only the total counts: the last level has no places, no ties and no next level.
    assert ([one.place for one in t.view.owners], t.view.ties, t.view.next_level) == ([0, 0], [], 0)
    assert [(one.who, one.score, one.place) for one in TACOS.result(t.state)] == [("seat:0", 180, 1 if wins else 2)]


@rule("T7.11", "T1.9")
def test_a_campaign_uses_as_many_of_the_listed_vendors_as_a_level_needs() -> None:
    t = table(1, level=7)
    for _ in range(3):
        end_with(t, 30, 0)
    assert [stall.vendor for stall in t.view.stalls] == ["dawn_market", "ferry_landing"]
