"""Sets: custom data files, stored once by digest in the transaction that adds their table."""

import asyncpg
import pytest

from tests.postgres import Postgres
from tests.store.opened import opened, table
from tests.store.test_opening import execute
from truckstop.store import Statement

FILES = {"cards.toml": 'key = "grüße"\n', "words/de.toml": 'x = "„Ä“ 🌮"\n'}


async def test_files_are_stored_unchanged_and_once(db: str) -> None:
    async with opened(db) as store:
        assert await store.read_set("d1") is None
        for id in ("t1", "t2"):
            assert await store.add_table(id, "frenzy", 0.0, b"made", (), "", [store.add_set("d1", "frenzy", FILES)])
        assert await store.read_set("d1") == ("frenzy", FILES)
        await store.write(store.add_set("d1", "tacos", {"other.toml": ""}))
        assert await store.read_set("d1") == ("frenzy", FILES), "the first counts"
        await store.write(store.add_set("d2", "tacos", {"other.toml": ""}))
        assert await store.rows(Statement("SELECT digest FROM sets ORDER BY digest")) == [("d1",), ("d2",)]


async def test_no_files_are_stored_for_a_table_that_is_not_added(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        assert not await store.add_table("t1", "frenzy", 0.0, b"made", (), "", [store.add_set("d1", "frenzy", FILES)])
        assert await store.read_set("d1") is None


async def test_a_database_without_the_table_of_sets_gets_it(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    await execute(db, "DROP TABLE sets")
    async with opened(db) as store:
        assert await store.read("t1") == [b"made"]
        await store.write(store.add_set("d1", "frenzy", FILES))
        assert await store.read_set("d1") == ("frenzy", FILES)


async def test_another_node_reads_the_files(postgres: Postgres) -> None:
    db = postgres.database()
    async with opened(db) as one, opened(db) as two:
        await one.write(one.add_set("d1", "frenzy", FILES))
        assert await two.read_set("d1") == ("frenzy", FILES)
    with pytest.raises(asyncpg.PostgresError):
        await execute(db, "INSERT INTO sets VALUES ('d1', 'frenzy', '{}')")
