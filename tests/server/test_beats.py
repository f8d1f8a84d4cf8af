"""Beats over the wire: the moments inside one entry are in its news and in replays, and nowhere else.

The toy game is used here. It marks what the real games mark: a reveal, a roll, a card laid down, the end of a turn.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.conformance.joined import known
from tests.server.worlds import TABLE, WATCHER, Setup, World
from tests.table.clients import Client, Office
from tests.table.sitting import Sitting
from tests.toy import TOY
from tests.toy.state import DONE
from truckstop.kernel.game import SPECTATOR
from truckstop.table.commands import TakeBack
from truckstop.table.entries import Clock
from truckstop.table.messages import Told
from truckstop.table.table import RUNNING


@pytest.fixture(autouse=True)
def toy_is_there() -> Iterator[None]:
    with known(TOY):
        yield


def begun() -> World:
    world = World(Setup("toy", {}, ("", ""), Clock(), bytes(range(32))))
    for viewer in world.viewers.values():
        viewer.connect()
    world.viewers["0"].do("start")
    return world


def played(world: World, seed: int) -> None:
    rng = Random(seed)
    while world.table.status == RUNNING:
        seat = rng.choice(world.table.waiting())
        assert world.table.session is not None
        options = [rng.choice(world.table.session.state.options(seat))]
        assert world.viewers[str(seat)].do("do", options=options)["is"] == "news"


def news(world: World, who: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in world.viewers[who].heard if text.startswith('{"is":"news"')]


def test_a_reveal_comes_in_beats_to_everybody() -> None:
    with begun() as world:
        for seat in (0, 1):
            for viewer in world.viewers.values():
                viewer.news()
            world.viewers[str(seat)].do("do", options=[DONE])
        for who in ("0", "1", WATCHER, ""):
            (text,) = [text for text in world.viewers[who].news() if text.startswith('{"is":"news"')]
            message = json.loads(text)
            assert [event["event"] for event in message["events"]] == ["picked", "picked", "rolled"]
            (beat,) = message["beats"]
            assert (beat["told"], beat["what"]) == (2, "revealed")
            assert (beat["view"]["viewer"], message["view"]["viewer"]) == (message["you"], message["you"])
            assert (beat["view"]["phase"], beat["view"]["bonus"]) == (1, 0), "the die has not been rolled yet"
            bonus = message["events"][2]["bonus"]
            assert message["view"]["bonus"] == bonus


def test_a_table_that_is_read_again_has_no_old_beats() -> None:
    """Old beats are never sent again, and each is a copy of a position. Later entries have their beats."""
    with begun() as world:
        for seat in (0, 1):
            world.viewers[str(seat)].do("do", options=[DONE])
        was = world.table
        assert was.session is not None and was.session.beats
        world.now += 100_000
        world.gateway.node.loader.drop_idle()
        assert world.table is not was, "it was read again"
        assert world.table.session is not None and world.table.session.beats == []
        before = len(news(world, WATCHER))
        played(world, 4)
        assert any(message["beats"] for message in news(world, WATCHER)[before:])


def test_private_steps_have_no_beats_and_beats_are_in_order() -> None:
    with begun() as world:
        played(world, 4)
        found = 0
        for who in ("0", "1", WATCHER):
            for message in news(world, who):
                told = [beat["told"] for beat in message["beats"]]
                assert told == sorted(told) and all(count < len(message["events"]) for count in told)
                assert not (message["beats"] and message["same"])
                found += len(told)
        assert found >= 9, "three viewers, three reveals"


def test_a_client_that_reconnects_gets_the_current_view_and_no_beats() -> None:
    with begun() as world:
        played(world, 5)
        viewer = world.viewers["0"]
        with_beats = [message for message in news(world, "0") if message["beats"]]
        assert with_beats
        for after in (0, 1, with_beats[0]["n"] - 1, with_beats[-1]["n"] - 1, viewer.number):
            viewer.drop()
            viewer.news()
            viewer.connect(after=after)
            (text,) = [text for text in viewer.news() if text.startswith('{"is":"news"')]
            assert json.loads(text)["beats"] == []
            answer = world.ask("0", "GET", f"/api/tables/{TABLE}", f"seat=0&after={after}")
            assert answer.status == 204 or answer.json()["beats"] == []


def test_a_take_back_has_no_beats() -> None:
    """A take-back is not replayed moment by moment."""
    sitting = Sitting("toy", ["ana", "bo"]).start()
    office, client = Office(sitting.table), Client("bo")
    office.come(client)
    for seat in (0, 1):
        office.tell(client, sitting.move(seat, [DONE], id=f"x/{seat}"))
    passes = sitting.move(sitting.table.waiting()[0], [13], id="x/pass")
    office.tell(client, passes)
    seat = sitting.session.log.entries[-1].seat
    back = sitting.do(["ana", "bo"][seat], TakeBack())
    assert back.beats == [] and sitting.session.beats == []
    office.tell(client, back)
    last = office.sent[-1][1]
    assert last.beats == []


# Replays


def test_a_replay_has_the_beats_of_every_moment() -> None:
    with begun() as world:
        played(world, 4)
        whole = world.ask("", "GET", f"/api/tables/{TABLE}/replay").json()["moments"]
        seen = []
        for moment in whole:
            path = f"/api/tables/{TABLE}/replay/{moment['moment']}"
            position = world.ask("", "GET", path).json()
            for beat in position["beats"]:
                assert beat["told"] < len(moment["events"])
                assert [view["viewer"] for view in beat["views"]] == [0, 1]
            seen += [beat["what"] for beat in position["beats"]]
        assert seen.count("revealed") == 3


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_replay_from_a_seat_has_the_beats_that_the_seat_was_sent(seat: int) -> None:
    with begun() as world:
        played(world, 6)
        who = str(seat) if seat >= 0 else WATCHER
        sent = [message["beats"] for message in news(world, who) if message["beats"]]
        replayed = []
        for moment in world.ask("", "GET", f"/api/tables/{TABLE}/replay", f"seat={seat}").json()["moments"]:
            path = f"/api/tables/{TABLE}/replay/{moment['moment']}"
            position = world.ask("", "GET", path, f"seat={seat}").json()
            assert len(position["views"]) == 1
            beats = [{"told": one["told"], "what": one["what"], "view": one["views"][0]} for one in position["beats"]]
            replayed += [beats] if beats else []
        assert sent == replayed
        assert sent


# Deals


def test_spectators_of_a_running_deal_get_no_beats() -> None:
    sitting = Sitting("toy", ["ana", "bo"], deal="daily").start()
    office, watching, player = Office(sitting.table), Client("zed"), Client("ana")
    for client in (watching, player):
        office.come(client)
    rng, told = Random(2), list[Told]()
    while sitting.table.waiting():
        seat = rng.choice(sitting.table.waiting())
        told.append(sitting.gesture(seat, rng, by=sitting.table.seats[seat].who))
        for client in (watching, player):
            office.tell(client, told[-1])
    assert any(one.beats for one in told)
    sent = {who: [message for name, message in office.sent if name == who] for who in ("zed", "ana")}
    assert any(message.beats for message in sent["ana"])
    assert len(sent["zed"]) > 2
    assert all(not message.beats and message.view is None for message in sent["zed"])
    assert b"revealed" not in msgspec.json.encode(sent["zed"])
