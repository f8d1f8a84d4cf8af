"""Preview: where a gesture leads as far as its seat can foresee, without chance and without peeking."""

import msgspec

from truckstop.kernel.chance import ChanceWanted, NoChance, Seeded
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent


class Preview(msgspec.Struct):
    """Where a gesture leads as far as its seat can foresee."""

    state: State
    """What the seat knows of the position after the options in `done`; all else is dealt anew."""
    done: int
    """How many of the options could be looked ahead; the next one draws or reveals, or ends the seat's part."""


def preview(state: State, seat: int, gesture: list[int]) -> Preview:
    """Try a gesture on what the seat knows, without chance; stops where something would be drawn or revealed."""
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
