"""A server that cannot start says why, in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import Api, Served, sqlite_file
from tests.waiting import LONG


def refused(*args: str) -> str:
    """Return what `truckstop serve` prints when it does not start."""
    command = [sys.executable, "-m", "truckstop.cli", "serve", *args]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 2, done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_second_server_on_one_file_is_refused_and_harms_nothing(served: Served) -> None:
    assert "in use by another server" in refused("--db", served.db, "--port", "0")
    assert Api(served.url).ask("GET", "/api/health").status_code == 204


def test_the_next_server_has_the_file_when_the_first_was_killed(tmp_path: Path) -> None:
    server = Served(sqlite_file(tmp_path)).start()
    server.kill()
    with server:
        assert Api(server.url).ask("GET", "/api/health").status_code == 204


@pytest.mark.parametrize(("args", "why"), [(["--db", ""], "--db is empty"), (["--port", "70000"], "0 to 65535")])
def test_invalid_settings_are_refused(args: list[str], why: str) -> None:
    assert why in refused(*args)


def test_an_address_of_another_machine_is_not_called_a_wrong_port(tmp_path: Path) -> None:
    told = refused("--db", sqlite_file(tmp_path), "--host", "192.0.2.1")
    assert "--host must be an address of this machine" in told


def test_a_table_has_a_seat_for_a_person_and_agrees_with_its_deal(served: Served) -> None:
    ana = Api(served.url, "Ana")
    (deal, *_) = ana.get("/api/deals/daily")
    for wanted, key in (
        ({"deal": deal["id"], "seats": ["greedy"]}, "seats"),
        ({"deal": deal["id"], "game": "frenzy", "players": 3}, "fixed"),
    ):
        answer = ana.ask("POST", "/api/tables", wanted)
        assert (answer.status_code, answer.json()["error"]) == (409, key)
    assert ana.post("/api/tables", {"deal": deal["id"]})["id"], "nothing was used up by what was refused"
