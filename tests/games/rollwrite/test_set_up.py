"""Set-up (W1): secret start squares, one side for all, and an active player who changes each turn."""

import pytest

from tests.games.rollwrite.tables import LAST_SPACE, number_at, opened, sheet_text, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import E_FIRST, E_STARTED, E_TURN, START
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR, SetupError
from truckstop.kernel.session import Session
from truckstop.kernel.tell import Heard, Silent

CITY = """
    S . . 4 .
    . . . . .
    S . . . S
    """


@rule("W1.1")
@pytest.mark.parametrize("side", ["A", "B"])
def test_every_player_picks_one_of_three_starts(side: str) -> None:
    rules = ROLLWRITE.rules(3, {"side": side})
    state = ROLLWRITE.new(rules, Seeded(1), Silent())
    assert state.to_act() == [0, 1, 2]
    assert all(state.options(seat) == [START, START + 1, START + 2] for seat in range(3))
    assert len(ROLLWRITE.board(rules).starts) == 3


@rule("W1.1", "C4")
def test_picks_are_secret_until_the_last_and_may_be_equal() -> None:
    t = opened(sheet_text(CITY), 3)
    told = len(t.heard.events)
    before = [ROLLWRITE.view(t.state, viewer) for viewer in (SPECTATOR, 1, 2)]
    t.do("Ana", "start e3")
    assert t.asked == ["Ben", "Cem"]
    assert [ROLLWRITE.view(t.state, viewer) for viewer in (SPECTATOR, 1, 2)] == before
    assert (t.mine("Ana").start, t.mine("Ben").start) == ("e3", None)
    t.do("Ben", "start e3")
    assert ROLLWRITE.view(t.state, 2) == before[2]
    assert len(t.heard.events) == told
    t.do("Cem", "start a1")
    assert [t.seen(who).place for who in t.people] == ["e3", "e3", "a1"]
    assert [t.seen(who).began for who in t.people] == ["e3", "e3", "a1"]
    assert t.events(E_STARTED) == [(0, 14, 0, 0), (1, 14, 0, 0), (2, 0, 0, 0)]


@rule("W1.1", "C5")
def test_a_pick_can_be_withdrawn_until_the_last() -> None:
    session = Session.start(ROLLWRITE, ["a", "b"], {}, seed=1)
    session.act(0, [START + 1])
    session.take_back(0)
    assert session.state.to_act() == [0, 1]
    session.act(0, [START + 2])
    session.act(1, [START])
    assert session.can_take_back(0) == session.can_take_back(1) == []
    board = ROLLWRITE.board(ROLLWRITE.rules(2, {}))
    assert isinstance(session.state, Rollwrite)
    places = [sheet.place for sheet in ROLLWRITE.view(session.state, SPECTATOR).sheets]
    assert places == [board.starts[2], board.starts[0]]


@rule("W1.1", "C8")
def test_the_side_is_an_option_with_a_default() -> None:
    assert ROLLWRITE.board(ROLLWRITE.rules(2, {})) == ROLLWRITE.board(ROLLWRITE.rules(2, {"side": "A"}))
    assert ROLLWRITE.board(ROLLWRITE.rules(2, {})).side == "A"
    assert ROLLWRITE.board(ROLLWRITE.rules(2, {"side": "B"})).side == "B"
    assert Session.start(ROLLWRITE, ["a", "b"], {}, seed=1).log.options == {"side": "A"}


@rule("W1.1")
@pytest.mark.parametrize("side", ["C", "a", "", "../side_a", "side_a.toml"])
def test_a_side_that_does_not_exist_is_refused(side: str) -> None:
    with pytest.raises(SetupError, match=r"option side cannot be .*; it can be A, B"):
        ROLLWRITE.rules(2, {"side": side})


@rule("W1.1")
def test_a_sheet_begins_empty() -> None:
    for sheet in table(CITY, 3).view.sheets:
        assert (sheet.last, sheet.score, sheet.numbers, sheet.fives) == (-1, 0, 0, 0)
        assert sheet.spaces == [0] * 36
        assert sheet.marks == [0] * 6
        assert sheet.closed == sheet.doubled == sheet.stations == sheet.bridges == []
        assert (sheet.steps, sheet.rerolls, sheet.finished) == (4, 1, False)


@pytest.mark.parametrize("players", [1, 2, 99])
@rule("W1.1")
def test_one_to_ninety_nine_players_can_play(players: int) -> None:
    state = ROLLWRITE.new(ROLLWRITE.rules(players, {}), Seeded(1), Silent())
    assert len(state.to_act()) == players
    for seat in range(players):
        state.apply(seat, START + seat % 3, Seeded(1), Silent())
    assert len(state.to_act()) == 1


@pytest.mark.parametrize("players", [0, 100])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(SetupError, match="1 to 99 players"):
        ROLLWRITE.rules(players, {})


# The active player


@rule("W1.2", "C1")
def test_the_first_active_player_is_drawn_and_told_to_all() -> None:
    rules = ROLLWRITE.rules(4, {})
    firsts = set()
    for seed in range(40):
        heard = Heard()
        state = ROLLWRITE.new(rules, Seeded(seed), heard)
        assert [event[2] for event in heard.events if event[1] == E_FIRST] == [state.active]
        firsts.add(state.active)
    assert firsts == {0, 1, 2, 3}


@rule("W1.2")
def test_the_next_seat_is_active_each_turn() -> None:
    t = table(CITY, 3)
    rolled = []
    for _ in range(5):
        rolled.append(t.asked)
        t.rolls().wait("Ana", "Ben", "Cem")
    assert rolled == [["Ana"], ["Ben"], ["Cem"], ["Ana"], ["Ben"]]
    assert [event[:2] for event in t.events(E_TURN)][:4] == [(1, 0), (2, 1), (3, 2), (4, 0)]


@rule("W1.2")
def test_a_finished_player_still_becomes_active() -> None:
    t = table(CITY, 3).lay("Ben", written=number_at(LAST_SPACE, 3)).rolls()
    t.wait("Ana", "Cem")
    assert (t.active, t.asked, t.phase) == ("Ben", ["Ben"], "roll")
    assert t.options("Ben") == ["keep", *(f"reroll {die}" for die in t.view.dice)]
    t.do("Ben", "reroll d20")
    assert t.asked == ["Ana", "Cem"], "Ben rolls for the others but does not drive"
    t.wait("Ana", "Cem")
    assert t.active == "Cem"


@rule("W1.2")
def test_a_solo_player_is_always_active() -> None:
    t = table(CITY)
    for turn in range(1, 6):
        assert (t.view.turn, t.active, t.asked) == (turn, "Ana", ["Ana"])
        t.rolls().wait("Ana")
    assert "first seat" not in t.chance.sources()
