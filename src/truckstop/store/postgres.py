"""PostgreSQL: any node serves any table; entries are ordered by the database, and nodes are told by NOTIFY."""

import asyncio
from collections.abc import Sequence

import asyncpg

from truckstop.store.schema import VERSION, statements
from truckstop.store.store import Heard, Row, Statement, Store, StoreError

CHANNEL = "truckstop"


class PostgresStore(Store):
    """The store of several nodes."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: asyncpg.Pool | None = None
        self._listener: asyncpg.Connection | None = None
        self._heard: Heard = lambda table: None
        self._watch: asyncio.Task[None] | None = None

    async def open(self, heard: Heard) -> None:
        self._heard = heard
        try:
            self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=10)
            async with self._pool.acquire() as connection, connection.transaction():
                # Two nodes that start at once must not both make the tables.
                await connection.execute("SELECT pg_advisory_xact_lock(7417)")
                for sql in statements("DOUBLE PRECISION", "BYTEA"):
                    await connection.execute(sql)
                await connection.execute(
                    "INSERT INTO about VALUES ('version', $1) ON CONFLICT DO NOTHING", str(VERSION)
                )
                found = await connection.fetchval("SELECT value FROM about WHERE name = 'version'")
        except (OSError, asyncpg.PostgresError) as error:
            raise StoreError(f"the database cannot be reached: {error}") from None
        if found != str(VERSION):
            raise StoreError(f"the database is of version {found}, this program reads {VERSION}; see docs/hosting.md")
        await self._listen()
        self._watch = asyncio.create_task(self._listen_on())

    async def _listen(self) -> None:
        self._listener = await asyncpg.connect(self.url)
        await self._listener.add_listener(CHANNEL, lambda connection, pid, channel, table: self._heard(str(table)))

    async def _listen_on(self) -> None:
        """A listener that is cut off listens again; what it missed is asked for by whoever looks at a table."""
        while True:
            await asyncio.sleep(1)
            if self._listener is None or self._listener.is_closed():
                try:
                    await self._listen()
                    self._heard("")
                except (OSError, asyncpg.PostgresError):
                    continue

    async def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        if self._listener is not None and not self._listener.is_closed():
            await self._listener.close()
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    async def rows(self, statement: Statement) -> list[Row]:
        assert self._pool is not None, "the store is open"
        return [tuple(row) for row in await self._pool.fetch(statement.sql, *statement.params)]

    async def write(self, first: Statement, then: Sequence[Statement] = (), told: str = "") -> int:
        assert self._pool is not None, "the store is open"
        async with self._pool.acquire() as connection, connection.transaction():
            touched = int((await connection.execute(first.sql, *first.params)).rpartition(" ")[2])
            if touched:
                for statement in then:
                    await connection.execute(statement.sql, *statement.params)
                if told:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, told)
            return touched
