"""The route tracker (W4): where marks go, wild venues, bonuses for the third number; the tracker of side A (W7)."""

import pytest

from tests.games.rollwrite.tables import LAST_SPACE, gaining, number_at, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import E_CROSSED, E_SOLD
from truckstop.games.rollwrite.game import ROLLWRITE

CITY = """
    S 4 6 8 0 2 X
    . . . . . . .
    S . . . W . .
    """


# Where marks go


@rule("W4.1")
@pytest.mark.parametrize(
    ("venue", "die", "space"), [("b1", "d4", 0), ("c1", "d6", 1), ("d1", "d8", 2), ("f1", "d12", 4), ("g1", "d20", 5)]
)
def test_before_the_first_mark_every_space_is_ahead(venue: str, die: str, space: int) -> None:
    t = table(CITY).lay("Ana", at=f"{venue[0]}2").rolls(**{die: 3})
    t.drive("Ana", venue)
    assert t.seen("Ana").last == space
    assert t.seen("Ana").spaces[space] == t.seen("Ana").score == 3
    number = ["d4", "d6", "d8", "d10", "d12", "d20"].index(die)
    assert t.events(E_SOLD) == [(0, 3, t.square(venue), number, space, space)], "all spaces before it are skipped"


@rule("W4.1")
@pytest.mark.parametrize(
    ("written", "venue", "space"),
    [
        ("3", "b1", 11),  # the d4 is the last space of row 2
        ("3", "c1", 1),
        (". . . . . 9", "g1", 6),  # the next d20 follows at once
        (". . . . . 9", "f1", 7),
        (". . 2", "d1", 9),
        (". X", "c1", 10),  # an X is a mark as well
    ],
)
def test_a_number_goes_on_the_next_space_of_its_die_after_the_last_mark(written: str, venue: str, space: int) -> None:
    t = table(CITY).lay("Ana", at=f"{venue[0]}2", written=written).rolls().drive("Ana", venue)
    before = len(written.split())
    assert (t.seen("Ana").last, t.seen("Ana").spaces[space]) == (space, 1)
    assert t.seen("Ana").spaces[before:space] == [0] * (space - before), "skipped spaces are lost"


@rule("W4.1")
def test_skipped_spaces_stay_empty() -> None:
    t = table(CITY).lay("Ana", at="g2").rolls().drive("Ana", "g1")
    t.rolls().drive("Ana", "f1")
    assert t.seen("Ana").last == 7
    assert t.seen("Ana").spaces[:6] == [0, 0, 0, 0, 0, 1]


@rule("W4.2")
@pytest.mark.parametrize(("written", "space"), [("", 0), ("3", 1), (". . . . . 9", 6), ("X X", 2)])
def test_a_turn_without_a_sale_writes_an_x_on_the_next_space(written: str, space: int) -> None:
    city = """
        S . . . . . 4
        S . . . . . .
        """
    t = table(city).lay("Ana", written=written).rolls().drive("Ana", "b1")
    assert (t.seen("Ana").last, t.seen("Ana").spaces[space]) == (space, -1)
    assert t.events(E_CROSSED) == [(0, space, 0, 0)]
    assert t.events(E_SOLD) == []


# Wild venues


@rule("W4.3")
def test_any_die_can_be_sold_at_a_wild_venue() -> None:
    t = table(CITY).lay("Ana", at="e2").rolls(d12=11, d8=2).drive("Ana", "e3")
    assert t.options("Ana") == [f"write {die}" for die in ("d4", "d6", "d8", "d10", "d12", "d20")]
    t.do("Ana", "write d12")
    assert (t.seen("Ana").last, t.seen("Ana").spaces[4]) == (4, 11)
    assert t.seen("Ana").closed == ["e3"]


@rule("W4.3")
def test_a_wild_venue_takes_only_dice_with_a_space_ahead() -> None:
    """The last mark is on the d10 of the last row; d8, d6 and d4 are ahead."""
    t = table(CITY).lay("Ana", at="e2", written=number_at(32, 7)).rolls(d6=5).drive("Ana", "e3")
    assert t.options("Ana") == ["write d4", "write d6", "write d8"]
    t.do("Ana", "write d6")
    assert (t.seen("Ana").last, t.seen("Ana").spaces[34]) == (34, 5)


@rule("W4.3", "C7")
def test_the_only_possible_die_is_sold_unasked() -> None:
    t = table(CITY, 2).lay("Ana", at="e2", written=number_at(LAST_SPACE - 1, 7)).rolls(d4=4).drive("Ana", "e3")
    assert t.asked == ["Ben"]
    assert t.mine("Ana").sold == "d4"


@rule("W4.3", "W2.2", "C4")
def test_the_die_at_a_wild_venue_is_secret_until_the_reveal() -> None:
    t = table(CITY, 2).lay("Ana", at="e2").lay("Ben", at="e2").rolls(d20=9)
    t.wait("Ben")
    before, told = t.view, len(t.heard.events)
    t.drive("Ana", "e3")
    assert (t.view, len(t.heard.events)) == (before, told)
    assert t.mine("Ana").stage == "sell"
    t.do("Ana", "write d20")
    assert t.seen("Ana").score == 9


@rule("W4.5", "W5.3")
@pytest.mark.parametrize(("venue", "then"), [("e1", []), ("e3", ["write d10"])])
def test_a_sale_at_a_2x_venue_writes_twice_the_value(venue: str, then: list[str]) -> None:
    t = table(CITY).lay("Ana", at="e2", doubled=venue).rolls(d10=8).drive("Ana", venue).do("Ana", *then)
    assert (t.seen("Ana").spaces[3], t.seen("Ana").score, t.seen("Ana").numbers) == (16, 16, 1)
    assert t.events(E_SOLD)[0][1] == 16


@rule("W4.5")
def test_driving_over_a_2x_venue_does_not_double_a_sale_elsewhere() -> None:
    t = table(CITY).lay("Ana", at="d1", closed="d1", doubled="e1").rolls(d12=8).drive("Ana", "e1 f1")
    assert t.seen("Ana").score == 8
    assert (t.seen("Ana").doubled, t.seen("Ana").closed) == (["e1"], ["d1", "e1", "f1"])


# The third number


@rule("W4.4")
def test_the_third_number_in_a_row_gives_the_rows_bonus() -> None:
    """Row 6 of side A gives $5."""
    written = number_at(30, 3) + " ."
    t = table(CITY).lay("Ana", at="e2", written=written).rolls().drive("Ana", "e1")
    assert t.seen("Ana").fives == 0, "the second number"
    t.rolls().drive("Ana", "d1")
    assert t.seen("Ana").fives == 1
    t.rolls().drive("Ana", "c1")
    assert t.seen("Ana").fives == 1, "the fourth number gives nothing"


@rule("W4.4")
def test_the_third_number_in_a_column_gives_the_columns_bonus() -> None:
    """The d10 column of side A gives a step."""
    t = table(CITY).lay("Ana", at="e2", written=". . . 5 . . . . 6").rolls().drive("Ana", "e1")
    assert (t.seen("Ana").last, t.seen("Ana").steps) == (15, 5)


@rule("W4.4")
def test_the_fourth_number_in_a_column_gives_nothing() -> None:
    t = table(CITY).lay("Ana", at="e2", written=". . . 5 . . . . 6 . . . . . . 7").rolls().drive("Ana", "e1")
    assert (t.seen("Ana").last, t.seen("Ana").steps) == (20, 4)


@rule("W4.4")
@pytest.mark.parametrize(
    ("written", "steps"),
    [(". . . 5 . . . . X", 4), (". . . X . . . . 6", 4), (". . . X . . . . 6 . . . . . . 7", 5)],
)
def test_an_x_does_not_count_as_a_number_in_a_column(written: str, steps: int) -> None:
    t = table(CITY).lay("Ana", at="e2", written=written).rolls().drive("Ana", "e1")
    assert t.seen("Ana").steps == steps


@rule("W4.4")
def test_an_x_does_not_count_as_a_number_in_a_row() -> None:
    written = number_at(30, 3) + " X"
    t = table(CITY).lay("Ana", at="e2", written=written).rolls().drive("Ana", "e1")
    assert t.seen("Ana").fives == 0
    assert t.rolls().drive("Ana", "d1").seen("Ana").fives == 1


@rule("W4.4", "W4.2")
def test_an_x_earns_no_bonus() -> None:
    city = """
        S . . . . . 4
        S . . . . . .
        """
    t = table(city).lay("Ana", written=number_at(30, 3) + " 4").rolls().drive("Ana")
    assert (t.seen("Ana").spaces[32], t.seen("Ana").fives) == (-1, 0)


SMALL = """
    S 4 .|.
      -
    . . 8 .
    S . . .
    """


@rule("W4.4", "C7")
def test_row_and_column_at_once_give_both_bonuses_and_a_forced_one_is_taken_unasked() -> None:
    t = gaining(SMALL, "bridge", "double").rolls(d4=3).drive("Ana", "b1")
    assert t.mine("Ana").pending == {"bridge": 1}, "only one venue is open, so the 2x is forced"
    assert t.options("Ana") == ["bridge b1-b2", "bridge c1-d1"]
    t.do("Ana", "bridge c1-d1")
    assert (t.seen("Ana").bridges, t.seen("Ana").doubled) == (["c1-d1"], ["c2"])


@rule("W4.4", "W2.2")
@pytest.mark.parametrize("first", ["bridge", "gas"])
def test_the_player_chooses_the_order_of_two_bonuses(first: str) -> None:
    second = {"bridge": "gas", "gas": "bridge"}[first]
    choice = {"bridge": "bridge b1-b2", "gas": "at d3"}
    t = gaining(SMALL, "bridge", "gas").rolls(d4=3).drive("Ana", "b1")
    assert t.options("Ana") == ["first bridge", "first gas"]
    t.do("Ana", f"first {first}")
    assert t.mine("Ana").bonus == first
    assert choice[second] not in t.options("Ana")
    t.do("Ana", choice[first])
    assert t.mine("Ana").bonus == second, "the other follows without a question for the order"
    t.do("Ana", choice[second])
    assert (t.seen("Ana").bridges, t.seen("Ana").stations) == (["b1-b2"], ["d3"])
    told = [ROLLWRITE.event_shapes[event[1]].name for event in t.heard.events]
    assert [name for name in told if name in choice] == [first, second], "the reveal tells them in that order"


@rule("W4.4", "W5.10")
def test_two_bonuses_of_one_row_can_be_taken_separately() -> None:
    t = gaining(SMALL, "bridge gas", "promote").rolls(d4=3).drive("Ana", "b1")
    assert t.options("Ana") == ["first bridge", "first promote", "first gas"]
    t.do("Ana", "first gas", "at a1")
    assert t.options("Ana") == ["first bridge", "first promote"], "the bonus of the column may come between"
    t.do("Ana", "first promote", "column 1", "bridge b1-b2")
    assert t.phase == "roll"


@rule("W4.4")
def test_the_same_bonus_from_row_and_column_is_earned_twice() -> None:
    t = gaining(SMALL, "five step", "five step").rolls(d4=3).drive("Ana", "b1")
    assert (t.seen("Ana").fives, t.seen("Ana").steps) == (2, 6)


@rule("W4.4")
def test_a_row_without_a_bonus_gives_none() -> None:
    t = gaining(SMALL).rolls(d4=3).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").score) == ("roll", 4 + 3)


# Side A


@rule("W7.1")
def test_the_snake_of_side_a() -> None:
    board = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": "A"}))
    dice = ["d4", "d6", "d8", "d10", "d12", "d20"]
    assert (board.rows, board.columns) == (6, 6)
    assert board.dice == (dice + dice[::-1]) * 3
    assert board.column == [0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0] * 3
    assert board.dice[-1] == "d4"


@rule("W7.2")
def test_the_bonuses_of_side_a() -> None:
    board = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": "A"}))
    assert board.row_bonuses == [["bridge"], ["promote"], ["gas"], ["double"], ["start"], ["five"]]
    columns = [["promote", "five"], ["gas", "five"], ["double"], ["step"], ["reroll"], ["bridge"]]
    assert board.column_bonuses == columns


@rule("W7.3")
def test_the_room_for_promotion_marks_of_side_a() -> None:
    assert ROLLWRITE.board(ROLLWRITE.rules(1, {"side": "A"})).room == [6, 4, 3, 3, 3, 3]


# The bonuses within reach


def test_the_sheet_says_which_bonuses_are_within_reach_and_what_they_need() -> None:
    sheet = table(CITY).lay("Ana", at="b2", written="3 2").seen("Ana")
    assert sheet.open == LAST_SPACE - 1
    first = sheet.ahead[0]
    assert (first.line, first.bonuses, first.needs) == ("row:0", ["bridge"], 1)
    assert first.dice == ["d8", "d10", "d12", "d20"], "their next spaces are in the first row"
    assert [line.needs for line in sheet.ahead] == sorted(line.needs for line in sheet.ahead)
    d4 = next(line for line in sheet.ahead if line.line == "column:0")
    assert (d4.bonuses, d4.needs, d4.dice) == (["promote", "five"], 2, ["d4"])
    assert {line.line for line in sheet.ahead}.isdisjoint([*sheet.gained, *sheet.lost])


def test_a_bonus_that_is_earned_or_lost_is_not_within_reach() -> None:
    sheet = table(CITY).lay("Ana", at="b2", written="3 2 4 . . . X").seen("Ana")
    lines = [line.line for line in sheet.ahead]
    assert "row:0" in sheet.gained
    assert "row:0" not in lines
    assert "row:1" in lines
    full = table(CITY).lay("Ana", at="b2", written=" ".join("X" * (LAST_SPACE + 1))).seen("Ana")
    assert (full.ahead, full.open) == ([], 0)
