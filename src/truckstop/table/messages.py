"""The messages of a table: who is told about an entry, and how the messages of each role are numbered."""

from array import array

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.tell import ALL, Beat, Event


class Told:
    """What an entry means for viewers."""

    __slots__ = ("beats", "before", "events", "named", "roles", "table", "touched", "views")

    def __init__(
        self,
        roles: list[int],
        touched: set[int],
        table: bool,
        events: list[Event],
        before: list[int],
        beats: list[Beat] | None = None,
    ) -> None:
        self.roles = roles
        """The roles that get a message about it."""
        self.touched = touched
        """Those of them whose view may have changed."""
        self.table = table
        """True if the table around the game has changed."""
        self.events = events
        self.before = before
        """The seats that had to act before it."""
        self.beats: list[Beat] = beats if beats is not None else []
        """The beats inside it, with the position at each."""
        self.named: list[GameEvent] | None = None
        """The events with named fields, once they were needed."""
        self.views: dict[int, msgspec.Struct] = {}
        """By beat: the view of some role there, from which the views of other roles are made."""


class Stream:
    """The numbered messages of one role. Their contents are not kept: they can be made again from the game."""

    __slots__ = ("at", "count", "low")

    def __init__(self) -> None:
        self.count = 0
        """Events that the role knows now."""
        self.low: array[int] = array("H")
        """By message: the first of the role's events that is new in it, or that a take-back changed."""
        self.at: array[int] = array("I")
        """By message: the number of the entry that it is about. It never leaves the server, see `projection.py`."""

    def add(self, seq: int, role: int, events: list[Event]) -> None:
        """Number one more message: about entry `seq`, with those of the `events` that the role hears."""
        low = self.count
        for event in events:
            if event[0] == ALL or event[0] == role:
                self.count += 1
        self.low.append(low)
        self.at.append(seq)

    def copy(self) -> "Stream":
        other = Stream()
        other.count, other.low, other.at = self.count, self.low[:], self.at[:]
        return other

    def befores(self) -> list[int]:
        """Return by event the number of the message before the one that told it; 0 for the first events."""
        found = [0] * self.count
        end = self.count
        # The last message that told an event counts, because a take-back can change events.
        for number in range(len(self.low) - 1, 0, -1):
            low = self.low[number]
            if 0 < low < end:
                found[low:end] = [number] * (end - low)
                end = low
        return found

    def since(self, after: int) -> int:
        """Return the first event to send to a client that has the messages up to `after`."""
        return min(self.low[after:], default=self.count) if 0 < after <= len(self.low) else 0
