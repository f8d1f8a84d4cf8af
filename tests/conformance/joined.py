"""A game that has joined the suite, and the ways in which checks play it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from truckstop.kernel import game as registry
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR, Game
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Silent, Tell


@dataclass(frozen=True)
class Dealt:
    """A secret that chance dealt and no choice touched: what `forget` must get right on average."""

    secret: Callable[[State, int], Any]
    """(state, viewer): what to rank, or None where there is nothing dealt that the viewer cannot know."""
    blind: Callable[[State, int], list[int]]
    """(state, seat): options that do not depend on what was dealt; any other play would tell of it by itself."""


@dataclass(frozen=True)
class Joined:
    """A game with what the suite cannot find out by itself; all of it but the game can be left out."""

    game: Game
    conserved: Callable[[State], Any] | None = None
    """What must stay the same from the first position to the last: money, cards, pieces."""
    dealt: Dealt | None = None
    longest: int = 5000
    """No game has more decisions than this."""
    secrets: bool = True
    """False if everybody knows everything at every moment, so that no two positions look the same to a viewer."""
    simultaneous: bool = True
    """False if only one seat is ever asked at a time."""


Variant = tuple[int, dict[str, str]]


def variant_name(variant: Variant) -> str:
    players, options = variant
    return "-".join([str(players), *(f"{name}={value}" for name, value in options.items())])


def rules_of(joined: Joined, variant: Variant) -> Rules:
    return joined.game.rules(*variant)


def seeded(rng: Random) -> Seeded:
    return Seeded(rng.getrandbits(32))


def opening(joined: Joined, rules: Rules, rng: Random, tell: Tell | None = None) -> State:
    return joined.game.new(rules, seeded(rng), Silent() if tell is None else tell)


def positions(joined: Joined, variant: Variant, rng: Random, tell: Tell | None = None) -> Iterator[State]:
    """Every position of a random game, the last one too. It is one state that moves on: copy it to keep it."""
    tell = Silent() if tell is None else tell
    state = opening(joined, rules_of(joined, variant), rng, tell)
    yield state
    for _ in range(joined.longest):
        seats = state.to_act()
        if not seats:
            return
        seat = rng.choice(seats)
        state.step(seat, rng.choice(state.options(seat)), seeded(rng), tell)
        yield state
    raise AssertionError(f"a random game is not over after {joined.longest} decisions")


def step_at_random(state: State, rng: Random) -> None:
    seat = rng.choice(state.to_act())
    state.step(seat, rng.choice(state.options(seat)), seeded(rng), Silent())


def play_on(state: State, rng: Random, longest: int) -> None:
    """To the end, at random."""
    for _ in range(longest):
        if not state.to_act():
            return
        step_at_random(state, rng)
    raise AssertionError(f"a game is not over after {longest} more decisions")


def viewers(rules: Rules) -> list[int]:
    return [SPECTATOR, *range(rules.players)]


def seen(joined: Joined, state: State, viewer: int) -> bytes:
    """A view as it leaves for a client."""
    return msgspec.json.encode(joined.game.view(state, viewer))


def asked(joined: Joined, state: State, seat: int) -> bytes:
    """All that a seat is asked, as it leaves for a client; for a seat that is not asked, that it is not."""
    if seat not in state.to_act():
        return b"not asked"
    return msgspec.json.encode((state.options(seat), joined.game.prompt(state, seat)))


@contextmanager
def known(game: Game) -> Iterator[None]:
    """Registers a game for a while: logs find their game by its key, and the toy must not stay among the real ones."""
    before = dict(registry._registry)
    registry._registry[game.key] = game
    try:
        yield
    finally:
        registry._registry.clear()
        registry._registry.update(before)
