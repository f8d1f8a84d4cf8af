"""Before the game: sitting down, bots, terms, entropy of players, and the start."""

from random import Random

import pytest

from tests.table.sitting import Sitting
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.log import verify
from truckstop.table.commands import Change, Entropy, Leave, PutBot, Say, Sit, Start
from truckstop.table.entries import Clock, Started
from truckstop.table.table import OPEN, RUNNING


def seats(sitting: Sitting) -> list[str]:
    return [seat.who or seat.bot for seat in sitting.table.seats]


def test_without_a_number_a_person_gets_the_first_open_seat() -> None:
    sitting = Sitting("frenzy", ["ana", "bot:greedy", "", ""])
    sitting.do("bo", Sit())
    assert seats(sitting) == ["ana", "greedy", "bo", ""]
    assert sitting.table.role("bo") == 2
    assert sitting.table.role("cy") == sitting.table.role("") == SPECTATOR


def test_a_player_may_change_seats_and_leaves_the_old_one_open() -> None:
    sitting = Sitting("frenzy", ["ana", "bo", ""])
    sitting.do("bo", Sit(seat=2))
    assert seats(sitting) == ["ana", "", "bo"]
    sitting.do("ana", Sit(seat=1))
    assert seats(sitting) == ["", "ana", "bo"]
    assert sitting.table.host == "ana", "the host may sit anywhere"


def test_the_host_puts_bots_in_and_takes_them_out() -> None:
    sitting = Sitting("frenzy", ["ana", ""])
    sitting.do("ana", PutBot(seat=1, bot="greedy"))
    sitting.do("ana", PutBot(seat=1, bot="random"))
    assert seats(sitting) == ["ana", "random"]
    sitting.do("ana", PutBot(seat=1))
    assert sitting.table.seats[1].free


def test_the_host_changes_what_is_played() -> None:
    sitting = Sitting("frenzy", ["ana", "", "bo", ""])
    sitting.do("ana", Change(options={"specials": "on"}, players=3, public=True, clock=Clock("bank", 600)))
    table = sitting.table
    assert (table.options, table.public, table.clock) == ({"specials": "on"}, True, Clock("bank", 600))
    assert seats(sitting) == ["ana", "", "bo"], "of the empty seats the last goes"
    sitting.do("ana", Change(players=2, clock=Clock("none", 7)))
    assert seats(sitting) == ["ana", "bo"]
    assert (table.options, table.clock) == ({}, Clock())
    sitting.do("ana", Change(players=5))
    assert seats(sitting) == ["ana", "bo", "", "", ""]


def test_clock_and_visibility_can_be_changed_at_a_table_of_a_deal() -> None:
    sitting = Sitting("rollwrite", ["ana"], deal="daily", options={"side": "B"})
    sitting.do("ana", Change(options={"side": "B"}, players=1, public=True, clock=Clock("move", 60)))
    assert (sitting.table.public, sitting.table.clock) == (True, Clock("move", 60))


def test_a_player_may_add_entropy_and_change_it() -> None:
    sitting = Sitting("frenzy", ["ana", "bo"])
    sitting.do("bo", Entropy(entropy="00" * 8))
    sitting.do("bo", Entropy(entropy="AB" * 64))
    sitting.start()
    assert sitting.session.log.dice.entropy == ("ab" * 64,)
    assert verify(sitting.session.log)


def test_the_entropy_of_a_player_who_leaves_is_removed() -> None:
    sitting = Sitting("frenzy", ["ana", "bo", ""])
    sitting.do("bo", Entropy(entropy="00" * 8))
    sitting.do("bo", Leave())
    for who in ("cy", "di"):
        sitting.do(who, Sit())
    sitting.start()
    assert sitting.session.log.dice.entropy == ()


def test_the_game_begins_with_the_draws_of_the_dice() -> None:
    sitting = Sitting("tacos", ["ana", "bot:greedy"])
    entry = sitting.entry("ana", Start())
    assert isinstance(entry, Started) and entry.draws
    assert sitting.table.status == OPEN and sitting.table.session is None, "nothing has happened yet"
    told = sitting.add(entry)
    assert sitting.table.status == RUNNING
    assert told.roles == [-1, 0, 1] and told.events and told.table
    assert sitting.session.log.entries[0].draws == entry.draws
    assert verify(sitting.session.log)


def test_a_host_who_does_not_sit_can_begin_a_game_of_others() -> None:
    sitting = Sitting("frenzy", ["bo", "cy"], host="ana")
    sitting.start()
    assert sitting.table.waiting()
    assert sitting.table.role("ana") == SPECTATOR


@pytest.mark.parametrize("moment", [1, 9, 25])
def test_another_game_is_continued_with_other_dice(moment: int) -> None:
    old = Sitting("frenzy", ["ana", "bo"]).start().play_on(Random(2), 60)
    moves = tuple(old.session.log.entries[:moment])
    new = Sitting("frenzy", ["cy", "bot:greedy"], copied=moves, host="cy", secret=b"another secret of the dice").start()
    assert new.session.log.copied == moment
    assert new.session.log.entries == list(moves)
    new.play_on(Random(5))
    assert any(f"the first {moment} of them were taken from another game" in line for line in verify(new.session.log))


def test_a_command_that_was_done_is_recognised_by_its_id() -> None:
    sitting = Sitting("frenzy", ["ana", "bo"])
    sitting.do("ana", Say(text="hello"), id="ana/7")
    table = sitting.table
    assert table.sent.has("ana/7")
    assert not table.sent.has("bo/7")
    assert not table.sent.has("ana/8")
    sitting.do("ana", Say(text="without an id"), id="ana/")
    assert not table.sent.has("ana/")
    for n in range(40):
        sitting.do("bo", Say(text="many"), id=f"bo/{n}")
    assert table.sent.has("ana/7"), "commands of others do not push it out"
    assert table.sent.has("bo/0") and table.sent.has("bo/39")
