"""Checks of the law of simultaneous phases (C3), and of what `reveals` counts."""

from random import Random

from tests.conformance.joined import Joined, Variant, asked, positions, rules_of, seeded, seen, viewers
from truckstop.kernel.chance import ChanceWanted, NoChance, Recorded, Seeded
from truckstop.kernel.state import State
from truckstop.kernel.tell import Event, Heard, Silent


def check_law(joined: Joined, variant: Variant, seed: int) -> int:
    """While several seats must act, a step draws nothing, tells nobody else and changes nobody else's view.

    Returns how many such steps were seen.
    """
    rng, rules, steps = Random(seed), rules_of(joined, variant), 0
    for state in positions(joined, variant, rng):
        seats = state.to_act()
        if len(seats) < 2:
            continue
        steps += 1
        seat = rng.choice(seats)
        after = lawful_step(state, seat, rng.choice(state.options(seat)))
        for viewer in viewers(rules):
            if viewer != seat:
                assert seen(joined, after, viewer) == seen(joined, state, viewer), (
                    f"a step of seat {seat} in a simultaneous phase changed the view of viewer {viewer}"
                )
                assert asked(joined, after, viewer) == asked(joined, state, viewer), (
                    f"a step of seat {seat} in a simultaneous phase changed what seat {viewer} is asked"
                )
    return steps


def lawful_step(state: State, seat: int, option: int) -> State:
    """Return the state after a step that cannot end a simultaneous phase, because others still have to choose."""
    after, heard = state.copy(), Heard()
    try:
        after.step(seat, option, NoChance(), heard)
    except ChanceWanted as wanted:
        raise AssertionError(f"a step of seat {seat} in a simultaneous phase draws chance: {wanted}") from None
    others = [event for event in heard.events if event[0] != seat]
    assert not others, f"a step of seat {seat} in a simultaneous phase tells others {others}"
    assert after.reveals == state.reveals, f"a step of seat {seat} in a simultaneous phase counts as a reveal"
    owing, owed = ([s for s in world.to_act() if s != seat] for world in (after, state))
    assert owing == owed, f"a step of seat {seat} in a simultaneous phase changed who else owes: {owed} to {owing}"
    return after


def check_interleaving(joined: Joined, variant: Variant, seed: int, orders: int = 4) -> int:
    """The order of private steps of different seats affects neither the state nor what each seat is told.

    Returns how many phases were tried.
    """
    rng, rules, phases = Random(seed), rules_of(joined, variant), 0
    reveals = -1
    for state in positions(joined, variant, rng):
        if len(state.to_act()) < 2 or state.reveals == reveals:
            continue
        reveals = state.reveals
        phases += 1
        whole = private_sequences(state.copy(), rng)
        number = rng.getrandbits(32)
        results = [run(state, whole, rng, number, viewers(rules)) for _ in range(orders)]
        for dump, told, beats in results[1:]:
            assert dump == results[0][0], f"the order of arrival changes the state:\n{results[0][0]!r}\n{dump!r}"
            assert told == results[0][1], "the order of arrival changes what is told"
            assert beats == results[0][2], "the order of arrival changes the beats"
    return phases


def private_sequences(state: State, rng: Random) -> list[tuple[int, int]]:
    """Return the steps of a simultaneous phase from here to its reveal, as (seat, option)."""
    steps, reveals, phase = [], state.reveals, set(state.to_act())
    while state.reveals == reveals:
        seats = state.to_act()
        assert set(seats) <= phase and seats, "a simultaneous phase ended without a reveal"
        seat = rng.choice(seats)
        option = rng.choice(state.options(seat))
        steps.append((seat, option))
        if len(seats) > 1:
            state = lawful_step(state, seat, option)
        else:
            state.step(seat, option, seeded(rng), Silent())
    return steps


def run(
    state: State, steps: list[tuple[int, int]], rng: Random, number: int, whose: list[int]
) -> tuple[bytes, list[list[Event]], list[tuple[int, bytes]]]:
    """Carry out the steps in an order that keeps that of each seat; return the dump, all that was told, the beats."""
    order = [seat for seat, _ in steps]
    rng.shuffle(order)
    queues = {seat: [option for who, option in steps if who == seat] for seat in set(order)}
    state, heard, chance = state.copy(), Heard(with_beats=True), Seeded(number)
    for seat in order:
        assert seat in state.to_act(), f"the order of arrival changes whether seat {seat} is asked"
        option = queues[seat].pop(0)
        assert option in state.options(seat), f"the order of arrival changes the options of seat {seat}"
        state.step(seat, option, chance, heard)
    beats = [(kind, position.dump()) for _, kind, position in heard.beats]
    return state.dump(), [heard.told(viewer) for viewer in whose], beats


def check_reveals(joined: Joined, variant: Variant, seed: int) -> None:
    """`reveals` never decreases, and grows with every step that draws or that ends a simultaneous phase."""
    rng = Random(seed)
    phase: set[int] = set()
    for state in positions(joined, variant, rng):
        seats = state.to_act()
        if len(seats) > 1:
            phase |= set(seats)
        for seat in seats:
            after, chance = state.copy(), Recorded(seeded(rng))
            after.step(seat, rng.choice(state.options(seat)), chance, Silent())
            assert after.reveals >= state.reveals, "reveals has shrunk"
            grew = after.reveals > state.reveals
            assert grew or not chance.draws, f"a step drew {chance.draws} and reveals did not grow"
            goes_on = bool(after.to_act()) and set(after.to_act()) <= set(seats)
            assert grew or not phase or goes_on, "a simultaneous phase ended and reveals did not grow"
        if len(seats) == 1:
            phase = set()


def check_learning(joined: Joined, variant: Variant, seed: int) -> None:
    """`reveals` grows when a seat is told what it could not know.

    A seat learns something if there is a world, like this one as far as it knows, in which it could not have been
    told the same whatever the acting seat had done.
    """
    rng, players = Random(seed), variant[0]
    for state in positions(joined, variant, rng):
        for seat in state.to_act():
            option = rng.choice(state.options(seat))
            done = without_chance(state, seat, option)
            # What draws is a reveal anyway, which `check_reveals` sees to.
            if done is None or done[0].reveals > state.reveals:
                continue
            for other in range(players):
                told, twin = done[1].told(other), state.copy()
                if not told and other != seat:
                    continue
                twin.forget(other, seeded(rng))
                fits = could_tell(twin, seat, other, told, [option] if other == seat else twin.options(seat), 400)
                assert fits != 0, (
                    f"a step of seat {seat} told seat {other} {told}, which it could not know, and reveals did not grow"
                )


def without_chance(state: State, seat: int, option: int) -> tuple[State, Heard] | None:
    """Return the state after a step and what it tells; None if it draws."""
    twin, heard = state.copy(), Heard()
    try:
        twin.step(seat, option, NoChance(), heard)
    except ChanceWanted:
        return None
    return twin, heard


def could_tell(state: State, seat: int, other: int, told: list[Event], options: list[int], budget: int) -> int:
    """Return the remaining budget if the seat can cause `other` to be told exactly this, or 0 if it cannot.

    Steps of which `other` hears nothing lead on: forgetting may have put back a gesture that was half done.
    """
    for option in options:
        if budget == 1:
            return 1
        budget -= 1
        done = without_chance(state, seat, option)
        if done is None or done[1].told(other) == told:
            return budget
        if not done[1].told(other) and seat != other:
            found = could_tell(done[0], seat, other, told, done[0].options(seat), budget)
            if found:
                return found
    return 0


def check_told(joined: Joined, variant: Variant, seed: int) -> None:
    """Every change that a viewer sees was told to it or made by it."""
    rng, rules = Random(seed), rules_of(joined, variant)
    for state in positions(joined, variant, rng):
        if not state.to_act():
            return
        seat = rng.choice(state.to_act())
        after, heard = state.copy(), Heard()
        after.step(seat, rng.choice(state.options(seat)), seeded(rng), heard)
        for viewer in viewers(rules):
            if viewer != seat and not heard.told(viewer):
                assert seen(joined, after, viewer) == seen(joined, state, viewer), (
                    f"a step of seat {seat} told viewer {viewer} nothing and changed its view"
                )
                assert asked(joined, after, viewer) == asked(joined, state, viewer), (
                    f"a step of seat {seat} told viewer {viewer} nothing and changed what it is asked"
                )
