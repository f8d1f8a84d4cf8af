"""Sample sizes: `make test` runs a sample of every long test, `make soak` runs it in full."""

import os
from typing import TypeVar

from truckstop.compiled import is_compiled

T = TypeVar("T")

SOAK = os.environ.get("TRUCKSTOP_SOAK", "0") not in ("", "0")
"""True in `make soak`."""


def sized(sample: T, full: T, slow: T | None = None) -> T:
    """Return `full` in `make soak` and `sample` otherwise: a number of games, a list of cases.

    `slow` is the sample for the uncompiled engine, which is about twenty times slower. A smaller sample is enough:
    tests/conformance/test_compiled.py shows that both engines play the same games.
    """
    if SOAK:
        return full
    return sample if slow is None or is_compiled() else slow
