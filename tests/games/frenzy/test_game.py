"""Frenzy as a registered game: options and draws are logged, choices can be withdrawn."""

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import DONE, PICK_CARD, PICK_TRUCK, PLAY
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.game import SetupError
from truckstop.kernel.log import read, written
from truckstop.kernel.session import Session
from truckstop.kernel.state import IllegalOption

SEATS = ["Ana", "Ben", "Cem"]
D8, D10, D12 = PICK_TRUCK + 2, PICK_TRUCK + 3, PICK_TRUCK + 4


def start(**options: str) -> Session:
    return Session.start(FRENZY, SEATS, options, seed=3, people=range(3))


def parked() -> Session:
    session = start()
    for seat in range(3):
        session.act(seat, [D8, D10])
    return session


@rule("C8")
def test_every_option_has_a_name_values_a_default_and_a_clause() -> None:
    names = {option.name: (option.default, option.clause) for option in FRENZY.game_options}
    assert names == {"discard": ("low", "F1.5"), "specials": ("off", "F7.1"), "host": ("none", "F5.2")}
    assert all(option.default in option.values for option in FRENZY.game_options)


@rule("C8", "F1.5", "F5.2", "F7.1")
def test_options_are_recorded_with_the_game_defaults_included() -> None:
    assert start().log.options == {"discard": "low", "specials": "off", "host": "none"}
    chosen = start(discard="double+trigger", specials="on", host="2")
    assert chosen.log.options == {"discard": "double+trigger", "specials": "on", "host": "2"}
    assert read(written(chosen.log)).options == chosen.log.options


@rule("C8")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"rounds": "7"}, ["frenzy has no option 'rounds'", "discard, specials, host"]),
        ({"specials": "yes"}, ["option specials cannot be 'yes'", "off, on"]),
        ({"host": "3"}, ["option host cannot be '3'", "0 to 2"]),
        ({"discard": "none"}, ["option discard cannot be 'none'", "low, high, random"]),
    ],
)
def test_wrong_options_are_refused_with_what_is_right(options: dict[str, str], says: list[str]) -> None:
    with pytest.raises(SetupError) as error:
        Session.start(FRENZY, SEATS, options, seed=1)
    assert all(part in str(error.value) for part in says)


@rule("C3")
def test_every_draw_is_logged_with_the_entry_that_made_it() -> None:
    session = parked()
    drawn = [[FRENZY.source_name(source) for source, _, _ in entry.draws] for entry in session.log.entries]
    assert drawn == [["first seat"], [], [], ["d8", "d10", "d12", "d20"]]
    for seat in range(3):
        session.act(seat, [PICK_CARD, DONE])
    first = session.state.to_act()[0]
    session.act(first, [PLAY, 128 + 4])
    assert [FRENZY.source_name(source) for source, _, _ in session.log.entries[-1].draws] == ["d12"]


@rule("C5", "F2.1")
def test_a_commitment_can_be_withdrawn_until_the_last_seat_has_committed() -> None:
    session = start()
    session.act(0, [D8, D10])
    session.act(1, [D8, D10])
    assert session.state.to_act() == [2]
    session.take_back(0)
    assert session.state.to_act() == [0, 2]
    session.act(0, [D10, D12])
    session.act(2, [D8, D10])
    assert isinstance(session.state, Frenzy)
    assert FRENZY.view(session.state, 1).venues[2].trucks[0].owner == 0, "the second choice counts"
    assert session.can_take_back(0) == []
    with pytest.raises(IllegalOption):
        session.take_back(2)


@rule("C5", "F2.3")
def test_picked_cards_can_be_withdrawn_too() -> None:
    session = parked()
    session.act(0, [PICK_CARD, DONE])
    session.act(1, [DONE])
    session.take_back(0)
    assert session.state.to_act() == [0, 2]
    assert isinstance(session.state, Frenzy)
    assert FRENZY.view(session.state, 0).seats[0].cards["reroll"] == 3
    session.act(0, [DONE])
    session.act(2, [DONE])
    assert session.can_take_back(0) == []


@rule("C7")
def test_nobody_is_asked_without_a_choice_in_any_variant() -> None:
    for players, options in FRENZY.variants():
        t = table(
            players, specials=None if options["specials"] == "off" else ["late_shift", "early_doors", "half_time"]
        )
        for owner in range(players):
            t.state.money[owner] = 9
        asked = 0
        while t.state.to_act():
            for seat in t.state.to_act():
                assert len(t.state.options(seat)) >= 2
            seat = t.state.to_act()[-1]
            options_now = t.state.options(seat)
            t.state.apply(seat, options_now[asked * 7 % len(options_now)], t.chance, t.heard)
            asked += 1
        assert asked > 20


@rule("F1.1")
def test_an_illegal_option_says_who_what_and_why_and_changes_nothing() -> None:
    t = table(3)
    before = t.state.dump()
    for seat, option, why in (
        (0, DONE, "its options are"),
        (4, D8, "seats to act: 0, 1, 2"),
        (0, -5, "its options are"),
    ):
        with pytest.raises(IllegalOption) as error:
            t.state.apply(seat, option, t.chance, t.heard)
        assert (error.value.seat, error.value.option) == (seat, option)
        assert why in error.value.why
    assert t.state.dump() == before
