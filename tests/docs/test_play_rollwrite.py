"""docs/play-rollwrite.md is correct: its examples are played, and its tables compared with the data."""

import re

import pytest

from tests.docs.pages import ROOT, tables
from tests.games.rollwrite.tables import VENUES, Table, table
from truckstop.cli.gesture import Gesture
from truckstop.cli.look import look_at
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.views import Board
from truckstop.words import Voice, load

TEXT = (ROOT / "docs" / "play-rollwrite.md").read_text(encoding="utf-8")
WORDS = {"2x": "double", "to a start": "start", "+1 step": "step", "reroll two": "reroll", "$5": "five"}
"""Bonuses that have another name on the page than in the data."""


def city() -> str:
    """The page's drawing, in the notation of the tests."""
    found = re.search(r"(?ms)^```\n    a   b .*?\n(.*?)^```", TEXT)
    assert found is not None
    signs = {die: sign for sign, die in VENUES.items()} | {".": ".", "@": "S"}
    first, between, second = found[1].splitlines()
    rows = []
    for line in (first, second):
        squares = [signs[line[3 + 4 * x : 6 + 4 * x].strip()] for x in range(7)]
        sides = [{"~": "|", "=": "="}.get(line[6 + 4 * x], " ") for x in range(6)]
        rows.append("".join(square + side for square, side in zip(squares, [*sides, ""], strict=True)))
    rivers = " ".join("-" if "~" in between[3 + 4 * x : 6 + 4 * x] else " " for x in range(7))
    # A sheet needs at least two starts; the other one is not used here.
    rows[0] = rows[0][:-1] + "S"
    return "\n".join([rows[0], rivers, rows[1]])


def driving(at: str = "", closed: str = "", stations: str = "") -> Table:
    return table(city()).lay("Ana", at=at, closed=closed, stations=stations).rolls(d4=3, d6=5, d10=2, d20=17)


def board(side: str) -> Board:
    return ROLLWRITE.board(ROLLWRITE.rules(1, {"side": side}))


def test_the_driving_example_is_correct() -> None:
    assert driving().ends("Ana") == ["a2", "c1", "e1"]
    for path, money, closed in (("a2", 3, ["a2"]), ("b1 c1", 5, ["c1"]), ("b1 c1 d1 e1", 2, ["c1", "e1"])):
        t = driving().drive("Ana", path)
        assert (t.seen("Ana").score, t.seen("Ana").closed) == (money, closed)
    assert "g2" not in driving().ends("Ana")
    assert {"a1", "b1", "d2"} <= set(driving(closed="a2 c1 e1").ends("Ana"))


def test_the_terminal_output_of_the_example_is_correct() -> None:
    prompt, voice = ROLLWRITE.prompt(driving().state, 0), Voice(load(), "rollwrite")
    lines = [voice.say(prompt.asks), *(f"  {voice.say(shortcut.says)}" for shortcut in prompt.shortcuts)]
    there = [line for line in TEXT.split("\n") if line in lines]
    assert there == lines
    assert [choice.word for choice in prompt.choices] == ["right", "down"]


def test_the_example_of_a_look_is_correct() -> None:
    """The page has `? c1`, in the example above."""
    t = driving()
    gesture, voice = Gesture(ROLLWRITE, t.rules, t.state, 0), Voice(load(), "rollwrite", ["Ana"])
    (typed,) = re.findall(r"`\? (\w+)` shows what a choice does", TEXT)
    before = t.state.dump()
    head, *lines = look_at(gesture, typed, voice)
    shortcut = next(one for one in gesture.pointed if one.word == typed)
    assert head == voice.word("terminal.look.head", choices=voice.say(shortcut.says))
    assert lines
    assert (t.state.dump(), gesture.chosen) == (before, [])


def test_the_tracker_example_is_correct() -> None:
    t = table(city()).lay("Ana", at="d1", written=". 5").rolls(d10=2).drive("Ana", "e1")
    assert t.seen("Ana").spaces[:4] == [0, 5, 0, 2]
    t = table(city()).lay("Ana", written=". 5 . 2").rolls(d4=3).drive("Ana", "a2")
    assert t.seen("Ana").last == 11
    assert ROLLWRITE.board(t.rules).dice[4:11] == ["d12", "d20", "d20", "d12", "d10", "d8", "d6"]


def test_the_gas_station_examples_are_correct() -> None:
    t = driving(stations="c2")
    assert t.ends("Ana") == ["a2", "c1", "e1", "g2"]
    t.drive("Ana", "b1 b2 c2 d2 e2 f2 g2")
    assert t.seen("Ana").score == 17
    t = driving(stations="c2").do("Ana", "right", "down", "right", "left")
    assert "up" in t.options("Ana") and "right" not in t.options("Ana"), "it is in the way"
    t = driving(at="b2", stations="b2")
    assert t.mine("Ana").left == 4
    t.drive("Ana", "b1 b2 c2 d2 e2 f2 g2")
    assert t.seen("Ana").score == 17
    assert "g2" not in driving(at="b2").ends("Ana")


def test_the_score_example_is_correct() -> None:
    t = table(city()).lay("Ana", written="3 4 5 7 . 12 . . . . 6", marks=[2, 3, 1, 0, 0, 1], fives=1)
    assert (t.seen("Ana").promoted, t.seen("Ana").score) == (10, 52)


def test_the_ranks_are_those_of_the_data() -> None:
    voice = Voice(load(), "rollwrite")
    names = [voice.thing(f"rank:{rank}") for rank in range(5)]
    rows = [list(map(str, row)) for row in zip(names, board("A").ranks, board("B").ranks, strict=True)]
    assert tables(TEXT, "| rank |") == rows, "update the table in docs/play-rollwrite.md"


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_bonuses_are_those_of_the_data(side: str) -> None:
    printed = board(side)
    (rows,) = tables(TEXT, f"| side {side}, row |")
    columns, room = tables(TEXT, f"| side {side}, column |")
    assert [bonuses(cell) for cell in rows[1:]] == printed.row_bonuses
    assert [bonuses(cell) for cell in columns[1:]] == printed.column_bonuses
    assert list(map(int, room[1:])) == printed.room
    assert f"| side {side}, column | {' | '.join(printed.dice[: printed.columns])} |" in TEXT


def bonuses(cell: str) -> list[str]:
    return [WORDS.get(bonus, bonus) for bonus in cell.split(", ")]


def test_the_starts_are_those_of_the_data() -> None:
    told = re.findall(r"(?m)^- ([a-z]\d+), the ", TEXT)
    assert sorted(told) == sorted(board("A").starts + board("B").starts)
    for side in "AB":
        assert f"**Side {side}, {board(side).key.replace('_', ' ').title()}**" in TEXT


def test_the_options_are_complete() -> None:
    assert [row[0] for row in tables(TEXT, "| option ")] == [option.name for option in ROLLWRITE.game_options]
