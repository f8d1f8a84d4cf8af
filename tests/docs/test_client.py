"""docs/client.py plays all games, two at one table, over lost connections, and with a killed server."""

import ast
import io
import os
import re
import socket
import subprocess
import sys
import threading
import tokenize
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.docs.pages import ROOT
from tests.server.serving import Api, Served, sqlite_file
from tests.waiting import LONG, WHOLE, until

CLIENT = ROOT / "docs" / "client.py"
TEXT = CLIENT.read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with its default settings, including limits."""
    with Served(sqlite_file(tmp_path_factory.mktemp("client")), limits=True) as server:
        yield server


class Client:
    """Start the client in its own process; return it and the table that it prints."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", str(CLIENT), *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # Shorten the wait before it reconnects, which is some seconds by default.
            env=os.environ | {"WEBSOCKETS_BACKOFF_INITIAL_DELAY": "0.1", "WEBSOCKETS_BACKOFF_MIN_DELAY": "0.1"},
        )
        assert self.process.stdout is not None, "it is a pipe"
        found = re.fullmatch(r"at table (\S+)\n", self.process.stdout.readline())
        self.table = found[1] if found else ""

    def scores(self) -> list[int]:
        """Return what it prints when the game is over."""
        said, wrong = self.process.communicate(timeout=WHOLE)
        assert self.process.returncode == 0, wrong
        assert said.startswith("scores "), said
        return [int(score) for score in said.split()[1:]]


class Cutting:
    """A proxy that cuts every connection right after the fourth message of the client."""

    def __init__(self, port: int) -> None:
        self.cuts = 0
        self.server = port
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                far = socket.create_connection(("127.0.0.1", self.server))
                threading.Thread(target=self._pass, args=(far, near, 0), daemon=True).start()
                threading.Thread(target=self._pass, args=(near, far, 4), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, most: int) -> None:
        count = 0
        with suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
                count += 1
                if count == most:
                    self.cuts += 1
                    break
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()


@contextmanager
def client(*args: str) -> Iterator[Client]:
    started = Client(*args)
    try:
        yield started
    finally:
        started.process.kill()
        started.process.communicate()


def over(server: Served, table: str) -> dict[str, object]:
    """Return the table as a spectator sees it; its game must have ended by the rules."""
    found = Api(server.url).get(f"/api/tables/{table}")
    assert found["table"]["ended"] == "rules"
    shown: dict[str, object] = found["view"]
    return shown


@pytest.mark.parametrize("game", ["frenzy", "rollwrite", "tacos"])
def test_the_client_finishes_a_game_against_a_bot(served: Served, game: str) -> None:
    with client(served.url, "Ana", "new", game, "greedy") as ana:
        scores = ana.scores()
    assert scores == over(served, ana.table)["scores"] and len(scores) == 2


@pytest.mark.parametrize("game", ["rollwrite", "tacos"])
def test_the_client_plays_alone(served: Served, game: str) -> None:
    with client(served.url, "Ana", "new", game) as ana:
        assert ana.scores() == over(served, ana.table)["scores"]


def test_two_clients_play_at_one_table_by_its_link(served: Served) -> None:
    with ExitStack() as both:
        ana = both.enter_context(client(served.url, "Ana", "new", "frenzy", "open"))
        ben = both.enter_context(client(served.url, "Ben", "join", ana.table))
        assert ana.table == ben.table
        assert ana.scores() == ben.scores() == over(served, ana.table)["scores"]
    seats = Api(served.url).get(f"/api/tables/{ana.table}")["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Ben"]


def test_the_client_survives_lost_connections(served: Served) -> None:
    """Every connection is cut right after a command, so that the client cannot know whether it arrived."""
    with Cutting(served.port) as cutting:
        with client(f"http://127.0.0.1:{cutting.port}", "Ana", "new", "rollwrite") as ana:
            assert ana.scores() == over(served, ana.table)["scores"]
        assert cutting.cuts >= 5


def test_the_client_survives_a_killed_server(tmp_path: Path) -> None:
    with Served(sqlite_file(tmp_path)) as server, client(server.url, "Ana", "new", "rollwrite", "open") as ana:
        # The game waits for Cat, so it cannot be over before the kill.
        cat = Api(server.url, "Cat")
        cat.do(ana.table, "sit")
        until(lambda: cat.get(f"/api/tables/{ana.table}")["table"]["status"] != "open")
        server.kill()
        server.start()
        cat.do(ana.table, "leave")
        assert ana.scores() == over(server, ana.table)["scores"]


def test_a_client_that_cannot_join_prints_the_reason(served: Served) -> None:
    with client(served.url, "Ana", "new", "rollwrite") as ana:
        with client(served.url, "Ben", "join", ana.table) as ben:
            _, wrong = ben.process.communicate(timeout=LONG)
            assert ben.process.returncode == 1 and "409" in wrong
        ana.scores()


def test_the_client_has_30_lines() -> None:
    """Lines of code, without blank lines, comments and the docstring."""
    silent = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(TEXT).readline):
        if token.type not in silent:
            lines |= set(range(token.start[0], token.end[0] + 1))
    head = ast.parse(TEXT).body[0]
    assert head.end_lineno is not None
    lines -= set(range(head.lineno, head.end_lineno + 1))
    assert len(lines) <= 30
    assert max(map(len, TEXT.split("\n"))) <= 120


def test_the_page_shows_the_file() -> None:
    assert f"```python\n{TEXT}```\n" in PAGE
