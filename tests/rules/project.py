"""A small project on disk for tests of the reader of test files."""

from __future__ import annotations

from pathlib import Path


def make_project(root: Path, files: dict[str, str], name: str = "truckstop") -> Path:
    """Write a pyproject.toml and the given files under tests/; return the root."""
    (root / "tests").mkdir(parents=True, exist_ok=True)
    (root / "pyproject.toml").write_text(f'[project]\nname = "{name}"\n', encoding="utf-8")
    for path, text in files.items():
        file = root / "tests" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root
