"""The committed figures of the pages, and the help of their benchmark."""

import subprocess
import sys

import pytest

from bench.measure import Target, read
from bench.web import RESULTS, TARGETS

ROWS = {row["metric"]: row for row in read(RESULTS)["rows"]}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.metric)
def test_the_targets_are_met(target: Target) -> None:
    if target.metric not in ROWS:
        pytest.skip("this figure was not measured on a quiet machine yet; see docs/benchmarks.md")
    assert target.met(ROWS[target.metric])


def test_the_help_describes_the_benchmark() -> None:
    completed = subprocess.run(
        [sys.executable, "-m", "bench.web", "--help"], capture_output=True, text=True, check=True
    )
    assert "Chromium" in completed.stdout
