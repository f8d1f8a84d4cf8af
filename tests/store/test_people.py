"""People: tokens identify them, a recovery code works once, and deleting a person deletes their data."""

import asyncio

import pytest

from tests.store.opened import opened, person, table
from truckstop.store import StoreError
from truckstop.store.store import Person


async def test_a_token_identifies_a_person(db: str) -> None:
    async with opened(db) as store:
        await person(store, "ana", "Ana")
        await person(store, "bo", "Bo")
        assert await store.person_by_token(b"token of ana") == Person("ana", "Ana")
        assert await store.person_by_token(b"token of bo") == Person("bo", "Bo")
        assert await store.person_by_token(b"code of ana") is None
        assert await store.person_by_token(b"") is None


async def test_tokens_and_codes_are_unique(db: str) -> None:
    async with opened(db) as store:
        await person(store, "ana")
        for token, code in ((b"token of ana", b"new"), (b"new", b"code of ana")):
            with pytest.raises(StoreError):
                await store.add_person("bo", "Bo", token, code, 0.0)
        with pytest.raises(StoreError):
            await store.add_person("ana", "Another", b"a", b"b", 0.0)
        assert await store.names(["ana", "bo"]) == {"ana": "Ana"}


async def test_a_recovery_code_works_once(db: str) -> None:
    async with opened(db) as store:
        await person(store, "ana", "Ana")
        assert await store.recover(b"code of ana", b"token 2", b"code 2") == Person("ana", "Ana")
        assert await store.person_by_token(b"token 2") == Person("ana", "Ana")
        assert await store.person_by_token(b"token of ana") is None, "the old token is void"
        assert await store.recover(b"code of ana", b"token 3", b"code 3") is None
        assert await store.person_by_token(b"token 3") is None
        assert await store.recover(b"code 2", b"token 4", b"code 4") == Person("ana", "Ana")


async def test_exactly_one_of_two_simultaneous_recoveries_succeeds(db: str) -> None:
    async with opened(db) as one, opened(db) as two:
        await person(one, "ana", "Ana")
        tries = [
            store.recover(b"code of ana", f"token {n}".encode(), f"code {n}".encode())
            for n, store in enumerate((one, two) * 5)
        ]
        found = await asyncio.gather(*tries)
        assert sum(who is not None for who in found) == 1
        for n, who in enumerate(found):
            assert (await one.person_by_token(f"token {n}".encode()) is None) == (who is None)


async def test_valid_tokens_are_returned_by_identity(db: str) -> None:
    async with opened(db) as store:
        for id in ("ana", "bo", "cy"):
            await person(store, id)
        await store.recover(b"code of bo", b"token 2", b"code 2")
        await store.delete_person("cy")
        assert await store.tokens(["ana", "bo", "cy", "nobody"]) == {"ana": b"token of ana", "bo": b"token 2"}
        assert await store.tokens([]) == {}


async def test_names_are_returned_for_known_people(db: str) -> None:
    async with opened(db) as store:
        for id in ("ana", "bo", "cy"):
            await person(store, id)
        await store.rename("bo", "Robert")
        assert await store.names(["bo", "cy", "nobody", "bo"]) == {"bo": "Robert", "cy": "Cy"}
        assert await store.names([]) == {}
        assert await store.person_by_token(b"token of bo") == Person("bo", "Robert")


async def test_deleting_a_person_deletes_chat_seats_results_and_name(db: str) -> None:
    async with opened(db) as store:
        for id in ("ana", "bo"):
            await person(store, id)
        await table(store, "t1", ("ana", "bo"))
        await store.append(
            "t1", 1, b"by ana", [store.add_chat("t1", 0, "ana", "mine"), store.add_chat("t1", 1, "bo", "his")]
        )
        for who in ("ana", "bo"):
            await store.write(store.add_result("deal", who, "t1", 5, 0.0))
            await store.add_presence("t1", who, "node", 100.0)
        await store.delete_person("ana")
        assert await store.names(["ana", "bo"]) == {"bo": "Bo"}
        assert await store.person_by_token(b"token of ana") is None
        assert await store.recover(b"code of ana", b"t", b"c") is None
        assert await store.chat("t1") == {1: "his"}
        assert await store.tables_of("ana") == []
        assert await store.open_tables_of("ana") == 0
        assert await store.leaderboard("deal") == [("Bo", 5, "t1")]
        assert await store.present_elsewhere("t1", "another node", 0.0) == {"bo"}
        assert [one.id for one in await store.tables_of("bo")] == ["t1"]
        assert await store.read("t1") == [b"made", b"by ana"], "the game stays"
        # The token and the code are free again, and a new person with the same id inherits nothing.
        await person(store, "ana")
        assert await store.chat("t1") == {1: "his"}
        assert await store.leaderboard("deal") == [("Bo", 5, "t1")]


async def test_deleting_an_unknown_person_changes_nothing(db: str) -> None:
    async with opened(db) as store:
        await person(store, "bo")
        await table(store, "t1", ("bo",))
        await store.append("t1", 1, b"said", [store.add_chat("t1", 0, "bo", "his")])
        await store.delete_person("nobody")
        assert await store.chat("t1") == {0: "his"}
