"""Promotions (W5.4): two marks for the player at once, one for every other player at the reveal, if there is room."""

import pytest

from tests.games.rollwrite.tables import NEARLY, Table, gaining, number_at, table
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
    """Return the reason why a choice has no effect, or an empty string."""
    return choice.idle.key if choice.idle is not None else ""


@rule("W5.4")
def test_a_promotion_makes_two_marks_for_the_player_and_one_for_every_other() -> None:
    t = promoting(3).rolls(d4=2).wait("Ben", "Cem").drive("Ana", "b1").do("Ana", "column 4")
    assert [t.seen(who).marks for who in t.people] == [[0, 0, 0, 2], [0, 0, 0, 1], [0, 0, 0, 1]]
    assert t.events(E_PROMOTED) == [(0, 3, 2, 0)]


@rule("W5.4")
def test_a_column_is_named_after_its_die_if_no_other_column_has_it() -> None:
    t = table(CITY, by_row=["promote"] * 6).lay("Ana", written=". . . . . . 1 1").rolls(d4=2)
    words = [choice.word for choice in ROLLWRITE.prompt(t.drive("Ana", "b1").state, 0).choices]
    assert words == ["d4", "d6", "d8", "d10", "d12", "d20"]
    t = promoting().rolls(d4=2).drive("Ana", "b1")
    assert {choice.word for choice in ROLLWRITE.prompt(t.state, 0).choices} == {""}


@rule("W5.4", "W2.2")
def test_the_players_marks_come_at_once_the_others_at_the_reveal() -> None:
    t = promoting(2).rolls(d4=2).drive("Ana", "b1").do("Ana", "column 4")
    assert t.mine("Ana").sheet.marks == [0, 0, 0, 2]
    assert t.mine("Ben").sheet.marks == [0, 0, 0, 0], "Ben does not know about it while he decides"
    t.wait("Ben")
    assert t.seen("Ben").marks == [0, 0, 0, 1]


@rule("W5.4")
def test_a_solo_promotion_makes_two_marks() -> None:
    t = promoting().rolls(d4=2).drive("Ana", "b1").do("Ana", "column 1")
    assert t.seen("Ana").marks == [2, 0, 0, 0]


@rule("W5.4", "W7.3")
def test_a_mark_without_room_is_lost() -> None:
    t = promoting(2).lay("Ana", marks=[2, 0, 0, 0]).lay("Ben", marks=[3, 0, 0, 0]).rolls(d4=2)
    t.wait("Ben").drive("Ana", "b1").do("Ana", "column 1")
    assert [t.seen(who).marks for who in t.people] == [[3, 0, 0, 0], [3, 0, 0, 0]]
    assert t.events(E_PROMOTED) == [(0, 0, 1, 0)], "one of Ana's two marks had room"


@rule("W5.4")
def test_a_full_column_cannot_be_promoted() -> None:
    t = promoting(2).lay("Ana", marks=[3, 0, 3, 2]).rolls(d4=2).drive("Ana", "b1")
    assert t.options("Ana") == ["column 2", "column 4"]


@rule("W5.4", "C7")
def test_the_only_column_with_room_is_promoted_unasked() -> None:
    t = promoting(2).lay("Ana", marks=[3, 1, 3, 3]).rolls(d4=2).wait("Ben").drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").marks, t.seen("Ben").marks) == ("roll", [3, 3, 3, 3], [0, 1, 0, 0])


@rule("W5.4")
def test_if_all_columns_are_full_any_can_be_promoted_for_the_others() -> None:
    t = promoting(2).lay("Ana", marks=[3, 3, 3, 3]).rolls(d4=2).wait("Ben").drive("Ana", "b1")
    assert t.options("Ana") == ["column 1", "column 2", "column 3", "column 4"]
    assert {idle(choice) for choice in ROLLWRITE.prompt(t.state, 0).choices} == {"rollwrite.idle.full"}
    t.do("Ana", "column 3")
    assert (t.seen("Ana").marks, t.seen("Ben").marks) == ([3, 3, 3, 3], [0, 0, 1, 0])
    assert t.events(E_PROMOTED) == [(0, 2, 0, 0)]


@rule("W5.4", "W5.10", "C7")
def test_a_solo_promotion_with_all_columns_full_does_nothing() -> None:
    t = promoting().lay("Ana", marks=[3, 3, 3, 3]).rolls(d4=2).drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").marks) == ("roll", [3, 3, 3, 3])
    assert t.events(E_NOTHING) == [(0, PROMOTE, 0, 0)]


@rule("W5.4")
def test_marks_of_others_in_the_same_turn_do_not_limit_the_choice() -> None:
    """Ben's promotion fills Ana's column 1, but only after Ana has promoted it with room for one mark."""
    t = promoting(2).lay("Ben", written=NEARLY).lay("Ana", marks=[2, 0, 0, 0]).rolls(d4=2)
    t.drive("Ben", "b1").do("Ben", "column 1")
    t.drive("Ana", "b1")
    assert "column 1" in t.options("Ana")
    t.do("Ana", "column 1")
    assert [t.seen(who).marks for who in t.people] == [[3, 0, 0, 0], [3, 0, 0, 0]]


@rule("W5.4")
def test_the_players_own_marks_take_the_room_first() -> None:
    """There is room for two: each player's own marks take it, so the marks from the other are lost."""
    t = promoting(2, room=(2, 2, 2, 2)).lay("Ben", written=NEARLY).rolls(d4=2)
    t.drive("Ben", "b1").do("Ben", "column 1").drive("Ana", "b1").do("Ana", "column 1")
    assert t.events(E_PROMOTED) == [(0, 0, 2, 0), (1, 0, 2, 0)]
    assert [t.seen(who).marks[0] for who in t.people] == [2, 2]


@rule("W5.4")
def test_marks_from_several_players_add_up() -> None:
    t = promoting(3).lay("Ben", written=NEARLY).rolls(d4=2).wait("Cem")
    t.drive("Ben", "b1").do("Ben", "column 2").drive("Ana", "b1").do("Ana", "column 2")
    assert [t.seen(who).marks[1] for who in t.people] == [3, 3, 2]


@rule("W5.4", "W4.4")
def test_two_promotions_at_once_may_name_two_columns_or_one_twice() -> None:
    t = promoting(2, "promote", "promote").rolls(d4=2).wait("Ben").drive("Ana", "b1").do("Ana", "column 2")
    assert t.options("Ana") == ["column 2", "column 3", "column 4"], "a set is named in ascending order"
    t.do("Ana", "column 2")
    assert (t.seen("Ana").marks, t.seen("Ben").marks) == ([0, 3, 0, 0], [0, 2, 0, 0])


@rule("W5.4", "W4.4")
def test_every_pair_of_columns_can_be_promoted() -> None:
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
def test_two_promotions_for_two_columns_with_room_for_one_mark_each_are_unasked() -> None:
    t = promoting(2, "promote", "promote").lay("Ana", marks=[2, 3, 2, 3]).rolls(d4=2).wait("Ben").drive("Ana", "b1")
    assert (t.phase, t.seen("Ana").marks, t.seen("Ben").marks) == ("roll", [3, 3, 3, 3], [1, 0, 1, 0])


@rule("W5.4", "W6.1")
def test_finished_players_get_marks_that_count() -> None:
    t = promoting(2).lay("Ben", written=number_at(15, 3)).rolls(d4=2)
    assert t.seen("Ben").score == 3
    t.drive("Ana", "b1").do("Ana", "column 1")
    assert t.seen("Ben").marks == [1, 0, 0, 0]
    assert t.seen("Ben").score == 3 + 1, "the last space is in column 1"


@rule("W5.4", "W6.1", "W5.9")
def test_promotions_in_the_last_turn_count() -> None:
    t = table(CITY, 2, rows=["> d4 d4 d4"], by_row=["promote"], by_column=[""] * 3, room=[3] * 3).turn(12)
    t.lay("Ana", written="1 1").lay("Ben", written="2").rolls(d4=4).wait("Ben")
    t.drive("Ana", "b1").do("Ana", "column 2")
    assert t.view.over
    assert [sheet.marks for sheet in t.view.sheets] == [[0, 2, 0], [0, 1, 0]]
    assert t.view.scores == [1 + 1 + 4 + 2, 2 + 4 + 1]


@rule("W5.9", "W6.2")
@pytest.mark.parametrize(("column", "numbers"), [("column 3", 3), ("column 1", 1), ("column 4", 0)])
def test_a_promotion_counts_every_number_of_its_column_including_the_one_that_earned_it(
    column: str, numbers: int
) -> None:
    t = promoting().rolls(d4=4).drive("Ana", "b1").do("Ana", column)
    assert t.seen("Ana").promoted == 2 * numbers
    assert t.seen("Ana").score == 4 + 4 + 2 * numbers


@rule("W5.4", "W4.4")
@pytest.mark.parametrize("marks", [[3, 3, 3, 3], [3, 3, 3, 2], [2, 3, 3, 3], [0, 3, 3, 2], [1, 2, 3, 3], [2, 2, 2, 2]])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_set_of_columns_can_be_promoted_in_exactly_one_way(marks: list[int], count: int) -> None:
    """Compare with every order of promotions: the marks of Ana and of the others."""
    room = 3

    def outcomes(had: tuple[int, ...], left: int) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return (Ana's marks, count of promotions by column), computed from the clause alone."""
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
    assert len(reached) == len(set(reached)), "two orders give the same result"
    expected = {(after, tuple(min(room, n) for n in named)) for after, named in outcomes(tuple(marks), count)}
    assert set(reached) == expected
