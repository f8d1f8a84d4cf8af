"""Entries: a number is given once, what goes with an entry is written with it or not at all, and all can be read."""

import asyncio
from collections.abc import Callable

import pytest

from tests.store.opened import opened, person, table, until
from truckstop.store import Statement, Store, StoreError

MANY = 500


async def test_entries_are_read_in_order_and_as_they_were_written(db: str) -> None:
    bodies = [b"made", bytes(range(256)), b"", b"\x00" * 70_000]
    async with opened(db) as store:
        await table(store)
        for seq, body in enumerate(bodies[1:], 1):
            assert await store.append("t1", seq, body)
        assert await store.read("t1") == bodies
    async with opened(db) as store:
        assert await store.read("t1") == bodies, "they are there when the database is opened again"


async def test_what_comes_after_a_number_can_be_read_alone(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        for seq in range(1, 12):
            await store.append("t1", seq, str(seq).encode())
        assert await store.read("t1", 8) == [b"9", b"10", b"11"]
        assert await store.read("t1", 11) == []
        assert len(await store.read("t1")) == 12
        assert await store.read("another") == []


async def test_tables_count_for_themselves(db: str) -> None:
    async with opened(db) as store:
        for id in ("t1", "t2"):
            await table(store, id)
            assert await store.append(id, 1, id.encode())
        assert (await store.read("t1"))[1:] == [b"t1"]
        assert (await store.read("t2"))[1:] == [b"t2"]


async def test_of_many_who_append_at_once_exactly_one_wins(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        for seq in range(1, 6):
            won = await asyncio.gather(*(store.append("t1", seq, str(n).encode()) for n in range(60)))
            assert won.count(True) == 1
            assert (await store.read("t1", seq - 1)) == [str(won.index(True)).encode()]


async def test_of_two_stores_on_one_database_exactly_one_wins(db: str) -> None:
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
    """As two nodes do: whoever loses reads what came in between and tries behind it."""

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


async def test_a_crowd_of_writes_is_all_done(db: str) -> None:
    count = 2 * MANY + 7
    async with opened(db) as store:
        await table(store)
        assert all(await asyncio.gather(*(store.append("t1", seq, b"%d" % seq) for seq in range(1, count))))
        assert await store.read("t1", 0) == [b"%d" % seq for seq in range(1, count)]


async def test_a_table_is_made_once(db: str) -> None:
    async with opened(db) as store:
        made = await asyncio.gather(
            *(store.make("t1", "frenzy", 0.0, f"{n}".encode(), [f"p{n}"], "", ()) for n in range(10))
        )
        assert made.count(True) == 1
        winner = made.index(True)
        assert await store.read("t1") == [f"{winner}".encode()]
        for n in range(10):
            assert len(await store.tables_of(f"p{n}")) == (n == winner), "who lost has no part in it"


async def test_an_append_that_nobody_waits_for_says_when_it_is_there(db: str) -> None:
    """Where a store can do that; one that cannot says so and has begun nothing."""
    said: list[tuple[int, int | StoreError]] = []
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        await person(store, "bo")
        await store.append("t1", 3, b"before", [store.says("t1", 0, "ana", "there")])
        wrong = [store.says("t1", 0, "bo", "in the place of what is there")]
        wanted: list[tuple[int, list[Statement]]] = [
            (1, [store.sits("ana", "t1")]),
            (2, []),
            (3, []),
            (4, wrong),
            (5, []),
        ]
        for seq, also in wanted:
            done: Callable[[int | StoreError], None] = lambda result, seq=seq: said.append((seq, result))  # type: ignore[misc]  # noqa: E731
            if not store.soon:
                with pytest.raises(NotImplementedError):
                    store.append_soon("t1", seq, b"soon", also, done)
                continue
            store.append_soon("t1", seq, b"soon", also, done)
        assert said == [], "not before it is on disk"
        if not store.soon:
            assert await store.read("t1", 0) == [b"before"]
            return
        await until(lambda: len(said) == 5)
        assert [(seq, result) for seq, result in said if seq != 4] == [(1, 1), (2, 1), (3, 0), (5, 1)]
        assert isinstance(dict(said)[4], StoreError)
        assert await store.read("t1", 0) == [b"soon", b"soon", b"before", b"soon"]
        assert len(await store.tables_of("ana")) == 1


# What goes with an entry


async def test_what_goes_with_an_entry_is_written_with_it(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        also = [store.says("t1", 0, "ana", "hello"), store.sits("ana", "t1"), store.status("t1", 1, 7.5)]
        assert await store.append("t1", 1, b"said", also)
        assert await store.words("t1") == {0: "hello"}
        assert [one.status for one in await store.tables_of("ana")] == [1]
        assert await store.due_tables(7.5) == ["t1"]


async def test_what_goes_with_an_entry_that_came_too_late_is_not_written(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "bo")
        assert await store.append("t1", 1, b"first")
        late = await store.append("t1", 1, b"late", [store.says("t1", 0, "bo", "late"), store.sits("bo", "t1")])
        assert not late
        assert await store.words("t1") == {}
        assert await store.tables_of("bo") == []
        assert await store.read("t1", 0) == [b"first"]


@pytest.mark.parametrize("place", [0, 1, 2])
async def test_an_entry_is_not_written_if_what_goes_with_it_fails(db: str, place: int) -> None:
    """In a crowd of others, who share its transaction on SQLite and are not to suffer from it."""
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        await person(store, "bo")
        await store.append("t1", 1, b"said", [store.says("t1", 0, "ana", "there")])
        also = [store.sits("bo", "t1"), store.says("t1", 5, "bo", "new")]
        also.insert(place, store.says("t1", 0, "bo", "in the place of what is there"))
        crowd = [table(store, f"crowd {n}") for n in range(20)]
        made = await asyncio.gather(
            *crowd[:10], store.append("t1", 2, b"failed", also), *crowd[10:], return_exceptions=True
        )
        assert isinstance(made.pop(10), StoreError)
        assert made == [f"crowd {n}" for n in range(20)]
        assert await store.read("t1", 1) == []
        assert await store.words("t1") == {0: "there"}
        assert await store.tables_of("bo") == []
        for n in range(20):
            assert await store.read(f"crowd {n}") == [b"made"]
        assert await store.append("t1", 2, b"next"), "the number is free"


async def test_a_value_that_the_database_cannot_hold_is_refused_and_harms_nobody(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        for odd in ("\ud800", "half \udfff"):
            with pytest.raises(StoreError):
                await store.append("t1", 1, b"said", [store.says("t1", 0, "ana", odd)])
            with pytest.raises(StoreError):
                await store.read(odd)
        with pytest.raises(StoreError):
            await store.append("t1", 2**70, b"far")
        with pytest.raises(StoreError):
            await store.write(Statement("no such thing"))
        assert await store.append("t1", 1, b"next")


async def test_words_can_be_taken_away(db: str) -> None:
    async with opened(db) as store:
        await table(store)
        await person(store, "ana")
        for number in range(3):
            await store.append("t1", number + 1, b"said", [store.says("t1", number, "ana", f"word {number}")])
        await store.append("t1", 4, b"unsaid", [store.unsays("t1", 1)])
        assert await store.words("t1") == {0: "word 0", 2: "word 2"}
        assert await store.words("t2") == {}
