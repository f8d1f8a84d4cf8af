"""For all tests: nothing may depend on how busy the machine is, nor on how the tests were started."""

import signal

from hypothesis import HealthCheck, settings

from tests.soak import SOAK

# A deadline for an example, and the check of how long examples take to make, are about the machine. The examples
# themselves are the same every time in `make test`, and others every time in `make soak`.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not SOAK, database=None
)
settings.load_profile("any machine")

# Whatever a shell starts in the background ignores interrupts, and so do the processes that it starts: a test that
# interrupts a command would wait for ever.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
