"""Pairs of games that a viewer cannot distinguish: a viewer knows what it was told and what it chose."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.conformance.joined import Joined, Variant, opening, rules_of, seeded
from truckstop.kernel.state import State
from truckstop.kernel.tell import Beat, Event, Heard, beats_heard

TRIES = 12
"""Attempts of a game to reach the same events as the other before the pair is given up."""

Knowledge = list[Event | int]
"""What the viewer was told and its own options, in order."""


Steps = dict[tuple[int, int], list[Beat]]
"""By what the viewer knew before and after a step: the beats that the viewer gets."""


@dataclass
class World:
    state: State
    viewer: int
    knows: Knowledge = field(default_factory=list)
    steps: Steps = field(default_factory=dict)
    """The steps since the viewer knew the same in both worlds."""

    def copy(self) -> "World":
        return World(self.state.copy(), self.viewer, list(self.knows), dict(self.steps))

    def others(self) -> list[int]:
        return [seat for seat in self.state.to_act() if seat != self.viewer]

    def after(self, seat: int, option: int, rng: Random) -> "World":
        """Return the world after a step, with what the viewer knows of it."""
        world, heard = self.copy(), Heard(with_beats=True)
        world.state.step(seat, option, seeded(rng), heard)
        if seat == self.viewer:
            world.knows.append(option)
        world.knows += heard.told(self.viewer)
        if len(world.knows) > len(self.knows):
            world.steps[len(self.knows), len(world.knows)] = beats_heard(heard.events, heard.beats, self.viewer)
        return world


def agree(one: World, other: World) -> bool:
    """True if what the viewer knows in one world is a prefix of what it knows in the other."""
    short = min(len(one.knows), len(other.knows))
    return one.knows[:short] == other.knows[:short]


def twins(joined: Joined, variant: Variant, rng: Random, viewer: int) -> Iterator[tuple[State, State]]:
    """Yield pairs of positions of a random game that the viewer cannot distinguish."""
    for one, two in twin_worlds(joined, variant, rng, viewer):
        yield one.state, two.state


def twin_worlds(joined: Joined, variant: Variant, rng: Random, viewer: int) -> Iterator[tuple[World, World]]:
    """Yield pairs of worlds of a random game that the viewer cannot distinguish.

    The others choose alike in both worlds or not, and are free to be at different points of private sequences.
    A world that was told more waits until the other was told the same. Where that fails, the second world begins
    again from the first: as a copy, or with all that the viewer cannot know dealt again.
    """
    one = World(opening(joined, rules_of(joined, variant), rng), viewer)
    two = begun_again(one, variant[0], rng)
    for _ in range(joined.longest):
        if rng.random() < 0.5:
            one, two = two, one
        seats = one.state.to_act()
        if not seats:
            return
        seat = rng.choice(seats)
        if seat == viewer:
            if seat not in two.state.to_act():
                raise AssertionError(f"seat {seat} is asked in one world, not in the other, and was told the same")
            option = rng.choice(one.state.options(seat))
            if option not in two.state.options(seat):
                raise AssertionError(f"seat {seat} has other options in one world than in the other")
            one, other = one.after(seat, option, rng), follow(two, seat, [option], one, rng)
        else:
            option = rng.choice(one.state.options(seat))
            one, other = one.after(seat, option, rng), two
            # Often the other world does the same; otherwise the next reveal would seldom be equal.
            if seat in two.others() and rng.random() < 0.8:
                options = two.state.options(seat)
                alike = option in options and rng.random() < 0.7
                other = follow(two, seat, [option] if alike else options, one, rng)
        one, two = level(one, other, rng) or (one, begun_again(one, variant[0], rng))
        yield one, two
        one.steps, two.steps = {}, {}
    raise AssertionError(f"a game is not over after {joined.longest} decisions")


def begun_again(world: World, players: int, rng: Random) -> World:
    twin = world.copy()
    if rng.random() < 0.5:
        # A spectator knows less than any seat, so it cannot know what some seat cannot know.
        twin.state.forget(world.viewer if world.viewer >= 0 else rng.randrange(players), seeded(rng))
    return twin


def follow(world: World, seat: int, options: list[int], lead: World, rng: Random) -> World:
    """Return the world after one of the options, if possible one that tells the viewer the same as `lead`."""
    for _ in range(TRIES):
        after = world.after(seat, rng.choice(options), rng)
        if agree(after, lead):
            break
    return after


def level(one: World, two: World, rng: Random) -> tuple[World, World] | None:
    """Advance the world with fewer events until both have the same; return both, or None if they differ."""
    for _ in range(200):
        if not agree(one, two):
            return None
        if len(one.knows) == len(two.knows):
            return one, two
        if len(one.knows) < len(two.knows):
            moved = move(one, two, rng)
            if moved is None:
                return None
            one = moved
        else:
            moved = move(two, one, rng)
            if moved is None:
                return None
            two = moved
    return None


def move(late: World, lead: World, rng: Random) -> World | None:
    """Make one decision, not of the viewer, in the world with fewer events."""
    others = late.others()
    if not others:
        return None
    seat = rng.choice(others)
    return follow(late, seat, late.state.options(seat), lead, rng)
