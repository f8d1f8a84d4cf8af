"""F5.2: at a live table the last word in a tie is with whoever opened it, unless something else was chosen."""

from random import Random

import pytest

from tests.rule import rule
from tests.table.sitting import PEOPLE, Sitting, folded
from truckstop.kernel.game import named
from truckstop.kernel.session import Session
from truckstop.server.lobby import rematch
from truckstop.table.commands import Host, Start
from truckstop.table.commands.setup import host_option
from truckstop.table.entries import Clock


@rule("F5.2")
def test_the_opener_has_the_last_word_wherever_she_sits() -> None:
    sitting = Sitting("frenzy", ["bo", "bot:greedy", "ana"]).start()
    assert sitting.table.options == {"host": "2"}
    assert sitting.session.log.options["host"] == "2"
    assert folded(sitting.bodies).options == {"host": "2"}


@rule("F5.2")
def test_it_stays_hers_when_another_has_the_rights_of_the_host() -> None:
    sitting = Sitting("frenzy", ["bo", "ana", "cy"])
    sitting.do("ana", Host(seat=0))
    sitting.do("bo", Start())
    assert sitting.table.options == {"host": "1"}


@rule("F5.2")
def test_nobody_has_it_if_the_opener_does_not_play() -> None:
    sitting = Sitting("frenzy", ["bo", "cy", "bot:greedy"])
    sitting.do("ana", Start())
    assert sitting.table.options == {}
    assert sitting.session.log.options["host"] == "none"


@rule("F5.2")
@pytest.mark.parametrize("chosen", ["none", "0"])
def test_what_was_chosen_counts(chosen: str) -> None:
    sitting = Sitting("frenzy", ["bo", "cy", "ana"], options={"host": chosen}).start()
    assert sitting.table.options == {"host": chosen}


@rule("F5.2")
def test_a_game_that_goes_on_has_another_opener() -> None:
    moves = tuple(Sitting("frenzy", ["bo", "cy", "ana"]).start().play_on(Random(1), 8).session.log.entries)
    sitting = Sitting("frenzy", ["cy", "ana", "bot:greedy"], copied=moves).start()
    assert sitting.session.log.options["host"] == "1"
    again = folded(sitting.bodies).session
    assert again is not None
    assert again.state.dump() == sitting.session.state.dump()
    assert rematch(sitting.table, "ana", 0.0, PEOPLE).options == {}


@rule("F5.2")
def test_a_game_that_came_past_a_tie_goes_on_without_a_host() -> None:
    """With her as the host it would have been over at that tie."""
    session = tied_twice()
    sitting = Sitting("frenzy", ["ana", "bo", "cy"], copied=tuple(session.log.entries))
    assert host_option(sitting.table) == -1
    assert sitting.start().session.log.options["host"] == "none"
    assert sitting.session.state.dump() == session.state.dump()


def tied_twice() -> Session:
    """A game in which seat 0 was level with another on the highest sum of the tie dice, and chooses again."""
    session, rng, first = Session.start(named("frenzy"), ["ana", "bo", "cy"], {}, seed=138), Random(138), 0
    while True:
        waiting, state = session.state.to_act(), session.state
        if table_phase(session) == "tie break":
            if first and state.reveals != first:
                assert 0 in waiting
                return session
            first = state.reveals
        session.act(waiting[0], [rng.choice(state.options(waiting[0]))])


def table_phase(session: Session) -> str:
    phase: str = session.game.view(session.state, 0).phase  # type: ignore[attr-defined]
    return phase


def test_what_is_fixed_stays_as_it_is() -> None:
    assert Sitting("frenzy", ["bo", "ana"], deal="a deal").start().table.options == {}
    assert Sitting("rollwrite", ["bo", "ana"]).start().table.options == {}


@rule("F5.2")
def test_after_a_rematch_it_is_where_she_sits_then() -> None:
    sitting = Sitting("frenzy", ["ana", "bo", "cy"]).start()
    made = rematch(sitting.table, "ana", 0.0, PEOPLE)
    assert made.options == {}
    assert made.clock == Clock()
    assert [place.who for place in made.seats] == ["cy", "ana", "bo"]
