"""PostgreSQL: any node serves any table; entries are ordered by the database, and nodes are told by NOTIFY."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import asyncpg

from truckstop.store.schema import VERSION, of_another, statements
from truckstop.store.store import CLOSED, Heard, Row, Statement, Store, StoreError

CHANNEL = "truckstop"
PATIENCE = 20.0
"""Seconds after which a database that says nothing counts as gone; tables wait no longer than that."""


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
            with failing_as("the database cannot be reached"):
                self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=10, command_timeout=PATIENCE)
                await self._make(self._pool)
                await self._listen()
        except StoreError:
            await self.close()
            raise
        self._watch = asyncio.create_task(self._listen_on())

    async def _make(self, pool: asyncpg.Pool) -> None:
        """Make the tables that are missing, unless they are of another version."""
        about, *tables = statements("DOUBLE PRECISION", "BYTEA")
        async with pool.acquire() as connection, connection.transaction():
            # Two nodes that start at once must not both make the tables.
            await connection.execute("SELECT pg_advisory_xact_lock(7417)")
            await connection.execute(about)
            await connection.execute("INSERT INTO about VALUES ('version', $1) ON CONFLICT DO NOTHING", str(VERSION))
            found = await connection.fetchval("SELECT value FROM about WHERE name = 'version'")
            if found != str(VERSION):
                raise StoreError(f"the database {of_another(found)}")
            for sql in tables:
                await connection.execute(sql)

    async def _listen(self) -> None:
        self._listener = await asyncpg.connect(self.url)
        await self._listener.add_listener(CHANNEL, lambda connection, pid, channel, table: self._heard(str(table)))

    async def _listen_on(self) -> None:
        """A listener that is cut off listens again; what it missed is asked for by whoever looks at a table."""
        while True:
            await asyncio.sleep(1)
            if await self._listens():
                continue
            with suppress(StoreError), failing_as("the database cannot be reached"):
                await asyncio.wait_for(self._listen(), PATIENCE)
                self._heard("")

    async def _listens(self) -> bool:
        """Is the listener's connection alive? One that was cut somewhere on the way does not say so by itself."""
        if self._listener is None or self._listener.is_closed():
            return False
        try:
            with failing_as("the listener is gone"):
                await self._listener.execute("SELECT 1", timeout=PATIENCE)
        except StoreError:
            self._listener.terminate()
            return False
        return True

    async def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
            self._watch = None
        # A database that has gone away is closed as it is.
        with suppress(StoreError), failing_as("the database cannot be closed"):
            if self._listener is not None and not self._listener.is_closed():
                await self._listener.close()
            if self._pool is not None:
                await self._pool.close()
        self._listener = self._pool = None

    async def rows(self, statement: Statement) -> list[Row]:
        if self._pool is None:
            raise StoreError(CLOSED)
        with failing_as("the database cannot be read"):
            return [tuple(row) for row in await self._pool.fetch(statement.sql, *statement.params)]

    async def write(self, first: Statement, then: Sequence[Statement] = (), told: str = "") -> int:
        if self._pool is None:
            raise StoreError(CLOSED)
        with failing_as("the database cannot be written"):
            async with self._pool.acquire() as connection, connection.transaction():
                touched = int((await connection.execute(first.sql, *first.params)).rpartition(" ")[2])
                if touched:
                    for statement in then:
                        await connection.execute(statement.sql, *statement.params)
                    if told:
                        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, told)
                return touched


@contextmanager
def failing_as(what: str) -> Iterator[None]:
    """Whatever is wrong with the database, the way to it or its address is a StoreError."""
    try:
        yield
    except (
        OSError,
        ValueError,
        asyncpg.PostgresError,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,
    ) as error:
        raise StoreError(f"{what}: {str(error) or type(error).__name__}") from None
