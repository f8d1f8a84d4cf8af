"""A player over a real socket. It resumes after a broken connection and resends a command that was not answered."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from tests.waiting import LONG


class Player:
    """Plays random options, and checks every message that it receives."""

    patience = 0.05
    """Seconds before it reconnects."""

    def __init__(self, url: Callable[[], str], table: str, token: str, seed: int) -> None:
        self.url = url
        self.table = table
        self.token = token
        self.random = random.Random(seed)
        self.seat = -1
        self.n = 0
        self.events: list[Any] = []
        self.view: dict[str, Any] = {}
        self.asked: dict[str, Any] | None = None
        self.waiting: list[int] = []
        self.shown: dict[str, Any] = {}
        self.sent: dict[str, Any] | None = None
        """The command that has no answer yet."""
        self.count = 0
        self.acknowledged: list[str] = []
        self.refusals: list[dict[str, Any]] = []
        self.connections = 0
        self.greeted = False
        """True after hello, until the first news."""

    def __str__(self) -> str:
        """Describe the state of the player, for debugging."""
        asked = self.asked is not None
        return f"{self.table} seat {self.seat} at {self.n}, waiting {self.waiting}, {asked=}, sent {self.sent}"

    @property
    def over(self) -> bool:
        return self.shown.get("status") == "over"

    def done(self, most: int) -> bool:
        return self.over or self.count >= most

    async def run(self, most: int = 10_000) -> None:
        """Play until the game is over or `most` choices were made; reconnect whenever the connection breaks."""
        while not self.done(most):
            try:
                address = self.url().replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
                async with websockets.connect(address, compression=None, open_timeout=LONG) as socket:
                    self.connections += 1
                    await self.hello(socket)
                    while True:
                        self.take(json.loads(await socket.recv()))
                        await self.act(socket)
                        if self.done(most):
                            return
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(self.patience)

    async def hello(self, socket: ClientConnection) -> None:
        self.greeted = True
        await socket.send(json.dumps({"verb": "hello", "token": self.token, "seat": self.seat, "after": self.n}))
        if self.sent is not None:
            await socket.send(json.dumps(self.sent))

    def take(self, message: dict[str, Any]) -> None:
        """Take a message, checking that none is missing or repeated."""
        if message["is"] == "news":
            self.news(message)
        elif message["is"] == "refused":
            self.refusals.append(message)
        if message.get("id") and self.sent is not None and message["id"] == self.sent["id"]:
            if message["is"] != "refused":
                self.acknowledged.append(message["id"])
            self.sent = None

    def news(self, message: dict[str, Any]) -> None:
        if message["whole"]:
            assert message["since"] == 0
            self.events = []
        else:
            # The first news after hello has the current state even if nothing was missed.
            nothing_new = self.greeted and message["n"] == self.n and not message["events"]
            assert message["n"] > self.n or nothing_new, f"message {message['n']} after {self.n}"
            assert message["since"] <= len(self.events), "events are missing"
        self.greeted = False
        self.n, self.seat, self.waiting = message["n"], message["you"], message["waiting"]
        self.events[message["since"] :] = message["events"]
        self.shown = message["table"] or self.shown
        if not message["same"]:
            self.view, self.asked = message["view"], message["asked"]

    def choose(self) -> list[int]:
        """Return the options of a gesture."""
        assert self.asked is not None, "it was asked"
        option: int = self.random.choice(self.asked["choices"])["option"]
        return [option]

    async def act(self, socket: ClientConnection) -> None:
        """Answer the prompt, if there is one and no command is under way."""
        if self.asked is None or self.sent is not None or self.seat not in self.waiting:
            return
        self.count += 1
        self.sent = {"verb": "do", "options": self.choose(), "id": f"c{self.count}"}
        self.asked = None
        await socket.send(json.dumps(self.sent))


async def play_out(url: Callable[[], str], table: str, tokens: list[str], seed: int = 0) -> list[Player]:
    """Let all players play until the game is over."""
    players = [Player(url, table, token, seed * 100 + number) for number, token in enumerate(tokens)]
    await asyncio.gather(*(player.run() for player in players))
    return players
