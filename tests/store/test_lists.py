"""Lists: public tables, the tables of a person, and due tables."""

from tests.store.opened import opened, table
from truckstop.store.store import OPEN, OVER, RUNNING, Listed


async def test_unfinished_public_tables_are_listed_newest_first(db: str) -> None:
    async with opened(db) as store:
        for n, public in enumerate((True, False, True, True, True)):
            await table(store, f"t{n}", at=float(n))
            await store.write(store.set_listing(f"t{n}", public, 4, n))
        await store.write(store.set_status("t2", RUNNING, None))
        await store.write(store.set_status("t3", OVER, None))
        found = await store.public_tables()
        assert found == [
            Listed("t4", "frenzy", OPEN, 4.0, 4, 4, ""),
            Listed("t2", "frenzy", RUNNING, 2.0, 4, 2, ""),
            Listed("t0", "frenzy", OPEN, 0.0, 4, 0, ""),
        ]
        assert [one.id for one in await store.public_tables(limit=2)] == ["t4", "t2"]


async def test_the_tables_of_a_person_are_listed_with_any_status(db: str) -> None:
    async with opened(db) as store:
        for n in range(4):
            await table(store, f"t{n}", ("ana", "bo") if n < 3 else ("bo",), at=float(n))
        await store.write(store.set_status("t1", OVER, None))
        assert [(one.id, one.status) for one in await store.tables_of("ana")] == [("t2", 0), ("t1", 2), ("t0", 0)]
        assert [one.id for one in await store.tables_of("ana", limit=1)] == ["t2"]
        assert await store.open_tables_of("ana") == 2
        assert await store.open_tables_of("bo") == 3
        assert await store.open_tables_of("nobody") == 0


async def test_a_host_who_also_sits_at_a_table_has_it_once(db: str) -> None:
    async with opened(db) as store:
        await table(store, "t1", ("ana",))
        assert await store.append("t1", 1, b"sat", [store.add_participant("ana", "t1")])
        assert len(await store.tables_of("ana")) == 1
        assert await store.open_tables_of("ana") == 1


async def test_due_tables_are_listed_longest_due_first(db: str) -> None:
    async with opened(db) as store:
        for id, due in (("never", None), ("at once", 0.0), ("soon", 10.5), ("later", 20.0)):
            await table(store, id)
            await store.write(store.set_status(id, RUNNING, due))
        await table(store, "not begun")
        assert await store.due_tables(0.0) == ["at once"]
        assert await store.due_tables(10.4) == ["at once"]
        assert await store.due_tables(10.5) == ["at once", "soon"]
        assert await store.due_tables(1e9) == ["at once", "soon", "later"]
        assert await store.due_tables(1e9, limit=2) == ["at once", "soon"]
        await store.write(store.set_status("at once", OVER, None))
        assert await store.due_tables(1e9) == ["soon", "later"]


async def test_set_due_does_not_change_the_status(db: str) -> None:
    async with opened(db) as store:
        await table(store, "t1", ("ana",))
        await store.write(store.set_status("t1", RUNNING, None))
        await store.write(store.set_due("t1", 7.0))
        assert await store.due_tables(6.9) == []
        assert await store.due_tables(7.0) == ["t1"]
        assert [one.status for one in await store.tables_of("ana")] == [RUNNING]
