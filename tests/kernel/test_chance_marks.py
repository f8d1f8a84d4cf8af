"""Marks: a chance that goes back to where it was gives what it gave. And rules that all who ask share."""

from collections.abc import Callable

import pytest

from tests.toy import TOY
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.chance import Chance, Fair, NoChance, Recorded, Scripted, Seeded
from truckstop.kernel.game import SetupError, shared_rules

MAKES: list[Callable[[], Chance]] = [lambda: Seeded(7), lambda: Seeded(7, 3), lambda: Fair(b"secret", [b"mine"])]


def draws(chance: Chance, count: int = 40) -> list[int]:
    """From several sources in turn, some of them often."""
    return [chance.draw(number * number % 5, 1000) for number in range(count)]


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("before", [0, 1, 17])
def test_what_follows_a_mark_can_be_drawn_again(make: Callable[[], Chance], before: int) -> None:
    chance = make()
    draws(chance, before)
    mark = chance.mark()
    first = draws(chance)
    for _ in range(2):
        chance.back_to(mark)
        assert draws(chance) == first
    whole = make()
    draws(whole, before)
    assert draws(whole) == first, "marking changes nothing"


@pytest.mark.parametrize("make", MAKES)
def test_marks_can_be_nested_and_a_mark_stays_what_it_was(make: Callable[[], Chance]) -> None:
    chance = make()
    outer = chance.mark()
    one = draws(chance, 9)
    inner = chance.mark()
    two = draws(chance, 9)
    chance.back_to(inner)
    assert draws(chance, 9) == two
    chance.back_to(outer)
    assert draws(chance, 9) == one
    assert draws(chance, 9) == two
    chance.back_to(inner)
    assert draws(chance, 9) == two


@pytest.mark.parametrize("chance", [NoChance(), Scripted([(0, 2, 1)]), Recorded(Seeded(1))])
def test_a_chance_that_cannot_go_back_says_so(chance: Chance) -> None:
    with pytest.raises(NotImplementedError):
        chance.mark()
    with pytest.raises(NotImplementedError):
        chance.back_to(Seeded(1).mark())


# Rules


def test_rules_are_shared_by_all_who_play_the_same() -> None:
    one = shared_rules(TOY, 3, {"stall": "small"})
    assert shared_rules(TOY, 3, {"stall": "small"}) is one
    for players, options in ((2, {"stall": "small"}), (3, {"stall": "full"})):
        assert shared_rules(TOY, players, options) is not one


def test_shared_rules_are_those_that_were_asked_for() -> None:
    for players in (2, 3, 4):
        for stall in ("small", "full"):
            shared, own = shared_rules(TOY, players, {"stall": stall}), TOY.rules(players, {"stall": stall})
            assert (shared.players, shared.stall, shared.data) == (own.players, own.stall, own.data)


def test_options_are_the_same_in_any_order() -> None:
    one = shared_rules(TACOS, 2, {"vendors": "star", "vendorset": "random"})
    assert shared_rules(TACOS, 2, {"vendorset": "random", "vendors": "star"}) is one


def test_what_cannot_be_played_is_refused_every_time() -> None:
    for _ in range(2):
        with pytest.raises(SetupError):
            shared_rules(TOY, 9, {})
        with pytest.raises(SetupError):
            shared_rules(TOY, 2, {"no": "such"})
