"""A faulty player: it disconnects, resumes with wrong numbers, and sends commands twice, late, or not as JSON.

In between it plays. Faults are chosen by a seeded random generator and counted by name.
"""

import asyncio
import copy
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.player import Player
from tests.waiting import LONG

STATE = ("seat", "n", "events", "view", "asked", "waiting", "shown")
GARBAGE: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"do"',
    "{}",
    "\x00",
    '{"verb": "fly", "id": "g"}',
    '{"verb": 3, "id": "g"}',
    '{"id": "g"}',
    '{"verb": "do", "id": "g"}',
    '{"verb": "do", "options": "all", "id": "g"}',
    '{"verb": "do", "options": [1.5], "id": "g"}',
    '{"verb": "do", "options": [null], "id": "g"}',
    '{"verb": "do", "options": [1e400], "id": "g"}',
    '{"verb": "do", "options": [1], "seat": 0, "id": "g"}',
    '{"verb": "do", "options": [1], "id": 7}',
    '{"verb": "hello", "after": -1}',
    '{"verb": "say", "text": "' + "\\ud800" + '", "id": "g"}',
    "[" * 10_000,
    b"\xff\xfe\x00",
    b"\x00" * 500,
    json.dumps({"verb": "do", "options": [0] * 3000, "id": "g"}).encode("utf-16"),
]
"""Messages that are not commands."""
IMPOSSIBLE: list[dict[str, Any]] = [
    {"verb": "do", "options": [-1]},
    {"verb": "do", "options": [-(2**63)]},
    {"verb": "do", "options": [10**6]},
    {"verb": "do", "options": [2**63 - 1]},
    {"verb": "do", "options": []},
    {"verb": "do", "options": [0] * 500},
    {"verb": "sit", "seat": 0},
    {"verb": "sit", "seat": -1},
    {"verb": "sit", "seat": 10**9},
    {"verb": "bot", "seat": 0, "bot": "greedy"},
    {"verb": "send_away", "seat": -5},
    {"verb": "send_away", "seat": 99},
    {"verb": "host", "seat": -1},
    {"verb": "start"},
    {"verb": "change", "players": -3},
    {"verb": "change", "players": 3, "clock": {"kind": "sand", "seconds": -1}},
    {"verb": "entropy", "entropy": "zz"},
    {"verb": "propose", "what": "war"},
    {"verb": "propose", "what": "back", "to": 10**9},
    {"verb": "propose", "what": "back", "to": -1},
    {"verb": "answer", "number": 1, "agrees": True},
    {"verb": "unsay", "number": -1},
    {"verb": "unsay", "number": 10**9},
    {"verb": "say", "text": ""},
    {"verb": "say", "text": "x" * 600},
    {"verb": "say", "text": "a\u202eb"},
    {"verb": "again"},
]
"""Valid commands that must all be refused in a running game."""


class Dropped(Exception):
    """The player drops its connection."""


class Chaos(Player):
    """A player that does something wrong about as often as something right."""

    def __init__(
        self, url: Callable[[], str], table: str, token: str, seed: int, faults: Counter[str], client: httpx.AsyncClient
    ) -> None:
        super().__init__(url, table, token, seed)
        self.faults = faults
        self.client = client
        self.others: dict[str, str] = {}
        """Commands sent beside the one that is under way, by id."""
        self.past: list[dict[str, Any]] = []
        """Seats and numbers it had at earlier moments."""
        self.extra = 0
        self.wrong: list[str] = []
        """Commands that should have been refused, and were not."""
        self.silent: list[ClientConnection] = []
        """Sockets that were opened and left silent."""
        self.back = False

    def fault(self, name: str) -> None:
        self.faults[name] += 1

    async def run(self, most: int = 10_000) -> None:
        address = self.url().replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        while not self.over:
            try:
                async with websockets.connect(
                    address, compression=None, open_timeout=LONG, close_timeout=1, ping_interval=None
                ) as socket:
                    self.connections += 1
                    await self.greet(socket)
                    while not self.over:
                        self.take(json.loads(await socket.recv()))
                        if not self.over:
                            await self.misbehave(socket)
                            await self.act(socket)
            except (OSError, TimeoutError, websockets.WebSocketException, Dropped):
                await asyncio.sleep(0)
        for socket in self.silent:
            await socket.close()

    # Connecting

    async def greet(self, socket: ClientConnection) -> None:
        """Send hello, often a wrong one."""
        await self.random.choice([self.hello] * 5 + [self.bad_hello, self.mute, self.old, self.ahead, self.elsewhere])(
            socket
        )

    async def bad_hello(self, socket: ClientConnection) -> None:
        self.fault("bad hello")
        after: list[str | bytes] = [
            json.dumps({"verb": "hello", "token": "nobody's"}),
            json.dumps({"verb": "hello", "seat": "first"}),
            json.dumps({"verb": "say", "text": "hello"}),
            # Some of these would be valid as the hello of a spectator.
            *(text for text in GARBAGE if text != "{}" and "hello" not in str(text)),
        ]
        await socket.send(self.random.choice(after))
        # What is sent after that is ignored, too.
        if self.sent is not None and self.random.random() < 0.5:
            await socket.send(json.dumps(self.sent))
        answer = json.loads(await socket.recv())
        assert answer["is"] == "refused", answer
        raise Dropped

    async def mute(self, socket: ClientConnection) -> None:
        """Open a socket, send nothing, and keep it open for a while."""
        self.fault("mute")
        if len(self.silent) < 3:
            address = self.url().replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
            self.silent.append(
                await websockets.connect(address, open_timeout=LONG, close_timeout=1, ping_interval=None)
            )
        raise Dropped

    async def old(self, socket: ClientConnection) -> None:
        """Resume from an earlier moment, as after a long absence."""
        if self.past:
            self.fault("stale after")
            for name, value in copy.deepcopy(self.random.choice(self.past)).items():
                setattr(self, name, value)
        await self.hello(socket)

    async def ahead(self, socket: ClientConnection) -> None:
        """Claim to have messages that do not exist yet."""
        self.fault("after from the future")
        after = self.n + self.random.choice([10_000, 2**40, 2**62])
        await self.whole(socket, self.seat, after)

    async def elsewhere(self, socket: ClientConnection) -> None:
        """Claim to have the messages of another seat."""
        self.fault("wrong seat")
        seat = self.random.choice([seat for seat in (-2, -1, 0, 1, 2, 99) if seat != self.seat])
        await self.whole(socket, seat, self.n)

    async def whole(self, socket: ClientConnection, seat: int, after: int) -> None:
        """A client that is wrong about what it has is sent everything."""
        await socket.send(json.dumps({"verb": "hello", "token": self.token, "seat": seat, "after": after}))
        message = json.loads(await socket.recv())
        assert message["whole"], message
        self.take(message)
        if self.sent is not None:
            await socket.send(json.dumps(self.sent))

    # Faults

    async def misbehave(self, socket: ClientConnection) -> None:
        """Do something wrong, sometimes, before the next move."""
        if self.random.random() < 0.2:
            self.past.append(copy.deepcopy({name: getattr(self, name) for name in STATE}))
            del self.past[:-5]
        if self.random.random() > 0.6:
            return
        ways: list[Callable[[ClientConnection], Awaitable[None]]] = [
            *(self.garbage, self.garbage, self.impossible, self.impossible, self.hello_again, self.unread),
            *(self.drop, self.cut, self.half_close, self.huge, self.talk),
        ]
        if self.token:
            ways += [self.late, self.late, self.old_id, self.old_id]
        await self.random.choice(ways)(socket)

    async def garbage(self, socket: ClientConnection) -> None:
        self.fault("garbage")
        await socket.send(self.random.choice(GARBAGE))

    async def impossible(self, socket: ClientConnection) -> None:
        self.fault("impossible")
        await socket.send(json.dumps({**self.random.choice(IMPOSSIBLE), "id": self.named("impossible")}))

    async def hello_again(self, socket: ClientConnection) -> None:
        self.fault("hello twice")
        await socket.send(json.dumps({"verb": "hello", "token": self.token, "seat": self.seat, "after": 1}))

    async def unread(self, socket: ClientConnection) -> None:
        """Send invalid ids."""
        self.fault("bad id")
        id = self.random.choice(["a/b", "x" * 65, "\x07", "x" * 9000])
        await socket.send(json.dumps({"verb": "say", "text": "hi", "id": id}))

    async def drop(self, socket: ClientConnection) -> None:
        self.fault("drop")
        raise Dropped

    async def cut(self, socket: ClientConnection) -> None:
        """Disconnect without a close frame."""
        self.fault("cut")
        socket.transport.abort()
        raise Dropped

    async def half_close(self, socket: ClientConnection) -> None:
        """Send nothing for a while, but keep reading; then disconnect."""
        self.fault("half close")
        socket.transport.write_eof()
        raise Dropped

    async def huge(self, socket: ClientConnection) -> None:
        self.fault("huge")
        size = self.random.choice([17_000, 70_000, 300_000])
        text = "x" * size
        await socket.send(text if self.random.random() < 0.5 else text.encode())
        raise Dropped

    async def talk(self, socket: ClientConnection) -> None:
        """Send the same chat line twice with one id: it appears once. A spectator without an identity cannot chat."""
        self.fault("said twice")
        text = json.dumps({"verb": "say", "text": "hm", "id": self.named("said" if self.token else "impossible")})
        await socket.send(text)
        await socket.send(text)

    async def late(self, socket: ClientConnection) -> None:
        """Choose when there is no prompt, or an option of an old prompt."""
        self.fault("late")
        options = [
            self.random.choice([knew["asked"]["choices"][0]["option"] for knew in self.past if knew["asked"]] or [0])
        ]
        await socket.send(json.dumps({"verb": "do", "options": options, "id": self.named("late")}))

    async def old_id(self, socket: ClientConnection) -> None:
        """Send a new command with an acknowledged id: it counts as the old command and is not carried out."""
        if self.acknowledged:
            self.fault("old id")
            choices = self.asked["choices"] if self.asked is not None else [{"option": 0}]
            options = [self.random.choice(choices)["option"]]
            id = self.random.choice(self.acknowledged[-20:])
            await socket.send(json.dumps({"verb": "do", "options": options, "id": id}))

    def named(self, what: str) -> str:
        self.extra += 1
        id = f"x{self.extra}"
        self.others[id] = what
        return id

    # Playing

    def news(self, message: dict[str, Any]) -> None:
        super().news(message)
        self.back = message["can_take_back"]

    def take(self, message: dict[str, Any]) -> None:
        what = self.others.pop(message.get("id", ""), "")
        under_way = self.sent
        super().take(message)
        if what and message["is"] != "refused":
            if what == "impossible":
                self.wrong.append(f"{message['is']} {message['id']}")
            self.acknowledge(message["id"])
        if under_way is not None and self.sent is None and message["is"] == "refused":
            # Another command of this player came first: read the current state.
            self.n = 0
            raise Dropped

    def acknowledge(self, id: str) -> None:
        if id not in self.acknowledged:
            self.acknowledged.append(id)

    async def act(self, socket: ClientConnection) -> None:
        if self.asked is None or self.sent is not None or self.seat not in self.waiting:
            return
        self.count += 1
        self.sent = {"verb": "do", "options": self.choose(), "id": f"c{self.count}"}
        if self.back and self.random.random() < 0.1:
            self.sent = {"verb": "take_back", "id": f"c{self.count}"}
        self.asked = None
        text = json.dumps(self.sent)
        way = self.random.randrange(8)
        if way == 0:
            self.fault("lost before sent")
            raise Dropped
        if way == 1:
            self.fault("over HTTP as well")
            await asyncio.gather(socket.send(text), self.over_http(self.sent))
            return
        await socket.send(text)
        if way == 2:
            self.fault("answer not read")
            raise Dropped
        if way == 3:
            self.fault("cut after sending")
            socket.transport.abort()
            raise Dropped
        if way < 7:
            self.fault("sent twice")
            await socket.send(text)

    async def over_http(self, command: dict[str, Any]) -> None:
        headers = {"authorization": f"Bearer {self.token}"}
        answer = await self.client.post(f"/api/tables/{self.table}/commands", json=command, headers=headers)
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            self.acknowledge(command["id"])
