"""Checks of what a seat can know: no leaks, exact and calibrated forgetting, open cards at the end."""

from dataclasses import dataclass
from random import Random

import msgspec

from tests.conformance.foresight import offered
from tests.conformance.joined import (
    Joined,
    Variant,
    asked,
    opening,
    play_on,
    positions,
    rules_of,
    seeded,
    seen,
    viewers,
)
from tests.conformance.twins import World, twin_worlds, twins
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.look import Looker, looks
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Heard, Silent

AHEAD = 3
"""Number of gestures of a question that are looked at with the view and the next question."""


@dataclass
class Pairs:
    """How much a check compared: without two different positions it has shown nothing."""

    compared: int = 0
    different: int = 0
    looks: int = 0
    """Questions in different worlds whose looks were compared."""
    beats: int = 0
    """Beats of steps of which the viewer was told the same."""


def check_no_leak(joined: Joined, variant: Variant, seed: int, share: float = 1) -> Pairs:
    """A viewer who was told the same gets byte-equal view, prompt, options, looks and beats (C4).

    Looks are compared at `share` of the questions.
    """
    pairs, rules = Pairs(), rules_of(joined, variant)
    for viewer in viewers(rules):
        rng = Random(f"{seed} {viewer}")
        some = Random(f"looks {seed} {viewer}")
        for first, second in twin_worlds(joined, variant, rng, viewer):
            pairs.compared += 1
            pairs.beats += same_beats(joined, first, second)
            one, two = first.state, second.state
            if one.dump() == two.dump():
                continue
            pairs.different += 1
            where = f"viewer {viewer}: two games told it the same"
            assert seen(joined, one, viewer) == seen(joined, two, viewer), (
                f"{where} and show it different views:\n{seen(joined, one, viewer)!r}\n{seen(joined, two, viewer)!r}"
            )
            assert asked(joined, one, viewer) == asked(joined, two, viewer), (
                f"{where} and ask it differently:\n{asked(joined, one, viewer)!r}\n{asked(joined, two, viewer)!r}"
            )
            if viewer in one.to_act() and some.random() < share:
                pairs.looks += 1
                number = some.getrandbits(32)
                a, b = (looked_at(joined, rules, state, viewer, Random(number)) for state in (one, two))
                assert a == b, f"{where} and its looks say different things:\n{a!r}\n{b!r}"
    return pairs


def looked_at(joined: Joined, rules: Rules, state: State, seat: int, rng: Random) -> tuple[bytes, bytes]:
    """Return all looks of a seat, and a few with the next view and question, as clients receive them."""
    prompt = joined.game.prompt(state, seat)
    looker, gestures = Looker(joined.game, rules, state, seat, prompt), offered(prompt, rng)
    ahead = [looker.ahead(gesture) for gesture in rng.sample(gestures, min(len(gestures), AHEAD))]
    return msgspec.json.encode(looks(joined.game, rules, state, prompt)), msgspec.json.encode(ahead)


def same_beats(joined: Joined, one: World, two: World) -> int:
    """Check that steps with equal events for a viewer have equal beats; return their number."""
    count = 0
    for step in one.steps.keys() & two.steps.keys():
        shown = [
            [(told, kind, seen(joined, position, world.viewer)) for told, kind, position in world.steps[step]]
            for world in (one, two)
        ]
        assert len(shown[0]) == len(shown[1]), (
            f"viewer {one.viewer} was told the same and is shown {len(shown[0])} beats, or {len(shown[1])}"
        )
        assert shown[0] == shown[1], f"viewer {one.viewer} was told the same and is shown different beats:\n{shown}"
        count += len(shown[0])
    return count


def check_forget_blind(joined: Joined, variant: Variant, seed: int) -> Pairs:
    """In games that told a seat the same, forgetting with equal chance gives equal states: bots see nothing hidden."""
    pairs = Pairs()
    for seat in range(variant[0]):
        rng = Random(f"{seed} {seat}")
        for one, two in twins(joined, variant, rng, seat):
            pairs.compared += 1
            pairs.different += one.dump() != two.dump()
            number, states = rng.getrandbits(32), (one.copy(), two.copy())
            for state in states:
                state.forget(seat, Seeded(number))
            a, b = (state.dump() for state in states)
            assert a == b, f"seat {seat} was told the same and forgets to different states:\n{a!r}\n{b!r}"
    return pairs


def check_forget_keeps(joined: Joined, variant: Variant, seed: int) -> None:
    """Forgetting, also repeatedly, changes nothing that the seat knows or is asked, and the game can continue."""
    rng, players = Random(seed), variant[0]
    for state in positions(joined, variant, rng):
        seat = rng.randrange(players)
        known, question, twin = seen(joined, state, seat), asked(joined, state, seat), state.copy()
        spectators = seen(joined, state, SPECTATOR)
        for _ in range(2):
            twin.forget(seat, seeded(rng))
            assert seen(joined, twin, seat) == known, (
                f"forgetting changed what seat {seat} knows:\n{known!r}\n{seen(joined, twin, seat)!r}"
            )
            assert asked(joined, twin, seat) == question, f"forgetting changed what seat {seat} is asked"
            assert seen(joined, twin, SPECTATOR) == spectators, "forgetting changed what everybody knows"
            assert twin.reveals <= state.reveals, "forgetting revealed something"
            put_back = any(twin.options(other) != state.options(other) for other in state.to_act() if other != seat)
            assert twin.reveals == state.reveals or put_back, "reveals sank, and nobody's draw was put back"
        if rng.random() < 0.1:
            play_on(twin, rng, joined.longest)


def check_forget_owes(joined: Joined, variant: Variant, seed: int) -> None:
    """Forgetting undoes choices of others in the current simultaneous phase, finished or not."""
    rng, players = Random(seed), variant[0]
    began: State | None = None
    for state in positions(joined, variant, rng):
        if began is not None and began.reveals != state.reveals:
            began = None
        if began is None and len(state.to_act()) > 1:
            began = state.copy()
        if began is None:
            continue
        for seat in range(players):
            twin, fresh = state.copy(), began.copy()
            number = rng.getrandbits(32)
            twin.forget(seat, Seeded(number))
            fresh.forget(seat, Seeded(number))
            others = [other for other in began.to_act() if other != seat]
            owing = twin.to_act()
            assert set(others) <= set(owing), (
                f"seat {seat} forgot, and of {others} only {owing} owe their choices again"
            )
            for other in others:
                assert twin.options(other) == fresh.options(other), (
                    f"seat {seat} forgot, and seat {other} still has something of what it chose"
                )


def check_calibrated(joined: Joined, variant: Variant, seed: int, games: int = 160) -> None:
    """The rank of the truth among 20 forgotten states is uniform: cards are dealt again as they were dealt.

    Play is blind to what was dealt, for other play tells of it, and then no even deal could be right.
    A game that names no dealt secret claims that there is none: then forgetting the opening changes nothing. Alone
    there is nobody to have one.
    """
    samples, rng = 20, Random(seed)
    if joined.dealt is None or variant[0] == 1:
        state = opening(joined, rules_of(joined, variant), rng)
        for viewer in range(variant[0]):
            twin = state.copy()
            twin.forget(viewer, seeded(rng))
            assert twin.dump() == state.dump(), "something is dealt in secret; say what with `dealt`"
        return
    counts = [0] * (samples + 1)
    rules = rules_of(joined, variant)
    for _ in range(games):
        viewer, secrets = rng.randrange(variant[0]), []
        state = opening(joined, rules, rng)
        while seats := state.to_act():
            if joined.dealt.secret(state, viewer) is not None:
                secrets.append(state.copy())
            seat = rng.choice(seats)
            state.step(seat, rng.choice(joined.dealt.blind(state, seat)), seeded(rng), Silent())
        if not secrets:
            continue
        state = rng.choice(secrets)
        truth = joined.dealt.secret(state, viewer)
        below, equal = 0, 0
        for _ in range(samples):
            twin = state.copy()
            twin.forget(viewer, seeded(rng))
            value = joined.dealt.secret(twin, viewer)
            below += value < truth
            equal += value == truth
        # Among equals the truth's place is drawn, so that the rank is even for secrets of few values too.
        counts[below + rng.randint(0, equal)] += 1
    total = sum(counts)
    assert total >= games // 2, f"only {total} of {games} games had a dealt secret to rank"
    even = total / len(counts)
    chi = sum((count - even) ** 2 / even for count in counts)
    # 45.3 is passed by one fair deal in a thousand at 20 degrees of freedom; seeds are fixed, so this never wavers.
    assert chi < 45.3, f"the truth's rank among {samples} samples is not even (chi-square {chi:.1f}): {counts}"


def check_open_at_end(joined: Joined, variant: Variant, seed: int) -> None:
    """When the game is over everything is open (C9): all views are equal, and forgetting changes nothing."""
    rng = Random(seed)
    *_, state = positions(joined, variant, rng)
    views = []
    for viewer in viewers(rules_of(joined, variant)):
        view = msgspec.json.decode(seen(joined, state, viewer))
        assert view.pop("viewer", None) == viewer, "a view says for whom it is, in its field `viewer`"
        views.append(view)
    for view in views[1:]:
        different = [key for key in view if view[key] != views[0][key]]
        assert not different, f"the game is over and views differ in {different}"
    for seat in range(variant[0]):
        twin = state.copy()
        twin.forget(seat, seeded(rng))
        assert twin.dump() == state.dump(), f"the game is over and seat {seat} still forgets something"


def check_again(joined: Joined, variant: Variant, seed: int) -> None:
    """A view made from that of another viewer equals the view made from the position."""
    rng, rules = Random(seed), rules_of(joined, variant)
    for state in positions(joined, variant, rng):
        public = joined.game.view(state, rng.choice(viewers(rules)))
        same_again(joined, public, state, viewers(rules))
        if not state.to_act():
            return
        # A step without public events, after which the same seats must act, changes nothing that is public.
        seat = rng.choice(state.to_act())
        after, heard = state.copy(), Heard()
        after.step(seat, rng.choice(state.options(seat)), seeded(rng), heard)
        if after.to_act() == state.to_act() and not heard.told(SPECTATOR):
            same_again(joined, public, after, viewers(rules))


def same_again(joined: Joined, public: msgspec.Struct, state: State, whose: list[int]) -> None:
    for viewer in whose:
        made = msgspec.json.encode(joined.game.again(public, state, viewer))
        assert made == seen(joined, state, viewer), f"made from another, the view of {viewer} is another"
