"""The game of docs/add-a-game.md, as a reader of the page would write it."""

import os
from pathlib import Path

from tests.docs.pages import ROOT, steps

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
PLACE = "my-games/highbid"
FILES = {
    step.edit.removeprefix(f"write {PLACE}/"): step.text
    for step in steps(PAGE)
    if step.edit.startswith(f"write {PLACE}/")
}
"""By name in the folder of the game."""


def write_example(folder: Path) -> Path:
    """Write the files of the page into a folder; return the folder of the game."""
    game = folder / "highbid"
    for name, text in FILES.items():
        file = game / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return game


def environ(*folders: Path, **more: str) -> dict[str, str]:
    """The environment of a process that runs elsewhere with the package under test; `folders` are on its path."""
    path = [str(Path(one).resolve()) for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one]
    return os.environ | {"PYTHONPATH": os.pathsep.join([*map(str, folders), *path])} | more
