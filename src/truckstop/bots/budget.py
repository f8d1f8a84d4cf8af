"""The budget of a search, which is part of its name: `search@100` playouts or `search@200ms` for each decision."""

import re
from typing import Final, final

from mypy_extensions import i64

from truckstop.kernel.game import SetupError

SEARCH: Final = "search"
MOST_PLAYOUTS: Final = 1000000
MOST_MILLISECONDS: Final = 60000


@final
class Budget:
    """For each decision: a number of playouts, or of milliseconds; the other is 0."""

    def __init__(self, playouts: i64, milliseconds: i64) -> None:
        self.playouts: i64 = playouts
        self.milliseconds: i64 = milliseconds


def budget_of(name: str) -> Budget:
    """Return the budget in a name such as `search@100`; raise SetupError if there is none or it makes no sense."""
    found = re.fullmatch(SEARCH + r"@([1-9][0-9]{0,8})(ms)?", name)
    if found is None:
        raise SetupError(f"{name!r} needs a budget; say {SEARCH}@100 (playouts) or {SEARCH}@200ms")
    number = int(found[1])
    timed = found[2] is not None
    most = MOST_MILLISECONDS if timed else MOST_PLAYOUTS
    if number > most:
        unit = "milliseconds" if timed else "playouts"
        raise SetupError(f"{name!r}: a decision gets at most {most} {unit}, such as {SEARCH}@100 or {SEARCH}@200ms")
    return Budget(0, number) if timed else Budget(number, 0)
