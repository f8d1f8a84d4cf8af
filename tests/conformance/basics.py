"""Checks of play itself: games end, options and prompts are well formed, copies and dumps are exact."""

from random import Random

import msgspec

from tests.conformance.joined import (
    Joined,
    Variant,
    opening,
    play_on,
    positions,
    rules_of,
    seeded,
    seen,
    step_at_random,
    viewers,
)
from truckstop.kernel.chance import Seeded
from truckstop.kernel.options import Options
from truckstop.kernel.prompt import Message
from truckstop.kernel.state import IllegalOption, State
from truckstop.kernel.tell import Heard, Silent


def check_ends(joined: Joined, variant: Variant, seed: int) -> None:
    """A random game ends, and its scores, winners and places are consistent."""
    players = variant[0]
    state: State | None = None
    for state in positions(joined, variant, Random(seed)):
        scores = state.scores()
        assert len(scores) == players, f"{len(scores)} scores for {players} players"
        assert all(type(score) is int for score in scores), f"scores that are not whole numbers: {scores}"
        if state.to_act():
            assert state.winners() == [], f"winners {state.winners()} while the game runs"
            assert state.places() == [], f"places {state.places()} while the game runs"
    assert state is not None
    winners, places = state.winners(), state.places()
    assert winners == sorted(set(winners)) and set(winners) <= set(range(players)), f"winners {winners}"
    assert len(places) == players and all(place >= 1 for place in places), f"places {places}"
    assert all(places[seat] == 1 for seat in winners), f"winners {winners} have places {places}"
    # An automatic player can have a place, so places need not start at 1 or be consecutive.
    assert not winners or winners == [s for s in range(players) if places[s] == 1], f"{winners}, places {places}"
    for seat in range(players):
        assert state.options(seat) == [], f"seat {seat} has options when the game is over"
    assert state.next_to_act() == -1, "next_to_act names a seat when the game is over"


def check_options(joined: Joined, variant: Variant, seed: int) -> None:
    """Options are unique, ascending and in range; seats to act have at least two, all others none (C7)."""
    players = variant[0]
    for state in positions(joined, variant, Random(seed)):
        seats = state.to_act()
        assert seats == sorted(set(seats)) and set(seats) <= set(range(players)), f"to_act gives {seats}"
        assert state.next_to_act() == (seats[0] if seats else -1), "next_to_act is not the first of to_act"
        for seat in range(players):
            options = state.options(seat)
            if seat not in seats:
                assert options == [], f"seat {seat} is not asked and has options {options}"
                continue
            assert len(options) >= 2, f"seat {seat} is asked with options {options}: nothing to choose"
            assert options == sorted(set(options)), f"options are not unique and ascending: {options}"
            assert options[0] >= 0 and options[-1] < joined.game.option_count, f"options out of range: {options}"


def check_filled(joined: Joined, variant: Variant, seed: int) -> None:
    """A buffer gets the same options as a list, whatever it held before."""
    into = Options()
    for state in positions(joined, variant, Random(seed)):
        before = state.dump()
        for seat in range(variant[0]):
            into.add(joined.game.option_count)
            state.fill_options(seat, into)
            options = state.options(seat)
            assert into.listed() == options, f"seat {seat} has options {options}, in a buffer {into.listed()}"
        assert state.dump() == before, "asking for options changed the position"


def check_prompts(joined: Joined, variant: Variant, seed: int) -> None:
    """A seat to act gets a prompt with exactly its options, and all names are unique."""
    rules = rules_of(joined, variant)
    names = [joined.game.option_name(rules, option) for option in range(joined.game.option_count)]
    assert len(set(names)) == len(names), "two options have one name"
    sources = [joined.game.source_name(source) for source in range(64)]
    assert len(set(sources)) == len(sources), "two sources have one name"
    things = joined.game.things(rules)
    assert len(set(things)) == len(things), "a thing is listed twice"
    known = set(things) | {f"seat:{seat}" for seat in range(variant[0])}
    rng, begun = Random(seed), dict[int, int]()
    state = opening(joined, rules, rng)
    for _ in range(joined.longest):
        seats = state.to_act()
        for seat in seats:
            prompt = joined.game.prompt(state, seat)
            assert prompt.seat == seat, f"the prompt of seat {seat} says seat {prompt.seat}"
            assert [choice.option for choice in prompt.choices] == state.options(seat), "choices are not the options"
            assert prompt.secret or len(seats) == 1, "a prompt of a simultaneous phase does not say that it is secret"
            # A gesture ends at a reveal, so only one that started since then can continue.
            went_on = begun.get(seat) == state.reveals
            assert prompt.begins or went_on, f"seat {seat} is asked to go on with a gesture it has not begun"
            says = [choice.says for choice in prompt.choices] + [bar.says for bar in prompt.barred]
            assert len({str(message) for message in says}) == len(says), "two choices read the same"
            sure = [choice.sure for choice in prompt.choices if choice.sure is not None]
            idle = [choice.idle for choice in prompt.choices if choice.idle is not None]
            for message in [prompt.asks, *says, *sure, *idle, *(bar.why for bar in prompt.barred)]:
                assert message.key.startswith(joined.game.key + "."), f"a message of no catalogue: {message.key}"
                unknown = named(message) - known
                assert not unknown, f"{message.key} names {unknown}, which things() does not list"
        if not seats:
            return
        seat = rng.choice(seats)
        state.step(seat, rng.choice(state.options(seat)), seeded(rng), Silent())
        begun[seat] = state.reveals


def named(message: Message) -> set[str]:
    """Return the things that a message names; one parameter can hold several."""
    params = [param if isinstance(param, list) else [param] for param in message.params.values()]
    return {thing for param in params for thing in param if isinstance(thing, str) and ":" in thing}


def check_events(joined: Joined, variant: Variant, seed: int) -> None:
    """Every event has a sentence, and names only things that `things` lists."""
    rules, heard = rules_of(joined, variant), Heard()
    for _ in positions(joined, variant, Random(seed), heard):
        pass
    assert heard.events, "a whole game told nobody anything"
    known = set(joined.game.things(rules)) | {f"seat:{seat}" for seat in range(variant[0])}
    for event in heard.events:
        assert -1 <= event[0] < variant[0], f"an event told to seat {event[0]}"
        assert event[1] in joined.game.event_shapes, f"event {event[1]} has no shape"
        shape, message = joined.game.event_shapes[event[1]], joined.game.message(rules, event)
        beyond = () if shape.ends_in_list else event[2 + len(shape.fields) :]
        assert not any(beyond), f"{shape.name} carries a number that no field names: {event}"
        unknown = named(message) - known
        assert not unknown, f"{message.key} names {unknown}, which things() does not list"


def check_copies(joined: Joined, variant: Variant, seed: int) -> None:
    """A copy is equal and independent of the original; a view does not change later."""
    rng, rules = Random(seed), rules_of(joined, variant)
    for state in positions(joined, variant, rng):
        before, twin = state.dump(), state.copy()
        assert twin.dump() == before, "a copy is not equal"
        assert [seen(joined, twin, v) for v in viewers(rules)] == [seen(joined, state, v) for v in viewers(rules)]
        if state.to_act():
            seat = rng.choice(state.to_act())
            view = joined.game.view(twin, seat)
            shown = seen(joined, state, seat)
            second = twin.copy()
            step_at_random(twin, rng)
            assert state.dump() == before, "a step of the copy changed the original"
            assert second.dump() == before, "a step of the original changed the copy"
            twin.forget(seat, seeded(rng))
            assert state.dump() == before, "forgetting in the copy changed the original"
            assert msgspec.json.encode(view) == shown, "a view changed when the state moved on"


def check_dumps(joined: Joined, variant: Variant, seed: int) -> None:
    """A dump loads as an equal state, with the same questions and the same game to the end."""
    rng, rules = Random(seed), rules_of(joined, variant)
    for state in positions(joined, variant, rng):
        loaded = joined.game.load(rules, state.dump())
        same(joined, state, loaded, viewers(rules))
        if rng.random() < 0.1:
            twin, seed_on = state.copy(), rng.getrandbits(32)
            for world in (twin, loaded):
                play_on(world, Random(seed_on), joined.longest)
            same(joined, twin, loaded, viewers(rules))


def same(joined: Joined, one: State, other: State, whose: list[int]) -> None:
    assert one.dump() == other.dump(), "a loaded state is not equal"
    assert one.reveals == other.reveals, "a loaded state has other reveals"
    assert one.to_act() == other.to_act(), "a loaded state asks others"
    assert one.scores() == other.scores(), "a loaded state has other scores"
    for seat in one.to_act():
        assert one.options(seat) == other.options(seat), "a loaded state has other options"
    for viewer in whose:
        assert seen(joined, one, viewer) == seen(joined, other, viewer), "a loaded state shows another view"


def check_apply(joined: Joined, variant: Variant, seed: int) -> None:
    """`apply` refuses everything that is not offered and changes nothing then; otherwise it does the same as `step`."""
    rng, players = Random(seed), variant[0]
    for state in positions(joined, variant, rng):
        before, seats = state.dump(), state.to_act()
        for seat in range(-1, players + 1):
            offered = set(state.options(seat)) if seat in seats else set()
            every = [-1, joined.game.option_count, *range(joined.game.option_count)]
            for option in rng.sample([o for o in every if o not in offered], 3):
                try:
                    state.apply(seat, option, seeded(rng), Silent())
                except IllegalOption as error:
                    assert (error.seat, error.option) == (seat, option) and error.why, (
                        "a refusal must say what it refuses"
                    )
                else:
                    raise AssertionError(f"seat {seat} took option {option}, which is not offered")
                assert state.dump() == before, f"refusing option {option} changed the state"
        for seat in seats:
            option, number = rng.choice(state.options(seat)), rng.getrandbits(32)
            applied, stepped, a, b = state.copy(), state.copy(), Heard(), Heard()
            applied.apply(seat, option, Seeded(number), a)
            stepped.step(seat, option, Seeded(number), b)
            assert applied.dump() == stepped.dump() and a.events == b.events, "apply and step differ"


def check_conserved(joined: Joined, variant: Variant, seed: int) -> None:
    """What the game declares as conserved is not changed by steps or by forgetting."""
    if joined.conserved is None:
        return
    rng = Random(seed)
    first = None
    for state in positions(joined, variant, rng):
        value = joined.conserved(state)
        first = value if first is None else first
        assert value == first, f"not conserved: {first} has become {value}"
        twin = state.copy()
        twin.forget(rng.randrange(variant[0]), seeded(rng))
        assert joined.conserved(twin) == first, f"forgetting does not conserve: {joined.conserved(twin)}, not {first}"
