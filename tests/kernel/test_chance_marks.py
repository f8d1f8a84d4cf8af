"""Marks: a chance that goes back repeats its draws. Also shared rules."""

from collections.abc import Callable

import pytest

from tests.toy import TOY
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.chance import Chance, Fair, NoChance, Recorded, Scripted, Seeded
from truckstop.kernel.game import SetupError, shared_rules

MAKES: list[Callable[[], Chance]] = [lambda: Seeded(7), lambda: Seeded(7, 3), lambda: Fair(b"secret", [b"mine"])]


def draws(chance: Chance, count: int = 40) -> list[int]:
    """Draw from several sources in turn, from some of them often."""
    return [chance.draw(number * number % 5, 1000) for number in range(count)]


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("before", [0, 1, 17])
def test_draws_after_a_mark_can_be_repeated(make: Callable[[], Chance], before: int) -> None:
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
def test_marks_can_be_nested_and_do_not_change(make: Callable[[], Chance]) -> None:
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


def test_equal_games_share_their_rules() -> None:
    one = shared_rules(TOY, 3, {"stall": "small"})
    assert shared_rules(TOY, 3, {"stall": "small"}) is one
    for players, options in ((2, {"stall": "small"}), (3, {"stall": "full"})):
        assert shared_rules(TOY, players, options) is not one


def test_shared_rules_have_the_requested_players_and_options() -> None:
    for players in (2, 3, 4):
        for stall in ("small", "full"):
            shared, own = shared_rules(TOY, players, {"stall": stall}), TOY.rules(players, {"stall": stall})
            assert (shared.players, shared.stall, shared.data) == (own.players, own.stall, own.data)


def test_the_order_of_options_does_not_matter() -> None:
    one = shared_rules(TACOS, 2, {"vendors": "star", "vendorset": "random"})
    assert shared_rules(TACOS, 2, {"vendorset": "random", "vendors": "star"}) is one


def test_an_impossible_set_up_is_refused_every_time() -> None:
    for _ in range(2):
        with pytest.raises(SetupError):
            shared_rules(TOY, 9, {})
        with pytest.raises(SetupError):
            shared_rules(TOY, 2, {"no": "such"})
