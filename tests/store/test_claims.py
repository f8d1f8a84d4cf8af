"""Claims: what nobody asks for is done by one node, and by another if that one has not. And who is connected where."""

import asyncio

from tests.store.opened import opened


async def test_what_one_has_claimed_is_not_anothers_until_its_time_is_up(db: str) -> None:
    async with opened(db) as store:
        assert await store.claim("a move", "one", now=100.0, seconds=20.0)
        assert not await store.claim("a move", "two", now=100.0, seconds=20.0)
        assert not await store.claim("a move", "two", now=120.0, seconds=20.0)
        assert await store.claim("another", "two", now=100.0, seconds=20.0)
        assert await store.claim("a move", "two", now=120.5, seconds=20.0), "whoever had it has died"
        assert not await store.claim("a move", "one", now=121.0, seconds=20.0)


async def test_whoever_has_claimed_something_can_claim_it_longer(db: str) -> None:
    async with opened(db) as store:
        assert await store.claim("a move", "one", now=100.0, seconds=20.0)
        assert await store.claim("a move", "one", now=110.0, seconds=20.0)
        assert not await store.claim("a move", "two", now=125.0, seconds=20.0)
        assert await store.claim("a move", "two", now=131.0, seconds=20.0)


async def test_what_is_released_can_be_claimed_but_only_its_owner_releases_it(db: str) -> None:
    async with opened(db) as store:
        assert await store.claim("a move", "one", now=100.0, seconds=20.0)
        await store.release("a move", "two")
        assert not await store.claim("a move", "two", now=100.0, seconds=20.0)
        await store.release("a move", "one")
        assert await store.claim("a move", "two", now=100.0, seconds=20.0)


async def test_of_many_nodes_that_claim_at_once_exactly_one_gets_it(db: str) -> None:
    async with opened(db) as one, opened(db) as two:
        for now in (100.0, 200.0, 300.0):
            tries = (store.claim("a move", f"node {n}", now, 20.0) for n, store in enumerate((one, two) * 10))
            assert (await asyncio.gather(*tries)).count(True) == 1


async def test_others_know_who_is_here_until_the_node_says_no_more(db: str) -> None:
    async with opened(db) as store:
        await store.came("t1", "ana", "one", 160.0)
        await store.came("t1", "bo", "two", 160.0)
        await store.came("t2", "cy", "two", 160.0)
        assert await store.present("t1", "one", 100.0) == {"bo"}
        assert await store.present("t1", "two", 100.0) == {"ana"}
        assert await store.present("t1", "three", 160.0) == {"ana", "bo"}
        assert await store.present("t1", "three", 160.5) == set()
        await store.stays("one", 220.0)
        assert await store.present("t1", "three", 200.0) == {"ana"}
        await store.went("t1", "ana", "one")
        assert await store.present("t1", "three", 100.0) == {"bo"}


async def test_who_came_twice_through_a_node_is_there_once_and_longer(db: str) -> None:
    async with opened(db) as store:
        await store.came("t1", "ana", "one", 160.0)
        await store.came("t1", "ana", "one", 190.0)
        assert await store.present("t1", "two", 180.0) == {"ana"}
        await store.came("t1", "ana", "three", 260.0)
        await store.went("t1", "ana", "one")
        assert await store.present("t1", "two", 180.0) == {"ana"}, "she is still here through another node"


async def test_those_of_a_node_that_died_are_cleared_away(db: str) -> None:
    async with opened(db) as store:
        await store.came("t1", "ana", "dead", 100.0)
        await store.came("t1", "bo", "alive", 100.0)
        await store.stays("alive", 1000.0)
        assert await store.present("t1", "other", 0.0) == {"bo"}
