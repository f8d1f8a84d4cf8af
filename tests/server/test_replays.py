"""Replays, games continued from a moment, deals and their leaderboards."""

import asyncio
import json
from itertools import pairwise
from typing import Any

import pytest

from tests.server.player import play_out
from tests.server.serving import Api, Served, begun
from tests.server.worlds import BEGAN, TABLE, WATCHER, Setup, World
from truckstop.kernel.log import read, verify
from truckstop.server.deals import DAY
from truckstop.table.entries import Clock
from truckstop.words.catalogue import load


@pytest.fixture(scope="module")
def finished(served: Served) -> tuple[str, list[Api]]:
    """Play a game of rollwrite with two people and a bot; return it with the people."""
    table, sitting = begun(served.url, "rollwrite", 2, 1)
    asyncio.run(play_out(lambda: served.url, table, [one.token for one in sitting]))
    return table, sitting


def replay(served: Served, table: str, **seat: int) -> Any:
    return Api(served.url).get(f"/api/tables/{table}/replay", **seat)


def test_a_replay_is_open_or_from_a_seat_or_as_a_spectator_saw_it(
    served: Served, finished: tuple[str, list[Api]]
) -> None:
    table, sitting = finished
    whole = replay(served, table)
    assert whole["seats"] == ["Player 0", "Player 1", "greedy"]
    assert (whole["game"], whole["seat"], len(whole["places"])) == ("rollwrite", None, 3)
    assert whole["board"] is not None
    assert {one["seat"] for one in whole["moments"]} == {-1, 0, 1, 2}
    for seat in (0, 1, -1):
        part = replay(served, table, seat=seat)
        assert {one["seat"] for one in part["moments"]} <= {seat, -1}
        assert all(one["did"] == [] for one in part["moments"] if one["seat"] == -1)
        heard = [event for one in part["moments"] for event in one["events"]]
        viewer = sitting[seat] if seat >= 0 else Api(served.url)
        assert heard == viewer.get(f"/api/tables/{table}")["events"], "what was told then, and nothing else"
        assert len(part["moments"]) < len(whole["moments"])
    assert whole["moments"][-1]["scores"] == sitting[0].get(f"/api/tables/{table}")["view"]["scores"]
    for seat in (-2, 3):
        assert Api(served.url).ask("GET", f"/api/tables/{table}/replay", params={"seat": seat}).status_code == 409


def test_a_replay_has_questions_with_their_answers(served: Served, finished: tuple[str, list[Api]]) -> None:
    words = load("en")
    table, _ = finished
    whole = replay(served, table)["moments"]
    assert (whole[0]["seat"], whole[0]["did"], whole[0]["turn"]) == (-1, [], 0)
    for one in whole[1:]:
        assert one["did"], "a seat that acts had a prompt"
        for asked, answers in one["did"]:
            assert asked["key"].startswith("rollwrite.ask.") and asked["key"] in words.entries
            assert answers
            for answer in answers:
                assert answer["key"].startswith("rollwrite.option.") and answer["key"] in words.entries
    drives = [one["did"] for one in whole if one["did"] and one["did"][0][0]["key"].startswith("rollwrite.ask.drive")]
    assert any(len(answers) > 1 for did in drives for _, answers in did), "a question is not repeated for every step"


def test_a_replay_counts_turns(served: Served, finished: tuple[str, list[Api]]) -> None:
    table, _ = finished
    whole = replay(served, table)["moments"]
    turns = [one["turn"] for one in whole]
    assert turns == sorted(turns) and set(turns) == set(range(turns[-1] + 1))
    for one, then in pairwise(whole[1:]):
        begins = any(event["event"] == "turn" for event in one["events"])
        assert (then["turn"] > one["turn"]) == begins, "a turn is what the game calls one, with all who drive in it"
    for seat in (0, 1, -1):
        known = {one["moment"]: one["turn"] for one in whole}
        assert all(one["turn"] == known[one["moment"]] for one in replay(served, table, seat=seat)["moments"])


@pytest.mark.parametrize("game", ["frenzy", "tacos"])
def test_without_announced_turns_a_turn_is_one_seats_or_all_seats_at_once(game: str) -> None:
    with World(Setup(game, {}, ("", "", ""), Clock(), bytes(32))) as world:
        whole = played_by_hand(world)
        silent = [(one, then) for one, then in pairwise(whole[1:]) if not one["events"]]
        assert any(one["seat"] != then["seat"] for one, then in silent)
        assert all(one["turn"] == then["turn"] for one, then in silent), "all of a simultaneous phase is one turn"
        for one, then in pairwise(whole[1:]):
            told = [event["event"] for event in one["events"]]
            if "round" in told or "turn" in told or (told and one["seat"] != then["seat"]):
                assert then["turn"] == one["turn"] + 1


def played_by_hand(world: World, opening: int = 0) -> list[Any]:
    """Return the replay of a game in which all take the first choice, but seat 1 begins with `opening`."""
    path = f"/api/tables/{TABLE}"
    for viewer in world.viewers.values():
        viewer.connect()
    world.viewers["0"].do("start")
    while (news := world.ask("0", "GET", path).json())["table"]["status"] == "running":
        seat = news["waiting"][0]
        choices = world.ask(str(seat), "GET", path).json()["asked"]["choices"]
        option = choices[opening if seat == 1 else 0]["option"]
        opening = 0 if seat == 1 else opening
        body = {"verb": "do", "options": [option]}
        assert world.ask(str(seat), "POST", f"{path}/commands", body=body).status == 200
    found: list[Any] = world.ask("", "GET", f"{path}/replay").json()["moments"]
    return found


@pytest.mark.parametrize("game", ["frenzy", "tacos"])
def test_a_replay_from_a_seat_hides_secret_choices_of_others(game: str) -> None:
    """In two games that differ only in the first choice of seat 1, the replays of others are equal until the reveal."""
    seen: dict[int, list[str]] = {0: [], -1: [], 1: []}
    for opening in (0, 1):
        with World(Setup(game, {}, ("", "", ""), Clock(), bytes(32))) as world:
            whole = played_by_hand(world, opening)
            shown = next(one["moment"] for one in whole[1:] if one["events"])
            for seat, texts in seen.items():
                part = world.ask("", "GET", f"/api/tables/{TABLE}/replay", f"seat={seat}").json()["moments"]
                texts.append(json.dumps([one for one in part if one["moment"] < shown]))
                for one in part:
                    assert one["seat"] in (seat, -1)
                    assert one["seat"] == seat >= 0 or one["did"] == []
    assert seen[0][0] == seen[0][1] and seen[-1][0] == seen[-1][1]
    assert '"did": [[' in seen[0][0], "the seat's own moves are there"
    assert seen[1][0] != seen[1][1]


def test_a_moment_can_be_linked_to(served: Served, finished: tuple[str, list[Api]]) -> None:
    table, sitting = finished
    moments = [one["moment"] for one in replay(served, table)["moments"]]
    middle = moments[len(moments) // 2]
    path = f"/api/tables/{table}/replay/{middle}"
    views = Api(served.url).get(path)["views"]
    assert [view["viewer"] for view in views] == [0, 1, 2]
    assert Api(served.url).get(path, seat=1)["views"] == views[1:2]
    assert Api(served.url).get(path, seat=-1)["views"][0]["viewer"] == -1
    last = Api(served.url).get(f"/api/tables/{table}/replay/{moments[-1]}", seat=0)["views"]
    assert last == [sitting[0].get(f"/api/tables/{table}")["view"]]
    assert Api(served.url).ask("GET", f"/api/tables/{table}/replay/99999").json()["error"] == "moment"


def test_a_game_goes_on_from_a_moment_with_bots_and_friends(served: Served, finished: tuple[str, list[Api]]) -> None:
    table, _ = finished
    moments = [one["moment"] for one in replay(served, table)["moments"]]
    middle = moments[len(moments) // 2]
    host, friend = Api(served.url, "Dee"), Api(served.url, "Eve")
    wanted = {"goes_on": table, "moment": middle, "seats": ["casual", "me", "open"]}
    branch: str = host.post("/api/tables", wanted)["id"]
    friend.do(branch, "sit")
    assert host.refused(branch, "change", players=2) == "fixed"
    host.do(branch, "start")
    then = Api(served.url).get(f"/api/tables/{table}/replay/{middle}")["views"]
    for one, seat in ((host, 1), (friend, 2)):
        now = one.get(f"/api/tables/{branch}")
        assert now["table"]["copied"]
        assert now["view"]["turn"] == then[seat]["turn"]
        assert len(now["events"]) > 1, "all that was told before"
    asyncio.run(play_out(lambda: served.url, branch, [host.token, friend.token]))
    log = read(host.ask("GET", f"/api/tables/{branch}/log").text)
    assert verify(log)
    assert log.copied
    first = read(host.ask("GET", f"/api/tables/{table}/log").text)
    assert log.entries[: log.copied] == first.entries[: log.copied]
    assert log.dice.secret != first.dice.secret, "later draws are new"
    for wrong in ({"moment": moments[-1]}, {"moment": 99999}):
        answer = host.ask("POST", "/api/tables", {"goes_on": table, **wrong})
        assert answer.json()["error"] == "moment"


# Deals


def play_deal(world: World, who: str, deal: str) -> list[Any]:
    """Play a deal to its end, always with the first choice; return the events."""
    table = world.ask(who, "POST", "/api/tables", body={"deal": deal, "seats": ["me", "greedy"]}).json()["id"]
    path = f"/api/tables/{table}"
    assert world.ask(who, "POST", f"{path}/commands", body={"verb": "start"}).status == 200
    while (news := world.ask(who, "GET", path).json())["table"]["status"] == "running":
        for seat in news["waiting"]:
            if seat == 1:
                live = world.run(world.gateway.node.open(table))
                world.run(world.gateway.scheduler.bots.move(live, 1))
            elif news["asked"] is not None:
                option = news["asked"]["choices"][0]["option"]
                world.ask(who, "POST", f"{path}/commands", body={"verb": "do", "options": [option]})
    found: list[Any] = news["events"]
    return found


@pytest.mark.parametrize("game", ["rollwrite", "tacos"])
def test_the_same_choices_meet_the_same_deal(game: str) -> None:
    with World(Setup("frenzy", {}, ("", ""), Clock(), bytes(32))) as world:
        deal = world.ask("0", "POST", "/api/deals", body={"game": game, "players": 2}).json()
        assert (deal["results"], deal["yours"]) == ([], "")
        one, two = (play_deal(world, who, deal["id"]) for who in ("0", "1"))
        assert len(one) > 20
        assert one == two, "the bot too plays alike"
        found = world.ask("1", "GET", f"/api/deals/{deal['id']}").json()
        assert [line["name"] for line in found["results"]] == ["Name of 0", "Name of 1"]
        assert found["results"][0]["score"] == found["results"][1]["score"]
        assert found["yours"]
        for who in ("0", "1"):
            again = world.ask(who, "POST", "/api/tables", body={"deal": deal["id"]})
            assert (again.status, again.json()["error"]) == (409, "deal"), "a deal is played once"
        body = {"verb": "again"}
        refused = world.ask("1", "POST", f"/api/tables/{found['yours']}/commands", body=body)
        assert refused.json()["error"] == "deal"


def test_a_person_plays_a_deal_at_one_table_only() -> None:
    with World(Setup("frenzy", {}, ("", ""), Clock(), bytes(32))) as world:
        deal = world.ask("0", "POST", "/api/deals", body={"game": "tacos", "players": 2}).json()["id"]
        mine, other = (world.ask(who, "POST", "/api/tables", body={"deal": deal}).json()["id"] for who in ("0", "1"))
        sit = {"verb": "sit"}
        refused = world.ask("0", "POST", f"/api/tables/{other}/commands", body=sit)
        assert (refused.status, refused.json()["error"]) == (409, "deal")
        # A spectator who chats there has not played it.
        assert (
            world.ask(WATCHER, "POST", f"/api/tables/{mine}/commands", body={"verb": "say", "text": "Hm"}).status == 200
        )
        assert world.ask(WATCHER, "POST", "/api/tables", body={"deal": deal}).status == 201


def test_the_leaderboard_has_the_best_first_and_the_earlier_of_equals_above() -> None:
    with World(Setup("frenzy", {}, ("", ""), Clock(), bytes(32))) as world:
        store = world.store
        deal = world.ask("0", "POST", "/api/deals", body={"game": "rollwrite", "players": 1}).json()["id"]
        for who, score, at in (("0", 30, 2.0), ("1", 40, 3.0), (WATCHER, 30, 1.0)):
            world.run(store.write(store.add_result(deal, who, f"table of {who}", score, at)))
        world.run(store.write(store.add_result(deal, "0", "another", 99, 9.0)))
        found = world.ask("", "GET", f"/api/deals/{deal}").json()["results"]
        assert [(line["name"], line["score"]) for line in found] == [
            ("Name of 1", 40),
            (f"Name of {WATCHER}", 30),
            ("Name of 0", 30),
        ]


def test_every_day_has_its_deals() -> None:
    with World(Setup("frenzy", {}, ("", ""), Clock(), bytes(32))) as world:
        today = world.ask("0", "GET", "/api/deals/daily").json()
        assert [(deal["game"], deal["players"], deal["closed"]) for deal in today] == [
            ("rollwrite", 1, False),
            ("tacos", 1, False),
        ]
        midnight = (BEGAN // DAY + 1) * DAY
        assert {deal["closes"] for deal in today} == {midnight}
        assert world.ask("", "GET", "/api/deals/daily").json() == today, "the same for all"
        assert world.ask("", "GET", "/api/deals/daily-rollwrite-2099-01-01").status == 404
        for deal in today:
            made = world.ask("0", "POST", "/api/tables", body={"deal": deal["id"]})
            assert made.status == 201
            begun = world.ask("0", "POST", f"/api/tables/{made.json()['id']}/commands", body={"verb": "start"})
            assert begun.status == 200
        world.now = midnight
        tomorrow = world.ask("0", "GET", "/api/deals/daily").json()
        assert not {deal["id"] for deal in today} & {deal["id"] for deal in tomorrow}
        assert not {deal["commitment"] for deal in today} & {deal["commitment"] for deal in tomorrow}
        for deal in today:
            late = world.ask("", "GET", f"/api/deals/{deal['id']}").json()
            assert late["closed"] and len(late["secret"]) == 64
            assert world.ask("1", "POST", "/api/tables", body={"deal": deal["id"]}).json()["error"] == "closed"


def test_a_week_of_daily_deals_can_be_played() -> None:
    """Options take turns; each must be valid."""
    with World(Setup("frenzy", {}, ("", ""), Clock(), bytes(32))) as world:
        seen = set()
        for _ in range(12):
            for deal in world.ask("0", "GET", "/api/deals/daily").json():
                seen.add((deal["game"], *sorted(deal["options"].items())))
                table = world.ask("0", "POST", "/api/tables", body={"deal": deal["id"]}).json()["id"]
                begun = world.ask("0", "POST", f"/api/tables/{table}/commands", body={"verb": "start"})
                assert begun.status == 200
            world.now += DAY
        assert len(seen) >= 6


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"game": "rollwrite", "players": 1, "days": 0}, "days"),
        ({"game": "rollwrite", "players": 1, "days": 31}, "days"),
        ({"game": "rollwrite", "players": 13}, "players"),
        ({"game": "chess", "players": 2}, "options"),
    ],
)
def test_an_invalid_deal_is_refused(served: Served, wanted: dict[str, Any], error: str) -> None:
    answer = Api(served.url, "Ada").ask("POST", "/api/deals", wanted)
    assert (answer.status_code, answer.json()["error"]) == (409, error)
