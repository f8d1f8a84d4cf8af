"""The varied sides of the vendors (T6): four that react, four with their own schedule."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule


def varied(vendor: str, players: int = 3, level: int = 1) -> Table:
    """Begin a game with this vendor first on the board and empty hands."""
    others = [key for key in ("canal_barge", "corner_grocer", "flatbed_farm", "spice_loft") if key != vendor]
    t = table(players, vendors="+".join([vendor, *others]), varied=True, level=level)
    for who in t.people:
        t.hand(who)
    return t


# Reactions


@rule("T6.1")
def test_alone_pays_a_single_visitor() -> None:
    t = varied("dawn_market").visit(Ana="1 1", Ben="2 1", Cem="2 1")
    assert [t.seen(who).coins for who in t.people] == [2 + 2, 2, 2]
    assert t.told("paid") == [("Ana", 2, "dawn_market")]
    t = varied("dawn_market").visit(Ana="1 1", Ben="1 1", Cem="2 1")
    assert [t.seen(who).coins for who in t.people] == [2, 2, 2], "two visitors are not alone"


@rule("T6.2", "T2.5")
def test_a_single_visitor_of_an_empty_stall_is_paid_and_displaced() -> None:
    t = varied("dawn_market").stall(1).stall(2, "lime").stall(3).visit(Ana="1 0", Ben="3 0", Cem="3 0")
    assert (t.seen("Ana").coins, t.holding("Ana")) == (3 + 2, "lime")


@rule("T6.2")
def test_a_displaced_player_is_not_a_visitor_of_the_next_vendor() -> None:
    """Displaced, Ben is not a single visitor of Dawn Market, and not a second visitor of Ferry Landing."""
    t = varied("dawn_market").stall(1, "lime corn").stall(2, "cheese").stall(3)
    t.visit(Ana="2 0", Ben="2 0", Cem="2 0").do("Ben", "from 1 lime")
    assert (t.holding("Ben"), t.holding("Cem")) == ("lime", "corn")
    assert [t.seen(who).coins for who in t.people] == [3, 3, 3]
    t = table(3, vendors="canal_barge+ferry_landing+corner_grocer", varied=True).stall(1).stall(2, "lime corn cheese")
    t.stall(3).hand("Ben").visit(Ana="3 0", Ben="1 0", Cem="2 0")
    assert t.told("paid") == [], "Cem was alone at Ferry Landing"


@rule("T6.1")
def test_last_pays_the_last_of_several_visitors() -> None:
    t = varied("ferry_landing").stall(1, "lime corn cheese").visit(Ana="1 0", Ben="1 2", Cem="1 1")
    assert t.told("paid") == [("Ana", 3, "ferry_landing")]
    assert t.seen("Ana").coins == 3 + 3
    t = varied("ferry_landing").visit(Ana="1 0", Ben="2 2", Cem="2 1")
    assert t.told("paid") == [], "one visitor is not the last of several"


@rule("T6.1")
def test_the_last_visitor_is_paid_even_if_displaced() -> None:
    t = varied("ferry_landing").stall(1, "lime").stall(2, "cheese").visit(Ana="1 0", Ben="1 2", Cem="2 1")
    assert (t.seen("Ana").coins, t.seen("Ana").displaced) == (6, True)


@rule("T6.1", "C4")
def test_no_bid_draws_gives_ingredients_for_a_bid_of_0() -> None:
    t = varied("garden_gate").stall(1, "cheese cheese cheese").will("ingredients", "lime", "corn")
    t.visit(Ana="1 0", Ben="1 2", Cem="1 0")
    assert [t.holding(who) for who in t.people] == ["cheese lime", "cheese", "cheese corn"], (
        "in arrival order, Ana before Cem"
    )
    assert t.seen("Ana").known == {"cheese": 1}, "cards from the deck are secret"
    assert t.told("vendor_gave") == [("Ana", "garden_gate"), ("Cem", "garden_gate")]


@rule("T6.1", "T6.2")
@pytest.mark.parametrize("left", [0, 1])
def test_no_bid_draws_gives_only_what_the_deck_has(left: int) -> None:
    t = varied("garden_gate").stall(1, "cheese cheese").stall(2).leave("ingredients", *["lime"] * left)
    t.visit(Ana="1 0", Ben="1 0", Cem="2 0")
    assert [t.holding(who) for who in t.people][:2] == ["cheese lime" if left else "cheese", "cheese"]


@rule("T6.1")
def test_crowd_stocks_before_visitors_take() -> None:
    """Three cards for two visitors: one more is dealt, so each takes two."""
    t = varied("clock_square").stall(1, "cheese cheese cheese").will("ingredients", "lime")
    t.visit(Ana="1 0", Ben="1 0", Cem="2 0")
    assert t.at(1) == "cheese cheese cheese lime"
    t.do("Ana", "take lime")
    assert (t.holding("Ana"), t.holding("Ben"), t.at(1)) == ("cheese lime", "cheese cheese", "")
    t = varied("clock_square").stall(1, "cheese cheese cheese").visit(Ana="1 0", Ben="2 0", Cem="2 0")
    assert (t.holding("Ana"), t.told("crowd")) == ("cheese cheese cheese", []), "one visitor is not a crowd"


@rule("T6.2")
def test_crowd_stocks_only_what_the_deck_has() -> None:
    t = (
        varied("clock_square")
        .stall(1, "cheese cheese")
        .leave("ingredients", count=0)
        .visit(Ana="1 0", Ben="1 0", Cem="2 0")
    )
    assert (t.holding("Ana"), t.holding("Ben"), t.told("crowd")) == ("cheese", "cheese", [("clock_square", 0)])


# With a Challenger


@rule("T6.2", "T7.3")
def test_a_challenger_counts_as_a_visitor_for_reactions() -> None:
    t = varied("dawn_market", 1).will("challenger vendor", 0).visit(Ana="1 0")
    assert t.told("paid") == [], "Ana is not alone"
    t = (
        varied("clock_square", 1)
        .will("challenger vendor", 0)
        .will("ingredients", "lime")
        .stall(1, "cheese cheese cheese")
    )
    t.visit(Ana="1 0")
    assert t.told("crowd") == [("clock_square", 1)]
    t = varied("ferry_landing", 1).will("challenger vendor", 0).will("recipes", "guaco_taco").visit(Ana="1 3")
    assert t.told("paid") == [("Ana", 3, "ferry_landing")], "the Challenger is ahead of Ana"


@rule("T6.2")
def test_ingredients_for_a_challenger_are_discarded() -> None:
    t = varied("ferry_landing", 1).will("challenger vendor", 0).will("recipes", "snack").visit(Ana="1 1")
    assert (t.told("paid"), t.seen("Cha").coins, t.seen("Ana").coins) == ([], 0, 2)
    t = varied("garden_gate", 1).stall(1, "cheese cheese").will("challenger vendor", 0).will("recipes", "snack")
    t.will("ingredients", "lime").visit(Ana="1 1")
    assert (t.seen("Cha").cards, t.view.discards[0]) == (0, {"lime": 1, "cheese": 1})
    t = varied("dawn_market", 1).will("challenger vendor", 0).visit(Ana="2 0")
    assert (t.told("paid"), t.seen("Cha").coins) == ([], 0)


# Schedules


@rule("T6.1", "T4.3")
@pytest.mark.parametrize(
    ("vendor", "left", "after"),
    [
        ("canal_barge", 0, 3),
        ("canal_barge", 2, 5),
        ("canal_barge", 5, 8),
        ("corner_grocer", 0, 4),
        ("corner_grocer", 3, 4),
        ("corner_grocer", 4, 4),
        ("corner_grocer", 6, 6),
        ("flatbed_farm", 0, 6),
        ("flatbed_farm", 1, 1),
        ("flatbed_farm", 4, 4),
        ("spice_loft", 0, 3),
        ("spice_loft", 3, 6),
        ("spice_loft", 4, 4),
        ("dawn_market", 2, 5),
        ("ferry_landing", 3, 4),
        ("garden_gate", 0, 3),
        ("clock_square", 4, 5),
    ],
)
def test_each_schedule_restocks_its_vendor(vendor: str, left: int, after: int) -> None:
    t = varied(vendor, 2).turns()
    keys = ["chicken", "beef", "pork", "onion", "lettuce", "tomato", "corn", "cheese"]
    t.hand("Ana").hand("Ben").stall(1, " ".join(keys[:left])).end_round()
    assert len(t.at(1).split()) == after


@rule("T6.1")
@pytest.mark.parametrize("vendor", ["canal_barge", "corner_grocer", "flatbed_farm", "spice_loft"])
def test_with_the_star_side_all_vendors_follow_the_common_rule(vendor: str) -> None:
    others = [key for key in ("canal_barge", "corner_grocer", "flatbed_farm", "spice_loft") if key != vendor]
    for left, after in ((0, 3), (2, 5), (3, 4), (6, 7)):
        t = table(2, vendors="+".join([vendor, *others])).turns().hand("Ana").hand("Ben")
        t.stall(1, " ".join(["chicken", "beef", "pork", "onion", "lettuce", "tomato"][:left])).end_round()
        assert len(t.at(1).split()) == after
    t = table(2, vendors="dawn_market+garden_gate+clock_square").visit(Ana="1 0", Ben="2 0")
    assert (t.told("paid"), t.told("vendor_gave"), t.seen("Ana").coins, t.seen("Ben").cards) == ([], [], 3, 6)


@rule("T6.2", "T4.4")
@pytest.mark.parametrize(("left", "over"), [(11, False), (10, True)])
def test_the_game_ends_if_the_deck_cannot_serve_the_schedules(left: int, over: bool) -> None:
    """An empty Flatbed Farm needs 6, Canal Barge 3 and Corner Grocer 4 - 2 = 2: together 11."""
    t = table(2, vendors="flatbed_farm+canal_barge+corner_grocer", varied=True).turns()
    t.stall(1).stall(2, "lime lime lime").stall(3, "corn corn").leave("ingredients", count=left).end_round()
    assert t.view.over is over
