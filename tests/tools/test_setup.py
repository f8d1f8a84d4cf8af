"""The set-up: a running version is never changed, background builds end with their server, errors are one line."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import hatch_build
from tests.server.nursery import lives
from tests.waiting import until
from tools import package, steps

ROOT = Path(__file__).resolve().parents[2]


# Versions side by side


def make_wheel(folder: Path, version: str) -> Path:
    """Build a package called truckstop with its version in a module that is imported late."""
    folder.mkdir()
    info = "truckstop-0.1.0.dist-info"
    files = {
        "truckstop/__init__.py": "",
        "truckstop/late.py": f"VERSION = {version!r}\n",
        "truckstop/cli.py": "from truckstop.late import VERSION\ndef main() -> None:\n    print(VERSION)\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: truckstop\nVersion: 0.1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\ntruckstop = truckstop.cli:main\n",
    }
    wheel = folder / "truckstop-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD")))
    return wheel


def make_venv(folder: Path) -> Path:
    """Create a virtual environment without packages."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    return folder


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a virtual environment, with a space in its path, and make the set-up use it as .venv."""
    folder = make_venv(tmp_path / "a venv")
    monkeypatch.setattr(package, "VENV", folder)
    monkeypatch.setattr(steps, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(package, "INSTALLED", tmp_path / "installed")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return folder


def output_of(venv: Path) -> str:
    """Return what the command of an environment prints, started as a shell starts it."""
    return subprocess.run([venv / "bin" / "truckstop"], capture_output=True, text=True, check=True).stdout.strip()


def test_a_running_process_keeps_its_version(venv: Path, tmp_path: Path) -> None:
    """Late imports of a server and its workers must come from the version it was started with."""
    package.use(make_wheel(tmp_path / "one", "one"))
    waits = "import truckstop\ninput()\nfrom truckstop.late import VERSION\nprint(VERSION)"
    running = subprocess.Popen(
        [venv / "bin" / "python", "-c", f"print('ready', flush=True)\n{waits}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None and running.stdout.readline() == "ready\n"
    before = output_of(venv)
    package.use(make_wheel(tmp_path / "two", "two"))
    output, _ = running.communicate("\n")
    assert (before, output.strip(), output_of(venv)) == ("one", "one", "two")


def test_a_moved_project_uses_its_new_environment(venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed files move with the project and must not refer to its old location."""
    wheel = make_wheel(tmp_path / "one", "one")
    package.use(wheel)
    moved = make_venv(tmp_path / "moved")
    monkeypatch.setattr(package, "VENV", moved)
    shutil.rmtree(venv)
    package.use(wheel)
    assert output_of(moved) == "one"


def test_old_versions_are_deleted_unless_they_run(tmp_path: Path) -> None:
    for number in range(package.KEPT + 3):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / package.IN_USE).touch()
        os.utime(tmp_path / str(number), (number, number))
    with (tmp_path / "1" / package.IN_USE).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        package.prune(tmp_path)
    assert sorted(int(path.name) for path in tmp_path.iterdir()) == [1, *range(3, package.KEPT + 3)]


def test_folders_of_killed_set_ups_are_deleted_but_not_those_in_use(tmp_path: Path) -> None:
    (tmp_path / "partial-pure-dead").mkdir()
    with package.temporary(tmp_path, "pure") as one, package.temporary(tmp_path, "pure") as other:
        assert one.exists() and other.exists() and one != other
        assert len(list(tmp_path.iterdir())) == 2
    assert not list(tmp_path.iterdir())


# The compiler


def test_both_parts_of_the_build_use_the_same_variables() -> None:
    assert package.VARIABLES == hatch_build.VARIABLES


@pytest.mark.parametrize("compiler", ["no-such-compiler", "false", '"', " "])
def test_a_broken_compiler_is_not_used(compiler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", compiler)
    package.c_compiler.cache_clear()
    assert not package.can_compile()
    package.c_compiler.cache_clear()


# The background build


BUILDER = """
import subprocess, sys, threading
sys.path.insert(0, sys.argv[2])
from tools import package, steps
compiler = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
print(compiler.pid, flush=True)
package.end_with(int(sys.argv[1]))
"""
SERVER = f"""
import os, subprocess, sys
BUILDER = {BUILDER!r}
command = [sys.executable, "-c", BUILDER, str(os.getpid()), sys.argv[1]]
builder = subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE, text=True)
print(builder.pid, builder.stdout.readline().strip(), flush=True)
input()
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_background_build_ends_with_its_server(how: signal.Signals) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(ROOT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None, "it is a pipe"
    builder, compiler = map(int, server.stdout.readline().split())
    assert lives(builder) and lives(compiler)
    server.send_signal(how)
    server.communicate()
    until(lambda: not lives(builder) and not lives(compiler))


# Failures


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("gcc: x.c\nfatal error: No space left on device\ncompilation terminated.", "no space left on the disk"),
        ("error: Failed to fetch\n  Caused by: dns error: failed to lookup address", "is there a network?"),
        ("npm error code EAI_AGAIN\nnpm error A complete log can be found", "is there a network?"),
        ("Traceback\nValueError: odd\n\n", "ValueError: odd"),
        ("ERROR: No matching distribution found for uv==0.13.7", "is there a network?"),
        ("", "it printed nothing"),
    ],
)
def test_the_reason_of_a_failure_is_one_line(output: str, message: str) -> None:
    assert message in steps.reason(output)
    assert "\n" not in steps.reason(output)


def test_a_step_that_fails_leaves_its_output_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "BUILD", tmp_path)
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    with pytest.raises(
        steps.SetupError, match=r"^Baking failed: out of flour\. \(setup-error\.log has the full output\.\)"
    ):
        steps.run("Baking", [sys.executable, "-c", "print('mix'); print('out of flour.'); raise SystemExit(2)"])
    assert (tmp_path / "setup-error.log").read_text() == "mix\nout of flour.\n"


def test_caches_move_into_the_project_when_home_is_read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/proc")
    for name in ("UV_CACHE_DIR", "npm_config_cache"):
        monkeypatch.delenv(name, raising=False)
    assert steps.environment()["UV_CACHE_DIR"] == str(ROOT / "build" / "cache" / "uv")
    assert steps.environment()["npm_config_cache"] == str(ROOT / "build" / "cache" / "npm")


def test_settings_of_another_python_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("VIRTUAL_ENV", "elsewhere")
    assert not {"PYTHONPATH", "VIRTUAL_ENV"} & set(steps.environment())


def test_an_old_python_is_refused(tmp_path: Path) -> None:
    old = tmp_path / "python"
    old.write_text('#!/bin/sh\n[ "$1" = -V ] && echo "Python 3.9.1"\n[ "$1" = -V ]\n')
    old.chmod(0o755)
    env = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS"))}
    for target in ("play", "test"):
        done = subprocess.run(["make", target, f"PYTHON={old}"], cwd=ROOT, env=env, capture_output=True, text=True)
        assert done.returncode != 0
        assert "setup: Python 3.11 or newer is needed;" in done.stderr and "is Python 3.9.1." in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"), [(["dinner"], "there is no target 'dinner'"), (["compile", "x"], "takes a process id")]
)
def test_wrong_arguments_are_refused_in_one_line(arguments: list[str], message: str) -> None:
    done = subprocess.run([sys.executable, "-m", "tools.setup", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert message in done.stderr and done.stderr.count("\n") == 1
