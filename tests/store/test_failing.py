"""A database that fails during use: callers get an error, nothing is half written, and work resumes afterwards."""

import asyncio
import os
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.store.opened import ignore, opened, person, table, until
from tests.store.test_notices import disconnect
from tests.waiting import LONG
from truckstop.store import StoreError, open_store


@contextmanager
def full_disk() -> Iterator[None]:
    """Keep all files of this process from growing, as a full disk does; works for the superuser too."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_fails_writes_but_not_reads(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as store:
        await table(store)
        await person(store, "ana")
        with full_disk():
            results = await asyncio.gather(
                *(store.append("t1", seq, os.urandom(9000)) for seq in range(1, 30)), return_exceptions=True
            )
            found = await store.read("t1")
        assert all(isinstance(each, StoreError) for each in results)
        assert "the database cannot be written" in str(results[0])
        assert found == [b"made"]
        assert await store.append("t1", 1, b"there is room again", [store.add_chat("t1", 0, "ana", "hello")])
        assert await store.read("t1") == [b"made", b"there is room again"]
    async with opened(str(tmp_path / "tables.db")) as store:
        assert await store.read("t1") == [b"made", b"there is room again"]


async def test_a_write_waits_for_another_program_that_locks_the_file(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.db")
    async with opened(file) as store:
        await table(store)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            appended = asyncio.create_task(store.append("t1", 1, b"entry"))
            for _ in range(20):
                assert await store.read("t1") == [b"made"], "readers do not wait"
                assert not appended.done()
            other.execute("ROLLBACK")
            assert await appended


async def test_missing_tables_raise_a_store_error(tmp_path: Path) -> None:
    """This happens when somebody replaces the file while it is open."""
    file = str(tmp_path / "tables.db")
    async with opened(file) as store:
        await table(store)
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("ALTER TABLE entries RENAME TO elsewhere")
        for failing in (store.read("t1"), store.append("t1", 1, b"entry")):
            with pytest.raises(StoreError, match="no such table"):
                await failing
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("ALTER TABLE elsewhere RENAME TO entries")
        assert await store.append("t1", 1, b"entry")
        assert await store.read("t1", 0) == [b"entry"]


async def test_acknowledged_writes_survive_a_close(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        appends = [asyncio.create_task(store.append("t1", seq, b"%d" % seq)) for seq in range(1, 40)]
        await asyncio.sleep(0)
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert all(each is True or isinstance(each, StoreError) for each in results), "no caller waits forever"
    async with opened(db) as store:
        found = await store.read("t1", 0)
        assert {b"%d" % seq for seq, each in enumerate(results, 1) if each is True} <= {*found}


async def test_calls_after_the_close_are_refused_and_none_waits_forever(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    store = open_store(db)
    for _ in range(2):
        for late in (store.append("t1", 1, b"late"), store.read("t1"), store.claim("a move", "node", 0.0, 9.0)):
            with pytest.raises(StoreError, match="the database is closed"):
                await late
        await store.open(ignore)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        async with asyncio.timeout(LONG):
            with suppress(StoreError):
                await store.append("t1", 1, b"late")
            await closing


async def test_a_stopped_server_is_an_error_and_work_resumes_when_it_is_back(postgres: Postgres) -> None:
    db = postgres.database()
    notices: list[str] = []
    async with opened(db) as one, opened(db, notices.append) as two:
        await table(one)
        for seq in range(1, 20):
            assert await one.append("t1", seq, b"acknowledged")
        await asyncio.to_thread(postgres.stop)
        try:
            for _ in range(2):
                for failing in (one.append("t1", 20, b"entry"), one.read("t1"), two.claim("move", "two", 0.0, 9.0)):
                    with pytest.raises(StoreError, match="the database cannot be"):
                        await failing
        finally:
            await asyncio.to_thread(postgres.start)
        assert await one.append("t1", 20, b"next")
        assert await two.read("t1", 0) == [b"acknowledged"] * 19 + [b"next"]
        await until(lambda: "" in notices)
        notices.clear()
        assert await one.append("t1", 21, b"noticed")
        await until(lambda: notices == ["t1 21"])


async def test_a_lost_connection_fails_at_most_once(postgres: Postgres) -> None:
    db = postgres.database()
    async with opened(db) as store:
        await table(store)
        seq = 1
        for _ in range(3):
            await asyncio.gather(*(store.read("t1") for _ in range(10)))
            assert await disconnect(db) > 0
            failed = 0
            while True:
                try:
                    if await store.append("t1", seq, b"entry"):
                        break
                    seq += 1
                except StoreError:
                    failed += 1
                    assert failed <= 10, "at most one failure for each connection"
            seq += 1
        found = await store.read("t1", 0)
        assert found == [b"entry"] * (seq - 1), "each acknowledged entry is there"


async def test_a_store_can_be_closed_when_its_server_is_gone(postgres: Postgres) -> None:
    db = postgres.database()
    try:
        async with opened(db) as store:
            await table(store)
            await asyncio.to_thread(postgres.stop)
    finally:
        await asyncio.to_thread(postgres.start)
    async with opened(db) as store:
        assert await store.read("t1") == [b"made"]
