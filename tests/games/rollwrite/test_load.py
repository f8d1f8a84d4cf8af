"""Sheets are data files (W7.6): a custom sheet needs no code, and a bad one is refused with its file and line."""

import random
from pathlib import Path

import pytest

from tests.games.rollwrite.tables import files_of
from tests.rule import rule
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.load import side_name, square_name
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import DataError, overlaid
from truckstop.kernel.game import SetupError
from truckstop.kernel.session import Session
from truckstop.kernel.tell import Silent

SHEET = """\
# A custom sheet, typed in from a pad.
key = "harbour"
width = 5
height = 4
starts = ["a1", "e4"]
ranks = [10, 20, 30, 40, 50]

[venues]
d4 = ["b1", "c4"]
d6 = [
    "d2",
    "e1",  # at the pier
]
d8 = ["a3"]
d20 = ["c2"]
wild = ["e3"]

[river]
blocks = [
    "b2-c2",
    "c2-c3",
    "d3-d4",
]
bridges = ["c1-c2"]

[tracker]
rows = [
    "> d4 d6 d8 d20",
    "< d4 d6 d8 d20",
    "> d4 d6 d8 d20",
]
row_bonuses = [
    "bridge gas",
    "promote",
    "five",
]
column_bonuses = ["step", "double", "start", "reroll"]
room = [2, 3, 1, 4]
"""


def refused(text: str) -> str:
    """Return the error message about a sheet that cannot be used."""
    with pytest.raises(DataError) as error:
        ROLLWRITE.rules(2, {"side": "tiny"}, files_of(text))
    return str(error.value)


def changed(old: str, new: str) -> str:
    assert SHEET.count(old) == 1, f"{old!r} occurs {SHEET.count(old)} times"
    return SHEET.replace(old, new)


def test_the_sheet_of_these_tests_is_valid() -> None:
    assert ROLLWRITE.rules(2, {"side": "tiny"}, files_of(SHEET)).sheet.key == "harbour"


LISTED = [
    # The faults that W7.6 lists
    ("unreachable square", '"b2-c2",', '"b2-c2",\n    "a1-a2",\n    "a1-b1",', 21, "b1 cannot be reached from a1"),
    ("unreachable square", '"c2-c3",', '"c2-c3", "c2-d2", "b1-c1", "c1-d1",', 20, "c1 cannot be reached from a1"),
    ("broken snake", '"< d4 d6 d8 d20"', '"> d4 d6 d8 d20"', 29, "the snake is broken"),
    (
        "broken snake",
        '"< d4 d6 d8 d20"',
        '"< d4 d6 d8"',
        29,
        "the snake is broken: this row has 3 spaces, the first row has 4",
    ),
    ("unknown bonus", '"promote"', '"promo"', 34, "unknown bonus 'promo'; the bonuses are bridge, promote, gas"),
    ("unknown bonus", '"start"', '"start bridges"', 37, "unknown bonus 'bridges'"),
    ("overlapping venues", '"e1",', '"e1", "b1",', 12, "b1 is already a d4 venue"),
    ("overlapping venues", '"e1",', '"e1",\n    "d2",', 13, "d2 is already a d6 venue"),
    ("overlapping venues", 'wild = ["e3"]', 'wild = [\n"e3",\n"c4",\n]', 18, "c4 is already a d4 venue"),
    ("start on a venue", '"e4"', '"e3"', 5, "e3 is a venue"),
    ("fewer than 2 starts", '"a1", "e4"', '"a1"', 5, "there must be from 2 to 8 start squares, not 1"),
    ("fewer than 2 starts", '"a1", "e4"', "", 5, "not 0"),
    ("no room for marks", "[2, 3, 1, 4]", "[2, 3, 0, 4]", 38, "room for 1 to 12 promotion marks, not 0"),
    ("no room for marks", "[2, 3, 1, 4]", "[\n2,\n3,\n1,\n-1]", 42, "room for 1 to 12 promotion marks, not -1"),
    ("no room for marks", "[2, 3, 1, 4]", "[2, 3, 1]", 38, "one number for each column: 4, not 3"),
    ("river and bridge", '"c1-c2"', '"d3-d4"', 24, "d3-d4 is listed both in blocks and in bridges"),
    ("river and bridge", '["c1-c2"]', '[\n"c1-c2",\n"c3-c2",\n]', 26, "c3-c2 is listed both in blocks and in bridges"),
]
OTHERS = [
    # Other faults
    ("off the map", '"e4"', '"f4"', 5, "f4 is off the map; the last square is e4"),
    ("off the map", '"d2",', '"d5",', 11, "d5 is off the map"),
    ("not a square", '"d2",', '"2d",', 11, "'2d' is not a square"),
    ("not a square", '"d2",', '"D2",', 11, "'D2' is not a square"),
    ("not a square", '"d2",', '"d0",', 11, "'d0' is not a square"),
    ("not a square", '"d2",', '"",', 11, "'' is not a square"),
    ("not neighbours", '"c2-c3"', '"c2-d3"', 21, "c2-d3: the two squares are not neighbours"),
    ("not neighbours", '"c2-c3"', '"c2-c2"', 21, "not neighbours"),
    ("not neighbours", '"c2-c3"', '"e2-a3"', 21, "not neighbours"),
    ("not a side", '"c2-c3"', '"c2"', 21, "'c2' is not a side"),
    ("not a side", '"c2-c3"', '"c2-c3-c4"', 21, "is not a side"),
    ("not a side", '"c2-c3"', '"c2-x"', 21, "'x' is not a square"),
    ("the same side twice", '"d3-d4"', '"c3-c2"', 22, "c3-c2 is listed twice"),
    ("the same start twice", '"a1", "e4"', '"a1",\n"a1"', 6, "a1 is listed twice"),
    (
        "nine starts",
        '"a1", "e4"',
        '"a1","a2","b2","b3","c1","c3","d1","d3","d4"',
        5,
        "start squares, not 9",
    ),
    ("an unknown die", 'd20 = ["c2"]', 'd30 = ["c2"]', 15, "unknown die; venues have d4, d6"),
    ("an unknown die", '"< d4 d6 d8 d20"', '"< d4 d6 d7 d20"', 29, "not 'd7'"),
    ("a wild space", '"< d4 d6 d8 d20"', '"< d4 wild d8 d20"', 29, "not 'wild'"),
    ("no arrow", '"< d4 d6 d8 d20"', '"d4 d6 d8 d20"', 29, "a row must begin with its direction, > or <"),
    ("an empty row", '"< d4 d6 d8 d20"', '""', 29, "a row must begin with its direction, > or <"),
    ("a row without spaces", '"< d4 d6 d8 d20"', '"<"', 29, "spaces, not 0"),
    ("too few bonuses", '["step", "double", "start", "reroll"]', '["step"]', 37, "one entry for each column: 4, not 1"),
    ("too many bonuses", '    "five",\n', '    "five",\n    "five",\n', 32, "one entry for each row: 3, not 4"),
    ("a rank beyond all scores", "40, 50]", "40, 99999]", 6, "from 1 to 9999"),
    ("too many bridges", '"promote"', '"bridge bridge bridge bridge bridge bridge"', 34, "at most 6 bridge bonuses"),
    ("too long a path", '"promote"', f'"{"step " * 21}"', 32, "a path could have"),
    ("too much room", "[2, 3, 1, 4]", "[2, 3, 13, 4]", 38, "not 13"),
    ("a width of one", "width = 5", "width = 1", 3, "must be from 2 to 26, not 1"),
    ("too wide a map", "width = 5", "width = 27", 3, "must be from 2 to 26, not 27"),
    ("a height of zero", "height = 4", "height = 0", 4, "must be from 2 to 26, not 0"),
    ("too large a map", "width = 5\nheight = 4", "width = 13\nheight = 12", 4, "at most 144 squares"),
    ("a key with spaces", '"harbour"', '"The Harbour"', 2, "lowercase letters"),
    ("four ranks", "[10, 20, 30, 40, 50]", "[10, 20, 30, 40]", 6, "there must be 5 scores"),
    ("descending ranks", "[10, 20, 30, 40, 50]", "[10, 20, 30, 50, 40]", 6, "in ascending order"),
    ("equal ranks", "[10, 20, 30, 40, 50]", "[10, 20, 20, 40, 50]", 6, "in ascending order"),
]


@rule("W7.6")
@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [case[1:] for case in LISTED + OTHERS],
    ids=[f"{case[0]} {number}" for number, case in enumerate(LISTED + OTHERS)],
)
def test_a_bad_sheet_is_refused_with_its_file_and_line(old: str, new: str, line: int, says: str) -> None:
    message = refused(changed(old, new))
    assert message.startswith(f"tiny.toml: line {line}: "), message
    assert says in message
    assert "\n" not in message


@rule("W7.6")
def test_bad_toml_is_refused_with_its_file_and_line() -> None:
    message = refused(changed("width = 5", "width == 5"))
    assert message.startswith("tiny.toml: not valid TOML")
    assert "line 3" in message


WRONG_TYPES = [
    ("width = 5", "width = 'five'", 3, "width"),
    ("width = 5", "width = 5.5", 3, "width"),
    ('"d2",', "2,", 11, "venues"),
    ("[2, 3, 1, 4]", '[2, "3", 1, 4]', 38, "room"),
    ('starts = ["a1", "e4"]', 'starts = "a1"', 5, "starts"),
    ('bridges = ["c1-c2"]', 'bridge = ["c1-c2"]', 24, "bridge"),
]


@rule("W7.6")
@pytest.mark.parametrize(("old", "new", "key"), [(old, new, key) for old, new, _, key in WRONG_TYPES])
def test_a_wrong_type_is_refused_with_its_file_and_key(old: str, new: str, key: str) -> None:
    message = refused(changed(old, new))
    assert message.startswith("tiny.toml: ")
    assert key in message


@rule("W7.6")
@pytest.mark.parametrize(("old", "new", "line", "key"), WRONG_TYPES)
def test_a_wrong_type_is_refused_with_its_line(old: str, new: str, line: int, key: str) -> None:
    message = refused(changed(old, new))
    assert f"line {line}:" in message
    assert key in message


@rule("W7.6")
@pytest.mark.parametrize("key", ["key", "width", "starts", "ranks", "room"])
def test_a_missing_key_is_named(key: str) -> None:
    text = "".join(line for line in SHEET.splitlines(keepends=True) if not line.startswith(f"{key} ="))
    assert text != SHEET
    message = refused(text)
    assert message.startswith("tiny.toml: ")
    assert f"`{key}`" in message


@rule("W7.6")
def test_a_sheet_without_a_venue_names_the_line_of_its_venues() -> None:
    venues = SHEET[SHEET.index("d4 = [") : SHEET.index("\n[river]")]
    assert refused(SHEET.replace(venues, "")).startswith("tiny.toml: line 8: ")


@rule("W7.6")
@pytest.mark.parametrize("venues", ['venues.d4 = ["b1", "z9"]', 'venues = { d4 = ["b1", "z9"] }'])
def test_other_toml_spellings_of_a_table_name_the_right_line(venues: str) -> None:
    old = SHEET[SHEET.index("[venues]") : SHEET.index("[river]")]
    text = SHEET.replace(old, "").replace("ranks =", f"{venues}\nranks =")
    assert refused(text).startswith("tiny.toml: line 6: venues.d4: z9 is off the map")


# A custom sheet


@rule("W7.6")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_custom_sheet_in_a_folder_can_be_played_to_the_end(tmp_path: Path, players: int) -> None:
    (tmp_path / "harbour.toml").write_text(SHEET, encoding="utf-8")
    files = overlaid(ROLLWRITE.files, tmp_path, ROLLWRITE.takes_more)
    rules = ROLLWRITE.rules(players, {"side": "harbour"}, files)
    names = [ROLLWRITE.option_name(rules, option) for option in range(ROLLWRITE.option_count)]
    assert len(set(names)) == len(names)
    for seed in range(4):
        state, rng, chance = ROLLWRITE.new(rules, Seeded(seed), Silent()), random.Random(seed), Seeded(seed, 1)
        while state.to_act():
            seat = rng.choice(state.to_act())
            options = state.options(seat)
            assert len(options) > 1
            assert [choice.option for choice in ROLLWRITE.prompt(state, seat).choices] == options
            state.apply(seat, rng.choice(options), chance, Silent())
        assert state.over
        assert state.count <= 12
        assert ROLLWRITE.view(state, 0).over


@rule("W7.6", "W1.1")
def test_a_custom_sheet_leaves_the_built_in_sheets_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "harbour.toml").write_text(SHEET, encoding="utf-8")
    files = overlaid(ROLLWRITE.files, tmp_path, ROLLWRITE.takes_more)
    assert ROLLWRITE.board(ROLLWRITE.rules(2, {}, files)) == ROLLWRITE.board(ROLLWRITE.rules(2, {}))
    with pytest.raises(SetupError, match=r"option side cannot be 'habour'; it can be A, B, harbour"):
        ROLLWRITE.rules(2, {"side": "habour"}, files)


@rule("W7.6")
def test_a_folder_can_replace_a_built_in_sheet(tmp_path: Path) -> None:
    (tmp_path / "side_b.toml").write_text(SHEET, encoding="utf-8")
    files = overlaid(ROLLWRITE.files, tmp_path, ROLLWRITE.takes_more)
    assert ROLLWRITE.board(ROLLWRITE.rules(2, {"side": "B"}, files)).key == "harbour"


@rule("W7.6")
def test_a_bad_custom_sheet_is_named_when_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "harbour.toml").write_text(SHEET.replace('"e4"', '"z4"'), encoding="utf-8")
    files = overlaid(ROLLWRITE.files, tmp_path, ROLLWRITE.takes_more)
    with pytest.raises(DataError, match=r"^harbour\.toml: line 5: starts: z4 is off the map"):
        ROLLWRITE.rules(2, {"side": "harbour"}, files)


@rule("W7.6")
def test_a_log_contains_its_custom_sheet() -> None:
    session = Session.start(ROLLWRITE, ["a"], {"side": "tiny"}, seed=1, files=files_of(SHEET))
    session.act(0, [session.state.options(0)[1]])
    again = Session.resume(session.log)
    assert again.state.dump() == session.state.dump()
    assert session.log.files is not None
    assert session.log.files["tiny.toml"] == SHEET


@rule("W7.6")
def test_the_board_shows_what_the_sheet_says() -> None:
    board = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": "tiny"}, files_of(SHEET)))
    assert (board.rivers, board.bridges) == (["b2-c2", "c2-c3", "d3-d4"], ["c1-c2"])
    assert board.dice == ["d4", "d6", "d8", "d20", "d20", "d8", "d6", "d4", "d4", "d6", "d8", "d20"]
    assert board.column == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]
    assert board.row_bonuses == [["bridge", "gas"], ["promote"], ["five"]]
    assert (board.room, board.ranks) == ([2, 3, 1, 4], [10, 20, 30, 40, 50])


@rule("W7.6")
def test_a_snake_may_begin_at_the_right() -> None:
    text = SHEET.replace('"> d4', '"! d4').replace('"< d4', '"> d4').replace('"! d4', '"< d4')
    board = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": "tiny"}, files_of(text)))
    assert board.column == [3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0]


def test_squares_and_sides_have_readable_names() -> None:
    assert [square_name(10, square) for square in (0, 9, 10, 99)] == ["a1", "j1", "a2", "j10"]
    assert [side_name(10, side) for side in (0, 1, 2 * 22)] == ["a1-b1", "a1-a2", "c3-d3"]
