"""The numbered messages of a role at a table: what they told of, not what was in them."""

from array import array


class Stream:
    """The numbered messages of one role. What was in them is not kept: it can be made again from the game."""

    __slots__ = ("at", "count", "low")

    def __init__(self) -> None:
        self.count = 0
        """How many events the role knows now."""
        self.low: array[int] = array("H")
        """By message: the first of the role's events that is new in it, or not as it was before a take-back."""
        self.at: array[int] = array("I")
        """By message: the number of the entry that it tells of. No viewer ever sees it; see `project.py`."""

    def copy(self) -> "Stream":
        other = Stream()
        other.count, other.low, other.at = self.count, self.low[:], self.at[:]
        return other

    def since(self, after: int) -> int:
        """The first event that somebody must be sent who has the messages up to `after`."""
        return min(self.low[after:], default=self.count) if 0 < after <= len(self.low) else 0
