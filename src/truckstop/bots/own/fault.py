"""What a bot of one's own did wrong when it was asked for a choice."""

from typing import Final

KINDS: Final = ("crashed", "ended", "late", "nonsense", "illegal", "dropped")
"""The kinds of faults: it raised an exception; its program ended; it took too long; its answer could not be read; it
chose an option that is not offered; it was not asked, because it could not be started several times in a row."""


class Fault(Exception):
    """A choice that a bot failed to make."""

    def __init__(self, kind: str, detail: str, lost: bool = True, public: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        """For its author. It may contain what the bot knows and others do not, such as the cards in its hand."""
        self.public = public
        """What may be told in addition to the kind while the game goes on; may be empty."""
        self.lost = lost
        """True if the next line of its process may not be an answer to the next question."""
