"""The types of the wire that the pages are built with are those of the server."""

import runpy
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent.parent / "tools" / "wire_types.py"


def test_they_are_not_stale() -> None:
    tool = runpy.run_path(str(TOOL))
    assert tool["FILE"].read_text() == tool["typescript"](), "run `make wire`"
