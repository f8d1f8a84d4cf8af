"""Opening a store: problems have clear messages, and several nodes can open a new database at the same time."""

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tests.postgres import Postgres
from tests.store.opened import ignore, opened, table
from tests.waiting import LONG
from truckstop.store import StoreError, open_store
from truckstop.store.schema import VERSION


async def refusal(db: str) -> str:
    """Return the error message for a database that cannot be opened."""
    with pytest.raises(StoreError) as caught:
        await open_store(db).open(ignore)
    return str(caught.value)


async def execute(db: str, sql: str) -> None:
    """Change a database directly, not through the store."""
    if "://" not in db:
        with closing(sqlite3.connect(db)) as file, file:
            file.execute(sql)
        return
    connection = await asyncpg.connect(db)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


async def test_the_first_opening_creates_a_database_and_later_ones_keep_it(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    async with opened(db) as store:
        assert await store.read("t1") == [b"made"]


def test_many_can_open_a_new_database_at_the_same_time(db: str) -> None:
    """This is what nodes started together do. Each runs in a thread, because opening SQLite blocks the event loop."""
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


async def test_a_database_of_another_version_is_refused_and_left_unchanged(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    await execute(db, f"UPDATE about SET value = '{VERSION + 1}' WHERE name = 'version'")
    await execute(db, "DROP TABLE claims")
    await execute(db, "ALTER TABLE tables DROP COLUMN taken")
    for _ in range(2):
        assert f"has version {VERSION + 1}, but this program reads version {VERSION}" in await refusal(db)
    with pytest.raises((sqlite3.Error, asyncpg.PostgresError)):
        await execute(db, "INSERT INTO claims VALUES ('nothing', 'was', 1)")


def test_an_address_with_an_unknown_scheme_is_refused() -> None:
    with pytest.raises(StoreError, match=r"--db does not support mysql://…; use a file name or postgresql://"):
        open_store("mysql://ana:password@host/tables")


# SQLite


@pytest.mark.parametrize(
    "content", [b"This is a shopping list, not a database. " * 200, b"\x00" * 5000, b"SQLite format 3"]
)
async def test_a_file_that_is_not_a_database_is_refused_and_left_unchanged(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(content)
    assert f"{file}: cannot be used as a database: " in await refusal(str(file))
    assert file.read_bytes() == content


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert f"{tmp_path}: cannot be used as a database: " in await refusal(str(tmp_path))


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    message = await refusal(str(tmp_path / "no" / "such" / "tables.db"))
    assert f"the folder {tmp_path / 'no' / 'such'} does not exist; create it" in message
    assert list(tmp_path.iterdir()) == []


async def test_a_file_name_without_a_folder_means_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened("tables.db") as store:
        await table(store)
    assert (tmp_path / "tables.db").is_file()


# PostgreSQL


async def test_a_server_that_does_not_answer_is_refused() -> None:
    message = await refusal("postgresql://ana:hidden@127.0.0.1:1/tables")
    assert "the database cannot be reached" in message
    assert "hidden" not in message


async def test_a_missing_database_is_refused(postgres: Postgres) -> None:
    missing = postgres.url("no_such_database")
    assert 'the database cannot be reached: database "no_such_database" does not exist' in await refusal(missing)


@pytest.mark.parametrize("address", ["postgresql://host:port/db", "postgresql://[::1/db", "postgres://a@h:70000/b"])
async def test_an_invalid_address_is_refused(address: str) -> None:
    assert "the database cannot be reached" in await refusal(address)


async def test_a_user_without_permission_to_create_tables_is_refused(postgres: Postgres) -> None:
    db = postgres.database()
    postgres.execute("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN")
    assert "permission denied" in await refusal(db.replace("postgres:@", "guest:@"))


async def test_a_refusal_leaves_no_connection_open(postgres: Postgres) -> None:
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
