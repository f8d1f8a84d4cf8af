"""The command that the set-up installs as `.venv/bin/truckstop`."""

import subprocess
import sys
from pathlib import Path

from tests.waiting import LONG
from tools.package import SCRIPT


def test_the_command_can_start_worker_processes(tmp_path: Path) -> None:
    """A spawned worker imports the script of its parent, which must not run the command again."""
    script = tmp_path / "truckstop"
    script.write_text(SCRIPT.format(python=sys.executable))
    script.chmod(0o755)
    command = [str(script), "simulate", "frenzy", "--bots", "random", "--games", "101", "--processes", "2"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=LONG)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("101 games of frenzy")
