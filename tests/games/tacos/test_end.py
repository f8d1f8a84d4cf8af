"""The end (T5, T3.12): when the game ends, what counts, who wins."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.score import sets_worth
from truckstop.games.tacos.views import TieView
from truckstop.kernel.game import SPECTATOR


def at_turn(players: int = 2) -> Table:
    """Return Ana's turn in a game in which nobody holds ingredients, coins or recipes."""
    t = table(players).turns()
    for who in t.people:
        t.hand(who).has(who, coins=0, recipes="")
    return t


def counted(t: Table) -> list[int]:
    """End the game and return the final scores; some owner has enough customers."""
    t.end_round()
    assert t.view.over
    return t.view.scores


# When the game ends


@rule("T5.1")
@pytest.mark.parametrize(("players", "limit"), [(2, 30), (3, 27), (4, 24), (5, 24), (6, 21)])
def test_more_customers_than_the_limit_end_the_game(players: int, limit: int) -> None:
    assert not at_turn(players).has("Ben", served=limit).end_round().view.over
    t = at_turn(players).has("Ben", served=limit + 1).end_round()
    assert (t.view.over, t.view.ended) == (True, "customers")


@rule("T5.1")
def test_only_customers_on_recipes_and_meeples_count_for_the_limit() -> None:
    t = (
        at_turn()
        .has("Ben", served=20, meeples=10, coins=50, played="newsletter griller", under="beef beef")
        .end_round()
    )
    assert not t.view.over
    t = at_turn().has("Ben", served=20, meeples=11).end_round()
    assert t.view.over


@rule("T5.1")
def test_the_round_is_finished_before_the_game_ends() -> None:
    t = at_turn(3).has("Ana", served=40).do("Ana", "pass")
    assert (t.view.over, t.asked) == (False, ["Ben"])
    t.do("Ben", "coins", "pass")
    assert (t.view.over, t.asked) == (False, ["Cem"])
    assert t.do("Cem", "pass").view.over


@rule("T5.1")
@pytest.mark.parametrize("deck", ["ingredients", "recipes", "trucks"])
def test_an_empty_deck_ends_the_game(deck: str) -> None:
    t = at_turn().stall(1, "lime corn fish").leave(deck, count=0).end_round()
    assert (t.view.over, t.view.ended) == (True, deck)


@rule("T5.1", "T1.5")
def test_an_empty_supply_ends_the_game() -> None:
    assert not at_turn().supply(1).end_round().view.over
    t = at_turn().supply(0).end_round()
    assert (t.view.over, t.view.ended) == (True, "supply")


@rule("T5.1", "T1.3")
def test_running_out_of_basic_tacos_does_not_end_the_game() -> None:
    t = at_turn().has("Ben", built="plain " * 6 + "salad " * 6 + "full " * 6, served=5).end_round()
    assert (t.view.over, set(t.view.basics.values())) == (False, {0})


@rule("T5.1")
def test_several_reasons_at_once_end_the_game_once() -> None:
    t = at_turn().leave("recipes", count=0).leave("trucks", count=0).supply(0).has("Ana", served=31, coins=9)
    assert counted(t) == [31 + 1, 0]


# What counts


@rule("T5.2")
def test_the_score_adds_up() -> None:
    """20 on recipes, 11 meeples, 2 for 12 coins, 2 for griller (beef and chicken), 1 for a set of one name: 36."""
    t = at_turn().has("Ana", served=20, meeples=11, coins=12, played="griller newsletter", under="beef chicken onion")
    assert counted(t) == [20 + 11 + 2 + 2 + 1, 0]
    assert t.told("tally")[0] == ("Ana", 31, 2, 0)
    assert t.told("score")[0] == ("Ana", 2, 1, 36)


@rule("T5.2")
@pytest.mark.parametrize(("coins", "worth"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (44, 8)])
def test_five_coins_count_as_a_customer(coins: int, worth: int) -> None:
    assert counted(at_turn().has("Ana", coins=coins).has("Ben", served=31)) == [worth, 31]


@rule("T5.2", "T1.5")
def test_customers_counted_at_the_end_need_no_meeples() -> None:
    t = at_turn().supply(0).has("Ana", coins=50, played="griller newsletter", under="beef")
    assert counted(t)[0] == 10 + 1 + 1


@rule("T5.3")
def test_a_skill_scores_its_bonus_for_every_shown_card_under_recipes() -> None:
    t = at_turn().has("Ana", played="forager", under="mushroom mushroom nopal onion", served=31)
    assert counted(t) == [31 + 3 * 2, 0]


@rule("T5.3")
def test_equal_skill_cards_each_score() -> None:
    t = at_turn().has("Ana", played="griller griller", under="beef chicken beef", served=31)
    assert counted(t) == [31 + 2 * 3, 0]


@rule("T5.3", "T3.6")
def test_a_skill_counts_cards_under_basic_tacos_and_substitutes() -> None:
    """Griller scores for beef under a basic taco and for a chicken as a substitute for onion."""
    t = at_turn().has("Ana", coins=4, recipes="duo", played="griller", served=27).popular("wood wood wood wood wood")
    t.hand("Ana", "beef chicken").do("Ana", "build duo").hand("Ana", "beef onion").do("Ana", "build plain")
    assert t.seen("Ana").coins == 4 - 4 + 2 + 3
    assert counted(t) == [27 + 3 + 1 + 1 + 3, 0], "griller scores for beef, chicken and beef"


@rule("T5.3")
def test_a_skill_does_not_count_cards_in_hand_or_of_others() -> None:
    t = at_turn().has("Ana", played="griller", served=31).hand("Ana", "beef beef").has("Ben", under="beef chicken")
    assert counted(t) == [31, 0]


@rule("T5.4")
@pytest.mark.parametrize(
    ("names", "worth"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36)]
)
def test_a_marketing_set_scores_by_its_different_names(names: int, worth: int) -> None:
    keys = (
        "special_event paid_advertisement newsletter loyalty_card tasting_tray cooking_class word_of_mouth chalkboard"
    )
    t = at_turn().has("Ana", played=" ".join(keys.split()[:names]), served=31)
    assert counted(t) == [31 + worth, 0]


@rule("T5.4")
def test_the_worked_example_of_duplicates() -> None:
    """Three newsletters, two special events, one loyalty card: sets of 3, 2 and 1 names, 6 + 3 + 1 = 10."""
    played = "newsletter newsletter newsletter special_event special_event loyalty_card"
    assert counted(at_turn().has("Ana", played=played, served=31)) == [31 + 10, 0]


@rule("T5.4")
def test_duplicates_form_further_sets() -> None:
    assert sets_worth([3, 3, 3, 3, 3, 3, 3, 3]) == 3 * 36
    assert sets_worth([1, 1, 1, 1]) == 10
    assert sets_worth([2, 2]) == 3 + 3
    assert sets_worth([3]) == 1 + 1 + 1
    assert sets_worth([]) == 0


@rule("T3.12")
def test_the_worked_example_of_cards_still_in_hand() -> None:
    """4 coins and a loyalty card (2 coins) in hand: 6 coins make 1 customer, 1 coin is left; a set of one name is 1."""
    t = at_turn().has("Ana", coins=4, trucks="loyalty_card", served=31)
    assert t.view.scores[0] == 31, "cards in hand are secret until the end"
    assert counted(t) == [31 + 1 + 1, 0]
    assert t.told("tally")[0] == ("Ana", 31, 1, 0)


@rule("T3.12", "T1.5")
def test_customers_of_cards_in_hand_count_even_if_the_supply_is_empty() -> None:
    t = at_turn().supply(0).has("Ana", trucks="special_event newsletter")
    assert counted(t) == [2 + 1 + 3, 0], "they also form a set of two"
    assert t.told("tally")[0] == ("Ana", 0, 0, 3)


@rule("T3.12")
def test_cards_in_hand_count_as_skills_and_in_sets() -> None:
    """Together with the played cards: a second griller, and a second and third name."""
    t = at_turn().has("Ana", played="griller newsletter", trucks="griller chalkboard overtime", under="beef", served=31)
    assert counted(t) == [31 + 2 * 1 + 6, 0]
    assert t.told("tally")[0] == ("Ana", 31, 0, 0), "2 coins of the griller are too few for a customer"


@rule("T3.12")
def test_ingredients_and_recipes_given_by_cards_in_hand_do_not_count() -> None:
    t = at_turn().has("Ana", trucks="tasting_tray cooking_class", served=31)
    cards = t.view.decks
    assert counted(t) == [31 + 3, 0]
    assert (t.view.decks, t.seen("Ana").cards) == (cards, 0)


@rule("T3.12")
def test_unplayed_cards_do_not_end_the_game() -> None:
    assert not at_turn().has("Ana", served=30, trucks="special_event").end_round().view.over


# Who wins


@rule("T5.5")
def test_the_most_customers_win() -> None:
    t = at_turn(3).has("Ana", served=20).has("Ben", served=31).has("Cem", served=25)
    assert counted(t) == [20, 31, 25]
    assert (t.view.winners, t.view.places, t.told("won")) == ([1], [3, 1, 2], [("Ben", 31)])


@rule("T5.5")
def test_coins_left_over_break_a_tie() -> None:
    """Ana has 31 and 4 coins, Ben 30 and 6 coins: both score 31, and 4 coins left over beat 1."""
    t = at_turn().has("Ana", served=31, coins=4).has("Ben", served=30, coins=6)
    assert counted(t) == [31, 31]
    assert (t.view.winners, t.view.places) == ([0], [1, 2])


@rule("T5.5", "T3.12")
def test_coins_of_cards_in_hand_count_for_the_tie_break() -> None:
    """A griller (2 coins) against 1 coin; a skill forms no set."""
    t = at_turn().has("Ana", served=31, coins=1).has("Ben", served=31, trucks="griller")
    assert counted(t) == [31, 31]
    assert t.view.winners == [1]


@rule("T5.5")
def test_recipes_including_basic_tacos_break_the_next_tie() -> None:
    t = at_turn().has("Ana", built="duo").has("Ben", built="plain plain").has("Ana", served=31).has("Ben", served=31)
    assert counted(t) == [31, 31]
    assert (t.view.winners, t.view.places) == ([1], [2, 1])


@rule("T5.5")
def test_coins_left_over_are_compared_before_recipes() -> None:
    t = at_turn().has("Ana", coins=1).has("Ben", built="plain plain plain").has("Ana", served=31).has("Ben", served=31)
    assert counted(t) == [31, 31]
    assert t.view.winners == [0]


@rule("T5.5", "C6")
def test_a_complete_tie_is_shared() -> None:
    t = at_turn(4).has("Ana", served=25).has("Ben", served=31).has("Cem", served=31).has("Dot", served=25)
    assert counted(t) == [25, 31, 31, 25]
    assert (t.view.winners, t.view.places) == ([1, 2], [3, 1, 1, 3])
    assert t.told("won") == [("Ben", 31), ("Cem", 31)]


@rule("C6", "T5.5")
def test_the_tie_breaks_decide_all_places() -> None:
    t = at_turn(4).has("Ana", served=10, coins=2).has("Ben", served=31).has("Cem", served=10).has("Dot", served=10)
    assert counted(t) == [10, 31, 10, 10]
    assert t.view.places == [2, 1, 3, 3]


@rule("C9")
def test_after_the_end_all_hands_are_public() -> None:
    t = at_turn().has("Ana", served=31, recipes="wood", trucks="dairy").hand("Ana", "lime").end_round()
    views = [TACOS.view(t.state, viewer) for viewer in (SPECTATOR, 0, 1)]
    assert [view.owners for view in views] == [views[0].owners] * 3
    seen = views[0].owners[0]
    assert (seen.known, seen.known_recipes, seen.known_trucks) == ({"lime": 1}, {"wood": 1}, {"dairy": 1})
    assert (t.phase, t.asked, t.options("Ana")) == ("over", [], [])
    assert t.told("held_truck") == [("Ana", "dairy", 1)]


@rule("T5.2", "C4")
def test_before_the_end_scores_show_only_public_parts() -> None:
    t = at_turn().has("Ana", served=4, meeples=2, coins=5, played="newsletter", trucks="special_event")
    assert t.view.scores == [4 + 2 + 1 + 1, 0]
    assert TACOS.view(t.state, 0).scores == TACOS.view(t.state, 1).scores


# The end in the view


@rule("T5.1")
def test_the_view_marks_owners_whose_customers_end_the_game() -> None:
    t = at_turn(3).has("Ana", served=20, meeples=7).has("Ben", served=20, meeples=8)
    assert [(one.customers, one.enough) for one in t.view.owners] == [(27, False), (28, True), (0, False)]
    assert TACOS.board(t.state.rules).ends_at == 28


@rule("T5.5")
def test_the_view_tells_how_a_tie_was_decided() -> None:
    t = at_turn(3).has("Ana", served=31, coins=2).has("Ben", served=31, coins=3).has("Cem", served=9)
    assert (t.view.ties, [one.place for one in t.view.owners]) == ([], [0, 0, 0])
    counted(t)
    assert t.view.ties == [TieView(["seat:0", "seat:1"], 31, "broken")]
    assert [one.place for one in t.view.owners] == [2, 1, 3]
    t = at_turn(3).has("Ana", served=31).has("Ben", served=31).has("Cem", served=9)
    counted(t)
    assert t.view.ties == [TieView(["seat:0", "seat:1"], 31, "shared")]


@rule("C6")
def test_results_are_sorted_by_place_and_before_the_end_by_score() -> None:
    t = at_turn(3).has("Ana", served=31, coins=2).has("Ben", served=31, coins=3).has("Cem", served=32)
    early = [("seat:2", 32, 0), ("seat:0", 31, 0), ("seat:1", 31, 0)]
    assert [(one.who, one.score, one.place) for one in TACOS.result(t.state)] == early
    counted(t)
    ended = [("seat:2", 32, 1), ("seat:1", 31, 2), ("seat:0", 31, 3)]
    assert [(one.who, one.score, one.place) for one in TACOS.result(t.state)] == ended
