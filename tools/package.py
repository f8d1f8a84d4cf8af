"""The package: builds it as a wheel, installs it beside earlier versions, and serves it while it is compiled."""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NoReturn

from tools.steps import (
    BUILD,
    PYTHON,
    ROOT,
    VENV,
    Command,
    SetupError,
    can_write,
    digest,
    home,
    one_line,
    put,
    run,
    say,
    uv_pip,
)

PAGES = ROOT / "web" / "dist"
WHEELS = BUILD / "wheels"
INSTALLED = BUILD / "installed"
VARIABLES = (
    "CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "ARCHFLAGS", "MACOSX_DEPLOYMENT_TARGET", "SDKROOT"
)  # fmt: skip
"""Environment variables that compilers read; hatch_build.py has the same list."""
SCRIPT = """#!/bin/sh
'''exec' "{python}" "$0" "$@"
' '''
import sys
from truckstop.cli import main
if __name__ == "__main__":  # worker processes of a simulation import this file
    sys.exit(main())
"""
"""The command `truckstop`: Python that starts with a line for the shell, because a path in `#!` cannot hold a space."""
IN_USE = "in-use"
"""A file in the folder of a version; processes that use the version hold a lock on it."""
KEPT = 8
"""Number of package versions kept in build/; running servers still use the files of theirs."""


def has_pages() -> bool:
    return (PAGES / "index.html").exists()


def install_package(compiled: bool) -> None:
    """Make .venv use the package: compiled if `compiled` is set or a compiled wheel exists."""
    version = package_version()
    kind = "compiled" if can_compile() and (compiled or wheel_of(version, "compiled")) else "pure"
    use(wheel_of(version, kind) or build_wheel(version, kind))
    if compiled:
        say(run("", [PYTHON, "-I", "-c", "from truckstop.compiled import notice; print(notice())"]).strip())


def package_version() -> str:
    """Return a hash of everything that the package is built from."""
    sources = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    pages = [path for path in PAGES.rglob("*") if path.is_file()]
    names = ("pyproject.toml", "hatch_build.py", "LICENSE", "requirements/play.txt")
    settings = [os.environ.get(name, "") for name in VARIABLES]
    words = [*settings, sys.version, c_compiler(), str(can_compile())]
    return digest(words, [*(ROOT / name for name in names), *sources, *pages])[:16]


@cache
def c_compiler() -> str:
    """Return the version text of the C compiler; empty if there is none, or only a stub that offers to install one."""
    try:
        words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
        completed = subprocess.run([*words[:1], "--version"], capture_output=True, text=True, check=False)
    except (OSError, ValueError, IndexError):
        return ""
    return completed.stdout if completed.returncode == 0 else ""


def can_compile() -> bool:
    """Return True if there is a C compiler with Python's headers and compiling is not switched off."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return not is_switched_off() and bool(c_compiler()) and headers.exists()


def is_switched_off() -> bool:
    return os.environ.get("TRUCKSTOP_PURE", "0") not in ("", "0")


def wheel_of(version: str, kind: str) -> Path | None:
    """Return the wheel of a version, or None if it was not built."""
    return next((WHEELS / f"{version}-{kind}").glob("*.whl"), None)


def build_wheel(version: str, kind: str, log: Path | None = None) -> Path:
    """Build the package into build/ and return the wheel; it is a pure one if the compiler does not work."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    with temporary(WHEELS, kind) as partial:
        build: Command = [PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", partial / "wheel"]
        what = "Compiling the engine, which takes about a minute" if kind == "compiled" else "Building the package"
        output = run(what, build, log=log, TRUCKSTOP_PURE="0" if kind == "compiled" else "1")
        if package_version() != version:
            raise SetupError("the source changed during the build; run the same command again.")
        (wheel,) = (partial / "wheel").glob("*.whl")
        if kind == "compiled" and wheel.stem.endswith("-none-any"):
            kind = "pure"
            say(next(line for line in output.splitlines() if "pure Python" in line))
        with suppress(OSError):  # a parallel build may have been faster
            wheel.parent.rename(WHEELS / f"{version}-{kind}")
    prune(WHEELS)
    built = wheel_of(version, kind)
    assert built is not None, "it was just built"
    return built


@contextmanager
def temporary(folder: Path, kind: str) -> Iterator[Path]:
    """Create a temporary folder in `folder` for unfinished files; delete those that killed processes left behind."""
    for old in folder.glob(f"partial-{kind}-*"):
        if not is_locked(old):
            shutil.rmtree(old, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory(prefix=f"partial-{kind}-", dir=folder, ignore_cleanup_errors=True) as partial,
        Path(partial, IN_USE).open("w") as lock,
    ):
        fcntl.flock(lock, fcntl.LOCK_SH)
        yield Path(partial)


def is_locked(folder: Path) -> bool:
    """Return True if a running process uses this folder."""
    try:
        with (folder / IN_USE).open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def use(wheel: Path) -> Path:
    """Install a wheel in its own folder and make .venv import from there.

    A running server keeps importing from the folder it was started with, and so do its bot workers.
    """
    place = INSTALLED / wheel.parent.name
    if not place.is_dir():
        INSTALLED.mkdir(parents=True, exist_ok=True)
        with temporary(INSTALLED, "package") as partial:
            command = [*uv_pip("install"), "--no-deps", "--target", partial / "package", wheel]
            run("Installing the package", command)
            (partial / "package").rename(place)
    place.touch()
    (packages,) = VENV.glob("lib/python*/site-packages")
    put(VENV / "bin" / "truckstop", SCRIPT.format(python=VENV / "bin" / "python"), mode=0o755)
    put(packages / "truckstop.pth", f"{place}\n")
    prune(INSTALLED)
    return place


def prune(folder: Path) -> None:
    """Delete the least recently used versions, except those in use."""
    with suppress(FileNotFoundError):  # a background build may be deleting as well
        used = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in used[KEPT:]:
            if not is_locked(old):
                shutil.rmtree(old, ignore_errors=True)


def copy_wheel() -> None:
    """Build the wheel and copy it to dist/."""
    if not has_pages():
        raise SetupError(
            "without npm the wheel would have no pages; install Node 20 or newer and run `make wheel` again."
        )
    version = package_version()
    kind = "compiled" if can_compile() else "pure"
    wheel = wheel_of(version, kind) or build_wheel(version, kind)
    (ROOT / "dist").mkdir(exist_ok=True)
    shutil.copy2(wheel, ROOT / "dist")
    for_all = "any system with Python 3.11 or newer"
    where = for_all if wheel.stem.endswith("-none-any") else f"this system with Python {sys.version.split()[0]}"
    say(f"dist/{wheel.name} holds the pages and can be installed on {where}.")


# Playing


def play(arguments: tuple[str, ...]) -> NoReturn:
    """Replace this process by the server; build the compiled engine in the background if it is missing."""
    if not has_pages():
        raise SetupError(
            "without npm there are no pages to play on; install Node 20 or newer and run `make play` again. "
            "The terminal needs none: .venv/bin/truckstop play"
        )
    (packages,) = VENV.glob("lib/python*/site-packages")
    hold(Path((packages / "truckstop.pth").read_text().strip()))
    if is_switched_off():
        say("TRUCKSTOP_PURE is set: the table runs uncompiled.")
    elif not can_compile():
        say("No C compiler with Python's headers was found: the table runs uncompiled. Only simulations are slower.")
    elif wheel_of(package_version(), "compiled") is None:
        say("The engine is compiled in the background for the next `make play`; the table works the same without it.")
        command = [sys.executable, "-m", "tools.setup", "compile", str(os.getpid())]
        # In its own session: Ctrl-C goes to the server only, and the build ends with the server, see `end_with`.
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, start_new_session=True)
    tables = home() / ".truckstop"
    has_database = any(word == "--db" or word.startswith("--db=") for word in arguments)
    if not has_database and not can_write(tables if tables.is_dir() else home()):
        say("The home folder is not writable: caches go to build/cache, and tables to saves/tables.db.")
        (ROOT / "saves").mkdir(exist_ok=True)
        arguments = (*arguments, "--db", str(ROOT / "saves" / "tables.db"))
    sys.stdout.flush()
    os.chdir(ROOT)
    truckstop = VENV / "bin" / "truckstop"
    os.execv(truckstop, [str(truckstop), "serve", *arguments])


def hold(place: Path) -> None:
    """Lock a version of the package as in use; the server that replaces this process keeps the lock."""
    lock = os.open(place / IN_USE, os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_SH)
    os.set_inheritable(lock, True)


def compile_for(server: int) -> None:
    """Build the compiled package; if `server` is a process id, at low priority and only while that process runs."""
    if server:
        os.nice(19)
        threading.Thread(target=end_with, args=(server,), daemon=True).start()
    version = package_version()
    try:
        wheel = wheel_of(version, "compiled") or build_wheel(version, "compiled", BUILD / "compile.log")
    except (SetupError, OSError) as error:
        raise SetupError(f"{one_line(error)} The table continues uncompiled.") from None
    if not wheel.stem.endswith("-none-any"):
        say("The compiled engine is ready; the next `make play` uses it.")


def end_with(server: int) -> None:
    """End this process and its compilers when the server has ended for any reason."""
    while os.getppid() == server:
        time.sleep(0.3)
    os.killpg(0, signal.SIGTERM)
