"""The committed figures of the server, and the help of its benchmark."""

import subprocess
import sys

import pytest

from bench.measure import Target, read
from bench.server import RESULTS, TARGETS

ROWS = {row["metric"]: row for row in read(RESULTS)["rows"]}


@pytest.mark.parametrize("metric", ["actions_per_s", "p99_ms", "idle_table_kb", "cold_ms"])
def test_the_required_figures_are_committed(metric: str) -> None:
    low, high = ROWS[f"server.{metric}"]["spread"]
    assert 0 < low <= ROWS[f"server.{metric}"]["value"] <= high


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.metric)
def test_the_targets_are_met(target: Target) -> None:
    assert target.met(ROWS[target.metric])


def test_the_help_describes_the_benchmark() -> None:
    completed = subprocess.run(
        [sys.executable, "-m", "bench.server", "--help"], capture_output=True, text=True, check=True
    )
    assert "boardgame.io" in completed.stdout
