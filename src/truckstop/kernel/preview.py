"""Preview: the position after a gesture, as far as its seat can foresee it, without chance or hidden information."""

import msgspec

from truckstop.kernel.chance import ChanceWanted, NoChance, Seeded
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent


class Preview(msgspec.Struct):
    """The position after a gesture, as far as its seat can foresee it."""

    state: State
    """The position after the first `done` options; what the seat cannot know is dealt again."""
    done: int
    """Number of options carried out; the next one draws, reveals or passes the turn."""


def preview(state: State, seat: int, gesture: list[int]) -> Preview:
    """Try a gesture on what the seat knows, without chance; stop where something would be drawn or revealed."""
    known = state.copy()
    known.forget(seat, Seeded(0))
    for done, option in enumerate(gesture):
        ahead = known.copy()
        try:
            ahead.apply(seat, option, NoChance(), Silent())
        except ChanceWanted:
            return Preview(known, done)
        if ahead.reveals != known.reveals:
            return Preview(known, done)
        known = ahead
    return Preview(known, len(gesture))
