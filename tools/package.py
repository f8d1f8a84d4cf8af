"""The package itself: built as a wheel, installed beside earlier versions, and served while it is being compiled."""

from __future__ import annotations

import fcntl
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from contextlib import suppress
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
KEPT = 8
"""Versions of the package that stay in build/: a server that runs one of them goes on using its files."""


def has_pages() -> bool:
    return (PAGES / "index.html").exists()


def install_package(compiled: bool) -> str:
    """Make .venv use the package, compiled if there is such a build or if one is wanted; what was installed."""
    version = package_version()
    kind = "compiled" if can_compile() and (compiled or wheel_of(version, "compiled")) else "pure"
    wheel = wheel_of(version, kind) or build_wheel(version, kind)
    if kind == "compiled" and wheel.stem.endswith("-none-any"):
        kind = "pure"  # the compiler turned out not to work
    use(wheel, f"{version}-{kind}")
    if compiled:
        subprocess.run([PYTHON, "-I", "-c", "from truckstop.compiled import notice; print(notice())"], check=True)
    return kind


def package_version() -> str:
    """A hash of everything that the package is built from."""
    sources = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    pages = [path for path in PAGES.rglob("*") if path.is_file()]
    built_from = [
        ROOT / "pyproject.toml",
        ROOT / "hatch_build.py",
        ROOT / "requirements" / "play.txt",
        *sources,
        *pages,
    ]
    build_with = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    return digest([*build_with, sys.version, str(can_compile())], built_from)[:16]


def can_compile() -> bool:
    """Whether there seems to be a C compiler with Python's headers, and none of it is switched off."""
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = Path(sysconfig.get_path("include"), "Python.h")
    pure = os.environ.get("TRUCKSTOP_PURE", "0") not in ("", "0")
    return not pure and shutil.which(words[0]) is not None and headers.exists()


def wheel_of(version: str, kind: str) -> Path | None:
    """The wheel of a version, if it was built."""
    return next((WHEELS / f"{version}-{kind}").glob("*.whl"), None)


def build_wheel(version: str, kind: str, log: Path | None = None) -> Path:
    """Build the package into build/ and return the wheel."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    place = WHEELS / f"{version}-{kind}"
    with tempfile.TemporaryDirectory(prefix="partial-", dir=WHEELS, ignore_cleanup_errors=True) as partial:
        build: Command = [PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", Path(partial, "wheel")]
        what = "Compiling the engine, which takes about a minute" if kind == "compiled" else "Building the package"
        told = run(what, build, log=log, TRUCKSTOP_PURE="0" if kind == "compiled" else "1")
        if package_version() != version:
            raise SetupError("the source was changed while it was built; run the same command again")
        if kind == "compiled":
            for line in filter(re.compile("pure Python").search, told.splitlines()):
                say(line)
        shutil.rmtree(place, ignore_errors=True)
        Path(partial, "wheel").rename(place)
    prune(WHEELS)
    found = wheel_of(version, kind)
    assert found is not None, "it was just built"
    return found


def use(wheel: Path, name: str) -> None:
    """Install a wheel in a folder of its own, and make that the one from which .venv imports.

    A server that is running keeps importing from its own folder, and so do the bot workers that it starts.
    """
    place = INSTALLED / name
    if not place.is_dir():
        INSTALLED.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="partial-", dir=INSTALLED, ignore_cleanup_errors=True) as partial:
            target = Path(partial, "package")
            run("Installing the package", [*uv_pip("install"), "--no-deps", "--target", target, wheel])
            target.rename(place)
    place.touch()
    (packages,) = VENV.glob("lib/python*/site-packages")
    put(VENV / "bin" / "truckstop", (place / "bin" / "truckstop").read_text(), mode=0o755)
    put(packages / "truckstop.pth", f"{place}\n")
    prune(INSTALLED)


def prune(folder: Path) -> None:
    """Delete the versions that were used least recently."""
    with suppress(FileNotFoundError):  # a build in the background may be deleting, too
        used = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in used[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)


def copy_wheel() -> None:
    """Build the wheel and put it into dist/, where people look for it."""
    if not has_pages():
        raise SetupError("the wheel would have no pages: install Node 20 or newer and run `make wheel` again")
    version = package_version()
    kind = "compiled" if can_compile() else "pure"
    wheel = wheel_of(version, kind) or build_wheel(version, kind)
    (ROOT / "dist").mkdir(exist_ok=True)
    shutil.copy2(wheel, ROOT / "dist")
    say(f"dist/{wheel.name} can be installed anywhere with pip or uv; it holds the pages.")


# Playing


def play(arguments: tuple[str, ...]) -> NoReturn:
    """Become the server. Unless the compiled engine is in use, it is built meanwhile, for the next time."""
    truckstop = VENV / "bin" / "truckstop"
    if not has_pages():
        raise SetupError(
            "without npm there are no pages to play on; install Node 20 or newer, or play in the "
            "terminal: .venv/bin/truckstop play"
        )
    version = package_version()
    if not can_compile():
        say(
            "There is no C compiler with Python's headers: the table runs uncompiled. It plays the same; only "
            "simulations are slower."
        )
    elif wheel_of(version, "compiled") is None:
        say("The engine is compiled in the background, for the next `make play`; until then the table plays the same.")
        command = [sys.executable, "-m", "tools.setup", "compile", str(os.getpid())]
        # In a session of its own: Ctrl-C is for the server, and the build ends with it, see `end_with`.
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, start_new_session=True)
    if not can_write(home()) and "--db" not in arguments:
        say("The home folder cannot be written to: caches are in build/cache, and tables are kept in saves/tables.db.")
        (ROOT / "saves").mkdir(exist_ok=True)
        arguments = (*arguments, "--db", str(ROOT / "saves" / "tables.db"))
    sys.stdout.flush()
    os.chdir(ROOT)
    os.execv(truckstop, [str(truckstop), "serve", *arguments])


def compile_for(server: int) -> None:
    """Build the compiled package at low priority, for as long as the process `server` runs; 0 for unconditionally."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compile.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return  # another table's build is under way
        if server:
            os.nice(19)
            threading.Thread(target=end_with, args=(server,), daemon=True).start()
        version = package_version()
        try:
            wheel = wheel_of(version, "compiled") or build_wheel(version, "compiled", BUILD / "compile.log")
        except (SetupError, OSError) as error:
            raise SetupError(f"{one_line(error)} The table goes on uncompiled, and plays the same.") from None
        if not wheel.stem.endswith("-none-any"):
            say("The compiled engine is ready; the next `make play` uses it.")


def end_with(server: int) -> None:
    """End this process and the compilers that it started when the server has ended, however it did."""
    while os.getppid() == server:
        time.sleep(0.3)
    os.killpg(0, signal.SIGTERM)
