"""Events of payouts: each contains everything needed to show how the money was calculated."""

from collections import Counter
from random import Random

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy import events as e
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.kernel.chance import Seeded
from truckstop.kernel.event import GameEvent
from truckstop.kernel.tell import Heard

GAMES = [(players, specials, seed) for players in range(2, 7) for specials in ("off", "on") for seed in range(3)]
GRID = [1, 4, 7, 10, 13, 16]


def told_in(players: int, specials: str, seed: int) -> tuple[list[GameEvent], list[int], dict[str, int]]:
    """Return all events of a random game, the final money of each owner, and the money at the start."""
    rules = FRENZY.rules(players, {"specials": specials, "discard": "high"})
    rng, chance, heard = Random(seed), Seeded(seed), Heard()
    state = FRENZY.new(rules, chance, heard)
    began = {name: money for name, money in FRENZY.standing(state, 0) if name == "who:barry"}
    while seats := state.to_act():
        seat = rng.choice(seats)
        state.step(seat, rng.choice(state.options(seat)), chance, heard)
    return named(heard, rules), list(state.money), began


def named(heard: Heard, rules: FrenzyRules) -> list[GameEvent]:
    return [FRENZY.event(rules, event) for event in heard.events]


@rule("F4.1", "F4.2", "F5.1")
@pytest.mark.parametrize(("players", "specials", "seed"), GAMES)
def test_all_money_is_told_with_its_round(players: int, specials: str, seed: int) -> None:
    told, money, began = told_in(players, specials, seed)
    gained: Counter[str] = Counter(began)
    now = 0
    for event in told:
        match event:
            case e.Round():
                now = event.round
            case e.Paid() | e.Given():
                assert event.round == now
                gained[event.who] += event.money
            case e.Cost():
                assert event.round == now
                gained[event.who] -= event.money
            case e.ThirdTruck():
                assert event.round == now
                gained[event.who] -= event.price
            case e.Unused():
                gained[event.who] += event.money
    owners = [f"seat:{seat}" for seat in range(players)] + (["who:barry"] if players == 2 else [])
    assert [gained[who] for who in owners] == money


@rule("F4.1", "F4.2", "F4.3", "F3.8", "F7.3")
@pytest.mark.parametrize(("players", "specials", "seed"), GAMES)
def test_a_payout_tells_how_it_came_about(players: int, specials: str, seed: int) -> None:
    told, _, _ = told_in(players, specials, seed)
    settled: Counter[tuple[int, str]] = Counter()
    for at, event in enumerate(told):
        if isinstance(event, e.Unpaid):
            settled[event.round, event.venue] += 1
        if not isinstance(event, e.Total):
            continue
        settled[event.round, event.venue] += 0 if event.early else 1
        assert event.early == isinstance(told[at - 1], e.Triggered)
        assert event.total == event.face + event.promo + event.added
        assert event.promo % GRID[event.n - 1] == 0
        assert event.special or (event.added == 0 and event.share == event.total // event.n)
        paid = []
        for one in told[at + 1 :]:
            if not isinstance(one, e.Paid):
                break
            paid.append(one)
        assert {one.venue for one in paid} <= {event.venue}
        assert all(one.money == event.share * one.shares and one.shares == one.trucks + one.doubled for one in paid)
        assert sum(one.trucks for one in paid) == (event.n if event.share else 0)
    rounds = [event.round for event in told if isinstance(event, e.RoundOver)]
    assert rounds == list(range(1, (4 if players == 2 else 5) + 1))
    venues = len(FRENZY.board(FRENZY.rules(players, {})).venues)
    assert settled == dict.fromkeys(settled, 1) and len(settled) == len(rounds) * venues


@rule("F3.7", "F4.3")
def test_a_venue_that_pays_nobody_says_why() -> None:
    t = table(3).rolls(d8=5).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10").pick(Ana="venue_shutdown")
    t.play("Ana", "venue_shutdown", "at d8")
    unpaid = [event for event in named(t.heard, t.rules) if isinstance(event, e.Unpaid)]
    assert unpaid[0] == e.Unpaid("venue:night_market", 1, 5, True)
    assert unpaid[1:] == [e.Unpaid("venue:sporting_event", 1, 1, False), e.Unpaid("venue:gaming_con", 1, 1, False)]
