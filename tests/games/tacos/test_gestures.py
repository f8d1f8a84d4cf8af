"""The gestures that the prompt offers, and the looks at them."""

import random
from collections import Counter

import msgspec
import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from tests.soak import sized
from truckstop.games.tacos import codes
from truckstop.games.tacos.events import Built, Laid
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Seeded
from truckstop.kernel.event import GameEvent
from truckstop.kernel.look import Look, Looker, gestures, looks
from truckstop.kernel.prompt import Shortcut
from truckstop.kernel.tell import Heard, Silent
from truckstop.server.looks import packed

LOOKS_SIZE = 16_000
"""Bytes that all looks at one prompt may have as a message."""


def shortcuts(t: Table, who: str = "Ana") -> list[Shortcut]:
    return TACOS.prompt(t.state, t.seat(who)).shortcuts


def look(t: Table, who: str, *names: str) -> Look:
    """Return the look at a gesture, given by the names of its options."""
    numbers = TACOS.option_numbers(t.rules)
    return Looker(TACOS, t.rules, t.state, t.seat(who)).at([numbers[name] for name in names])


def promised(ahead: Look) -> list[str]:
    """Return the names of the events that a look promises."""
    return [str(event.__struct_config__.tag) for event in ahead.does]


# Gestures


@rule("T2.1")
@pytest.mark.parametrize("coins", [1, 3, 20, 25])
def test_every_vendor_with_every_bid_is_a_gesture(coins: int) -> None:
    t = table(2).has("Ana", coins=coins)
    offered = shortcuts(t)
    assert not any(one.listed for one in offered), "the list would be too long"
    most = min(coins, codes.MOST_BID)
    expected = [[codes.VISIT + stall, codes.BID + bid] for stall in range(3) for bid in range(most + 1)]
    assert [one.options for one in offered] == expected
    for one in offered:
        twin = t.state.copy()
        for option in one.options:
            assert option in twin.options(0)
            twin.apply(0, option, t.chance, Silent())
        assert twin.ready[0] == 1, "the gesture is complete"
        vendor = t.view.stalls[one.options[0] - codes.VISIT].vendor
        assert one.touches == [f"bid:{one.options[1] - codes.BID}", f"vendor:{vendor}"]


@rule("T2.1")
def test_without_coins_the_visit_is_the_whole_gesture() -> None:
    t = table(2).has("Ana", coins=0)
    assert shortcuts(t) == []
    assert shortcuts(table(2).do("Ana", "visit 1")) == [], "no shortcuts for the bid alone"


@rule("T3.5")
def test_an_equal_recipe_on_two_spaces_has_a_shortcut_for_each() -> None:
    t = table(2).turns().hand("Ana", "beef onion").has("Ana", coins=0).popular("duo duo wood duo duo")
    prompt = TACOS.prompt(t.state, 0)
    popular = {
        one.option - codes.POPULAR: one.touches for one in prompt.choices if codes.POPULAR <= one.option < codes.RECIPE
    }
    assert popular == {
        0: ["popular:0", "popular:1", "recipe:duo"],
        3: ["popular:3", "recipe:duo"],
        4: ["popular:4", "recipe:duo"],
    }
    pointed = {one.touches[-1]: (one.options, one.listed) for one in prompt.shortcuts}
    assert pointed["popular:0"] == ([codes.POPULAR], True)
    assert pointed["popular:1"] == ([codes.POPULAR], False)


@rule("T3.6")
def test_the_reason_why_a_popular_recipe_cannot_be_built_covers_all_its_spaces() -> None:
    t = table(2).turns().hand("Ana", "lime corn").has("Ana", coins=0, recipes="duo").popular("duo wood duo wood wood")
    barred = [one for one in TACOS.prompt(t.state, 0).barred if one.touches[-1] == "recipe:duo"]
    assert [one.touches for one in barred] == [["popular:0", "popular:2", "recipe:duo"], ["recipe:duo"]]


@rule("T3.1")
def test_every_choice_of_a_turn_touches_a_different_thing() -> None:
    t = table(2).turns().hand("Ana", "beef onion").has("Ana", coins=9, trucks="loyalty_card", recipes="duo")
    prompt = TACOS.prompt(t.state, 0)
    assert all(one.touches for one in prompt.choices)
    touched = Counter(tuple(one.touches) for one in prompt.choices)
    assert max(touched.values()) == 1, "a touched thing identifies the choice"


# Looks


def play_random(seed: int, players: int, options: dict[str, str]) -> list[tuple[Tacos, int]]:
    """Return positions of a random game, each with a seat that is asked."""
    chance, rng = Seeded(seed), random.Random(seed)
    s = TACOS.new(TACOS.rules(players, options), chance, Silent())
    positions = []
    while seats := s.to_act():
        seat = rng.choice(seats)
        positions.append((s.copy(), seat))
        s.apply(seat, rng.choice(s.options(seat)), chance, Silent())
    return positions


@pytest.mark.parametrize(("players", "options"), [(1, {"level": "2"}), (2, {}), (3, {"vendors": "varied"})])
def test_a_look_promises_what_happens(players: int, options: dict[str, str]) -> None:
    """Whatever is drawn and whatever others hold, the events begin with the promised ones."""
    rng = random.Random(players)
    stops: Counter[str] = Counter()
    positions = play_random(40 + players, players, options)
    for s, seat in rng.sample(positions, min(len(positions), sized(60, 200))):
        for ahead in looks(TACOS, s.rules, s, TACOS.prompt(s, seat)):
            twin, heard = s.copy(), Heard()
            for option in ahead.options:
                twin.apply(seat, option, Seeded(rng.randrange(1000)), heard)
            happened: list[GameEvent] = [TACOS.event(s.rules, event) for event in heard.told(seat)]
            if s.waiting == 0 or players == 1:
                assert happened[: len(ahead.does)] == ahead.does
                if not ahead.stops:
                    assert len(happened) == len(ahead.does)
            stops[ahead.stops] += 1
    assert len(stops) == (3 if players > 1 else 2), stops


@rule("T2.1", "C4")
def test_a_look_at_a_bid_foretells_the_reveal() -> None:
    t = table(2).has("Ana", coins=9)
    ahead = look(t, "Ana", "visit 2", "bid 5")
    assert (promised(ahead), ahead.stops) == (["bid"], "others")
    assert [(gain.who, gain.n) for gain in ahead.as_it_stands] == [("seat:0", -1)], (
        "9 coins make 1 customer, 4 coins none"
    )
    alone = look(t, "Ana", "visit 2")
    assert (alone.does, alone.asks is not None) == ([], True)
    t.do("Ana", "visit 2", "bid 5").do("Ben", "visit 1", "bid 0")
    assert ("Ana", "ferry_landing", 5) in t.told("bid")


@rule("T3.2")
def test_a_look_at_a_draw_stops_at_chance() -> None:
    t = table(2).turns()
    for name in ("draw ingredients", "draw recipes"):
        ahead = look(t, "Ana", name)
        assert (ahead.does, ahead.as_it_stands, ahead.stops) == ([], [], "chance")


@rule("T3.5", "T1.7")
def test_a_look_at_a_popular_recipe_tells_its_reward_and_stops_before_the_next_is_drawn() -> None:
    t = table(2).turns().hand("Ana", "beef onion").has("Ana", coins=0, trucks="griller").popular("duo " * 5)
    ahead = look(t, "Ana", "popular 5")
    assert promised(ahead) == ["built", "laid", "laid", "reward", "came"]
    assert ahead.stops == "chance"
    built = msgspec.to_builtins(ahead.does[0])
    assert (built["customers"], built["bonus"], built["came"], built["coins"], built["paid"]) == (3, 2, 2, 2, 0)
    # 3 on the card, 2 for its space, and 1 for the beef with the skill in hand. 2 coins make no customer.
    assert [(gain.who, gain.n) for gain in ahead.as_it_stands] == [("seat:0", 6)]


@rule("T3.3")
def test_a_look_at_a_truck_card_counts_it_as_owned() -> None:
    t = table(2).turns().hand("Ana").has("Ana", coins=3, under="beef beef").track("griller overtime overtime")
    ahead = look(t, "Ana", "buy 1")
    assert (promised(ahead), ahead.stops) == (["bought"], "chance")
    assert [(gain.who, gain.n) for gain in ahead.as_it_stands] == [("seat:0", 2)]


@rule("T5.2", "C4")
def test_a_look_at_the_last_turn_stops_before_the_hands_of_others() -> None:
    t = table(2).turns().line("Ben Ana").has("Ben", trucks="loyalty_card").has("Ana", trucks="griller").supply(0)
    t.state.place, t.state.turn = 1, 0
    ahead = look(t, "Ana", "pass")
    assert promised(ahead) == ["turn_over", "end"]
    assert (ahead.stops, ahead.as_it_stands) == ("others", [])


@rule("T7.5")
def test_the_standing_includes_challengers() -> None:
    rules = TACOS.rules(1, {"level": "1"})
    s = TACOS.new(rules, Seeded(1), Silent())
    assert [who for who, _ in TACOS.standing(s, 0)] == ["seat:0", "who:challenger", "who:second_challenger"]
    s.own[rules.stride + 2] = 7
    assert TACOS.standing(s, 0)[1:] == [("who:challenger", 7), ("who:second_challenger", 0)]


@rule("C4")
def test_hidden_cards_count_only_in_their_owners_standing() -> None:
    t = table(2).turns().has("Ben", coins=3, trucks="griller special_event", under="beef")
    mine, theirs = dict(TACOS.standing(t.state, 0)), dict(TACOS.standing(t.state, 1))
    # Griller scores for the beef and makes 5 coins of 3; Special event gives 2 and forms a set.
    assert theirs["seat:1"] == mine["seat:1"] + 1 + 1 + 2 + 1


@pytest.mark.parametrize("seed", range(sized(2, 6)))
def test_all_looks_at_one_prompt_fit_into_a_small_message(seed: int) -> None:
    most = 0
    for s, seat in play_random(60 + seed, 5, {})[:: sized(6, 2)]:
        prompt = TACOS.prompt(s, seat)
        all_looks = looks(TACOS, s.rules, s, prompt)
        assert len(all_looks) == len(gestures(prompt))
        owners = [who for who, _ in TACOS.standing(s, seat)]
        most = max(most, len(msgspec.json.encode(packed(all_looks, owners, 1, "x"))))
    assert 500 < most < LOOKS_SIZE


@rule("T2.1")
def test_looks_at_all_visits_and_bids_fit_into_a_small_message() -> None:
    t = table(5).has("Ana", coins=30)
    all_looks = looks(TACOS, t.rules, t.state, TACOS.prompt(t.state, 0))
    owners = [who for who, _ in TACOS.standing(t.state, 0)]
    assert len(all_looks) == codes.MOST_STALLS * (codes.MOST_BID + 1) + codes.MOST_STALLS
    assert len(msgspec.json.encode(packed(all_looks, owners, 1, "x"))) < LOOKS_SIZE


# Questions


def test_a_question_is_the_one_of_the_prompt() -> None:
    for s, seat in play_random(80, 3, {"vendors": "varied"}):
        assert TACOS.question(s, seat) == TACOS.prompt(s, seat).asks


# Recipes with some cards picked


def picked(t: Table, option: int, cards: str) -> list[GameEvent]:
    """Return the events about a recipe with some of Ana's cards, in any order."""
    heard = Heard()
    TACOS.so_far(t.state, 0, option, [f"ingredient:{card}" for card in cards.split()], heard)
    return [TACOS.event(t.rules, event) for event in heard.events]


def slots_of(events: list[GameEvent]) -> dict[str, tuple[int, bool]]:
    return {one.ingredient: (one.slot, one.fits) for one in events if isinstance(one, Laid)}


@rule("T3.5", "T3.6")
def test_an_incomplete_recipe_tells_its_price_and_reward_so_far() -> None:
    t = table(2).turns().hand("Ana", "beef chicken onion").has("Ana", coins=8).popular("duo wood wood wood wood")
    recipe = next(one for one in t.rules.recipes if one.key == "duo")
    assert recipe.slots == ["beef", "onion"]
    nothing, onion, chicken = (picked(t, codes.POPULAR, cards) for cards in ("", "onion", "chicken"))
    for events, paid in ((nothing, 0), (onion, 0), (chicken, codes.SUBSTITUTE)):
        built = events[0]
        assert isinstance(built, Built)
        assert (built.customers, built.coins, built.bonus) == (recipe.customers, recipe.coins, codes.POPULAR_BONUS[0])
        assert (built.came, built.paid) == (codes.POPULAR_BONUS[0], paid)
    assert slots_of(nothing) == {}
    assert slots_of(onion) == {"ingredient:onion": (1, True)}
    assert slots_of(chicken) == {"ingredient:chicken": (0, False)}
    assert picked(t, codes.POPULAR, "onion chicken") == picked(t, codes.POPULAR, "chicken onion"), (
        "the order is no matter"
    )


@rule("T3.5")
def test_cards_that_cannot_be_picked_tell_nothing() -> None:
    t = table(2).turns().hand("Ana", "beef chicken onion").has("Ana", coins=8).popular("duo wood wood wood wood")
    for cards in ("lime", "onion onion", "beef chicken onion", "pepper"):
        assert picked(t, codes.POPULAR, cards) == []
    assert picked(t, codes.COINS, "onion") == [], "the option builds no recipe"
    assert picked(t.has("Ana", coins=0).hand("Ana", "chicken"), codes.POPULAR, "chicken") == [], (
        "the option is not offered"
    )


@rule("T3.5", "T3.6", "T3.7")
def test_a_complete_recipe_tells_what_a_look_promises() -> None:
    compared = 0
    for seed in range(sized(8, 60)):
        rng, state = random.Random(seed), TACOS.new(TACOS.rules(2, {}), Seeded(seed), Silent())
        for _ in range(150):
            seat = rng.choice(state.to_act())
            prompt = TACOS.prompt(state, seat)
            for one in prompt.shortcuts:
                if not codes.POPULAR <= one.options[0] < codes.PLAY:
                    continue
                looked, heard = Looker(TACOS, state.rules, state, seat).at(one.options), Heard()
                cards = one.touches[:-1]
                TACOS.so_far(state, seat, one.options[0], rng.sample(cards, len(cards)), heard)
                told = [TACOS.event(state.rules, event) for event in heard.events]
                assert told == [event for event in looked.does if isinstance(event, Built | Laid)]
                compared += 1
            state.step(seat, rng.choice(state.options(seat)), Seeded(rng.getrandbits(32)), Silent())
            if not state.to_act():
                break
    assert compared > 20
