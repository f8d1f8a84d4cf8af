"""Truck cards (T3.8 to T3.10, T3.12, T3.13): when they can be played, and what each verb does."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.codes import COINS_VERB, CUSTOMERS_VERB, INGREDIENTS_VERB, RECIPES_VERB
from truckstop.games.tacos.game import TACOS


def at_turn(trucks: str, players: int = 2) -> Table:
    """Return Ana's turn with these truck cards in hand; nobody has ingredients."""
    t = table(players).turns()
    for who in t.people:
        t.hand(who)
    return t.has("Ana", trucks=trucks)


# When cards can be played


@rule("T3.8")
def test_any_number_of_cards_can_be_played_before_between_and_after_actions() -> None:
    t = at_turn("newsletter loyalty_card loyalty_card special_event").has("Ana", coins=0)
    t.do("Ana", "play newsletter", "play loyalty_card", "coins", "play loyalty_card", "coins", "coins")
    assert (t.view.actions, t.asked) == (0, ["Ana"])
    t.do("Ana", "play special_event")
    seen = t.seen("Ana")
    assert (seen.coins, seen.meeples, seen.trucks) == (2 + 3 + 2 + 3 + 3, 1 + 2, 0)
    assert seen.played == {"newsletter": 1, "loyalty_card": 2, "special_event": 1}


@rule("T3.8")
def test_no_card_can_be_played_inside_an_action() -> None:
    t = at_turn("newsletter").hand("Ana", "chicken beef onion").do("Ana", "build plain")
    assert t.options("Ana") == ["lay chicken", "lay beef"]
    t = at_turn("newsletter").will("ingredients", "lime", "corn", "tofu").do("Ana", "draw ingredients")
    assert t.options("Ana") == ["keep tofu", "keep corn", "keep lime"]


@rule("T3.8")
def test_no_card_can_be_played_in_another_players_turn() -> None:
    t = at_turn("newsletter").has("Ben", trucks="newsletter")
    assert (t.asked, t.options("Ben")) == (["Ana"], [])


@rule("T3.8")
def test_cards_can_be_played_twice_a_round_between_phases_in_arrival_order() -> None:
    t = table(3).line("Cem Ana Ben").end_round()
    assert t.arrival == "Ana Ben Cem"
    t.has("Ana", trucks="dairy").has("Ben", trucks="newsletter newsletter").has("Cem", trucks="griller").end_round()
    asked = []
    assert (t.phase, t.arrival) == ("before the bids", "Ben Cem Ana")
    while t.phase == "before the bids":
        asked.append(t.asked[0])
        assert t.options(t.asked[0])[-1] == "pass"
        t.do(t.asked[0], "pass")
    assert asked == ["Ben", "Cem", "Ana"]
    t.visit(Ana="1 2", Ben="2 0", Cem="3 1").take_all()
    asked = []
    while t.phase == "before the turns":
        asked.append(t.asked[0])
        t.do(t.asked[0], "pass")
    assert asked == ["Ana", "Cem", "Ben"]
    assert t.phase == "truck planning"


@rule("T3.8", "C7")
def test_a_player_without_truck_cards_is_not_asked() -> None:
    t = table(3).has("Ben", trucks="newsletter newsletter").visit(Ana="1 0", Ben="2 0", Cem="3 0")
    assert (t.phase, t.asked) == ("before the turns", ["Ben"])
    t.do("Ben", "play newsletter", "play newsletter")
    assert (t.phase, t.asked, t.seen("Ben").meeples) == ("truck planning", ["Ana"], 2)


@rule("T3.8")
def test_no_card_can_be_played_between_turns_or_before_the_end_of_the_round() -> None:
    t = at_turn("newsletter").has("Ben", trucks="newsletter").do("Ana", "pass")
    assert (t.phase, t.asked) == ("truck planning", ["Ben"])
    t.do("Ben", "pass")
    assert (t.phase, t.view.round) == ("before the bids", 2)
    t = at_turn("newsletter").has("Ben", trucks="newsletter").has("Ana", served=31).do("Ana", "pass").do("Ben", "pass")
    assert t.view.over


@rule("T3.8")
def test_a_card_played_before_the_bids_acts_at_once() -> None:
    t = table(2).end_round().has("Ana", coins=0, trucks="loyalty_card").end_round()
    t.do("Ana", "play loyalty_card").do("Ana", "visit 1")
    assert t.options("Ana")[-1] == f"bid {t.seen('Ana').coins}" == "bid 2"


@rule("T3.8", "C4")
def test_a_played_card_is_public() -> None:
    t = at_turn("newsletter dairy")
    assert (t.seen("Ana").trucks, t.seen("Ana").known_trucks, t.seen("Ana").played) == (2, {}, {})
    t.do("Ana", "play newsletter")
    assert (t.seen("Ana").trucks, t.seen("Ana").played) == (1, {"newsletter": 1})
    assert t.told("played") == [("Ana", "newsletter")]


# Verbs


@rule("T3.9", "T1.4", "T1.5")
def test_the_customers_verb_takes_meeples_from_the_supply() -> None:
    t = at_turn("special_event").do("Ana", "play special_event")
    assert (t.seen("Ana").meeples, t.view.supply) == (2, 28)
    t = at_turn("special_event").supply(1).do("Ana", "play special_event")
    assert (t.seen("Ana").meeples, t.view.supply, t.told("stayed_away")) == (1, 0, [("Ana", 1)])
    t = at_turn("special_event").supply(0).do("Ana", "play special_event")
    assert (t.seen("Ana").meeples, t.seen("Ana").played) == (0, {"special_event": 1})


@rule("T3.9")
def test_the_coins_verb_gives_coins() -> None:
    t = at_turn("loyalty_card").has("Ana", coins=1).do("Ana", "play loyalty_card")
    assert (t.seen("Ana").coins, t.view.actions) == (3, 3)


@rule("T3.9", "C4")
def test_the_ingredients_verb_deals_secret_ingredients() -> None:
    t = at_turn("tasting_tray").will("ingredients", "lime", "corn").do("Ana", "play tasting_tray")
    assert (t.holding("Ana"), t.seen("Ana").cards, t.seen("Ana").known) == ("corn lime", 2, {})
    assert t.told("got_count") == [("Ana", 2)]


@rule("T3.9", "T3.2")
@pytest.mark.parametrize("left", [0, 1])
def test_the_ingredients_verb_deals_fewer_if_the_deck_runs_out(left: int) -> None:
    t = at_turn("tasting_tray cooking_class").has("Ana", recipes="")
    t.leave("ingredients", count=left).leave("recipes", count=left)
    t.do("Ana", "play tasting_tray", "play cooking_class")
    assert (t.seen("Ana").cards, t.seen("Ana").recipes, t.view.decks[:2]) == (left, left, [0, 0])


@rule("T3.9", "C4")
def test_the_recipes_verb_deals_secret_recipes() -> None:
    t = at_turn("cooking_class").has("Ana", recipes="").will("recipes", "wood", "feast").do("Ana", "play cooking_class")
    assert t.mine("Ana").recipes == {"wood": 1, "feast": 1}
    assert (t.seen("Ana").recipes, t.seen("Ana").known_recipes) == (2, {})


@rule("T3.9", "C4")
def test_the_market_verb_takes_chosen_ingredients_from_any_vendors() -> None:
    t = at_turn("word_of_mouth").stall(1, "lime").stall(2).stall(3, "corn tofu").do("Ana", "play word_of_mouth")
    assert t.options("Ana") == ["from 1 lime", "from 3 tofu", "from 3 corn"], "no other options until then"
    assert t.view.taking == 2
    t.do("Ana", "from 3 corn")
    assert t.options("Ana") == ["from 1 lime", "from 3 tofu"]
    t.do("Ana", "from 1 lime")
    assert (t.holding("Ana"), t.seen("Ana").known, t.at(3)) == ("corn lime", {"corn": 1, "lime": 1}, "tofu")
    assert (t.view.taking, t.view.actions) == (0, 3)


@rule("T3.9", "C7")
def test_the_market_verb_takes_forced_ingredients_unasked_and_ends_when_none_are_left() -> None:
    t = at_turn("word_of_mouth").stall(1, "lime").stall(2).stall(3).do("Ana", "play word_of_mouth")
    assert (t.holding("Ana"), t.view.taking, t.told("nothing_to_take")) == ("lime", 0, [("Ana",)])
    t = at_turn("word_of_mouth").stall(1).stall(2).stall(3).do("Ana", "play word_of_mouth")
    assert (t.holding("Ana"), t.view.taking, t.seen("Ana").played) == ("", 0, {"word_of_mouth": 1})


@rule("T3.9", "T3.8")
def test_the_market_verb_works_before_the_turns() -> None:
    t = table(2).has("Ben", trucks="word_of_mouth").visit(Ana="1 0", Ben="2 0").take_all().hand("Ben")
    t.stall(1).stall(2).stall(3, "lime corn tofu").do("Ben", "play word_of_mouth")
    assert (t.phase, t.asked) == ("before the turns", ["Ben"]), (
        "Ben still takes before Ana's turn, although this was his last card"
    )
    t.do("Ben", "from 3 lime", "from 3 tofu")
    assert (t.holding("Ben"), t.phase, t.asked, t.at(3)) == ("lime tofu", "truck planning", ["Ana"], "corn")


@rule("T3.9", "T1.7")
def test_the_refresh_verb_discards_the_oldest_recipes_and_the_others_slide() -> None:
    t = at_turn("chalkboard").popular("duo snack wood feast guaco_taco").will("recipes", "two_limes", "snack")
    t.do("Ana", "play chalkboard")
    assert t.view.popular == ["snack", "two_limes", "duo", "snack", "wood"]
    assert t.view.discards[1] == {"feast": 1, "guaco_taco": 1}


@rule("T3.9", "T3.14")
def test_the_refresh_verb_leaves_spaces_empty_if_the_deck_is_empty() -> None:
    t = at_turn("chalkboard").popular(". . . . wood").leave("recipes", count=0).do("Ana", "play chalkboard")
    assert t.view.popular == [None] * 5
    t = at_turn("chalkboard").popular("duo snack wood feast feast").leave("recipes", "snack")
    t.do("Ana", "play chalkboard")
    assert t.view.popular == [None, "snack", "duo", "snack", "wood"]


@rule("T3.9", "T3.13")
def test_the_action_verb_gives_an_extra_action_in_the_turn() -> None:
    t = at_turn("overtime").has("Ana", coins=0).do("Ana", "coins", "coins", "coins", "play overtime")
    assert t.view.actions == 1
    t.do("Ana", "coins")
    assert (t.seen("Ana").coins, t.view.actions) == (12, 0)


@rule("T3.9", "T3.13")
def test_an_extra_action_played_before_the_turns_counts_in_the_players_own_turn() -> None:
    t = table(2).has("Ben", trucks="overtime").visit(Ana="1 0", Ben="2 0").take_all().do("Ben", "play overtime")
    assert (t.asked, t.view.actions) == (["Ana"], 3), "Ana does not get it"
    t.do("Ana", "pass")
    assert (t.asked, t.view.actions) == (["Ben"], 4)
    t.do("Ben", "coins", "coins", "coins", "coins", "pass")
    assert t.seen("Ben").coins == 3 + 12
    t.turns()
    assert (t.asked, t.view.actions) == (["Ben"], 3), "the extra action counts once"


@rule("T3.13")
def test_an_unused_extra_action_is_lost_at_the_end_of_the_turn() -> None:
    t = at_turn("overtime").do("Ana", "play overtime", "pass").do("Ben", "pass").turns()
    while t.asked != ["Ana"]:
        t.do(t.asked[0], "pass")
    assert t.view.actions == 3


@rule("T3.10")
def test_a_skill_gives_its_items_when_played_and_scores_only_at_the_end() -> None:
    t = at_turn("griller").has("Ana", coins=0, recipes="", under="beef beef onion").will("recipes", "wood")
    t.do("Ana", "play griller")
    assert (t.seen("Ana").coins, t.mine("Ana").recipes, t.seen("Ana").meeples) == (2, {"wood": 1}, 0)
    assert t.state.visible(0) == 0, "its future score does not end the game (T5.1)"
    t = at_turn("forager").will("ingredients", "nopal").do("Ana", "play forager")
    assert (t.seen("Ana").meeples, t.holding("Ana")) == (1, "nopal")


@rule("T3.9", "T3.10", "T3.13")
@pytest.mark.parametrize("card", range(24))
def test_every_shipped_card_gives_what_its_file_says_and_affects_no_other_player(card: int) -> None:
    t = table(3, files=TACOS.files).turns()
    truck = t.rules.trucks[card]
    for who in t.people:
        t.hand(who)
    t.has("Ana", recipes="", trucks=truck.key)
    others = [t.seen("Ben"), t.seen("Cem"), t.own("Ben"), t.own("Cem")]
    before, supply = t.seen("Ana"), t.view.supply
    t.do("Ana", f"play {truck.key}")
    while t.view.taking:
        t.do("Ana", t.options("Ana")[0])
    after = t.seen("Ana")
    assert after.coins - before.coins == truck.gives(COINS_VERB), "playing it costs nothing"
    assert after.meeples == supply - t.view.supply == truck.gives(CUSTOMERS_VERB)
    assert after.recipes == truck.gives(RECIPES_VERB)
    market = truck.gives(5)
    assert after.cards == truck.gives(INGREDIENTS_VERB) + market
    assert sum(after.known.values()) == market
    assert (after.played, after.trucks, t.view.actions) == ({truck.key: 1}, 0, 3 + truck.gives(4))
    assert [t.seen("Ben"), t.seen("Cem"), t.own("Ben"), t.own("Cem")] == others
    assert t.asked == ["Ana"], "no other player is asked"
