"""Rounds, medians, spreads, targets and reports."""

import json
from pathlib import Path

import pytest

from bench.measure import (
    Report,
    Row,
    Samples,
    Target,
    cpu_model,
    in_rounds,
    machine,
    microseconds,
    number,
    per_second,
    read,
    row,
    table,
    tidy,
    write,
)


def a_row(metric: str = "a", value: float = 3.0, ratio: float | None = None) -> Row:
    peer = None if ratio is None else "other"
    return Row(metric=metric, value=value, unit="µs", spread=[1.0, 5.0], peer=peer, ratio=ratio)


def test_tasks_alternate_and_the_first_round_is_dropped() -> None:
    called: list[str] = []

    def task(name: str) -> dict[str, float]:
        called.append(name)
        return {name: float(len(called))}

    rounds: list[int] = []
    samples = in_rounds([lambda: task("a"), lambda: task("b")], 2, rounds.append)
    assert called == ["a", "b"] * 3
    assert samples == {"a": [3.0, 5.0], "b": [4.0, 6.0]}
    assert rounds == [0, 1, 2]


def test_a_row_has_the_median_and_the_extremes() -> None:
    assert row({"a": [9.0, 1.0, 2.0]}, "a", "µs") == Row(
        metric="a", value=2.0, unit="µs", spread=[1.0, 9.0], peer=None, ratio=None
    )


def test_a_ratio_is_taken_within_each_round() -> None:
    """A slow round slows both down, so ratios are compared; the ratio of the medians would be 1/2 here."""
    samples: Samples = {"mine": [1.0, 2.0, 9.0], "its": [1.0, 4.0, 4.5]}
    ratio_row = row(samples, "mine", "games/s", name="mine.its", peer="it", against="its")
    assert (ratio_row["metric"], ratio_row["value"], ratio_row["peer"], ratio_row["ratio"]) == (
        "mine.its",
        2.0,
        "it",
        1.0,
    )


def test_rates_of_one_task_share_its_time() -> None:
    calls = 0

    def work() -> dict[str, int]:
        nonlocal calls
        calls += 1
        sum(range(20000))
        return {"one": 1, "ten": 10}

    rates = per_second(work, 0.01)
    assert calls >= 1
    assert rates["ten"] == pytest.approx(10 * rates["one"])


def test_every_call_is_repeated_as_requested() -> None:
    called: list[str] = []
    taken = microseconds([lambda: called.append("a"), lambda: called.append("b")], 3)
    assert called == ["a"] * 3 + ["b"] * 3
    assert taken >= 0


@pytest.mark.parametrize(
    ("target", "value", "ratio", "met"),
    [
        (Target("a", 3), 3.0, None, True),
        (Target("a", 3), 2.9, None, False),
        (Target("a", 3, at_most=True), 3.0, None, True),
        (Target("a", 3, at_most=True), 3.1, None, False),
        (Target("a", 4, of_ratio=True), 100.0, 3.9, False),
        (Target("a", 4, of_ratio=True), 1.0, 4.1, True),
        (Target("a", 4, of_ratio=True), 100.0, None, False),
    ],
)
def test_a_target_is_met_at_its_limit(target: Target, value: float, ratio: float | None, met: bool) -> None:
    assert target.met(a_row(value=value, ratio=ratio)) == met


def test_the_table_marks_missed_targets() -> None:
    rows = [a_row("fast", 3.0), a_row("slow", 3.0, 2.0), a_row("free", 1234567.0)]
    head, fast, slow, free = table(rows, [Target("fast", 3), Target("slow", 4, of_ratio=True)]).splitlines()
    assert head.startswith("metric")
    assert fast.split()[-3:] == ["≥", "3", "met"]
    assert slow.split()[-4:] == ["≥", "4", "×", "MISSED"]
    assert free.split() == ["free", "1,234,567", "1", "5", "µs"]


def test_numbers_are_rounded_to_significant_digits() -> None:
    assert tidy(0.123456) == 0.1235
    assert tidy(1234.56) == 1235
    assert number(2_500_000.0) == "2,500,000"
    assert number(0.5) == "0.5"


def test_a_report_is_written_one_row_per_line_and_can_be_read(tmp_path: Path) -> None:
    report = Report(machine=machine(open_spiel="none"), rows=[a_row("a"), a_row("b", ratio=2.0)])
    file = tmp_path / "new" / "out.json"
    write(file, report)
    text = file.read_text(encoding="utf-8")
    assert json.loads(text) == read(file) == report
    assert len([line for line in text.splitlines() if '"metric"' in line]) == 2


def test_the_machine_is_described_but_not_named() -> None:
    assert list(machine()) == ["cores", "cpu", "python", "compiled"]
    assert cpu_model()
