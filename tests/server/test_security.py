"""What strangers, pages of other sites, greedy clients and curious players cannot do."""

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Api, Served, begun, open_socket
from tests.server.worlds import TABLE, Setup, Viewer, World
from tests.waiting import LONG
from truckstop.server.gateway import hashed
from truckstop.server.http.pages import HEADERS
from truckstop.server.limits import Limits
from truckstop.server.wire import AnyCommand
from truckstop.table.entries import Clock

COMMANDS: dict[str, dict[str, Any]] = {
    "do": {"options": [1]},
    "take_back": {},
    "sit": {"seat": 1},
    "leave": {},
    "send_away": {"seat": 1},
    "bot": {"seat": 2, "bot": "greedy"},
    "change": {"players": 4},
    "entropy": {"entropy": "00" * 8},
    "start": {},
    "propose": {"what": "end"},
    "answer": {"number": 1, "agrees": True},
    "stand_in": {"seat": 1},
    "silence": {"number": 0},
    "return": {},
    "host": {"seat": 1},
    "say": {"text": "Hello"},
    "unsay": {"number": 0},
    "again": {},
}
FREE = {"say", "return"}
"""Spectators may chat; `return` of a person who was not away does nothing."""
HOSTS = {"send_away", "bot", "change", "start", "host", "again"}


def answers(served: Served, table: str, *messages: object, **more: Any) -> list[dict[str, Any]]:
    """Return what a socket receives until it is closed or every message has been answered."""
    found: list[dict[str, Any]] = []
    with open_socket(served.url, table, **more) as socket:
        try:
            for message in messages:
                socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        except ConnectionClosed:
            pass
        try:
            while sum(one["is"] in ("done", "refused") for one in found) < len(messages) - 1 or not found:
                found.append(json.loads(socket.recv(LONG)))
        except ConnectionClosed:
            pass
    return found


def test_all_verbs_are_tried_here() -> None:
    assert {command.__struct_config__.tag for command in get_args(AnyCommand)} == set(COMMANDS)


@pytest.mark.parametrize("state", ["open", "running"])
@pytest.mark.parametrize("verb", sorted(COMMANDS))
def test_a_person_cannot_act_for_another(served: Served, verb: str, state: str) -> None:
    host, guest, stranger = (Api(served.url, name) for name in ("Ada", "Bo", "Cy"))
    table = host.post("/api/tables", {"game": "frenzy", "players": 3 if state == "open" else 2})["id"]
    guest.do(table, "sit", seat=1)
    guest.do(table, "say", text="Mine")
    if state == "running":
        host.do(table, "start")
    before = [one.get(f"/api/tables/{table}") for one in (host, guest)]
    fields = COMMANDS[verb]
    assert Api(served.url).refused(table, verb, **fields) == "token"
    assert Api(served.url, token="x" * 43).refused(table, verb, **fields) == "token"
    anonymous = answers(served, table, {"verb": "hello"}, {"verb": verb, "id": "a", **fields})
    assert [one["error"] for one in anonymous if one["is"] == "refused"] == ["token"]
    if verb not in FREE:
        assert stranger.refused(table, verb, **fields)
    if verb in HOSTS:
        assert guest.refused(table, verb, **fields) in ("not_host", "begun")
    if verb == "unsay":
        assert stranger.refused(table, verb, number=0) == "chat"
    assert [one.get(f"/api/tables/{table}") for one in (host, guest)] == before, "nothing has changed"


def test_a_gesture_counts_for_the_seat_of_its_sender(served: Served) -> None:
    table, (first, second) = begun(served.url, "rollwrite", 2)
    options = [choice["option"] for choice in first.get(f"/api/tables/{table}")["asked"]["choices"]]
    first.do(table, "do", options=options[:1])
    assert first.get(f"/api/tables/{table}")["waiting"] == [1]
    assert first.refused(table, "do", options=options[:1]) == "illegal"
    assert second.get(f"/api/tables/{table}")["asked"] is not None


def test_tokens_and_codes_are_hashed_at_rest(own_db: str) -> None:
    with Served(own_db) as served:
        ada = Api(served.url, "Ada Lovelace")
        kept = b"".join(file.read_bytes() for file in Path(own_db).parent.iterdir())
        assert b"Ada Lovelace" in kept, "it was written"
        assert hashed(ada.token) in kept
        for secret in (ada.token, ada.recovery, ada.recovery.replace("-", "")):
            assert secret.encode() not in kept
            assert secret.encode("utf-16-le") not in kept


def test_a_token_in_the_query_is_ignored(served: Served) -> None:
    ada = Api(served.url, "Ada")
    for query in ("token", "access_token", "authorization", "truckstop"):
        assert Api(served.url).ask("GET", "/api/me", params={query: ada.token}).status_code == 401


def test_a_recovery_code_works_once_and_voids_the_old_token(served: Served) -> None:
    ada = Api(served.url, "Ada")
    table = ada.post("/api/tables", {"game": "tacos", "players": 2})["id"]
    with open_socket(served.url, table) as old:
        old.send(json.dumps({"verb": "hello", "token": ada.token}))
        assert json.loads(old.recv(LONG))["you"] == 0
        moved = ada.post("/api/people/recover", {"recovery": f" {ada.recovery.upper()}\n"})
        assert moved["name"] == "Ada"
        assert ada.ask("GET", "/api/me").status_code == 401
        with pytest.raises(ConnectionClosed):
            # The old token is invalid, even on connections that were open before.
            for _ in range(100):
                old.send(json.dumps({"verb": "say", "text": "Still here"}))
                old.recv(LONG)
    assert ada.ask("POST", "/api/people/recover", {"recovery": ada.recovery}).json()["error"] == "recovery"
    again = Api(served.url, token=moved["token"])
    assert again.get("/api/me") == {"name": "Ada"}
    whole = again.get(f"/api/tables/{table}")
    assert whole["you"] == 0
    assert whole["chat"] == []


# Pages of other sites


def test_a_page_of_another_site_is_refused(served: Served) -> None:
    ada = Api(served.url, "Ada")
    table = ada.post("/api/tables", {"game": "tacos", "players": 2})["id"]
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{served.port + 1}", "http://localhost.evil"):
        headers = {"origin": origin}
        for method, path, body in (
            ("POST", "/api/people", {"name": "Bo"}),
            ("POST", f"/api/tables/{table}/commands", {"verb": "say", "text": "Hi"}),
            ("PATCH", "/api/me", {"name": "Bo"}),
            ("DELETE", "/api/me", None),
        ):
            answer = ada.ask(method, path, body, headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (403, "origin")
        heard = answers(served, table, {"verb": "hello", "token": ada.token}, origin=origin)
        assert [one["error"] for one in heard] == ["origin"]
    assert ada.get("/api/me") == {"name": "Ada"}


def test_our_own_page_and_scripts_are_served(served: Served) -> None:
    ada = Api(served.url, "Ada")
    table = ada.post("/api/tables", {"game": "tacos", "players": 2})["id"]
    own = {"origin": served.url}
    assert ada.ask("PATCH", "/api/me", {"name": "Bo"}, headers=own).status_code == 200
    for more in ({"origin": served.url}, {}):
        assert answers(served, table, {"verb": "hello", "token": ada.token}, **more)[0]["is"] == "news"


def test_another_origin_can_be_allowed(own_db: str) -> None:
    with Served(own_db, "--origin", "https://play.example/") as served:
        ada = Api(served.url, "Ada")
        allowed, other = {"origin": "https://play.example"}, {"origin": "https://play.example.evil"}
        assert ada.ask("PATCH", "/api/me", {"name": "Bo"}, headers=allowed).status_code == 200
        assert ada.ask("PATCH", "/api/me", {"name": "Cy"}, headers=other).status_code == 403


# Headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games", 200),
        ("GET", "/api/me", 401),
        ("GET", "/api/tables/none", 404),
        ("GET", "/nowhere", 404),
        ("PUT", "/api/tables", 405),
        ("POST", "/api/people", 400),
        ("GET", "/api/health", 204),
        ("GET", "/api/schema/openapi.json", 200),
    ],
)
def test_every_answer_has_the_headers(served: Served, method: str, path: str, status: int) -> None:
    answer = Api(served.url).ask(method, path)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


def test_the_cookie_is_for_this_site_and_not_for_its_pages(served: Served) -> None:
    answer = Api(served.url).ask("POST", "/api/people", {"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert re.match(rf"truckstop={answer.json()['token']};", cookie)
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= flags
    assert not any(flag.startswith("domain") for flag in flags)
    with httpx.Client(timeout=LONG) as browser:
        browser.cookies.set("truckstop", answer.json()["token"])
        assert browser.get(f"{served.url}/api/me").json() == {"name": "Ada"}
        gone = browser.delete(f"{served.url}/api/me")
    assert 'truckstop=""' in gone.headers["set-cookie"] or "truckstop=;" in gone.headers["set-cookie"]


def test_the_cookie_is_secure_behind_tls(own_db: str) -> None:
    with Served(own_db, "--proxy", "127.0.0.1") as served:
        headers = {"x-forwarded-proto": "https"}
        answer = Api(served.url).ask("POST", "/api/people", {"name": "Ada"}, headers=headers)
        assert "secure" in {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}


# Limits


def test_large_messages_are_refused(served: Served) -> None:
    ada = Api(served.url, "Ada")
    table = ada.post("/api/tables", {"game": "tacos", "players": 2})["id"]
    large = "x" * 20_000
    assert ada.ask("POST", "/api/people", {"name": large}).status_code == 413
    assert ada.ask("POST", f"/api/tables/{table}/commands", {"verb": "say", "text": large}).status_code == 413
    hello = {"verb": "hello", "token": ada.token}
    assert answers(served, table, hello, {"verb": "say", "text": large})[-1]["error"] == "size"
    # The web server itself closes the socket if a message is far too large.
    with (
        open_socket(served.url, table) as socket,
        pytest.raises(ConnectionClosed),
    ):
        socket.send("x" * 1_000_000)
        while True:
            socket.recv(LONG)
    assert ada.refused(table, "say", text="x" * 501) == "chat"
    assert ada.refused(table, "do", options=[0] * 5_000) in ("not_begun", "size")


@pytest.fixture
def limited(own_db: str) -> Iterator[Served]:
    """A server with the default limits."""
    with Served(own_db, limits=True) as server:
        yield server


def test_rates_are_limited() -> None:
    """While time stands still, exactly the burst is allowed; after some time, more is."""
    limits = Limits()
    with World(Setup("tacos", {}, ("", ""), Clock(), bytes(32)), limits=limits) as world:

        def refused_after(method: str, path: str, body: object = None) -> int:
            """Return how many requests succeed before one is refused."""
            for count in itertools.count():
                answer = world.ask("0", method, path, body=body)
                if answer.status == 429:
                    assert answer.json()["error"] == "too_fast"
                    return count
            raise AssertionError

        say = f"/api/tables/{TABLE}/commands", {"verb": "say", "text": "Well"}
        assert refused_after("POST", *say) == limits.chat.burst
        world.now += 1 / limits.chat.per_second
        assert refused_after("POST", *say) == 1
        assert refused_after("POST", "/api/tables", {"game": "tacos", "players": 2}) == limits.tables.burst
        assert refused_after("POST", "/api/people", {"name": "Bo"}) == limits.people.burst
        assert refused_after("POST", "/api/people/recover", {"recovery": "a"}) == 0, "codes cannot be tried out"
        world.now += limits.requests.burst / limits.requests.per_second
        assert refused_after("GET", "/api/games") == limits.requests.burst
        world.now += 1
        assert refused_after("GET", "/api/games") == limits.requests.per_second


def test_commands_are_limited() -> None:
    limits = Limits()
    with World(Setup("tacos", {}, ("", ""), Clock(), bytes(32)), limits=limits) as world:
        ada = world.viewers["0"]
        ada.connect()
        errors = [ada.do("take_back")["error"] for _ in range(210)]
        assert errors == ["not_begun"] * int(limits.commands.burst) + ["too_fast"] * 10
        world.now += 1
        errors = [ada.do("take_back")["error"] for _ in range(60)]
        assert errors == ["not_begun"] * int(limits.commands.per_second) + ["too_fast"] * 10


def test_a_server_has_limits_by_default(limited: Served) -> None:
    asked = [Api(limited.url).ask("POST", "/api/people", {"name": "Bo"}).status_code for _ in range(40)]
    assert asked.index(429) >= Limits().people.burst


def test_sockets_are_limited() -> None:
    with World(Setup("tacos", {}, ("", ""), Clock(), bytes(32)), limits=Limits(sockets=5)) as world:
        for number in range(7):
            world.viewers[f"passer-by {number}"] = Viewer(world, "")
        *there, late, last = (world.viewers[f"passer-by {number}"] for number in range(7))
        for viewer in there:
            viewer.connect()
        late.knock()
        assert "too_fast" in late.wait_for('"is":"refused"')
        there[0].drop()
        last.connect()
