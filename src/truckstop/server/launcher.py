"""`truckstop serve`: one process that serves the table, to this machine or to the network."""

import asyncio
import errno
import gc
import http.client
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import IO

import msgspec
import uvicorn

from truckstop.server.app import application
from truckstop.server.limits import Limits
from truckstop.server.sets import NO_SETS, Sets
from truckstop.server.websocket_protocol import DirectProtocol
from truckstop.server.wire import Where
from truckstop.store import StoreError, open_store

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]  # there is none on Windows, and no such lock


LOCAL = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")


def default_file() -> str:
    """Where tables are kept if nothing else is said."""
    folder = Path.home() / ".truckstop"
    # For nobody else of this machine: the dice of running games and all hands are in there.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(folder / "tables.db")


def without_password(db: str) -> str:
    """A place as it may be printed."""
    scheme, there, rest = db.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}" if there else db


def lan_address() -> str:
    """The address of this machine in its network. Nothing is sent: asking for a route is enough."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
            return str(asked.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address; ServeError says what to do if it cannot be had."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        here = error.errno in (errno.EADDRINUSE, errno.EACCES)
        other = "--port names another port" if here else "--host is an address of this machine"
        raise ServeError(f"port {port} at {host} cannot be used ({error.strerror}); {other}") from None
    return listening


def answers(port: int) -> bool:
    """Is there a server of ours at this port of this machine already?"""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        asked.request("GET", "/api/health")
        return asked.getresponse().status == 204
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asked.close()


def alone(db: str) -> IO[str] | None:
    """Make sure that no other server has this file, as long as what is returned is open."""
    if "://" in db or fcntl is None:
        return None
    lock = Path(f"{db}-lock").open("w")  # noqa: SIM115  (it is held as long as the server runs)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise ServeError(f"{db} is in use by another server; stop that one first, or name another file") from None
    return lock


class ServeError(Exception):
    """A server that cannot be started; the message says what would be right."""


class Wanted(msgspec.Struct, frozen=True):
    """How to serve."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    origins: frozenset[str] = frozenset()
    limits: Limits = Limits()
    proxies: str = ""
    """The addresses of proxies whose word about their clients is taken."""
    sets: Sets = NO_SETS

    def where(self, port: int) -> Where:
        """Who can come, for pages that invite others."""
        local = self.host in LOCAL
        shared = lan_address() if self.host in EVERYWHERE else self.host
        return Where(local, "" if local else f"http://{f'[{shared}]' if ':' in shared else shared}:{port}")


async def try_open(db: str) -> None:
    """Is there a store that can be used? Before anything else is begun."""
    store = open_store(db)
    await store.open(lambda table: None)
    await store.close()


def serve(wanted: Wanted, ready: Callable[[int], None]) -> None:
    """Serve until stopped. `ready` is told the port; what makes it impossible is raised before that."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    try:
        asyncio.run(try_open(wanted.db))
    except StoreError as error:
        raise ServeError(str(error)) from None
    lock = alone(wanted.db)
    listening = bound(wanted.host, wanted.port)
    # Tables are large and live long: looking through all of them every few hundred messages, as is the default, costs
    # a tenth of the time and finds nothing.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    config = uvicorn.Config(
        application(
            open_store(wanted.db),
            wanted.limits,
            wanted.origins,
            where=wanted.where(listening.getsockname()[1]),
            sets=wanted.sets,
        ),
        # Requests are not logged: their addresses hold the links of tables.
        log_level="warning",
        access_log=False,
        log_config=None,
        ws=DirectProtocol,
        ws_max_size=4 * wanted.limits.message_bytes,
        # Messages are small, and compressing them costs more than sending them.
        ws_per_message_deflate=False,
        # Seconds. A client that does not answer a ping within the timeout is disconnected.
        ws_ping_interval=15,
        ws_ping_timeout=15,
        proxy_headers=bool(wanted.proxies),
        forwarded_allow_ips=wanted.proxies or None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    try:
        Server(config, lambda: ready(listening.getsockname()[1])).run(sockets=[listening])
    finally:
        if lock is not None:
            lock.close()


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.ready()
