"""A rematch, and a game continued from a moment, keep the set of their table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Api, Served, sqlite_file
from tests.server.test_sets import moved
from tests.sets import SETS, all_sets
from truckstop.kernel.data import digest
from truckstop.kernel.game import named
from truckstop.kernel.log import read, verify


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Served(sqlite_file(folder), "--data", str(all_sets(folder / "sets"))) as server:
        yield server


def ended_early(api: Api, name: str) -> tuple[str, str]:
    """Make a table with a set, for one person and two bots, and end its game by consent after one choice."""
    game, made = SETS[name]
    options = {"side": "two_banks"} if game == "rollwrite" else {}
    wanted = {"game": game, "players": 3, "seats": ["me", "greedy", "greedy"], "options": options, "data": name}
    table: str = api.post("/api/tables", wanted)["id"]
    api.do(table, "start")
    moved(api, table)
    end(api, table)
    return table, digest(named(game).files | made())


def end(api: Api, table: str) -> None:
    """End the game of one person among bots, which needs nobody else's consent."""
    api.do(table, "propose", what="end")
    assert api.get(f"/api/tables/{table}")["table"]["status"] == "over"


def is_of_set(game: str, board: Any) -> bool:
    """True if the table shows the set's card, city or recipe."""
    if game == "frenzy":
        return any(one["card"] == "valet" for one in board["cards"])
    if game == "rollwrite":
        return bool(board["key"] == "two_banks")
    recipe = next(one for one in board["recipes"] if one["key"] == "guaco_taco")
    return (recipe["slots"], recipe["customers"]) == (["vegetable", "topping"], 9)


@pytest.mark.parametrize("name", SETS)
def test_a_rematch_keeps_the_set(offering: Served, name: str) -> None:
    ana = Api(offering.url, "Ana")
    table, data = ended_early(ana, name)
    ana.do(table, "again")
    again = ana.get(f"/api/tables/{table}")["table"]["again"]
    shown = ana.get(f"/api/tables/{again}")["table"]
    assert (shown["data"], shown["set"]) == (data, name)
    ana.do(again, "start")
    moved(ana, again)
    now = ana.get(f"/api/tables/{again}")
    assert now["table"]["status"] == "running" and is_of_set(SETS[name][0], now["board"])
    end(ana, again)
    log = read(ana.ask("GET", f"/api/tables/{again}/log").text)
    assert log.digest == data and log.files == named(SETS[name][0]).files | SETS[name][1]()
    assert verify(log)


@pytest.mark.parametrize("name", SETS)
def test_a_game_that_goes_on_from_a_moment_keeps_the_set(offering: Served, name: str) -> None:
    ana = Api(offering.url, "Ana")
    table, data = ended_early(ana, name)
    moment = ana.get(f"/api/tables/{table}/replay")["moments"][1]["moment"]
    wanted = {"goes_on": table, "moment": moment}
    on = ana.post("/api/tables", wanted | {"seats": ["me", "greedy", "greedy"]})["id"]
    ana.do(on, "start")
    moved(ana, on)
    now = ana.get(f"/api/tables/{on}")
    shown = now["table"]
    assert (shown["data"], shown["set"], shown["status"], shown["copied"]) == (data, name, "running", True)
    assert is_of_set(SETS[name][0], now["board"])
    end(ana, on)
    log = read(ana.ask("GET", f"/api/tables/{on}/log").text)
    assert log.digest == data and log.copied and verify(log)
    # The other game determines the set, so none can be chosen.
    assert ana.ask("POST", "/api/tables", wanted | {"data": name}).json()["error"] == "fixed"
