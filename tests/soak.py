"""Sample sizes: `make test` runs a sample of every long test, `make soak` runs it in full."""

import os
from typing import TypeVar

T = TypeVar("T")

SOAK = os.environ.get("TRUCKSTOP_SOAK", "0") not in ("", "0")
"""True in `make soak`."""


def sized(sample: T, full: T) -> T:
    """`full` in `make soak`, `sample` otherwise: a number of games, a list of cases."""
    return full if SOAK else sample
