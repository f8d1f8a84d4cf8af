"""boardgame.io's server as a peer: `python -m bench.boardgameio` installs it, measures it and prints the figures.

npm installs the package into a temporary folder. The game and the start-up are in bench/server_peer/server.cjs;
everything else is boardgame.io's default. Its clients are written here by hand: socket.io directly over a WebSocket,
each client with its own connection, playerID and credentials, like boardgame.io's own client.

The messages, after the namespace of the game:

    40/tictactoe,                                     connect to the namespace; answered with the same
    42…["sync",match,player,credentials,2]            answered with "sync", then "matchData" for all at the table
    42…["update",action,stateID,match,player]         to each at the table: ["update",match,state,log]
    2                                                 ping from the server; answered with 3

A finished match accepts nothing more, not even a reset, so the next game is a new match: made in the lobby, joined by
both, and synchronized over the open connections. To measure play and not the lobby, a match has more rounds of
tic-tac-toe than can be played; `--rounds 1` includes the lobby.

One dependency is pinned to an older version: with koa-compose 4.2, which a fresh install gets, the lobby of
boardgame.io 0.50.2 answers 404 to everything, because its routes are added after their list is copied. Moves do not go
through the lobby.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bench.load import Figures, Game, Load, cores, measured, on_core, run, started, told
from bench.wire import Http, Socket, connect

SOURCE = Path(__file__).resolve().parent / "server_peer"
NAME = "tictactoe"
SPACE = f"/{NAME},".encode()
ROUNDS = 1_000_000
IN_FLIGHT = 50
PARTS = ("boardgame.io", "socket.io", "engine.io", "ws")


class Cells(msgspec.Struct):
    """The board."""

    cells: list[str | None]


class Ctx(msgspec.Struct):
    """What boardgame.io keeps in addition to the game."""

    currentPlayer: str  # noqa: N815
    gameover: Any = None


class State(msgspec.Struct):
    """The fields of a state that a client here reads."""

    G: Cells
    ctx: Ctx
    id: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """What a client gets when it joins."""

    state: State


SYNC = msgspec.json.Decoder(tuple[str, str, Sync])
UPDATE = msgspec.json.Decoder(tuple[str, str, State, Any])
SYNC_HEAD, UPDATE_HEAD, DATA_HEAD = (b"42" + SPACE + b'["' + kind for kind in (b"sync", b"update", b"matchData"))
BEHIND = len(b"42" + SPACE)


class Client:
    """One player's connection."""

    def __init__(self, match: "Match", player: int) -> None:
        self.match = match
        self.player = player
        self.credentials = ""
        self.socket: Socket

    async def connect(self, port: int) -> None:
        path = "/socket.io/?EIO=4&transport=websocket"
        self.socket = await connect(port, path, self.hear, self.match.fail)
        self.match.expect(1)
        self.socket.send(b"40" + SPACE)
        await self.match.heard

    def emit(self, *what: object) -> None:
        self.socket.send(b"42" + SPACE + json.dumps(what, separators=(",", ":")).encode())

    def hear(self, said: bytes) -> None:
        if said.startswith(UPDATE_HEAD):
            _, match, state, _ = UPDATE.decode(said[BEHIND:])
            self.match.got(match, state)
        elif said == b"2":
            self.socket.send(b"3")
        elif said.startswith(SYNC_HEAD):
            _, match, sync = SYNC.decode(said[BEHIND:])
            self.match.state = sync.state
            self.match.synced += 1
        elif said.startswith(DATA_HEAD):
            self.match.came_in(self.player)
        elif said.startswith(b"40" + SPACE):
            self.match.one_less()
        elif not said.startswith(b"0"):
            raise ConnectionError(f"unknown message: {said[:200]!r}")


class Match:
    """A table of boardgame.io with two clients."""

    def __init__(self, peer: "BoardgameIo", number: int) -> None:
        self.peer = peer
        self.pick = random.Random(number).random
        self.clients = [Client(self, 0), Client(self, 1)]
        self.id = ""
        self.state: State
        self.over = False
        self.synced = 0
        self.entering = -1
        """The player whose connection is being announced, or -1."""
        self.open = 0
        self.heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def expect(self, messages: int) -> None:
        self.open = messages
        self.heard = asyncio.get_running_loop().create_future()

    def one_less(self) -> None:
        self.open -= 1
        if self.open == 0:
            self.heard.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.heard.done():
            self.heard.set_exception(error)

    def came_in(self, player: int) -> None:
        """Note that a player was announced to all connected clients; from then on that player gets updates."""
        if player == self.entering:
            self.entering = -1
            self.one_less()

    def got(self, match: str, state: State) -> None:
        if match != self.id or state.id != self.state.id + 1:
            raise RuntimeError(f"update {state.id} of {match} after {self.state.id} of {self.id}")
        if self.open == 1:
            self.state = state
        self.one_less()

    async def enter(self) -> None:
        """Start a new match with both clients."""
        games, rounds = f"/games/{NAME}", self.peer.rounds
        made = await self.peer.lobby.post(f"{games}/create", {"numPlayers": 2, "setupData": {"rounds": rounds}})
        self.id = made["matchID"]
        self.synced = 0
        for client in self.clients:
            who = {"playerID": str(client.player), "playerName": f"player {client.player}"}
            joined = await self.peer.lobby.post(f"{games}/{self.id}/join", who)
            client.credentials = joined["playerCredentials"]
            self.expect(1)
            self.entering = client.player
            client.emit("sync", self.id, str(client.player), client.credentials, 2)
            await self.heard
        if self.synced != 2:
            raise RuntimeError("a client joined without receiving a state")
        self.over = False

    async def act(self) -> None:
        state = self.state
        free = [at for at, mark in enumerate(state.G.cells) if mark is None]
        client = self.clients[int(state.ctx.currentPlayer)]
        player = state.ctx.currentPlayer
        move = {
            "type": "mark",
            "args": [free[int(self.pick() * len(free))]],
            "playerID": player,
            "credentials": client.credentials,
        }
        self.expect(2)
        client.emit("update", {"type": "MAKE_MOVE", "payload": move}, state.id, self.id, player)
        await self.heard
        self.over = self.state.ctx.gameover is not None

    async def again(self) -> None:
        await self.enter()

    def close(self) -> None:
        for client in self.clients:
            client.socket.close()


class BoardgameIo:
    """A running server of boardgame.io."""

    def __init__(self, pid: int, port: int, rounds: int) -> None:
        self.pids: Sequence[int] = [pid]
        self.port = port
        self.rounds = rounds
        self.lobby = Http(port)

    async def open_table(self, number: int) -> Game:
        match = Match(self, number)
        for client in match.clients:
            await client.connect(self.port)
        await match.enter()
        return match


def there() -> bool:
    """True if it can be installed and run here."""
    return shutil.which("node") is not None and shutil.which("npm") is not None


@contextmanager
def installed() -> Iterator[Path]:
    """Yield a folder outside the repository with boardgame.io and server.cjs in it."""
    with tempfile.TemporaryDirectory(prefix="truckstop-boardgameio-") as name:
        folder = Path(name)
        for file in SOURCE.iterdir():
            shutil.copy(file, folder)
        npm = ["npm", "install", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(npm, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        yield folder


def releases(folder: Path) -> dict[str, str]:
    """Return the installed versions, and that of node."""
    found = {}
    for part in PARTS:
        package = json.loads((folder / "node_modules" / part / "package.json").read_text(encoding="utf-8"))
        found[part] = str(package["version"])
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True)
    return {**found, "node": node.stdout.strip()}


def figures(folder: Path, load: Load, rounds: int = ROUNDS) -> Figures:
    """Start the server of an installed folder on its own core, put load on it, and stop it."""
    server_core, generator_core = cores()
    env = {"PATH": os.environ["PATH"], "NODE_ENV": "production"}

    async def measure(pid: int, port: int) -> Figures:
        peer = BoardgameIo(pid, port, rounds)
        try:
            return await measured(peer, load, server_core)
        finally:
            await peer.lobby.close()

    with started(["node", "server.cjs", "0"], server_core, folder, env) as (server, port), on_core(generator_core):
        return run(measure(server.pid, int(port)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--in-flight", type=int, nargs="+", default=[0, IN_FLIGHT], help="0: one for each table")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="games of tic-tac-toe in a match")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm-up", type=float, default=5.0)
    parser.add_argument("--repeats", type=int, default=3)
    args = parser.parse_args()
    loads = [Load(tables, most, args.seconds, args.warm_up) for tables in args.tables for most in args.in_flight]
    with installed() as folder:
        print(releases(folder), flush=True)
        took: dict[Load, list[Figures]] = {load: [] for load in loads}
        for _ in range(args.repeats):
            for load in loads:
                took[load].append(figures(folder, load, args.rounds))
                print(told(took[load][-1]), flush=True)
    for load, them in took.items():
        speeds = [each["actions_per_s"] for each in them]
        print(load.tables, load.in_flight, statistics.median(speeds), min(speeds), max(speeds))


if __name__ == "__main__":
    main()
