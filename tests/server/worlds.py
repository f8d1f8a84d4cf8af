"""A whole server inside the test, without real time or chance, so that its output can be compared byte by byte.

The application is the real one, called as a web server calls it. What would make two runs differ is injected: the
clock, the ids and the secret of the dice. The database is in memory, and bots think in this process.
"""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from functools import lru_cache
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.server.app import Application, application
from truckstop.server.bot_worker import Question, thought
from truckstop.server.game_plans import GamePlan
from truckstop.server.gateway import Gateway, hashed
from truckstop.server.limits import NONE, Limits
from truckstop.server.live_table import LiveTable
from truckstop.server.lobby import place
from truckstop.server.websocket_protocol import DIRECT
from truckstop.store.schema import statements
from truckstop.store.sqlite import execute, run_job
from truckstop.store.store import OnNotice, Row, Statement, Store, StoreError
from truckstop.table.entries import Clock, Place
from truckstop.table.table import Table

T = TypeVar("T")
TABLE = "the-table"
WATCHER = "watcher"
"""A spectator with an identity. A spectator without one has an empty name."""
BEGAN = 1_700_000_000.0


class Setup(NamedTuple):
    """What is played, and by whom; a seat is the name of a bot, or empty for a person."""

    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    clock: Clock
    secret: bytes

    def people(self) -> list[int]:
        return [number for number, bot in enumerate(self.seats) if not bot]


class Answer(NamedTuple):
    """A response over HTTP."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class MemoryStore(Store):
    """SQLite without a file and without a thread."""

    has_append_soon = True

    def __init__(self) -> None:
        self.database = sqlite3.connect(":memory:", isolation_level=None)
        self.fails = False
        """True if writing a new table fails in the middle."""

    async def open(self, on_notice: OnNotice) -> None:
        for sql in statements("REAL", "BLOB"):
            self.database.execute(sql)

    async def close(self) -> None:
        self.database.close()

    async def rows(self, statement: Statement) -> list[Row]:
        return execute(self.database, statement).fetchall()

    async def write(self, first: Statement, then: Sequence[Statement] = (), notice: str = "") -> int:
        made = self.fails and any("INTO tables" in one.sql for one in [first, *then])
        touched = run_job(self.database.cursor(), [first, *then, *([Statement("broken")] if made else [])])
        if isinstance(touched, Exception):
            raise touched
        return touched

    def append_soon(
        self, id: str, seq: int, body: bytes, also: Sequence[Statement], done: Callable[[int | StoreError], None]
    ) -> None:
        touched = run_job(self.database.cursor(), [self._entry(id, seq, body), *also])
        assert not isinstance(touched, Exception), touched
        asyncio.get_running_loop().call_soon(done, touched)


async def think_here(question: Question, seconds: float) -> list[int]:
    """Answer as a bot worker does, in this process."""
    return thought(question)


@lru_cache(maxsize=1)
def the_application() -> Application:
    """Return one application for all worlds, because making it takes long; each world puts its gateway into it."""
    return application(MemoryStore(), NONE)


class DirectPath:
    """The direct path that the web server offers to the application."""

    def __init__(self, take: Callable[[str], None]) -> None:
        self.hear: Callable[[bytes], bool] | None = None
        self.take = take

    def say(self, text: bytes) -> bool:
        self.take(text.decode())
        return True


class Viewer:
    """A client at a socket of the table, by seat or name, with everything that it was ever sent."""

    def __init__(self, world: "World", who: str) -> None:
        self.world = world
        self.who = who
        self.heard: list[str] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.sent = self.asked = self.read = 0
        self.seat, self.number = -1, 0
        self.path = DirectPath(self._heard)

    def connect(self, after: int = 0) -> None:
        """Connect, and wait for the presence message."""
        self.knock(after)
        self.wait_for('{"is":"here"')

    def knock(self, after: int = 0) -> None:
        """Connect without waiting for the result."""
        self.path = DirectPath(self._heard)
        scope = scope_of("websocket", f"/api/tables/{TABLE}/socket") | {"subprotocols": []}
        scope["extensions"] = {DIRECT: {"protocol": self.path}}
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = self.world.loop.create_task(self.world.app(scope, self.inbox.get, self._take))
        self.send(verb="hello", token=token_of(self.who), seat=self.seat, after=after)

    def drop(self) -> None:
        """Disconnect, and wait until the server has noticed."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        assert self.task is not None, "it was connected"
        self.world.run(self.task)
        self.inbox, self.task = asyncio.Queue(), None

    def send(self, **message: object) -> None:
        self.asked = len(self.heard)
        self.world.run(self._send(json.dumps(message)))

    async def _send(self, text: str) -> None:
        """Deliver a text as the web server does: over the direct path if that takes it, else over ASGI."""
        if self.path.hear is not None and self.inbox.empty() and self.path.hear(text.encode()):
            self.world.soon += 1
        else:
            self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    def wait_for(self, part: str) -> str:
        """Wait until all is quiet; return the message with this text in it that came after the last send."""
        self.world.settle(lambda: any(part in text for text in self.heard[self.asked :]))
        return next(text for text in self.heard[self.asked :] if part in text)

    def do(self, verb: str, **fields: object) -> dict[str, Any]:
        """Send a command; return its answer."""
        self.sent += 1
        self.send(verb=verb, id=f"c{self.sent}", **fields)
        answer: dict[str, Any] = json.loads(self.wait_for(f'"id":"c{self.sent}"'))
        return answer

    def news(self) -> list[str]:
        """Return what came since the last call."""
        since, self.read = self.read, len(self.heard)
        return self.heard[since:]

    async def _take(self, message: dict[str, Any]) -> None:
        """Take a message that the application sends over ASGI."""
        if message["type"] == "websocket.send":
            self._heard(message["text"])
        elif message["type"] == "websocket.close":
            self.heard.append(f"closed {message.get('code')} {message.get('reason')}")

    def _heard(self, text: str) -> None:
        self.heard.append(text)
        if text.startswith('{"is":"news"'):
            news = json.loads(text)
            self.seat, self.number = news["you"], news["n"]


class World(logging.Handler):
    """One run: an application with one table, its viewers, and the lines that it logs."""

    def __init__(
        self,
        setup: Setup,
        database: sqlite3.Connection | None = None,
        now: float = BEGAN,
        limits: Limits = NONE,
    ) -> None:
        super().__init__(logging.DEBUG)
        self.setup = setup
        self.now = now
        self.lines: list[str] = []
        self.soon = 0
        """Number of gestures that took the direct path."""
        self.loop = asyncio.new_event_loop()
        self.store = MemoryStore()
        self.app = the_application()
        self.gateway = Gateway(self.store, limits, frozenset(), lambda: self.now)
        pool = self.gateway.scheduler.pool
        for worker in pool.quick.workers + pool.thinking.workers:
            worker.ask = think_here  # type: ignore[method-assign]
        people = [*(str(seat) for seat in setup.people()), WATCHER]
        self.viewers = {who: Viewer(self, who) for who in [*people, ""]}
        if database is not None:
            database.backup(self.store.database)
        else:
            self.run(self._found(people))

    async def _found(self, people: list[str]) -> None:
        """Make the people and the table."""
        await self.store.open(lambda table: None)
        for who in people:
            await self.store.add_person(who, f"Name of {who}", hashed(token_of(who)), hashed(f"code {who}"), self.now)
        setup = self.setup
        seats = tuple(Place(bot=bot) if bot else Place(who=str(seat)) for seat, bot in enumerate(setup.seats))
        host = str(setup.people()[0])
        plan = GamePlan(setup.game, len(seats), setup.options, setup.secret)
        made = plan.made(host, seats, True, setup.clock, self.now)
        await place(self.gateway.node, TABLE, made)

    # Running: the event loop runs only during these calls

    def run(self, work: "Coroutine[Any, Any, T] | asyncio.Future[T]") -> T:
        root = logging.getLogger()
        root.addHandler(self)
        self.app.state.gateway = self.gateway
        try:
            return self.loop.run_until_complete(work)
        finally:
            root.removeHandler(self)

    def settle(self, enough: Callable[[], bool] = lambda: True) -> None:
        """Run until a condition holds and nothing more comes."""
        self.run(self._settle(enough))

    async def _settle(self, enough: Callable[[], bool]) -> None:
        quiet, count, turns = 0, -1, 0
        while quiet < 8 or not enough():
            await asyncio.sleep(0)
            now = sum(len(viewer.heard) for viewer in self.viewers.values())
            quiet, count, turns = (quiet + 1, count, turns + 1) if now == count else (0, now, turns + 1)
            assert turns < 10_000, "an answer never came"

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name} {record.getMessage()}")

    # Requests

    @property
    def live(self) -> LiveTable:
        return self.run(self.gateway.node.open(TABLE))

    @property
    def table(self) -> Table:
        table = self.live.table
        assert table is not None, "it has just been opened"
        return table

    def let_think(self, seat: int) -> None:
        """Let the bot at a seat make all moves that are due."""
        self.run(self.gateway.scheduler.bots.move(self.live, seat))
        self.settle()

    def http(self, who: str, method: str, path: str, query: str = "", body: object = None) -> str:
        """Return the whole response to a request as text."""
        return str(self.ask(who, method, path, query, body))

    def ask(self, who: str, method: str, path: str, query: str = "", body: object = None) -> Answer:
        scope = scope_of("http", path, query, method)
        if who:
            scope["headers"].append((b"authorization", f"Bearer {token_of(who)}".encode()))
        data = b"" if body is None else json.dumps(body).encode()
        asked = [{"type": "http.request", "body": data, "more_body": False}]
        parts: list[dict[str, Any]] = []

        async def receive() -> Any:
            return asked.pop(0) if asked else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            parts.append(message)

        self.run(self.app(scope, receive, send))
        first = parts[0]
        return Answer(first["status"], first["headers"], b"".join(part.get("body", b"") for part in parts[1:]))

    def fork(self) -> "World":
        """Return another run with the same state."""
        other = World(self.setup, self.store.database, self.now)
        for who, viewer in self.viewers.items():
            # Continue the ids: a command with a used id is not carried out again.
            other.viewers[who].sent = viewer.sent
        return other

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for viewer in self.viewers.values():
            if viewer.task is not None:
                viewer.drop()
        self.run(self.store.close())
        self.loop.close()


def token_of(who: str) -> str:
    return f"token of {who}" if who else ""


def scope_of(kind: str, path: str, query: str = "", method: str = "") -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"here"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("here", 80),
        "state": {},
        "extensions": {},
    } | ({"method": method} if method else {})
