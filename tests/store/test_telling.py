"""Nodes on one PostgreSQL are told what others have written, also after the line was cut."""

import asyncpg

from tests.postgres import Postgres
from tests.store.opened import opened, person, table, until


async def cut(db: str, which: str = "") -> int:
    """End connections to a database as an administrator or a firewall would; how many."""
    connection = await asyncpg.connect(db)
    try:
        found = await connection.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE $1",
            which + "%",
        )
        return len(found)
    finally:
        await connection.close()


async def test_another_node_hears_of_an_entry(postgres: Postgres) -> None:
    db = postgres.database()
    heard: list[str] = []
    async with opened(db) as one, opened(db, heard.append):
        await table(one)
        assert await one.append("t1", 1, b"entry")
        await until(lambda: heard == ["t1 1"])


async def test_what_was_not_written_is_not_told(postgres: Postgres) -> None:
    db = postgres.database()
    heard: list[str] = []
    async with opened(db) as one, opened(db, heard.append):
        await table(one)
        assert await one.append("t1", 1, b"entry")
        assert not await one.append("t1", 1, b"late")
        assert await one.append("t1", 2, b"last")
        await until(lambda: "t1 2" in heard)
        assert heard == ["t1 1", "t1 2"]


async def test_who_is_told_finds_what_she_was_told_of(postgres: Postgres) -> None:
    db = postgres.database()
    heard: list[str] = []
    async with opened(db) as one, opened(db, heard.append) as two:
        await table(one)
        for seq in range(1, 30):
            await one.append("t1", seq, f"{seq}".encode())
            await until(lambda seq=seq: f"t1 {seq}" in heard)  # type: ignore[misc]
            assert (await two.read("t1", seq - 1)) == [f"{seq}".encode()]


async def test_another_node_hears_who_came_and_went_and_of_new_names_and_tokens(postgres: Postgres) -> None:
    db = postgres.database()
    heard: list[str] = []
    async with opened(db) as one, opened(db, heard.append):
        await person(one, "ana")
        await one.came("t7", "ana", "one", 100.0)
        await one.went("t7", "ana", "one")
        await one.rename("ana", "Anna")
        await one.recover(b"code of ana", b"token 2", b"code 2")
        await one.delete_person("ana")
        await until(lambda: heard == ["t7", "t7", "@ ana", "@ ana", "@ ana"])


async def test_a_node_whose_line_was_cut_listens_again_and_knows_that_it_missed_something(postgres: Postgres) -> None:
    db = postgres.database()
    heard: list[str] = []
    async with opened(db) as one, opened(db, heard.append) as two:
        await table(one)
        assert await cut(db, "LISTEN") == 2, "each store has one line on which it hears"
        await one.append("t1", 1, b"perhaps nobody hears")
        await until(lambda: "" in heard)
        assert await two.read("t1", 0) == [b"perhaps nobody hears"]
        heard.clear()
        await one.append("t1", 2, b"heard again")
        await until(lambda: heard == ["t1 2"])


async def test_databases_do_not_hear_each_other(postgres: Postgres) -> None:
    heard: list[str] = []
    async with opened(postgres.database()) as one, opened(postgres.database(), heard.append) as two:
        for store, id in ((one, "there"), (two, "here")):
            await table(store, id)
            await store.append(id, 1, b"entry")
        await until(lambda: heard != [])
        assert heard == ["here 1"]
