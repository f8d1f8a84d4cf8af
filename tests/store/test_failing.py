"""A database that fails in the middle: the caller is told, nothing is half done, and afterwards all goes on."""

import asyncio
import os
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.store.opened import deaf, opened, person, table, until
from tests.store.test_telling import cut
from tests.waiting import LONG
from truckstop.store import StoreError, open_store


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process can grow, as when the disk is full; it holds for the administrator too."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_when_the_disk_is_full_writers_are_told_and_readers_go_on(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as store:
        await table(store)
        await person(store, "ana")
        with full_disk():
            tried = await asyncio.gather(
                *(store.append("t1", seq, os.urandom(9000)) for seq in range(1, 30)), return_exceptions=True
            )
            found = await store.read("t1")
        assert all(isinstance(each, StoreError) for each in tried)
        assert "the database cannot be written" in str(tried[0])
        assert found == [b"made"]
        assert await store.append("t1", 1, b"there is room again", [store.says("t1", 0, "ana", "hello")])
        assert await store.read("t1") == [b"made", b"there is room again"]
    async with opened(str(tmp_path / "tables.db")) as store:
        assert await store.read("t1") == [b"made", b"there is room again"]


async def test_a_write_waits_for_another_program_that_holds_the_file(tmp_path: Path) -> None:
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


async def test_tables_that_are_missing_are_an_error_of_the_store(tmp_path: Path) -> None:
    """As when somebody has put another file in the place of it."""
    file = str(tmp_path / "tables.db")
    async with opened(file) as store:
        await table(store)
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("ALTER TABLE entries RENAME TO elsewhere")
        for wrong in (store.read("t1"), store.append("t1", 1, b"entry")):
            with pytest.raises(StoreError, match="no such table"):
                await wrong
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("ALTER TABLE elsewhere RENAME TO entries")
        assert await store.append("t1", 1, b"entry")
        assert await store.read("t1", 0) == [b"entry"]


async def test_what_was_under_way_when_a_store_is_closed_is_there_if_it_was_acknowledged(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        asked = [asyncio.create_task(store.append("t1", seq, b"%d" % seq)) for seq in range(1, 40)]
        await asyncio.sleep(0)
    said = await asyncio.gather(*asked, return_exceptions=True)
    assert all(each is True or isinstance(each, StoreError) for each in said), "nobody waits for ever"
    async with opened(db) as store:
        found = await store.read("t1", 0)
        assert {b"%d" % seq for seq, each in enumerate(said, 1) if each is True} <= {*found}


async def test_whoever_comes_after_the_close_is_refused_and_nobody_waits_for_ever(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    store = open_store(db)
    for _ in range(2):
        for late in (store.append("t1", 1, b"late"), store.read("t1"), store.claim("a move", "node", 0.0, 9.0)):
            with pytest.raises(StoreError, match="the database is closed"):
                await late
        await store.open(deaf)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        async with asyncio.timeout(LONG):
            with suppress(StoreError):
                await store.append("t1", 1, b"late")
            await closing


async def test_a_server_that_is_stopped_is_an_error_and_when_it_is_back_all_goes_on(postgres: Postgres) -> None:
    db = postgres.database()
    heard: list[str] = []
    async with opened(db) as one, opened(db, heard.append) as two:
        await table(one)
        for seq in range(1, 20):
            assert await one.append("t1", seq, b"acknowledged")
        await asyncio.to_thread(postgres.stop)
        try:
            for _ in range(2):
                for wrong in (one.append("t1", 20, b"entry"), one.read("t1"), two.claim("move", "two", 0.0, 9.0)):
                    with pytest.raises(StoreError, match="the database cannot be"):
                        await wrong
        finally:
            await asyncio.to_thread(postgres.start)
        assert await one.append("t1", 20, b"next")
        assert await two.read("t1", 0) == [b"acknowledged"] * 19 + [b"next"]
        await until(lambda: "" in heard)
        heard.clear()
        assert await one.append("t1", 21, b"told")
        await until(lambda: heard == ["t1 21"])


async def test_connections_that_are_cut_are_an_error_once_at_most(postgres: Postgres) -> None:
    db = postgres.database()
    async with opened(db) as store:
        await table(store)
        seq = 1
        for _ in range(3):
            await asyncio.gather(*(store.read("t1") for _ in range(10)))
            assert await cut(db) > 0
            failed = 0
            while True:
                try:
                    if await store.append("t1", seq, b"entry"):
                        break
                    seq += 1
                except StoreError:
                    failed += 1
                    assert failed <= 10, "no more often than there were connections"
            seq += 1
        found = await store.read("t1", 0)
        assert found == [b"entry"] * (seq - 1), "each that was acknowledged is there"


async def test_a_store_is_closed_also_when_its_server_is_gone(postgres: Postgres) -> None:
    db = postgres.database()
    try:
        async with opened(db) as store:
            await table(store)
            await asyncio.to_thread(postgres.stop)
    finally:
        await asyncio.to_thread(postgres.start)
    async with opened(db) as store:
        assert await store.read("t1") == [b"made"]
