"""docs/api.md is correct: tables are compared with the code, and the example exchange is run with a real server."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
import websockets

import truckstop
from tests.docs.pages import ROOT, tables
from tests.docs.reader import shown
from tests.server.serving import Api, Served, sqlite_file
from tests.waiting import LONG
from truckstop.kernel.game import registered
from truckstop.server import table_socket, wire
from truckstop.server.http import errors
from truckstop.server.http import tables as tables_over_http
from truckstop.server.limits import Limits
from truckstop.table.clocks import GRACE
from truckstop.table.commands.checks import LONGEST_ID
from truckstop.table.commands.seating import HOST_AWAY
from truckstop.table.commands.setup import LONGEST_CLOCK, MOST_SEATS
from truckstop.table.commands.texts import LONGEST_CHAT, LONGEST_NAME
from truckstop.table.seats import STAND_IN
from truckstop.table.sent_commands import REMEMBERED
from truckstop.table.views import BeatShown, News

TEXT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
PLAIN = " ".join(TEXT.split())
CODE = [path.read_text() for part in ("server", "table") for path in Path(truckstop.__path__[0], part).rglob("*.py")]


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the OpenAPI document of a server."""
    with Served(sqlite_file(tmp_path_factory.mktemp("api"))) as server:
        return Api(server.url).get("/api/schema/openapi.json")


def test_the_listed_requests_are_those_of_the_server(document: Any) -> None:
    there = {f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods}
    assert {row[0] for row in tables(TEXT, "| request |")} == there


def test_the_schemas_are_where_the_page_says(tmp_path: Path) -> None:
    with Served(sqlite_file(tmp_path)) as server:
        for path in re.findall(r"(?m)^- `(/api/schema/\S+)`", TEXT):
            assert Api(server.url).get(path)
        assert {"Incoming", "Outgoing"} <= set(Api(server.url).get("/api/schema/socket.json")["$defs"])


def names(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", f"`{cell}`" if "`" not in cell else cell)


def test_the_listed_commands_are_complete() -> None:
    rows = {row[0]: row[2] for row in tables(TEXT, "| verb |")}
    known = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in get_args(wire.AnyCommand)}
    assert set(rows) == set(known)
    for verb, fields in known.items():
        for name in set(fields) - {"id"}:
            assert f"`{name}`" in rows[verb], f"{verb}: {name}"


def test_the_fields_of_news_and_new_tables_are_complete() -> None:
    told = [name for row in tables(TEXT, "| field |") for name in names(row[0])]
    new = [name for name in wire.NewTable.__struct_fields__ if name not in ("game", "players")]
    assert sorted(told) == sorted([*News.__struct_fields__, *new])


def test_the_messages_of_a_socket_are_complete() -> None:
    told = {name for row in tables(TEXT, "| `is` |") for name in names(row[0])}
    assert told == {kind.__struct_config__.tag for kind in get_args(wire.Incoming)}


def test_the_fields_of_looks_and_beats_are_complete() -> None:
    for kind in (wire.Looked, wire.Looks, wire.LookShown, BeatShown):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in TEXT or f'"{field}"' in TEXT, field
    rate = Limits().looks
    assert f"{rate.burst:.0f} looks at once and {rate.per_second:.0f} a second" in PLAIN


def test_the_schema_has_the_events_of_every_game(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for game in registered():
        name = game.event_type.__name__
        assert f"`{name}`" in TEXT
        assert len(schemas[name]["anyOf"]) == len(game.event_shapes)


def keys() -> set[str]:
    """Return every error key in the code."""
    found = {key for text in CODE for key in re.findall(r'(?:Refused|Failure|hang_up)\((?:send, )?"(\w+)"', text)}
    return found | {key for text in CODE for key in re.findall(r'checked_text\(\w+, \w+, "(\w+)"', text)}


def test_the_listed_errors_are_complete() -> None:
    rows = {row[0]: row[1] for row in tables(TEXT, "| key |")}
    assert set(rows) == keys()
    assert list(rows) == sorted(rows)
    other = {"hello": "", "store": "503", "broken": "500"}
    assert rows == {key: other.get(key, str(errors.STATUSES.get(key, 409))) for key in rows}


def test_the_numbers_on_the_page_are_those_of_the_code() -> None:
    for said in (
        f"up to {tables_over_http.LONGEST_WAIT:.0f} seconds for news",
        f"closes a socket with {table_socket.REFUSED}",
        f"with {table_socket.SLOW} if more than {table_socket.MOST_WAITING} messages wait",
        f"`hello` must come within {table_socket.HELLO:.0f} seconds",
        f"up to {LONGEST_ID} printable characters without a slash",
        f"The last {REMEMBERED} ids of each person",
        f"a host who has been away for {HOST_AWAY:.0f} seconds",
        f"up to {LONGEST_CHAT} characters",
        f"1 to {LONGEST_NAME} printable characters",
        f"more than {MOST_SEATS} seats",
        f"the bot `{STAND_IN}` plays on",
        f"an empty bank has {GRACE:.0f} seconds",
    ):
        assert said in PLAIN, said
    assert LONGEST_CLOCK == 14 * 24 * 3600 and "from 5 seconds to two weeks" in PLAIN


def lines_of_the_exchange() -> list[list[str]]:
    blocks = re.findall(r"(?ms)^```text\n(→.*?)^```", TEXT)
    return [block.splitlines() for block in blocks]


async def hold(url: str, token: str, lines: list[str]) -> None:
    """Send what the page sends, and compare the answers."""
    async with websockets.connect(url, open_timeout=LONG) as line:
        for said in lines:
            if said.startswith("→"):
                await line.send(said.removeprefix("→ ").replace('"token":"…"', f'"token":"{token}"'))
            else:
                got = await asyncio.wait_for(line.recv(), LONG)
                assert isinstance(got, str)
                assert shown([said.removeprefix("← ")], got), f"{said}\nis not what came:\n{got}"


def test_the_exchange_is_as_the_page_says(tmp_path: Path) -> None:
    with Served(sqlite_file(tmp_path)) as server:
        ana = Api(server.url, "Ana")
        id = ana.post("/api/tables", {"game": "rollwrite", "players": 1})["id"]
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
        first, second = lines_of_the_exchange()
        asyncio.run(hold(address, ana.token, first))
        asyncio.run(hold(address, ana.token, second))
        for line in (*first, *second):
            if line.startswith("→"):
                assert json.loads(line.removeprefix("→ "))


def test_people_at_the_table_before_the_game_are_sent_the_board(tmp_path: Path) -> None:
    """The board never changes and is only in complete messages, one of which is sent when the game begins."""
    with Served(sqlite_file(tmp_path)) as server:
        ana = Api(server.url, "Ana")
        path = f"/api/tables/{ana.post('/api/tables', {'game': 'rollwrite', 'players': 1})['id']}"
        before = ana.get(path)
        assert before["board"] is None
        ana.do(path.rpartition("/")[2], "start")
        begun = ana.get(path, seat=0, after=before["n"])
        assert begun["whole"] and begun["board"]
        assert ana.get(path, seat=0, after=begun["n"]) is None


def test_the_beats_of_each_game_are_named() -> None:
    beats = [[game.key, ", ".join(game.beat_names)] for game in registered() if game.beat_names and game.key != "toy"]
    assert tables(TEXT, "| game | beats |") == beats
