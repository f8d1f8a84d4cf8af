"""Steps of the set-up: running programs, reporting progress, and noting what was done.

What was done is noted in build/ under a hash of what it was made from: file times say nothing after a clone.
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
"""What uv, npm and pip say. Versions are pinned, so for pip none is found only if nothing could be fetched."""


class SetupError(Exception):
    """A step that failed; the message is one line that says what to do."""


def digest(words: Iterable[str], files: Iterable[Path]) -> str:
    """A hash of words and of files, their names included."""
    result = hashlib.sha256(json.dumps(list(words)).encode())
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        result.update(f"{file.relative_to(ROOT).as_posix()}\0{content}\0".encode())
    return result.hexdigest()


def put(file: Path, text: str, mode: int = 0o644) -> None:
    """Write a file in one move: a reader sees the old text or the new one."""
    fresh = file.with_name(file.name + ".new")
    fresh.write_text(text)
    fresh.chmod(mode)
    fresh.replace(file)


def notes() -> dict[str, str]:
    """What has been done, by step."""
    try:
        found = json.loads(NOTES.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def noted(step: str) -> str | None:
    """The hash that a step was last done with."""
    return notes().get(step)


WRITING = threading.Lock()


def note(step: str, key: str) -> None:
    """Remember that a step is done; an empty key marks one that has begun."""
    with WRITING:
        put(NOTES, json.dumps({**notes(), step: key}, indent=1) + "\n")


def home() -> Path:
    return Path(os.environ.get("HOME") or "~").expanduser()


@cache
def can_write(folder: Path) -> bool:
    """Whether files can be made in a folder. Permissions do not tell: the file system may be read-only."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def environment(**more: str) -> dict[str, str]:
    """The environment for other programs: settings of another Python must not reach into this one."""
    foreign = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")
    env = {name: value for name, value in os.environ.items() if name not in foreign}
    if not can_write(home()):
        env.setdefault("UV_CACHE_DIR", str(BUILD / "cache" / "uv"))
        env.setdefault("npm_config_cache", str(BUILD / "cache" / "npm"))
    return {**env, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}


def uv_pip(verb: str) -> Command:
    """The start of a uv command that works on .venv, whatever environment is active."""
    return [PYTHON, "-m", "uv", "pip", verb, "--python", PYTHON]


def attempt(command: Command, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a program in the project folder; what it prints is kept."""
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
    """Run a step and return its output; SetupError in one line if it fails.

    What happens is printed, unless the output goes to a log, as that of a build in the background does.
    """
    if what and log is None:
        say(what)
    done = attempt(command, **env)
    if done.returncode == 0:
        return done.stdout
    usable, log = log is None, log or BUILD / "setup-error.log"
    try:
        BUILD.mkdir(exist_ok=True)
        log.write_text(done.stdout)
        where = f" ({log.relative_to(ROOT)} has all of it.)"
    except OSError:
        where = ""
    step = what.partition(",")[0] or str(command[0])
    raise SetupError(f"{step} failed: {reason(done.stdout)}.{where}{still_works() if usable else ''}")


def reason(output: str) -> str:
    """Why a program failed: a full disk, no network, or else its last line."""
    if NO_SPACE in output:
        return "there is no space left on the disk"
    if NO_NETWORK.search(output):
        return "the packages could not be fetched, perhaps because there is no network"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1][:200].rstrip(".") if lines else "it said nothing"


def still_works() -> str:
    """What can be used although the set-up failed."""
    usable = (VENV / "bin" / "truckstop").exists()
    return " What was installed before still works: .venv/bin/truckstop serve --open" if usable else ""


def one_line(error: SetupError | OSError) -> str:
    """What went wrong, as a sentence."""
    if isinstance(error, OSError):
        return f"{error.strerror or error}: {error.filename}." if error.filename else f"{error.strerror or error}."
    return str(error)


BEGUN = time.monotonic()


def say(what: str) -> None:
    """One line, with the seconds since the start."""
    print(f"{time.monotonic() - BEGUN:5.1f} s  {what}", flush=True)
