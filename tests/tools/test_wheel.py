"""The wheel works without the repository, Node and a compiler."""

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import truckstop
from tests.server.serving import Served
from truckstop.compiled import is_compiled

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = Path(truckstop.__file__).parents[1]
PROVE = "import truckstop.compiled, truckstop; print(truckstop.__file__, truckstop.compiled.is_compiled())"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an environment outside the project with the wheel that .venv uses and its dependencies."""
    wheels = list((ROOT / "build" / "wheels" / INSTALLED.name).glob("*.whl"))
    if not wheels:
        pytest.skip("truckstop runs from the source here; `make setup` builds the wheel")
    folder = tmp_path_factory.mktemp("elsewhere")
    uv = [sys.executable, "-m", "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--python", sys.executable, str(folder / "venv")], check=True)
    install = ["pip", "install", "--python", str(folder / "venv" / "bin" / "python")]
    pins = ROOT / "requirements" / "play.txt"
    command = [*uv, *install, "--constraint", str(pins), str(wheels[0])]
    # The packages are in uv's cache, unless pip had to install them.
    if subprocess.run([*command, "--offline"], cwd=folder, capture_output=True).returncode:
        subprocess.run(command, cwd=folder, check=True)
    return folder


def bare(folder: Path) -> dict[str, str]:
    """Return environment variables with which no other program is found."""
    return {"PATH": str(folder / "venv" / "bin"), "HOME": str(folder), "LANG": "C.UTF-8"}


def run(folder: Path, *command: str) -> str:
    program = str(folder / "venv" / "bin" / command[0])
    done = subprocess.run([program, *command[1:]], cwd=folder, env=bare(folder), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_has_the_same_engine(elsewhere: Path) -> None:
    path, compiled = run(elsewhere, "python", "-c", PROVE).split()
    assert Path(path).is_relative_to(elsewhere)
    assert compiled == str(is_compiled())


def test_a_game_can_be_played_to_its_end(elsewhere: Path) -> None:
    run(elsewhere, "truckstop", "play", "frenzy", "--people", "none", "--plain", "--seed", "3", "--save", "game.json")
    assert "game.json" in run(elsewhere, "truckstop", "verify", "game.json")


@pytest.mark.skipif(not shutil.which("npm"), reason="the pages are built with npm, which was not found")
def test_the_table_is_served_with_its_pages(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        monkeypatch.delenv(name)
    for name, value in bare(elsewhere).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr(sys, "executable", str(elsewhere / "venv" / "bin" / "python"))
    assert shutil.which("node") is None and shutil.which("cc") is None
    with Served(str(elsewhere / "tables.db")) as served:
        page = urllib.request.urlopen(f"{served.url}/").read().decode()
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script is not None, page
        assert len(urllib.request.urlopen(f"{served.url}{script[1]}").read()) > 10_000
