"""Claims: one node does a task, and another node takes over when the claim expires. And presence across nodes."""

import asyncio

from tests.store.opened import opened


async def test_a_claim_excludes_other_nodes_until_it_expires(db: str) -> None:
    async with opened(db) as store:
        assert await store.claim("a move", "one", now=100.0, seconds=20.0)
        assert not await store.claim("a move", "two", now=100.0, seconds=20.0)
        assert not await store.claim("a move", "two", now=120.0, seconds=20.0)
        assert await store.claim("another", "two", now=100.0, seconds=20.0)
        assert await store.claim("a move", "two", now=120.5, seconds=20.0), "the claim of the first node has expired"
        assert not await store.claim("a move", "one", now=121.0, seconds=20.0)


async def test_a_node_can_extend_its_own_claim(db: str) -> None:
    async with opened(db) as store:
        assert await store.claim("a move", "one", now=100.0, seconds=20.0)
        assert await store.claim("a move", "one", now=110.0, seconds=20.0)
        assert not await store.claim("a move", "two", now=125.0, seconds=20.0)
        assert await store.claim("a move", "two", now=131.0, seconds=20.0)


async def test_only_the_owner_releases_a_claim(db: str) -> None:
    async with opened(db) as store:
        assert await store.claim("a move", "one", now=100.0, seconds=20.0)
        await store.release("a move", "two")
        assert not await store.claim("a move", "two", now=100.0, seconds=20.0)
        await store.release("a move", "one")
        assert await store.claim("a move", "two", now=100.0, seconds=20.0)


async def test_exactly_one_of_many_simultaneous_claims_succeeds(db: str) -> None:
    async with opened(db) as one, opened(db) as two:
        for now in (100.0, 200.0, 300.0):
            tries = (store.claim("a move", f"node {n}", now, 20.0) for n, store in enumerate((one, two) * 10))
            assert (await asyncio.gather(*tries)).count(True) == 1


async def test_presence_is_seen_by_other_nodes_until_it_expires(db: str) -> None:
    async with opened(db) as store:
        await store.add_presence("t1", "ana", "one", 160.0)
        await store.add_presence("t1", "bo", "two", 160.0)
        await store.add_presence("t2", "cy", "two", 160.0)
        assert await store.present_elsewhere("t1", "one", 100.0) == {"bo"}
        assert await store.present_elsewhere("t1", "two", 100.0) == {"ana"}
        assert await store.present_elsewhere("t1", "three", 160.0) == {"ana", "bo"}
        assert await store.present_elsewhere("t1", "three", 160.5) == set()
        await store.renew_presence("one", 220.0)
        assert await store.present_elsewhere("t1", "three", 200.0) == {"ana"}
        await store.remove_presence("t1", "ana", "one")
        assert await store.present_elsewhere("t1", "three", 100.0) == {"bo"}


async def test_adding_presence_again_extends_it(db: str) -> None:
    async with opened(db) as store:
        await store.add_presence("t1", "ana", "one", 160.0)
        await store.add_presence("t1", "ana", "one", 190.0)
        assert await store.present_elsewhere("t1", "two", 180.0) == {"ana"}
        await store.add_presence("t1", "ana", "three", 260.0)
        await store.remove_presence("t1", "ana", "one")
        assert await store.present_elsewhere("t1", "two", 180.0) == {"ana"}, "still connected through another node"


async def test_presence_through_a_dead_node_is_deleted(db: str) -> None:
    async with opened(db) as store:
        await store.add_presence("t1", "ana", "dead", 100.0)
        await store.add_presence("t1", "bo", "alive", 100.0)
        await store.renew_presence("alive", 1000.0)
        assert await store.present_elsewhere("t1", "other", 0.0) == {"bo"}
