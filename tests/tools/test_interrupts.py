"""A real `make play` in a clone, interrupted many times: the next one continues, and finally it is compiled."""

import os
import random
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from tests.soak import SOAK
from tests.waiting import WHOLE, until
from tools.package import can_compile

ROOT = Path(__file__).resolve().parents[2]
LINES = 12
"""More lines than the first `make play` prints before the table is open."""

pytestmark = pytest.mark.skipif(
    not SOAK, reason="sets up a clone from scratch, which takes five minutes: see `make soak`"
)


class Clone:
    """A fresh clone with its own home folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.folder)], check=True)
        (folder / "home").mkdir()
        hidden = ("MAKE", "MFLAGS", "PYTHON", "TRUCKSTOP")
        env = {key: value for key, value in os.environ.items() if not key.startswith(hidden)}
        self.env = {**env, "HOME": str(folder / "home"), "PYTHONUNBUFFERED": "1"}

    def play(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            ["make", "play", "SERVE=--port 0"],
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def wait_until_open(self, process: "subprocess.Popen[str]") -> str:
        """Wait until the table is open; return its address."""
        assert process.stdout is not None, "it is a pipe"
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "open at " in line:
                return line.split("open at ")[1].strip()
        raise AssertionError("".join(lines))

    def objects(self) -> int:
        return len(list((self.folder / "build" / "engine" / "objects").glob("*.o")))

    def has_wheel(self) -> bool:
        return bool(list((self.folder / "build" / "wheels").glob("*-compiled")))

    def is_compiled(self) -> bool:
        ask = "from truckstop.compiled import is_compiled; print(is_compiled())"
        python = self.folder / ".venv" / "bin" / "python"
        completed = subprocess.run([python, "-I", "-c", ask], env=self.env, capture_output=True, text=True, check=True)
        return completed.stdout.strip() == "True"


def is_running(folder: Path) -> bool:
    """Return True if any process was started with a path in this folder."""
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return str(folder) in listed


def interrupt(process: "subprocess.Popen[str]", how: signal.Signals = signal.SIGINT) -> str:
    """Interrupt the process group, as a terminal does; return the rest of the output."""
    os.killpg(process.pid, how)
    assert process.stdout is not None, "it is a pipe"
    rest = process.stdout.read()
    process.stdout.close()
    process.wait()
    return rest


def test_make_play_can_be_interrupted_at_any_moment(tmp_path: Path) -> None:
    clone, chance = Clone(tmp_path), random.Random(7)
    for number in range(LINES):
        process = clone.play()
        assert process.stdout is not None, "it is a pipe"
        for _ in range(number):
            if "open at" in process.stdout.readline():
                break
        time.sleep(chance.random() * 2)  # a random moment within the step
        how = signal.SIGKILL if number % 3 == 2 else signal.SIGINT
        assert "Traceback" not in interrupt(process, how)
    process = clone.play()
    with urllib.request.urlopen(clone.wait_until_open(process)) as answer:
        assert answer.status == 200
    interrupt(process)
    if not can_compile():
        return
    # The background build, interrupted each time it has compiled some more files.
    seen = clone.objects()
    while not clone.has_wheel():
        process = clone.play()
        clone.wait_until_open(process)
        until(lambda so_far=seen: clone.objects() >= so_far + 40 or clone.has_wheel(), WHOLE)  # type: ignore[misc]
        interrupt(process, signal.SIGKILL)
        assert clone.objects() >= seen, "compiled files are kept"
        seen = clone.objects()
    process = clone.play()
    clone.wait_until_open(process)
    interrupt(process)
    assert clone.is_compiled()


def test_make_test_can_be_interrupted(tmp_path: Path) -> None:
    """Interrupt it at several moments of its set-up; after the set-up it only runs tests."""
    clone, chance = Clone(tmp_path), random.Random(3)
    for number in range(5):
        process = subprocess.Popen(
            ["make", "test"], cwd=clone.folder, env=clone.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None, "it is a pipe"
        for _ in range(2 * number + 1):
            process.stdout.readline()
        time.sleep(chance.random() * 3)
        assert "Traceback" not in interrupt(process)
        until(lambda: not is_running(clone.folder))
    done = subprocess.run(["make", "setup"], cwd=clone.folder, env=clone.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert clone.is_compiled() == can_compile()
    command = [str(clone.folder / ".venv" / "bin" / "python"), "-m", "pytest", "-q", "tests/kernel/test_chance.py"]
    done = subprocess.run(command, cwd=clone.folder, env=clone.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
