"""Lists: public tables, somebody's tables, and those at which something is due."""

from tests.store.opened import opened, table
from truckstop.store.store import OPEN, OVER, RUNNING, Listed


async def test_public_tables_are_listed_until_they_are_over_the_newest_first(db: str) -> None:
    async with opened(db) as store:
        for n, public in enumerate((True, False, True, True, True)):
            await table(store, f"t{n}", at=float(n))
            await store.write(store.listing(f"t{n}", public, 4, n))
        await store.write(store.status("t2", RUNNING, None))
        await store.write(store.status("t3", OVER, None))
        found = await store.public_tables()
        assert found == [
            Listed("t4", "frenzy", OPEN, 4.0, 4, 4, ""),
            Listed("t2", "frenzy", RUNNING, 2.0, 4, 2, ""),
            Listed("t0", "frenzy", OPEN, 0.0, 4, 0, ""),
        ]
        assert [one.id for one in await store.public_tables(limit=2)] == ["t4", "t2"]


async def test_somebodys_tables_are_listed_whatever_their_status(db: str) -> None:
    async with opened(db) as store:
        for n in range(4):
            await table(store, f"t{n}", ("ana", "bo") if n < 3 else ("bo",), at=float(n))
        await store.write(store.status("t1", OVER, None))
        assert [(one.id, one.status) for one in await store.tables_of("ana")] == [("t2", 0), ("t1", 2), ("t0", 0)]
        assert [one.id for one in await store.tables_of("ana", limit=1)] == ["t2"]
        assert await store.open_tables_of("ana") == 2
        assert await store.open_tables_of("bo") == 3
        assert await store.open_tables_of("nobody") == 0


async def test_who_has_two_parts_in_a_table_has_it_once(db: str) -> None:
    async with opened(db) as store:
        await table(store, "t1", ("ana",))
        assert await store.append("t1", 1, b"sat", [store.sits("ana", "t1")])
        assert len(await store.tables_of("ana")) == 1
        assert await store.open_tables_of("ana") == 1


async def test_tables_are_due_from_their_time_on_the_longest_due_first(db: str) -> None:
    async with opened(db) as store:
        for id, due in (("never", None), ("at once", 0.0), ("soon", 10.5), ("later", 20.0)):
            await table(store, id)
            await store.write(store.status(id, RUNNING, due))
        await table(store, "not begun")
        assert await store.due_tables(0.0) == ["at once"]
        assert await store.due_tables(10.4) == ["at once"]
        assert await store.due_tables(10.5) == ["at once", "soon"]
        assert await store.due_tables(1e9) == ["at once", "soon", "later"]
        assert await store.due_tables(1e9, limit=2) == ["at once", "soon"]
        await store.write(store.status("at once", OVER, None))
        assert await store.due_tables(1e9) == ["soon", "later"]


async def test_a_table_can_be_made_due_without_a_word_of_its_status(db: str) -> None:
    async with opened(db) as store:
        await table(store, "t1", ("ana",))
        await store.write(store.status("t1", RUNNING, None))
        await store.write(store.look_again("t1", 7.0))
        assert await store.due_tables(6.9) == []
        assert await store.due_tables(7.0) == ["t1"]
        assert [one.status for one in await store.tables_of("ana")] == [RUNNING]
