"""Loading: brings tables from the store into memory, keeps them up to date with other nodes, and drops idle ones."""

from collections.abc import Callable

from truckstop.server.background import BackgroundTasks
from truckstop.server.delivery import Delivery
from truckstop.server.live_table import LiveTable, is_id, people_named
from truckstop.server.presence import Presence
from truckstop.server.sets import Sets
from truckstop.server.table_reader import read_table
from truckstop.store import Store
from truckstop.table.commands import Refused
from truckstop.table.entries import AnyEntry, ChatSaid, Sat, unpacked
from truckstop.table.table import Table

IDLE, UNWATCHED = 60.0, 10.0
"""Seconds before an idle table leaves memory, with and without connections. Reading it again takes a few
milliseconds."""


class TableLoader:
    """The tables in the memory of a node."""

    def __init__(
        self,
        store: Store,
        sets: Sets,
        clock: Callable[[], float],
        tables: dict[str, LiveTable],
        delivery: Delivery,
        presence: Presence,
        background: BackgroundTasks,
    ) -> None:
        self.store = store
        self.sets = sets
        self.clock = clock
        self.tables = tables
        self.delivery = delivery
        self.presence = presence
        self.background = background

    async def open(self, id: str) -> LiveTable:
        """Return a table by its id, from memory or from the store; Refused if there is none."""
        if not is_id(id):
            raise Refused("no_table", "there is no such table")
        live = self.tables.get(id)
        if live is None:
            live = self.tables.setdefault(id, LiveTable(id, self.clock()))
        if live.table is None:
            async with live.lock:
                try:
                    await self.load(live)
                except Refused:
                    if self.tables.get(id) is live:
                        del self.tables[id]
                    raise
        live.used = self.clock()
        return live

    async def load(self, live: LiveTable) -> Table:
        """Return the table itself, reading it if it is not in memory. The caller holds the lock."""
        if live.table is not None:
            return live.table
        bodies = await self.store.read(live.id)
        if not bodies:
            raise Refused("no_table", "there is no such table")
        # The connections have had the news of every entry up to when the table left memory, and of none after.
        known = live.seq + 1 if live.connections else len(bodies)
        table = await read_table(live.id, bodies[:known], self.sets, self.store)
        await self._read_names(live, table)
        live.deal = await self.store.deal(table.deal) if table.deal else None
        if self.store.shared:
            live.elsewhere = await self.presence.elsewhere(live)
        for body in bodies[known:]:
            await self._take(live, table, unpacked(body))
        live.listing = None
        live.table = table
        live.used = self.clock()
        self.delivery.wake(live)
        return table

    def drop_idle(self) -> None:
        """Remove idle tables from memory. Their connections stay open."""
        now = self.clock()
        for live in list(self.tables.values()):
            if now - live.used < (IDLE if live.connections else UNWATCHED) or live.lock.locked():
                continue
            if live.table is not None and live.table.bot_among(live.table.waiting()):
                continue
            live.seq = live.table.seq if live.table is not None else live.seq
            live.table, live.chat, live.names = None, {}, {}
            if not live.connections:
                del self.tables[live.id]

    # Names

    async def _read_names(self, live: LiveTable, table: Table) -> None:
        live.chat = await self.store.chat(live.id)
        live.names = await self.store.names(sorted(people_named(table)))

    def rename(self, who: str, name: str) -> None:
        """Show a person's new name at all tables in memory. An empty name deletes their chat lines, too."""
        for live in list(self.tables.values()):
            if live.table is not None and who in live.names:
                live.names[who] = name
                if not name:
                    live.chat = {n: text for n, text in live.chat.items() if live.table.chat_authors[n] != who}
                self.delivery.send_whole(live, live.table)
            elif live.table is None and live.connections:
                self.catch_up_soon(live, names=True)

    # Other nodes

    def on_notice(self, notice: str) -> None:
        """Take a notice of another node, as `OnNotice` of the store describes it."""
        id, _, rest = notice.partition(" ")
        if id == "@":
            for live in self.tables.values():
                if rest in live.names or (live.table is None and live.connections):
                    self.catch_up_soon(live, names=True)
            return
        for live in [self.tables[id]] if id in self.tables else list(self.tables.values()) if not id else []:
            behind = live.table is None or not rest or live.table.seq < int(rest)
            # A table that is being read at this moment may have been read too early.
            if behind and (live.table is not None or live.connections or live.lock.locked()):
                self.catch_up_soon(live, presence=not rest)

    def catch_up_soon(self, live: LiveTable, names: bool = False, presence: bool = False) -> None:
        """Catch up in the background; also read the names or the presences again."""
        self.background.spawn(self._catch_up(live, names, presence))

    async def _catch_up(self, live: LiveTable, names: bool, presence: bool) -> None:
        async with live.lock:
            table = await self.load(live)
            await self.catch_up(live, table)
            if names:
                await self._read_names(live, table)
                self.delivery.send_whole(live, table)
            if presence:
                self.presence.set_elsewhere(live, await self.presence.elsewhere(live))

    async def catch_up(self, live: LiveTable, table: Table) -> None:
        """Take the entries that other nodes have appended. The caller holds the lock."""
        for body in await self.store.read(live.id, table.seq):
            await self._take(live, table, unpacked(body))

    async def _take(self, live: LiveTable, table: Table, entry: AnyEntry) -> None:
        """Take an entry of another node, which may name a person or a chat line that this node has not read."""
        live.listing = None
        if isinstance(entry, ChatSaid):
            live.chat = await self.store.chat(live.id)
        if isinstance(entry, ChatSaid | Sat):
            live.names |= await self.store.names([entry.who])
        self.delivery.take(live, table, entry)
