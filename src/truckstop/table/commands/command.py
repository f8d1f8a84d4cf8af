"""The base of all commands."""

import msgspec

from truckstop.table.commands.context import Context
from truckstop.table.entries import AnyEntry
from truckstop.table.table import Table


class Command(msgspec.Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True, kw_only=True):
    """Something that a person asks a table to do, as it is sent."""

    id: str = ""
    """Your own id for the command, up to 64 characters: a command that is sent twice with one id is done once."""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        """Return the entry that this command makes, or None if there is nothing to do; raise Refused if it cannot.

        The table does not change. The caller appends the entry to the store and then gives it to the table. If another
        entry was appended first, it gives that one to the table and calls this again.
        """
        raise NotImplementedError
