"""The buffer in which search and simulation get the options of a seat, instead of a new list for each decision."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

ROOM: Final = 32
"""Options that fit into a new buffer; it grows when there are more."""


@final
class Options:
    """A list of options that is filled again and again by `State.fill_options`. Threads must not share one."""

    def __init__(self) -> None:
        self.count: i64 = 0
        """The number of options; what lies beyond it is left over from earlier questions."""
        self.room: vec[i64] = vec[i64]([0] * ROOM)

    def clear(self) -> None:
        self.count = 0

    def add(self, option: i64) -> None:
        """Add an option after the others."""
        count: i64 = self.count
        if count == len(self.room):
            self.grow()
        self.room[count] = option
        self.count = count + 1

    def put(self, at: i64, option: i64) -> None:
        """Replace the option at a place."""
        if at < 0 or at >= self.count:
            raise IndexError(f"there is no option number {at} among {self.count}")
        self.room[at] = option

    def drop_last(self) -> None:
        """Remove the option that was added last."""
        if self.count == 0:
            raise IndexError("there is no option to remove")
        self.count -= 1

    def get(self, at: i64) -> i64:
        """Return an option by its place, from 0."""
        if at < 0 or at >= self.count:
            raise IndexError(f"there is no option number {at} among {self.count}")
        return self.room[at]

    def keep_first(self, count: i64) -> None:
        """Remove all options after the first `count`."""
        self.count = max(0, min(self.count, count))

    def drop_up_to(self, option: i64) -> None:
        """Remove the options up to this number."""
        room = self.room
        kept: i64 = 0
        for at in range(self.count):
            if room[at] > option:
                room[kept] = room[at]
                kept += 1
        self.count = kept

    def listed(self) -> list[int]:
        """Return the options as a list of their own."""
        options: list[int] = []
        for at in range(self.count):
            options.append(self.room[at])
        return options

    def grow(self) -> None:
        size: int = len(self.room)
        larger = vec[i64]([0] * (2 * size))
        for at in range(self.count):
            larger[at] = self.room[at]
        self.room = larger
