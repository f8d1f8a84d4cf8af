"""Deals: the first node to add a deal decides its contents, and only the first result of each person counts."""

import asyncio

from tests.store.opened import opened, person, table
from truckstop.store.store import Deal


def deal(secret: bytes = b"secret", id: str = "daily") -> Deal:
    return Deal(id, "tacos", {"vendors": "star", "level": "2"}, 1, secret, 1000.25)


async def test_a_deal_is_stored_unchanged(db: str) -> None:
    async with opened(db) as store:
        assert await store.deal("daily") is None
        assert await store.add_deal(deal(bytes(range(256)))) == deal(bytes(range(256)))
        assert await store.deal("daily") == deal(bytes(range(256)))


async def test_the_first_of_two_nodes_to_add_a_deal_decides_for_both(db: str) -> None:
    async with opened(db) as one, opened(db) as two:
        added = await asyncio.gather(*(store.add_deal(deal(f"{n}".encode())) for n, store in enumerate((one, two) * 5)))
        assert len({each.secret for each in added}) == 1
        assert await one.deal("daily") == added[0]
        assert await one.add_deal(deal(b"late")) == added[0]


async def test_a_person_plays_a_deal_at_one_table_only(db: str) -> None:
    async with opened(db) as store:
        joined = await asyncio.gather(*(store.join_deal("daily", "ana", f"t{number}") for number in range(8)))
        assert joined.count(True) == 1
        there = f"t{joined.index(True)}"
        assert await store.table_of_deal("daily", "ana") == there
        assert await store.join_deal("daily", "ana", there), "joining the same table again is allowed"
        assert await store.join_deal("daily", "bo", "t9"), "another person plays it elsewhere"
        assert await store.table_of_deal("daily", "cy") is None
        assert await store.table_of_deal("another", "ana") is None
        await store.leave_deal("daily", "ana")
        assert await store.join_deal("daily", "ana", "t9")


async def test_only_the_first_result_of_a_person_counts(db: str) -> None:
    async with opened(db) as store:
        await person(store, "ana")
        await table(store)
        assert await store.append("t1", 1, b"over", [store.add_result("daily", "ana", "t1", 40, 1.0)])
        assert await store.append("t1", 2, b"again", [store.add_result("daily", "ana", "t9", 99, 2.0)]), (
            "a second result is not an error"
        )
        await store.write(store.add_result("weekly", "ana", "t3", 7, 3.0))
        assert await store.leaderboard("daily") == [("Ana", 40, "t1")]
        assert await store.leaderboard("weekly") == [("Ana", 7, "t3")]


async def test_the_leaderboard_is_sorted_by_score_then_by_time(db: str) -> None:
    async with opened(db) as store:
        results = [("ana", 30, 5.0), ("bo", 45, 9.0), ("cy", 30, 2.5), ("di", -4, 0.0), ("ed", 45, 8.0)]
        for who, score, at in results:
            await person(store, who)
            await store.write(store.add_result("daily", who, f"table of {who}", score, at))
        leaders = await store.leaderboard("daily")
        assert [(name, score) for name, score, _ in leaders] == [
            ("Ed", 45),
            ("Bo", 45),
            ("Cy", 30),
            ("Ana", 30),
            ("Di", -4),
        ]
        assert [place for _, _, place in leaders][:2] == ["table of ed", "table of bo"]
        assert [name for name, _, _ in await store.leaderboard("daily", limit=3)] == ["Ed", "Bo", "Cy"]
