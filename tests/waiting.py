"""Waiting for what must come. How long that takes depends on the machine: a bound is there so that a hang fails."""

import time
from collections.abc import Callable

LONG = 120.0
"""Seconds in which one thing comes, on a machine that is busy with other work too."""
WHOLE = 10 * LONG
"""The same for whole games, with servers that are killed and started again in between."""


def until(holds: Callable[[], bool], seconds: float = LONG) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)
