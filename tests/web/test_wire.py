"""The wire types of the pages (web/src/wire.ts) are those of the server."""

import runpy
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent.parent / "tools" / "wire_types.py"


def test_the_generated_types_are_up_to_date() -> None:
    tool = runpy.run_path(str(TOOL))
    assert tool["FILE"].read_text() == tool["typescript"](), "run `make wire`"
