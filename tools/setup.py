"""Sets the project up in .venv for the Makefile: does what is missing or out of date, and nothing else.

    python -m tools.setup          everything that tests and checks need, with the engine compiled
    python -m tools.setup play     what a table needs, then starts it; the engine is compiled in the background
    python -m tools.setup needs    the packages only, before anything of ours is built
    python -m tools.setup compile  the compiled package, into build/ only
    python -m tools.setup wheel    the package as a file that can be installed elsewhere, into dist/
    python -m tools.setup bench    the packages that benchmarks compare with as well
    python -m tools.setup lock     new pinned versions in requirements/, and nothing else

uv installs the packages. What it cannot do is here: get uv itself, build the pages, compile without making anybody
wait, and never change the package under a server that is running. docs/setup.md explains the last two.
"""

from __future__ import annotations

import fcntl
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.package import compile_for, copy_wheel, has_pages, install_package, play
from tools.steps import (
    BUILD,
    PYTHON,
    ROOT,
    VENV,
    Command,
    SetupError,
    attempt,
    digest,
    note,
    noted,
    one_line,
    run,
    say,
    uv_pip,
)

REQUIREMENTS = ROOT / "requirements"
WEB = ROOT / "web"
EXTRAS = {"play": ["build"], "dev": ["build", "dev"], "bench": ["build", "dev", "bench"]}
"""The files in requirements/, with the extras that each pins on top of what the package needs to run."""


WHAT = ("setup", "play", "needs", "compile", "wheel", "bench", "lock")


def main(what: str, *arguments: str) -> None:
    if what not in WHAT:
        raise SetupError(f"there is no {what!r}; there are {', '.join(WHAT)}.")
    if what == "compile":
        if not all(word.isdigit() for word in arguments):
            raise SetupError("compile takes the number of a process, or nothing.")
        compile_for(int(arguments[0]) if arguments else 0)
        return
    BUILD.mkdir(exist_ok=True)
    # A second set-up at the same time waits here and then finds everything done.
    with (BUILD / "setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make_venv()
        if what == "lock":
            pin()
            return
        install(what)
    if what == "play":
        play(arguments)


def install(what: str) -> None:
    """Packages and pages at the same time, then the package itself."""
    with ThreadPoolExecutor() as pool:
        pages = pool.submit(make_pages, what != "needs")
        install_requirements("play" if what in ("play", "wheel") else "dev")
        if what == "bench":
            install_requirements("bench")
        pages.result()
    if what == "needs":
        return
    if what == "wheel":
        copy_wheel()
    else:
        install_package(compiled=what != "play")


# Packages


def make_venv() -> None:
    """A virtual environment with uv in it. It holds its own path, so a moved folder gets a new one."""
    uv = pinned("uv")
    # The number changes when what is in .venv is arranged in another way.
    key = digest(["2", sys.version, str(ROOT)], [])
    if PYTHON.exists() and noted("venv") == key:
        return
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise SetupError(
            "python3 cannot make virtual environments: install its venv package (Debian: python3-venv)."
        ) from None
    note("venv", "")
    run("Making .venv", [base_python(), "-m", "venv", "--clear", "--without-pip", str(VENV)])
    run(f"Installing {uv}", [*pip("install"), uv])
    note("venv", key)


def base_python() -> str:
    """The Python that .venv is made from: sys.executable may be in the very environment that is being replaced."""
    return getattr(sys, "_base_executable", None) or sys.executable


def pip(verb: str) -> Command:
    """The start of a pip command that works on .venv: the base Python's pip, or else one that is put into .venv."""
    if attempt([base_python(), "-m", "pip", "--version"]).returncode == 0:
        return [base_python(), "-m", "pip", "--python", PYTHON, verb, "--quiet"]
    if attempt([PYTHON, "-m", "pip", "--version"]).returncode != 0:
        run("Installing pip", [PYTHON, "-m", "ensurepip"])
    return [PYTHON, "-m", "pip", verb, "--quiet"]


def install_requirements(name: str) -> None:
    """The pinned packages of one requirements file."""
    file = REQUIREMENTS / f"{name}.txt"
    asked = attempt([*uv_pip("install"), "--dry-run", "--offline", "-r", file])
    if asked.returncode == 0 and "Would make no changes" in asked.stdout:
        return
    what = f"Installing the packages of requirements/{name}.txt"
    try:
        run(what, [*uv_pip("install"), "-r", file])
    except SetupError:
        # uv does not read pip's settings: where those say how to reach packages, pip gets there and uv does not.
        run(f"{what} with pip, because uv could not do it", [*pip("install"), "-r", file])


def pinned(package: str) -> str:
    """The requirement for a package as pinned, or just its name before the first pinning."""
    file = REQUIREMENTS / "dev.txt"
    found = re.search(rf"^{package}==[^\s;]+", file.read_text() if file.exists() else "", re.MULTILINE)
    return found.group() if found else package


def pin() -> None:
    """Newest versions that fit pyproject.toml, for every Python and system that it allows.

    Not a uv.lock: it names the host that every package came from, which is a matter of each machine.
    """
    constraints: Command = []
    for name, extras in EXTRAS.items():
        file = REQUIREMENTS / f"{name}.txt"
        command: Command = [PYTHON, "-m", "uv", "--quiet", "pip", "compile", "pyproject.toml", "--upgrade"]
        command += ["--universal", "--python-version", "3.11", "--no-header"]
        command += [word for extra in extras for word in ("--extra", extra)]
        run(f"Writing requirements/{name}.txt", [*command, *constraints, "-o", file.relative_to(ROOT)])
        lines = file.read_text().splitlines()
        kept = [line for line in lines if "://" not in line and not line.startswith("--")]
        file.write_text("\n".join(kept) + "\n")
        constraints = ["-c", file.relative_to(ROOT)]


# Pages


def make_pages(build: bool) -> None:
    """What the pages are built with, pinned in web/package-lock.json, and the pages themselves in web/dist."""
    npm = shutil.which("npm")
    if npm is None:
        say("npm was not found, so the pages cannot be built or tested; it comes with Node. All else works.")
        return
    packages = digest([], [WEB / "package.json", WEB / "package-lock.json"])
    if noted("node_modules") != packages or not (WEB / "node_modules").is_dir():
        note("node_modules", "")
        run("Installing what the pages are built with", [npm, "ci", "--prefix", WEB, "--no-audit", "--no-fund"])
        note("node_modules", packages)
    source = digest([], pages_source())
    if build and (noted("pages") != source or not has_pages()):
        note("pages", "")
        run("Building the pages", [npm, "run", "--prefix", WEB, "build"])
        note("pages", source)


def pages_source() -> list[Path]:
    """Everything that the pages are built from."""
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    names = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
    return [*files, *(WEB / name for name in names)]


if __name__ == "__main__":
    try:
        main(*sys.argv[1:] or ["setup"])
    except (SetupError, OSError) as failed:
        sys.exit(f"setup: {one_line(failed)}")
    except KeyboardInterrupt:
        sys.exit("\nsetup: interrupted; the same command goes on from here.")
