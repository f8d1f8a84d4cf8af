"""Opening a store: what is wrong with a database is said clearly, and several may open a new one at once."""

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tests.postgres import Postgres
from tests.store.opened import deaf, opened, table
from tests.waiting import LONG
from truckstop.store import StoreError, open_store
from truckstop.store.schema import VERSION


async def refusal(db: str) -> str:
    """What is said when a database cannot be opened; afterwards nothing of it is left open."""
    with pytest.raises(StoreError) as caught:
        await open_store(db).open(deaf)
    return str(caught.value)


async def execute(db: str, sql: str) -> None:
    """Change a database behind the store's back."""
    if "://" not in db:
        with closing(sqlite3.connect(db)) as file, file:
            file.execute(sql)
        return
    connection = await asyncpg.connect(db)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


async def test_a_database_is_made_when_it_is_first_opened_and_kept_after_that(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    async with opened(db) as store:
        assert await store.read("t1") == [b"made"]


def test_many_may_open_a_new_database_at_once(db: str) -> None:
    """As several nodes do that are started together; each in a thread, for opening SQLite does not wait its turn."""
    count = 8
    together = threading.Barrier(count, timeout=LONG)

    async def one(number: int) -> bool:
        together.wait()
        async with opened(db) as store:
            return await store.append("t1", number, b"entry")

    async def found() -> int:
        async with opened(db) as store:
            return len(await store.read("t1"))

    with ThreadPoolExecutor(count) as threads:
        assert all(threads.map(lambda number: asyncio.run(one(number)), range(count)))
    assert asyncio.run(found()) == count


async def test_a_database_of_another_version_is_refused_and_left_as_it_is(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    await execute(db, f"UPDATE about SET value = '{VERSION + 1}' WHERE name = 'version'")
    await execute(db, "DROP TABLE claims")
    await execute(db, "ALTER TABLE tables DROP COLUMN taken")
    for _ in range(2):
        assert f"is of version {VERSION + 1}, this program reads {VERSION}" in await refusal(db)
    with pytest.raises((sqlite3.Error, asyncpg.PostgresError)):
        await execute(db, "INSERT INTO claims VALUES ('nothing', 'was', 1)")


def test_an_address_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(StoreError, match=r"--db mysql://… is not known; name a file, or postgresql://"):
        open_store("mysql://ana:password@host/tables")


# SQLite


@pytest.mark.parametrize(
    "content", [b"This is a shopping list, no database. " * 200, b"\x00" * 5000, b"SQLite format 3"]
)
async def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(content)
    assert f"{file}: cannot be used as a database: " in await refusal(str(file))
    assert file.read_bytes() == content


async def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert f"{tmp_path}: cannot be used as a database: " in await refusal(str(tmp_path))


async def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    said = await refusal(str(tmp_path / "no" / "such" / "tables.db"))
    assert f"the folder {tmp_path / 'no' / 'such'} is not there; make it first" in said
    assert list(tmp_path.iterdir()) == []


async def test_a_file_in_the_folder_where_one_is_needs_no_folder_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened("tables.db") as store:
        await table(store)
    assert (tmp_path / "tables.db").is_file()


# PostgreSQL


async def test_a_server_that_does_not_answer_is_refused() -> None:
    said = await refusal("postgresql://ana:hidden@127.0.0.1:1/tables")
    assert "the database cannot be reached" in said
    assert "hidden" not in said


async def test_a_database_that_is_not_there_is_refused(postgres: Postgres) -> None:
    missing = postgres.url("no_such_database")
    assert 'the database cannot be reached: database "no_such_database" does not exist' in await refusal(missing)


@pytest.mark.parametrize("address", ["postgresql://host:port/db", "postgresql://[::1/db", "postgres://a@h:70000/b"])
async def test_an_address_that_cannot_be_read_is_refused(address: str) -> None:
    assert "the database cannot be reached" in await refusal(address)


async def test_a_user_who_may_not_make_tables_is_told_so(postgres: Postgres) -> None:
    db = postgres.database()
    postgres.execute("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN")
    assert "permission denied" in await refusal(db.replace("postgres:@", "guest:@"))


async def test_after_a_refusal_nothing_is_left_connected(postgres: Postgres) -> None:
    db = postgres.database()
    async with opened(db):
        pass
    await execute(db, "UPDATE about SET value = 'old' WHERE name = 'version'")
    await refusal(db)
    connection = await asyncpg.connect(db)
    try:
        async with asyncio.timeout(LONG):
            while await connection.fetchval(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ):
                await asyncio.sleep(0.02)
    finally:
        await connection.close()
