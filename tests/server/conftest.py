"""A server for the tests of a module, and a PostgreSQL for those that need one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import truckstop.games  # noqa: F401  (registers the games, which logs are read with)
from tests.postgres import postgres as postgres
from tests.server.serving import Served, sqlite_file


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on SQLite, without limits."""
    with Served(sqlite_file(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture
def own_db(tmp_path: Path) -> str:
    return sqlite_file(tmp_path)
