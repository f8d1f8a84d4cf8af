"""The view of recipes: the cards in the slots, what a hand can fill, and the worth of truck cards.

Slots are compared with every possible assignment of cards to slots.
"""

import random
from functools import cache

import pytest

from tests.games.tacos.cards import cooking
from tests.games.tacos.rigged import design_of
from tests.games.tacos.tables import table
from tests.games.tacos.test_build import CATEGORY, Filling, cases, fits, kitchen
from tests.rule import rule
from tests.soak import sized
from truckstop.games.tacos.build import missing
from truckstop.games.tacos.codes import NONE, RECIPE
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.score import parts, total
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.views import MineView, SlotView
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent


@cache
def most(cards: Filling, slots: tuple[str, ...]) -> int:
    """Return the most slots that any assignment of the cards fills with a fitting card."""
    if not slots:
        return 0
    taken = [at for at, card in enumerate(cards) if fits(card, slots[0])]
    return max([most(cards, slots[1:]), *[1 + most(cards[:at] + cards[at + 1 :], slots[1:]) for at in taken]])


def fewest_open(cards: Filling, slots: tuple[str, ...]) -> int:
    return len(slots) - most(cards, slots)


def check_slots(seen: list[SlotView], slots: tuple[str, ...], laid: Filling) -> None:
    """Check that every laid card is in one slot, that `fits` is right, and that no assignment fits more cards."""
    assert [slot.asks for slot in seen] == list(slots)
    assert tuple(sorted(slot.card for slot in seen if slot.card is not None)) == laid
    for slot in seen:
        assert slot.fits == (slot.card is not None and fits(slot.card, slot.asks))
    assert sum(not slot.fits for slot in seen) == fewest_open(laid, slots)


@rule("T3.7")
@pytest.mark.parametrize("seed", range(sized(2, 4)))
def test_the_view_shows_the_recipe_being_built_slot_by_slot(seed: int) -> None:
    rng = random.Random(seed)
    looked = 0
    for slots, hand, coins in cases(700 + seed, 30):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        build = RECIPE + design_of(t.rules, "r0")
        if build not in t.state.options(0):
            continue
        assert t.mine("Ana").slots == []
        t.state.apply(0, build, t.chance, t.heard)
        while t.state.building != NONE:
            mine = t.mine("Ana")
            laid = tuple(sorted(key for key, count in mine.laid.items() for _ in range(count)))
            check_slots(mine.slots, slots, laid)
            looked += 1
            t.state.apply(0, rng.choice(t.state.options(0)), t.chance, t.heard)
    assert looked > 10


@rule("T3.7")
@pytest.mark.parametrize("seed", range(sized(2, 4)))
def test_the_events_tell_the_slot_of_each_card(seed: int) -> None:
    rng = random.Random(seed)
    built = odd = 0
    for slots, hand, coins in cases(900 + seed, 30):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        build = RECIPE + design_of(t.rules, "r0")
        if build not in t.state.options(0):
            continue
        t.state.apply(0, build, t.chance, t.heard)
        while t.state.building != NONE:
            t.state.apply(0, rng.choice(t.state.options(0)), t.chance, t.heard)
        laid = t.told("laid")
        seen = [
            SlotView(slots[int(at)], str(key), fit == 1) for _, key, at, fit in sorted(laid, key=lambda one: one[2])
        ]
        check_slots(seen, slots, tuple(sorted(str(key) for _, key, _, _ in laid)))
        [(_, _, _, customers, paid_out, bonus, premium, came, substitutes, paid)] = t.told("built")
        assert substitutes == sum(not slot.fits for slot in seen)
        assert [(coins, n) for _, coins, n in t.told("substituted")] == ([(paid, substitutes)] if paid else [])
        assert t.told("reward") == [("Ana", customers, paid_out)]
        assert bonus == 0 and sum(int(n) for _, n in t.told("came")) == came == premium
        built += 1
        odd += paid != 0
    assert built > 10 and odd > 2


@rule("T3.7")
@pytest.mark.parametrize("seed", range(sized(2, 4)))
def test_the_view_tells_which_slots_the_hand_can_fill_and_which_cards_are_needed(seed: int) -> None:
    needed = 0
    for slots, hand, coins in cases(1100 + seed, 30):
        t = kitchen("r0", hand, coins, cooking(" ".join(slots)))
        mine = t.mine("Ana")
        lacking = fewest_open(hand, slots)
        assert len(mine.fits["r0"].has) == len(slots)
        assert mine.fits["r0"].has.count(False) == lacking
        assert mine.fits["r0"].price == 4 * lacking
        more = {key for key in CATEGORY if fewest_open(tuple(sorted((*hand, key))), slots) < lacking}
        assert set(mine.wants) == more
        needed += len(more)
    assert needed > 10


def random_turns(seed: int, players: int) -> list[tuple[Tacos, int, MineView]]:
    """Return positions of a random game, each with a seat that is asked and its private view."""
    positions = []
    chance, rng = Seeded(seed), random.Random(seed)
    s = TACOS.new(TACOS.rules(players, {}), chance, Silent())
    while seats := s.to_act():
        seat = seats[0]
        mine = TACOS.view(s, seat).mine
        assert mine is not None
        positions.append((s.copy(), seat, mine))
        s.apply(seat, rng.choice(s.options(seat)), chance, Silent())
    return positions


@rule("T3.7")
def test_every_visible_recipe_is_compared_with_the_hand() -> None:
    drawn = 0
    for s, seat, mine in random_turns(3, 3):
        view = TACOS.view(s, seat)
        keys = {*mine.recipes, *mine.drawn_recipes, *view.basics, *[key for key in view.popular if key is not None]}
        assert set(mine.fits) == keys
        for number, recipe in enumerate(s.rules.recipes):
            if recipe.key in keys:
                assert mine.fits[recipe.key].price == 4 * missing(s, seat, number)
        drawn += len(mine.drawn_recipes)
    assert drawn > 3


@rule("T5.3", "T5.4")
def test_the_worth_of_a_truck_card_is_what_owning_it_adds() -> None:
    """Compare with the difference in skills and sets when one more card is held."""
    counted = skilled = 0
    for s, seat, mine in random_turns(4, 2):
        before = parts(s.rules, s.own, seat, True)
        for card, truck in enumerate(s.rules.trucks):
            if truck.key not in mine.worth:
                continue
            twin = s.copy()
            twin.gain_truck(seat, card, True)
            after = parts(s.rules, twin.own, seat, True)
            assert mine.worth[truck.key] == after[2] + after[3] - before[2] - before[3]
            counted += mine.worth[truck.key] > 0
        for kind, one in enumerate(s.rules.ingredients):
            twin = s.copy()
            twin.own[seat * s.rules.stride + s.rules.under + kind] += 1
            assert mine.skills.get(one.key, 0) == total(parts(s.rules, twin.own, seat, True)) - total(before)
            skilled += mine.skills.get(one.key, 0) > 0
    assert counted > 20 and skilled > 20


@rule("T5.5")
@pytest.mark.parametrize("seed", range(sized(6, 20)))
def test_the_places_follow_from_score_and_tie_breaks(seed: int) -> None:
    """At the end, the scores, coins left over and recipes in the view give the places."""
    chance, rng = Seeded(seed), random.Random(seed)
    s = TACOS.new(TACOS.rules(4, {}), chance, Silent())
    while seats := s.to_act():
        s.apply(seats[0], rng.choice(s.options(seats[0])), chance, Silent())
    view = TACOS.view(s, 0)
    results = [(owner.score, owner.left_over, owner.recipes_built) for owner in view.owners]
    assert [1 + sum(other > result for other in results) for result in results] == view.places
    for owner in view.owners:
        counted = owner.parts
        sums = [counted.served, counted.meeples, counted.by_coins, counted.skills, counted.sets, counted.given]
        assert sum(sums) == owner.score


@rule("T5.5")
def test_coins_left_over_count_the_cards_in_hand_only_at_the_end() -> None:
    t = table(2).turns().has("Ana", coins=4, trucks="loyalty_card")
    assert t.seen("Ana").left_over == 4, "the other players do not know the card"


@rule("T5.1")
def test_the_view_tells_when_the_round_is_the_last() -> None:
    t = table(2).turns()
    assert not t.view.last
    assert t.supply(0).view.last
    t = table(2).turns().has("Ana", meeples=t.rules.limit)
    assert not t.view.last
    assert t.has("Ana", meeples=t.rules.limit + 1).view.last


@rule("T5.1", "C4")
def test_a_deck_emptied_by_a_secret_draw_is_not_shown_to_others() -> None:
    t = table(2).turns().leave("recipes", "wood", "duo")
    t.do("Ana", "draw recipes")
    assert TACOS.view(t.state, 0).last and not TACOS.view(t.state, 1).last
    t.do("Ana", "keep recipe duo")
    assert TACOS.view(t.state, 1).last
