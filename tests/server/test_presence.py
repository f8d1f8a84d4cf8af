"""Presence and hosts: polling counts as activity, and everybody connected sees a new name at once."""

import json
from typing import Any

import pytest

from tests.server.serving import Api, Served, begun, open_socket
from tests.server.worlds import TABLE, WATCHER, Setup, World
from tests.waiting import LONG
from truckstop.server.limits import NONE, Limits
from truckstop.table.entries import Clock
from truckstop.table.table import OVER

COMMANDS = f"/api/tables/{TABLE}/commands"


def table_of(*seats: str, clock: Clock | None = None, game: str = "frenzy") -> World:
    return World(Setup(game, {}, seats, clock or Clock(), bytes(range(32))))


def said(world: World, who: str, verb: str, **fields: object) -> str:
    """Return the key of a refusal, or an empty string."""
    answer = world.ask(who, "POST", COMMANDS, body={"verb": verb, **fields})
    return "" if answer.status == 200 else str(answer.json()["error"])


def test_spectators_do_not_make_an_empty_seat_present(served: Served) -> None:
    host = Api(served.url, "Ada")
    table = host.post("/api/tables", {"game": "frenzy", "players": 4, "seats": ["me", "open", "greedy"]})["id"]
    with open_socket(served.url, table) as socket:
        socket.send(json.dumps({"verb": "hello"}))
        messages = [json.loads(socket.recv(LONG)) for _ in range(2)]
        assert [one for one in messages if one["is"] == "here"] == [{"is": "here", "seats": [2], "watching": 1}]


def test_a_host_who_polls_keeps_the_rights_and_one_who_is_gone_loses_them() -> None:
    with table_of("", "") as world:
        for _ in range(70):
            world.now += 1
            world.ask("0", "GET", f"/api/tables/{TABLE}")
        assert said(world, "1", "host") == "not_host"
        world.now += 61
        assert said(world, "1", "host") == ""


def test_in_a_running_game_a_host_may_be_away_for_longer() -> None:
    with table_of("", "") as world:
        world.ask("0", "POST", COMMANDS, body={"verb": "start"})
        world.now += 300
        assert said(world, "1", "host") == "not_host"
        world.now += 301
        assert said(world, "1", "host") == ""


def test_a_bot_stands_in_for_an_absent_player_until_the_player_is_back() -> None:
    with table_of("", "") as world:
        world.ask("0", "POST", COMMANDS, body={"verb": "start"})
        assert said(world, "1", "stand_in", seat=0) == "here"
        world.now += 121
        assert said(world, "1", "stand_in", seat=0) == ""
        assert world.table.seats[0].taken_over
        world.viewers["0"].connect()
        world.let_think(0)
        assert not world.table.seats[0].taken_over


def test_all_connections_see_a_new_name_and_deleted_chat() -> None:
    with table_of("", "") as world:
        watcher = world.viewers["1"]
        watcher.connect()
        world.ask("0", "POST", COMMANDS, body={"verb": "say", "text": "Something silly"})
        world.settle()
        watcher.news()
        world.ask("0", "PATCH", "/api/me", body={"name": "Zoe"})
        world.settle()
        assert shown(watcher.news())["seats"][0]["name"] == "Zoe"
        world.ask("0", "DELETE", "/api/me")
        world.settle()
        last = [json.loads(text) for text in watcher.news() if text.startswith('{"is":"news"')][-1]
        assert last["chat"][0]["text"] is None and last["chat"][0]["name"] == ""


def test_a_client_that_missed_nothing_still_gets_current_chat_and_names() -> None:
    with table_of("", "") as world:
        watcher = world.viewers["1"]
        watcher.connect()
        world.ask("0", "POST", COMMANDS, body={"verb": "say", "text": "Something silly"})
        world.settle()
        number = watcher.number
        watcher.drop()
        world.ask("0", "PATCH", "/api/me", body={"name": "Zoe"})
        watcher.news()
        watcher.connect(after=number)
        message = next(json.loads(text) for text in watcher.news() if text.startswith('{"is":"news"'))
        assert (message["n"], message["whole"], message["events"]) == (number, False, [])
        assert message["table"]["seats"][0]["name"] == message["chat"][0]["name"] == "Zoe"


def shown(texts: list[str]) -> dict[str, Any]:
    """Return the table from the last message that has it."""
    found: list[dict[str, Any]] = [json.loads(text) for text in texts if text.startswith('{"is":"news"')]
    table: dict[str, Any] = [one["table"] for one in found if one["table"]][-1]
    return table


def test_the_host_silences_a_spectator() -> None:
    with table_of("", "") as world:
        assert said(world, WATCHER, "say", text="You are all doing it wrong") == ""
        assert said(world, "1", "silence", number=0) == "not_host"
        assert said(world, "0", "silence", number=0) == ""
        assert said(world, WATCHER, "say", text="But") == "sent_away"


def test_rematches_count_as_tables() -> None:
    """They are limited like other new tables."""
    setup = Setup("rollwrite", {}, ("",), Clock(), bytes(range(32)))
    with World(setup, limits=Limits(chat=NONE.chat, commands=NONE.commands)) as world:
        path, made = f"/api/tables/{TABLE}", 0
        while True:
            world.ask("0", "POST", f"{path}/commands", body={"verb": "start"})
            world.ask("0", "POST", f"{path}/commands", body={"verb": "propose", "what": "end"})
            answer = world.ask("0", "POST", f"{path}/commands", body={"verb": "again"})
            if answer.status != 200:
                break
            made += 1
            path = f"/api/tables/{world.ask('0', 'GET', path).json()['table']['again']}"
        assert (answer.status, answer.json()["error"]) == (429, "too_fast")
        assert made == Limits().tables.burst


def test_a_rematch_leaves_the_seat_of_a_deleted_person_open(served: Served) -> None:
    table, (ann, bo) = begun(served.url, "frenzy", 2)
    ann.do(table, "propose", what="end")
    bo.do(table, "answer", number=1, agrees=True)
    assert bo.ask("DELETE", "/api/me").status_code == 204
    ann.do(table, "again")
    rematch = ann.get(f"/api/tables/{table}")["table"]["again"]
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{rematch}")["table"]["seats"]] == ["open", "person"]


# Deals


@pytest.mark.parametrize(("players", "ends"), [(1, False), (2, True)])
def test_a_deal_that_several_play_ends_their_games_when_it_closes(players: int, ends: bool) -> None:
    """The secret, and with it every hand, is public then. A solo player may go on."""
    with table_of("", "") as world:
        wanted = {"game": "tacos", "players": players, "days": 1}
        deal = world.ask("0", "POST", "/api/deals", body=wanted).json()["id"]
        table = world.ask("0", "POST", "/api/tables", body={"deal": deal}).json()["id"]
        path = f"/api/tables/{table}"
        for seat in range(1, players):
            world.ask(str(seat), "POST", f"{path}/commands", body={"verb": "sit"})
        world.ask("0", "POST", f"{path}/commands", body={"verb": "start"})
        news = world.ask("0", "GET", path).json()
        body = {"verb": "do", "options": [news["asked"]["choices"][0]["option"]]}
        world.now += 86_400
        assert world.ask("", "GET", f"/api/deals/{deal}").json()["secret"]
        answer = world.ask("0", "POST", f"{path}/commands", body=body)
        assert (answer.json().get("error") == "closed") == ends
        world.run(world.gateway.scheduler.sweep())
        live = world.run(world.gateway.node.open(table))
        assert live.table is not None
        assert (live.table.status == OVER, live.table.ended) == (ends, "deal" if ends else "")


def test_a_table_of_a_deal_that_was_not_stored_does_not_block_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The participation in the deal and the table are written together or not at all."""
    with table_of("", "") as world:
        deal = world.ask("0", "POST", "/api/deals", body={"game": "tacos", "players": 2}).json()["id"]
        world.store.fails = True
        assert world.ask("0", "POST", "/api/tables", body={"deal": deal}).status == 503
        world.store.fails = False
        assert world.ask("0", "GET", f"/api/deals/{deal}").json()["yours"] == ""
        assert world.ask("0", "POST", "/api/tables", body={"deal": deal}).status == 201
        assert world.ask("0", "POST", "/api/tables", body={"deal": deal}).status == 409
