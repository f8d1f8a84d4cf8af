"""What a command needs to know about its sender and about the people at the table."""

from typing import Protocol


class Presence(Protocol):
    """Knows who is connected to a table."""

    def is_gone(self, who: str, seconds: float) -> bool:
        """Return True if a person has been away for this long."""


class Context:
    """Who sent a command, when, and who is away."""

    __slots__ = ("at", "id", "presence", "who")

    def __init__(self, who: str, at: float, id: str = "", presence: Presence | None = None) -> None:
        self.who = who
        self.at = at
        self.id = id
        """The id of the entry: the person, a slash, and the command's own id."""
        self.presence = presence
        """None if nobody counts as away."""

    def is_gone(self, who: str, seconds: float) -> bool:
        return self.presence is not None and self.presence.is_gone(who, seconds)
