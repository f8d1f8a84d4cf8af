"""Clocks: time for each move or a bank for the whole game, and what is shown of them."""

from random import Random

import pytest

from tests.table.sitting import Sitting
from truckstop.kernel.chance import NoChance
from truckstop.kernel.tell import Silent
from truckstop.table import timeouts
from truckstop.table.clocks import GRACE
from truckstop.table.commands import Answer, Propose, Return, TakeBack
from truckstop.table.entries import Clock
from truckstop.table.projection import clocks_shown, news


def begun(clock: Clock, *seats: str, game: str = "rollwrite") -> Sitting:
    return Sitting(game, seats or ("ana", "bo"), clock=clock).start()


def finish(sitting: Sitting, seat: int, rng: Random, bot: bool = False) -> None:
    """Let a seat, or the bot that plays for it, make all its choices of a phase in no time."""
    moved = sitting.session.state.reveals
    while seat in sitting.table.waiting() and sitting.session.state.reveals == moved:
        sitting.gesture(seat, rng, by="" if bot else sitting.table.seats[seat].who)


def test_without_a_clock_there_is_no_deadline_and_no_time_is_shown() -> None:
    sitting = begun(Clock())
    assert [sitting.table.deadline(seat) for seat in (0, 1)] == [None, None]
    assert clocks_shown(sitting.table) == []
    assert news(sitting.table, "ana", {}, 5.0).now == 0.0


def test_the_time_for_a_move_starts_when_the_seat_must_act() -> None:
    sitting = begun(Clock("move", 60))
    table = sitting.table
    assert table.waiting() == [0, 1]
    assert [table.deadline(seat) for seat in (0, 1)] == [1060.0, 1060.0]
    sitting.now += 25
    finish(sitting, 0, Random(1))
    assert table.deadline(0) is None, "a seat that has chosen need not act"
    assert table.deadline(1) == 1060.0, "and the time of the others runs on"
    sitting.now += 10
    finish(sitting, 1, Random(1))
    assert [table.deadline(seat) for seat in table.waiting()] == [1095.0] * len(table.waiting()), "a new move"


def test_every_move_has_its_full_time_even_for_a_single_player() -> None:
    sitting = begun(Clock("move", 60), "ana")
    for seed in range(8):
        sitting.now += 50
        finish(sitting, 0, Random(seed))
        assert sitting.table.deadline(0) == sitting.now + 60


def test_the_last_to_choose_has_full_time_for_the_next_move() -> None:
    sitting = begun(Clock("move", 60), "ana", "bo", "cy")
    phases = set()
    for last in (0, 1, 2) * 3:
        reveals = sitting.session.state.reveals
        while sitting.session.state.reveals == reveals:
            waiting = sitting.table.waiting()
            seat = next((seat for seat in waiting if seat != last), last)
            sitting.now += 15
            finish(sitting, seat, Random(last))
        phases.add(len(sitting.table.waiting()))
        assert {sitting.table.deadline(seat) for seat in sitting.table.waiting()} == {sitting.now + 60}
    assert 3 in phases


def private(sitting: Sitting, seat: int) -> int | None:
    """Return an option after which the seat must still act, if there is one."""
    for option in sitting.session.state.options(seat):
        ahead = sitting.session.state.copy()
        ahead.step(seat, option, NoChance(), Silent())
        if seat in ahead.to_act():
            return option
    return None


@pytest.mark.parametrize("clock", [Clock("move", 60), Clock("bank", 600)])
def test_a_choice_that_is_made_and_withdrawn_gains_no_time(clock: Clock) -> None:
    """Nor does a private step: others see the clocks, which would reveal it."""
    sitting = begun(clock)
    table, rng = sitting.table, Random(1)
    while table.waiting() != [0, 1] or private(sitting, 0) is None:
        finish(sitting, table.waiting()[0], rng)
    before, option = table.deadline(0), private(sitting, 0)
    assert option is not None
    for _ in range(3):
        sitting.now += 5
        sitting.move(0, [option], id="ana/x")
        assert table.deadline(0) == before
        sitting.now += 5
        sitting.do("ana", TakeBack())
        assert table.deadline(0) == before
    finish(sitting, 0, Random(2))
    assert table.deadline(0) is None
    sitting.now += 5
    sitting.do("ana", TakeBack())
    deadline = table.deadline(0)
    assert before is not None and deadline is not None
    if clock.kind == "move":
        assert deadline == before
    else:
        assert deadline == before + 5, "a bank does not run while the choice stands"


def test_a_bank_runs_only_while_its_seat_must_act() -> None:
    sitting = begun(Clock("bank", 100))
    table = sitting.table
    sitting.now += 30
    finish(sitting, 0, Random(1))
    assert table.seats[0].bank == 70.0
    sitting.now += 20
    finish(sitting, 1, Random(1))
    rng = Random(1)
    while table.waiting() != [0, 1]:
        finish(sitting, table.waiting()[0], rng)
    assert [table.deadline(seat) for seat in (0, 1)] == [sitting.now + 70, sitting.now + 50]
    sitting.now += 10
    finish(sitting, 1, rng)
    assert table.seats[1].bank == 40.0
    assert table.deadline(0) == sitting.now + 60


def test_the_bank_of_a_single_player_runs_all_the_time() -> None:
    sitting = begun(Clock("bank", 100), "ana")
    until = sitting.table.deadline(0)
    assert until == 1100.0
    for seed in range(5):
        sitting.now += 15
        finish(sitting, 0, Random(seed))
        assert sitting.table.deadline(0) == until


def test_a_bank_that_is_used_up_is_not_full_again_when_the_player_is_back() -> None:
    sitting = begun(Clock("bank", 100))
    sitting.now += 100
    sitting.time_out(0)
    sitting.now += 1000
    # The bot makes the move that was due; the player is back while the seat need not act.
    finish(sitting, 0, Random(1), bot=True)
    sitting.do("ana", Return())
    assert sitting.table.bot_at(0) == "" and sitting.table.seats[0].bank == GRACE


def test_a_player_who_returns_by_moving_has_the_grace_and_pays_nothing_for_the_bots_time() -> None:
    sitting = begun(Clock("bank", 100))
    sitting.now += 100
    sitting.time_out(0)
    sitting.now += 1000
    finish(sitting, 0, Random(1))
    assert sitting.table.bot_at(0) == ""
    assert sitting.table.seats[0].bank >= GRACE


def test_a_bot_uses_no_bank() -> None:
    sitting = begun(Clock("bank", 100), "ana", "bot:greedy")
    sitting.now += 50
    finish(sitting, 1, Random(1))
    assert sitting.table.seats[1].bank == 100.0
    assert sitting.table.deadline(1) is None


def test_time_is_up_from_the_deadline_on() -> None:
    sitting = begun(Clock("move", 60))
    assert timeouts.take_over(sitting.table, 0, 1059.9) is None
    assert timeouts.take_over(sitting.table, 0, 1060.0) is not None
    assert timeouts.take_over(sitting.table, 1, 1e9) is not None
    finish(sitting, 1, Random(1))
    assert timeouts.take_over(sitting.table, 1, 1e9) is None, "the seat need not act"


def test_clocks_are_shown_while_the_game_runs() -> None:
    for clock, bank in ((Clock("move", 60), None), (Clock("bank", 60), 60.0)):
        sitting = Sitting("rollwrite", ["ana", "bo"], clock=clock)
        assert clocks_shown(sitting.table) == []
        sitting.start()
        assert [(one.until, one.bank) for one in clocks_shown(sitting.table)] == [(1060.0, bank)] * 2
        assert news(sitting.table, "ana", {}, 1001.0).now == 1001.0
        sitting.do("ana", Propose(what="end"))
        sitting.do("bo", Answer(number=sitting.table.proposed, agrees=True))
        assert clocks_shown(sitting.table) == []


@pytest.mark.parametrize("game", ["frenzy", "rollwrite", "tacos"])
def test_a_player_who_answers_in_time_is_never_taken_over(game: str) -> None:
    """Over whole games in which every move takes a little less than the clock gives."""
    for seed in range(4):
        sitting = begun(Clock("move", 60), "ana", "bo", "cy", game=game)
        rng = Random(seed)
        while sitting.table.waiting():
            # Every seat that must act answers within the time of a move.
            for seat in rng.sample(sitting.table.waiting(), len(sitting.table.waiting())):
                sitting.now += 59 / 3
                deadline = sitting.table.deadline(seat)
                assert deadline is not None and deadline > sitting.now
                finish(sitting, seat, rng)
                assert timeouts.take_over(sitting.table, seat, sitting.now) is None
