"""Serving at the vendors (T2.3 to T2.6): one visitor, several, too few cards, and displaced visitors."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.codes import E_NOTHING_LEFT


def empty_hands(players: int) -> Table:
    """Begin a game with empty hands, so that a hand shows what was taken."""
    t = table(players)
    for who in t.people:
        t.hand(who)
    return t


@rule("T2.3", "C7")
def test_a_single_visitor_takes_everything_unasked() -> None:
    t = empty_hands(2).stall(1, "chicken onion lime corn").stall(2, "beef")
    t.visit(Ana="1 0", Ben="2 0")
    assert (t.holding("Ana"), t.holding("Ben")) == ("chicken corn lime onion", "beef")
    assert (t.at(1), t.at(2)) == ("", "")
    assert t.phase == "truck planning", "nobody had a choice"


@rule("T2.4")
def test_three_visitors_take_one_of_five_cards_each_and_two_stay() -> None:
    """Each of three visitors takes one of five cards; the two left are not enough for another round."""
    t = empty_hands(3).stall(1, "chicken onion lime corn tofu").line("Ben Cem Ana").visit()
    assert t.asked == ["Ben"]
    t.do("Ben", "take lime").do("Cem", "take onion").do("Ana", "take tofu")
    assert [t.holding(who) for who in t.people] == ["tofu", "lime", "onion"]
    assert t.at(1) == "chicken corn"
    assert t.phase == "truck planning"


@rule("T2.4")
def test_two_visitors_take_two_of_five_cards_each_and_one_stays() -> None:
    """Two visitors take one of five cards each, then one more each; the last card stays."""
    t = empty_hands(2).stall(1, "chicken onion lime corn tofu").visit(Ana="1 0", Ben="1 1")
    t.do("Ben", "take lime").do("Ana", "take onion").do("Ben", "take tofu").do("Ana", "take corn")
    assert (t.holding("Ana"), t.holding("Ben"), t.at(1)) == ("corn onion", "lime tofu", "chicken")


@rule("T2.4", "C7")
def test_with_as_many_cards_as_visitors_the_last_takes_the_last_card_unasked() -> None:
    t = empty_hands(2).stall(1, "chicken onion").visit()
    t.do("Ana", "take onion")
    assert (t.holding("Ben"), t.at(1), t.phase) == ("chicken", "", "truck planning")


@rule("T2.4", "C7")
def test_equal_cards_are_taken_unasked() -> None:
    t = empty_hands(2).stall(1, "onion onion onion").visit()
    assert (t.holding("Ana"), t.holding("Ben"), t.at(1)) == ("onion", "onion", "onion")


@rule("T2.5")
def test_a_displaced_visitor_takes_from_another_stall_after_everyone_else() -> None:
    """Ana and Ben take one each; Dot, alone at a stall, takes all three; Cem takes one where nobody went."""
    t = empty_hands(4).stall(1, "chicken onion").stall(2, "lime corn tofu").stall(3, "beef pork fish")
    t.visit(Ana="1 0", Ben="1 0", Cem="1 0", Dot="2 0").do("Ana", "take onion")
    assert t.asked == ["Cem"]
    assert t.options("Cem") == ["from 3 beef", "from 3 pork", "from 3 fish"], "Dot has taken everything from stall 2"
    t.do("Cem", "from 3 pork")
    assert [t.holding(who) for who in t.people] == ["onion", "chicken", "pork", "corn lime tofu"]
    assert (t.at(3), t.phase) == ("beef fish", "truck planning")


@rule("T2.5")
def test_the_displaced_take_after_all_vendors_are_served() -> None:
    """Cem is displaced early, but takes only after the visitors of the third stall."""
    t = empty_hands(3).stall(1).stall(3, "beef pork fish").line("Cem Ana Ben").stall(2)
    t.visit(Ana="3 0", Ben="3 0", Cem="1 0")
    assert t.seen("Cem").displaced
    t.do("Ana", "take fish").do("Ben", "take pork")
    assert (t.holding("Cem"), t.at(3)) == ("beef", ""), "only one card is left, so it is taken unasked"


@rule("T2.5")
def test_an_empty_vendor_displaces_a_single_visitor() -> None:
    t = empty_hands(2).stall(1).stall(2, "beef pork").stall(3, "onion")
    t.visit(Ana="1 0", Ben="2 0")
    assert (t.holding("Ana"), t.holding("Ben")) == ("onion", "beef pork")
    assert t.told("displaced") == [("Ana", "dawn_market")]


@rule("T2.5")
def test_the_displaced_of_all_vendors_take_in_arrival_order() -> None:
    """The first stall displaces Dot and Ben, the second Cem and Ana; they take in the order Dot, Cem, Ben, Ana."""
    t = empty_hands(6).stall(1, "chicken").stall(2, "onion").stall(3, "beef pork fish tofu lime").stall(4)
    t.line("Eve Dot Fay Cem Ben Ana")
    t.visit(Ana="2 0", Ben="1 0", Cem="2 0", Dot="1 0", Eve="1 0", Fay="2 0")
    assert (t.holding("Eve"), t.holding("Fay")) == ("chicken", "onion")
    for who, kind in (("Dot", "fish"), ("Cem", "tofu"), ("Ben", "lime"), ("Ana", "pork")):
        assert t.asked == [who]
        t.do(who, f"from 3 {kind}")
        assert t.holding(who) == kind, "each takes one card"
    assert t.at(3) == "beef"


@rule("T2.5")
def test_a_displaced_player_may_take_from_any_vendor_with_stock() -> None:
    t = empty_hands(3).stall(1, "chicken").stall(2, "onion lime").stall(3, "beef beef")
    t.visit()
    assert t.options("Ben") == ["from 2 onion", "from 2 lime", "from 3 beef"]
    t.do("Ben", "from 3 beef")
    assert t.options("Cem") == ["from 2 onion", "from 2 lime", "from 3 beef"]
    t.do("Cem", "from 2 lime")
    assert (t.at(2), t.at(3)) == ("onion", "beef")


@rule("T2.5")
def test_displaced_players_get_nothing_if_no_vendor_has_stock() -> None:
    t = empty_hands(3).stall(1, "chicken").stall(2).stall(3).visit()
    assert [t.holding(who) for who in t.people] == ["chicken", "", ""]
    assert t.told("nothing_left") == [("Ben",), ("Cem",)]
    assert not any(t.seen(who).displaced for who in t.people)


@rule("T2.5")
def test_the_last_card_goes_to_the_first_displaced_player() -> None:
    t = empty_hands(3).stall(1).stall(2, "onion").stall(3).line("Cem Ben Ana").visit()
    assert [t.holding(who) for who in t.people] == ["", "", "onion"]
    assert len([event for event in t.heard.events if event[1] == E_NOTHING_LEFT]) == 2


@rule("T2.6")
def test_vendors_are_served_in_board_order() -> None:
    t = empty_hands(4).stall(1, "beef pork").stall(2, "onion lime").stall(3, "fish tofu")
    t.visit(Ana="2 3", Ben="2 0", Cem="1 0", Dot="1 0")
    assert t.asked == ["Cem"], "although Ana has the highest bid"
    t.do("Cem", "take pork")
    assert t.asked == ["Ana"]
    assert t.holding("Dot") == "beef"


@rule("T2.6")
def test_a_visitor_must_take_an_ingredient() -> None:
    t = empty_hands(2).stall(1, "beef pork fish").visit()
    assert t.options("Ana") == ["take beef", "take pork", "take fish"]


@rule("T2.6")
def test_there_is_no_hand_limit() -> None:
    t = (
        empty_hands(2)
        .stall(1)
        .stall(2)
        .stall(3)
        .hand("Ana", "chicken " * 6 + "onion " * 6 + "tomato " * 5 + "salsa " * 5)
    )
    t.stall(1, "beef pork fish").visit(Ana="1 0", Ben="2 0")
    assert t.seen("Ana").cards == 22 + 3


@rule("T2.4", "C4")
@pytest.mark.parametrize("viewer", ["Ana", "Ben"])
def test_ingredients_taken_from_a_stall_are_known_to_all(viewer: str) -> None:
    t = empty_hands(2).stall(1, "beef pork").visit().do("Ana", "take pork")
    assert (t.seen("Ana").known, t.seen("Ben").known) == ({"pork": 1}, {"beef": 1})
    assert t.told("took") == [("Ana", "pork", "dawn_market"), ("Ben", "beef", "dawn_market")]
    assert t.mine(viewer).hand == t.seen(viewer).known
