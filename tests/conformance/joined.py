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
    """A secret dealt by chance and not affected by choices, whose distribution `forget` must reproduce."""

    secret: Callable[[State, int], Any]
    """(state, viewer): the value to rank, or None if nothing was dealt that the viewer cannot know."""
    blind: Callable[[State, int], list[int]]
    """(state, seat): options that do not depend on what was dealt; other play would reveal it."""


@dataclass(frozen=True)
class Joined:
    """A game with what the suite cannot find out by itself; everything except the game is optional."""

    game: Game
    conserved: Callable[[State], Any] | None = None
    """What is conserved during a game: money, cards, pieces."""
    dealt: Dealt | None = None
    longest: int = 5000
    """Upper limit of the decisions in a game."""
    secrets: bool = True
    """False if everyone knows everything at every moment, so that no two positions look the same to a viewer."""
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
    """Yield every position of a random game. It is always the same state: copy it to keep it."""
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
    """Play a game at random to its end."""
    for _ in range(longest):
        if not state.to_act():
            return
        step_at_random(state, rng)
    raise AssertionError(f"a game is not over after {longest} more decisions")


def viewers(rules: Rules) -> list[int]:
    return [SPECTATOR, *range(rules.players)]


def seen(joined: Joined, state: State, viewer: int) -> bytes:
    """Return a view as clients receive it."""
    return msgspec.json.encode(joined.game.view(state, viewer))


def asked(joined: Joined, state: State, seat: int) -> bytes:
    """Return the prompt of a seat as clients receive it; null for a seat that need not act."""
    if seat not in state.to_act():
        return b"not asked"
    return msgspec.json.encode((state.options(seat), joined.game.prompt(state, seat)))


@contextmanager
def known(game: Game) -> Iterator[None]:
    """Register a game temporarily: logs find their game by its key, and the toy must not stay registered."""
    before = dict(registry._registry)
    registry._registry[game.key] = game
    try:
        yield
    finally:
        registry._registry.clear()
        registry._registry.update(before)
