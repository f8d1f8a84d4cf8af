"""The page about the bots: its example beats random."""

import re
from pathlib import Path

from tests.docs.pages import ROOT
from truckstop.bots.own import close_all
from truckstop.lab.simulate import plan_of, simulate

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_example_is_short_and_beats_random(tmp_path: Path) -> None:
    """Equal players would win 8 of 24 games each, and 14 or more about once in a hundred times."""
    code = re.search(r"<!-- test: write playouts\.py -->\n```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    assert code[1].count("\n") <= 30
    path = tmp_path / "playouts.py"
    path.write_text(code[1])
    own = f"{path}:Playouts"
    try:
        result = simulate(plan_of("frenzy", 3, [own, "random", "random"], 24, 1, {}, None, 600.0), 1)
    finally:
        close_all()
    assert result.faults == {}
    assert result.wins[own] >= 14
