"""Settings of all tests: results must not depend on the load of the machine or on how the tests were started."""

import signal

from hypothesis import HealthCheck, settings

from tests.soak import SOAK

# Deadlines and the check for slow data generation depend on the machine, so they are off. The examples are the same
# in every `make test` and different in every `make soak`.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not SOAK, database=None
)
settings.load_profile("any machine")

# Processes that a shell starts in the background ignore SIGINT, and so do their children: a test that interrupts a
# command would wait forever.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
