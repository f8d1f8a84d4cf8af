"""Beats: which there are, what is visible at them, and that private steps have none."""

import random

import pytest

from tests.games.tacos.tables import Table, table
from tests.rule import rule
from tests.soak import sized
from truckstop.games.tacos import codes
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.views import TacosView
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import ALL, Heard


def beats(t: Table, who: str, *names: str) -> list[tuple[str, TacosView]]:
    """Take options and return the beats of the last one, each with the view of a spectator."""
    *first, last = names
    t.do(who, *first)
    heard = Heard(with_beats=True)
    t.state.apply(t.seat(who), TACOS.option_numbers(t.rules)[last], t.chance, heard)
    moments = [(kind, state) for _, kind, state in heard.beats if isinstance(state, Tacos)]
    return [(TACOS.beat_names[kind], TACOS.view(state, SPECTATOR)) for kind, state in moments]


@pytest.mark.parametrize(("players", "options"), [(1, {"level": "7"}), (2, {}), (5, {"vendors": "varied"})])
@pytest.mark.parametrize("seed", range(sized(1, 4)))
def test_every_beat_has_a_view_for_everyone_and_private_steps_have_none(
    players: int, options: dict[str, str], seed: int
) -> None:
    chance, rng = Seeded(seed), random.Random(seed)
    s = TACOS.new(TACOS.rules(players, options), chance, Heard())
    names: set[str] = set()
    while seats := s.to_act():
        seat, heard = rng.choice(seats), Heard(with_beats=True)
        s.apply(seat, rng.choice(s.options(seat)), chance, heard)
        if not any(to == ALL for to, *_ in heard.events):
            assert heard.beats == [], "a private step has no beat"
        for told, kind, state in heard.beats:
            assert 0 < told <= len(heard.events) and isinstance(state, Tacos)
            views = [TACOS.view(state, viewer) for viewer in (SPECTATOR, *range(players))]
            assert {view.phase for view in views} <= {phase.key for phase in s.rules.phases}
            names.add(TACOS.beat_names[kind])
    alone = {"challenger", "level"}
    assert names >= set(TACOS.beat_names) - alone
    assert (names & alone == alone) == (players == 1)


@rule("T2.2")
def test_bids_are_shown_before_the_arrival_track_is_sorted() -> None:
    t = table(2).line("Ana Ben").stall(1, "beef corn lime").do("Ana", "visit 1", "bid 0")
    (bids, bid_view), (arrivals, arrival_view), *_ = beats(t, "Ben", "visit 1", "bid 2")
    assert [bids, arrivals] == ["bids", "arrivals"]
    assert bid_view.arrival == ["seat:0", "seat:1"] and arrival_view.arrival == ["seat:1", "seat:0"]
    assert [owner.bid for owner in bid_view.owners] == [0, 2]


@rule("T3.5")
def test_a_built_popular_recipe_is_shown_before_the_next_one_is_drawn() -> None:
    t = table(2).turns().hand("Ana", "beef onion").has("Ana", coins=0).popular("wood wood wood wood duo")
    [(name, view)] = beats(t, "Ana", "popular 5")
    assert (name, view.owners[0].built, view.owners[0].served) == ("built", {"duo": 1}, 3)
    assert view.popular == [None, "wood", "wood", "wood", "wood"]


@rule("T3.3")
def test_a_bought_truck_card_is_shown_before_the_next_one_is_drawn() -> None:
    t = table(2).turns().has("Ana", coins=3).track("griller overtime dairy")
    [(name, view)] = beats(t, "Ana", "buy 1")
    assert (name, view.owners[0].known_trucks, view.track) == ("bought", {"griller": 1}, [None, "overtime", "dairy"])


@rule("T3.2", "C4")
def test_drawing_and_keeping_a_card_have_no_beat() -> None:
    t = table(2).turns().will("recipes", "duo", "wood", "snack")
    assert beats(t, "Ana", "draw recipes") == []
    assert beats(t, "Ana", "keep recipe duo") == []


@rule("T4.1", "T4.3")
def test_the_restocked_vendors_are_shown_before_the_next_round_begins() -> None:
    t = table(2).turns().do("Ana", "pass")
    shown = beats(t, "Ben", "pass")
    assert [name for name, _ in shown] == ["turn over", "round"]
    (_, over), (_, ended) = shown
    assert (over.asked, over.phase, ended.phase, ended.round) == (None, "truck planning", "end round", 1)
    assert sum(sum(stall.stock.values()) for stall in ended.stalls) > sum(
        sum(stall.stock.values()) for stall in over.stalls
    )


@rule("T7.4")
def test_each_action_of_a_challenger_has_a_beat() -> None:
    assert codes.BEAT_NAMES[codes.B_CHALLENGER] == "challenger"
    chance, rng = Seeded(5), random.Random(5)
    s = TACOS.new(TACOS.rules(1, {"level": "1"}), chance, Heard())
    deeds = 0
    while seats := s.to_act():
        heard = Heard(with_beats=True)
        s.apply(seats[0], rng.choice(s.options(seats[0])), chance, heard)
        did = [event for event in heard.events if event[1] in (codes.E_CHALLENGER_TRUCK, codes.E_CHALLENGER_BUILT)]
        assert len(did) == sum(kind == codes.B_CHALLENGER for _, kind, _ in heard.beats)
        deeds += len(did)
    assert deeds > 4
