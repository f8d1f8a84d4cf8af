"""The next round (T4): the first goes to the back, tracks move, vendors restock, and what happens without cards."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule


def last_turn(players: int = 2) -> Table:
    """Return the last turn of the first round; Ana is first on the arrival track."""
    t = table(players).turns()
    while len(t.told("turn")) < players:
        t.do(t.asked[0], "pass")
    return t


@rule("T4.1")
def test_the_first_on_the_arrival_track_goes_to_the_back() -> None:
    t = table(4).visit(Ana="1 0", Ben="1 3", Cem="2 1", Dot="3 2").end_round()
    assert t.told("to_the_back") == [("Ben",)]
    assert t.arrival == "Dot Cem Ana Ben"


@rule("T4.1", "T5.1")
def test_nothing_moves_when_the_game_is_over() -> None:
    t = last_turn().has("Ana", served=31)
    before = t.arrival
    t.end_round()
    assert (t.view.over, t.arrival, t.told("to_the_back")) == (True, before, [])


@rule("T4.2")
def test_both_tracks_move_by_one_space() -> None:
    t = last_turn().popular("duo snack wood feast guaco_taco").track("griller newsletter overtime")
    t.will("recipes", "two_limes").will("trucks", "dairy").end_round()
    assert t.view.popular == ["two_limes", "duo", "snack", "wood", "feast"]
    assert t.view.track == ["dairy", "griller", "newsletter"]
    assert (t.view.discards[1], t.view.discards[2]) == ({"guaco_taco": 1}, {"overtime": 1})


@rule("T4.3")
@pytest.mark.parametrize(("left", "after"), [(0, 3), (1, 4), (2, 5), (3, 4), (4, 5), (9, 10)])
def test_a_vendor_with_two_or_fewer_ingredients_gets_three_any_other_gets_one(left: int, after: int) -> None:
    t = last_turn().hand("Ana").hand("Ben").stall(1).stall(2).stall(3)
    keys = ["chicken", "beef", "pork", "onion", "lettuce", "tomato", "corn", "cheese", "salsa"][:left]
    t.stall(2, " ".join(keys)).end_round()
    assert len(t.at(2).split()) == after
    assert len(t.at(1).split()) == len(t.at(3).split()) == 3


@rule("T4.3")
def test_vendors_are_restocked_in_board_order_each_by_its_own_stock() -> None:
    t = last_turn().stall(1, "lime lime").stall(2, "corn corn corn").stall(3)
    t.will("ingredients", "chicken", "beef", "pork", "onion", "tofu", "tofu", "fish").end_round()
    assert (t.at(1), t.at(2), t.at(3)) == ("beef chicken lime lime pork", "corn corn corn onion", "fish tofu tofu")


@rule("T4.4")
def test_the_game_ends_before_anything_moves_if_the_deck_cannot_restock_all_vendors() -> None:
    """Stalls with 0, 1 and 3 cards need 3 + 3 + 1 = 7 cards; six are left."""
    t = last_turn().stall(1).stall(2, "lime").stall(3, "corn corn corn").leave("ingredients", count=6)
    before = t.view
    t.end_round()
    after = t.view
    assert (after.over, after.ended) == (True, "not_enough")
    assert (after.popular, after.track, after.stalls) == (before.popular, before.track, before.stalls)
    assert (after.arrival, after.decks, after.discards) == (before.arrival, before.decks, before.discards)


@rule("T4.4")
def test_a_deck_that_is_emptied_by_restocking_makes_the_next_round_the_last() -> None:
    t = last_turn().stall(1).stall(2, "lime").stall(3, "corn corn corn").leave("ingredients", count=7).end_round()
    assert (t.view.over, t.view.round, t.view.decks[0]) == (False, 2, 0)
    assert [len(t.at(stall).split()) for stall in (1, 2, 3)] == [3, 4, 4]
    t.end_round()
    assert (t.view.over, t.view.ended, t.view.round) == (True, "ingredients", 2)


@rule("T4.4", "T4.2")
@pytest.mark.parametrize(("deck", "number"), [("recipes", 1), ("trucks", 2)])
def test_the_last_card_of_a_track_deck_makes_the_next_round_the_last(deck: str, number: int) -> None:
    t = last_turn().leave(deck, count=1).end_round()
    assert (t.view.over, t.view.decks[number]) == (False, 0)
    t.end_round()
    assert (t.view.over, t.view.ended) == (True, deck)


@rule("C4")
def test_a_new_round_clears_the_bids() -> None:
    t = table(2).has("Ana", trucks="newsletter").visit(Ana="2 3", Ben="1 1").end_round()
    assert t.phase == "before the bids"
    assert [(t.seen(who).vendor, t.seen(who).bid, t.mine(who).bid) for who in t.people] == [(None, None, None)] * 2
