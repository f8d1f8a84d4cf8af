"""Secrets (C4): pairs of games that differ in one secret and look the same to everyone else."""

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.views import TacosView
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.tell import Event

Known = tuple[TacosView, list[Event], list[int], Prompt | None]


def known(t: Table, viewer: int) -> Known:
    """Return everything that reaches a viewer: the view, the events and the prompt."""
    options = t.state.options(viewer) if viewer >= 0 else []
    prompt = TACOS.prompt(t.state, viewer) if viewer in t.state.to_act() else None
    return TACOS.view(t.state, viewer), t.heard.told(viewer), options, prompt


def look_alike(one: Table, other: Table) -> None:
    """Check that only Ana can tell two games apart, and that `forget` makes them equal for the others."""
    assert one.state.dump() != other.state.dump(), "the games differ"
    assert known(one, 0) != known(other, 0), "Ana knows the difference"
    for viewer in (SPECTATOR, *range(1, one.rules.players)):
        assert known(one, viewer) == known(other, viewer)
        forgotten = []
        for t in (one, other):
            state = t.state.copy()
            state.forget(viewer, Seeded(11))
            forgotten.append(state.dump())
        assert forgotten[0] == forgotten[1]


def worlds(players: int = 3) -> tuple[Table, Table]:
    """Return the same position twice, at Ana's turn; nobody holds ingredients, and Ana has no recipe."""
    both = []
    for _ in range(2):
        t = table(players).turns()
        for who in t.people:
            t.hand(who)
        both.append(t.has("Ana", recipes="", coins=9))
    return both[0], both[1]


@rule("C4", "T2.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("visit 1",), ("visit 2",)),
        (("visit 1", "bid 0"), ("visit 1", "bid 3")),
        (("visit 1", "bid 1"), ("visit 3", "bid 2")),
    ],
)
def test_a_chosen_vendor_and_bid_are_secret(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    look_alike(table(3).do("Ana", *one), table(3).do("Ana", *other))


@rule("C4", "T2.1")
def test_a_chosen_vendor_without_a_bid_is_secret() -> None:
    look_alike(table(3), table(3).do("Ana", "visit 2"))


@rule("C4", "T3.2")
def test_the_cards_of_a_draw_are_secret() -> None:
    one, other = worlds()
    one.will("ingredients", "lime", "corn", "tofu").do("Ana", "draw ingredients")
    other.will("ingredients", "beef", "corn", "onion").do("Ana", "draw ingredients")
    look_alike(one, other)


@rule("C4", "T3.2")
def test_a_draw_and_its_deck_are_secret_until_a_card_is_kept() -> None:
    one, other = worlds()
    look_alike(one.do("Ana", "draw ingredients"), other)
    one, other = worlds()
    look_alike(one.do("Ana", "draw ingredients"), other.do("Ana", "draw recipes"))


@rule("C4", "T3.2")
def test_the_kept_ingredient_is_secret() -> None:
    """The discards are equal; Ana keeps lime in one game and tofu in the other."""
    one, other = worlds()
    one.will("ingredients", "lime", "corn", "beef").do("Ana", "draw ingredients", "keep lime")
    other.will("ingredients", "tofu", "corn", "beef").do("Ana", "draw ingredients", "keep tofu")
    look_alike(one, other)


@rule("C4", "T3.2")
def test_the_kept_recipe_is_secret() -> None:
    one, other = worlds()
    one.will("recipes", "wood", "duo", "duo").do("Ana", "draw recipes", "keep recipe wood")
    other.will("recipes", "feast", "duo", "duo").do("Ana", "draw recipes", "keep recipe feast")
    look_alike(one, other)


@rule("C4", "T3.3")
def test_a_truck_card_bought_unseen_is_secret() -> None:
    one, other = worlds()
    look_alike(
        one.will("trucks", "dairy").do("Ana", "buy unseen"), other.will("trucks", "newsletter").do("Ana", "buy unseen")
    )


@rule("C4", "T3.9", "T3.10")
@pytest.mark.parametrize(
    ("card", "source", "one", "other"),
    [
        ("tasting_tray", "ingredients", ("lime", "corn"), ("tofu", "tofu")),
        ("cooking_class", "recipes", ("wood", "duo"), ("feast", "feast")),
        ("dairy", "ingredients", ("lime", "lime"), ("lime", "onion")),
    ],
)
def test_cards_given_from_a_deck_are_secret(
    card: str, source: str, one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    both = worlds()
    for t, cards in zip(both, (one, other), strict=True):
        t.has("Ana", trucks=card).will(source, *cards).do("Ana", f"play {card}")
    look_alike(*both)


@rule("C4", "T1.10")
def test_the_opening_hand_is_secret() -> None:
    one, other = worlds()
    one.hand("Ana", "lime corn tofu", seen="beef").has("Ana", recipes="wood", trucks="dairy")
    other.hand("Ana", "onion onion salsa", seen="beef").has("Ana", recipes="feast", trucks="newsletter")
    look_alike(one, other)


@rule("C4", "T3.5")
def test_a_begun_recipe_is_secret() -> None:
    one, other = worlds()
    for t in (one, other):
        t.hand("Ana", "chicken beef onion corn lime")
    look_alike(one.do("Ana", "build plain", "lay beef"), other)
    look_alike(one, other.do("Ana", "build full"))


@rule("C4", "T6.1")
def test_ingredients_given_by_a_vendor_are_secret() -> None:
    both = []
    for card in ("lime", "tofu"):
        t = table(3, vendors="garden_gate+canal_barge+spice_loft", varied=True).will("ingredients", card)
        both.append(t.visit(Ana="1 0", Ben="2 1", Cem="3 1"))
    look_alike(both[0], both[1])


@rule("C4")
def test_an_ingredient_taken_face_up_stays_known() -> None:
    t = table(2).hand("Ana", "tofu", seen="lime").has("Ana", trucks="dairy", seen="newsletter")
    for seed in range(20):
        state = t.state.copy()
        state.forget(1, Seeded(seed))
        hand = TACOS.view(state, 0).mine
        assert hand is not None
        assert hand.hand.get("lime", 0) >= 1 and hand.trucks.get("newsletter", 0) >= 1
        assert (sum(hand.hand.values()), sum(hand.trucks.values())) == (2, 2)
    dealt = set()
    for seed in range(40):
        state = t.state.copy()
        state.forget(1, Seeded(seed))
        mine = TACOS.view(state, 0).mine
        assert mine is not None
        dealt.add(str(mine.hand))
    assert len(dealt) > 8, "the other card can be any that Ben has not seen"


@rule("C4", "T3.8")
def test_the_number_of_cards_in_a_hand_is_public_but_not_the_cards() -> None:
    one, other = worlds()
    one.hand("Ana", "lime corn").has("Ana", trucks="dairy dairy")
    assert (one.seen("Ana").cards, one.seen("Ana").recipes, one.seen("Ana").trucks) == (2, 0, 2)
    look_alike(one, other.hand("Ana", "tofu beef").has("Ana", trucks="overtime griller"))


@rule("C4", "T5.2")
def test_truck_cards_in_hand_do_not_count_in_public_scores_before_the_end() -> None:
    one, other = worlds()
    look_alike(one.has("Ana", trucks="special_event"), other.has("Ana", trucks="chalkboard"))
    assert one.view.scores == other.view.scores
