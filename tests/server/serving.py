"""Real servers for tests: `truckstop serve` in its own process, which can be stopped or killed and restarted."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.waiting import LONG


class Served:
    """A server on a free port; restarts use the same port."""

    program: tuple[str, ...] = ("-m", "truckstop.cli", "serve")

    def __init__(self, db: str, *args: str, limits: bool = False, env: dict[str, str] | None = None) -> None:
        self.db = db
        self.args = [*args] if limits else [*args, "--no-limits"]
        self.env = env or {}
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.lines: list[str] = []

    def start(self) -> Self:
        """Start the server, and wait until it is ready."""
        command = [
            sys.executable,
            *self.program,
            "--db",
            self.db,
            "--port",
            str(self.port),
            *self.args,
        ]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"} | self.env,
        )
        found: queue.Queue[int] = queue.Queue()
        self.reader = threading.Thread(target=self._read, args=(self.process, found), daemon=True)
        self.reader.start()
        self.port = found.get(timeout=LONG)
        assert self.port, "the server did not start:\n" + "".join(self.lines)
        return self

    def _read(self, process: subprocess.Popen[str], found: "queue.Queue[int]") -> None:
        assert process.stdout is not None, "it is a pipe"
        for line in process.stdout:
            self.lines.append(line)
            address = re.search(r"open at http://[^ ]*:(\d+)", line)
            if address:
                found.put(int(address[1]))
        process.stdout.close()
        found.put(0)

    def kill(self) -> None:
        """Kill the server without any clean-up, as a power cut would."""
        assert self.process is not None, "it was started"
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.reader.join()

    def stop(self) -> int:
        """Stop the server as Ctrl-C does; return the exit code."""
        assert self.process is not None, "it was started"
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=LONG)
        self.reader.join()
        return code

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


class Api:
    """A person who uses HTTP."""

    def __init__(self, url: str, name: str = "", token: str = "") -> None:
        self.url = url
        self.token = token
        self.recovery = ""
        if name:
            identity = self.post("/api/people", {"name": name})
            self.token, self.recovery = identity["token"], identity["recovery"]

    def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """Return the response, whatever its status."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= more.pop("headers", {})
        # Loading certificates for every request would take most of the time, and there is no TLS here.
        return httpx.request(method, self.url + path, json=body, headers=headers, timeout=LONG, verify=False, **more)

    def get(self, path: str, **params: object) -> Any:
        answer = self.ask("GET", path, params={key: value for key, value in params.items() if value is not None})
        assert answer.status_code in (200, 204), f"{answer.status_code} {answer.text}"
        return answer.json() if answer.status_code == 200 else None

    def post(self, path: str, body: object) -> Any:
        answer = self.ask("POST", path, body)
        assert answer.status_code in (200, 201), f"{answer.status_code} {answer.text}"
        return answer.json()

    def do(self, table: str, verb: str, **fields: object) -> Any:
        return self.post(f"/api/tables/{table}/commands", {"verb": verb, **fields})

    def refused(self, table: str, verb: str, **fields: object) -> str:
        """Send a command that must be refused; return the key of the refusal."""
        answer = self.ask("POST", f"/api/tables/{table}/commands", {"verb": verb, **fields})
        assert answer.status_code >= 400, answer.text
        key: str = answer.json()["error"]
        return key


def open_socket(url: str, table: str, **more: Any) -> ClientConnection:
    """Open a socket at a table, before hello."""
    address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    socket: ClientConnection = connect(address, compression=None, open_timeout=LONG, **more)
    return socket


def sqlite_file(folder: Path) -> str:
    return str(folder / "tables.db")


def begun(
    url: str, game: str, people: int, bots: int = 0, options: dict[str, str] | None = None
) -> tuple[str, list[Api]]:
    """Make a table, start its game, and return it with its players."""
    sitting = [Api(url, f"Player {number}") for number in range(people)]
    seats = ["me", *["open"] * (people - 1), *["greedy"] * bots]
    wanted = {"game": game, "players": people + bots, "seats": seats, "options": options or {}}
    table: str = sitting[0].post("/api/tables", wanted)["id"]
    for one in sitting[1:]:
        one.do(table, "sit")
    sitting[0].do(table, "start")
    return table, sitting
