"""Truckstop's server for the load generator: tables with two people each, who choose at random."""

import asyncio
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from bench.load import started
from bench.wire import Http, Socket, connect

ROOT = Path(__file__).resolve().parent.parent


class Choice(msgspec.Struct):
    """A choice; only its option is read."""

    option: int


class Asked(msgspec.Struct):
    """A question; only its choices are read."""

    choices: list[Choice]


class Shown(msgspec.Struct):
    """A table; only its status is read."""

    status: str


class Said(msgspec.Struct):
    """An event; only its name is read."""

    event: str


class Heard(msgspec.Struct):
    """The fields of a message that a random client needs; others are ignored."""

    kind: str = msgspec.field(name="is")
    you: int = -1
    waiting: list[int] = []
    same: bool = False
    asked: Asked | None = None
    table: Shown | None = None
    events: list[Said] = []
    id: str = ""
    message: str = ""


decoder = msgspec.json.Decoder(Heard)
GAMES_HEARD = 30


def public_events(key: str) -> frozenset[str]:
    """Return the names of the events that this game tells to all, heard in random games of two."""
    import truckstop.games  # noqa: F401  (registers the games)
    from truckstop.kernel import tell
    from truckstop.kernel.chance import Seeded
    from truckstop.kernel.game import named

    game = named(key)
    rules = game.rules(2, {})
    heard, chance = tell.Heard(), Seeded(0)
    for _ in range(GAMES_HEARD):
        state = game.new(rules, chance, heard)
        while seats := state.to_act():
            seat = seats[chance.draw(0, len(seats))]
            options = state.options(seat)
            state.step(seat, options[chance.draw(1, len(options))], chance, heard)
    public = {event[1]: event for event in heard.events if event[0] == tell.ALL}
    both = public.keys() & {event[1] for event in heard.events if event[0] != tell.ALL}
    if both:
        raise RuntimeError(f"{key} tells some events both to all and to one seat, by number: {sorted(both)}")
    return frozenset(str(type(game.event(rules, event)).__struct_config__.tag) for event in public.values())


class Client:
    """One person at a table."""

    def __init__(self, game: "Table", token: str) -> None:
        self.game = game
        self.token = token
        self.asked: Asked | None = None
        self.waiting: list[int] = []
        self.socket: Socket

    async def open(self, port: int, table: str) -> None:
        self.asked = None
        self.socket = await connect(port, f"/api/tables/{table}/socket", self.hear, self.game.lost)
        self.socket.send(msgspec.json.encode({"verb": "hello", "token": self.token}))

    def hear(self, body: bytes) -> None:
        heard = decoder.decode(body)
        if heard.kind == "news":
            if not heard.same:
                self.asked = heard.asked
            self.waiting = heard.waiting
            self.game.hear(self, heard)
        elif heard.kind == "refused":
            self.game.lost(RuntimeError(heard.message))


class Table:
    """A table with two clients. A secret gesture is answered to its own client only."""

    def __init__(self, peer: "Truckstop", number: int) -> None:
        self.peer = peer
        self.random = random.Random(number)
        self.over = False
        self.id = ""
        """The id of the last table made."""
        self.tokens: list[str] = []
        self.spare: list[list[Client]] = []
        self.played: list[Client] = []
        self.clients: list[Client] = []
        self.waiting: list[int] = []
        self.count = 0
        self.acting = -1
        self.missing: set[int] = set()
        self.done: asyncio.Future[None] | None = None

    def lost(self, error: Exception) -> None:
        if self.done is not None and not self.done.done():
            self.done.set_exception(error)

    def hear(self, client: Client, heard: Heard) -> None:
        if heard.table is not None and heard.table.status == "over":
            self.over = True
        if self.acting < 0:
            self.waiting = heard.waiting
        elif heard.you == self.acting and heard.id == str(self.count):
            # The other client gets a message if the seats to act changed, or if an event was for all.
            if heard.waiting == self.waiting and not any(event.event in self.peer.public for event in heard.events):
                self.missing.clear()
            self.waiting = heard.waiting
        self.missing.discard(heard.you)
        if not self.missing and self.done is not None and not self.done.done():
            self.done.set_result(None)

    async def act(self) -> None:
        seat = self.random.choice(self.waiting)
        client = self.clients[seat]
        while client.asked is None:
            # An event that `public_events` did not hear is not known to be for all, so its message may be on its way.
            await asyncio.sleep(0.001)
        option = self.random.choice(client.asked.choices).option
        self.count += 1
        self.acting, self.missing = seat, {0, 1}
        self.done = asyncio.get_running_loop().create_future()
        client.socket.send(b'{"verb":"do","options":[%d],"id":"%d"}' % (option, self.count))
        await self.done

    async def again(self) -> None:
        """Take the next of the games made beforehand, at which the same two people already sit."""
        if not self.spare:
            raise RuntimeError("a table has run out of games; more must be made beforehand")
        self.take(self.spare.pop())

    async def make(self) -> str:
        """Make a table at which both sit and whose game has begun."""
        http, game = self.peer.http, self.peer.game
        first, second = (f"Authorization: Bearer {token}\r\n" for token in self.tokens)
        self.id = table = str((await http.post("/api/tables", {"game": game, "players": 2}, first))["id"])
        await http.post(f"/api/tables/{table}/commands", {"verb": "sit"}, second)
        await http.post(f"/api/tables/{table}/commands", {"verb": "start"}, first)
        return table

    async def open(self, games: int) -> None:
        """Create two people and `games` games for them, all open before the first begins."""
        for seat in range(2):
            self.tokens.append((await self.peer.http.post("/api/people", {"name": f"P{seat}"}))["token"])
        for _ in range(games):
            self.spare.append(await self.enter(await self.make()))
        self.take(self.spare.pop())

    async def enter(self, table: str) -> list[Client]:
        self.acting, self.missing, self.done = -1, {0, 1}, asyncio.get_running_loop().create_future()
        clients = [Client(self, token) for token in self.tokens]
        for client in clients:
            await client.open(self.peer.port, table)
        await self.done
        return clients

    def take(self, clients: list[Client]) -> None:
        self.played += self.clients
        self.clients, self.over, self.acting, self.count = clients, False, -1, 0
        self.waiting = clients[0].waiting

    def close(self) -> None:
        for client in [*self.clients, *self.played, *(client for pair in self.spare for client in pair)]:
            client.socket.close()


class Truckstop:
    """A running `truckstop serve`."""

    def __init__(self, port: int, pid: int, game: str, games: int) -> None:
        self.port = port
        self.pids: Sequence[int] = [pid]
        self.game = game
        self.games = games
        self.public = public_events(game)
        self.http = Http(port)

    async def open_table(self, number: int) -> Table:
        table = Table(self, number)
        await table.open(self.games)
        return table


@contextmanager
def serving(db: str, core: int, game: str, games: int, env: dict[str, str]) -> Iterator[Truckstop]:
    """Run `truckstop serve` on its own core, with every entry on disk as always."""
    command = [sys.executable, "-m", "truckstop.cli", "serve", "--db", db, "--port", "0", "--no-limits"]
    sign = "The table is open at http://127.0.0.1:"
    with started(command, core, Path(db).parent, env, sign) as (server, port):
        yield Truckstop(int(port), server.pid, game, games)
