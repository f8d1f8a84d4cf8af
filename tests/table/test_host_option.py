"""F5.2: at a live table the person who opened it wins the last tie, unless another option was chosen."""

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
def test_the_opener_wins_the_last_tie_in_any_seat() -> None:
    sitting = Sitting("frenzy", ["bo", "bot:greedy", "ana"]).start()
    assert sitting.table.options == {"host": "2"}
    assert sitting.session.log.options["host"] == "2"
    assert folded(sitting.bodies).options == {"host": "2"}


@rule("F5.2")
def test_it_stays_with_the_opener_when_another_person_becomes_the_host() -> None:
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
def test_a_chosen_option_counts(chosen: str) -> None:
    sitting = Sitting("frenzy", ["bo", "cy", "ana"], options={"host": chosen}).start()
    assert sitting.table.options == {"host": chosen}


@rule("F5.2")
def test_a_continued_game_has_another_opener() -> None:
    moves = tuple(Sitting("frenzy", ["bo", "cy", "ana"]).start().play_on(Random(1), 8).session.log.entries)
    sitting = Sitting("frenzy", ["cy", "ana", "bot:greedy"], copied=moves).start()
    assert sitting.session.log.options["host"] == "1"
    again = folded(sitting.bodies).session
    assert again is not None
    assert again.state.dump() == sitting.session.state.dump()
    assert rematch(sitting.table, "ana", 0.0, PEOPLE).options == {}


@rule("F5.2")
def test_a_game_continued_after_a_tie_has_no_host() -> None:
    """With a host it would have been over at that tie."""
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


def test_a_deal_and_a_game_without_the_option_stay_as_they_are() -> None:
    assert Sitting("frenzy", ["bo", "ana"], deal="a deal").start().table.options == {}
    assert Sitting("rollwrite", ["bo", "ana"]).start().table.options == {}


@rule("F5.2")
def test_after_a_rematch_it_follows_the_opener_to_the_new_seat() -> None:
    sitting = Sitting("frenzy", ["ana", "bo", "cy"]).start()
    made = rematch(sitting.table, "ana", 0.0, PEOPLE)
    assert made.options == {}
    assert made.clock == Clock()
    assert [place.who for place in made.seats] == ["cy", "ana", "bo"]
