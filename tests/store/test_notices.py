"""Notices: nodes on one PostgreSQL learn what others write, even after their connection was lost."""

import asyncpg

from tests.postgres import Postgres
from tests.store.opened import opened, person, table, until


async def disconnect(db: str, query: str = "") -> int:
    """Terminate the connections whose last query starts with `query`; return how many."""
    connection = await asyncpg.connect(db)
    try:
        terminated = await connection.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE $1",
            query + "%",
        )
        return len(terminated)
    finally:
        await connection.close()


async def test_a_new_entry_is_noticed_by_another_node(postgres: Postgres) -> None:
    db = postgres.database()
    notices: list[str] = []
    async with opened(db) as one, opened(db, notices.append):
        await table(one)
        assert await one.append("t1", 1, b"entry")
        await until(lambda: notices == ["t1 1"])


async def test_a_failed_append_sends_no_notice(postgres: Postgres) -> None:
    db = postgres.database()
    notices: list[str] = []
    async with opened(db) as one, opened(db, notices.append):
        await table(one)
        assert await one.append("t1", 1, b"entry")
        assert not await one.append("t1", 1, b"late")
        assert await one.append("t1", 2, b"last")
        await until(lambda: "t1 2" in notices)
        assert notices == ["t1 1", "t1 2"]


async def test_an_entry_can_be_read_when_its_notice_arrives(postgres: Postgres) -> None:
    db = postgres.database()
    notices: list[str] = []
    async with opened(db) as one, opened(db, notices.append) as two:
        await table(one)
        for seq in range(1, 30):
            await one.append("t1", seq, f"{seq}".encode())
            await until(lambda seq=seq: f"t1 {seq}" in notices)  # type: ignore[misc]
            assert (await two.read("t1", seq - 1)) == [f"{seq}".encode()]


async def test_changes_of_presence_names_and_tokens_are_noticed(postgres: Postgres) -> None:
    db = postgres.database()
    notices: list[str] = []
    async with opened(db) as one, opened(db, notices.append):
        await person(one, "ana")
        await one.add_presence("t7", "ana", "one", 100.0)
        await one.remove_presence("t7", "ana", "one")
        await one.rename("ana", "Anna")
        await one.recover(b"code of ana", b"token 2", b"code 2")
        await one.delete_person("ana")
        await until(lambda: notices == ["t7", "t7", "@ ana", "@ ana", "@ ana"])


async def test_a_lost_listener_reconnects_and_reports_that_it_may_have_missed_notices(postgres: Postgres) -> None:
    db = postgres.database()
    notices: list[str] = []
    async with opened(db) as one, opened(db, notices.append) as two:
        await table(one)
        assert await disconnect(db, "LISTEN") == 2, "each store has one listening connection"
        await one.append("t1", 1, b"perhaps not noticed")
        await until(lambda: "" in notices)
        assert await two.read("t1", 0) == [b"perhaps not noticed"]
        notices.clear()
        await one.append("t1", 2, b"noticed again")
        await until(lambda: notices == ["t1 2"])


async def test_notices_stay_within_their_database(postgres: Postgres) -> None:
    notices: list[str] = []
    async with opened(postgres.database()) as one, opened(postgres.database(), notices.append) as two:
        for store, id in ((one, "there"), (two, "here")):
            await table(store, id)
            await store.append(id, 1, b"entry")
        await until(lambda: notices != [])
        assert notices == ["here 1"]
