"""The set-up (T1.5 to T1.10): the table, the opening hands, and the options of the vendors."""

from functools import cache

import pytest

from tests.games.tacos.conserved import conserved
from tests.games.tacos.tables import table
from tests.rule import rule
from truckstop.games.tacos.codes import POPULAR_SPACES, STALL_START, START_INGREDIENTS
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.rules import TacosRules
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR, SetupError
from truckstop.kernel.session import Session
from truckstop.kernel.tell import Heard, Silent


@cache
def shipped(players: int) -> TacosRules:
    return TACOS.rules(players, {})


def fresh(players: int, seed: int) -> Tacos:
    return TACOS.new(shipped(players), Seeded(seed), Silent())


@rule("T1.10")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_player_begins_with_three_ingredients_a_recipe_and_three_coins(players: int) -> None:
    t = table(players)
    conserved(t.state)
    for who in t.people:
        seen = t.seen(who)
        assert (seen.cards, seen.recipes, seen.trucks, seen.coins) == (3, 1, 0, 3)
        assert (seen.meeples, seen.served, seen.played, seen.built) == (0, 0, {}, {})
        assert (sum(t.mine(who).hand.values()), sum(t.mine(who).recipes.values())) == (3, 1)


@rule("T1.10", "T2.1")
@pytest.mark.parametrize(("players", "stalls"), [(2, 3), (4, 3), (5, 4), (6, 4)])
def test_every_vendor_in_play_can_be_visited(players: int, stalls: int) -> None:
    t = table(players)
    for who in t.people:
        assert t.options(who) == [f"visit {stall}" for stall in range(1, stalls + 1)]


@rule("T1.7", "T1.8", "T1.9")
@pytest.mark.parametrize(("players", "spaces"), [(1, 3), (2, 3), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_the_table_begins_with_full_tracks_and_stocked_vendors(players: int, spaces: int) -> None:
    t = table(players)
    assert len(t.view.popular) == POPULAR_SPACES and None not in t.view.popular
    assert len(t.view.track) == spaces and None not in t.view.track
    assert [sum(stall.stock.values()) for stall in t.view.stalls] == [STALL_START] * spaces
    board = TACOS.board(t.rules)
    ingredients = sum(card.copies for card in board.ingredients)
    recipes = sum(card.copies for card in board.recipes if not card.basic)
    trucks = sum(card.copies for card in board.trucks)
    dealt_recipes = players if players > 1 else 0
    assert t.view.decks == [
        ingredients - STALL_START * spaces - START_INGREDIENTS * players,
        recipes - POPULAR_SPACES - dealt_recipes,
        trucks - spaces,
    ]


@rule("T1.7", "T1.8")
def test_each_space_has_its_bonus_or_its_cost() -> None:
    for players, costs in ((2, [3, 2, 1]), (5, [3, 2, 1, 0])):
        board = TACOS.board(TACOS.rules(players, {}))
        assert board.popular_bonus == [0, 0, 0, 1, 2]
        assert (board.truck_costs, board.unseen_cost) == (costs, 1)


@rule("T1.7", "T1.8")
def test_the_first_card_dealt_to_a_track_is_the_oldest() -> None:
    t = table(2)
    assert [key for (key,) in t.told("popular")] == list(reversed(t.view.popular))
    assert [key for (key,) in t.told("track")] == list(reversed(t.view.track))


@rule("T1.5")
def test_the_supply_begins_with_thirty_meeples() -> None:
    assert table(4).view.supply == 30


@rule("T1.6", "C1")
def test_the_arrival_track_begins_in_random_order() -> None:
    orders = {tuple(TACOS.view(fresh(3, seed), SPECTATOR).arrival) for seed in range(60)}
    assert len(orders) == 6, "all six orders of three players occur"
    firsts = [TACOS.view(fresh(2, seed), SPECTATOR).arrival[0] for seed in range(200)]
    assert 70 < firsts.count("seat:0") < 130


@rule("T1.9")
def test_vendors_are_drawn_without_repeats_from_all_eight() -> None:
    seen: set[str] = set()
    for seed in range(40):
        vendors = [stall.vendor for stall in TACOS.view(fresh(5, seed), SPECTATOR).stalls]
        assert len(set(vendors)) == 4
        seen.update(vendors)
    assert len(seen) == 8


@rule("T1.9", "C8")
def test_vendors_can_be_listed_in_board_order() -> None:
    t = table(2, vendors="spice_loft+dawn_market+corner_grocer")
    assert [stall.vendor for stall in t.view.stalls] == ["spice_loft", "dawn_market", "corner_grocer"]
    assert "vendors" not in t.chance.sources(), "no vendor is drawn"


@rule("T1.9", "T6.1", "T7.1", "C8")
def test_options_have_defaults_and_are_in_the_log() -> None:
    session = Session.start(TACOS, ["Ana"], {}, seed=3)
    assert session.log.options == {"vendors": "star", "vendorset": "random", "level": "1"}
    session = Session.start(TACOS, ["Ana"], {"level": "4", "vendorset": "dawn_market+spice_loft"}, seed=3)
    assert session.log.options == {"vendors": "star", "vendorset": "dawn_market+spice_loft", "level": "4"}
    assert {option.name: option.clause for option in TACOS.game_options} == {
        "vendors": "T6",
        "vendorset": "T1.9",
        "level": "T7",
    }


WRONG_SETS = [
    (2, "1", "dawn_market+spice_loft", "3 different vendors"),
    (2, "1", "dawn_market+spice_loft+canal_barge+clock_square", "3 different vendors"),
    (2, "1", "dawn_market+spice_loft+dawn_market", "3 different vendors"),
    (2, "1", "dawn_market+spice_loft+dusk_market", "'dawn_market\\+spice_loft\\+dusk_market'"),
    (2, "1", "", "vendorset"),
    (5, "1", "dawn_market+spice_loft+canal_barge", "4 different vendors"),
    (1, "4", "dawn_market+spice_loft+canal_barge", "2 different vendors"),
    (1, "6", "dawn_market", "2 different vendors"),
    (1, "7", "dawn_market+spice_loft", "3 different vendors"),
]


@rule("T1.9", "T7.9")
@pytest.mark.parametrize(("players", "level", "chosen", "says"), WRONG_SETS)
def test_a_wrong_list_of_vendors_is_refused(players: int, level: str, chosen: str, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        TACOS.rules(players, {"vendorset": chosen, "level": level})


@rule("T7.1", "C8")
@pytest.mark.parametrize("options", [{"level": "0"}, {"level": "8"}, {"vendors": "both"}, {"levels": "1"}])
def test_an_unknown_option_or_value_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(SetupError):
        TACOS.rules(1, options)


@rule("T7.1")
def test_a_level_is_only_for_solo_games() -> None:
    with pytest.raises(SetupError, match="level is only for solo games; leave it out with 3 players"):
        TACOS.rules(3, {"level": "2"})


@pytest.mark.parametrize("players", [0, 7, -1])
def test_one_to_six_players_can_play(players: int) -> None:
    with pytest.raises(SetupError):
        TACOS.rules(players, {})


@rule("T1.10", "C4")
def test_an_opening_hand_is_told_only_to_its_owner() -> None:
    heard = Heard()
    TACOS.new(TACOS.rules(3, {}), Seeded(5), heard)
    dealt = [kind for kind, shape in TACOS.event_shapes.items() if shape.name in ("dealt", "dealt_recipe")]
    told = [(event[0], event[2]) for event in heard.events if event[1] in dealt]
    assert sorted(told) == [(seat, seat) for seat in range(3) for _ in range(4)]
