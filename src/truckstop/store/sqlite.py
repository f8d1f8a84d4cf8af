"""SQLite: one file and no set-up, with a write-ahead log, one writer thread and group commit.

Writes that wait at the same time share one transaction and one sync to disk. Each is on disk before its caller
continues (synchronous=FULL), so a power failure loses nothing that was acknowledged.
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

from truckstop.store.schema import VERSION, statements, version_problem
from truckstop.store.store import CLOSED, ENTRY, OnNotice, Row, Statement, Store, StoreError

FAILURES = (sqlite3.Error, UnicodeError, OverflowError)
"""Exceptions of a statement: errors of the database, and values that it cannot hold."""

log = logging.getLogger("truckstop")


class Job(NamedTuple):
    """Statements to write, and the callback for their result."""

    statements: list[Statement]
    done: "Callable[[int | StoreError], None]"


class SqliteStore(Store):
    """A store for one process."""

    has_append_soon = True

    def __init__(self, file: str) -> None:
        self.file = file
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[Job] = []

    async def open(self, on_notice: OnNotice) -> None:
        folder = Path(self.file).parent
        if not folder.is_dir():
            raise StoreError(f"{self.file}: the folder {folder} does not exist; create it or name another file")
        with ExitStack() as opened:
            try:
                writer = opened.enter_context(closing(connect(self.file)))
                set_pragmas(writer)
                if (version := create_tables(writer)) != str(VERSION):
                    raise StoreError(f"{self.file} {version_problem(version)}")
                reader = opened.enter_context(closing(connect(self.file)))
                set_pragmas(reader)
            except sqlite3.Error as error:
                raise StoreError(f"{self.file}: cannot be used as a database: {error}") from None
            opened.pop_all()
        self._reader = reader
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run_writer, args=(writer,), daemon=True, name="truckstop store")
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            self._flush()
            self._jobs.put(None)
            # New jobs are refused from here on: the writer ends after the jobs that it already has.
            thread, self._thread = self._thread, None
            await asyncio.to_thread(thread.join)
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def rows(self, statement: Statement) -> list[Row]:
        # Reading one table's rows from cached pages takes less time than handing the query to a thread.
        if self._reader is None:
            raise StoreError(CLOSED)
        try:
            return execute(self._reader, statement).fetchall()
        except FAILURES as error:
            raise StoreError(f"the database cannot be read: {error}") from None

    async def write(self, first: Statement, then: Sequence[Statement] = (), notice: str = "") -> int:
        result: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._enqueue(Job([first, *then], partial(settle, result)))
        return await result

    def append_soon(
        self, id: str, seq: int, body: bytes, also: Sequence[Statement], done: Callable[[int | StoreError], None]
    ) -> None:
        # sqlite3 looks for an adapter of bytes, which takes long, but not of a bytearray.
        self._enqueue(Job([self._entry(id, seq, bytearray(body)), *also], done))

    def _enqueue(self, job: Job) -> None:
        if self._thread is None or self._loop is None:
            raise StoreError(CLOSED)
        # Jobs of one turn of the event loop go to the writer together: waking it costs more than writing.
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(job)

    def _flush(self) -> None:
        self._jobs.put(self._waiting)
        self._waiting = []

    def _run_writer(self, writer: sqlite3.Connection) -> None:
        """Run the writer thread: write all waiting jobs in one transaction, then report their results."""
        # `Connection.execute` would make a cursor for each statement.
        cursor = writer.cursor()
        while True:
            jobs = self._jobs.get()
            last = jobs is None
            jobs = list(jobs or ())
            while not last and not self._jobs.empty():
                more = self._jobs.get()
                last = more is None
                jobs += more or ()
            if jobs:
                self._write(cursor, jobs)
            if last:
                writer.close()
                return

    def _write(self, writer: sqlite3.Cursor, jobs: list[Job]) -> None:
        results: list[int | StoreError] = []
        try:
            writer.execute("BEGIN IMMEDIATE")
            for only_entries, run in groupby(jobs, key=is_single_entry):
                if only_entries:
                    results += insert_entries(writer, list(run))
                else:
                    results += [run_job(writer, job.statements) for job in run]
            writer.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                writer.connection.rollback()
            results = [StoreError(f"the database cannot be written: {error}")] * len(jobs)
        assert self._loop is not None, "the store is open"
        # An event loop that has ended has no callers left.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(
                report, [(job.done, result) for job, result in zip(jobs, results, strict=True)]
            )


def connect(file: str) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)


def set_pragmas(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def create_tables(writer: sqlite3.Connection) -> str:
    """Create missing tables unless the database has another version; return its version."""
    about, *tables = statements("REAL", "BLOB")
    writer.execute("BEGIN IMMEDIATE")
    existing = {row[0] for row in writer.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if existing and "about" not in existing:
        raise sqlite3.DatabaseError("it belongs to another program")
    writer.execute(about)
    writer.execute("INSERT OR IGNORE INTO about VALUES ('version', ?)", (str(VERSION),))
    version: str = writer.execute("SELECT value FROM about WHERE name = 'version'").fetchone()[0]
    for sql in tables if version == str(VERSION) else ():
        writer.execute(sql)
    writer.execute("COMMIT")
    return version


@lru_cache(maxsize=200)
def numbered(sql: str) -> str:
    """Replace the parameters $1, $2 … by ?1, ?2 …, as SQLite writes them."""
    return sql.replace("$", "?")


def execute(connection: sqlite3.Connection | sqlite3.Cursor, statement: Statement) -> sqlite3.Cursor:
    return connection.execute(numbered(statement.sql), statement.params)


def run_job(writer: sqlite3.Cursor, statements: list[Statement]) -> int | StoreError:
    """Run one job inside the transaction and return how many rows its first statement changed.

    If that is none, the other statements are skipped. A job that fails is undone alone.
    """
    if len(statements) == 1:
        try:
            return execute(writer, statements[0]).rowcount
        except FAILURES as error:
            return StoreError(f"the database rejected a statement: {error}")
    writer.execute("SAVEPOINT job")
    try:
        first = execute(writer, statements[0]).rowcount
        if first > 0:
            for statement in statements[1:]:
                execute(writer, statement)
    except FAILURES as error:
        writer.execute("ROLLBACK TO job")
        writer.execute("RELEASE job")
        return StoreError(f"the database rejected a statement: {error}")
    writer.execute("RELEASE job")
    return first


def is_single_entry(job: Job) -> bool:
    """Return True if the job is the insertion of one entry and nothing else."""
    return len(job.statements) == 1 and job.statements[0].sql is ENTRY


def insert_entries(writer: sqlite3.Cursor, jobs: list[Job]) -> list[int | StoreError]:
    """Insert entries together, or one by one if a number is already taken or a value is invalid, which is rare."""
    if len(jobs) == 1:
        return [run_job(writer, jobs[0].statements)]
    writer.execute("SAVEPOINT entries")
    try:
        inserted = writer.executemany(numbered(ENTRY), [job.statements[0].params for job in jobs]).rowcount
    except FAILURES:
        inserted = -1
    results: list[int | StoreError] = [1] * len(jobs)
    if inserted != len(jobs):
        writer.execute("ROLLBACK TO entries")
        results = [run_job(writer, job.statements) for job in jobs]
    writer.execute("RELEASE entries")
    return results


def report(results: list[tuple[Callable[[int | StoreError], None], int | StoreError]]) -> None:
    """Call each callback with its result."""
    for done, result in results:
        # An error in one callback must not keep the others from being called.
        try:
            done(result)
        except Exception:
            log.exception("the callback of a write failed")


def settle(future: "asyncio.Future[int]", result: int | StoreError) -> None:
    """Complete a future, unless its caller has gone away."""
    if future.done():
        return
    if isinstance(result, StoreError):
        future.set_exception(result)
    else:
        future.set_result(result)
