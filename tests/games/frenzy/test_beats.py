"""Beats: their order inside a step, and the position at each."""

from random import Random

import pytest

from tests.games.frenzy.tables import Table, table, truck_of
from tests.rule import rule
from truckstop.games.frenzy import codes
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.views import FrenzyView
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import Heard


def beats(t: Table) -> list[tuple[str, FrenzyView, list[str]]]:
    """Return each beat so far: its name, the public view, and the events since the beat before."""
    found, done = [], 0
    names = [FRENZY.event_shapes[event[1]].name for event in t.heard.events]
    for told, kind, state in t.heard.beats:
        assert isinstance(state, Frenzy)
        found.append((codes.BEATS[kind], FRENZY.view(state, SPECTATOR), names[done:told]))
        done = told
    return found


def listening(t: Table) -> Table:
    """Drop the events so far and keep beats from now on."""
    t.heard.events.clear()
    t.heard.with_beats = True
    return t


@rule("F2.1", "F2.2", "F2.5", "F2.7", "F4.3")
def test_a_round_has_its_beats_in_order() -> None:
    t = listening(table(3).rolls(d8=7, d10=3, d12=5)).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d12").pick(Ana="double")
    t.play("Ana", "double", "Ana d8")
    found = beats(t)
    assert [name for name, _, _ in found] == [
        "trucks revealed",
        "dice rolled",
        "cards picked",
        "card resolved",
        "venue paid",
        "venue paid",
        "venue paid",
        "round ended",
    ]
    views = [view for _, view, _ in found]
    assert [view.phase for view in views] == [
        "select trucks",
        "roll",
        "select actions",
        "execute actions",
        "resolve payouts",
        "resolve payouts",
        "resolve payouts",
        "resolve payouts",
    ]
    assert [venue.face for venue in views[0].venues] == [0] * 4
    assert [venue.face for venue in views[1].venues] == [7, 3, 5, 1]
    assert [seat.money for seat in views[3].seats] == [0, 0, 0]
    assert [[seat.money for seat in view.seats] for view in views[4:7]] == [[4, 2, 2], [5, 3, 2], [5, 3, 7]]
    assert [[seat.worth for seat in view.seats] for view in views[3:7]] == [[5, 3, 7], [1, 1, 5], [0, 0, 5], [0, 0, 0]]
    assert all(venue.trucks == [] for venue in views[7].venues) and views[7].round == 1
    assert found[4][2] == ["total", "paid", "paid", "paid"]
    assert found[7][2] == ["unpaid", "round_over"]


@rule("F7.4")
def test_a_special_that_acts_is_a_moment_and_one_that_does_nothing_is_none() -> None:
    t = listening(table(5, specials=["home_delivery"]).rolls()).park(Ana="d4 d20")
    assert [name for name, _, _ in beats(t)] == ["trucks revealed", "special acted", "dice rolled"]
    everyone = dict.fromkeys(t.people, "d4 d20")
    t = listening(table(5, specials=["home_delivery"]).rolls()).park(**everyone)
    assert [name for name, _, _ in beats(t)] == ["trucks revealed", "dice rolled"]


@rule("F2.6", "C7")
def test_cards_that_are_put_aside_unasked_come_one_by_one() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d12", Cem="d8 d12")
    t.pick(Ana="trigger", Ben="double", Cem="double")
    for truck in (truck_of("Ben", "d12"), truck_of("Cem", "d12")):
        t.state.send_home(truck)
    listening(t).play("Ana", "trigger", "at d8")
    assert [name for name, _, _ in beats(t)][:3] == ["card resolved"] * 3
    assert [told[0] for _, _, told in beats(t)][:3] == ["played", "dropped", "dropped"]


@rule("F5.1", "F5.2")
def test_the_end_comes_in_moments_too() -> None:
    t = table(3, money={"Ana": 500})
    while t.view.round < 5:
        t.skip_round()
    listening(t).rolls().park()
    t.finish()
    names = [name for name, _, _ in beats(t)]
    assert names[-2:] == ["round ended", "cards counted"]
    before, counted = beats(t)[-2][1], beats(t)[-1][1]
    assert [seat.money - old.money for seat, old in zip(counted.seats, before.seats, strict=True)] == [
        seat.kept for seat in before.seats
    ]
    assert not counted.over and t.state.over and [seat.kept for seat in counted.seats] == [0, 0, 0]


@rule("F5.2")
def test_the_dice_of_a_tie_are_a_moment() -> None:
    t = table(3)
    for at in range(len(t.state.hand)):
        t.state.hand[at] = 0
    while t.phase != "tie break":
        t.rolls().park()
    listening(t)
    t.chance.will("tie die", 1, 1, 1, 8, 10, 12, 1, 1, 1)
    t.do("Ana", "d4 d6 d20").do("Ben", "d8 d10 d12").do("Cem", "d4 d6 d20")
    assert [(name, told) for name, _, told in beats(t)] == [("tie rolled", ["tie_roll"] * 3)]
    assert t.state.winners() == [1]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_moment_follows_an_event_and_has_a_view_for_everybody(players: int, seed: int) -> None:
    rules = FRENZY.rules(players, {"specials": "on"})
    rng, chance, heard = Random(seed), Seeded(seed), Heard(with_beats=True)
    state = FRENZY.new(rules, chance, heard)
    while seats := state.to_act():
        assert not heard.beats or heard.beats[-1][0] <= len(heard.events)
        seat = rng.choice(seats)
        state.step(seat, rng.choice(state.options(seat)), chance, heard)
    told = [count for count, _, _ in heard.beats]
    assert len(set(told)) == len(told), "nothing was told between two beats"
    for _, _, moment in heard.beats:
        assert isinstance(moment, Frenzy)
        for viewer in range(-1, players):
            assert FRENZY.view(moment, viewer).choosing == []
