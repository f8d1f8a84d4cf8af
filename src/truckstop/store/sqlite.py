"""One file, no set-up: SQLite with a write-ahead log, one writer thread and group commit.

Many writes that wait together are one transaction and one sync to disk. Every one of them is on disk before its caller
goes on (synchronous=FULL), also if the power fails.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from truckstop.store.schema import VERSION, statements
from truckstop.store.store import Heard, Row, Statement, Store, StoreError

MOST_AT_ONCE = 500


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    statements: list[Statement]
    done: "asyncio.Future[int]"
    loop: asyncio.AbstractEventLoop


class SqliteStore(Store):
    """The store of one process."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None

    async def open(self, heard: Heard) -> None:
        folder = Path(self.file).parent
        if not folder.is_dir():
            raise StoreError(f"{self.file}: the folder {folder} is not there; make it first, or name another file")
        try:
            writer = connect(self.file)
            for sql in statements("REAL", "BLOB"):
                writer.execute(sql)
            writer.execute("INSERT OR IGNORE INTO about VALUES ('version', ?)", (str(VERSION),))
            found = writer.execute("SELECT value FROM about WHERE name = 'version'").fetchone()[0]
            writer.commit()
            self._reader = connect(self.file)
        except sqlite3.Error as error:
            raise StoreError(f"{self.file}: cannot be used as a database: {error}") from None
        if found != str(VERSION):
            raise StoreError(f"{self.file}: is of version {found}, this program reads {VERSION}; see docs/hosting.md")
        self._thread = threading.Thread(target=self._work, args=(writer,), daemon=True, name="truckstop store")
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def rows(self, statement: Statement) -> list[Row]:
        # A read of one table's rows from a file that is in memory takes less than handing it to a thread.
        assert self._reader is not None, "the store is open"
        return self._reader.execute(statement.sql, named(statement)).fetchall()

    async def write(self, first: Statement, then: Sequence[Statement] = (), told: str = "") -> int:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[int] = loop.create_future()
        self._jobs.put(Job([first, *then], done, loop))
        return await done

    def _work(self, writer: sqlite3.Connection) -> None:
        """The writer: take all that waits, write it in one transaction, then tell all who wait."""
        while True:
            job = self._jobs.get()
            jobs = [] if job is None else [job]
            while job is not None and len(jobs) < MOST_AT_ONCE:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is not None:
                    jobs.append(job)
            if jobs:
                self._write(writer, jobs)
            if job is None:
                writer.close()
                return

    def _write(self, writer: sqlite3.Connection, jobs: list[Job]) -> None:
        results: list[int | Exception] = []
        try:
            writer.execute("BEGIN IMMEDIATE")
            for job in jobs:
                results.append(written(writer, job.statements))
            writer.execute("COMMIT")
        except sqlite3.Error as error:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            results = [StoreError(f"the database cannot be written: {error}")] * len(jobs)
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[int], int | Exception]]] = {}
        for job, result in zip(jobs, results, strict=True):
            by_loop.setdefault(job.loop, []).append((job.done, result))
        for loop, those in by_loop.items():
            loop.call_soon_threadsafe(settle, those)


def connect(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def named(statement: Statement) -> dict[str, object]:
    """What goes into $1, $2 …: SQLite knows them as names."""
    return {str(number): value for number, value in enumerate(statement.params, 1)}


def written(writer: sqlite3.Connection, statements: list[Statement]) -> int | Exception:
    """One job inside the transaction: undone alone if it fails, and ended if its first statement touched nothing."""
    writer.execute("SAVEPOINT job")
    try:
        first = writer.execute(statements[0].sql, named(statements[0])).rowcount
        if first > 0:
            for statement in statements[1:]:
                writer.execute(statement.sql, named(statement))
    except sqlite3.Error as error:
        writer.execute("ROLLBACK TO job")
        writer.execute("RELEASE job")
        return StoreError(f"the database refuses: {error}")
    writer.execute("RELEASE job")
    return first


def settle(those: list[tuple["asyncio.Future[int]", int | Exception]]) -> None:
    for done, result in those:
        if done.done():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
