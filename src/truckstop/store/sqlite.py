"""One file, no set-up: SQLite with a write-ahead log, one writer thread and group commit.

Many writes that wait together are one transaction and one sync to disk. Every one of them is on disk before its caller
goes on (synchronous=FULL), also if the power fails.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from truckstop.store.schema import VERSION, of_another, statements
from truckstop.store.store import CLOSED, ENTRY, Heard, Row, Statement, Store, StoreError

WRONG = (sqlite3.Error, UnicodeError, OverflowError)
"""What a statement can end with: the database's own errors, and values that it cannot hold."""

log = logging.getLogger("truckstop")


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    statements: list[Statement]
    done: "Callable[[int | StoreError], None]"


class SqliteStore(Store):
    """The store of one process."""

    soon = True

    def __init__(self, file: str) -> None:
        self.file = file
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[Job] = []

    async def open(self, heard: Heard) -> None:
        folder = Path(self.file).parent
        if not folder.is_dir():
            raise StoreError(f"{self.file}: the folder {folder} is not there; make it first, or name another file")
        with ExitStack() as opened:
            try:
                writer = opened.enter_context(closing(connection(self.file)))
                set_up(writer)
                if (found := make(writer)) != str(VERSION):
                    raise StoreError(f"{self.file}: {of_another(found)}")
                reader = opened.enter_context(closing(connection(self.file)))
                set_up(reader)
            except sqlite3.Error as error:
                raise StoreError(f"{self.file}: cannot be used as a database: {error}") from None
            opened.pop_all()
        self._reader = reader
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, args=(writer,), daemon=True, name="truckstop store")
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            self._hand_over()
            self._jobs.put(None)
            # Nothing is taken any more while the last is written: nobody would be there to write it.
            thread, self._thread = self._thread, None
            await asyncio.to_thread(thread.join)
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def rows(self, statement: Statement) -> list[Row]:
        # A read of one table's rows from a file that is in memory takes less than handing it to a thread.
        if self._reader is None:
            raise StoreError(CLOSED)
        try:
            return done(self._reader, statement).fetchall()
        except WRONG as error:
            raise StoreError(f"the database cannot be read: {error}") from None

    async def write(self, first: Statement, then: Sequence[Statement] = (), told: str = "") -> int:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._give(Job([first, *then], partial(settle, done)))
        return await done

    def append_soon(
        self, id: str, seq: int, body: bytes, also: Sequence[Statement], done: Callable[[int | StoreError], None]
    ) -> None:
        self._give(Job([self._entry(id, seq, body), *also], done))

    def _give(self, job: Job) -> None:
        if self._thread is None or self._loop is None:
            raise StoreError(CLOSED)
        # All that is written in one turn of the loop goes to the writer together: waking it costs more than writing.
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(job)

    def _hand_over(self) -> None:
        self._jobs.put(self._waiting)
        self._waiting = []

    def _work(self, writer: sqlite3.Connection) -> None:
        """The writer: take all that waits, write it in one transaction, then tell all who wait."""
        while True:
            jobs = self._jobs.get()
            ends = jobs is None
            jobs = list(jobs or ())
            while not ends and not self._jobs.empty():
                more = self._jobs.get()
                ends = more is None
                jobs += more or ()
            if jobs:
                self._write(writer, jobs)
            if ends:
                writer.close()
                return

    def _write(self, writer: sqlite3.Connection, jobs: list[Job]) -> None:
        results: list[int | StoreError] = []
        try:
            writer.execute("BEGIN IMMEDIATE")
            for entries, run in groupby(jobs, key=is_entry):
                if entries:
                    results += entries_written(writer, list(run))
                else:
                    results += [written(writer, job.statements) for job in run]
            writer.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                writer.rollback()
            results = [StoreError(f"the database cannot be written: {error}")] * len(jobs)
        assert self._loop is not None, "the store is open"
        # A loop that has ended has nobody left who waits.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(
                tell, [(job.done, result) for job, result in zip(jobs, results, strict=True)]
            )


def connection(file: str) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)


def set_up(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def make(writer: sqlite3.Connection) -> str:
    """Make the tables that are missing, unless they are of another version; the version that they are of."""
    about, *tables = statements("REAL", "BLOB")
    writer.execute("BEGIN IMMEDIATE")
    there = {row[0] for row in writer.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if there and "about" not in there:
        raise sqlite3.DatabaseError("it is the database of something else")
    writer.execute(about)
    writer.execute("INSERT OR IGNORE INTO about VALUES ('version', ?)", (str(VERSION),))
    found: str = writer.execute("SELECT value FROM about WHERE name = 'version'").fetchone()[0]
    for sql in tables if found == str(VERSION) else ():
        writer.execute(sql)
    writer.execute("COMMIT")
    return found


@lru_cache(maxsize=200)
def numbered(sql: str) -> str:
    """$1, $2 … as SQLite numbers them."""
    return sql.replace("$", "?")


def done(connection: sqlite3.Connection, statement: Statement) -> sqlite3.Cursor:
    return connection.execute(numbered(statement.sql), statement.params)


def written(writer: sqlite3.Connection, statements: list[Statement]) -> int | StoreError:
    """One job inside the transaction: undone alone if it fails, and ended if its first statement touched nothing."""
    if len(statements) == 1:
        try:
            return done(writer, statements[0]).rowcount
        except WRONG as error:
            return StoreError(f"the database refuses: {error}")
    writer.execute("SAVEPOINT job")
    try:
        first = done(writer, statements[0]).rowcount
        if first > 0:
            for statement in statements[1:]:
                done(writer, statement)
    except WRONG as error:
        writer.execute("ROLLBACK TO job")
        writer.execute("RELEASE job")
        return StoreError(f"the database refuses: {error}")
    writer.execute("RELEASE job")
    return first


def is_entry(job: Job) -> bool:
    """Is this one entry, and nothing with it?"""
    return len(job.statements) == 1 and job.statements[0].sql is ENTRY


def entries_written(writer: sqlite3.Connection, jobs: list[Job]) -> list[int | StoreError]:
    """Entries in one go, as almost always all of them are the first with their number; if not, one by one."""
    writer.execute("SAVEPOINT entries")
    try:
        together = writer.executemany(numbered(ENTRY), [job.statements[0].params for job in jobs]).rowcount
    except WRONG:
        together = -1
    results: list[int | StoreError] = [1] * len(jobs)
    if together != len(jobs):
        writer.execute("ROLLBACK TO entries")
        results = [written(writer, job.statements) for job in jobs]
    writer.execute("RELEASE entries")
    return results


def tell(those: list[tuple[Callable[[int | StoreError], None], int | StoreError]]) -> None:
    for done, result in those:
        # Whatever goes wrong for one who waits, the others must hear.
        try:
            done(result)
        except Exception:
            log.exception("what was to be done after a write went wrong")


def settle(done: "asyncio.Future[int]", result: int | StoreError) -> None:
    if done.done():
        return
    if isinstance(result, StoreError):
        done.set_exception(result)
    else:
        done.set_result(result)
