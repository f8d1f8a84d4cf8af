"""Waiting for events in tests. Limits are generous, because they exist only to make a test that hangs fail."""

import time
from collections.abc import Callable

LONG = 120.0
"""Seconds to wait for one event, on a machine that is also busy with other work."""
WHOLE = 10 * LONG
"""Seconds to wait for whole games with servers that are killed and restarted."""


def until(condition: Callable[[], bool], seconds: float = LONG) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the condition did not become true in time"
        time.sleep(0.02)
