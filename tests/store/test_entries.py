"""Entries: each number is used once, and an entry and its statements are written together or not at all."""

import asyncio
from collections.abc import Callable

import pytest

from tests.store.opened import opened, person, table, until
from truckstop.store import Statement, Store, StoreError

MANY = 500


async def test_entries_are_read_in_order_and_unchanged(db: str) -> None:
    bodies = [b"made", bytes(range(256)), b"", b"\x00" * 70_000]
    async with opened(db) as store:
        await table(store)
        for seq, body in enumerate(bodies[1:], 1):
            assert await store.append("t1", seq, body)
        assert await store.read("t1") == bodies
    async with opened(db) as store:
        assert await store.read("t1") == bodies, "they are kept when the database is opened again"


async def test_entries_after_a_number_can_be_read_alone(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        for seq in range(1, 12):
            await store.append("t1", seq, str(seq).encode())
        assert await store.read("t1", 8) == [b"9", b"10", b"11"]
        assert await store.read("t1", 11) == []
        assert len(await store.read("t1")) == 12
        assert await store.read("another") == []


async def test_each_table_numbers_its_own_entries(db: str) -> None:
    async with opened(db) as store:
        for id in ("t1", "t2"):
            await table(store, id)
            assert await store.append(id, 1, id.encode())
        assert (await store.read("t1"))[1:] == [b"t1"]
        assert (await store.read("t2"))[1:] == [b"t2"]


async def test_exactly_one_of_many_simultaneous_appends_wins(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        for seq in range(1, 6):
            won = await asyncio.gather(*(store.append("t1", seq, str(n).encode()) for n in range(60)))
            assert won.count(True) == 1
            assert (await store.read("t1", seq - 1)) == [str(won.index(True)).encode()]


async def test_exactly_one_of_two_stores_on_one_database_wins(db: str) -> None:
    async with opened(db) as one, opened(db) as two:
        await table(one)
        for seq in range(1, 8):
            both = [store.append("t1", seq, f"{n}".encode()) for n in range(10) for store in (one, two)]
            won = await asyncio.gather(*both)
            assert won.count(True) == 1
            assert (
                await one.read("t1", seq - 1) == await two.read("t1", seq - 1) == [f"{won.index(True) // 2}".encode()]
            )


async def test_two_stores_that_always_try_the_next_number_leave_no_gap(db: str) -> None:
    """This is what nodes do: the loser reads the entries in between and tries the number after them."""

    async def writes(store: Store, name: str) -> None:
        seq = 0
        for n in range(25):
            seq += 1
            while not await store.append("t1", seq, f"{name}{n}".encode()):
                seq += len(await store.read("t1", seq - 1))

    async with opened(db) as one, opened(db) as two:
        await table(one)
        await asyncio.gather(writes(one, "a"), writes(two, "b"))
        found = [body.decode() for body in (await one.read("t1"))[1:]]
    assert [body for body in found if body[0] == "a"] == [f"a{n}" for n in range(25)]
    assert [body for body in found if body[0] == "b"] == [f"b{n}" for n in range(25)]
    assert len(found) == 50


async def test_many_simultaneous_writes_all_succeed(db: str) -> None:
    count = 2 * MANY + 7
    async with opened(db) as store:
        await table(store)
        assert all(await asyncio.gather(*(store.append("t1", seq, b"%d" % seq) for seq in range(1, count))))
        assert await store.read("t1", 0) == [b"%d" % seq for seq in range(1, count)]


async def test_a_table_is_added_once(db: str) -> None:
    async with opened(db) as store:
        added = await asyncio.gather(
            *(store.add_table("t1", "frenzy", 0.0, f"{n}".encode(), [f"p{n}"], "", ()) for n in range(10))
        )
        assert added.count(True) == 1
        winner = added.index(True)
        assert await store.read("t1") == [f"{winner}".encode()]
        for n in range(10):
            assert len(await store.tables_of(f"p{n}")) == (n == winner), "the losers are not participants"


async def test_append_soon_reports_each_result(db: str) -> None:
    """A store without `append_soon` raises an error and writes nothing."""
    results: list[tuple[int, int | StoreError]] = []
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        await person(store, "bo")
        await store.append("t1", 3, b"before", [store.add_chat("t1", 0, "ana", "there")])
        wrong = [store.add_chat("t1", 0, "bo", "instead of what is there")]
        appends: list[tuple[int, list[Statement]]] = [
            (1, [store.add_participant("ana", "t1")]),
            (2, []),
            (3, []),
            (4, wrong),
            (5, []),
        ]
        for seq, also in appends:
            done: Callable[[int | StoreError], None] = lambda result, seq=seq: results.append((seq, result))  # type: ignore[misc]  # noqa: E731
            if not store.has_append_soon:
                with pytest.raises(NotImplementedError):
                    store.append_soon("t1", seq, b"soon", also, done)
                continue
            store.append_soon("t1", seq, b"soon", also, done)
        assert results == [], "not before it is on disk"
        if not store.has_append_soon:
            assert await store.read("t1", 0) == [b"before"]
            return
        await until(lambda: len(results) == 5)
        assert [(seq, result) for seq, result in results if seq != 4] == [(1, 1), (2, 1), (3, 0), (5, 1)]
        assert isinstance(dict(results)[4], StoreError)
        assert await store.read("t1", 0) == [b"soon", b"soon", b"before", b"soon"]
        assert len(await store.tables_of("ana")) == 1


# Statements written with an entry


async def test_statements_are_written_with_their_entry(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        also = [
            store.add_chat("t1", 0, "ana", "hello"),
            store.add_participant("ana", "t1"),
            store.set_status("t1", 1, 7.5),
        ]
        assert await store.append("t1", 1, b"said", also)
        assert await store.chat("t1") == {0: "hello"}
        assert [one.status for one in await store.tables_of("ana")] == [1]
        assert await store.due_tables(7.5) == ["t1"]


async def test_statements_of_a_late_entry_are_not_written(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "bo")
        assert await store.append("t1", 1, b"first")
        late = await store.append(
            "t1", 1, b"late", [store.add_chat("t1", 0, "bo", "late"), store.add_participant("bo", "t1")]
        )
        assert not late
        assert await store.chat("t1") == {}
        assert await store.tables_of("bo") == []
        assert await store.read("t1", 0) == [b"first"]


@pytest.mark.parametrize("place", [0, 1, 2])
async def test_an_entry_is_not_written_if_one_of_its_statements_fails(db: str, place: int) -> None:
    """Other writes, which share its transaction on SQLite, are not affected."""
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        await person(store, "bo")
        await store.append("t1", 1, b"said", [store.add_chat("t1", 0, "ana", "there")])
        also = [store.add_participant("bo", "t1"), store.add_chat("t1", 5, "bo", "new")]
        also.insert(place, store.add_chat("t1", 0, "bo", "instead of what is there"))
        others = [table(store, f"other {n}") for n in range(20)]
        results = await asyncio.gather(
            *others[:10], store.append("t1", 2, b"failed", also), *others[10:], return_exceptions=True
        )
        assert isinstance(results.pop(10), StoreError)
        assert results == [f"other {n}" for n in range(20)]
        assert await store.read("t1", 1) == []
        assert await store.chat("t1") == {0: "there"}
        assert await store.tables_of("bo") == []
        for n in range(20):
            assert await store.read(f"other {n}") == [b"made"]
        assert await store.append("t1", 2, b"next"), "the number is still free"


async def test_a_value_that_the_database_cannot_hold_is_refused_without_side_effects(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        for odd in ("\ud800", "half \udfff"):
            with pytest.raises(StoreError):
                await store.append("t1", 1, b"said", [store.add_chat("t1", 0, "ana", odd)])
            with pytest.raises(StoreError):
                await store.read(odd)
        with pytest.raises(StoreError):
            await store.append("t1", 2**70, b"far")
        with pytest.raises(StoreError):
            await store.write(Statement("no such thing"))
        assert await store.append("t1", 1, b"next")


async def test_chat_can_be_deleted(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        for number in range(3):
            await store.append("t1", number + 1, b"said", [store.add_chat("t1", number, "ana", f"word {number}")])
        await store.append("t1", 4, b"unsaid", [store.delete_chat("t1", 1)])
        assert await store.chat("t1") == {0: "word 0", 2: "word 2"}
        assert await store.chat("t2") == {}
