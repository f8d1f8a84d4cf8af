"""Two builds side by side: how rounds are evaluated, what is written, and that the builds are really measured."""

from pathlib import Path
from shutil import which

import pytest

import truckstop
from bench import builds
from bench.builds import GAMES, METRICS, RESULTS, TARGETS, instructions, main, ratios, rows_of
from bench.measure import Row, Target, read
from truckstop.compiled import is_compiled

HERE = Path(truckstop.__file__).parent.parent
"""The folder of the build under test, which is compared with itself."""


COUNTED = dict.fromkeys(GAMES, 1.0)
"""Ratios of instructions: none has changed."""


def as_found(**other: list[float]) -> dict[str, list[float]]:
    """Three rounds in which both builds have equal figures except for those given, such as `frenzy_prompts_per_s`."""
    found = {f"{game}.{metric}": [1.0, 1.0, 1.0] for game in GAMES for metric in METRICS}
    return found | {name.replace("_", ".", 1): values for name, values in other.items()}


def by_metric(found: dict[str, list[float]]) -> dict[str, Row]:
    return {row["metric"]: row for row in rows_of(found, COUNTED, "build of abc")}


def missed(found: dict[str, list[float]]) -> list[str]:
    rows = by_metric(found)
    return [target.metric for target in TARGETS if not target.met(rows[target.metric])]


def test_every_round_is_kept_with_median_and_lowest() -> None:
    rows = by_metric(as_found(frenzy_decisions_per_s=[1.02, 0.9, 1.01], frenzy_prompts_per_s=[2.0, 0.5, 1.0]))
    playouts, lowest = rows["builds.frenzy.playouts"], rows["builds.frenzy.playouts_lowest"]
    assert (playouts["value"], playouts["spread"], playouts["rounds"]) == (1.01, [0.9, 1.02], [1.02, 0.9, 1.01])
    assert (lowest["value"], lowest["rounds"], lowest["peer"]) == (0.9, [1.02, 0.9, 1.01], "build of abc")
    cost = rows["builds.frenzy.prompt_cost"]
    assert (cost["value"], cost["spread"], cost["rounds"]) == (1.0, [0.5, 2.0], [0.5, 2.0, 1.0]), "time, not speed"


def test_one_slow_round_of_playouts_and_dearer_prompts_miss_the_targets() -> None:
    assert {target.metric for target in TARGETS} <= set(by_metric(as_found()))
    assert missed(as_found()) == []
    assert missed(as_found(tacos_decisions_per_s=[1.1, 0.96, 1.1])) == ["builds.tacos.playouts_lowest"]
    assert missed(as_found(rollwrite_prompts_per_s=[0.9, 0.9, 1.5])) == ["builds.rollwrite.prompt_cost"]
    assert missed(as_found(rollwrite_prompts_per_s=[0.92, 0.92, 0.5])) == []
    more = {row["metric"]: row for row in rows_of(as_found(), {**COUNTED, "frenzy": 1.04}, "build of abc")}
    metric = "builds.frenzy.playout_instructions"
    assert [target.met(more[metric]) for target in TARGETS if target.metric == metric] == [False]


def test_builds_are_measured_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With next to nothing to do in a slice: the figures mean nothing, but each comes from a process of its build."""
    monkeypatch.setattr(builds, "SLICES", 1)
    found = ratios(HERE, HERE, 1)
    assert all(len(values) == 1 and values[0] > 0 for values in found.values())
    monkeypatch.setattr(builds, "ratios", lambda *_: found)
    monkeypatch.setattr(builds, "instruction_ratios", lambda *_: COUNTED)
    out = tmp_path / "builds.json"
    main([str(HERE), str(HERE), "--names", "abc", "def", "--rounds", "1", "--out", str(out)])
    measured = capsys.readouterr().out
    report = read(out)
    assert {key: report["machine"][key] for key in ("rounds", "old", "new", "compiled")} == {
        "rounds": 1,
        "old": "abc",
        "new": "def",
        "compiled": is_compiled(),
    }
    assert report["rows"] == rows_of(found, COUNTED, "build of abc")
    main(["--show", "--out", str(out)])
    assert capsys.readouterr().out in measured


@pytest.mark.skipif(not RESULTS.exists(), reason="these two builds were not measured yet; see docs/benchmarks.md")
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.metric)
def test_the_targets_are_met(target: Target) -> None:
    report = read(RESULTS)
    rows = {row["metric"]: row for row in report["rows"]}
    assert target.met(rows[target.metric]), rows[target.metric]
    assert report["machine"]["compiled"]
    expected = 1 if target.metric.endswith("_instructions") else report["machine"]["rounds"]
    assert len(rows[target.metric]["rounds"]) == expected


@pytest.mark.skipif(which("valgrind") is None, reason="valgrind, which counts the instructions, is not installed")
def test_valgrind_counts_the_same_instructions_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "FEW_BATCHES", 1)
    monkeypatch.setattr(builds, "MANY_BATCHES", 2)
    first, second = (instructions(HERE, "frenzy") for _ in range(2))
    assert first > 10_000
    assert first / second == pytest.approx(1, rel=0.02)
