"""Search: repeatable, blind, within its budget, and better than the policy of its playouts."""

import time
from random import Random

import pytest

from tests.bots.playing import play
from tests.bots.toy_guide import toy_search
from tests.conformance.joined import Joined, positions
from tests.conformance.twins import twins
from tests.toy import TOY
from truckstop.bots import bot_named, decide, guide_of
from truckstop.bots.bot import RandomBot
from truckstop.bots.search import Gesture, Method, Search, halvings
from truckstop.bots.streams import Streams
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SetupError, named
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent

TOY_JOINED = Joined(TOY)


def some_positions(seed: int, count: int) -> list[tuple[State, int]]:
    """Return positions of random games of the toy, each with a seat that must act."""
    rng = Random(seed)
    found: list[tuple[State, int]] = []
    while len(found) < count:
        for state in positions(TOY_JOINED, (3, {}), rng):
            if state.to_act() and rng.random() < 0.2:
                found.append((state.copy(), rng.choice(state.to_act())))
    return found[:count]


# Streams


def test_a_stream_repeats_and_sources_do_not_affect_each_other() -> None:
    streams = Streams(5)
    streams.start(3)
    alone = [streams.draw(7, 20) for _ in range(10)]
    streams.start(3)
    mixed = []
    for _ in range(10):
        streams.draw(2, 6)
        mixed.append(streams.draw(7, 20))
    assert mixed == alone
    streams.start(4)
    assert [streams.draw(7, 20) for _ in range(10)] != alone
    other = Streams(6)
    other.start(3)
    assert [other.draw(7, 20) for _ in range(10)] != alone


def test_streams_are_even() -> None:
    """All faces are equally likely, over draws of one stream and over the first draws of many, and pairs as well."""
    streams = Streams(1)
    within = [streams.draw(3, 6) for _ in range(6000)]
    across = []
    for number in range(6000):
        streams.start(number)
        across.append(streams.draw(3, 6))
    for draws in (within, across):
        for face in range(6):
            assert 850 < draws.count(face) < 1150
        pairs = list(zip(draws[::2], draws[1::2], strict=True))
        assert all(40 < pairs.count((a, b)) < 130 for a in range(6) for b in range(6))


def test_a_draw_from_too_many_values_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 2147483647"):
        Streams(1).draw(0, 2**31)


# Budgets


@pytest.mark.parametrize(("count", "rounds"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (48, 6)])
def test_halvings(count: int, rounds: int) -> None:
    assert halvings(count) == rounds


@pytest.mark.parametrize("playouts", [1, 7, 30, 100])
def test_no_decision_takes_more_playouts_than_the_budget(playouts: int) -> None:
    bot, guide = toy_search(playouts)
    used = []
    for number, (state, seat) in enumerate(some_positions(1, 30)):
        guide.playouts = 0
        assert decide(bot, state, seat, Seeded(number)) in state.options(seat)
        used.append(guide.playouts)
    assert max(used) <= playouts
    if playouts >= 30:
        assert max(used) > playouts * 0.8, "the budget is there to be used"


def test_a_budget_of_time_ends_the_search() -> None:
    """Search asks the clock: with a budget that is spent before it begins it makes no playout at all."""
    state, seat = some_positions(2, 1)[0]
    _, guide = toy_search(0, 1)
    search = Search(guide, Method(), state.copy(), seat, 1)
    search.began = time.perf_counter() - 1.0
    search.compare_for(0.5)
    assert guide.playouts == 0 and len(search.gestures) > 0
    search = Search(guide, Method(), state.copy(), seat, 1)
    search.compare_for(0.05)
    assert guide.playouts > 0 and time.perf_counter() - search.began >= 0.04


@pytest.mark.parametrize("tick", [0.0003, 0.002, 0.009])
def test_a_budget_of_time_is_kept_within_a_tenth(monkeypatch: pytest.MonkeyPatch, tick: float) -> None:
    """The clock of this test goes on by one tick whenever search looks at it, which it does at every playout."""
    now = [50.0]

    def clock() -> float:
        now[0] += tick
        return now[0]

    monkeypatch.setattr(time, "perf_counter", clock)
    compared = 0
    for number, (state, seat) in enumerate(some_positions(4, 20)):
        bot, guide = toy_search(0, 200)
        began = now[0]
        assert decide(bot, state, seat, Seeded(number)) in state.options(seat)
        if guide.playouts > 0:
            compared += 1
            assert 0.18 <= now[0] - began <= 0.22
    assert compared >= 10


@pytest.mark.parametrize("name", ["search", "search@", "search@0", "search@-5", "search@1.5", "search@5s", "search@ms"])
def test_a_malformed_budget_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match=rf"'{name}' needs a budget; say search@100 \(playouts\) or search@200ms"):
        bot_named("frenzy", name)


def test_a_budget_beyond_all_measure_is_refused() -> None:
    with pytest.raises(SetupError, match="at most 1000000 playouts"):
        bot_named("frenzy", "search@1000001")
    with pytest.raises(SetupError, match="at most 60000 milliseconds"):
        bot_named("frenzy", "search@60001ms")


# Gestures


def test_the_gestures_that_are_compared_are_complete_legal_and_different() -> None:
    _, guide = toy_search(50)
    for number, (state, seat) in enumerate(some_positions(3, 40)):
        known = state.copy()
        known.forget(seat, Seeded(number))
        search = Search(guide, Method(), known, seat, number)
        search.propose(10)
        assert 1 <= len(search.gestures) <= 10
        gestures = [tuple(gesture.options) for gesture in (search.main, *search.gestures)]
        assert len(set(gestures)) == len(gestures)
        for gesture in gestures:
            after, reveals = known.copy(), known.reveals
            for at, option in enumerate(gesture):
                assert at == 0 or after.reveals == reveals, "a gesture ends where something is revealed"
                after.apply(seat, option, Seeded(1), Silent())
            assert after.reveals != reveals or not after.options(seat), "a gesture is complete"


def test_if_there_are_too_many_gestures_each_first_option_is_tried() -> None:
    _, guide = toy_search(50)
    tried = 0
    for number, (state, seat) in enumerate(some_positions(4, 60)):
        options = state.options(seat)
        search = Search(guide, Method(), state.copy(), seat, number)
        search.propose(len(options) - 1)
        if len(search.gestures) == len(options) - 1:
            tried += 1
            assert sorted(gesture.options[0] for gesture in (search.main, *search.gestures)) == options
    assert tried > 5


@pytest.mark.parametrize("budget", [16, 30, 60, 100])
def test_no_gesture_is_dropped_before_it_was_tried(budget: int) -> None:
    """Even if the budget is small for the number of gestures, each has a playout before the first half is dropped."""
    raced = 0
    for key, players in (("frenzy", 4), ("tacos", 3)):
        game, guide, chance = named(key), guide_of(key), Seeded(11)
        state = game.new(game.rules(players, {}), chance, Silent())
        for number in range(12):
            seat = state.next_to_act()
            known = state.copy()
            known.forget(seat, Seeded(12, number))
            search = Search(guide, Method(), known, seat, number)
            search.propose(budget // 3)
            proposed = search.gestures[:]
            search.propose(budget // 3)
            # Where all gestures there are were proposed, the race is between these same objects.
            if all(one is other for one, other in zip(proposed, search.gestures, strict=True)):
                search.compare(budget)
                assert search.spent <= budget
                for gesture in proposed:
                    if search.play(gesture.options, 1) != search.play(search.main.options, 1):
                        raced += 1
                        assert gesture.squares > 0.0, "its first playout was counted"
            state.step(seat, decide(guide.policy, state, seat, Seeded(13, number)), chance, Silent())
    assert raced > 0


def test_gestures_with_the_same_gains_in_another_order_are_not_merged() -> None:
    _, guide = toy_search(50)
    state, seat = some_positions(5, 1)[0]
    search = Search(guide, Method(), state, seat, 1)
    for option, gains in enumerate(([1.0, 0.0], [0.0, 1.0], [0.0, 1.0])):
        gesture = Gesture([option])
        for number, gain in enumerate(gains, 1):
            gesture.gained += gain
            gesture.squares += gain * gain
            gesture.weighted += gain * number
        search.gestures.append(gesture)
    search.tried = 2
    search.drop_twins()
    assert [gesture.options for gesture in search.gestures] == [[0], [1]]


def test_a_cautious_search_does_what_the_policy_would_do() -> None:
    """With any amount of caution nothing is better than the policy; without, something often is."""
    _, guide = toy_search(50)
    cautious, bold = Method(), Method()
    cautious.caution, bold.caution = 1000.0, 0.0
    differs = 0
    for number, (state, seat) in enumerate(some_positions(5, 30)):
        for method in (cautious, bold):
            search = Search(guide, method, state.copy(), seat, number)
            search.compare(30)
            if method is cautious:
                assert search.best() is search.main
            else:
                differs += search.best() is not search.main
    assert differs > 10


# What it decides


def test_search_repeats() -> None:
    bot, _ = toy_search(40)
    for number, (state, seat) in enumerate(some_positions(5, 20)):
        assert decide(bot, state, seat, Seeded(number)) == decide(bot, state, seat, Seeded(number))


def test_search_is_blind_to_what_its_seat_cannot_know() -> None:
    """In two games that told a seat the same, the same budget and seed give the same answer."""
    bot, _ = toy_search(12)
    different = 0
    for seed in range(6):
        rng = Random(seed)
        for one, two in twins(TOY_JOINED, (3, {}), rng, 1):
            if 1 in one.to_act() and one.dump() != two.dump():
                different += 1
                number = rng.getrandbits(32)
                assert decide(bot, one, 1, Seeded(number)) == decide(bot, two, 1, Seeded(number))
    assert different > 10


def test_search_does_not_change_the_position_it_is_asked_about() -> None:
    bot, _ = toy_search(20)
    for number, (state, seat) in enumerate(some_positions(6, 10)):
        known = state.copy()
        known.forget(seat, Seeded(number))
        before = known.dump()
        bot.choose(known, seat, Seeded(number))
        assert known.dump() == before


def test_search_beats_its_own_policy() -> None:
    bot, _ = toy_search(60)
    wins = 0
    for seed in range(30):
        seat = seed % 3
        state = play(TOY, 3, {}, seed, [bot if at == seat else RandomBot() for at in range(3)])
        wins += state.winners() == [seat]
    assert wins >= 20, f"{wins} of 30 games against two bots at random"
