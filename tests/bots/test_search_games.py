"""Search in our games: blind, the same compiled and interpreted, and better than the policy of its playouts."""

import json
import os
from pathlib import Path
from random import Random

import pytest

from tests.bots.playing import affordable
from tests.conformance.games import GAMES
from tests.conformance.joined import Variant
from tests.conformance.twins import twins
from tests.soak import sized
from truckstop.bots import bot_named, decide, guide_of
from truckstop.bots.search import SearchBot
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import named
from truckstop.kernel.tell import Silent
from truckstop.lab.simulate import plan_of, simulate

JOINED = {joined.game.key: joined for joined in GAMES}
DECISIONS = Path(__file__).parent / "search_decisions.json"
"""What search decided when it was compiled; interpreted it must decide the same."""
PLAYED: list[tuple[str, Variant]] = [
    ("frenzy", (4, {})),
    ("frenzy", (2, {"specials": "on"})),
    ("rollwrite", (1, {})),
    ("rollwrite", (2, {"side": "B"})),
    ("tacos", (3, {})),
    ("tacos", (1, {"level": "2"})),
]


BLIND = {
    "frenzy": (3, ["search@6", "chef", "legend", "chef-rival", "legend-saver"]),
    "rollwrite": (2, ["search@6", "chef", "legend", "chef-builder", "legend-gambler"]),
    "tacos": (3, ["search@6", "chef", "legend", "chef-saver", "legend-gourmet"]),
}
"""By game: players, and bots that must be blind: every level that searches, plain and with a character."""


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, (_, names) in BLIND.items() for name in names])
def test_search_is_blind_to_what_its_seat_cannot_know(key: str, name: str) -> None:
    """In two games that told a seat the same, the same budget and seed give the same answer."""
    players, joined = BLIND[key][0], JOINED[key]
    bot = affordable(bot_named(key, name))
    different, wanted = 0, sized(6, 20, 6 if name == "search@6" else 2)
    for seed in range(20):
        rng = Random(f"{key} {seed}")
        seat = seed % players
        for one, two in twins(joined, (players, {}), rng, seat):
            # A single option says nothing about the bot.
            asked = seat in one.to_act() and len(one.options(seat)) > 1
            if asked and one.dump() != two.dump() and rng.random() < 0.3:
                different += 1
                number = rng.getrandbits(32)
                first, second = (decide(bot, state, seat, Seeded(number)) for state in (one, two))
                assert first == second, f"seat {seat} cannot tell these apart:\n{one.dump()!r}\n{two.dump()!r}"
                if different == wanted:
                    return
    raise AssertionError(f"only {different} positions with a twin")


def test_a_drive_is_searched_for_once_and_made_as_it_was_chosen() -> None:
    """After the first option of a drive, the rest follows without another draw from the seat's chance."""
    game, bot, thoughts, chance = named("rollwrite"), bot_named("rollwrite", "search@12"), Seeded(2), Seeded(3)
    assert isinstance(bot, SearchBot)
    state = game.new(game.rules(1, {"side": "A"}), chance, Silent())
    searched: list[bool] = []
    while state.next_to_act() >= 0 and len(searched) < 60:
        before = state.reveals
        known = state.copy()
        known.forget(0, Seeded(1))
        fresh = not bot.goes_on(known, 0, thoughts)
        option = decide(bot, state, 0, thoughts)
        assert option in state.options(0)
        state.step(0, option, chance, Silent())
        searched.append(fresh)
        if state.reveals != before:
            assert not bot.goes_on(state, 0, thoughts), "something was drawn"
    assert 15 < sum(searched) < 45
    # Another seat's chance, such as that of another game, never continues the gesture of this one.
    assert not bot.goes_on(state, 0, Seeded(2))


def decisions(key: str, variant: Variant) -> list[int]:
    """Return what search decides at some positions of a game of the quick policy."""
    players, options = variant
    game, policy, bot = named(key), guide_of(key).policy, bot_named(key, "search@12")
    chance, silent = Seeded(7), Silent()
    state = game.new(game.rules(players, options), chance, silent)
    thoughts = [Seeded(8, seat) for seat in range(players)]
    found: list[int] = []
    number = 0
    while (seat := state.next_to_act()) >= 0 and len(found) < 12:
        if number % 5 == 0:
            found.append(decide(bot, state, seat, Seeded(9, number)))
        state.step(seat, decide(policy, state, seat, thoughts[seat]), chance, silent)
        number += 1
    return found


@pytest.mark.parametrize(("key", "variant"), PLAYED)
def test_search_decides_the_same_compiled_and_interpreted(key: str, variant: Variant) -> None:
    name = f"{key} {variant[0]} {json.dumps(variant[1])}"
    kept: dict[str, list[int]] = json.loads(DECISIONS.read_text(encoding="utf-8")) if DECISIONS.exists() else {}
    if os.environ.get("UPDATE_GOLDEN"):
        kept[name] = decisions(key, variant)
        DECISIONS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    assert decisions(key, variant) == kept[name], "search decides differently; if it should: UPDATE_GOLDEN=1"


def test_search_beats_its_policy_in_frenzy() -> None:
    """One search among three quick bots; an even share of 24 games would be 6."""
    plan = plan_of("frenzy", 4, ["search@20", "quick", "quick", "quick"], 24, 3, {}, None)
    result = simulate(plan, 1)
    assert result.errors == 0
    assert result.wins.get("search@20", 0) >= 10, result.wins
