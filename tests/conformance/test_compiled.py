"""Compiled and interpreted games are the same, decision for decision."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.games import GAMES

ROOT = Path(__file__).resolve().parents[2]


def digests(path: str | None) -> dict[str, Any] | None:
    """Return the digests with the package on this path, or the installed one; None if there is none."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if path is not None:
        env["PYTHONPATH"] = path
    found = subprocess.run([sys.executable, "-c", "import truckstop"], cwd=ROOT, env=env, capture_output=True)
    if found.returncode:
        return None
    command = [sys.executable, "-m", "tests.conformance.digests"]
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    result: dict[str, Any] = json.loads(ran.stdout)
    return result


def test_compiled_games_are_the_interpreted_ones() -> None:
    if os.environ.get("TRUCKSTOP_UNDER_TEST") == "source":
        pytest.skip("compared where the installed package is tested; it may just be being built")
    installed = digests(None)
    if installed is None:
        pytest.skip("truckstop is not installed; `make setup` installs it compiled")
    if not installed["compiled"]:
        pytest.skip("the installed truckstop is not compiled: there is nothing to compare")
    source = digests(str(ROOT / "src"))
    assert source is not None
    assert not source["compiled"], "the source on the path must not be compiled"
    assert len(source["digests"]) == sum(len(joined.game.variants()) for joined in GAMES)
    different = [name for name in source["digests"] if source["digests"][name] != installed["digests"].get(name)]
    assert not different, f"compiled play differs from interpreted play in {different}"
