"""A small made-up project on disk, for tests of what reads test files."""

from __future__ import annotations

from pathlib import Path


def make_project(root: Path, files: dict[str, str], name: str = "truckstop") -> Path:
    """Writes a pyproject.toml and the given files under tests/; gives the root back."""
    (root / "tests").mkdir(parents=True, exist_ok=True)
    (root / "pyproject.toml").write_text(f'[project]\nname = "{name}"\n', encoding="utf-8")
    for path, text in files.items():
        file = root / "tests" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root
