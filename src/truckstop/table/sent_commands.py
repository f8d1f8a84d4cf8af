"""The commands that people have sent to a table, to recognise repeated ones and to count them."""

from typing import Final

REMEMBERED: Final = 50
"""Commands per person that are recognised if they are sent again."""


class SentCommands:
    """The recent command ids of each person, and the number of entries that each person has made."""

    def __init__(self) -> None:
        self.recent: dict[str, dict[str, None]] = {}
        self.counts: dict[str, int] = {}

    def add(self, entry_id: str) -> None:
        """Remember a command by the id of its entry, `person/command`. Entries of bots have none."""
        who, _, own = entry_id.partition("/")
        if own:
            ids = self.recent.setdefault(who, {})
            ids[own] = None
            self.counts[who] = self.counts.get(who, 0) + 1
            if len(ids) > REMEMBERED:
                del ids[next(iter(ids))]

    def has(self, entry_id: str) -> bool:
        """Return True if the command with this entry id has been done recently."""
        who, _, own = entry_id.partition("/")
        return bool(own) and own in self.recent.get(who, ())
