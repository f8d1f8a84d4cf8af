"""The drawing of rollwrite: it fits the screen in every position, and can be read back."""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import msgspec
import pytest

from tests.games.rollwrite.tables import sheet_text
from tests.soak import sized
from truckstop.bots import bot_named, decide
from truckstop.cli.draw import drawing_of
from truckstop.cli.draw.rollwrite_map import City
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.games.rollwrite.views import Board, RollwriteView, SheetView
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import Silent
from truckstop.words import Voice, load

WORDS = load()
TABLES = [(players, side) for players in range(1, 7) for side in "AB"]
ROOM = 20
"""Lines of the drawing on a screen of 24, beside the question, its choices, the answer and an error message."""


def positions(players: int, side: str, seed: int = 1, most: int = 10**6, bot: str = "random") -> Iterator[Rollwrite]:
    """Return about `most` positions spread over a game of bots, including the end."""
    rules, chance, pick = ROLLWRITE.rules(players, {"side": side}), Seeded(seed), Random(seed)
    playing, thoughts = bot_named("rollwrite", bot), Seeded(seed, 1)
    state = ROLLWRITE.new(rules, chance, Silent())
    count = 0
    while seats := state.to_act():
        if count % max(1, players * 100 // most) == 0:
            yield state
        count += 1
        seat = pick.choice(seats)
        state.apply(seat, decide(playing, state, seat, thoughts), chance, Silent())
    yield state


def drawn(state: Rollwrite, viewer: int, width: int = 80, brief: bool = False, plain: bool = False) -> list[str]:
    names = [f"Maximilian{seat:02}" for seat in range(state.rules.players)]
    voice = Voice(WORDS, "rollwrite", names, ROLLWRITE.figures(state.rules), viewer)
    view, board = ROLLWRITE.view(state, viewer), ROLLWRITE.board(state.rules)
    return drawing_of("rollwrite", plain)(board, view, voice, width, brief, [])


def mine(state: Rollwrite, viewer: int = 0) -> tuple[Board, RollwriteView, SheetView]:
    view = ROLLWRITE.view(state, viewer)
    return ROLLWRITE.board(state.rules), view, view.mine.sheet if view.mine else view.sheets[max(viewer, 0)]


# Reading back


def rows_of(lines: list[str]) -> dict[int, str]:
    """Return the lines of the map by row number."""
    found = {int(line[:2]): line for line in lines if re.match(r"[ \d]\d [ \w.@^<>²=]", line)}
    assert list(found) == list(range(1, len(found) + 1))
    return found


def cell(rows: dict[int, str], square: str) -> str:
    """Return the three characters of a square, without spaces."""
    at = 3 + 4 * (ord(square[0]) - ord("a"))
    return rows[int(square[1:])][at : at + 3].strip()


def side_sign(lines: list[str], rows: dict[int, str], side: str) -> str:
    """Return what is drawn between two squares."""
    one, other = side.split("-")
    at = 3 + 4 * (ord(one[0]) - ord("a"))
    if one[0] != other[0]:
        return rows[int(one[1:])][at + 3]
    between = lines[lines.index(rows[int(one[1:])]) + 1]
    return between[at + 1]


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_every_position_fits_the_screen(players: int, side: str) -> None:
    for state in positions(players, side, most=sized(40, 120)):
        for viewer in (0, players - 1, SPECTATOR):
            for width in (80, 60, 40):
                for plain in (False, True):
                    lines = drawn(state, viewer, width, plain=plain)
                    assert max(map(len, lines)) <= width, lines
                    assert "{" not in "".join(lines)
            brief = drawn(state, viewer, brief=True)
            assert max(map(len, brief)) <= 80 and len(brief) <= ROOM, brief


def test_of_99_players_the_leaders_and_the_viewers_place_are_shown() -> None:
    over = False
    for state in positions(99, "A", most=30):
        lines, brief = drawn(state, 98), drawn(state, 98, brief=True)
        assert max(map(len, lines)) <= 80
        over = not state.to_act()
        if over:
            assert sum(re.match(r" *\d+\. ", line) is not None for line in lines) in (15, 16)
            assert any("Maximilian98 (you)" in line for line in lines)
        else:
            assert len(lines) <= 26 and len(brief) <= ROOM
            assert re.search(r"and 9\d more; you: place \d+ of 99", "\n".join(brief))
            assert len(drawn(state, 98, plain=True)) < 60
    assert over


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_map_can_be_read_back(side: str) -> None:
    marks = set()
    for state in (state for seed in range(2) for state in positions(1, side, seed, bot="greedy")):
        board, view, sheet = mine(state)
        if view.mine is None:
            continue
        lines = drawn(state, 0)
        rows = rows_of(lines)
        path = view.mine.path
        truck = path[-1] if view.mine.stage == "drive" else view.mine.start or sheet.place
        for venue in board.venues:
            number = "?" if venue.die == "wild" else venue.die.removeprefix("d")
            sign = cell(rows, venue.square)
            if venue.square == truck:
                assert sign in ("@", f"@{number}", f"@²{number}")
            elif venue.square in sheet.closed:
                assert sign in ("x", ">x", "<x", "^x", "vx"), (venue, sign)
            elif venue.square not in path:
                assert sign == ("²" if venue.square in sheet.doubled else "d") + number
                marks.add(sign[0])
        for square in sheet.stations:
            assert "G" in cell(rows, square)
        for side_name in board.rivers:
            sign = side_sign(lines, rows, side_name)
            assert sign == ("=" if side_name in sheet.bridges else "~")
            marks.add(sign)
        assert all(side_sign(lines, rows, bridge) == "=" for bridge in board.bridges)
    assert marks >= {"d", "²", "~", "="}, "the game reached all of them"


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_brief_map_has_one_line_per_row_and_can_be_read_back(side: str) -> None:
    for state in positions(1, side, seed=1, bot="greedy"):
        board, view, sheet = mine(state)
        if view.mine is None:
            continue
        lines = drawn(state, 0, brief=True)
        rows = rows_of(lines)
        assert [line[:2] for line in lines[1:11]] == [f"{row:>2}" for row in range(1, 11)]
        for venue in board.venues:
            sign = cell(rows, venue.square).strip("_=")
            if venue.square in sheet.closed:
                assert sign == "@" or sign[-1] == "x"
            elif "@" not in sign and venue.square not in view.mine.path:
                number = "?" if venue.die == "wild" else venue.die.removeprefix("d")
                doubled = venue.square in sheet.doubled
                assert sign == f"²{number}" if doubled else sign in (number, f"d{number}")
        for sides, below, beside in ((board.rivers, "_", "|"), (board.bridges, "=", "=")):
            for each in (each for each in sides if each not in sheet.bridges):
                one, other = each.split("-")
                at = 3 + 4 * (ord(one[0]) - ord("a"))
                if one[0] == other[0]:
                    square = rows[int(one[1:])][at : at + 3].ljust(3)
                    assert below in square or square[0] == "²"
                else:
                    assert rows[int(one[1:])][at + 3] == beside


def test_the_path_includes_steps_made_without_a_question() -> None:
    """The squares that the truck has left show its direction, chosen or forced."""
    arrows = {(0, -1): "^", (1, 0): ">", (0, 1): "v", (-1, 0): "<"}
    seen = 0
    for state in (state for seed in range(3) for state in positions(1, "A", seed)):
        _, view, _ = mine(state)
        if view.mine is None or len(set(view.mine.path)) < max(3, len(view.mine.path)):
            continue
        lines = drawn(state, 0)
        rows, path = rows_of(lines), view.mine.path
        for one, other in pairwise(path):
            way = (ord(other[0]) - ord(one[0]), int(other[1:]) - int(one[1:]))
            sign = cell(rows, one)
            assert arrows[way] in sign or "@" in sign
        assert any(f"Path: {' '.join(path[:5])}" in line for line in lines)
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_tracker_shows_numbers_crosses_and_the_next_space_of_each_die(side: str) -> None:
    for state in positions(1, side, seed=6, most=60):
        board, view, sheet = mine(state)
        if view.over:
            continue
        lines = [found.group() for line in drawn(state, 0) if (found := re.search(r"[<>][ \[][^~]{24}.*", line[42:]))]
        rows = [line for line in lines if re.search(r"\d/3|got|  -  ", line)]
        assert len(rows) == board.rows
        signs = re.findall(r"\d+|X|·|d\d+", " ".join(row[1:26].replace("*", " ") for row in rows))
        for row in range(board.rows):
            spaces = sorted(range(row * board.columns, (row + 1) * board.columns), key=lambda at: board.column[at])
            for space in spaces:
                written, sign = sheet.spaces[space], signs.pop(0)
                if written:
                    assert sign == (str(written) if written > 0 else "X")
                else:
                    assert sign == (board.dice[space] if space > sheet.last else "·")
        highlighted = re.findall(r"(?<=[\[|])\s*(d\d+)", " ".join(rows))
        assert sorted(highlighted) == sorted(set(board.dice[sheet.last + 1 :]))


def test_plain_output_has_one_fact_per_line_and_no_columns() -> None:
    for state in positions(3, "B", seed=3, most=40):
        lines = drawn(state, 0, plain=True)
        assert not [line for line in lines if "  " in line.strip() or "|" in line or "~" in line]
        board, view, sheet = mine(state)
        text = " ".join(line.strip() for line in lines)
        if view.over:
            assert "1. Maximilian" in text
            continue
        open_squares = {venue.square for venue in board.venues} - set(sheet.closed)
        said = re.findall(r"Open, \w+ venue: ([^.]+)\.", text)
        assert {square for part in said for square in part.split(", ")} == open_squares
        assert all(f"Row {row}, to the " in text for row in range(1, 7))


def test_the_end_shows_places_parts_of_the_score_and_the_solo_rank() -> None:
    for players in (1, 4):
        *_, state = positions(players, "A", seed=8)
        lines = drawn(state, 0)
        view = ROLLWRITE.view(state, 0)
        for seat, sheet in enumerate(view.sheets):
            line = next(line for line in lines if f"{view.places[seat]}. Maximilian{seat:02}" in line)
            score, sales, fives, promoted, numbers = map(int, line.split()[-5:])
            assert score == sheet.score == sales + fives + promoted and numbers == sheet.numbers
            assert fives == 5 * sheet.fives and promoted == sheet.promoted
        assert any(line.startswith("Rank: ") for line in lines) == (players == 1)


def test_a_spectator_is_shown_the_sheet_of_the_active_player() -> None:
    state = next(state for state in positions(3, "A") if state.count == 2)
    active = ROLLWRITE.view(state, SPECTATOR).active
    assert any(f"The sheet of Maximilian{active:02}" in line for line in drawn(state, SPECTATOR))


def test_a_city_too_wide_for_the_screen_is_described_in_words() -> None:
    wide = "S 4 6 8 0 2 X W 4 6 8 0 2 X W 4 6 8 0 2 X W 4 S\n" + " ".join("." * 24) + "\n"
    rules = ROLLWRITE.rules(1, {"side": "wide"}, ROLLWRITE.files | {"wide.toml": sheet_text(wide)})
    state = ROLLWRITE.new(rules, Seeded(1), Silent())
    lines = drawn(state, 0)
    assert max(map(len, lines)) <= 80 and any(line.startswith("Open, d20 venue: g1, n1, u1") for line in lines)


def test_a_drawn_bridge_replaces_the_river() -> None:
    rules: RollwriteRules = ROLLWRITE.rules(1, {"side": "A"})
    board, state = ROLLWRITE.board(rules), ROLLWRITE.new(rules, Seeded(1), Silent())
    _, _, sheet = mine(state)
    built = board.rivers[0]
    lines = City(board, msgspec.structs.replace(sheet, bridges=[built]), None, []).lines()
    assert side_sign(lines, rows_of(lines), built) == "="
