"""Sets the project up in .venv, for the Makefile: does what is missing or out of date, and nothing else.

    setup.py          everything that play, test and check need
    setup.py needs    the packages only, before anything of ours is built
    setup.py web      what the pages are built with as well, for whoever works on them
    setup.py bench    the packages that benchmarks compare with as well
    setup.py lock     new pinned versions in requirements/, and nothing else

What was done is noted in .venv under a hash of what it was made from: file times say nothing after a clone.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NOTES = VENV / "truckstop-setup.json"
REQUIREMENTS = ROOT / "requirements"
WEB = ROOT / "web"
Command = list[str | Path]
# Names of requirements files, with the extras that each pins on top of what the package needs to run.
EXTRAS = {"dev": ["dev"], "bench": ["dev", "bench"]}


def main(what: str) -> None:
    """Do what is needed, alone: a second setup at the same time waits here and then finds all done."""
    with Path(__file__).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make_venv()
        if what == "lock":
            pin()
            return
        install_requirements("dev")
        if what == "bench":
            install_requirements("bench")
        install_node_modules()
        if what in ("needs", "web"):
            return
        build_pages()
        install_package()


def make_venv() -> None:
    """A virtual environment with uv in it. It holds its own path, so a moved folder gets a new one."""
    uv = pinned("uv")
    key = digest([sys.version, str(ROOT)], [])
    if PYTHON.exists() and noted("venv") == key:
        return
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        fail("python3 cannot make virtual environments: install its venv package (Debian: python3-venv)")
    # Not sys.executable: that may be the very environment which is about to be replaced.
    base = getattr(sys, "_base_executable", None) or sys.executable
    run("Making .venv", [base, "-m", "venv", "--clear", str(VENV)])
    NOTES.unlink(missing_ok=True)
    run(f"Installing {uv}", [PYTHON, "-m", "pip", "install", "--quiet", uv])
    note("venv", key)


def install_requirements(name: str) -> None:
    """The pinned packages of one requirements file."""
    file = REQUIREMENTS / f"{name}.txt"
    key = digest([], [file])
    if noted(name) == key:
        return
    what = f"Installing requirements/{name}.txt"
    with_pip: Command = [PYTHON, "-m", "pip", "install", "--quiet", "-r", file]
    # uv does not read pip's settings: where those say how to reach packages, pip gets there and uv does not.
    run(what, [*uv_pip("install"), "-r", file], otherwise=with_pip)
    note(name, key)


def install_node_modules() -> None:
    """What the pages are built with, pinned in web/package-lock.json."""
    npm = shutil.which("npm")
    if npm is None:
        print("setup: npm was not found, so there will be no pages to play on in a browser; Node brings it.")
        return
    key = digest([], [WEB / "package.json", WEB / "package-lock.json"])
    if noted("node_modules") == key and (WEB / "node_modules").is_dir():
        return
    run("Installing what the pages are built with", [npm, "ci", "--prefix", WEB, "--no-audit", "--no-fund"])
    note("node_modules", key)


def build_pages() -> None:
    """The pages, in web/dist; the wheel takes them from there."""
    npm = shutil.which("npm")
    if npm is None:
        return
    key = digest([], pages_from())
    if noted("pages") == key and (WEB / "dist" / "index.html").exists():
        return
    run("Building the pages", [npm, "run", "--prefix", WEB, "build"])
    note("pages", key)


def pages_from() -> list[Path]:
    """All that the pages are built from."""
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    names = ("index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
    return [*files, *(WEB / name for name in names)]


def install_package() -> None:
    """The package itself as a wheel, compiled if there is a C compiler."""
    sources = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    pages = [path for path in (WEB / "dist").rglob("*") if path.is_file()]
    built_from = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", REQUIREMENTS / "dev.txt", *sources, *pages]
    build_with = [os.environ.get(name, "") for name in ("TRUCKSTOP_PURE", "CC", "CFLAGS", "LDFLAGS")]
    key = digest([*build_with, str(c_compiler())], built_from)
    if noted("package") == key:
        return
    wheels = ROOT / "build" / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    build: Command = [PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels]
    told = run("Building the wheel (two minutes or so, most of it in the C compiler)", build)
    print("".join(line + "\n" for line in told.splitlines() if "pure Python" in line), end="")
    (wheel,) = wheels.glob("*.whl")
    # Noted as absent first: cut off half-way, the next run starts over.
    note("package", "")
    run(f"Installing {wheel.name}", [*uv_pip("install"), "--no-deps", "--reinstall", wheel])
    note("package", key)
    ask = "from truckstop.compiled import notice; print(notice())"
    subprocess.run([PYTHON, "-I", "-c", ask], check=True)


def pin() -> None:
    """Newest versions that fit pyproject.toml, for every Python and system that it allows."""
    constraints: Command = []
    for name, extras in EXTRAS.items():
        file = REQUIREMENTS / f"{name}.txt"
        command: Command = [PYTHON, "-m", "uv", "--quiet", "pip", "compile", "pyproject.toml", "--upgrade"]
        command += ["--universal", "--python-version", "3.11", "--no-header"]
        command += [word for extra in extras for word in ("--extra", extra)]
        run(f"Writing requirements/{name}.txt", [*command, *constraints, "-o", file.relative_to(ROOT)])
        # Where the packages came from is a matter of this machine.
        lines = file.read_text().splitlines()
        kept = [line for line in lines if "://" not in line and not line.startswith("--")]
        file.write_text("\n".join(kept) + "\n")
        constraints = ["-c", file.relative_to(ROOT)]


def uv_pip(verb: str) -> Command:
    """The start of a uv command that works on .venv, whatever environment is active."""
    return [PYTHON, "-m", "uv", "--quiet", "pip", verb, "--python", PYTHON]


def pinned(package: str) -> str:
    """The requirement for a package as pinned, or just its name before the first pinning."""
    file = REQUIREMENTS / "dev.txt"
    found = re.search(rf"^{package}==[^\s;]+", file.read_text() if file.exists() else "", re.MULTILINE)
    return found.group() if found else package


def c_compiler() -> str | None:
    """Where the C compiler is; one that appears or goes away calls for a new wheel."""
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    return shutil.which(words[0])


def digest(words: Iterable[str], files: Iterable[Path]) -> str:
    """A hash of words and of files, their names included."""
    result = hashlib.sha256(json.dumps(list(words)).encode())
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        result.update(f"{file.relative_to(ROOT).as_posix()}\0{content}\0".encode())
    return result.hexdigest()


def notes() -> dict[str, str]:
    """What has been done in .venv, by step."""
    try:
        found = json.loads(NOTES.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def noted(step: str) -> str | None:
    """The hash that a step was last done with."""
    return notes().get(step)


def note(step: str, key: str) -> None:
    """Remember that a step is done."""
    fresh = NOTES.with_suffix(".new")
    fresh.write_text(json.dumps({**notes(), step: key}, indent=1) + "\n")
    fresh.replace(NOTES)


def run(what: str, command: Command, otherwise: Command | None = None) -> str:
    """Say what happens, run it in the project folder, return its output; on failure show it and stop."""
    start = time.monotonic()
    print(f"{what} …", end=" ", flush=True)
    # Another environment's settings must not reach into this one.
    foreign = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")
    env = {name: value for name, value in os.environ.items() if name not in foreign}
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    arguments = [str(word) for word in command]
    done = subprocess.run(
        arguments, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode == 0:
        print(f"{time.monotonic() - start:.1f} s", flush=True)
        return done.stdout
    if otherwise is not None:
        print("failed; trying pip.", flush=True)
        print(done.stdout.rstrip(), file=sys.stderr)
        return run(what, otherwise)
    print("failed.", flush=True)
    print(done.stdout.rstrip(), file=sys.stderr)
    fail(f"{what} failed (exit code {done.returncode}), see above")


def fail(why: str) -> NoReturn:
    """Stop with one line."""
    sys.exit(f"setup: {why}")


if __name__ == "__main__":
    main(*sys.argv[1:] or ["setup"])
