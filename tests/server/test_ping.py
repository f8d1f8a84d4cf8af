"""Pings of a page: answered to everybody, and without any effect at the table."""

import json

import msgspec
import pytest

from tests.server.worlds import TABLE, WATCHER, Setup, World
from truckstop.server.limits import NONE, Rate
from truckstop.table.entries import Clock

PONG = '{"is":"pong"}'
SETUP = Setup("frenzy", {}, ("", ""), Clock(), bytes(32))


def pongs(world: World, who: str) -> int:
    return world.viewers[who].heard.count(PONG)


@pytest.mark.parametrize("who", ["0", "1", WATCHER, ""])
def test_a_ping_is_answered_to_its_sender_only(who: str) -> None:
    with World(SETUP) as world:
        for viewer in world.viewers.values():
            viewer.connect()
        before = {name: len(viewer.heard) for name, viewer in world.viewers.items()}
        world.viewers[who].send(verb="ping")
        assert world.viewers[who].wait_for("pong") == PONG
        after = {name: len(viewer.heard) for name, viewer in world.viewers.items()}
        assert after == before | {who: before[who] + 1}


def test_a_ping_makes_no_entry_and_no_number() -> None:
    with World(SETUP) as world:
        viewer = world.viewers["0"]
        viewer.connect()
        seq, number = world.table.seq, viewer.number
        viewer.send(verb="ping")
        viewer.wait_for("pong")
        assert world.table.seq == seq
        assert viewer.do("start")["n"] == number + 1


def test_a_ping_does_not_keep_a_table_in_memory() -> None:
    with World(SETUP) as world:
        viewer, node = world.viewers["0"], world.gateway.node
        viewer.connect()
        used = world.live.used
        world.now += 61
        viewer.send(verb="ping")
        viewer.wait_for("pong")
        assert node.live[TABLE].used == used
        node.loader.drop_idle()
        assert node.live[TABLE].table is None
        viewer.send(verb="ping")
        viewer.wait_for("pong")
        assert node.live[TABLE].table is None, "the answer needs no table"


def test_pings_are_limited_like_commands() -> None:
    limits = msgspec.structs.replace(NONE, commands=Rate(3, 0.01))
    with World(SETUP, limits=limits) as world:
        for who in ("0", ""):
            viewer = world.viewers[who]
            viewer.connect()
            for _ in range(3):
                viewer.send(verb="ping")
                viewer.wait_for("pong")
            viewer.send(verb="ping")
            refused = json.loads(viewer.wait_for("refused"))
            assert (refused["error"], refused["id"]) == ("too_fast", "")
            assert pongs(world, who) == 3
        assert world.viewers["0"].do("start")["error"] == "too_fast"


def test_a_ping_takes_no_fields() -> None:
    with World(SETUP) as world:
        viewer = world.viewers["0"]
        viewer.connect()
        viewer.send(verb="ping", id="a")
        assert json.loads(viewer.wait_for("refused"))["error"] == "message"
