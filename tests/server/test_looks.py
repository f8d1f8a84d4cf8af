"""Looks over the wire: what a gesture would do, without an entry, a message number or an effect on a clock."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.serving import Api, Served, begun, open_socket
from tests.server.worlds import TABLE, WATCHER, Setup, World
from tests.table.sitting import Sitting, kept
from tests.waiting import LONG
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import Game, registered
from truckstop.kernel.look import Looker, gestures
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.tell import Silent
from truckstop.server.lessons import LESSONS
from truckstop.server.limits import Limits
from truckstop.server.looks import look_at_all, packed
from truckstop.server.wire import Looks, LookShown
from truckstop.table.commands import Refused
from truckstop.table.entries import Clock
from truckstop.table.projection import news

LOOK = f"/api/tables/{TABLE}/look"
MOST = 16 * 1024
"""Most bytes of all looks of one prompt."""


def table_of(game: str = "frenzy", seats: int = 2, clock: Clock | None = None, limits: Limits | None = None) -> World:
    setup = Setup(game, {}, ("",) * seats, clock or Clock(), bytes(range(32)))
    world = World(setup, limits=limits) if limits is not None else World(setup)
    for viewer in world.viewers.values():
        viewer.connect()
    world.viewers["0"].do("start")
    return world


def looked(world: World, who: str, **message: object) -> Any:
    """Return the answer to a look over HTTP."""
    return world.ask(who, "POST", LOOK, body={"id": "h", **message})


def offered(world: World, who: str) -> list[int]:
    """Return the prompt of a player."""
    asked = world.ask(who, "GET", f"/api/tables/{TABLE}").json()["asked"]
    return [choice["option"] for choice in asked["choices"]]


def entries(world: World) -> int:
    return int(world.store.database.execute("SELECT count(*) FROM entries").fetchone()[0])


def test_a_look_leaves_no_trace() -> None:
    """It makes no entry, no message and no number, and clocks run on."""
    with table_of("tacos", 3, Clock("bank", 1000)) as world:
        world.now += 40
        before, count = kept(world.table), entries(world)
        deadlines = [world.table.deadline(seat) for seat in range(3)]
        numbers = [world.table.number(role) for role in world.table.roles]
        for viewer in world.viewers.values():
            viewer.news()
        who = world.viewers["1"]
        answers = [who.do("looks"), who.do("look", options=offered(world, "1")[:1])]
        answers += [looked(world, "1", verb="looks").json(), looked(world, "1", verb="look", options=[999_999]).json()]
        assert [answer["is"] for answer in answers[:3]] == ["looks", "looked", "looks"]
        assert answers[3]["error"] == "illegal"
        world.now += 40
        world.settle()
        assert (kept(world.table), entries(world)) == (before, count)
        assert [world.table.deadline(seat) for seat in range(3)] == deadlines
        assert [world.table.number(role) for role in world.table.roles] == numbers
        assert [answer["n"] for answer in answers[:3]] == [numbers[2]] * 3, "the number of the last message to the seat"
        heard = {name: viewer.news() for name, viewer in world.viewers.items()}
        assert [text[:12] for text in heard.pop("1")] == ['{"is":"looks', '{"is":"looke']
        assert not any(heard.values()), "nobody else hears of it"
        # The clock runs out when it would have.
        assert world.table.seats[1].since == world.table.seats[0].since


def test_socket_and_http_answer_the_same() -> None:
    with table_of("tacos") as world:
        who = world.viewers["0"]
        for message in ({"verb": "looks"}, {"verb": "look", "options": offered(world, "0")[:1]}):
            who.send(**message, id="h")
            assert json.loads(who.wait_for('"id":"h"')) == looked(world, "0", **message).json()


def test_things_picked_so_far_change_only_so_far() -> None:
    with table_of("tacos") as world:
        rng, found = Random(5), 0
        for _ in range(80):
            (seat, *_) = world.table.waiting()
            asked = world.ask(str(seat), "GET", f"/api/tables/{TABLE}").json()["asked"]
            for one in asked["shortcuts"] if asked["asks"]["key"] == "tacos.ask.act" else []:
                cards = one["touches"][:-1]
                plain = looked(world, str(seat), verb="look", options=one["options"]).json()
                part = looked(world, str(seat), verb="look", options=one["options"], picked=cards[:1]).json()
                told = part.pop("so_far")
                assert [event["event"] for event in told] == ["built", "laid"]
                assert told[1]["ingredient"] == cards[0]
                assert plain.pop("so_far") == [] and plain == part
                found += 1
            world.viewers[str(seat)].do("do", options=[rng.choice(asked["choices"])["option"]])
        assert found > 5
        (seat, *_) = world.table.waiting()
        odd = {"verb": "look", "options": offered(world, str(seat))[:1]}
        assert looked(world, str(seat), **odd, picked=["moon", "seat:0"]).json()["so_far"] == []
        many = looked(world, str(seat), **odd, picked=["moon"] * 1000)
        assert (many.status, many.json()["error"]) == (409, "illegal")


def test_what_a_look_promises_happens() -> None:
    with table_of("tacos") as world:
        rng, compared = Random(3), 0
        for _ in range(60):
            seat = rng.choice(world.table.waiting())
            option = rng.choice(offered(world, str(seat)))
            if world.ask(str(seat), "GET", f"/api/tables/{TABLE}").json()["asked"]["secret"]:
                # The promised events are among those of the reveal.
                world.viewers[str(seat)].do("do", options=[option])
                continue
            look = looked(world, str(seat), verb="look", options=[option]).json()
            answer = world.viewers[str(seat)].do("do", options=[option])
            told = answer["events"][: len(look["does"])]
            assert told == look["does"]
            compared += len(told)
            if look["asked"] is not None:
                assert (look["view"], look["asked"]) == (answer["view"], answer["asked"])
        assert compared > 20


def test_all_looks_are_those_at_each_gesture() -> None:
    """Shared events and questions are listed once; put together they equal the single looks."""
    with table_of("tacos") as world:
        whole = msgspec.json.decode(looked(world, "0", verb="looks").body, type=dict[str, Any])
        prompt = world.ask("0", "GET", f"/api/tables/{TABLE}").json()["asked"]
        expected = [one["options"] for one in prompt["shortcuts"]] + [[one["option"]] for one in prompt["choices"]]
        assert [one["options"] for one in whole["looks"]] == expected
        for one in whole["looks"]:
            alone = looked(world, "0", verb="look", options=one["options"]).json()
            assert [whole["events"][place] for place in one.get("does", [])] == alone["does"]
            gains = dict(zip(whole["owners"], one.get("as_it_stands", []), strict=False))
            assert {who: n for who, n in gains.items() if n} == {
                gain["who"]: gain["n"] for gain in alone["as_it_stands"]
            }
            asks = whole["questions"][one["asks"]] if "asks" in one else None
            assert asks == (alone["asked"]["asks"] if alone["asked"] is not None else None)
            assert one.get("stops", "") == alone["stops"]


# Permissions


def test_only_a_seat_with_a_prompt_may_look_and_only_at_legal_gestures() -> None:
    with table_of("frenzy", 2) as world:
        options = offered(world, "0")

        def refused(who: str, verb: str, **fields: object) -> set[str]:
            """Return the refusals over the socket and over HTTP."""
            found = [looked(world, who, verb=verb, **fields).json(), world.viewers[who].do(verb, **fields)]
            assert all(one["message"] for one in found)
            return {one["error"] for one in found}

        assert refused(WATCHER, "looks") == {"not_seated"}
        assert refused(WATCHER, "look", options=options[:1]) == {"not_seated"}
        assert refused("", "looks") == {"token"}
        for wrong in ([], [100_000], [-1], [10**30], [options[0]] * 300, [options[-1], options[-1]]):
            assert refused("0", "look", options=wrong) == {"illegal"}, wrong
        # A seat that has chosen has no prompt until the reveal.
        while 0 in world.table.waiting():
            world.viewers["0"].do("do", options=offered(world, "0")[:1])
        assert refused("0", "looks") == {"not_asked"}
        assert refused("0", "look", options=options[:1]) == {"not_asked"}
        assert looked(world, "1", verb="looks").status == 200


def test_there_is_nothing_to_look_at_before_and_after_the_game() -> None:
    with World(Setup("frenzy", {}, ("", ""), Clock(), bytes(32))) as world:
        assert looked(world, "0", verb="looks").json()["error"] == "not_begun"
    sitting = Sitting("rollwrite", ["ana"]).start().play_on(Random(1))
    with pytest.raises(Refused) as refusal:
        look_at_all(sitting.table, "ana", sitting.now)
    assert refusal.value.key == "over"


def test_looks_have_their_own_limit() -> None:
    """A player who looks too often is refused, and can still play."""
    limits = Limits()
    with table_of("frenzy", limits=limits) as world:
        world.now += 100
        who = world.viewers["0"]
        answers = [who.do("looks") for _ in range(int(limits.looks.burst) + 5)]
        assert [answer["is"] for answer in answers] == ["looks"] * int(limits.looks.burst) + ["refused"] * 5
        assert {answer["error"] for answer in answers[-5:]} == {"too_fast"}
        assert looked(world, "0", verb="looks").status == 429, "both ways count together"
        assert looked(world, "1", verb="looks").status == 200, "others have looks of their own"
        assert who.do("do", options=offered(world, "0")[:1])["is"] == "news"
        world.now += 1
        answers = [who.do("looks") for _ in range(int(limits.looks.per_second) + 5)]
        assert [answer["is"] for answer in answers].count("looks") == int(limits.looks.per_second)


def test_a_spectator_of_a_deal_cannot_look_and_its_player_can() -> None:
    with World(Setup("rollwrite", {}, ("",), Clock(), bytes(32))) as world:
        deal = world.ask("0", "POST", "/api/deals", body={"game": "rollwrite", "players": 1, "days": 1}).json()
        table = world.ask("0", "POST", "/api/tables", body={"deal": deal["id"]}).json()["id"]
        path = f"/api/tables/{table}/look"
        world.ask("0", "POST", f"/api/tables/{table}/commands", body={"verb": "start"})
        assert world.ask("0", "POST", path, body={"verb": "looks", "id": ""}).status == 200
        assert world.ask(WATCHER, "POST", path, body={"verb": "looks", "id": ""}).json()["error"] == "not_seated"
    sitting = Sitting("frenzy", ["ana", "bo"], deal="daily", closes=2000.0).start()
    assert look_at_all(sitting.table, "ana", 1999.0).n > 0
    with pytest.raises(Refused) as refusal:
        look_at_all(sitting.table, "ana", 2000.0)
    assert refusal.value.key == "closed", "its secret is open then"


def test_looks_use_the_prompt_that_the_seat_was_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the prompt is the most expensive part of a look where there are stations, and the table has it already."""
    sitting = Sitting("rollwrite", ["ana"]).start().play_on(Random(1), 12)
    asked: list[int] = []

    def counted(state: Rollwrite, seat: int) -> Prompt:
        asked.append(seat)
        return type(ROLLWRITE).prompt(ROLLWRITE, state, seat)

    monkeypatch.setattr(ROLLWRITE, "prompt", counted)
    told = news(sitting.table, "ana", {}, sitting.now)
    assert told.asked is not None and asked == [0]
    found = look_at_all(sitting.table, "ana", sitting.now)
    assert [look.options for look in found.looks] == gestures(told.asked)
    assert asked == [0], "it was not worked out again"


# On a real server


def test_a_real_server_answers_looks_over_socket_and_http(served: Served) -> None:
    table, (first, second) = begun(served.url, "frenzy", 2)
    over_http = first.post(f"/api/tables/{table}/look", {"verb": "looks", "id": "a"})
    with open_socket(served.url, table) as socket:
        socket.send(json.dumps({"verb": "hello", "token": first.token}))
        while json.loads(socket.recv(LONG))["is"] != "here":
            pass
        socket.send(json.dumps({"verb": "looks", "id": "a"}))
        assert json.loads(socket.recv(LONG)) == over_http
        socket.send(json.dumps({"verb": "look", "id": "b", "options": over_http["looks"][0]["options"]}))
        answer = json.loads(socket.recv(LONG))
        assert (answer["is"], answer["id"]) == ("looked", "b")
    stranger = Api(served.url, "Zoe").ask("POST", f"/api/tables/{table}/look", {"verb": "looks", "id": ""})
    assert stranger.json()["error"] == "not_seated"
    assert second.post(f"/api/tables/{table}/look", {"verb": "looks", "id": ""})["n"] > 0


@pytest.mark.parametrize("game", LESSONS)
def test_a_learner_can_look(served: Served, game: str) -> None:
    learner = Api(served.url, "Ann")
    table: str = learner.post("/api/tables", {"game": game, "lesson": True})["id"]
    learner.do(table, "start")
    shown = learner.get(f"/api/tables/{table}")
    while shown["asked"] is None:
        learner.get(f"/api/tables/{table}", after=shown["n"], wait=10)
        shown = learner.get(f"/api/tables/{table}")
    looks = learner.post(f"/api/tables/{table}/look", {"verb": "looks", "id": ""})
    assert shown["asked"]["any_order"] or looks["looks"]
    option = shown["asked"]["choices"][0]["option"]
    assert learner.post(f"/api/tables/{table}/look", {"verb": "look", "id": "", "options": [option]})["is"] == "looked"


# Size


@pytest.mark.parametrize("game", registered(), ids=lambda game: game.key)
def test_all_looks_of_a_question_are_small(game: Game) -> None:
    rng, largest = Random(7), 0
    for players, options in game.variants():
        rules = game.rules(players, options)
        state = game.new(rules, Seeded(5), Silent())
        chance = Seeded(5)
        while seats := state.to_act():
            seat = rng.choice(seats)
            if rng.random() < 0.1:
                looker = Looker(game, rules, state, seat)
                found = [looker.at(gesture) for gesture in gestures(game.prompt(state, seat))]
                assert looker.offered() == found, "together they are what each is for itself"
                looks = packed(found, [who for who, _ in looker.standing], 1, "looks 1")
                largest = max(largest, len(msgspec.json.encode(looks)))
            state.step(seat, rng.choice(state.options(seat)), chance, Silent())
    assert 0 < largest <= MOST


def test_a_look_without_effect_has_only_its_options() -> None:
    assert msgspec.json.encode(LookShown([3])) == b'{"options":[3]}'
    assert isinstance(packed([], ["seat:0"], 4, "x"), Looks)
