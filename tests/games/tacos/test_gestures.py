"""What the prompt offers to point at, and what a look says of it."""

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


def shortcuts(t: Table, who: str = "Ana") -> list[Shortcut]:
    return TACOS.prompt(t.state, t.seat(who)).shortcuts


def look(t: Table, who: str, *names: str) -> Look:
    """A look at a gesture, by the names of its options."""
    numbers = TACOS.option_numbers(t.rules)
    return Looker(TACOS, t.rules, t.state, t.seat(who)).at([numbers[name] for name in names])


def told(found: Look) -> list[str]:
    return [str(event.__struct_config__.tag) for event in found.does]


# Gestures


@rule("T2.1")
@pytest.mark.parametrize("coins", [1, 3, 20, 25])
def test_every_vendor_with_every_bid_is_a_gesture(coins: int) -> None:
    t = table(2).has("Ana", coins=coins)
    found = shortcuts(t)
    assert not any(one.listed for one in found), "a list would be long"
    most = min(coins, codes.MOST_BID)
    wanted = [[codes.VISIT + stall, codes.BID + bid] for stall in range(3) for bid in range(most + 1)]
    assert [one.options for one in found] == wanted
    for one in found:
        twin = t.state.copy()
        for option in one.options:
            assert option in twin.options(0)
            twin.apply(0, option, t.chance, Silent())
        assert twin.ready[0] == 1, "the whole choice is made"
        vendor = t.view.stalls[one.options[0] - codes.VISIT].vendor
        assert one.touches == [f"bid:{one.options[1] - codes.BID}", f"vendor:{vendor}"]


@rule("T2.1")
def test_without_coins_the_visit_is_the_whole_gesture() -> None:
    t = table(2).has("Ana", coins=0)
    assert shortcuts(t) == []
    assert shortcuts(table(2).do("Ana", "visit 1")) == [], "nor when only the bid is asked"


@rule("T3.5")
def test_the_same_recipe_on_two_spaces_can_be_pointed_at_on_both() -> None:
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
def test_why_a_popular_recipe_cannot_be_built_is_told_once_for_all_its_spaces() -> None:
    t = table(2).turns().hand("Ana", "lime corn").has("Ana", coins=0, recipes="duo").popular("duo wood duo wood wood")
    barred = [one for one in TACOS.prompt(t.state, 0).barred if one.touches[-1] == "recipe:duo"]
    assert [one.touches for one in barred] == [["popular:0", "popular:2", "recipe:duo"], ["recipe:duo"]]


@rule("T3.1")
def test_everything_in_a_turn_touches_something() -> None:
    t = table(2).turns().hand("Ana", "beef onion").has("Ana", coins=9, trucks="loyalty_card", recipes="duo")
    prompt = TACOS.prompt(t.state, 0)
    assert all(one.touches for one in prompt.choices)
    touched = Counter(tuple(one.touches) for one in prompt.choices)
    assert max(touched.values()) == 1, "what is touched says which choice is meant"


# Looks


def play_random(seed: int, players: int, options: dict[str, str]) -> list[tuple[Tacos, int]]:
    """Positions of a random game, each with a seat that is asked."""
    chance, rng = Seeded(seed), random.Random(seed)
    s = TACOS.new(TACOS.rules(players, options), chance, Silent())
    found = []
    while seats := s.to_act():
        seat = rng.choice(seats)
        found.append((s.copy(), seat))
        s.apply(seat, rng.choice(s.options(seat)), chance, Silent())
    return found


@pytest.mark.parametrize(("players", "options"), [(1, {"level": "2"}), (2, {}), (3, {"vendors": "varied"})])
def test_what_a_look_promises_happens(players: int, options: dict[str, str]) -> None:
    """Whatever is drawn and whatever others hold: the events begin with those that were promised."""
    rng = random.Random(players)
    stops: Counter[str] = Counter()
    positions = play_random(40 + players, players, options)
    for s, seat in rng.sample(positions, min(len(positions), sized(60, 200))):
        for found in looks(TACOS, s.rules, s, TACOS.prompt(s, seat)):
            twin, heard = s.copy(), Heard()
            for option in found.options:
                twin.apply(seat, option, Seeded(rng.randrange(1000)), heard)
            happened: list[GameEvent] = [TACOS.event(s.rules, event) for event in heard.told(seat)]
            if s.waiting == 0 or players == 1:
                assert happened[: len(found.does)] == found.does
                if not found.stops:
                    assert len(happened) == len(found.does)
            stops[found.stops] += 1
    assert len(stops) == (3 if players > 1 else 2), stops


@rule("T2.1", "C4")
def test_a_look_at_a_bid_tells_what_the_reveal_will() -> None:
    t = table(2).has("Ana", coins=9)
    found = look(t, "Ana", "visit 2", "bid 5")
    assert (told(found), found.stops) == (["bid"], "others")
    assert [(gain.who, gain.n) for gain in found.as_it_stands] == [("seat:0", -1)], "9 coins are 1 customer, 4 are none"
    alone = look(t, "Ana", "visit 2")
    assert (alone.does, alone.asks is not None) == ([], True)
    t.do("Ana", "visit 2", "bid 5").do("Ben", "visit 1", "bid 0")
    assert ("Ana", "ferry_landing", 5) in t.told("bid")


@rule("T3.2")
def test_a_look_at_a_draw_stops_there() -> None:
    t = table(2).turns()
    for name in ("draw ingredients", "draw recipes"):
        found = look(t, "Ana", name)
        assert (found.does, found.as_it_stands, found.stops) == ([], [], "chance")


@rule("T3.5", "T1.7")
def test_a_look_at_a_popular_recipe_says_what_it_brings_before_the_next_is_drawn() -> None:
    t = table(2).turns().hand("Ana", "beef onion").has("Ana", coins=0, trucks="griller").popular("duo " * 5)
    found = look(t, "Ana", "popular 5")
    assert told(found) == ["built", "laid", "laid", "reward", "came"]
    assert found.stops == "chance"
    built = msgspec.to_builtins(found.does[0])
    assert (built["customers"], built["bonus"], built["came"], built["coins"], built["paid"]) == (3, 2, 2, 2, 0)
    # 3 on the card, 2 for its space, and 1 for the beef by a skill in her hand. Its 2 coins make no customer.
    assert [(gain.who, gain.n) for gain in found.as_it_stands] == [("seat:0", 6)]


@rule("T3.3")
def test_a_look_at_a_truck_card_counts_it_as_owned() -> None:
    t = table(2).turns().hand("Ana").has("Ana", coins=3, under="beef beef").track("griller overtime overtime")
    found = look(t, "Ana", "buy 1")
    assert (told(found), found.stops) == (["bought"], "chance")
    assert [(gain.who, gain.n) for gain in found.as_it_stands] == [("seat:0", 2)]


@rule("T5.2", "C4")
def test_a_look_at_the_last_turn_ends_before_the_hands_of_others() -> None:
    t = table(2).turns().line("Ben Ana").has("Ben", trucks="loyalty_card").has("Ana", trucks="griller").supply(0)
    t.state.place, t.state.turn = 1, 0
    found = look(t, "Ana", "pass")
    assert told(found) == ["turn_over", "end"]
    assert (found.stops, found.as_it_stands) == ("others", [])


@rule("T7.5")
def test_challengers_are_counted_too() -> None:
    rules = TACOS.rules(1, {"level": "1"})
    s = TACOS.new(rules, Seeded(1), Silent())
    assert [who for who, _ in TACOS.standing(s, 0)] == ["seat:0", "who:challenger", "who:second_challenger"]
    s.own[rules.stride + 2] = 7
    assert TACOS.standing(s, 0)[1:] == [("who:challenger", 7), ("who:second_challenger", 0)]


@rule("C4")
def test_the_hidden_cards_of_others_count_for_nobody_else() -> None:
    t = table(2).turns().has("Ben", coins=3, trucks="griller special_event", under="beef")
    mine, theirs = dict(TACOS.standing(t.state, 0)), dict(TACOS.standing(t.state, 1))
    # Griller counts her beef and makes her 3 coins 5; Special event brings 2 and is a set of its own.
    assert theirs["seat:1"] == mine["seat:1"] + 1 + 1 + 2 + 1


@pytest.mark.parametrize("seed", range(sized(2, 6)))
def test_all_looks_of_a_question_are_small(seed: int) -> None:
    most = 0
    for s, seat in play_random(60 + seed, 5, {})[:: sized(6, 2)]:
        prompt = TACOS.prompt(s, seat)
        found = looks(TACOS, s.rules, s, prompt)
        assert len(found) == len(gestures(prompt))
        owners = [who for who, _ in TACOS.standing(s, seat)]
        most = max(most, len(msgspec.json.encode(packed(found, owners, 1, "x"))))
    assert 500 < most < 16_000


@rule("T2.1")
def test_looks_at_all_visits_and_bids_are_small() -> None:
    t = table(5).has("Ana", coins=30)
    found = looks(TACOS, t.rules, t.state, TACOS.prompt(t.state, 0))
    owners = [who for who, _ in TACOS.standing(t.state, 0)]
    assert len(found) == 4 * 21 + 4
    assert len(msgspec.json.encode(packed(found, owners, 1, "x"))) < 16_000


# Questions


def test_a_question_is_the_one_of_the_prompt() -> None:
    for s, seat in play_random(80, 3, {"vendors": "varied"}):
        assert TACOS.question(s, seat) == TACOS.prompt(s, seat).asks


# What is picked so far


def picked(t: Table, option: int, cards: str) -> list[GameEvent]:
    """What is told of a recipe with some cards of Ana's, in any order."""
    heard = Heard()
    TACOS.so_far(t.state, 0, option, [f"ingredient:{card}" for card in cards.split()], heard)
    return [TACOS.event(t.rules, event) for event in heard.events]


def slots_of(events: list[GameEvent]) -> dict[str, tuple[int, bool]]:
    return {one.ingredient: (one.slot, one.fits) for one in events if isinstance(one, Laid)}


@rule("T3.5", "T3.6")
def test_too_few_cards_say_what_they_cost_and_bring_so_far() -> None:
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
def test_what_cannot_be_picked_says_nothing() -> None:
    t = table(2).turns().hand("Ana", "beef chicken onion").has("Ana", coins=8).popular("duo wood wood wood wood")
    for cards in ("lime", "onion onion", "beef chicken onion", "pepper"):
        assert picked(t, codes.POPULAR, cards) == []
    assert picked(t, codes.COINS, "onion") == [], "that option builds nothing"
    assert picked(t.has("Ana", coins=0).hand("Ana", "chicken"), codes.POPULAR, "chicken") == [], "it is not offered"


@rule("T3.5", "T3.6", "T3.7")
def test_all_cards_picked_say_what_a_look_promises() -> None:
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
