"""The committed figures of the pages, and that their benchmark can be asked for help."""

import subprocess
import sys

import pytest

from bench.measure import Target, read
from bench.web import RESULTS, TARGETS

ROWS = {row["metric"]: row for row in read(RESULTS)["rows"]}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.metric)
def test_the_targets_are_met(target: Target) -> None:
    assert target.met(ROWS[target.metric])


def test_it_says_what_it_does() -> None:
    asked = subprocess.run([sys.executable, "-m", "bench.web", "--help"], capture_output=True, text=True, check=True)
    assert "Chromium" in asked.stdout
