"""A turn (T3.1 to T3.4, T3.11) and the tracks (T3.3, T3.14): actions, draws, truck cards, coins, customers."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.codes import E_GOT_TRUCK
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.game import SPECTATOR


def at_turn(players: int = 2) -> Table:
    """Return Ana's turn in a game in which nobody can build anything."""
    t = table(players).turns()
    for who in t.people:
        t.hand(who)
    return t


# Actions


@rule("T3.1")
def test_players_take_complete_turns_in_arrival_order() -> None:
    t = table(3).visit(Ana="1 0", Ben="2 1", Cem="3 2").take_all()
    for who in ("Cem", "Ben", "Ana"):
        for _ in range(3):
            assert t.asked == [who]
            t.do(who, "coins")
        if t.asked == [who]:
            t.do(who, "pass")
    assert t.view.round == 2


@rule("T3.1", "T3.4")
def test_the_same_action_can_be_taken_three_times() -> None:
    t = at_turn().has("Ana", coins=0)
    assert t.view.actions == 3
    t.do("Ana", "coins", "coins")
    assert (t.seen("Ana").coins, t.view.actions) == (6, 1)
    t.do("Ana", "coins")
    assert (t.seen("Ana").coins, t.view.actions) == (9, 0)
    assert t.options("Ana") == ["exchange", "pass"], "no action is left"


@rule("T3.1")
def test_actions_can_be_mixed() -> None:
    t = at_turn().hand("Ana", "chicken onion").do("Ana", "coins", "build plain", "buy unseen")
    assert (t.seen("Ana").coins, t.seen("Ana").trucks, t.seen("Ana").served) == (3 + 3 + 3 - 1, 1, 1)
    assert t.view.actions == 0


@rule("T3.1")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_a_turn_can_end_with_unused_actions(used: int) -> None:
    t = at_turn().do("Ana", *["coins"] * used, "pass")
    assert (t.asked, t.view.actions) == (["Ben"], 3)


@rule("T3.1", "C7")
def test_a_turn_without_further_options_ends_unasked() -> None:
    t = at_turn().has("Ana", coins=0).do("Ana", "coins", "coins").has("Ana", coins=1).do("Ana", "coins")
    assert (t.seen("Ana").coins, t.asked) == (4, ["Ben"]), "no action, no truck card, and less than 5 coins"
    t = at_turn().has("Ana", coins=0).supply(0).do("Ana", "coins", "coins", "coins")
    assert (t.seen("Ana").coins, t.asked) == (9, ["Ben"]), "no meeple is left to exchange the 9 coins for"
    t = at_turn().has("Ana", coins=1).do("Ana", "buy unseen", "coins", "coins")
    assert t.asked == ["Ana"], "a truck card can still be played"


@rule("T3.1")
def test_a_turn_continues_while_coins_can_be_exchanged() -> None:
    t = at_turn().has("Ana", coins=0).do("Ana", "coins", "coins", "coins")
    assert t.asked == ["Ana"]
    t.do("Ana", "exchange")
    assert (t.seen("Ana").coins, t.asked) == (4, ["Ben"])


# Drawing


@rule("T3.2", "C4")
def test_three_ingredients_are_drawn_and_one_is_kept() -> None:
    t = at_turn().will("ingredients", "lime", "corn", "lime").do("Ana", "draw ingredients")
    assert t.mine("Ana").drawn == {"lime": 2, "corn": 1}
    assert t.options("Ana") == ["keep corn", "keep lime"], "no other options until then"
    before = t.view.discards[0]
    t.do("Ana", "keep lime")
    assert (t.holding("Ana"), t.seen("Ana").known, t.view.actions) == ("lime", {}, 2)
    after = t.view.discards[0]
    gone = {key: after[key] - before.get(key, 0) for key in after if after[key] != before.get(key, 0)}
    assert gone == {"corn": 1, "lime": 1}
    assert t.told("discarded") == [("Ana", "corn"), ("Ana", "lime")]


@rule("T3.2", "C4")
def test_three_recipes_are_drawn_and_one_is_kept() -> None:
    t = at_turn().has("Ana", recipes="").will("recipes", "duo", "feast", "wood").do("Ana", "draw recipes")
    assert t.mine("Ana").drawn_recipes == {"duo": 1, "feast": 1, "wood": 1}
    t.do("Ana", "keep recipe feast")
    assert (t.mine("Ana").recipes, t.seen("Ana").recipes, t.seen("Ana").known_recipes) == ({"feast": 1}, 1, {})
    assert t.view.discards[1] == {"duo": 1, "wood": 1}


@rule("T3.2", "C7")
def test_of_three_equal_cards_one_is_kept_unasked() -> None:
    t = at_turn().will("ingredients", "lime", "lime", "lime").do("Ana", "draw ingredients")
    assert (t.holding("Ana"), t.view.actions, t.told("discarded")) == ("lime", 2, [("Ana", "lime")] * 2)


@rule("T3.2")
def test_a_small_deck_is_drawn_completely_and_one_card_is_kept() -> None:
    t = at_turn().leave("ingredients", "lime", "corn").do("Ana", "draw ingredients")
    assert t.options("Ana") == ["keep corn", "keep lime"]
    t.do("Ana", "keep corn")
    assert (t.holding("Ana"), t.view.decks[0]) == ("corn", 0)
    assert "draw ingredients" not in t.options("Ana")


@rule("T3.2")
def test_the_last_card_of_a_deck_is_kept_unasked() -> None:
    t = at_turn().has("Ana", recipes="").leave("recipes", "wood").do("Ana", "draw recipes")
    assert (t.mine("Ana").recipes, t.view.actions, t.view.decks[1]) == ({"wood": 1}, 2, 0)


@rule("T3.2")
@pytest.mark.parametrize("deck", ["ingredients", "recipes"])
def test_a_draw_from_an_empty_deck_is_not_offered(deck: str) -> None:
    t = at_turn().leave(deck, count=0)
    assert f"draw {deck}" not in t.options("Ana")
    barred = [one.says.key for one in TACOS.prompt(t.state, 0).barred if one.why.key == "tacos.why.deck_empty"]
    assert f"tacos.option.draw_{deck}" in barred


@rule("T3.2")
def test_discards_are_not_shuffled_back() -> None:
    t = at_turn().leave("ingredients", count=1).do("Ana", "draw ingredients", "coins", "coins")
    assert t.view.decks[0] == 0
    assert sum(t.view.discards[0].values()) > 50
    t.end_round()
    assert (t.view.over, t.view.decks[0]) == (True, 0)


@rule("T3.2", "C4")
def test_a_draw_is_secret_until_a_card_is_kept() -> None:
    t = at_turn()
    before = TACOS.view(t.state, 1), TACOS.view(t.state, SPECTATOR), t.heard.told(1)
    t.will("ingredients", "lime", "corn", "tofu").do("Ana", "draw ingredients")
    assert (TACOS.view(t.state, 1), TACOS.view(t.state, SPECTATOR), t.heard.told(1)) == before
    assert TACOS.view(t.state, 0).decks[0] == before[0].decks[0] - 3
    t.do("Ana", "keep lime")
    assert t.view.decks[0] == before[0].decks[0] - 3


# Truck cards


@rule("T3.3")
@pytest.mark.parametrize(
    ("space", "cost", "after"),
    [
        (1, 3, ["dairy", "newsletter", "overtime"]),
        (2, 2, ["dairy", "griller", "overtime"]),
        (3, 1, ["dairy", "griller", "newsletter"]),
    ],
)
def test_a_truck_card_costs_the_price_of_its_space_and_newer_ones_slide(
    space: int, cost: int, after: list[str]
) -> None:
    t = at_turn().track("griller newsletter overtime").will("trucks", "dairy").has("Ana", coins=3)
    t.do("Ana", f"buy {space}")
    assert (t.seen("Ana").coins, t.view.track) == (3 - cost, after)
    bought = ["griller", "newsletter", "overtime"][space - 1]
    assert (t.seen("Ana").known_trucks, t.seen("Ana").trucks, t.view.actions) == ({bought: 1}, 1, 2)
    assert t.told("bought") == [("Ana", bought, cost)]


@rule("T3.3", "T1.8")
def test_with_five_or_six_players_the_fourth_card_is_free() -> None:
    t = at_turn(5).track("griller newsletter overtime forager").has("Ana", coins=0)
    assert [name for name in t.options("Ana") if name.startswith("buy")] == ["buy 4"]
    t.do("Ana", "buy 4")
    assert (t.seen("Ana").coins, t.seen("Ana").known_trucks) == (0, {"forager": 1})


@rule("T3.3", "T1.8", "C4")
def test_the_top_card_of_the_deck_costs_one_coin_and_stays_secret() -> None:
    t = at_turn().track("griller newsletter overtime").will("trucks", "dairy").has("Ana", coins=1)
    t.do("Ana", "buy unseen")
    assert (t.seen("Ana").coins, t.view.track) == (0, ["griller", "newsletter", "overtime"])
    assert (t.mine("Ana").trucks, t.seen("Ana").trucks, t.seen("Ana").known_trucks) == ({"dairy": 1}, 1, {})
    assert [event[0] for event in t.heard.events if event[1] == E_GOT_TRUCK] == [0], "only Ana is told the card"


@rule("T3.3")
@pytest.mark.parametrize(
    ("coins", "offered"),
    [(0, []), (1, ["buy 3", "buy unseen"]), (2, ["buy 2", "buy 3", "buy unseen"])],
)
def test_only_affordable_cards_are_offered(coins: int, offered: list[str]) -> None:
    t = at_turn().has("Ana", coins=coins)
    assert [name for name in t.options("Ana") if name.startswith("buy")] == offered


@rule("T3.14", "T3.3")
def test_a_truck_track_with_an_empty_deck_still_slides() -> None:
    """newsletter is bought for 2; griller slides from 3 to 2 and leaves its space empty."""
    t = at_turn().track("griller newsletter overtime").leave("trucks", count=0).has("Ana", coins=9)
    assert "buy unseen" not in t.options("Ana")
    t.do("Ana", "buy 2")
    assert (t.view.track, t.seen("Ana").coins) == ([None, "griller", "overtime"], 7)
    assert [name for name in t.options("Ana") if name.startswith("buy")] == ["buy 2", "buy 3"]
    t.do("Ana", "buy 3")
    assert (t.view.track, t.seen("Ana").coins) == ([None, None, "griller"], 6)
    t.do("Ana", "buy 3")
    assert (t.view.track, t.seen("Ana").coins) == ([None, None, None], 5)


@rule("T3.14", "T1.7")
def test_the_popular_recipes_with_an_empty_deck_still_slide() -> None:
    """wood lies on the +1 space; a newer snack is built, so wood keeps its +1."""
    t = at_turn().popular("duo duo snack wood feast").leave("recipes", count=0)
    t.hand("Ana", "chicken corn mushroom nopal cheese").do("Ana", "popular 3")
    assert t.view.popular == [None, "duo", "duo", "wood", "feast"]
    t.do("Ana", "popular 4")
    assert t.view.popular == [None, None, "duo", "duo", "feast"]
    assert t.seen("Ana").meeples == 1 + 1, "1 for the space and 1 for nopal, which is premium"


# Coins and customers


@rule("T3.4", "C2")
def test_coins_never_run_out() -> None:
    t = at_turn().has("Ana", coins=60).has("Ben", coins=60).do("Ana", "coins")
    assert t.seen("Ana").coins == 63


@rule("T3.11", "T1.5")
def test_five_coins_can_be_exchanged_for_a_meeple_any_number_of_times_without_an_action() -> None:
    t = at_turn().has("Ana", coins=11).do("Ana", "exchange", "coins", "exchange")
    assert (t.seen("Ana").coins, t.seen("Ana").meeples, t.view.supply, t.view.actions) == (4, 2, 28, 2)
    assert "exchange" not in t.options("Ana"), "4 coins are too few"


@rule("T3.11")
def test_coins_can_be_exchanged_only_in_the_players_own_turn() -> None:
    t = table(2).has("Ana", coins=9, trucks="newsletter").has("Ben", coins=9).visit(Ana="1 0", Ben="2 0").take_all()
    assert t.phase == "before the turns"
    assert t.options("Ana") == ["play newsletter", "pass"]
    t.do("Ana", "pass")
    assert "exchange" in t.options("Ana") and t.options("Ben") == []


@rule("T3.11", "T1.5")
def test_coins_cannot_be_exchanged_if_no_meeple_is_left() -> None:
    t = at_turn().has("Ana", coins=11).supply(1).do("Ana", "exchange")
    assert (t.seen("Ana").coins, t.view.supply) == (6, 0)
    assert "exchange" not in t.options("Ana")
    assert "tacos.why.no_customers" in [one.why.key for one in TACOS.prompt(t.state, 0).barred]
