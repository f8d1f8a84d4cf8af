"""The tables of docs/add-a-sheet.md: every message is real, and the format is as described."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.docs.pages import ROOT, steps, tables
from truckstop.cli.files import copy_data, data_of
from truckstop.cli.paper import print_game
from truckstop.games.rollwrite.codes import BONUSES
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.load import RiverData, SheetData, TrackerData
from truckstop.kernel.data import DataError
from truckstop.kernel.game import SetupError
from truckstop.words import load

TEXT = (ROOT / "docs" / "add-a-sheet.md").read_text(encoding="utf-8")
(SHEET,) = [step.text for step in steps(TEXT) if step.edit == "write my-sheets/two_banks.toml"]

WRONG = [
    ("width = 6\n", ""),
    ("width = 6", "widht = 6"),
    ("width = 6", 'width = "6"'),
    ('"two_banks"', "two_banks"),
    ('"two_banks"', '"Two Banks"'),
    ("width = 6", "width = 27"),
    ('["a1", "f1", "f6"]', '["a1"]'),
    ('["a1", "f1", "f6"]', '["a1", "c1"]'),
    ('["a1", "f1", "f6"]', '["a1", "A6"]'),
    ('["a1", "f1", "f6"]', '["a1", "g1"]'),
    ("ranks = [20, ", "ranks = [40, "),
    ("d20 = [", "d100 = ["),
    ('wild = ["c3"]', 'wild = ["c1"]'),
    ('"a3-a4"', '"a3-b4"'),
    ('"a3-a4"', '"a3"'),
    ('"a3-a4"', '"b3-b4"'),
    ('"f3-f4"]\nbridges = ["b3-b4", "e3-e4"]', '"f3-f4", "b3-b4", "e3-e4"]\nbridges = []'),
    ('    "< d4', '    "> d4'),
    ('    "< d4', '    "d4'),
    ("d12 d20", "d12"),
    ("d12 d20", "d12 wild"),
    ('"gas", "double"', '"petrol", "double"'),
    ('"bridge", "gas", "double"', '"gas", "double"'),
    ('"gas", "double"', '"gas gas gas gas gas gas gas", "double"'),
    ("[4, 4, 3, 3, 2, 2]", "[4, 4, 3, 3, 2]"),
    ("[4, 4, 3, 3, 2, 2]", "[4, 4, 3, 3, 2, 0]"),
]
"""The small sheet of the page with one mistake each."""


def messages_of_sheets() -> Iterator[str]:
    for old, new in WRONG:
        assert old in SHEET, old
        files = ROLLWRITE.files | {"two_banks.toml": SHEET.replace(old, new, 1)}
        with pytest.raises(DataError) as wrong:
            ROLLWRITE.rules(1, {"side": "two_banks"}, files)
        yield str(wrong.value)


def messages_of_commands() -> Iterator[str]:
    copy_data(ROLLWRITE, ["side_a.toml"], Path("my-sheets"))
    Path("my-sheets/two_banks.toml").write_text(SHEET)
    Path("sheet.pdf").write_text("")
    with pytest.raises(DataError) as folder:
        data_of(ROLLWRITE, Path("nowhere"))
    yield str(folder.value)
    with pytest.raises(SetupError) as twice:
        copy_data(ROLLWRITE, ["side_a.toml"], Path("my-sheets"))
    yield str(twice.value)
    with pytest.raises(SetupError) as side:
        ROLLWRITE.rules(1, {"side": "twobanks"}, data_of(ROLLWRITE, Path("my-sheets")))
    yield str(side.value)
    with pytest.raises(SetupError) as paper:
        print_game(ROLLWRITE, load(), {}, "a4", 1, None, Path("sheet.pdf"))
    yield str(paper.value)


def test_every_message_on_the_page_is_real(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    written = [row[0] for row in tables(TEXT, "| message ")]
    assert sorted(written) == sorted([*messages_of_sheets(), *messages_of_commands()])


def test_the_page_names_every_key_of_a_sheet() -> None:
    told = " ".join(row[0] for row in tables(TEXT, "| key ")).replace("`", "").replace(",", "").split()
    for struct in (SheetData, RiverData, TrackerData):
        for field in msgspec.structs.fields(struct):
            assert field.name in told or f"[{field.name}]" in told, field.name


def test_the_page_lists_the_bonuses() -> None:
    assert [row[0] for row in tables(TEXT, "| bonus | what it is")] == BONUSES


def test_the_drawing_of_the_small_sheet_matches_its_file() -> None:
    """Venues and starts are in the drawing where the file has them."""
    drawing = TEXT[TEXT.index("The terminal draws it like this") :]
    rows = [line for line in drawing.split("\n") if line[:2].strip().isdigit()][:6]
    board = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": "two_banks"}, ROLLWRITE.files | {"two_banks.toml": SHEET}))
    there = {venue.square: venue.die.replace("wild", "d?") for venue in board.venues} | dict.fromkeys(board.starts, "S")
    for y, row in enumerate(rows, 1):
        for x, letter in enumerate("abcdef"):
            assert row[3 + 4 * x : 6 + 4 * x].strip() == there.get(f"{letter}{y}", "."), f"{letter}{y}"
