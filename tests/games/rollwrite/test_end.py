"""The end (W6): when the game is over, the score, ties, places, and the ranks of the solo game."""

import pytest

from tests.games.rollwrite.tables import Table, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import E_FINISHED, E_NO_RANK, E_RANK, E_SCORE, E_TIE, E_TIE_ROLL, E_WON
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.game import SPECTATOR

CITY = """
    S . . . . . 4
    S . . . . . .
    """
"""No venue is within reach, so a player who does not move writes an X."""
ROW = ["> d4 d6 d8 d10 d12 d20"]
FULL = ". . . . . 3"
NEARLY_FULL = ". . . . 3"


def short(players: int, turn: int = 12) -> Table:
    """Begin a game with a tracker of one row, without bonuses."""
    return table(CITY, players, rows=ROW, by_row=[""], by_column=[""] * 6, room=[9] * 6).turn(turn)


def ended(*sheets: str, tie: tuple[int, ...] = ()) -> Table:
    """Return a finished game: the last player has just finished with an X, the others earlier."""
    t = short(len(sheets), 3)
    for who, written in zip(t.people, sheets, strict=True):
        *marks, fifth = written.split()
        t.lay(who, written=" ".join([*marks, "X" if fifth == "." else fifth]))
        if who != t.people[-1]:
            t.lay(who, written=". . . . . X")
    if tie:
        t.chance.will("tie die", *tie)
    t.rolls()
    return t.drive(t.people[-1])


# When the game ends


@rule("W6.1")
def test_the_game_ends_after_the_twelfth_turn_if_a_player_has_finished() -> None:
    t = short(2, 11).lay("Ana", written=FULL)
    t.rolls().drive("Ben")
    assert (t.view.over, t.view.turn) == (False, 12), "not after the eleventh turn"
    t.rolls().drive("Ben")
    assert t.view.over
    assert not t.seen("Ben").finished, "Ben has four spaces left"
    assert t.asked == []


@rule("W6.1", "W2.2")
def test_a_player_who_finishes_earlier_waits_while_the_others_play() -> None:
    t = short(3, 4).lay("Ana", written=NEARLY_FULL)
    t.rolls().drive("Ana").wait("Ben", "Cem")
    assert [t.seen(who).finished for who in t.people] == [True, False, False]
    assert t.events(E_FINISHED) == [(0, 0, 0, 0)]
    for turn in (5, 6):
        assert t.view.turn == turn
        t.rolls()
        assert t.asked == ["Ben", "Cem"]
        t.wait("Ben", "Cem")
    assert not t.view.over


@rule("W6.1")
@pytest.mark.parametrize("turn", [12, 13, 20])
def test_finishing_in_the_twelfth_turn_or_later_ends_the_game_for_all(turn: int) -> None:
    t = short(2, turn).lay("Ana", written=NEARLY_FULL).rolls()
    assert not t.drive("Ana").view.over, "the others finish the turn"
    assert t.wait("Ben").view.over


@rule("W6.1")
def test_the_game_continues_after_the_twelfth_turn_if_nobody_has_finished() -> None:
    t = short(2, 12).rolls().wait("Ana", "Ben")
    assert (t.view.over, t.view.turn) == (False, 13)


@rule("W6.1", "W4.2")
def test_an_x_on_the_last_space_finishes() -> None:
    t = short(1, 3).lay("Ana", written=NEARLY_FULL).rolls().drive("Ana")
    assert (t.seen("Ana").spaces[5], t.seen("Ana").finished, t.view.over) == (-1, True, True)


@rule("W6.1")
def test_a_number_that_skips_to_the_last_space_finishes() -> None:
    city = """
        S X . .
        S . . .
        """
    t = table(city, 1, rows=ROW, by_row=[""], by_column=[""] * 6).rolls(d20=17).drive("Ana", "b1")
    assert (t.view.over, t.view.scores, t.view.turn) == (True, [17], 1), "a solo game ends at once, in any turn"


@rule("W6.1")
def test_the_game_ends_in_any_turn_when_all_have_finished() -> None:
    t = short(3, 7).lay("Ben", written=FULL).lay("Ana", written=NEARLY_FULL).lay("Cem", written=NEARLY_FULL)
    t.rolls().drive("Ana")
    assert not t.view.over
    t.drive("Cem")
    assert (t.view.over, t.view.turn) == (True, 7)


@rule("W6.1", "W6.2")
def test_the_order_of_finishing_does_not_count() -> None:
    t = ended("3 . . . .", "3 . . . .", tie=(2, 9))
    assert t.view.scores == [3, 3]


# The score


@rule("W6.2")
def test_the_worked_example_of_promotions() -> None:
    """Marks 2, 3, 1, 0, 0, 1 on columns with 1, 2, 1, 1, 0, 1 numbers."""
    t = table(CITY).lay("Ana", written="3 4 5 6 . 7 . . . . 2", marks=[2, 3, 1, 0, 0, 1])
    assert t.seen("Ana").promoted == 2 + 6 + 1 + 0 + 0 + 1 == 10
    assert t.seen("Ana").score == 3 + 4 + 5 + 6 + 7 + 2 + 10


@rule("W6.2", "W5.8")
def test_rows_fives_and_promotions_add_up() -> None:
    t = table(CITY).lay("Ana", written="3 4 X 6 . . 20", marks=[1, 0, 3, 0, 0, 2], fives=2)
    assert t.seen("Ana").score == 3 + 4 + 6 + 20 + 2 * 5 + 1 * 1 + 0 + 2 * 1


@rule("W6.2")
def test_an_x_scores_nothing_even_under_marks() -> None:
    t = table(CITY).lay("Ana", written="X X X X X X X", marks=[6, 4, 3, 3, 3, 3])
    assert (t.seen("Ana").score, t.seen("Ana").promoted, t.seen("Ana").numbers) == (0, 0, 0)


@rule("W6.2", "W4.5")
def test_a_doubled_number_counts_once_for_promotions() -> None:
    city = """
        S 4 . .
        S . . .
        """
    t = table(city).lay("Ana", doubled="b1", marks=[3, 0, 0, 0, 0, 0]).rolls(d4=4).drive("Ana", "b1")
    assert (t.seen("Ana").score, t.seen("Ana").numbers) == (8 + 3, 1)


@rule("W6.2", "C4")
def test_the_current_scores_are_public() -> None:
    t = short(2).lay("Ana", written="3 4").lay("Ben", written=". 6")
    assert t.view.scores == [7, 6]
    assert [sheet.score for sheet in ROLLWRITE.view(t.state, 1).sheets] == [7, 6]


# Who wins


@rule("W6.3")
def test_the_highest_score_wins() -> None:
    t = ended("3 . . . .", "3 . 4 . .", "1 . 1 . 1")
    assert (t.view.scores, t.view.winners, t.view.places) == ([3, 7, 3], [1], [3, 1, 2])
    assert t.events(E_SCORE) == [(0, 3, 1, 0), (1, 7, 2, 0), (2, 3, 3, 0)]
    assert t.events(E_WON) == [(1, 7, 0, 0)]
    assert "tie die" not in t.chance.sources()


@rule("W6.3")
def test_more_numbers_break_a_tie() -> None:
    t = ended("7 . . . .", "3 X 4 . .")
    assert (t.view.scores, t.view.winners, t.view.places) == ([7, 7], [1], [2, 1])
    assert "tie die" not in t.chance.sources(), "no die is needed"


@rule("W6.3", "C6")
def test_a_d20_breaks_a_tie_for_first_place_with_equal_numbers() -> None:
    t = ended("3 4 . . .", "9 . . . .", "4 3 . . .", "1 6 . . .", tie=(11, 4))
    assert (t.view.scores, t.view.winners) == ([7, 9, 7, 7], [1]), "nobody rolls for a lower place"
    assert t.events(E_TIE_ROLL) == []
    assert t.view.places == [2, 1, 2, 2]
    t = ended("3 4 . . .", "7 . . . .", "4 3 . . .", tie=(11, 14))
    assert (t.view.winners, t.view.places) == ([2], [2, 3, 1]), "Ben has fewer numbers, so he does not roll"
    assert t.events(E_TIE) == [(0, 0, 0, 0), (2, 0, 0, 0)]
    assert t.events(E_TIE_ROLL) == [(0, 11, 0, 0), (2, 14, 0, 0)]
    assert [draw for draw in t.chance.drawn if draw[0] == 7] == [(7, 20, 10), (7, 20, 13)]


@rule("W6.3")
def test_equal_highest_rolls_are_repeated_until_one_player_is_left() -> None:
    t = ended("3 4 . . .", "4 3 . . .", "5 2 . . .", tie=(12, 5, 12, 3, 3, 8, 9))
    rolls = [(who, face) for who, face, _, _ in t.events(E_TIE_ROLL)]
    assert rolls == [(0, 12), (1, 5), (2, 12), (0, 3), (2, 3), (0, 8), (2, 9)]
    assert t.view.winners == [2]


@rule("C6", "W6.3")
def test_equal_results_below_first_place_share_a_place() -> None:
    t = ended("3 4 . . .", "4 3 . . .", "5 2 . . .", "6 . . . .", "6 . . . .", "1 . . . .", tie=(1, 20, 19))
    assert t.view.winners == [1]
    assert t.view.places == [2, 1, 2, 4, 4, 6], "the die decides only the first place"


@rule("C6", "W6.3")
def test_more_numbers_decide_below_first_place_too() -> None:
    t = ended("9 . . . .", "6 . . . .", "2 4 . . .")
    assert t.view.places == [1, 3, 2]


# After the end


@rule("C9", "W6.1")
def test_after_the_end_everything_is_public_and_nobody_is_asked() -> None:
    t = ended("3 4 . . .", "4 2 . . .")
    assert (t.phase, t.asked) == ("over", [])
    assert t.options("Ana") == []
    views = [ROLLWRITE.view(t.state, viewer) for viewer in (SPECTATOR, 0, 1)]
    assert all(view.mine is None and view.sheets == views[0].sheets for view in views)


@rule("W6.4")
@pytest.mark.parametrize(
    ("score", "rank"),
    [(59, None), (60, 0), (89, 0), (90, 1), (119, 1), (120, 2), (150, 3), (179, 3), (180, 4), (300, 4)],
)
def test_a_solo_game_earns_a_rank(score: int, rank: int | None) -> None:
    t = ended(f"{score} . . . .")
    assert (t.view.scores, t.view.rank) == ([score], rank)
    assert t.events(E_RANK) == ([] if rank is None else [(rank, score, 0, 0)])
    assert t.events(E_NO_RANK) == ([(score, 60, 0, 0)] if rank is None else [])
    assert (t.view.winners, t.view.places) == ([0], [1])


@rule("W6.4")
def test_there_is_no_rank_with_two_players_or_before_the_end() -> None:
    assert ended("100 . . . .", "4 2 . . .").view.rank is None
    assert short(1).lay("Ana", written="100").view.rank is None


@rule("W6.4")
@pytest.mark.parametrize("side", ["A", "B"])
def test_there_are_five_ranks_in_ascending_order(side: str) -> None:
    ranks = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": side})).ranks
    assert len(ranks) == 5
    assert ranks == sorted(set(ranks))
