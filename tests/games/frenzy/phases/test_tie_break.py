"""The tie-break (F5.2): dice sets chosen in secret, the highest sum wins, then the host, then again."""

import pytest

from tests.games.frenzy.phases.test_end_round import ended
from tests.games.frenzy.tables import Table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_HOST_WINS, E_TIE, E_TIE_ROLL
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.game import SPECTATOR, SetupError


def choose(t: Table, **sets: str) -> Table:
    for who, dice in sets.items():
        t.do(who, dice)
    return t


@rule("F5.2")
def test_only_those_tied_for_first_are_asked() -> None:
    t = ended(9, 4, 9)
    assert (t.phase, t.asked) == ("tie break", ["Ana", "Cem"])
    assert t.options("Ana") == ["d4 d6 d20", "d8 d10 d12"]
    assert t.events(E_TIE) == [(0, 0, 0, 0), (2, 0, 0, 0)]


@rule("F5.2")
def test_a_tie_below_first_is_not_broken() -> None:
    t = ended(4, 9, 4)
    assert (t.state.winners(), t.state.over) == ([1], True)


@rule("F5.2")
def test_each_player_rolls_the_three_dice_of_their_set_and_the_highest_sum_wins() -> None:
    t = ended(9, 4, 9)
    drawn = len(t.chance.drawn)
    t.chance.will("tie die", 4, 6, 11, 8, 10, 4)
    choose(t, Ana="d4 d6 d20", Cem="d8 d10 d12")
    assert [n for _, n, _ in t.chance.drawn[drawn:]] == [4, 6, 20, 8, 10, 12]
    assert t.events(E_TIE_ROLL) == [(0, 0, 21, 0), (2, 1, 22, 0)]
    assert t.state.winners() == [2]


@rule("F5.2", "C4", "C3")
def test_sets_are_chosen_in_secret_and_shown_together() -> None:
    t = ended(9, 9, 4)
    told, drawn = len(t.heard.events), len(t.chance.drawn)
    before = [FRENZY.view(t.state, viewer) for viewer in (SPECTATOR, 1, 2)]
    t.do("Ana", "d4 d6 d20")
    assert [FRENZY.view(t.state, viewer) for viewer in (SPECTATOR, 1, 2)] == before
    assert (len(t.heard.events), len(t.chance.drawn)) == (told, drawn)
    mine = FRENZY.view(t.state, 0).mine
    assert mine is not None
    assert mine.dice_set == 0


@rule("F5.2")
def test_the_same_set_is_allowed() -> None:
    t = ended(9, 9, 4)
    t.chance.will("tie die", 8, 10, 12, 1, 1, 1)
    choose(t, Ana="d8 d10 d12", Ben="d8 d10 d12")
    assert t.state.winners() == [0]


@rule("F5.2")
def test_level_on_the_highest_sum_they_choose_and_roll_again() -> None:
    t = ended(9, 9, 9)
    t.chance.will("tie die", 4, 6, 20, 1, 1, 1, 8, 10, 12)
    choose(t, Ana="d4 d6 d20", Ben="d8 d10 d12", Cem="d8 d10 d12")
    assert t.asked == ["Ana", "Cem"], "30 each; Ben is out"
    t.chance.will("tie die", 1, 1, 2, 1, 1, 1)
    choose(t, Ana="d8 d10 d12", Cem="d4 d6 d20")
    assert t.state.winners() == [0]


@rule("F5.2")
def test_again_until_somebody_is_ahead() -> None:
    t = ended(9, 9, 4)
    for _ in range(5):
        t.chance.will("tie die", 2, 2, 2, 2, 2, 2)
        choose(t, Ana="d8 d10 d12", Ben="d4 d6 d20")
        assert (t.asked, t.state.winners()) == (["Ana", "Ben"], [])
    t.chance.will("tie die", 1, 1, 1, 1, 1, 2)
    choose(t, Ana="d8 d10 d12", Ben="d8 d10 d12")
    assert t.state.winners() == [1]


@rule("F5.2")
def test_the_host_wins_if_one_of_those_who_are_level() -> None:
    t = ended(9, 9, 4, host="1")
    t.chance.will("tie die", 2, 2, 2, 2, 2, 2)
    choose(t, Ana="d8 d10 d12", Ben="d4 d6 d20")
    assert t.state.winners() == [1]
    assert t.events(E_HOST_WINS) == [(1, 0, 0, 0)]


@rule("F5.2")
def test_a_host_who_rolled_less_does_not_win() -> None:
    t = ended(9, 9, 9, host="1")
    t.chance.will("tie die", 2, 2, 2, 1, 1, 1, 2, 2, 2)
    choose(t, Ana="d8 d10 d12", Ben="d4 d6 d20", Cem="d8 d10 d12")
    assert (t.asked, t.state.over) == (["Ana", "Cem"], False)


@rule("F5.2")
def test_a_host_who_is_not_tied_for_first_does_not_matter() -> None:
    t = ended(9, 4, 9, host="1")
    t.chance.will("tie die", 2, 2, 2, 2, 2, 2)
    choose(t, Ana="d8 d10 d12", Cem="d4 d6 d20")
    assert t.asked == ["Ana", "Cem"]


@rule("F5.2")
def test_the_host_wins_no_tie_before_the_dice() -> None:
    t = ended(9, 9, 4, host="1")
    t.chance.will("tie die", 3, 2, 2, 2, 2, 2)
    choose(t, Ana="d8 d10 d12", Ben="d4 d6 d20")
    assert t.state.winners() == [0]


@rule("F5.2", "C8")
@pytest.mark.parametrize("host", ["3", "-1", "Ana", "", "1.0"])
def test_a_host_who_has_no_seat_is_refused(host: str) -> None:
    with pytest.raises(SetupError, match="none or a seat from 0 to 2"):
        FRENZY.rules(3, {"host": host})


@rule("F5.2", "C8")
def test_no_host_is_the_default() -> None:
    assert FRENZY.checked_options({})["host"] == "none"
    t = ended(9, 9, 4)
    t.chance.will("tie die", 2, 2, 2, 2, 2, 2)
    choose(t, Ana="d8 d10 d12", Ben="d4 d6 d20")
    assert not t.state.over
