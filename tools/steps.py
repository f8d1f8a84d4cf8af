"""Steps of the set-up: runs programs, reports progress and records completed steps.

A completed step is recorded in build/ with a hash of its input, because file times are meaningless after a clone.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NOTES = ROOT / "build" / "notes.json"
BUILD = ROOT / "build"
Command = list[str | Path]
NO_SPACE = "No space left on device"
NO_NETWORK = re.compile(
    r"dns error|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|error sending request|Max retries|NewConnectionError"
    r"|connection broken by|No matching distribution found"
)
"""Messages of uv, npm and pip. Versions are pinned, so pip finds no distribution only if nothing can be fetched."""


class SetupError(Exception):
    """A failed step; the message is one line that says what to do."""


def digest(words: Iterable[str], files: Iterable[Path]) -> str:
    """Return a hash of words and of the names and contents of files."""
    result = hashlib.sha256(json.dumps(list(words)).encode())
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        result.update(f"{file.relative_to(ROOT).as_posix()}\0{content}\0".encode())
    return result.hexdigest()


def put(file: Path, text: str, mode: int = 0o644) -> None:
    """Write a file atomically: a reader sees the old text or the new one."""
    temporary = file.with_name(file.name + ".new")
    temporary.write_text(text)
    temporary.chmod(mode)
    temporary.replace(file)


def notes() -> dict[str, str]:
    """Return the hashes of completed steps."""
    try:
        recorded = json.loads(NOTES.read_text())
    except (OSError, ValueError):
        return {}
    return recorded if isinstance(recorded, dict) else {}


def noted(step: str) -> str | None:
    """Return the hash with which a step was last completed."""
    return notes().get(step)


WRITING = threading.Lock()


def note(step: str, key: str) -> None:
    """Record that a step is completed; an empty key marks one that has started."""
    with WRITING:
        put(NOTES, json.dumps({**notes(), step: key}, indent=1) + "\n")


def home() -> Path:
    return Path(os.environ.get("HOME") or "~").expanduser()


@cache
def can_write(folder: Path) -> bool:
    """Return True if files can be created in a folder. It tries, because the file system may be read-only."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def environment(**more: str) -> dict[str, str]:
    """Return the environment for other programs, without settings that belong to another Python."""
    foreign = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")
    env = {name: value for name, value in os.environ.items() if name not in foreign}
    if not can_write(home()):
        env.setdefault("UV_CACHE_DIR", str(BUILD / "cache" / "uv"))
        env.setdefault("npm_config_cache", str(BUILD / "cache" / "npm"))
    return {**env, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}


def uv_pip(verb: str) -> Command:
    """Return the start of a uv command for .venv, whichever environment is active."""
    return [PYTHON, "-m", "uv", "pip", verb, "--python", PYTHON]


def attempt(command: Command, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a program in the project folder and capture its output."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        env=environment(**env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def run(what: str, command: Command, log: Path | None = None, **env: str) -> str:
    """Run a step and return its output; raise SetupError if it fails.

    `what` is printed, unless the output goes to a log, as for a build in the background.
    """
    if what and log is None:
        say(what)
    completed = attempt(command, **env)
    if completed.returncode == 0:
        return completed.stdout
    usable, log = log is None, log or BUILD / "setup-error.log"
    try:
        BUILD.mkdir(exist_ok=True)
        log.write_text(completed.stdout)
        where = f" ({log.relative_to(ROOT)} has the full output.)"
    except OSError:
        where = ""
    step = what.partition(",")[0] or str(command[0])
    raise SetupError(f"{step} failed: {reason(completed.stdout)}.{where}{still_works() if usable else ''}")


def reason(output: str) -> str:
    """Return why a program failed: a full disk, no network, or else its last line."""
    if NO_SPACE in output:
        return "there is no space left on the disk"
    if NO_NETWORK.search(output):
        return "the packages could not be downloaded; is there a network?"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1][:200].rstrip(".") if lines else "it printed nothing"


def still_works() -> str:
    """Return a sentence on what can be used although the set-up failed, if anything."""
    usable = (VENV / "bin" / "truckstop").exists()
    return " The previous installation still works: .venv/bin/truckstop serve --open" if usable else ""


def one_line(error: SetupError | OSError) -> str:
    """Return an error as one sentence."""
    if isinstance(error, OSError):
        return f"{error.strerror or error}: {error.filename}." if error.filename else f"{error.strerror or error}."
    return str(error)


STARTED = time.monotonic()


def say(what: str) -> None:
    """Print a line with the seconds since the start."""
    print(f"{time.monotonic() - STARTED:5.1f} s  {what}", flush=True)
