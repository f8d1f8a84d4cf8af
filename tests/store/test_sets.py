"""Data of somebody's own: kept once by its digest, with the table that is made with it."""

import asyncpg
import pytest

from tests.postgres import Postgres
from tests.store.opened import opened, table
from tests.store.test_opening import execute
from truckstop.store import Statement

FILES = {"cards.toml": 'key = "grüße"\n', "words/de.toml": 'x = "„Ä“ 🌮"\n'}


async def test_files_are_kept_as_they_were_given_and_once(db: str) -> None:
    async with opened(db) as store:
        assert await store.files("d1") is None
        for id in ("t1", "t2"):
            assert await store.make(id, "frenzy", 0.0, b"made", (), "", [store.keeps("d1", "frenzy", FILES)])
        assert await store.files("d1") == ("frenzy", FILES)
        await store.write(store.keeps("d1", "tacos", {"other.toml": ""}))
        assert await store.files("d1") == ("frenzy", FILES), "the first counts"
        await store.write(store.keeps("d2", "tacos", {"other.toml": ""}))
        assert await store.rows(Statement("SELECT digest FROM sets ORDER BY digest")) == [("d1",), ("d2",)]


async def test_no_files_are_kept_of_a_table_that_is_not_made(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        assert not await store.make("t1", "frenzy", 0.0, b"made", (), "", [store.keeps("d1", "frenzy", FILES)])
        assert await store.files("d1") is None


async def test_a_database_from_before_there_were_sets_gets_their_table(db: str) -> None:
    async with opened(db) as store:
        await table(store)
    await execute(db, "DROP TABLE sets")
    async with opened(db) as store:
        assert await store.read("t1") == [b"made"]
        await store.write(store.keeps("d1", "frenzy", FILES))
        assert await store.files("d1") == ("frenzy", FILES)


async def test_another_node_reads_them(postgres: Postgres) -> None:
    db = postgres.database()
    async with opened(db) as one, opened(db) as two:
        await one.write(one.keeps("d1", "frenzy", FILES))
        assert await two.files("d1") == ("frenzy", FILES)
    with pytest.raises(asyncpg.PostgresError):
        await execute(db, "INSERT INTO sets VALUES ('d1', 'frenzy', '{}')")
