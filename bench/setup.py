"""How long new users and contributors wait: `make bench SUITE=setup`, or `python -m bench.setup`.

Every figure is from a fresh clone of the last commit in another folder, with nothing built. `--only` measures a part:
play (from nothing to the first page, and again), compile, test (all of `make test`), engine (this build compared with
an earlier one, see bench/builds.py); the results file keeps the figures of the other parts. All of it takes about half
an hour on two idle cores.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.builds import ratios
from bench.command_line import save, show, suite_parser
from bench.measure import Report, Row, Target, machine, read, table, tidy

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results" / "setup.json"
BASELINE = "542c213"
"""The last commit whose engine was compiled as one C file; the engine is compared with its build."""
PARTS = ("play", "compile", "test", "engine")
ROUNDS = 7
OPEN = re.compile(r"open at (http://\S+)")
TEST_PARTS = {
    "compile": r"tools\.setup >",
    "checks": r"-m (ruff|mypy) |lint-imports|npm run",
    "interpreted": r"UNDER_TEST=source .*pytest",
    "compiled": r"pytest .*--ignore=tests/web",
    "pages": r"pytest .*tests/web *$",
}
"""The parts of `make test`, each with a pattern that matches its command."""
TIMING_SHELL = """#!/bin/sh
for command; do :; done
/bin/sh "$@"
code=$?
{{ echo "= $(echo "$command" | tr '\\n' ' ')"; times; }} >> "{log}"
exit $code
"""
TARGETS = [
    Target("setup.play_s", 45, at_most=True),
    Target("setup.play_again_s", 3, at_most=True),
    Target("setup.compile_s", 110, at_most=True),
    Target("setup.test_s", 600, at_most=True),
    Target("setup.engine_ratio", 0.95),
]


class Place:
    """A folder with its own package caches and clones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0
        self.env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTHON"))},
            "UV_CACHE_DIR": str(folder / "uv"),
            "npm_config_cache": str(folder / "npm"),
            "PIP_CACHE_DIR": str(folder / "pip"),
            "PYTHONUNBUFFERED": "1",
        }

    def clone(self, commit: str = "HEAD") -> Path:
        self.count += 1
        there = self.folder / f"clone-{self.count}"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(there)], check=True)
        subprocess.run(["git", "checkout", "--quiet", self.known(commit)], cwd=there, check=True)
        return there

    def known(self, commit: str) -> str:
        found = subprocess.run(["git", "rev-parse", commit], cwd=ROOT, capture_output=True, text=True, check=False)
        if found.returncode:
            sys.exit(f"the commit {commit} is not in this clone; fetch the whole history first")
        return found.stdout.strip()

    def run(self, clone: Path, *command: str) -> float:
        """Run a command that must succeed; return the seconds it took."""
        begun = time.monotonic()
        with (self.folder / "log").open("w+") as log:
            done = subprocess.run(command, cwd=clone, env=self.env, stdout=log, stderr=log, check=False)
            if done.returncode:
                log.seek(0)
                sys.exit(f"{' '.join(command)} failed:\n{log.read()[-3000:]}")
        return time.monotonic() - begun

    def play(self, clone: Path) -> float:
        """Return the seconds from `make play` to its first page."""
        begun = time.monotonic()
        with self.playing(clone) as address:
            with urllib.request.urlopen(address, timeout=60) as answer:
                assert answer.status == 200, answer.status
            return time.monotonic() - begun

    @contextmanager
    def playing(self, clone: Path) -> Iterator[str]:
        db = self.folder / "tables.db"
        command = ["make", "play", f"SERVE=--port 0 --db {db}"]
        process = subprocess.Popen(
            command, cwd=clone, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None, "it is a pipe"
        told = []
        try:
            for line in process.stdout:
                told.append(line)
                if found := OPEN.search(line):
                    yield found[1]
                    return
            sys.exit(f"make play did not start a server:\n{''.join(told)}")
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.stdout.read()
            process.wait()


def row(metric: str, values: Sequence[float], unit: str = "s", peer: str | None = None) -> Row:
    spread = [tidy(min(values)), tidy(max(values))]
    return Row(metric=metric, value=tidy(median(values)), unit=unit, spread=spread, peer=peer, ratio=None)


def play_rows(place: Place) -> list[Row]:
    """Measure `make play`; the first run fills the caches for the later ones."""
    empty = place.play(place.clone())
    first, again = [], []
    for _ in range(3):
        clone = place.clone()
        first.append(place.play(clone))
        place.run(clone, sys.executable, "-m", "tools.setup", "compile")
        # The compiled package is ready, and is installed before the server starts.
        again.append(place.play(clone))
    return [
        row("setup.play_s", first),
        row("setup.play_empty_cache_s", [empty]),
        row("setup.play_again_s", again),
    ]


def compile_rows(place: Place) -> list[Row]:
    clone = place.clone()
    place.run(clone, sys.executable, "-m", "tools.setup", "needs")
    return [row("setup.compile_s", [place.run(clone, sys.executable, "-m", "tools.setup", "compile")])]


def test_rows(place: Place) -> list[Row]:
    """Measure all of `make test`, and the processor time of its parts, which a wrapper of its shell logs."""
    shell, log = place.folder / "shell", place.folder / "times"
    shell.write_text(TIMING_SHELL.format(log=log))
    shell.chmod(0o755)
    seconds = place.run(place.clone(), "make", "test", f"SHELL={shell}")
    used = dict.fromkeys(TEST_PARTS, 0.0)
    for command, times in re.findall(r"^= (.*)\n.*\n(.*)$", log.read_text(), re.MULTILINE):
        part = next((name for name, pattern in TEST_PARTS.items() if re.search(pattern, command)), None)
        if part is not None:
            used[part] += sum(60 * int(minutes) + float(rest) for minutes, rest in re.findall(r"(\d+)m([\d.]+)", times))
    rows = [row(f"setup.test_cpu_s.{part}", [value]) for part, value in used.items()]
    return [row("setup.test_s", [seconds]), *rows]


def engine_rows(place: Place) -> list[Row]:
    """Return one row per figure, and the lowest of all rounds as the row with the target."""
    builds = []
    for commit in (BASELINE, "HEAD"):
        clone = place.clone(commit)
        place.run(clone, "make", "setup")
        ask = "import pathlib, truckstop; print(pathlib.Path(truckstop.__file__).parents[1])"
        found = subprocess.run(
            [clone / ".venv" / "bin" / "python", "-I", "-c", ask], capture_output=True, text=True, check=True
        )
        builds.append(Path(found.stdout.strip()))
    found_ratios = ratios(builds[0], builds[1], ROUNDS, lambda done: print(f"round {done} of {ROUNDS}", flush=True))
    rows = [
        row(f"setup.engine_ratio.{task}", values, "×", f"build of {BASELINE}") for task, values in found_ratios.items()
    ]
    lowest = [min(values) for values in found_ratios.values()]
    overall = Row(
        metric="setup.engine_ratio", value=tidy(min(lowest)), unit="×", spread=[tidy(min(lowest)), tidy(max(lowest))],
        peer=f"build of {BASELINE}", ratio=None,
    )  # fmt: skip
    return [overall, *rows]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("setup", __doc__, RESULTS)
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part only; repeatable")
    given = parser.parse_args(arguments)
    if given.show:
        show(given.out, TARGETS)
        return
    before = {each["metric"]: each for each in read(given.out)["rows"]} if given.out.exists() else {}
    steps = {"play": play_rows, "compile": compile_rows, "test": test_rows, "engine": engine_rows}
    for part in given.only or PARTS:
        with tempfile.TemporaryDirectory(prefix="truckstop-setup-") as folder:
            print(f"Measuring {part}.", flush=True)
            for each in steps[part](Place(Path(folder))):
                before[each["metric"]] = each
                print(f"{each['metric']}: {each['value']} {each['unit']}", flush=True)
    report = Report(machine=machine(), rows=list(before.values()))
    print()
    print(table(report["rows"], TARGETS))
    save(report, given.out)


if __name__ == "__main__":
    main()
