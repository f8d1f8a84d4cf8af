"""Lists of tables: they say who else plays and where you must act. The public list has no names."""

import asyncio
from typing import Any

import pytest

from tests.server.asking import begin, client_of, person, running
from tests.server.serving import Api, Served
from truckstop.server import listings
from truckstop.server.app import application
from truckstop.server.limits import NONE
from truckstop.store import open_store


def test_a_list_names_the_other_players_and_whose_turn_it_is(served: Served) -> None:
    ada, bo = Api(served.url, "Ada"), Api(served.url, "Bo")
    wanted = {"game": "rollwrite", "players": 3, "seats": ["me", "open", "greedy"]}
    table = ada.post("/api/tables", wanted)["id"]
    (one,) = ada.get("/api/me/tables")
    assert (one["people"], one["bots"], one["waits"], one["turn"]) == ([], 1, False, [])
    bo.do(table, "sit")
    ada.do(table, "start")
    (one,) = ada.get("/api/me/tables")
    assert (one["people"], one["bots"], one["waits"], one["turn"]) == (["Bo"], 1, True, ["Bo"])
    ada.do(table, "do", options=[ada.get(f"/api/tables/{table}")["asked"]["choices"][0]["option"]])
    (one,) = ada.get("/api/me/tables")
    assert (one["waits"], one["turn"]) == (False, ["Bo"])
    (one,) = bo.get("/api/me/tables")
    assert (one["people"], one["waits"], one["turn"]) == (["Ada"], True, [])
    for player in (ada, bo):
        player.do(table, "leave")
    (one,) = bo.get("/api/me/tables")
    assert (one["status"], one["people"], one["bots"], one["waits"]) == ("over", [], 1, False)


def test_people_who_were_sent_away_or_deleted_are_not_named(served: Served) -> None:
    ada, bo = Api(served.url, "Ada"), Api(served.url, "Bo")
    table = ada.post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    bo.do(table, "sit")
    assert ada.get("/api/me/tables")[0]["people"] == ["Bo"]
    ada.do(table, "send_away", seat=1)
    assert ada.get("/api/me/tables")[0]["people"] == []
    bo.ask("DELETE", "/api/me")
    assert ada.get("/api/me/tables")[0]["people"] == []


def test_a_public_list_names_nobody(served: Served) -> None:
    ada = Api(served.url, "Ada")
    table = ada.post("/api/tables", {"game": "frenzy", "players": 3, "public": True, "seats": ["me", "greedy"]})["id"]
    listed = {one["id"]: one for one in Api(served.url).get("/api/tables")}[table]
    assert (listed["people"], listed["bots"], listed["waits"], listed["turn"]) == ([], 0, False, [])


def test_the_number_of_tables_read_for_a_list_is_limited(own_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tables are listed with what the store's list has."""
    monkeypatch.setattr(listings, "MOST_READ", 2)

    async def three_tables_and_a_new_start() -> list[dict[str, Any]]:
        async with running(application(open_store(own_db), NONE)) as url, client_of(url) as client:
            ada, bo = await person(client, "Ada"), await person(client, "Bo")
            for _ in range(3):
                await begin(client, "rollwrite", [ada, bo])
        async with running(application(open_store(own_db), NONE)) as url, client_of(url) as client:
            answer = await client.get("/api/me/tables", headers={"authorization": f"Bearer {ada}"})
            listed: list[dict[str, Any]] = answer.json()
            return listed

    listed = asyncio.run(three_tables_and_a_new_start())
    assert [one["waits"] for one in listed] == [True, True, False]
    assert [one["people"] for one in listed] == [["Bo"], ["Bo"], []]


def test_a_finished_game_is_listed_with_its_players(served: Served) -> None:
    """People who were sent away before the start, and a host without a seat, are not named."""
    ada, bo, cy = Api(served.url, "Ada"), Api(served.url, "Bo"), Api(served.url, "Cy")
    table = ada.post("/api/tables", {"game": "frenzy", "players": 3, "seats": ["open", "open", "greedy"]})["id"]
    for one in (bo, cy):
        one.do(table, "sit")
    ada.do(table, "send_away", seat=1)
    ada.do(table, "bot", seat=1, bot="random")
    ada.do(table, "start")
    bo.do(table, "propose", what="end")
    for one, others in ((ada, ["Bo"]), (bo, [])):
        (listed,) = one.get("/api/me/tables")
        assert (listed["status"], listed["people"], listed["bots"]) == ("over", others, 2)
    assert cy.get("/api/me/tables")[0]["people"] == ["Bo"], "a person who was once at the table may watch"
