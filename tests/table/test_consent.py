"""Consent of all people: to end the game early, or to go back as far as they like."""

from random import Random

import pytest

from tests.table.sitting import PEOPLE, Sitting, folded, kept
from truckstop.kernel.log import read, verify, written
from truckstop.table.commands import Answer, Leave, Propose, Refused, TakeBack
from truckstop.table.entries import Answered, Clock, Proposed, Returned, TakenOver, TookBack
from truckstop.table.projection import shown
from truckstop.table.table import OVER, RUNNING


def begun(people: int = 3, bots: int = 1, game: str = "frenzy", entries: int = 30) -> Sitting:
    sitting = Sitting(game, [*PEOPLE[:people], *["bot:greedy"] * bots]).start()
    return sitting.play_on(Random(1), entries)


def test_a_game_ends_when_all_people_agree_and_bots_are_not_asked() -> None:
    sitting = begun()
    sitting.do("bo", Propose(what="end"))
    for who in ("ana", "ana", "cy"):
        assert sitting.table.status == RUNNING
        sitting.do(who, Answer(number=sitting.table.proposed, agrees=True))
    assert (sitting.table.status, sitting.table.ended) == (OVER, "consent")
    assert sitting.session.log.result is None
    assert verify(read(written(sitting.session.log)))


def test_one_refusal_rejects_a_proposal() -> None:
    sitting = begun()
    sitting.do("bo", Propose(what="end"))
    sitting.do("ana", Answer(number=sitting.table.proposed, agrees=True))
    sitting.do("cy", Answer(number=sitting.table.proposed, agrees=False))
    assert shown(sitting.table, "ana", {}).proposal is None
    assert sitting.table.status == RUNNING
    sitting.do("cy", Propose(what="end"))
    again = shown(sitting.table, "ana", {}).proposal
    assert again is not None and again.agreed == [2], "those who agreed before are asked again"


def test_a_proposal_can_be_withdrawn() -> None:
    sitting = begun()
    sitting.do("bo", Propose(what="end"))
    sitting.do("bo", Answer(number=sitting.table.proposed, agrees=False))
    assert sitting.table.proposal is None


def test_a_single_person_ends_the_game_at_once() -> None:
    sitting = begun(1, 2)
    sitting.do("ana", Propose(what="end"))
    assert (sitting.table.status, sitting.table.ended) == (OVER, "consent")


def test_the_game_continues_while_a_proposal_is_open() -> None:
    sitting = begun()
    sitting.do("bo", Propose(what="end"))
    sitting.play_on(Random(2))
    assert (sitting.table.ended, sitting.table.proposal) == ("rules", None)


def test_a_person_who_leaves_need_not_agree() -> None:
    sitting = begun()
    sitting.do("bo", Propose(what="end"))
    sitting.do("ana", Answer(number=sitting.table.proposed, agrees=True))
    sitting.do("cy", Leave())
    assert (sitting.table.status, sitting.table.ended) == (OVER, "consent")


# Going back


@pytest.mark.parametrize("game", ["frenzy", "rollwrite", "tacos"])
@pytest.mark.parametrize("steps", [1, 4, 20])
def test_when_all_agree_the_game_is_as_it_was_at_that_message(game: str, steps: int) -> None:
    sitting = begun(2, 1, game, 12)
    table, rng = sitting.table, Random(steps)
    # From a moment that Ana was told about: private steps of others after it are undone too.
    while 0 not in sitting.gesture(table.waiting()[0], rng).roles:
        pass
    state, events = sitting.session.state.dump(), [sitting.session.told(role) for role in table.roles]
    message, waiting = table.number(0), table.waiting()
    for _ in range(steps):
        sitting.gesture(table.waiting()[0], rng)
    while table.number(0) == message:
        sitting.gesture(table.waiting()[0], rng)
    sitting.do("ana", Propose(what="back", to=message))
    there = shown(table, "ana", {}).proposal
    assert there is not None and (there.what, there.to, there.by, there.agreed) == ("back", message, 0, [0])
    entry = sitting.entry("bo", Answer(number=sitting.table.proposed, agrees=True))
    assert isinstance(entry, TookBack) and entry.agreed
    told = sitting.add(entry)
    assert told.roles == list(table.roles) and told.table
    assert table.proposal is None
    assert sitting.session.state.dump() == state
    assert [sitting.session.told(role) for role in table.roles] == events
    assert table.waiting() == waiting
    sitting.play_on(rng)
    log = read(written(sitting.session.log))
    assert verify(log)
    assert kept(folded(sitting.bodies)) == kept(table)


def test_what_was_drawn_and_undone_is_not_drawn_again() -> None:
    sitting = begun(1, 1, "rollwrite", 0)
    table, rng = sitting.table, Random(1)
    drawn: list[tuple[tuple[int, int, int], ...]] = []
    message = table.number(0)
    for _ in range(12):
        while not sitting.session.log.entries[-1].draws or table.number(0) == message:
            sitting.gesture(rng.choice(table.waiting()), rng)
        drawn.append(sitting.session.log.entries[-1].draws)
        sitting.do("ana", Propose(what="back", to=message))
        message = table.number(0)
    assert len(set(drawn)) > 1, "the dice fall differently each time"
    assert verify(sitting.session.log)


def test_a_single_person_goes_back_at_once() -> None:
    sitting = begun(1, 2)
    entry = sitting.entry("ana", Propose(what="back", to=sitting.table.number(0) - 3))
    assert isinstance(entry, TookBack) and entry.agreed
    sitting.add(entry)
    sitting.play_on(Random(3))
    assert verify(read(written(sitting.session.log)))


def test_a_proposal_to_go_back_ends_when_the_game_moves_on() -> None:
    """The last to answer must not be able to wait until it suits them."""
    sitting = begun(2, 0)
    table = sitting.table
    message = table.number(0)
    sitting.gesture(table.waiting()[0], Random(1))
    sitting.gesture(table.waiting()[0], Random(1))
    sitting.do("ana", Propose(what="back", to=message))
    while table.proposal is not None:
        told = sitting.gesture(table.waiting()[0], Random(1))
    assert set(told.roles) == set(table.roles), "all see that it has ended"
    assert told.table
    with pytest.raises(Refused) as refused:
        sitting.do("bo", Answer(number=sitting.table.proposed, agrees=True))
    assert refused.value.key == "proposal"


def test_a_proposal_reveals_no_private_step() -> None:
    sitting, rng, private = Sitting("rollwrite", ["ana", "bo"]).start(), Random(1), 0
    table = sitting.table
    while table.waiting():
        if table.proposal is None and table.number(0) > 3 and sitting.session.can_go_back(table.stream(0).at[2]):
            sitting.do("ana", Propose(what="back", to=3))
        proposed, seat = table.proposal, rng.choice(table.waiting())
        if sitting.gesture(seat, rng).roles == [seat]:
            private += proposed is not None
            assert table.proposal is proposed
    assert private, "there were private steps while something was proposed"


def test_agreeing_to_go_back_after_a_take_back_changes_nothing() -> None:
    """A player proposes to undo a step that is then taken back by the player who made it."""
    sitting = Sitting("rollwrite", ["ana", "bo"]).start()
    table = sitting.table
    message, state = table.number(0), sitting.session.state.dump()
    sitting.gesture(0, Random(1), by="ana")
    sitting.do("ana", Propose(what="back", to=message))
    sitting.do("ana", TakeBack())
    assert sitting.session.state.dump() == state
    sitting.do("bo", Answer(number=sitting.table.proposed, agrees=True))
    assert table.proposal is None
    assert sitting.session.state.dump() == state
    sitting.play_on(Random(2))
    assert verify(read(written(sitting.session.log)))
    assert kept(folded(sitting.bodies)) == kept(table)


def test_going_back_needs_all_people() -> None:
    sitting = begun()
    entry = sitting.entry("ana", Propose(what="back", to=sitting.table.number(0) - 5))
    assert isinstance(entry, Proposed)
    sitting.add(entry)
    state = sitting.session.state.dump()
    entry = sitting.entry("bo", Answer(number=sitting.table.proposed, agrees=True))
    assert isinstance(entry, Answered)
    sitting.add(entry)
    assert sitting.session.state.dump() == state
    assert isinstance(sitting.entry("cy", Answer(number=sitting.table.proposed, agrees=True)), TookBack)
    sitting.do("cy", Answer(number=sitting.table.proposed, agrees=False))
    assert sitting.table.proposal is None and sitting.session.state.dump() == state


def test_a_person_for_whom_a_bot_plays_need_not_agree() -> None:
    """When they are back, they must agree again."""
    for back, ends in ((False, True), (True, False)):
        sitting = Sitting("rollwrite", ["ana", "bo"]).start()
        sitting.add(TakenOver(at=0.0, seat=1))
        if back:
            sitting.add(Returned(at=0.0, seat=1))
            while sitting.table.bot_at(1):
                sitting.gesture(1, Random(1))
        sitting.do("ana", Propose(what="end"))
        assert (sitting.table.status == OVER) == ends


def test_running_out_of_time_does_not_mean_agreeing() -> None:
    sitting = Sitting("rollwrite", ["ana", "bo"], clock=Clock("move", 60)).start()
    sitting.do("ana", Propose(what="end"))
    sitting.now += 60
    sitting.time_out(1)
    assert sitting.table.status == RUNNING
    sitting.do("ana", Answer(number=1, agrees=True))
    assert (sitting.table.status, sitting.table.ended) == (OVER, "consent"), (
        "the proposer can ask those who are there again"
    )


def test_an_answer_to_a_withdrawn_proposal_does_not_count_for_the_next() -> None:
    sitting = Sitting("rollwrite", ["ana", "bo"]).start()
    sitting.do("ana", Propose(what="end"))
    sitting.do("ana", Answer(number=1, agrees=False))
    sitting.do("ana", Propose(what="end"))
    assert sitting.refused("bo", Answer(number=1, agrees=True)) == "proposal"
    assert sitting.table.status == RUNNING
    sitting.do("bo", Answer(number=2, agrees=True))
    assert sitting.table.status == OVER
