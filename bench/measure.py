"""Measuring in rounds by processor time, and rows with a median and a spread.

Time is the processor time of this process, not wall-clock time, which on a shared machine includes the time of other
processes on the core. What remains is noise from shared caches and clock rates, which changes within seconds. So all
tasks take turns in short slices, round after round: a disturbance slows every task of its round, and ratios are taken
within a round before the median is taken over rounds.
"""

import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import msgspec

from truckstop.compiled import is_compiled

Work = Callable[[], Mapping[str, int]]
"""Does a little work and returns how much it did, by metric."""
Task = Callable[[], Mapping[str, float]]
"""One slice of a round: values by metric."""
Samples = dict[str, list[float]]
"""Values by metric, one per round."""


class Row(TypedDict):
    """One figure: the median over rounds, with the lowest and the highest round."""

    metric: str
    value: float
    unit: str
    spread: list[float]
    peer: str | None
    """What it is compared with, or None."""
    ratio: float | None
    """The figure divided by the peer's, or None."""
    rounds: NotRequired[list[float]]
    """Every round in the order of measuring, if single rounds matter."""


class Report(TypedDict):
    """The content of a results file."""

    machine: dict[str, str | int | bool]
    rows: list[Row]


@dataclass(frozen=True)
class Target:
    """A bound for a figure, or for its ratio to a peer."""

    metric: str
    bound: float
    at_most: bool = False
    of_ratio: bool = False

    def met(self, row: Row) -> bool:
        figure = row["ratio"] if self.of_ratio else row["value"]
        if figure is None:
            return False
        return figure <= self.bound if self.at_most else figure >= self.bound

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {number(self.bound)}{' ×' if self.of_ratio else ''}"


def per_second(work: Work, seconds: float) -> dict[str, float]:
    """Work for at least this long; return how much of each metric was done per second."""
    done: dict[str, int] = {}
    begun = time.process_time()
    while True:
        for metric, count in work().items():
            done[metric] = done.get(metric, 0) + count
        spent = time.process_time() - begun
        if spent >= seconds and spent > 0:
            return {metric: count / spent for metric, count in done.items()}


def microseconds(calls: Sequence[Callable[[], object]], times: int) -> float:
    """Return the mean time of one call when each is made `times` times; includes the Python loop."""
    begun = time.process_time()
    for call in calls:
        for _ in repeat(None, times):
            call()
    return (time.process_time() - begun) * 1e6 / (len(calls) * times)


def in_rounds(tasks: Sequence[Task], rounds: int, progress: Callable[[int], None] | None = None) -> Samples:
    """Run all tasks in turn, round after round. The first round is a warm-up and is not kept."""
    samples: Samples = {}
    for number_of_round in range(rounds + 1):
        for task in tasks:
            for metric, value in task().items():
                if number_of_round > 0:
                    samples.setdefault(metric, []).append(value)
        if progress is not None:
            progress(number_of_round)
    return samples


def row(samples: Samples, metric: str, unit: str, name: str = "", peer: str = "", against: str = "") -> Row:
    """Return the row of a metric, under `name` if given; compared with `peer`, whose metric is `against`, if given."""
    values = samples[metric]
    compared = None
    if against:
        compared = statistics.median(mine / its for mine, its in zip(values, samples[against], strict=True))
    return Row(
        metric=name or metric,
        value=tidy(statistics.median(values)),
        unit=unit,
        spread=[tidy(min(values)), tidy(max(values))],
        peer=peer or None,
        ratio=None if compared is None else tidy(compared),
    )


def tidy(value: float) -> float:
    """Round to what is significant: whole numbers from 1,000 on, otherwise four digits."""
    return round(value) if abs(value) >= 1000 else float(f"{value:.4g}")


def number(value: float) -> str:
    """Format a number for people."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:g}"


def pin() -> None:
    """Pin this process and its children to one core, if the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine(**more: str | int) -> dict[str, str | int | bool]:
    """Return what the figures depend on, but nothing that identifies the machine."""
    return {
        "cores": os.cpu_count() or 1,
        "cpu": cpu_model(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiled": is_compiled(),
        **more,
    }


def cpu_model() -> str:
    """Return the processor's name as the system reports it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def write(file: Path, report: Report) -> None:
    """Write one row per line, so that changed figures are easy to review."""
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in report["rows"])
    head = json.dumps(report["machine"], ensure_ascii=False)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'{{\n "machine": {head},\n "rows": [\n{rows}\n ]\n}}\n', encoding="utf-8")


def write_json(file: Path, figures: object) -> None:
    """Write the figures of a suite that has rows of its own kind."""
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def read(file: Path) -> Report:
    """Read what `write` wrote."""
    return cast(Report, json.loads(file.read_text(encoding="utf-8")))


def table(rows: Sequence[Row], targets: Sequence[Target]) -> str:
    """Format rows for people: value, spread, ratio, target, and whether the target is met."""
    wanted = {target.metric: target for target in targets}
    lines = [("metric", "median", "lowest", "highest", "unit", "times", "peer", "target", "")]
    for each in rows:
        target = wanted.get(each["metric"])
        low, high = each["spread"]
        lines.append(
            (
                each["metric"],
                number(each["value"]),
                number(low),
                number(high),
                each["unit"],
                "" if each["ratio"] is None else f"{each['ratio']:.3g}",
                each["peer"] or "",
                str(target or ""),
                "" if target is None else "met" if target.met(each) else "MISSED",
            )
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = {1, 2, 3, 5}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
