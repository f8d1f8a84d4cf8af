"""Presence: who is connected to each table, through this node or another, and who is away."""

from collections.abc import Callable

from truckstop.kernel.game import SPECTATOR
from truckstop.server.live_table import Connection, LiveTable
from truckstop.server.wire import Here
from truckstop.store import Store
from truckstop.table.table import Table

VALID = 60.0
"""Seconds for which a presence in the store is valid unless the node renews it."""


class Presence:
    """Who is connected to the tables of a node."""

    def __init__(self, node_id: str, store: Store, clock: Callable[[], float], tables: dict[str, LiveTable]) -> None:
        self.node_id = node_id
        self.store = store
        self.clock = clock
        self.tables = tables

    async def connect(self, live: LiveTable, connection: Connection) -> None:
        """Add a connection to a table and announce it."""
        live.connections.add(connection)
        live.gone.pop(connection.who, None)
        await self._store_presence(live, connection.who)
        self.announce(live)

    async def disconnect(self, live: LiveTable, connection: Connection) -> None:
        """Remove a connection from a table and announce it."""
        live.connections.discard(connection)
        if connection.who and connection.who not in {other.who for other in live.connections}:
            live.gone[connection.who] = self.clock()
            await self._store_presence(live, connection.who)
        self.announce(live)

    async def _store_presence(self, live: LiveTable, who: str) -> None:
        """Tell other nodes whether a person is connected here.

        The lock keeps the writes in order, for a person may be back before their going has been stored.
        """
        if self.store.shared and who:
            async with live.lock:
                if who in {connection.who for connection in live.connections}:
                    await self.store.add_presence(live.id, who, self.node_id, self.clock() + VALID)
                else:
                    await self.store.remove_presence(live.id, who, self.node_id)

    def here(self, live: LiveTable, table: Table) -> Here:
        """Return the message that says who is connected."""
        here = live.here()
        seats = [number for number, seat in enumerate(table.seats) if seat.bot or (seat.who and seat.who in here)]
        watching = {connection for connection in live.connections if table.role(connection.who) == SPECTATOR}
        return Here(seats, len(watching))

    def announce(self, live: LiveTable) -> None:
        """Send all connections of a table who is connected."""
        if live.table is not None:
            message = self.here(live, live.table)
            for connection in list(live.connections):
                connection.send(message)

    def is_gone(self, live: LiveTable, who: str, seconds: float) -> bool:
        """True if a person has been away for this long."""
        return who not in live.here() and self.clock() - live.gone.get(who, live.since) >= seconds

    def is_about(self, live: LiveTable, who: str) -> None:
        """Note that a person has just acted, perhaps without a connection: they were not away until now."""
        if who in live.gone or who not in live.here():
            live.gone[who] = self.clock()

    # Other nodes

    async def elsewhere(self, live: LiveTable) -> set[str]:
        """Read who is connected to a table through other nodes."""
        return await self.store.present_elsewhere(live.id, self.node_id, self.clock())

    def set_elsewhere(self, live: LiveTable, people: set[str]) -> None:
        """Take over who is connected through other nodes, and announce a change."""
        for who in live.elsewhere - people:
            live.gone.setdefault(who, self.clock())
        if people != live.elsewhere:
            live.elsewhere = people
            self.announce(live)

    async def renew(self) -> None:
        """Renew the presence of this node's connections in the store."""
        await self.store.renew_presence(self.node_id, self.clock() + VALID)

    async def refresh_elsewhere(self) -> None:
        """Read who is connected through other nodes, for all tables.

        A node that dies cannot say who went with it, but its presences expire.
        """
        found = await self.store.all_present_elsewhere(self.node_id, self.clock())
        for live in list(self.tables.values()):
            self.set_elsewhere(live, found.get(live.id, set()))
