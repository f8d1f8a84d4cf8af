"""Tests of the suite itself: each check catches its broken twins of the toy."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import basics, foresight, knowledge, law, logs
from tests.conformance.games import TOY_JOINED
from tests.conformance.joined import Joined, Variant
from tests.toy import broken_foresight  # noqa: F401 - more twins
from tests.toy.broken import BROKEN

CHECKS: dict[str, Callable[[Joined, Variant, int], Any]] = {
    name: check
    for module in (basics, foresight, knowledge, law, logs)
    for name, check in vars(module).items()
    if name.startswith("check_") and check.__module__ == module.__name__
}


def attempts() -> list[tuple[Variant, int]]:
    return [(variant, seed) for seed in range(6) for variant in TOY_JOINED.game.variants()]


@pytest.mark.parametrize("fault", BROKEN)
def test_the_check_catches_its_twin(fault: str) -> None:
    twin, check, says = BROKEN[fault]
    joined = Joined(twin, TOY_JOINED.conserved, TOY_JOINED.dealt, longest=500)
    for variant, seed in attempts():
        try:
            CHECKS[check](joined, variant, seed)
        except AssertionError as error:
            assert re.search(says, str(error)), f"{check} caught {fault} by another assertion"
            CHECKS[check](TOY_JOINED, variant, seed)
            return
    pytest.fail(f"{check} let {fault} pass")


def test_every_check_has_a_twin_that_it_catches() -> None:
    assert set(CHECKS) == {check for _, check, _ in BROKEN.values()}


def test_a_game_that_hides_its_dealt_secrets_from_the_suite_is_caught() -> None:
    with pytest.raises(AssertionError, match="dealt in secret"):
        for variant, seed in attempts():
            knowledge.check_calibrated(Joined(TOY_JOINED.game), variant, seed)
