"""The picture of a terminal game is made by one command, and shows what the game shows today."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT
from tests.docs.reader import FROM_SOURCE

PICTURE = ROOT / "docs" / "pictures" / "terminal.svg"


def words(svg: str) -> set[str]:
    """What stands in a picture, word by word, numbers and names of the day left out."""
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", svg)
    return {word for text in texts for word in re.findall(r"[A-Za-z]{3,}", text.replace("&#160;", " "))}


def test_the_picture_is_made_by_one_command(tmp_path: Path) -> None:
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if FROM_SOURCE:
        environ["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, "tools/pictures.py", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environ, check=True, capture_output=True)
    made, committed = words((tmp_path / "terminal.svg").read_text()), words(PICTURE.read_text())
    assert made, "the picture is empty"
    assert made == committed, "the game looks different now: run .venv/bin/python tools/pictures.py"


def test_the_picture_fetches_nothing() -> None:
    text = PICTURE.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in text and "url(http" not in text
