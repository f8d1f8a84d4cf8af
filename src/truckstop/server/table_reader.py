"""Builds tables from the entries in the store."""

import logging
from collections.abc import Sequence

import msgspec

from truckstop.kernel.chance import ChanceMismatch, ChanceWanted
from truckstop.kernel.data import DataError
from truckstop.kernel.game import SetupError
from truckstop.kernel.log import LogError
from truckstop.kernel.state import IllegalOption
from truckstop.server.sets import Sets
from truckstop.store import Store
from truckstop.table.commands import Refused
from truckstop.table.entries import unpacked
from truckstop.table.table import Table

UNREADABLE = (LogError, SetupError, DataError, IllegalOption, ChanceWanted, ChanceMismatch, msgspec.MsgspecError)
"""Errors caused by entries of a program version that has other rules or other kinds of entries."""

log = logging.getLogger("truckstop")


async def read_table(id: str, bodies: Sequence[bytes], sets: Sets, store: Store) -> Table:
    """Return the table that these stored entries make; Refused if this program has other rules."""
    table = Table(id)
    try:
        for number, body in enumerate(bodies):
            entry = unpacked(body)
            if number == 0:
                await sets.learn(entry, store)
            table.add(entry, with_beats=False)
    except UNREADABLE as error:
        log.error("a table cannot be read: %s", error)
        raise Refused("rules", "this game was started with other rules than this server has") from None
    return table
