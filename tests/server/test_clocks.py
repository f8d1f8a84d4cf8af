"""Clocks that run out: a bot takes over the seat, and the player returns and plays on.

Most tests run a server inside the test and set its clock; one uses a real server.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import dropwhile
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.asking import begin, client_of, comes, person, running
from tests.server.dozing import asked, dozing, go
from tests.server.player import Player
from tests.server.proof import Kept, kept_in, prove
from tests.server.serving import Api, Served
from tests.waiting import LONG, WHOLE
from truckstop.server.app import Application, application
from truckstop.server.limits import NONE
from truckstop.server.node import Node
from truckstop.server.scheduler import Scheduler
from truckstop.store import open_store
from truckstop.table.clocks import GRACE
from truckstop.table.entries import Clock, Did, Returned, TakenOver


class Sitting(Player):
    """A player who acts when the test tells it to."""

    socket: ClientConnection

    async def come(self) -> None:
        address = self.url().replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        # Unread messages wait here, and not in the server.
        self.socket = await websockets.connect(address, compression=None, max_queue=None, open_timeout=LONG)
        await self.hello(self.socket)
        await self.until(lambda: bool(self.shown))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Read messages until a condition holds."""
        while not holds():
            self.take(json.loads(await asyncio.wait_for(self.socket.recv(), LONG)))

    async def decide(self) -> None:
        """Act until there is no prompt, or another player's move has revealed something."""
        known = len(self.events)
        while self.asked is not None and self.seat in self.waiting and len(self.events) == known:
            await self.act(self.socket)
            await self.until(lambda: self.sent is None)

    def taken_over(self, seat: int) -> bool:
        taken: bool = self.shown["seats"][seat]["taken_over"]
        return taken


def other_client(player: Player, ids: int = 1000) -> Player:
    """Return another client of the same person, with other command ids."""
    other = Player(player.url, player.table, player.token, ids)
    other.count = ids
    return other


class Scene:
    """Two people at a table with a clock, on a server whose time the test sets."""

    def __init__(self, app: Application, hands: "Hands", url: str, table: str, tokens: list[str]) -> None:
        self.app = app
        self.hands = hands
        self.url = url
        self.table = table
        self.people = [Sitting(lambda: url, table, token, seat) for seat, token in enumerate(tokens)]

    async def passes(self, seconds: float) -> None:
        """Advance the time, and let the server sweep."""
        self.hands.now += seconds
        await self.app.state.gateway.scheduler.sweep()

    async def wait_for_bob(self) -> None:
        """Let Ann decide at once until only Bob must act."""
        ann = self.people[0]
        while ann.waiting != [1]:
            await ann.until(lambda: ann.asked is not None or ann.waiting == [1])
            await ann.decide()


class Hands:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def scene(
    db: str, game: str, people: int, clock: Clock, scheduler: Callable[[Node], Scheduler] = Scheduler
) -> AsyncIterator[Scene]:
    hands = Hands()
    app = application(open_store(db), NONE, clock=hands, scheduler=scheduler)
    async with running(app) as url, client_of(url) as client, asyncio.timeout(WHOLE):
        tokens = [await person(client, f"P{number}") for number in range(people)]
        wanted = {"kind": clock.kind, "seconds": clock.seconds}
        table = await begin(client, game, tokens, clock=wanted)
        here = Scene(app, hands, url, table, tokens)
        for one in here.people:
            await one.come()
        try:
            yield here
        finally:
            for one in here.people:
                await one.socket.close()


def after_return(kept: Kept, table: str, seat: int) -> list[Did]:
    """Return the gestures of a seat after its player came back."""
    entries = [entry for _, entry in kept.tables[table]]
    back = max(number for number, entry in enumerate(entries) if isinstance(entry, Returned) and entry.seat == seat)
    return [entry for entry in entries[back:] if isinstance(entry, Did) and entry.seat == seat]


@pytest.mark.parametrize("how", ["hello", "return"])
def test_a_bot_plays_for_a_slow_player_until_the_player_is_back(own_db: str, how: str) -> None:
    async def play() -> tuple[str, list[Player]]:
        async with scene(own_db, "frenzy", 2, Clock("move", 20)) as here:
            ann, bob = here.people
            await here.wait_for_bob()
            await here.passes(19)
            assert not ann.taken_over(1)
            await here.passes(2)
            # The bot decides for Bob, so that Ann has a prompt again.
            await ann.until(lambda: ann.taken_over(1))
            await ann.until(lambda: ann.asked is not None)
            if how == "hello":
                await bob.socket.close()
                bob = Sitting(bob.url, bob.table, bob.token, 5)
                await bob.come()
                here.people[1] = bob
            else:
                await bob.socket.send(json.dumps({"verb": "return", "id": "r"}))
            await ann.until(lambda: not ann.taken_over(1))
            players = [other_client(one) for one in (ann, bob)]
            await asyncio.gather(*(player.run() for player in players))
            return here.table, players

    table, players = asyncio.run(play())
    kept = kept_in(own_db)
    prove(kept, table, players)
    own = after_return(kept, table, 1)
    assert len(own) > 3 and all(entry.id for entry in own), "after that the player has decided everything"


def test_a_player_who_acts_is_back_and_the_bots_late_move_is_ignored(own_db: str, tmp_path: Path) -> None:
    async def play() -> str:
        async with scene(own_db, "frenzy", 2, Clock("move", 20), dozing(tmp_path, 1)) as here:
            ann, bob = here.people
            await here.wait_for_bob()
            await here.passes(21)
            await bob.until(lambda: bob.taken_over(1))
            await comes(lambda: len(asked(tmp_path)) == 1)
            await bob.decide()
            assert not bob.taken_over(1)
            go(tmp_path)
            # Its time has started again.
            await here.passes(19)
            players = [other_client(one) for one in (ann, bob)]
            await asyncio.gather(*(player.run() for player in players))
            return here.table

    table = asyncio.run(play())
    entries = [entry for _, entry in kept_in(own_db).tables[table]]
    assert sum(isinstance(entry, TakenOver) for entry in entries) == 1
    assert not [entry for entry in entries if isinstance(entry, Did) and not entry.id], "the bot has done nothing"


def test_a_bank_runs_out_over_several_moves_and_leaves_a_grace(own_db: str) -> None:
    async def play() -> None:
        async with scene(own_db, "rollwrite", 2, Clock("bank", 100)) as here:
            ann, bob = here.people
            await here.wait_for_bob()
            await here.passes(60)
            await bob.until(lambda: bob.asked is not None)
            await bob.decide()
            await ann.until(lambda: ann.waiting != [1] or bob.waiting == [1])
            await here.wait_for_bob()
            clocks = (await look(bob))["clocks"]
            assert clocks[0]["bank"] == 100, "Ann has decided at once"
            assert clocks[1]["until"] == here.hands.now + 40
            await here.passes(39)
            assert not (await look(bob))["table"]["seats"][1]["taken_over"]
            await here.passes(2)
            await ann.until(lambda: ann.taken_over(1))
            await ann.until(lambda: ann.asked is not None)
            await bob.socket.send(json.dumps({"verb": "return", "id": "r"}))
            await ann.until(lambda: not ann.taken_over(1))
            assert (await look(bob))["clocks"][1]["bank"] == GRACE
            await here.wait_for_bob()
            assert (await look(bob))["clocks"][1]["until"] == here.hands.now + GRACE
            await here.passes(GRACE + 1)
            await ann.until(lambda: ann.taken_over(1))

    async def look(player: Player) -> Any:
        headers = {"authorization": f"Bearer {player.token}"}
        async with client_of(player.url(), headers) as client:
            return (await client.get(f"/api/tables/{player.table}")).json()

    asyncio.run(play())


@pytest.mark.parametrize(("game", "people"), [("rollwrite", 1), ("rollwrite", 2), ("tacos", 1)])
def test_every_move_has_its_own_time(own_db: str, game: str, people: int) -> None:
    """A player who always decides last, or alone, but never takes too long is not taken over."""

    async def play() -> tuple[str, float]:
        async with scene(own_db, game, people, Clock("move", 60)) as here:
            began, turn, last = here.hands.now, -1, here.people[-1]
            others = [asyncio.create_task(other_client(one).run()) for one in here.people[:-1]]
            while not last.over:
                await last.until(lambda: last.over or (last.asked is not None and last.waiting == [last.seat]))
                # One player takes long, once a turn.
                now: int = last.view["turn" if "turn" in last.view else "round"]
                if now != turn:
                    turn = now
                    await here.passes(40)
                await last.decide()
            await asyncio.gather(*others)
            return here.table, here.hands.now - began

    table, took = asyncio.run(play())
    # Longer than a move may take, so the clock did not start with the game; the exact time depends on the dice.
    assert took > 60
    assert not [entry for _, entry in kept_in(own_db).tables[table] if isinstance(entry, TakenOver)]


def test_a_player_who_disconnects_from_a_real_server_keeps_nobody_waiting(served: Served) -> None:
    ann, bob = Api(served.url, "Ann"), Api(served.url, "Bob")
    wanted = {"game": "frenzy", "players": 2, "clock": {"kind": "move", "seconds": 5}}
    table = ann.post("/api/tables", wanted)["id"]
    bob.do(table, "sit")
    ann.do(table, "start")

    async def play() -> None:
        async with asyncio.timeout(WHOLE):
            # Bob makes one choice and disconnects; Ann plays on with the bot in that seat.
            first, second = (Player(lambda: served.url, table, one.token, 1) for one in (ann, bob))
            await second.run(most=1)
            await first.run(most=8)
            assert first.shown["seats"][1]["taken_over"]
            await asyncio.gather(*(other_client(one).run() for one in (first, second)))

    asyncio.run(play())
    kept = kept_in(served.db)
    assert kept.folded(table).ended == "rules"
    # The bot finishes the move that was due when Bob came back; all later moves are Bob's.
    own = list(dropwhile(lambda entry: not entry.id, after_return(kept, table, 1)))
    assert own and all(entry.id for entry in own)
