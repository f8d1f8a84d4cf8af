"""Measurements that need their own process: the engine uncompiled, and memory during a long simulation.

python -m bench.probe interpreted    for every line read, measures one slice and prints decisions per second
python -m bench.probe memory         prints memory use during a simulation, as lines `games kB`
"""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from bench.measure import per_second
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import random_games
from truckstop.lab.simulate import plan_of, simulate

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = 4
MEMORY_PLAYERS = 3


class Interpreted:
    """The same source as plain Python, in a process that stays up and takes its turn in every round."""

    def __init__(self, seconds: float) -> None:
        command = [sys.executable, "-m", "bench.probe", "interpreted", str(seconds)]
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True)

    def __enter__(self) -> "Interpreted":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.communicate()

    def decisions_per_s(self) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the uncompiled engine failed with exit code {self.process.wait()}")
        return float(answer)


def memory(games: int) -> Iterator[tuple[int, int]]:
    """Yield (games played, kB in use) ten times during one simulation in its own process."""
    command = [sys.executable, "-m", "bench.probe", "memory", str(games)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            played, used = line.split()
            yield int(played), int(used)
    if process.returncode != 0:
        raise RuntimeError(f"the simulation exited with code {process.returncode}")


def memory_in_use() -> int:
    """Return the memory in use in kB, or the peak if the system does not report it."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak // 1024 if sys.platform == "darwin" else peak
    return pages * resource.getpagesize() // 1024


def answer_interpreted(seconds: float) -> None:
    rules, chance, silent = FRENZY.rules(PLAYERS, {}), Seeded(1), Silent()

    def work() -> dict[str, int]:
        return {"decisions": random_games(FRENZY.new(rules, chance, silent), 5, chance)}

    for _ in sys.stdin:
        print(per_second(work, seconds)["decisions"], flush=True)


def watch_memory(games: int) -> None:
    plan = plan_of("frenzy", MEMORY_PLAYERS, ["random"], games, 1, {}, None)
    step = games // 10
    played = 0

    def progress(more: int) -> None:
        nonlocal played
        if (played + more) // step > played // step:
            print(played + more, memory_in_use(), flush=True)
        played += more

    result = simulate(plan, processes=1, progress=progress)
    if result.errors:
        sys.exit(f"{result.errors} games failed: {result.messages[0]}")


if __name__ == "__main__":
    if sys.argv[1] == "interpreted":
        answer_interpreted(float(sys.argv[2]))
    else:
        watch_memory(int(sys.argv[2]))
