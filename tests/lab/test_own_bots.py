"""Simulations with bots of one's own: faults are counted, games go on, and no process is left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import LONG, until
from truckstop.bots.own import close_all
from truckstop.kernel.game import SetupError
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


@pytest.mark.parametrize("processes", [1, 2])
def test_an_interrupt_ends_bots_that_hang(tmp_path: Path, processes: int) -> None:
    """Neither the bot's process nor that of a worker survives Ctrl-C."""
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
            pass
""")
    command = [sys.executable, "-m", "truckstop.cli", "simulate", "frenzy", "--bots", f"{path}:Hang"]
    command += ["--games", "1000", "--think", "3600", "--processes", str(processes)]
    running = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        until(lambda: pids.exists() and pids.read_text().count("\n") == processes)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=LONG)
        assert running.returncode == 130, said
        assert b"Traceback" not in said
        for pid in map(int, pids.read_text().split()):
            until(lambda pid=pid: is_gone(pid))  # type: ignore[misc]
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
