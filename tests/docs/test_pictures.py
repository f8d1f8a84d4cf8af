"""One command makes the pictures of terminal games, and they are up to date."""

import os
import re
import subprocess
import sys
from pathlib import Path

from bench import strength
from tests.docs.pages import ROOT
from tests.docs.reader import FROM_SOURCE
from tools import import_graph

PICTURES = sorted((ROOT / "docs" / "pictures").glob("*.svg"))
GAMES = [path for path in PICTURES if path not in (import_graph.PICTURE, strength.PICTURE)]
"""Pictures of terminal games; tests/test_imports.py and tests/bench/test_strength.py check the others."""


def words(svg: str) -> set[str]:
    """Return the words in a picture, without numbers and names of the day."""
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", svg)
    return {word for text in texts for word in re.findall(r"[A-Za-z]{3,}", text.replace("&#160;", " "))}


def test_one_command_makes_all_pictures_of_games(tmp_path: Path) -> None:
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if FROM_SOURCE:
        environ["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, "tools/pictures.py", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environ, check=True, capture_output=True)
    assert [path.name for path in GAMES] == sorted(path.name for path in tmp_path.iterdir())
    for picture in GAMES:
        made, committed = words((tmp_path / picture.name).read_text()), words(picture.read_text())
        assert made, f"{picture.name} is empty"
        assert made == committed, f"{picture.name} looks different now: run .venv/bin/python tools/pictures.py"


def test_the_pictures_load_no_external_files() -> None:
    for picture in PICTURES:
        text = picture.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in text and "url(http" not in text
