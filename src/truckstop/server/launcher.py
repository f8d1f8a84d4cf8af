"""`truckstop serve`: starts one process that serves tables to this machine or to the network."""

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
    fcntl = None  # type: ignore[assignment]  # Windows has no fcntl; there is no lock


LOCAL = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")


def default_file() -> str:
    """Return the path of the default database."""
    folder = Path.home() / ".truckstop"
    # No other user of this machine may read it: it holds the dice and all hands of running games.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(folder / "tables.db")


def without_password(db: str) -> str:
    """Return the address of a database without its password, to be printed."""
    scheme, there, rest = db.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}" if there else db


def lan_address() -> str:
    """Return the address of this machine in its network. Nothing is sent: asking for a route is enough."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bound(host: str, port: int) -> socket.socket:
    """Return a socket bound to this address; ServeError says what to do if that fails."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        wrong_port = error.errno in (errno.EADDRINUSE, errno.EACCES)
        advice = "choose another with --port" if wrong_port else "--host must be an address of this machine"
        raise ServeError(f"port {port} at {host} cannot be used ({error.strerror}); {advice}") from None
    return listening


def answers(port: int) -> bool:
    """True if a Truckstop server already answers at this port of this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status == 204
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def alone(db: str) -> IO[str] | None:
    """Lock a database file for this server until the returned lock file is closed; None if no lock is needed."""
    if "://" in db or fcntl is None:
        return None
    lock = Path(f"{db}-lock").open("w")  # noqa: SIM115  (held as long as the server runs)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise ServeError(f"{db} is in use by another server; stop that server first, or name another file") from None
    return lock


class ServeError(Exception):
    """The server cannot be started; the message says what to do."""


class ServerSettings(msgspec.Struct, frozen=True):
    """The settings of a server."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    origins: frozenset[str] = frozenset()
    limits: Limits = Limits()
    proxies: str = ""
    """Addresses of proxies whose forwarding headers are trusted."""
    sets: Sets = NO_SETS

    def where(self, port: int) -> Where:
        """Return who can reach the server, for pages that invite others."""
        local = self.host in LOCAL
        shared = lan_address() if self.host in EVERYWHERE else self.host
        return Where(local, "" if local else f"http://{f'[{shared}]' if ':' in shared else shared}:{port}")


async def try_open(db: str) -> None:
    """Open and close the store; StoreError if it cannot be used."""
    store = open_store(db)
    await store.open(lambda table: None)
    await store.close()


def serve(settings: ServerSettings, ready: Callable[[int], None]) -> None:
    """Serve until stopped. Calls `ready` with the port; ServeError is raised before that."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    try:
        asyncio.run(try_open(settings.db))
    except StoreError as error:
        raise ServeError(str(error)) from None
    lock = alone(settings.db)
    listening = bound(settings.host, settings.port)
    # Tables are large and live long. With the default thresholds, garbage collection takes a tenth of the time and
    # finds nothing.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    config = uvicorn.Config(
        application(
            open_store(settings.db),
            settings.limits,
            settings.origins,
            where=settings.where(listening.getsockname()[1]),
            sets=settings.sets,
        ),
        # Requests are not logged, because their paths contain the links of tables.
        log_level="warning",
        access_log=False,
        log_config=None,
        ws=DirectProtocol,
        ws_max_size=4 * settings.limits.message_bytes,
        # Messages are small; compressing them costs more than sending them.
        ws_per_message_deflate=False,
        # Seconds. A client that does not answer a ping within the timeout is disconnected.
        ws_ping_interval=15,
        ws_ping_timeout=15,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    try:
        Server(config, lambda: ready(listening.getsockname()[1])).run(sockets=[listening])
    finally:
        if lock is not None:
            lock.close()


class Server(uvicorn.Server):
    """A uvicorn server that calls `ready` when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.ready()
