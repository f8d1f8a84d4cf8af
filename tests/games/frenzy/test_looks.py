"""Looks at gestures of frenzy: they match what happens, and end at draws and secrets."""

from random import Random

import pytest

from tests.games.frenzy.tables import Table, table, truck_of
from tests.rule import rule
from truckstop.games.frenzy import events as e
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.look import Look, Looker, gestures
from truckstop.kernel.tell import Heard, Silent


def look(t: Table, who: str, *touches: str) -> Look:
    """Return a look at the shortcut that touches these things."""
    prompt = FRENZY.prompt(t.state, t.seat(who))
    shortcut = next(one for one in prompt.shortcuts if set(one.touches) == set(touches))
    return Looker(FRENZY, t.rules, t.state, t.seat(who)).at(shortcut.options)


def gains(found: Look) -> dict[str, int]:
    return {gain.who: gain.n for gain in found.as_it_stands}


@rule("F3.5", "F4.2")
def test_a_2x_is_promised_and_says_what_it_would_bring() -> None:
    t = table(3).rolls(d8=7).park(Ana="d8 d10", Ben="d8 d12").pick(Ana="double", Ben="reroll")
    found = look(t, "Ana", "card:double", "truck:2")
    assert [type(event) for event in found.does] == [e.Played, e.Doubled]
    assert (gains(found), found.stops) == ({"seat:0": 3}, "others")


@rule("F3.6", "F4.1")
def test_everybody_who_gains_or_loses_is_named() -> None:
    t = table(2, free="truck_shutdown reroll place").rolls(d8=6).barry("d8 d20").park(Ana="d8 d10", Ben="d8 d12")
    found = look(t, "Ana", "cell:13", "truck:8")
    assert gains(found) == {"seat:0": 1, "seat:1": -2, "who:barry": 1}


@rule("F3.1", "C7")
def test_a_reroll_is_promised_up_to_the_roll() -> None:
    t = table(3).rolls().park().pick(Ana="reroll")
    found = look(t, "Ana", "card:reroll", "venue:concert")
    assert ([type(event) for event in found.does], found.stops, found.as_it_stands) == ([e.Played], "chance", [])


@rule("F2.1", "C4")
def test_two_trucks_are_promised_as_they_will_be_revealed() -> None:
    t = table(3)
    found = look(t, "Ana", "venue:concert", "venue:night_market")
    assert found.does == [e.Trucks("seat:0", "venue:night_market", "venue:concert", 1)]
    assert (found.as_it_stands, found.stops) == ([], "others")
    t.do("Ana", "d8", "d10").park(Ben="d8 d10")
    assert FRENZY.event(t.rules, next(ev for ev in t.heard.events if ev[1] == 6)) == found.does[0]


@rule("F7.7")
def test_a_third_truck_is_promised_with_its_price() -> None:
    t = table(3, specials=["late_shift"], money={"Ana": 9}).do("Ana", "d10", "d12")
    looker = Looker(FRENZY, t.rules, t.state, 0)
    yes = looker.at([FRENZY.prompt(t.state, 0).choices[0].option])
    assert yes.does == [e.ThirdTruck("seat:0", "venue:night_market", 2, 1)]


@rule("F2.6", "C7")
def test_a_look_ends_where_a_hidden_card_of_another_decides() -> None:
    """Ben's only card has no target once d8 has paid; Ana cannot know that it will be put aside."""
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d12", Cem="d8 d12").pick(Ana="trigger", Ben="double")
    t.state.send_home(truck_of("Ben", "d12"))
    found = look(t, "Ana", "card:trigger", "venue:night_market")
    assert e.Dropped not in [type(event) for event in found.does]
    assert found.stops == "others"
    t.play("Ana", "trigger", "at d8")
    assert t.dropped() == [("Ben", "double")]


@rule("F2.7", "F4.3")
def test_the_last_card_promises_the_payouts_which_do_not_count_as_gain() -> None:
    t = table(3).rolls(d8=6, d10=4).park(Ana="d8 d10", Ben="d8 d12").pick(Ana="promote")
    found = look(t, "Ana", "card:promote", "venue:concert")
    assert sum(event.money for event in found.does if isinstance(event, e.Paid) and event.who == "seat:0") == 3 + 5
    assert gains(found) == {"seat:0": 1}
    assert found.asks is not None and found.asks.key == "frenzy.ask.first_truck"


@pytest.mark.parametrize("specials", ["off", "on"])
@pytest.mark.parametrize("players", range(2, 7))
def test_what_a_look_promises_is_what_happens(players: int, specials: str) -> None:
    rules = FRENZY.rules(players, {"specials": specials, "discard": "high"})
    rng, chance = Random(players), Seeded(players)
    state = FRENZY.new(rules, chance, Silent())
    kept, looked = 0, 0
    while seats := state.to_act():
        seat = rng.choice(seats)
        prompt = FRENZY.prompt(state, seat)
        assert FRENZY.question(state, seat) == prompt.asks
        gesture = rng.choice(gestures(prompt) or [[option] for option in state.options(seat)])
        found = Looker(FRENZY, rules, state, seat).at(gesture)
        heard = Heard()
        simultaneous = state.waiting > 0
        for option in gesture:
            state.step(seat, option, chance, heard)
        looked += 1
        if not simultaneous:
            happened = [FRENZY.event(rules, event) for event in heard.told(seat)]
            assert happened[: len(found.does)] == found.does
            kept += len(found.does)
            if not found.stops and found.asks is not None and seat in state.to_act():
                assert FRENZY.prompt(state, seat).asks == found.asks
    assert looked > 20 and kept > 10


def test_looks_are_the_same_whatever_others_have_picked() -> None:
    """Two positions that Ana cannot distinguish."""
    found = []
    for card in ("double", "place"):
        t = table(3).rolls(d8=7).park(Ana="d8 d10", Ben="d8 d12").pick(Ana="trigger double", Ben=card)
        looker = Looker(FRENZY, t.rules, t.state, 0)
        found.append([looker.at(gesture) for gesture in gestures(FRENZY.prompt(t.state, 0))])
    assert found[0] == found[1]
