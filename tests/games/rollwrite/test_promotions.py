"""Promotions (W5.4): two marks of one's own at once, one for everybody else at the reveal, as far as there is room."""

import pytest

from tests.games.rollwrite.tables import NEARLY, Table, gaining, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import E_NOTHING, E_PROMOTED, PROMOTE
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.prompt import Choice

CITY = """
    S 4 . 4
    S . . .
    """


def promoting(players: int = 1, row: str = "promote", column: str = "", room: tuple[int, ...] = (3, 3, 3, 3)) -> Table:
    return gaining(CITY, row, column, players, room)


def idle(choice: Choice) -> str:
    """Why it is of no use; empty if it is."""
    return choice.idle.key if choice.idle is not None else ""


@rule("W5.4")
def test_two_marks_above_ones_own_column_and_one_above_everybody_elses() -> None:
    t = promoting(3).rolls(d4=2).wait("Ben", "Cem").drive("Ana", "b1").do("Ana", "column 4")
    assert [t.seen(who).marks for who in t.people] == [[0, 0, 0, 2], [0, 0, 0, 1], [0, 0, 0, 1]]
    assert t.events(E_PROMOTED) == [(0, 3, 2, 0)]


@rule("W5.4")
def test_a_column_is_called_by_its_die_if_no_other_has_the_same() -> None:
    t = table(CITY, by_row=["promote"] * 6).lay("Ana", written=". . . . . . 1 1").rolls(d4=2)
    words = [choice.word for choice in ROLLWRITE.prompt(t.drive("Ana", "b1").state, 0).choices]
    assert words == ["d4", "d6", "d8", "d10", "d12", "d20"]
    t = promoting().rolls(d4=2).drive("Ana", "b1")
    assert {choice.word for choice in ROLLWRITE.prompt(t.state, 0).choices} == {""}


@rule("W5.4", "W2.2")
def test_her_own_come_at_once_the_others_after_all_have_written() -> None:
    t = promoting(2).rolls(d4=2).drive("Ana", "b1").do("Ana", "column 4")
    assert t.mine("Ana").sheet.marks == [0, 0, 0, 2]
    assert t.mine("Ben").sheet.marks == [0, 0, 0, 0], "he does not know of it while he decides"
    t.wait("Ben")
    assert t.seen("Ben").marks == [0, 0, 0, 1]


@rule("W5.4")
def test_alone_there_are_only_her_two() -> None:
    t = promoting().rolls(d4=2).drive("Ana", "b1").do("Ana", "column 1")
    assert t.seen("Ana").marks == [2, 0, 0, 0]


@rule("W5.4", "W7.3")
def test_a_mark_beyond_the_room_is_lost() -> None:
    t = promoting(2).lay("Ana", marks=[2, 0, 0, 0]).lay("Ben", marks=[3, 0, 0, 0]).rolls(d4=2)
    t.wait("Ben").drive("Ana", "b1").do("Ana", "column 1")
    assert [t.seen(who).marks for who in t.people] == [[3, 0, 0, 0], [3, 0, 0, 0]]
    assert t.events(E_PROMOTED) == [(0, 0, 1, 0)], "of her two one found room"


@rule("W5.4")
def test_a_full_column_may_not_be_named_whatever_the_others_have_there() -> None:
    t = promoting(2).lay("Ana", marks=[3, 0, 3, 2]).rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["column 2", "column 4"]


@rule("W5.4", "C7")
def test_the_only_column_with_room_is_named_unasked() -> None:
    t = promoting(2).lay("Ana", marks=[3, 1, 3, 3]).rolls(d4=2).wait("Ben").drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").marks, t.seen("Ben").marks) == ("roll", [3, 3, 3, 3], [0, 1, 0, 0])


@rule("W5.4")
def test_if_all_are_full_any_may_be_named_and_the_others_mark_theirs() -> None:
    t = promoting(2).lay("Ana", marks=[3, 3, 3, 3]).rolls(d4=2).wait("Ben").drive("Ana", "b1")
    assert t.options("Ana") == ["column 1", "column 2", "column 3", "column 4"]
    assert {idle(choice) for choice in ROLLWRITE.prompt(t.state, 0).choices} == {"rollwrite.idle.full"}
    t.do("Ana", "column 3")
    assert (t.seen("Ana").marks, t.seen("Ben").marks) == ([3, 3, 3, 3], [0, 0, 1, 0])
    assert t.events(E_PROMOTED) == [(0, 2, 0, 0)]


@rule("W5.4", "W5.10", "C7")
def test_alone_with_all_full_it_does_nothing() -> None:
    t = promoting().lay("Ana", marks=[3, 3, 3, 3]).rolls(d4=2).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").marks) == ("roll", [3, 3, 3, 3])
    assert t.events(E_NOTHING) == [(0, PROMOTE, 0, 0)]


@rule("W5.4")
def test_the_column_is_named_by_the_sheet_as_it_stands_when_she_writes() -> None:
    """Ben's promotion of column 1 fills Ana's, but only after she has named it with one mark of room."""
    t = promoting(2).lay("Ben", written=NEARLY).lay("Ana", marks=[2, 0, 0, 0]).rolls(d4=2)
    t.drive("Ben", "b1").do("Ben", "column 1")
    t.drive("Ana", "b1")
    assert "column 1" in t.options("Ana")
    t.do("Ana", "column 1")
    assert [t.seen(who).marks for who in t.people] == [[3, 0, 0, 0], [3, 0, 0, 0]]


@rule("W5.4")
def test_own_marks_come_first_where_room_is_short() -> None:
    """Room for two: her own take it; Ben's mark, set after all have written, finds none."""
    t = promoting(2, room=(2, 2, 2, 2)).lay("Ben", written=NEARLY).rolls(d4=2)
    t.drive("Ben", "b1").do("Ben", "column 1").drive("Ana", "b1").do("Ana", "column 1")
    assert t.events(E_PROMOTED) == [(0, 0, 2, 0), (1, 0, 2, 0)]
    assert [t.seen(who).marks[0] for who in t.people] == [2, 2]


@rule("W5.4")
def test_marks_of_several_others_add_up() -> None:
    t = promoting(3).lay("Ben", written=NEARLY).rolls(d4=2).wait("Cem")
    t.drive("Ben", "b1").do("Ben", "column 2").drive("Ana", "b1").do("Ana", "column 2")
    assert [t.seen(who).marks[1] for who in t.people] == [3, 3, 2]


@rule("W5.4", "W4.4")
def test_two_promotions_at_once_are_two_columns_or_twice_the_same() -> None:
    t = promoting(2, "promote", "promote").rolls(d4=2).wait("Ben").drive("Ana", "b1").do("Ana", "column 2")
    assert t.options("Ana") == ["column 2", "column 3", "column 4"], "a set: column 1 and 2 is named as 1 and 2"
    t.do("Ana", "column 2")
    assert (t.seen("Ana").marks, t.seen("Ben").marks) == ([0, 3, 0, 0], [0, 2, 0, 0])


@rule("W5.4", "W4.4")
def test_every_pair_of_columns_can_be_named() -> None:
    seen = set()
    for first in ("column 1", "column 2", "column 3", "column 4"):
        t = promoting(2, "promote", "promote").rolls(d4=2).drive("Ana", "b1").do("Ana", first)
        for second in t.options("Ana") or [""]:
            after = promoting(2, "promote", "promote").rolls(d4=2).drive("Ana", "b1").do("Ana", first)
            if second:
                after.do("Ana", second)
            seen.add(tuple(after.mine("Ana").sheet.marks))
    pairs = {(2, 2, 0, 0), (2, 0, 2, 0), (2, 0, 0, 2), (0, 2, 2, 0), (0, 2, 0, 2), (0, 0, 2, 2)}
    assert seen == pairs | {(3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 3)}


@rule("W5.4", "C7")
def test_two_promotions_for_two_columns_with_room_for_one_leave_nothing_to_ask() -> None:
    t = promoting(2, "promote", "promote").lay("Ana", marks=[2, 3, 2, 3]).rolls(d4=2).wait("Ben").drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").marks, t.seen("Ben").marks) == ("roll", [3, 3, 3, 3], [1, 0, 1, 0])


@rule("W5.4", "W6.1")
def test_finished_players_are_marked_and_it_counts_for_them() -> None:
    t = promoting(2).lay("Ben", written=" ".join(["."] * 15 + ["3"])).rolls(d4=2)
    assert t.seen("Ben").score == 3
    t.drive("Ana", "b1").do("Ana", "column 1")
    assert t.seen("Ben").marks == [1, 0, 0, 0]
    assert t.seen("Ben").score == 3 + 1, "the last space is in column 1"


@rule("W5.4", "W6.1", "W5.9")
def test_the_last_turn_marks_like_any_other() -> None:
    t = table(CITY, 2, rows=["> d4 d4 d4"], by_row=["promote"], by_column=[""] * 3, room=[3] * 3).turn(12)
    t.lay("Ana", written="1 1").lay("Ben", written="2").rolls(d4=4).wait("Ben")
    t.drive("Ana", "b1").do("Ana", "column 2")
    assert t.view.over
    assert [sheet.marks for sheet in t.view.sheets] == [[0, 2, 0], [0, 1, 0]]
    assert t.view.scores == [1 + 1 + 4 + 2, 2 + 4 + 1]


@rule("W5.9", "W6.2")
@pytest.mark.parametrize(("column", "numbers"), [("column 3", 3), ("column 1", 1), ("column 4", 0)])
def test_it_counts_every_number_of_its_column_the_one_that_earned_it_included(column: str, numbers: int) -> None:
    t = promoting().rolls(d4=4).drive("Ana", "b1").do("Ana", column)
    assert t.seen("Ana").promoted == 2 * numbers
    assert t.seen("Ana").score == 4 + 4 + 2 * numbers


@rule("W5.4", "W4.4")
@pytest.mark.parametrize("marks", [[3, 3, 3, 3], [3, 3, 3, 2], [2, 3, 3, 3], [0, 3, 3, 2], [1, 2, 3, 3], [2, 2, 2, 2]])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_set_of_columns_can_be_named_and_each_in_one_way_only(marks: list[int], count: int) -> None:
    """Against every order in which columns could be named: what comes of it for her and for the others."""
    room = 3

    def outcomes(had: tuple[int, ...], left: int) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
        """(her marks, how often each column was named), by the clause alone."""
        if left == 0:
            return {(had, (0,) * len(had))}
        full = all(each == room for each in had)
        found = set()
        for column in range(len(had)):
            if full or had[column] < room:
                now = tuple(min(room, each + 2) if c == column else each for c, each in enumerate(had))
                for after, named in outcomes(now, left - 1):
                    found.add((after, tuple(n + (c == column) for c, n in enumerate(named))))
        return found

    def leaves(t: Table) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        if t.phase == "roll":
            given = [after - before for before, after in zip(before_ben, t.seen("Ben").marks, strict=True)]
            return [(tuple(t.seen("Ana").marks), tuple(given))]
        found = []
        for option in t.options("Ana"):
            found += leaves(t.copy().do("Ana", option))
        return found

    row = " ".join(["promote"] * (count - 1)) or "five"
    t = promoting(2, row, "promote").lay("Ana", marks=marks).rolls(d4=2).wait("Ben").drive("Ana", "b1")
    before_ben = [0, 0, 0, 0]
    reached = leaves(t)
    assert len(reached) == len(set(reached)), "two orders come to the same"
    wanted = {(after, tuple(min(room, n) for n in named)) for after, named in outcomes(tuple(marks), count)}
    assert set(reached) == wanted
