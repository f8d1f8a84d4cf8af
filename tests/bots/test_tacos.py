"""The greedy bot for tacos: sensible in constructed positions, unaffected by hidden cards, and strong."""

import pytest

from tests.bots.playing import play
from tests.games.tacos.tables import Table, table
from tests.rule import rule
from tests.soak import sized
from truckstop.bots import bot_named, decide
from truckstop.games.tacos.codes import BID, PASS, VISIT
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent
from truckstop.lab.simulate import plan_of, simulate

SILENT = Silent()
GREEDY = bot_named("tacos", "greedy")


def choice(t: Table, who: str = "Ana", seed: int = 1) -> str:
    """Return what greedy would do next in this seat."""
    return t.option_name(decide(GREEDY, t.state, t.seat(who), Seeded(seed)))


def play_turn(t: Table, who: str = "Ana") -> list[str]:
    """Let greedy take its turn; return what it did."""
    choices = []
    while t.phase == "truck planning" and who in t.asked:
        choices.append(choice(t, who))
        t.do(who, choices[-1])
    return choices


# Legal choices, made only from what the seat may know


@pytest.mark.parametrize("name", ["quick", "greedy", "casual", "random"])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("vendors", ["star", "varied"])
def test_a_bot_plays_whole_games_by_the_rules(name: str, players: int, vendors: str) -> None:
    assert play(TACOS, players, {"vendors": vendors}, players, [bot_named("tacos", name)] * players).places()


@pytest.mark.parametrize("name", ["quick", "greedy", "casual", "random"])
@pytest.mark.parametrize("level", range(1, 8))
def test_a_bot_plays_every_level_alone(name: str, level: int) -> None:
    assert play(TACOS, 1, {"level": str(level)}, level, [bot_named("tacos", name)]).places()


@rule("C4")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_hidden_cards_of_others_do_not_affect_greedy(players: int) -> None:
    """Ask for every choice of a game twice, with the others' closed cards dealt differently."""
    chance = Seeded(players)
    state = TACOS.new(TACOS.rules(players, {}), chance, SILENT)
    asked = differ = 0
    while (seat := state.next_to_act()) >= 0:
        worlds = [state.copy(), state.copy()]
        for world, seed in zip(worlds, (1, 2), strict=True):
            world.forget(seat, Seeded(seed))
        one, other = [GREEDY.choose(world, seat, Seeded(asked)) for world in worlds]
        assert one == other
        asked += 1
        differ += worlds[0].dump() != worlds[1].dump()
        state.step(seat, one, chance, SILENT)
    assert differ > 20 * players


@rule("C4")
def test_committed_bids_of_others_do_not_affect_greedy() -> None:
    tables = [table(3).do("Ben", "visit 1", "bid 0"), table(3).do("Ben", "visit 3", "bid 3")]
    assert tables[0].state.dump() != tables[1].state.dump()
    for seed in range(30):
        assert choice(tables[0], "Ana", seed) == choice(tables[1], "Ana", seed)


def test_greedy_does_not_change_the_position_it_is_asked_about() -> None:
    chance = Seeded(8)
    state = TACOS.new(TACOS.rules(3, {"vendors": "varied"}), chance, SILENT)
    while (seat := state.next_to_act()) >= 0:
        before = state.dump()
        option = decide(GREEDY, state, seat, Seeded(1))
        assert state.dump() == before
        state.step(seat, option, chance, SILENT)


# Ingredients and recipes


def kitchen(hand: str, popular: str = "snack snack snack snack snack", recipes: str = "", coins: int = 3) -> Table:
    """Return a table at Ana's turn with this hand and these recipes."""
    t = table(2).turns()
    return t.hand("Ana", hand).popular(popular).has("Ana", recipes=recipes, coins=coins)


def test_it_builds_a_popular_recipe_with_a_bonus_before_it_is_gone() -> None:
    assert "popular 5" in play_turn(kitchen("beef onion chicken", "wood wood wood wood duo"))


def test_it_lays_a_premium_ingredient_where_any_will_do() -> None:
    """Guaco Taco takes any protein and any vegetable; shrimp and nopal bring one customer each."""
    t = kitchen("chicken shrimp onion nopal guacamole", "two_limes two_limes two_limes two_limes guaco_taco")
    assert "popular 5" in play_turn(t)
    assert {"shrimp", "nopal"} < set(t.seen("Ana").under)


def test_it_keeps_a_card_that_another_recipe_in_hand_names() -> None:
    t = kitchen("beef pork onion lettuce", "two_limes two_limes two_limes two_limes two_limes", "duo")
    t.do("Ana", "build plain")
    assert choice(t) == "lay pork"
    t.do("Ana", "lay pork")
    assert choice(t) == "lay lettuce"


def test_it_takes_the_ingredient_that_its_recipe_lacks() -> None:
    t = table(2).hand("Ana", "beef chicken").has("Ana", recipes="duo").popular("wood wood wood wood wood")
    t.stall(1, "lettuce onion tofu").visit(Ana="1 1", Ben="1 0")
    assert choice(t) == "take onion"


def test_it_keeps_the_drawn_ingredient_that_its_recipe_lacks() -> None:
    t = kitchen("beef", "wood wood wood wood wood", "duo")
    t.will("ingredients", "lettuce", "tofu", "onion").do("Ana", "draw ingredients")
    assert choice(t) == "keep onion"


def test_it_pays_for_a_substitute_when_the_recipe_is_worth_it() -> None:
    t = kitchen("shrimp sour_cream chicken onion tofu", "feast wood wood wood feast", coins=9)
    assert "popular 5" in play_turn(t)


# Truck cards


def test_it_prefers_a_new_marketing_name() -> None:
    t = kitchen("", coins=3).track("cooking_class loyalty_card cooking_class")
    t.has("Ana", played="cooking_class special_event newsletter tasting_tray")
    assert choice(t) == "buy 2"


def test_it_prefers_a_skill_for_ingredients_under_its_recipes() -> None:
    t = kitchen("", coins=3).track("dairy forager griller").has("Ana", under="beef beef beef chicken chicken chicken")
    assert choice(t) == "buy 3"


def test_it_picks_from_the_stalls_while_they_are_full() -> None:
    t = table(2).end_round().has("Ana", trucks="word_of_mouth")
    t.state.phase_index, t.state.turn, t.state.waiting = 0, 0, 0
    assert t.phase == "before the bids"
    assert choice(t) == "play word_of_mouth"


def test_it_keeps_customer_cards_in_hand_while_playing_them_gains_nothing() -> None:
    """They count at the end, played or not (T3.12); played, they bring the end nearer."""
    t = kitchen("").has("Ana", trucks="special_event")
    t.state.actions = 0
    assert choice(t) == "pass"


@pytest.mark.parametrize(("served", "expected"), [(29, "play special_event"), (10, "pass")])
def test_it_plays_customer_cards_to_end_a_game_that_it_leads(served: int, expected: str) -> None:
    t = kitchen("").has("Ana", trucks="special_event", served=served).has("Ben", served=12)
    t.state.actions = 0
    assert choice(t) == expected


@pytest.mark.parametrize(("theirs", "expected"), [(12, "exchange"), (30, "pass")])
def test_it_exchanges_coins_only_to_end_a_game_that_it_leads(theirs: int, expected: str) -> None:
    t = table(2).line("Ben Ana").turns().do("Ben", "pass")
    t.hand("Ana", "").has("Ana", served=30, coins=6).has("Ben", served=theirs)
    t.state.actions = 0
    assert choice(t) == expected


# Vendors and bids


def bids(t: Table, seeds: int = 60) -> list[int]:
    """Return the bids of greedy at the second stall."""
    t.do("Ana", "visit 2")
    return [decide(GREEDY, t.state, 0, Seeded(seed)) - BID for seed in range(seeds)]


def test_it_visits_the_stall_with_the_ingredients_that_it_needs() -> None:
    t = table(2).hand("Ana", "beef lime chicken").has("Ana", recipes="duo two_limes").popular("wood . . . .")
    t.stall(1, "tofu tofu tofu").stall(2, "onion lime lettuce").stall(3, "cheese cheese salsa")
    visits = [decide(GREEDY, t.state, 0, Seeded(seed)) - VISIT for seed in range(40)]
    assert visits.count(1) > 30


def test_several_greedy_bots_spread_out() -> None:
    crowds = []
    for seed in range(20):
        state = TACOS.new(TACOS.rules(6, {}), Seeded(seed), SILENT)
        visits = [decide(GREEDY, state, seat, Seeded(seed, seat)) - VISIT for seat in range(6)]
        crowds.append(max(visits.count(stall) for stall in range(4)))
    assert sum(crowds) < 4.5 * len(crowds)


def test_it_bids_more_when_a_recipe_that_it_can_build_may_be_taken() -> None:
    plain = table(2).line("Ben Ana").hand("Ana", "chicken corn").has("Ana", recipes="", coins=6)
    calm = plain.copy().popular("wood wood wood wood wood")
    keen = plain.copy().hand("Ana", "shrimp sour_cream chicken onion cheese").popular("wood wood wood wood feast")
    assert sum(bids(keen)) > sum(bids(calm))


def test_it_bids_nothing_against_a_rival_without_coins() -> None:
    t = table(2).has("Ana", coins=8).has("Ben", coins=0)
    assert set(bids(t)) == {0}


# Strength


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_is_much_stronger_than_random(players: int) -> None:
    bots = ["greedy"] + ["random"] * (players - 1)
    result = simulate(plan_of("tacos", players, bots, sized(40, 40, 12), 1, {}, None), 1)
    assert result.win_shares["greedy"][1] > sized(0.9, 0.9, 0.7), "lower end of the interval"


def test_casual_scores_between_greedy_and_random() -> None:
    result = simulate(plan_of("tacos", 3, ["greedy", "casual", "random"], sized(60, 60, 21), 1, {}, None), 1)
    means = result.mean_scores
    assert means["greedy"] > means["casual"] > means["random"]


def test_greedy_never_forgoes_an_action() -> None:
    """It passes only when it has no actions left."""
    chance = Seeded(4)
    state = TACOS.new(TACOS.rules(3, {}), chance, SILENT)
    turns = 0
    while (seat := state.next_to_act()) >= 0:
        option = decide(GREEDY, state, seat, Seeded(2))
        if option == PASS and state.phase.key == "truck planning":
            assert state.actions == 0
            turns += 1
        state.step(seat, option, chance, SILENT)
    assert turns > 0
