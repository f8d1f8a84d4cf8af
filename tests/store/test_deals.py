"""Same deal: the first node to keep a deal decides what it is, only somebody's first result counts, the best lead."""

import asyncio

from tests.store.opened import opened, person, table
from truckstop.store.store import Deal


def deal(secret: bytes = b"secret", id: str = "daily") -> Deal:
    return Deal(id, "tacos", {"vendors": "star", "level": "2"}, 1, secret, 1000.25)


async def test_a_deal_is_kept_as_it_was_made(db: str) -> None:
    async with opened(db) as store:
        assert await store.deal("daily") is None
        assert await store.add_deal(deal(bytes(range(256)))) == deal(bytes(range(256)))
        assert await store.deal("daily") == deal(bytes(range(256)))


async def test_of_two_nodes_that_make_a_deal_the_first_counts_for_both(db: str) -> None:
    async with opened(db) as one, opened(db) as two:
        made = await asyncio.gather(*(store.add_deal(deal(f"{n}".encode())) for n, store in enumerate((one, two) * 5)))
        assert len({each.secret for each in made}) == 1
        assert await one.deal("daily") == made[0]
        assert await one.add_deal(deal(b"late")) == made[0]


async def test_somebody_plays_a_deal_at_one_table_only(db: str) -> None:
    async with opened(db) as store:
        asked = await asyncio.gather(*(store.play_deal("daily", "ana", f"t{number}") for number in range(8)))
        assert asked.count(True) == 1
        there = f"t{asked.index(True)}"
        assert await store.table_of_deal("daily", "ana") == there
        assert await store.play_deal("daily", "ana", there), "the same table once more is no other"
        assert await store.play_deal("daily", "bo", "t9"), "another plays it elsewhere"
        assert await store.table_of_deal("daily", "cy") is None
        assert await store.table_of_deal("another", "ana") is None
        await store.play_no_deal("daily", "ana")
        assert await store.play_deal("daily", "ana", "t9")


async def test_only_the_first_result_of_somebody_counts(db: str) -> None:
    async with opened(db) as store:
        await person(store, "ana")
        await table(store)
        assert await store.append("t1", 1, b"over", [store.result("daily", "ana", "t1", 40, 1.0)])
        assert await store.append("t1", 2, b"again", [store.result("daily", "ana", "t9", 99, 2.0)]), "it is no error"
        await store.write(store.result("weekly", "ana", "t3", 7, 3.0))
        assert await store.leaderboard("daily") == [("Ana", 40, "t1")]
        assert await store.leaderboard("weekly") == [("Ana", 7, "t3")]


async def test_the_best_lead_and_of_equals_who_was_first(db: str) -> None:
    async with opened(db) as store:
        results = [("ana", 30, 5.0), ("bo", 45, 9.0), ("cy", 30, 2.5), ("di", -4, 0.0), ("ed", 45, 8.0)]
        for who, score, at in results:
            await person(store, who)
            await store.write(store.result("daily", who, f"table of {who}", score, at))
        found = await store.leaderboard("daily")
        assert [(name, score) for name, score, _ in found] == [
            ("Ed", 45),
            ("Bo", 45),
            ("Cy", 30),
            ("Ana", 30),
            ("Di", -4),
        ]
        assert [place for _, _, place in found][:2] == ["table of ed", "table of bo"]
        assert [name for name, _, _ in await store.leaderboard("daily", limit=3)] == ["Ed", "Bo", "Cy"]
