"""Shortcuts: two trucks, or a card with its target; compared with the options themselves."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy import codes
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import ChanceWanted, NoChance, Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.prompt import Prompt, Shortcut
from truckstop.kernel.tell import Silent

VALET = '\n[[card]]\nid = 9\nkey = "valet"\ncopies = 1\nvalue = 2\ndoes = "move"\ntrucks = "any"\n'
VARIANTS = [(players, specials) for players in range(2, 7) for specials in ("off", "on")]


def with_valet() -> Files:
    """Our cards and the one that docs/add-a-card.md adds."""
    return FRENZY.files | {"cards.toml": FRENZY.files["cards.toml"].replace("copies = 3", "copies = 2") + VALET}


def asked(players: int, specials: str, seed: int, files: Files | None = None) -> Iterator[tuple[Frenzy, Prompt]]:
    """Yield every question of a random game."""
    rules = FRENZY.rules(players, {"specials": specials, "discard": "high"}, files)
    rng, chance = Random(seed), Seeded(seed)
    state = FRENZY.new(rules, chance, Silent())
    while seats := state.to_act():
        for seat in seats:
            yield state, FRENZY.prompt(state, seat)
        seat = rng.choice(seats)
        state.step(seat, rng.choice(state.options(seat)), chance, Silent())


def after(state: Frenzy, seat: int, options: list[int]) -> Frenzy | None:
    """Return the position after these options, each of which must be legal; None if the last one draws."""
    state = state.copy()
    for number, option in enumerate(options):
        try:
            state.apply(seat, option, NoChance(), Silent())
        except ChanceWanted:
            assert number == len(options) - 1, "something is drawn in the middle of a gesture"
            return None
    return state


def ways(state: Frenzy, prompt: Prompt) -> list[list[int]]:
    """Return all gestures up to the first target of a card, found by trying."""
    found = []
    for choice in prompt.choices:
        begun = [choice.option]
        if codes.TAKE <= choice.option < codes.AT_VENUE:
            taken = after(state, prompt.seat, begun)
            if taken is None or taken.cell == codes.NONE or taken.turn != prompt.seat:
                continue
            begun.append(taken.options(prompt.seat)[0])
        if not codes.PLAY <= begun[-1] < codes.DROP:
            continue
        aiming = after(state, prompt.seat, begun)
        card = state.rules.cards[begun[-1] - codes.PLAY]
        if (
            aiming is None
            or aiming.phase_index != aiming.rules.aim
            or (card.verb.needs_truck and aiming.truck != codes.NONE)
        ):
            found.append(begun)
        else:
            found += [[*begun, option] for option in aiming.options(prompt.seat)]
    return found


@rule("F2.4", "F6.5", "C7")
@pytest.mark.parametrize(("players", "specials"), VARIANTS)
def test_every_card_is_offered_with_every_target_that_it_can_be_aimed_at(players: int, specials: str) -> None:
    cards = set()
    for state, prompt in asked(players, specials, players, with_valet()):
        if prompt.asks.key.removeprefix("frenzy.ask.") not in ("execute", "take", "execute_taken"):
            continue
        offered = [shortcut.options for shortcut in prompt.shortcuts]
        assert sorted(offered) == sorted(ways(state, prompt))
        for shortcut in prompt.shortcuts:
            after(state, prompt.seat, shortcut.options)
            cards.add(shortcut.says.params["card"])
            check_touches(state, prompt, shortcut)
    assert {"card:valet", "card:reroll", "card:move_anothers"} <= cards, cards


def check_touches(state: Frenzy, prompt: Prompt, shortcut: Shortcut) -> None:
    """It touches the card or its cell, then an active truck or a venue."""
    way, target = shortcut.touches
    first = next(choice for choice in prompt.choices if choice.option == shortcut.options[0])
    assert way == first.touches[0]
    if target.startswith("truck:"):
        truck = int(target.removeprefix("truck:"))
        assert state.where[truck] >= 0
        assert shortcut.options[-1] in (codes.AT_TRUCK + truck, codes.PLAY + card_of(state, shortcut))
    else:
        assert target.removeprefix("venue:") in state.rules.venues[state.rules.first_venue :]


def card_of(state: Frenzy, shortcut: Shortcut) -> int:
    return next(card.id for card in state.rules.cards if f"card:{card.key}" == shortcut.says.params["card"])


@rule("F2.1", "C7")
@pytest.mark.parametrize(("players", "specials"), VARIANTS)
def test_every_pair_of_trucks_is_offered_once_and_found_by_its_venues(players: int, specials: str) -> None:
    for state, prompt in asked(players, specials, players):
        if prompt.asks.key != "frenzy.ask.first_truck":
            continue
        found = {}
        for choice in prompt.choices:
            one = after(state, prompt.seat, [choice.option])
            if one is not None and one.picks[prompt.seat * 3 + 1] == codes.NONE and one.is_asked(prompt.seat):
                for option in one.options(prompt.seat):
                    found[frozenset({choice.option, option})] = [choice.option, option]
            else:
                last = max(v for v in range(codes.VENUES) if f"venue:{state.rules.venues[v]}" in choice.touches)
                found[frozenset({choice.option, last})] = [choice.option]
        venues = state.rules.venues
        by_venues = {frozenset(shortcut.touches): shortcut.options for shortcut in prompt.shortcuts}
        assert by_venues == {frozenset(f"venue:{venues[v]}" for v in pair): way for pair, way in found.items()}
        assert len(by_venues) == len(prompt.shortcuts)


@rule("F3.2", "C7")
def test_an_only_target_is_pointed_at_and_not_asked_for() -> None:
    t = table(3).rolls().park(Ana="d8 d10", Ben="d8 d10").pick(Ana="venue_shutdown double truck_shutdown")
    t.state.doubled[3] = 1
    offered = {tuple(one.touches): one.options for one in FRENZY.prompt(t.state, 0).shortcuts}
    assert offered["card:double", "truck:2"] == [codes.PLAY + t.card("double")]
    assert offered["card:venue_shutdown", "venue:concert"] == [
        codes.PLAY + t.card("venue_shutdown"),
        codes.AT_VENUE + 3,
    ]


@rule("F3.5", "F3.6")
def test_equal_trucks_are_offered_once_and_the_view_says_which_mean_the_same() -> None:
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="place truck_shutdown double reroll")
    t.play("Ana", "place", "at d8")
    here = [truck for truck in t.seen("d8").trucks if truck.owner == 0]
    assert len(here) == 2 and {truck.thing for truck in here} == {f"truck:{min(truck.truck for truck in here)}"}
    touched = [one.touches[1] for one in FRENZY.prompt(t.state, 0).shortcuts if one.touches[0] == "card:double"]
    assert touched.count(here[0].thing) == 1
    t.state.doubled[here[1].truck] = 1
    things = [truck.thing for truck in t.seen("d8").trucks if truck.owner == 0]
    assert sorted(things) == sorted(f"truck:{truck.truck}" for truck in here)


@rule("F6.5")
def test_a_card_of_the_grid_is_taken_and_played_in_one_gesture() -> None:
    t = table(2, free="reroll promote trigger").rolls().park()
    offered = [one for one in FRENZY.prompt(t.state, 0).shortcuts if one.touches[0] == "cell:14"]
    assert [one.options[:2] for one in offered] == [[codes.TAKE + 14, codes.PLAY + t.card("promote")]] * len(offered)
    assert {one.touches[1] for one in offered} == {f"venue:{venue.venue}" for venue in t.view.venues}
    assert not any(one.listed for one in offered)
