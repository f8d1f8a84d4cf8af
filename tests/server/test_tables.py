"""Tables over HTTP and sockets: making them, seats, hosts, rematches, spectators."""

import asyncio
import json
import threading
from typing import Any

import pytest

from tests.server.player import play_out
from tests.server.serving import Api, Served, begun, open_socket
from tests.server.worlds import WATCHER, Setup, World
from tests.waiting import LONG
from truckstop.kernel.log import read, verify
from truckstop.table.entries import Clock


def seats_of(one: Api, table: str) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in one.get(f"/api/tables/{table}")["table"]["seats"]]


def shown(one: Api, table: str) -> Any:
    return one.get(f"/api/tables/{table}")["table"]


# Making tables


def test_a_table_seats_people_and_bots_as_the_host_wants(served: Served) -> None:
    host = Api(served.url, "Ada")
    wanted = {
        "game": "tacos",
        "players": 5,
        "seats": ["open", "greedy", "me", "casual"],
        "options": {"vendors": "star"},
    }
    table = host.post("/api/tables", wanted)["id"]
    assert seats_of(host, table) == [
        ("open", ""),
        ("bot", "greedy"),
        ("person", "Ada"),
        ("bot", "casual"),
        ("open", ""),
    ]
    about = shown(host, table)
    assert (about["host"], about["hosting"], about["status"], about["options"]) == (
        2,
        True,
        "open",
        {"vendors": "star"},
    )
    assert len(about["commitment"]) == 64
    only = host.post("/api/tables", {"game": "frenzy", "players": 2, "seats": ["greedy", "open"]})["id"]
    assert (shown(host, only)["you"], shown(host, only)["hosting"]) == (-1, True), "a host need not play"


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"game": "chess", "players": 2}, "options"),
        ({"game": "tacos", "players": 2, "options": {"level": "99"}}, "options"),
        ({"game": "frenzy", "players": 1}, "options"),
        ({"game": "rollwrite", "players": 13}, "players"),
        ({"game": "rollwrite", "players": 0}, "options"),
        ({"game": "rollwrite", "players": 2, "seats": ["me", "me"]}, "seats"),
        ({"game": "rollwrite", "players": 2, "seats": ["me", "open", "open"]}, "seats"),
        ({"game": "rollwrite", "players": 2, "seats": ["me", "alphago"]}, "bot"),
        ({"game": "rollwrite", "players": 2, "clock": {"kind": "move", "seconds": 1}}, "clock"),
        ({"game": "rollwrite", "players": 2, "clock": {"kind": "sun", "seconds": 60}}, "clock"),
        ({"deal": "none"}, "no_deal"),
        ({"goes_on": "none"}, "no_table"),
        ({"deal": "a", "goes_on": "b"}, "table"),
    ],
)
def test_an_invalid_table_is_refused(served: Served, wanted: dict[str, Any], error: str) -> None:
    answer = Api(served.url, "Ada").ask("POST", "/api/tables", wanted)
    assert answer.json()["error"] == error
    assert answer.status_code in (404, 409)


def test_a_live_table_seats_twelve(served: Served) -> None:
    host = Api(served.url, "Ada")
    table = host.post("/api/tables", {"game": "rollwrite", "players": 12, "seats": ["me", *["greedy"] * 11]})["id"]
    assert host.refused(table, "change", players=13) == "players"
    host.do(table, "start")
    assert len(shown(host, table)["seats"]) == 12
    assert {game["game"]: game["max_players"] for game in host.get("/api/games")}["rollwrite"] == 12


def test_lists_show_public_tables_to_all_and_mine_to_me(served: Served) -> None:
    host, guest = Api(served.url, "Ada"), Api(served.url, "Bo")
    public = host.post("/api/tables", {"game": "frenzy", "players": 3, "public": True})["id"]
    private = host.post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    listed = {one["id"]: one for one in Api(served.url).get("/api/tables")}
    assert private not in listed
    assert (listed[public]["players"], listed[public]["taken"], listed[public]["status"]) == (3, 1, "open")
    guest.do(public, "sit")
    assert {one["id"]: one["taken"] for one in Api(served.url).get("/api/tables")}[public] == 2
    assert [one["id"] for one in host.get("/api/me/tables")] == [private, public]
    assert [one["id"] for one in guest.get("/api/me/tables")] == [public]
    host.do(public, "change", players=3, public=False)
    assert public not in [one["id"] for one in guest.get("/api/tables")]


# Seats and hosts


def test_people_sit_change_seats_and_get_up(served: Served) -> None:
    host, guest = Api(served.url, "Ada"), Api(served.url, "Bo")
    table = host.post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    guest.do(table, "sit")
    assert guest.refused(table, "sit") == "seated"
    assert guest.refused(table, "sit", seat=0) == "taken"
    assert guest.refused(table, "sit", seat=7) == "seat"
    guest.do(table, "sit", seat=2)
    assert [kind for kind, _ in seats_of(host, table)] == ["person", "open", "person"]
    assert host.refused(table, "start") == "empty"
    guest.do(table, "leave")
    assert guest.refused(table, "leave") == "not_seated"
    host.do(table, "bot", seat=1, bot="greedy")
    host.do(table, "bot", seat=2, bot="random")
    assert guest.refused(table, "sit") == "full"
    assert host.refused(table, "bot", seat=0, bot="greedy") == "seat"
    host.do(table, "bot", seat=2)
    guest.do(table, "sit")
    host.do(table, "start")
    assert Api(served.url, "Cy").refused(table, "sit") == "begun"


def test_the_host_changes_what_is_played_before_it_begins(served: Served) -> None:
    host, guest = Api(served.url, "Ada"), Api(served.url, "Bo")
    table = host.post("/api/tables", {"game": "tacos", "players": 2})["id"]
    guest.do(table, "sit")
    assert host.refused(table, "change", players=1) == "players"
    assert host.refused(table, "change", players=3, options={"size": "large"}) == "options"
    clock = {"kind": "bank", "seconds": 600}
    host.do(table, "change", players=3, options={"vendors": "varied"}, clock=clock)
    about = shown(guest, table)
    assert (about["options"], about["clock"], len(about["seats"])) == ({"vendors": "varied"}, clock, 3)
    host.do(table, "change", players=2)
    assert seats_of(host, table) == [("person", "Ada"), ("person", "Bo")]
    host.do(table, "start")
    assert host.refused(table, "change", players=2) == "begun"


def test_host_rights_are_handed_over_pass_on_and_can_be_claimed() -> None:
    with World(Setup("frenzy", {}, ("", "", ""), Clock(), bytes(32))) as world:
        for viewer in world.viewers.values():
            viewer.connect()
        first, second, third, watcher = (world.viewers[who] for who in ("0", "1", "2", WATCHER))
        assert first.do("host", seat=1)["table"]["host"] == 1
        assert first.do("host", seat=0)["error"] == "not_host"
        assert third.do("host")["error"] == "not_host", "the host is here"
        second.drop()
        world.now += 59
        assert third.do("host")["error"] == "not_host", "the host may be back at once"
        world.now += 1
        assert watcher.do("host")["error"] == "not_seated"
        assert third.do("host")["table"]["host"] == 2
        third.do("leave")
        assert world.table.host == "0", "the next in turn"
        third.drop()


def test_a_bot_plays_for_a_player_who_leaves_a_running_game(served: Served) -> None:
    table, (first, second, third) = begun(served.url, "rollwrite", 3)
    first.do(table, "leave")
    about = shown(second, table)
    assert about["seats"][0]["kind"] == "gone"
    assert (about["host"], about["hosting"]) == (1, True)
    asyncio.run(play_out(lambda: served.url, table, [second.token, third.token]))
    assert shown(second, table)["ended"] == "rules"
    assert [one["status"] for one in first.get("/api/me/tables")] == ["over"]


def test_a_table_that_all_have_left_is_over(served: Served) -> None:
    table, sitting = begun(served.url, "frenzy", 2, 1)
    for one in sitting:
        one.do(table, "leave")
    assert (shown(sitting[0], table)["status"], shown(sitting[0], table)["ended"]) == ("over", "left")


# Afterwards


def test_a_rematch_rotates_the_seats_and_two_requests_make_one_table(served: Served) -> None:
    table, (first, second) = begun(served.url, "frenzy", 2, 1)
    assert first.refused(table, "again") == "not_over"
    first.do(table, "propose", what="end")
    second.do(table, "answer", number=1, agrees=True)
    assert second.refused(table, "again") == "not_host"
    answers: list[int] = []

    def ask() -> None:
        answers.append(first.ask("POST", f"/api/tables/{table}/commands", {"verb": "again"}).status_code)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409]
    again = shown(second, table)["again"]
    assert seats_of(second, again) == [("bot", "greedy"), ("person", "Player 0"), ("person", "Player 1")]
    assert [seat["colour"] for seat in shown(second, again)["seats"]] == [2, 0, 1], "colours stay with the players"
    assert (shown(first, again)["hosting"], shown(first, again)["status"]) == (True, "open")
    assert shown(first, again)["commitment"] != shown(first, table)["commitment"]
    assert [one["id"] for one in second.get("/api/me/tables")].count(again) == 1
    first.do(again, "start")


def test_players_add_entropy_and_the_log_proves_it(served: Served) -> None:
    host, guest = Api(served.url, "Ada"), Api(served.url, "Bo")
    table = host.post("/api/tables", {"game": "frenzy", "players": 3, "seats": ["greedy", "open", "me"]})["id"]
    assert guest.refused(table, "entropy", entropy="ab" * 8) == "not_seated"
    guest.do(table, "sit")
    for wrong in ("", "ab", "xy" * 8, "ab" * 65, "ab " * 8):
        assert guest.refused(table, "entropy", entropy=wrong) == "entropy"
    host.do(table, "entropy", entropy="01" * 8)
    guest.do(table, "entropy", entropy="CD" * 64)
    host.do(table, "entropy", entropy="02" * 8)
    promised = shown(host, table)
    assert [seat["entropy"] for seat in promised["seats"]] == [False, True, True]
    host.do(table, "start")
    assert guest.refused(table, "entropy", entropy="ab" * 8) == "begun"
    asyncio.run(play_out(lambda: served.url, table, [host.token, guest.token]))
    log = read(host.ask("GET", f"/api/tables/{table}/log").text)
    assert log.dice.commitment == promised["commitment"]
    assert log.dice.entropy == ("cd" * 64, "02" * 8), "in the order of the seats"
    assert verify(log)


def test_spectators_are_counted_and_get_news(served: Served) -> None:
    table, (first, _) = begun(served.url, "rollwrite", 2)
    with open_socket(served.url, table) as one, open_socket(served.url, table) as two:
        for socket in (one, two):
            socket.send(json.dumps({"verb": "hello"}))
        for socket in (one, two):
            assert json.loads(socket.recv(LONG))["you"] == -1
        while json.loads(one.recv(LONG)) != {"is": "here", "seats": [], "watching": 2}:
            pass
        assert first.get(f"/api/tables/{table}/here") == {"is": "here", "seats": [], "watching": 2}
        asked = first.get(f"/api/tables/{table}")["asked"]
        first.do(table, "do", options=[asked["choices"][0]["option"]])
        for socket in (one, two):
            while (message := json.loads(socket.recv(LONG)))["is"] != "news":
                pass
            assert (message["you"], message["waiting"], message["asked"]) == (-1, [1], None)


def test_a_client_with_all_messages_gets_nothing_new(served: Served) -> None:
    table, (first, _) = begun(served.url, "rollwrite", 2)
    whole = first.get(f"/api/tables/{table}")
    assert first.get(f"/api/tables/{table}", seat=0, after=whole["n"]) is None
    assert first.get(f"/api/tables/{table}", seat=0, after=whole["n"], wait=0.05) is None
    assert first.get(f"/api/tables/{table}", seat=1, after=whole["n"])["whole"], "numbers of another seat say nothing"


def test_a_person_who_sits_down_is_present_at_once(served: Served) -> None:
    host, guest = Api(served.url, "Ada"), Api(served.url, "Bo")
    table = host.post("/api/tables", {"game": "frenzy", "players": 3, "seats": ["me", "open", "open"]})["id"]
    with open_socket(served.url, table) as socket:
        socket.send(json.dumps({"verb": "hello", "token": guest.token}))
        heard = [json.loads(socket.recv(LONG)) for _ in range(2)]
        assert {"is": "here", "seats": [], "watching": 1} in heard
        guest.do(table, "sit", seat=2)
        heard = [json.loads(socket.recv(LONG)) for _ in range(2)]
        assert {"is": "here", "seats": [2], "watching": 0} in heard
