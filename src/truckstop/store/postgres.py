"""PostgreSQL: any node can serve any table. The database orders the entries, and NOTIFY informs the other nodes."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import asyncpg

from truckstop.store.schema import VERSION, statements, version_problem
from truckstop.store.store import CLOSED, OnNotice, Row, Statement, Store, StoreError

CHANNEL = "truckstop"
PATIENCE = 20.0
"""Seconds to wait for an answer of the database before the connection counts as lost."""


class PostgresStore(Store):
    """A store that several nodes can share."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: asyncpg.Pool | None = None
        self._listener: asyncpg.Connection | None = None
        self._on_notice: OnNotice = lambda notice: None
        self._reconnecting: asyncio.Task[None] | None = None

    async def open(self, on_notice: OnNotice) -> None:
        self._on_notice = on_notice
        try:
            with failing_as("the database cannot be reached"):
                self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=10, command_timeout=PATIENCE)
                await self._create_tables(self._pool)
                await self._listen()
        except StoreError:
            await self.close()
            raise
        self._reconnecting = asyncio.create_task(self._keep_listening())

    async def _create_tables(self, pool: asyncpg.Pool) -> None:
        """Create missing tables; raise StoreError if the database has another version."""
        about, *tables = statements("DOUBLE PRECISION", "BYTEA")
        async with pool.acquire() as connection, connection.transaction():
            # Two nodes that start at the same time must not both create the tables.
            await connection.execute("SELECT pg_advisory_xact_lock(7417)")
            await connection.execute(about)
            await connection.execute("INSERT INTO about VALUES ('version', $1) ON CONFLICT DO NOTHING", str(VERSION))
            version = await connection.fetchval("SELECT value FROM about WHERE name = 'version'")
            if version != str(VERSION):
                raise StoreError(f"the database {version_problem(version)}")
            for sql in tables:
                await connection.execute(sql)

    async def _listen(self) -> None:
        self._listener = await asyncpg.connect(self.url)
        await self._listener.add_listener(
            CHANNEL, lambda connection, pid, channel, notice: self._on_notice(str(notice))
        )

    async def _keep_listening(self) -> None:
        """Reconnect a lost listener; an empty notice then says that notices may have been missed."""
        while True:
            await asyncio.sleep(1)
            if await self._is_listening():
                continue
            with suppress(StoreError), failing_as("the database cannot be reached"):
                await asyncio.wait_for(self._listen(), PATIENCE)
                self._on_notice("")

    async def _is_listening(self) -> bool:
        """Return True if the listener's connection answers; one cut by the network does not report it by itself."""
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
        if self._reconnecting is not None:
            self._reconnecting.cancel()
            await asyncio.gather(self._reconnecting, return_exceptions=True)
            self._reconnecting = None
        # If the database is unreachable there is nothing left to close.
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

    async def write(self, first: Statement, then: Sequence[Statement] = (), notice: str = "") -> int:
        if self._pool is None:
            raise StoreError(CLOSED)
        with failing_as("the database cannot be written"):
            async with self._pool.acquire() as connection, connection.transaction():
                touched = int((await connection.execute(first.sql, *first.params)).rpartition(" ")[2])
                if touched:
                    for statement in then:
                        await connection.execute(statement.sql, *statement.params)
                    if notice:
                        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)
                return touched


@contextmanager
def failing_as(what: str) -> Iterator[None]:
    """Turn any error of the database, the connection or the address into a StoreError that begins with `what`."""
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
