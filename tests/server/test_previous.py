"""A database of an older version, without looks and beats: its tables can be opened, shown and played on.

`previous/tables.db` was written by `truckstop serve` of commit a73612b, then vacuumed with small pages. What that
version showed to each seat is in `previous/tables.json`, with the tokens of the people. Chat
uses the current field names there.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Api, Served
from truckstop.kernel.log import read, verify

FOLDER = Path(__file__).parent / "previous"
ADDED = {"drove_on", "only_stop", "only_die", "only_place", "no_place"}
"""Events that the older version did not have."""
KNOWN: dict[str, Any] = json.loads((FOLDER / "tables.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    db = tmp_path_factory.mktemp("previous") / "tables.db"
    shutil.copy(FOLDER / "tables.db", db)
    with Served(str(db)) as served:
        yield served


def people_of(server: Served, name: str) -> tuple[str, list[Api]]:
    """A table of the older version, and its people."""
    return KNOWN[name]["table"], [Api(server.url, token=token) for token in KNOWN[name]["tokens"]]


def holds(new: Any, old: Any) -> bool:
    """True if everything in `then` is also in `now`; additions do not matter."""
    if isinstance(old, dict):
        return all(key in new and holds(new[key], value) for key, value in old.items())
    if isinstance(old, list):
        return len(new) == len(old) and all(map(holds, new, old))
    return bool(new == old)


def test_additions_do_not_matter_and_differences_do() -> None:
    assert holds({"a": [1, {"b": 2, "c": 3}]}, {"a": [1, {"b": 2}]})
    for other in ({"a": [1]}, {"a": [1, {"b": 3}]}, {"b": 1}):
        assert not holds(other, {"a": [1, {"b": 2}]})


@pytest.mark.parametrize("name", KNOWN)
def test_every_seat_sees_what_it_saw_before(server: Served, name: str) -> None:
    table, people = people_of(server, name)
    for who, before in zip(people, KNOWN[name]["shown"], strict=True):
        shown = who.get(f"/api/tables/{table}")
        assert shown["table"]["status"] == ("over" if name == "finished" else "running")
        told = [event["event"] for event in shown["events"]]
        assert [event for event in told if event not in ADDED] == before["events"]
        for key in ("n", "waiting", "can_take_back", "chat", "view"):
            assert holds(shown[key], before[key]), key


def test_the_log_of_a_finished_table_has_not_changed(server: Served) -> None:
    known = KNOWN["finished"]
    table, (who,) = people_of(server, "finished")
    text = who.ask("GET", f"/api/tables/{table}/log").text
    log = read(text)
    assert verify(log)[-1] == "the result is what the entries give"
    assert log.result == known["result"]
    assert json.loads(text)["entries"][-1]["sum"] == known["last_sum"]
    assert len(who.get(f"/api/tables/{table}/replay")["moments"]) == len(log.entries)
    assert who.refused(table, "do", options=[0]) == "over"


def test_an_unfinished_table_is_played_on_to_its_end(tmp_path: Path) -> None:
    """Uses a copy of the database, which other tests need unchanged."""
    shutil.copy(FOLDER / "tables.db", tmp_path / "tables.db")
    with Served(str(tmp_path / "tables.db")) as server:
        table, people = people_of(server, "unfinished")
        first = people[0].get(f"/api/tables/{table}")["asked"]["choices"][0]["option"]
        assert people[0].post(f"/api/tables/{table}/look", {"verb": "look", "id": "", "options": [first]})
        for _ in range(500):
            waiting = people[0].get(f"/api/tables/{table}")["waiting"]
            if not waiting:
                break
            who = people[waiting[0]]
            asked = who.get(f"/api/tables/{table}")["asked"]
            who.do(table, "do", options=[asked["choices"][-1]["option"]])
        text = people[0].ask("GET", f"/api/tables/{table}/log").text
        assert verify(read(text))[-1] == "the result is what the entries give"
