"""Sets up the project in .venv for the Makefile: does only what is missing or out of date.

    python -m tools.setup          everything that tests and checks need, with the engine compiled
    python -m tools.setup play     what a table needs, then starts it; the engine is compiled in the background
    python -m tools.setup needs    the packages only, before the project itself is built
    python -m tools.setup compile  the compiled package, into build/ only
    python -m tools.setup wheel    the package as a file that can be installed elsewhere, into dist/
    python -m tools.setup bench    also the packages that benchmarks compare with
    python -m tools.setup lock     new pinned versions in requirements/ only

uv installs the packages. This module does what uv cannot: install uv itself, build the pages, compile in the
background, and never change the package under a running server. docs/setup.md explains the last two.
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
"""The files in requirements/, with the extras that each pins in addition to the run-time dependencies."""


TARGETS = ("setup", "play", "needs", "compile", "wheel", "bench", "lock")


def main(target: str, *arguments: str) -> None:
    if target not in TARGETS:
        raise SetupError(f"there is no target {target!r}; there are {', '.join(TARGETS)}.")
    if target == "compile":
        if not all(word.isdigit() for word in arguments):
            raise SetupError("compile takes a process id or nothing.")
        compile_for(int(arguments[0]) if arguments else 0)
        return
    BUILD.mkdir(exist_ok=True)
    # A parallel set-up waits here and then finds everything done.
    with (BUILD / "setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make_venv()
        if target == "lock":
            pin()
            return
        install(target)
    if target == "play":
        play(arguments)


def install(target: str) -> None:
    """Install packages and build pages in parallel, then install the project's own package."""
    with ThreadPoolExecutor() as pool:
        pages = pool.submit(make_pages, target != "needs")
        install_requirements("play" if target in ("play", "wheel") else "dev")
        if target == "bench":
            install_requirements("bench")
        pages.result()
    if target == "needs":
        return
    if target == "wheel":
        copy_wheel()
    else:
        install_package(compiled=target != "play")


# Packages


def make_venv() -> None:
    """Create a virtual environment with uv. It contains its own path, so a moved project gets a new one."""
    uv = pinned("uv")
    # Increase the number when the layout of .venv changes.
    key = digest(["2", sys.version, str(ROOT)], [])
    if PYTHON.exists() and noted("venv") == key:
        return
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise SetupError(
            "python3 cannot create virtual environments; install its venv package (Debian: python3-venv)."
        ) from None
    note("venv", "")
    run("Creating .venv", [base_python(), "-m", "venv", "--clear", "--without-pip", str(VENV)])
    run(f"Installing {uv}", [*pip("install"), uv])
    note("venv", key)


def base_python() -> str:
    """Return the Python to create .venv with: sys.executable may be in the environment that is being replaced."""
    return getattr(sys, "_base_executable", None) or sys.executable


def pip(verb: str) -> Command:
    """Return the start of a pip command for .venv, with the pip of the base Python or else one installed in .venv."""
    if attempt([base_python(), "-m", "pip", "--version"]).returncode == 0:
        return [base_python(), "-m", "pip", "--python", PYTHON, verb, "--quiet"]
    if attempt([PYTHON, "-m", "pip", "--version"]).returncode != 0:
        run("Installing pip", [PYTHON, "-m", "ensurepip"])
    return [PYTHON, "-m", "pip", verb, "--quiet"]


def install_requirements(name: str) -> None:
    """Install the pinned packages of one requirements file."""
    file = REQUIREMENTS / f"{name}.txt"
    dry_run = attempt([*uv_pip("install"), "--dry-run", "--offline", "-r", file])
    if dry_run.returncode == 0 and "Would make no changes" in dry_run.stdout:
        return
    what = f"Installing the packages of requirements/{name}.txt"
    try:
        run(what, [*uv_pip("install"), "-r", file])
    except SetupError:
        # uv does not read pip's settings, which may be needed to reach the packages.
        run(f"{what} with pip, because uv failed", [*pip("install"), "-r", file])


def pinned(package: str) -> str:
    """Return the pinned requirement of a package, or just its name if it is not pinned yet."""
    file = REQUIREMENTS / "dev.txt"
    match = re.search(rf"^{package}==[^\s;]+", file.read_text() if file.exists() else "", re.MULTILINE)
    return match.group() if match else package


def pin() -> None:
    """Pin the newest versions that pyproject.toml allows, for every supported Python and system.

    There is no uv.lock: it names the host that every package came from, which differs between machines.
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
    """Install the packages pinned in web/package-lock.json and build the pages into web/dist."""
    npm = shutil.which("npm")
    if npm is None:
        say("npm, which comes with Node, was not found: the pages cannot be built or tested. Everything else works.")
        return
    packages = digest([], [WEB / "package.json", WEB / "package-lock.json"])
    if noted("node_modules") != packages or not (WEB / "node_modules").is_dir():
        note("node_modules", "")
        run("Installing the packages of the pages", [npm, "ci", "--prefix", WEB, "--no-audit", "--no-fund"])
        note("node_modules", packages)
    source = digest([], pages_source())
    if build and (noted("pages") != source or not has_pages()):
        note("pages", "")
        run("Building the pages", [npm, "run", "--prefix", WEB, "build"])
        note("pages", source)


def pages_source() -> list[Path]:
    """Return the files that the pages are built from."""
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    names = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
    return [*files, *(WEB / name for name in names)]


if __name__ == "__main__":
    try:
        main(*sys.argv[1:] or ["setup"])
    except (SetupError, OSError) as failed:
        sys.exit(f"setup: {one_line(failed)}")
    except KeyboardInterrupt:
        sys.exit("\nsetup: interrupted; run the same command again to continue.")
