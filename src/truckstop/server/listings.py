"""Tables in lists."""

from contextlib import suppress

import msgspec

from truckstop.server.live_table import LiveTable
from truckstop.server.node import Node
from truckstop.server.wire import TableListed
from truckstop.store.store import Listed
from truckstop.table.commands import Refused

STATUS_NAMES = ("open", "running", "over")
"""By the numbers of the store."""
READ_FIRST = ("running", "open", "over")
"""The order in which the tables of a list are read."""
MOST_READ = 20
"""Tables read from the store for one list. Others are listed with what the store's own list has."""


async def tables_of(node: Node, who: str) -> list[TableListed]:
    """Return a person's tables, newest first, with the other players and whether the person must act."""
    tables = await node.store.tables_of(who)
    found = {one.id: listed(one) for one in tables}
    left = MOST_READ
    # Running games come first: only they are waiting for a player.
    for one in sorted(tables, key=lambda one: READ_FIRST.index(STATUS_NAMES[one.status])):
        there = node.live.get(one.id)
        must_read = there is None or there.table is None
        if left or not must_read:
            left -= must_read
            with suppress(Refused):
                found[one.id] = with_players(found[one.id], await node.open(one.id), who)
    return list(found.values())


def listed(one: Listed) -> TableListed:
    """Return a table's list entry from what the store has about it."""
    return TableListed(one.id, one.game, STATUS_NAMES[one.status], one.made, one.players, one.taken, one.deal)


def with_players(one: TableListed, live: LiveTable, who: str) -> TableListed:
    """Add to a listed table who sits there and who must act, which every viewer of the table can see."""
    table = live.table
    assert table is not None, "it has just been opened"
    mine, waiting = table.role(who), [seat for seat in table.waiting() if not table.bot_at(seat)]

    def others(seats: list[int]) -> list[str]:
        return [name for seat in seats if seat != mine and (name := live.names.get(table.seats[seat].who, ""))]

    bots = sum(bool(seat.bot) for seat in table.seats)
    people, turn = others(table.people()), others(waiting)
    return msgspec.structs.replace(one, people=people, bots=bots, waits=mine in waiting, turn=turn)
