"""`truckstop print`: a sheet on paper, to be played on with a pencil."""

import errno
import io
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.terminal import run
from truckstop.cli import files
from truckstop.cli.paper import PRINTED, printed, write
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.game import SetupError
from truckstop.words import load

POINTS = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
MARGIN = 8 * 72 / 25.4
WORDS = load()


def pages_of(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page, in points."""
    boxes = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b(?!s)", pdf))
    return [(round(float(width), 1), round(float(height), 1)) for width, height in boxes]


def texts_of(pdf: bytes) -> list[str]:
    """Return all texts in an uncompressed PDF, in drawing order."""
    found = re.findall(rb"\(((?:[^\\()]|\\.)*)\) Tj", pdf)
    return [re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), text.decode("latin-1")) for text in found]


def sheet(side: str, paper: str = "a4") -> bytes:
    return printed(ROLLWRITE, ROLLWRITE.rules(1, {"side": side}), WORDS, paper, packed=False)


def refused(monkeypatch: pytest.MonkeyPatch, folder: Path, *args: str) -> str:
    """Return the one line of the error; checks that nothing is written."""
    before = sorted(folder.rglob("*"))
    monkeypatch.chdir(folder)
    ran = run(monkeypatch, "print", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("truckstop: ") and ran.err.count("\n") == 1
    assert sorted(folder.rglob("*")) == before
    return ran.err


@pytest.mark.parametrize("paper", POINTS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_page_has_two_sheets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, side: str, paper: str) -> None:
    out = tmp_path / "sheet.pdf"
    ran = run(monkeypatch, "print", "rollwrite", "--side", side, "--paper", paper, "--out", str(out))
    assert (ran.code, ran.err, ran.out) == (0, "", f"Written: {out}\n")
    assert out.read_bytes().startswith(b"%PDF-") and pages_of(out.read_bytes()) == [POINTS[paper]]
    texts = texts_of(sheet(side, paper))
    titles = [text for text in texts if text.startswith(f"Roll & Write, Side {side}: ")]
    assert len(titles) == 2


def test_the_default_is_side_a_on_a4(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "print", "rollwrite").out == "Written: rollwrite.pdf\n"
    assert (tmp_path / "rollwrite.pdf").read_bytes() == printed(ROLLWRITE, ROLLWRITE.rules(1, {"side": "A"}), WORDS)


def test_copies_add_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    run(monkeypatch, "print", "rollwrite", "--copies", "3", "--out", str(out))
    assert pages_of(out.read_bytes()) == [POINTS["a4"]] * 3


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_same_sheet_gives_the_same_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, side: str) -> None:
    for name in ("one.pdf", "other.pdf"):
        run(monkeypatch, "print", "rollwrite", "--side", side, "--out", str(tmp_path / name))
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "other.pdf").read_bytes()


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_sheet_has_everything_needed_to_play(side: str) -> None:
    board = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": side}))
    there = Counter(texts_of(sheet(side)))
    wanted: Counter[str] = Counter()
    for x in range(board.width):
        wanted[chr(ord("a") + x)] += 2
    # Numbers of rows are also numbers of turns, and may be thresholds of ranks.
    for number in [*range(1, board.height + 1), *range(1, 13), *board.ranks]:
        wanted[str(number)] += 2
    for label in [venue.die.replace("wild", "any") for venue in board.venues] + board.dice + board.starts:
        wanted[label] += 2
    wanted["START"] += 2 * len(board.starts)
    for rank in range(len(board.ranks)):
        wanted[WORDS.thing("rollwrite", f"rank:{rank}")] += 2
    assert {text: there[text] for text in wanted} == dict(wanted)
    for bonus in {name for names in (*board.row_bonuses, *board.column_bonuses) for name in names}:
        assert there[WORDS.thing("rollwrite", f"bonus:{bonus}") + ": "] == 2


@pytest.mark.parametrize("paper", POINTS)
def test_no_text_is_outside_the_printable_area(paper: str) -> None:
    pdf = sheet("A", paper)
    places = re.findall(rb"BT 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm", pdf)
    assert len(places) > 300
    # The lower sheet is the upper one moved down, so these are positions on the upper half.
    width, height = POINTS[paper]
    assert all(MARGIN <= float(x) <= width - MARGIN for x, _ in places)
    assert all(height / 2 < float(y) <= height - MARGIN for _, y in places)


def test_a_custom_sheet_is_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The largest sheet, with a name whose letters the fonts do not have."""
    dice = "d4 d6 d8 d10 d12 d20 " * 2
    rows = ", ".join(f'"{"<>"[i % 2]} {dice}"' for i in range(12))
    text = f"""
key = "hilltop"
width = 12
height = 12
starts = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]
ranks = [1, 2, 3, 4, 5000]
[venues]
wild = ["l12"]
[river]
blocks = ["a1-b1"]
bridges = ["a1-a2"]
[tracker]
rows = [{rows}]
row_bonuses = [{", ".join(['"five step reroll promote"'] * 12)}]
column_bonuses = [{", ".join(['""'] * 12)}]
room = {[12] * 12}
"""
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "Łódź.toml").write_text(text, encoding="utf-8")
    out = tmp_path / "mine.pdf"
    ran = run(monkeypatch, "print", "rollwrite", "--data", str(mine), "--side", "Łódź", "--out", str(out))
    assert (ran.code, ran.err) == (0, "") and pages_of(out.read_bytes()) == [POINTS["a4"]]
    own = files.data_of(ROLLWRITE, mine)
    texts = texts_of(printed(ROLLWRITE, ROLLWRITE.rules(1, {"side": "Łódź"}, own), WORDS, packed=False))
    assert "Roll & Write, Side ?ód?: Hilltop" in texts


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["pizza"], "there is no game 'pizza'; the games are frenzy"),
        (["rollwrite", "--side", "C"], "option side cannot be 'C'; it can be A, B"),
        (["rollwrite", "--paper", "a5"], "--paper: unknown size 'a5'; choose one of a4, letter"),
        (["rollwrite", "--copies", "0"], "--copies: must be from 1 to 100, not 0"),
        (["rollwrite", "--copies", "some"], "--copies: 'some' is not a whole number"),
        (["rollwrite", "--data", "nowhere"], "nowhere: no such folder"),
        (
            ["rollwrite", "--out", "nowhere/sheet.pdf"],
            "nowhere/sheet.pdf: cannot be written: there is no folder nowhere",
        ),
        (["rollwrite", "--out", "."], ".: is a folder; choose a file in it, such as rollwrite.pdf"),
    ],
)
def test_wrong_arguments_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: list[str], says: str
) -> None:
    assert says in refused(monkeypatch, tmp_path, *args)


def test_a_game_that_cannot_be_printed_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delitem(PRINTED, "frenzy")
    says = "frenzy cannot be printed; these can: rollwrite, tacos\n"
    assert says in refused(monkeypatch, tmp_path, "frenzy")


def test_existing_files_are_never_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_text("mine")
    says = refused(monkeypatch, tmp_path, "rollwrite", "--out", "sheet.pdf")
    assert "sheet.pdf: already exists; choose another file with --out, or remove it first" in says
    assert (tmp_path / "sheet.pdf").read_text() == "mine"


def test_a_file_that_cannot_be_created_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "cannot be written" in refused(monkeypatch, tmp_path, "rollwrite", "--out", "x" * 250 + ".pdf.pdf")


def test_a_full_disk_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Full(io.BytesIO):
        def write(self, content: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    def opened(path: Path, mode: str) -> Full:
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(SetupError, match=r"sheet.pdf: cannot be written: no space left on device"):
        write(tmp_path / "sheet.pdf", b"%PDF-")
    assert list(tmp_path.iterdir()) == []


def test_other_commands_do_not_import_the_pdf_library() -> None:
    ask = "import sys, truckstop.cli.app; print('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout == "False\n"
