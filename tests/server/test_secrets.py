"""When dice, logs and deals become public, and what is deleted for good: names and chat."""

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.player import play_out
from tests.server.serving import Api, Served, begun, open_socket
from tests.server.worlds import TABLE, WATCHER, Setup, World
from tests.waiting import LONG
from truckstop.kernel.chance import commitment
from truckstop.kernel.log import read, verify
from truckstop.table.entries import Clock
from truckstop.table.table import OVER

DAY = 86_400


def played_out(world: World, table: str = TABLE, who: str = "0") -> None:
    """Play a whole game over HTTP, always with the first choice."""
    while (news := world.ask(who, "GET", f"/api/tables/{table}").json())["table"]["status"] == "running":
        option = news["asked"]["choices"][0]["option"]
        body = {"verb": "do", "options": [option]}
        assert world.ask(who, "POST", f"/api/tables/{table}/commands", body=body).status == 200


def closed(world: World, table: str = TABLE) -> set[tuple[int, str]]:
    """Return how log, replay and moment are refused, to the player and to others."""
    found = set()
    for who in ("0", WATCHER, ""):
        for path in ("log", "replay", "replay/0"):
            answer = world.ask(who, "GET", f"/api/tables/{table}/{path}")
            found.add((answer.status, answer.json().get("error", "") if answer.status != 200 else ""))
        body = {"goes_on": table, "moment": 1}
        if who:
            answer = world.ask(who, "POST", "/api/tables", body=body)
            found.add((answer.status, answer.json().get("error", "")))
    return found


def test_dice_and_log_are_public_when_the_game_is_over() -> None:
    secret = bytes(range(32))
    with World(Setup("rollwrite", {}, ("",), Clock(), secret)) as world:
        for viewer in world.viewers.values():
            viewer.connect()
        assert world.ask("", "GET", f"/api/tables/{TABLE}").json()["table"]["commitment"] == commitment(secret)
        assert closed(world) == {(409, "not_over")}
        world.viewers["0"].do("start")
        assert closed(world) == {(409, "not_over")}
        played_out(world)
        assert world.table.status == OVER
        for viewer in world.viewers.values():
            assert not any(secret.hex() in text for text in viewer.heard)
        log = world.ask("", "GET", f"/api/tables/{TABLE}/log")
        assert log.status == 200
        assert read(log.body.decode()).dice.secret == secret.hex()
        assert verify(read(log.body.decode()))
        assert world.ask("", "GET", f"/api/tables/{TABLE}/replay").json()["secret"] == secret.hex()


def test_a_deal_is_secret_until_it_closes() -> None:
    with World(Setup("rollwrite", {}, ("",), Clock(), bytes(32))) as world:
        wanted = {"game": "rollwrite", "players": 1, "options": {"side": "B"}, "days": 1}
        deal = world.ask("0", "POST", "/api/deals", body=wanted).json()
        assert (deal["closed"], deal["secret"]) == (False, "")
        table = world.ask("0", "POST", "/api/tables", body={"deal": deal["id"]}).json()["id"]
        commands = f"/api/tables/{table}/commands"
        refused = world.ask("0", "POST", commands, body={"verb": "entropy", "entropy": "00" * 8})
        assert refused.json()["error"] == "deal", "what is the same for all depends on nobody"
        assert world.ask("0", "POST", commands, body={"verb": "start"}).status == 200
        watched = world.ask(WATCHER, "GET", f"/api/tables/{table}").json()
        assert (watched["you"], watched["view"], watched["events"], watched["board"]) == (-1, None, [], None)
        assert world.ask("0", "POST", commands, body={"verb": "propose", "what": "back", "to": 2}).status == 409
        played_out(world, table)
        assert closed(world, table) == {(409, "deal")}
        watched = world.ask(WATCHER, "GET", f"/api/tables/{table}").json()
        assert (watched["view"], watched["events"]) == (None, [])
        shown = world.ask(WATCHER, "GET", f"/api/deals/{deal['id']}").json()
        assert [one["table"] for one in shown["results"]] == [""], "a score, but not how it came about"
        assert shown["secret"] == ""
        # The deal closes.
        world.now += DAY
        shown = world.ask(WATCHER, "GET", f"/api/deals/{deal['id']}").json()
        assert shown["closed"]
        assert commitment(bytes.fromhex(shown["secret"])) == deal["commitment"]
        assert [one["table"] for one in shown["results"]] == [table]
        assert world.ask("", "GET", f"/api/tables/{table}/log").status == 200
        assert world.ask("", "GET", f"/api/tables/{table}/replay").json()["secret"] == shown["secret"]
        assert world.ask(WATCHER, "GET", f"/api/tables/{table}").json()["view"] is not None
        late = world.ask(WATCHER, "POST", "/api/tables", body={"deal": deal["id"]})
        assert (late.status, late.json()["error"]) == (409, "closed")


def test_a_stranger_sees_what_a_spectator_sees(served: Served) -> None:
    table, (first, second) = begun(served.url, "tacos", 2)
    stranger = Api(served.url, "Cy")
    seen, anonymous = stranger.get(f"/api/tables/{table}"), Api(served.url).get(f"/api/tables/{table}")
    assert seen == anonymous
    assert (seen["you"], seen["asked"], seen["can_take_back"]) == (-1, None, False)
    assert seen["view"]["viewer"] == -1
    # The view of another seat cannot be requested by any number.
    for seat in (0, 1):
        assert stranger.get(f"/api/tables/{table}", seat=seat, after=1)["you"] == -1
    assert seen["view"]["mine"] is None
    for one in (first, second):
        mine = one.get(f"/api/tables/{table}")["view"]["mine"]
        assert mine["hand"] and mine["recipes"], "a hand is seen by its owner"


def test_no_secret_is_logged(own_db: str) -> None:
    with Served(own_db) as served:
        table, sitting = begun(served.url, "frenzy", 2, 1)
        tokens = [one.token for one in sitting]
        asyncio.run(play_out(lambda: served.url, table, tokens))
        sitting[0].do(table, "say", text="Unheard-of words")
        for path in (f"/api/tables/{table}", "/api/me?token=" + tokens[0], "/nowhere?" + tokens[0]):
            Api(served.url).ask("GET", path)
        Api(served.url, token="wrong").ask("GET", "/api/me")
        sitting[0].ask("POST", "/api/people", {"nome": "Somebody"})
        secret = read(Api(served.url).ask("GET", f"/api/tables/{table}/log").text).dice.secret
        assert secret
        served.stop()
        text = "".join(served.lines)
        for hidden in (
            *tokens,
            *(one.recovery for one in sitting),
            secret,
            table,
            "Player 0",
            "Unheard-of",
            "Somebody",
        ):
            assert hidden not in text
        assert "Traceback" not in text


# Deleting


def everything(served: Served, table: str) -> str:
    """Return everything that anyone can read about a table."""
    paths = ["", "/log", "/replay", "/replay?seat=0", "/replay/1", "/here"]
    anybody = Api(served.url)
    found = [anybody.ask("GET", f"/api/tables/{table}{path}").text for path in paths]
    with open_socket(served.url, table) as socket:
        socket.send(json.dumps({"verb": "hello"}))
        found.append(str(socket.recv(LONG)))
    return "\n".join([*found, anybody.ask("GET", "/api/tables").text])


def test_a_deleted_person_is_gone_from_every_response_and_a_bot_plays_on(served: Served) -> None:
    table, (gone, stays) = begun(served.url, "rollwrite", 2)
    assert gone.ask("PATCH", "/api/me", {"name": "Zuleika"}).status_code == 200
    gone.do(table, "say", text="My very words")
    stays.do(table, "say", text="Yours")
    assert "Zuleika" in everything(served, table)
    assert "My very words" in everything(served, table)
    with open_socket(served.url, table) as socket:
        socket.send(json.dumps({"verb": "hello", "token": gone.token}))
        socket.recv(LONG)
        assert gone.ask("DELETE", "/api/me").status_code == 204
        assert gone.ask("GET", "/api/me").status_code == 401
        with pytest.raises(ConnectionClosed):
            # A socket that was open before cannot act, either.
            for _ in range(100):
                socket.send(json.dumps({"verb": "say", "text": "From beyond"}))
                socket.recv(LONG)
    asyncio.run(play_out(lambda: served.url, table, [stays.token]))
    whole = stays.get(f"/api/tables/{table}")
    assert (whole["table"]["status"], whole["table"]["ended"]) == ("over", "rules")
    left = {"kind": "gone", "name": "", "taken_over": True, "entropy": False, "colour": 0}
    assert whole["table"]["seats"][0] == left
    assert whole["table"]["host"] == 1, "host rights have passed on"
    said = [(one["seat"], one["name"], one["text"]) for one in whole["chat"]]
    assert said == [(-1, "", None), (1, "Player 1", "Yours")]
    for hidden in ("Zuleika", "My very words", "From beyond", "Player 0"):
        assert hidden not in everything(served, table)
    assert verify(read(Api(served.url).ask("GET", f"/api/tables/{table}/log").text))


def test_a_deleted_person_leaves_the_leaderboard() -> None:
    with World(Setup("rollwrite", {}, ("",), Clock(), bytes(32))) as world:
        deal = world.ask("0", "POST", "/api/deals", body={"game": "rollwrite", "players": 1}).json()["id"]
        table = world.ask("0", "POST", "/api/tables", body={"deal": deal}).json()["id"]
        world.ask("0", "POST", f"/api/tables/{table}/commands", body={"verb": "start"})
        played_out(world, table)
        assert [one["name"] for one in world.ask("", "GET", f"/api/deals/{deal}").json()["results"]] == ["Name of 0"]
        assert world.ask("0", "DELETE", "/api/me").status == 204
        assert world.ask("", "GET", f"/api/deals/{deal}").json()["results"] == []
        world.now += 8 * DAY
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/log", f"/api/tables/{table}/replay"):
            answer = world.ask("", "GET", path)
            assert answer.status == 200
            assert b"Name of 0" not in answer.body


def test_a_person_who_was_sent_away_can_neither_sit_nor_chat(served: Served) -> None:
    host, guest = Api(served.url, "Ada"), Api(served.url, "Bo")
    table = host.post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    guest.do(table, "sit")
    host.do(table, "send_away", seat=1)
    assert guest.refused(table, "sit") == "sent_away"
    assert guest.refused(table, "sit", seat=2) == "sent_away"
    assert guest.refused(table, "say", text="Why?") == "sent_away"
    whole: Any = guest.get(f"/api/tables/{table}")
    assert (whole["you"], whole["chat"]) == (-1, []), "the person can watch"
    # The same in a running game; a bot plays on.
    table, (host, guest) = begun(served.url, "frenzy", 2)
    host.do(table, "send_away", seat=1)
    assert guest.refused(table, "do", options=[1]) == "not_seated"
    guest.do(table, "return")
    assert host.get(f"/api/tables/{table}")["table"]["seats"][1]["kind"] == "gone"
