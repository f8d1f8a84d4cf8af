"""Sample sizes: `make test` runs a sample of every long test, `make soak` runs it in full."""

import os
from typing import TypeVar

from truckstop.compiled import is_compiled

T = TypeVar("T")

SOAK = os.environ.get("TRUCKSTOP_SOAK", "0") not in ("", "0")
"""True in `make soak`."""


def sized(sample: T, full: T, slow: T | None = None) -> T:
    """`full` in `make soak`, `sample` otherwise: a number of games, a list of cases.

    `slow` is the sample for the engine that is not compiled, some twenty times slower. It plays the same games, which
    tests/conformance/test_compiled.py compares: so what was shown of many games compiled is shown of a few here.
    """
    if SOAK:
        return full
    return sample if slow is None or is_compiled() else slow
