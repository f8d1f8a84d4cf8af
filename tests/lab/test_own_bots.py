"""Simulations with bots of one's own: faults are counted, games go on, and no process is left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.waiting import LONG, until
from truckstop.bots.own import close_all
from truckstop.kernel.game import SetupError
from truckstop.lab.faults import fault_lines
from truckstop.lab.simulate import Plan, plan_of, simulate

FIRST = """
from truckstop.bots import Bot

class First(Bot):
    def choose(self, s, seat, chance):
        return s.options(seat)[0]

class Moody(Bot):
    def choose(self, s, seat, chance):
        options = s.options(seat)
        if len(options) == 3:
            raise ValueError("three is too many")
        return 5000 if len(options) == 4 else options[0]
"""


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    yield
    close_all(at_once=True)


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(FIRST)
    return str(path)


def plan(bots: list[str], games: int = 6) -> Plan:
    return plan_of("frenzy", 3, bots, games, 3, {}, None, LONG)


def test_a_file_plays_the_same_games_each_time(mine: str) -> None:
    one, two = (simulate(plan([f"{mine}:First", "random"]), 1) for _ in range(2))
    assert one.digest == two.digest
    assert one.faults == {} and one.errors == 0
    assert sum(one.scores[f"{mine}:First"].values()) == 12


def test_faults_are_counted_by_bot_and_the_games_go_on(mine: str) -> None:
    result = simulate(plan([f"{mine}:Moody", f"{mine}:First", "random"]), 1)
    assert (result.games, result.errors) == (6, 0)
    assert set(result.faults) == {f"{mine}:Moody"}
    assert result.faults[f"{mine}:Moody"]["crashed"] > 0
    assert result.faults[f"{mine}:Moody"]["illegal"] > 0
    (crash,) = [told for told in result.fault_messages if "crashed" in told]
    assert crash.startswith(f"{mine}:Moody: game ")
    assert crash.endswith("crashed: ValueError: three is too many (line 12)")


def test_several_processes_play_the_same_games(mine: str) -> None:
    bots = [f"{mine}:Moody", "random", "random"]
    one, two = simulate(plan(bots, 102), 1), simulate(plan(bots, 102), 2)
    assert (one.digest, one.faults) == (two.digest, two.faults)


def test_a_bot_that_does_not_exist_is_refused_before_the_games(mine: str) -> None:
    with pytest.raises(SetupError, match="the file has no class 'Last'; its bots are First, Moody"):
        plan([f"{mine}:Last"])
    with pytest.raises(SetupError, match="the time to think must be more than 0"):
        plan_of("frenzy", 3, ["random"], 1, 1, {}, None, 0.0)


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_bot_that_cannot_be_started_again_is_dropped_and_the_report_says_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("""
import os
from truckstop.bots import Bot

class Gone(Bot):
    def choose(self, s, seat, chance):
        os.remove(__file__)
        os._exit(3)
""")
    bot = f"{path}:Gone"
    result = simulate(plan([bot, "random", "random"]), 1)
    assert (result.games, result.errors) == (6, 0)
    assert set(result.faults) == {bot}
    assert result.faults[bot]["ended"] == 4 and result.faults[bot]["dropped"] > 0
    (told,) = [told for told in fault_lines(result.faults, result.fault_messages) if "dropped: " in told]
    assert told.endswith("dropped: it is no longer started, because 3 starts in a row failed")


COMMANDS = {
    "simulate": ("--players", "3", "--bots", "{path}:Hang"),
    "ladder": ("--players", "2", "--bots", "{path}:Hang,random"),
    "sprt": ("--players", "2", "--sprt", "{path}:Hang,random"),
}


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize(
    ("kind", "number", "whole"),
    [
        ("simulate", signal.SIGINT, True),
        ("simulate", signal.SIGTERM, False),
        ("simulate", signal.SIGHUP, True),
        ("ladder", signal.SIGTERM, False),
        ("sprt", signal.SIGTERM, True),
    ],
)
def test_a_signal_ends_bots_that_hang(
    tmp_path: Path, kind: str, number: signal.Signals, whole: bool, processes: int
) -> None:
    """Neither the bot's process nor that of a worker survives, whether all processes get the signal or only one."""
    path, pids = tmp_path / "mine.py", tmp_path / "pids"
    path.write_text(f"""
import os, signal
from truckstop.bots import Bot

class Hang(Bot):
    def choose(self, s, seat, chance):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        with open({str(pids)!r}, "a") as file:
            file.write(f"{{os.getpid()}} {{os.getppid()}}\\n")
        while True:
            signal.pause()
""")
    command = [sys.executable, "-m", "truckstop.cli", "ladder" if kind == "sprt" else kind, "frenzy"]
    command += [word.format(path=path) for word in COMMANDS[kind]]
    command += ["--games", "1000", "--think", "3600", "--processes", str(processes)]
    # A command started with `nohup` ignores SIGHUP, and so do its children; these tests may run under it.
    running = subprocess.Popen(
        command,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(
            number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        ),
    )
    try:
        until(lambda: pids.exists() and pids.read_text().count("\n") == processes)
        if whole:
            os.killpg(running.pid, number)
        else:
            running.send_signal(number)
        _, said = running.communicate(timeout=LONG)
        assert running.returncode == 130, said
        assert b"Traceback" not in said
        for pid in map(int, pids.read_text().split()):
            until(lambda pid=pid: is_gone(pid))  # type: ignore[misc]
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
        for left in pids.read_text().split() if pids.exists() else []:
            with suppress(OSError):
                os.kill(int(left), signal.SIGKILL)
