"""The committed figures of the set-up, and the help of its benchmarks."""

import subprocess
import sys

import pytest

from bench.measure import Target, read
from bench.setup import RESULTS, TARGETS

ROWS = {row["metric"]: row for row in read(RESULTS)["rows"]}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.metric)
def test_the_targets_are_met(target: Target) -> None:
    assert target.met(ROWS[target.metric])


def test_every_game_has_a_ratio_to_the_previous_build() -> None:
    for game in ("frenzy", "rollwrite", "tacos"):
        for metric in ("decisions_per_s", "copies_per_s"):
            low, high = ROWS[f"setup.engine_ratio.{game}.{metric}"]["spread"]
            assert ROWS["setup.engine_ratio"]["value"] <= low <= high


@pytest.mark.parametrize("suite", ["setup", "builds"])
def test_the_help_describes_the_benchmark(suite: str) -> None:
    command = [sys.executable, "-m", f"bench.{suite}", "--help"]
    assert "build" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_missing_builds_are_refused() -> None:
    command = [sys.executable, "-m", "bench.builds", "nowhere", "elsewhere"]
    refused = subprocess.run(command, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "needs a folder that contains the package `truckstop`, not nowhere" in refused.stderr
