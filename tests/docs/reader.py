"""A reader who follows a page in a copy of the project, where nothing can be damaged."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import truckstop
from tests.docs.background import Background
from tests.docs.pages import ROOT, Step
from tests.postgres import Postgres
from tests.test_project import files
from tests.waiting import WHOLE

FROM_SOURCE = Path(truckstop.__file__).is_relative_to(ROOT / "src")

SHORTER = {
    "--games 1000": "--games 4",
    "--games 6000": "--games 3",
    "--games 30 ": "--games 3 ",
    "count_plays.py my-cards 100": "count_plays.py my-cards 2",
}
"""The only ways in which long runs are shortened."""

MAKE = re.compile(r"\bmake(?= |$)")
BENCH = re.compile(r"(-m bench\.\w+).*")
SERVE = "truckstop serve"
PORT = re.compile(r" --port (\d+)")
EXPORT = re.compile(r"export (\w+)=(\S+)")
DATABASE = re.compile(r"postgresql://[^\s'\"]+")
NOT_EVERYWHERE = ("curl", "git", "sqlite3")
"""Tools that pages may use; the tests also run on machines without them."""


class Reader:
    """A person at a shell in a copy of the project, with their own home folder.

    - `make …` is only dry-run (`make -n …`), because the tests are run by make and would run themselves.
    - `… -m bench.SUITE …` is only asked for its help: it measures for minutes and needs packages that tests do not
      install.
    - `truckstop serve …` is started on a free port, must answer, and keeps running during the next commands, which
      reach it at the port that the page names. It is stopped by a `stop` comment, by another server on the same port,
      and at the end; it must exit with code 0.
    - `export NAME=VALUE` applies to all commands after it.
    - `postgresql://…` is replaced by a database of a real server, a different one for each address.
    - Everything else is run as it is, without input, and must succeed.
    """

    def __init__(self, folder: Path, postgres: Callable[[], Postgres] | None = None) -> None:
        self.folder = folder
        self.postgres = postgres
        self.databases: dict[str, str] = {}
        self.servers: dict[str, Background] = {}
        """Running servers by the port that the page names."""
        for path in files():
            copy = folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        self.environ = {key: value for key, value in os.environ.items() if not hidden(key)}
        if FROM_SOURCE:
            self.environ["PYTHONPATH"] = str(folder / "src")
        (folder / "home").mkdir()
        self.environ["HOME"] = str(folder / "home")
        self.make_venv(folder / ".venv" / "bin")
        if shutil.which("git"):
            for command in (["init", "-q"], ["add", "-A"]):
                subprocess.run(["git", *command], cwd=folder, check=True, capture_output=True)

    def make_venv(self, bin_: Path) -> None:
        """Create what `make setup` would create, with the Python that runs the tests."""
        bin_.mkdir(parents=True)
        (bin_ / "activate").write_text("")
        for name, runs in (("python", ""), ("truckstop", "-m truckstop.cli ")):
            script = bin_ / name
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {runs}"$@"\n')
            script.chmod(0o755)
        self.environ["PATH"] = f"{bin_}{os.pathsep}{self.environ['PATH']}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def do(self, step: Step) -> None:
        if step.edit == "stop":
            self.stop()
        elif step.edit:
            self.edit(step)
        else:
            self.run(step)

    def run(self, step: Step) -> None:
        command = MAKE.sub("make -n", BENCH.sub(r"\1 --help", step.command))
        for long, short in SHORTER.items():
            command = command.replace(long, short)
        if command.split()[0] in NOT_EVERYWHERE and not shutil.which(command.split()[0]):
            return
        command = DATABASE.sub(lambda found: self.database(found[0]), command)
        if command.startswith(SERVE):
            self.serve(step, command)
            return
        if found := EXPORT.fullmatch(command):
            self.environ[found[1]] = found[2]
            return
        for port, server in self.servers.items():
            command = command.replace(f"127.0.0.1:{port}", f"127.0.0.1:{server.port}")
        ran = subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=WHOLE,
        )
        said = ran.stdout + ran.stderr
        assert ran.returncode == 0, f"line {step.line}: {command}\nends with {ran.returncode}:\n{said}"
        assert shown(step.shows, said), f"line {step.line}: {command}\nshould print {step.shows}, not:\n{said}"

    def serve(self, step: Step, command: str) -> None:
        named = PORT.search(command)
        port = named[1] if named else "8000"
        if port in self.servers:
            self.servers.pop(port).stop()
        server = Background(PORT.sub("", command).replace(SERVE, f"{SERVE} --port 0", 1), self.folder, self.environ)
        self.servers[port] = server
        said = server.said.replace(f":{server.port}", f":{port}")
        assert server.is_well(), f"line {step.line}: {command}"
        assert shown(step.shows, said), f"line {step.line}: {command}\nshould print {step.shows}, not:\n{said}"

    def stop(self) -> None:
        while self.servers:
            self.servers.popitem()[1].stop()

    def database(self, named: str) -> str:
        """Return the address of a real database for the one on the page."""
        assert self.postgres is not None, f"this reader has no database for {named}"
        if named not in self.databases:
            postgres = self.postgres()
            self.databases[named] = postgres.database()
            # The client tools must not be older than the server.
            self.environ["PATH"] = f"{postgres.server.bin_path}{os.pathsep}{self.environ['PATH']}"
        return shlex.quote(self.databases[named])

    def edit(self, step: Step) -> None:
        verb, _, rest = step.edit.partition(" ")
        if verb in ("write", "append"):
            file = self.folder / rest
            assert file.exists() == (verb == "append"), f"line {step.line}: {rest}"
            file.write_text((file.read_text() if verb == "append" else "") + step.text)
            return
        if verb == "insert":
            name, _, before = rest.partition(" before: ")
            old, new = before, step.text + "\n\n" + before
        else:
            assert verb == "replace", f"line {step.line}: no such edit: {step.edit}"
            name, _, change = rest.partition(": ")
            old, _, new = change.replace("\\n", "\n").partition(" -> ")
        file = self.folder / name
        text = file.read_text()
        assert old in text, f"line {step.line}: {name} holds no {old!r}"
        file.write_text(text.replace(old, new, 1))


def hidden(key: str) -> bool:
    """Return the environment of a newly opened shell."""
    return key in ("PYTHONPATH", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "UPDATE_GOLDEN") or key.startswith("PYTEST")


def shown(lines: list[str], said: str) -> bool:
    """True if the output contains these lines in this order; `…` in a line matches anything."""
    at = 0
    for line in filter(None, (line.strip() for line in lines)):
        pattern = ".*".join(re.escape(part) for part in line.split("…"))
        found = re.compile(pattern).search(said, at)
        if found is None:
            return False
        at = found.end()
    return True
