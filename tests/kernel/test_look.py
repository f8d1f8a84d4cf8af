"""Looks: what a gesture would do, as far as its seat can know and no further."""

from random import Random

import msgspec
import pytest

from tests.conformance.games import TOY_JOINED
from tests.conformance.joined import seen
from tests.kernel.playing import all_pick_nothing, everybody_passes, start
from tests.toy import TOY, ToyState
from tests.toy.state import DONE, DRAW, KINDS, OVER, PASS, PICK, PICKING, TAKE
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.look import Gain, Look, Looker, added, gestures, looks
from truckstop.kernel.prompt import Choice, Message, Prompt, Shortcut
from truckstop.kernel.session import Session
from truckstop.kernel.state import IllegalOption

TURN = Message("toy.ask.turn")


def looker(session: Session, seat: int, deal: int = 0) -> Looker:
    return Looker(TOY, session.rules, session.state, seat, deal=deal)


def names(look: Look) -> list[str]:
    return [str(event.__struct_config__.tag) for event in look.does]


def state(session: Session) -> ToyState:
    assert isinstance(session.state, ToyState)
    return session.state


def laying() -> tuple[Session, int, int]:
    """Find a turn of a seat with two cards set aside; return the seat and the option to lay one of them."""
    for seed in range(20):
        session = start(seed=seed)
        for seat in (0, 1):
            while seat in session.state.to_act() and session.state.options(seat) != [DONE]:
                session.act(seat, [session.state.options(seat)[0]])
        seat = session.state.to_act()[0]
        if sum(state(session).aside[seat]) == 2:
            return session, seat, session.state.options(seat)[0]
    raise AssertionError("nobody ever set two cards aside")


def test_a_look_goes_as_far_as_the_next_question_of_the_same_seat() -> None:
    session, seat, lay = laying()
    before = session.state.dump()
    ahead = looker(session, seat).ahead([lay])
    look = ahead.look
    assert (names(look), look.asks, look.stops) == (["laid"], TURN, "")
    assert session.state.dump() == before, "the position has not changed"
    session.act(seat, [lay])
    assert msgspec.json.encode(ahead.view) == seen(TOY_JOINED, session.state, seat)
    assert ahead.asked == session.game.prompt(session.state, seat)


def test_a_look_ends_at_the_first_draw_with_what_was_told_before_it() -> None:
    session = start()
    all_pick_nothing(session)
    seat = session.state.to_act()[0]
    ahead = looker(session, seat).ahead([DRAW])
    assert (names(ahead.look), ahead.look.stops, ahead.look.asks) == (["drew"], "chance", None)
    assert (ahead.view, ahead.asked) == (None, None), "in the middle of a step there is no position"
    take = next(option for option in session.state.options(seat) if TAKE <= option < DRAW)
    look = looker(session, seat).at([take])
    assert (names(look), look.stops) == (["took"], "chance")


def test_a_look_ends_where_another_seat_acts() -> None:
    session = start(3)
    all_pick_nothing(session)
    seat = session.state.to_act()[0]
    look = looker(session, seat).at([PASS])
    assert (names(look), look.stops, look.asks) == (["passed"], "others", None)


def test_a_look_does_not_invent_the_hands_shown_at_the_end() -> None:
    """The last seat to pass ends the game and all hands are shown; a look knows at most its own."""
    for first in range(6):
        session = start(seed=first)
        for _ in range(2):
            all_pick_nothing(session)
            everybody_passes(session)
        all_pick_nothing(session)
        session.act(session.state.to_act()[0], [PASS])
        last = session.state.to_act()[0]
        look = looker(session, last).at([PASS])
        assert look.stops == "others"
        assert names(look) == (["passed", "shown"] if last == 0 else ["passed"])
        told = [session.game.event(session.rules, event) for event in session.act(last, [PASS])]
        assert told[: len(look.does)] == look.does and state(session).phase == OVER


def test_a_look_that_ends_the_game_has_no_reason_to_stop() -> None:
    """Alone in rollwrite, the last turn ends the game without another roll."""
    session, rng = Session.start(ROLLWRITE, ["Ana"], {}, seed=3), Random(1)
    final: Look | None = None
    while session.state.to_act():
        option = rng.choice(session.state.options(0))
        final = Looker(ROLLWRITE, session.rules, session.state, 0).at([option])
        session.act(0, [option])
    assert final is not None
    assert (final.stops, final.asks) == ("", None)


def test_an_illegal_gesture_cannot_be_looked_at() -> None:
    session = start()
    look, before = looker(session, 0), session.state.dump()
    for wrong in ([DRAW], [PICK, DRAW], [DONE, DONE], [99], [-1]):
        with pytest.raises(IllegalOption):
            look.at(wrong)
        with pytest.raises(IllegalOption):
            look.ahead(wrong)
    assert look.at([DONE]) == looker(session, 0).at([DONE]), "the next look is not affected"
    assert session.state.dump() == before


def test_a_gesture_that_continues_after_a_reveal_or_a_draw_cannot_be_looked_at() -> None:
    session, seat, lay = laying()
    for wrong in ([lay, PASS], [DRAW, PASS]):
        with pytest.raises(IllegalOption) as done:
            session.act(seat, wrong)
        with pytest.raises(IllegalOption) as looked:
            looker(session, seat).at(wrong)
        assert looked.value.why == done.value.why


def test_a_gesture_that_continues_after_another_seat_acts_cannot_be_looked_at() -> None:
    """Nobody can know what the seat would be asked then."""
    session = start(3)
    all_pick_nothing(session)
    seat = session.state.to_act()[0]
    for wrong in ([PASS, PASS], [PASS, 99], [PASS, -1, DONE]):
        with pytest.raises(IllegalOption):
            session.propose(seat, wrong)
        with pytest.raises(IllegalOption, match="another seat acts"):
            looker(session, seat).at(wrong)


# Simultaneous phases


def test_in_a_simultaneous_phase_a_look_tells_what_the_reveal_will_tell() -> None:
    session = start()
    option = session.state.options(0)[0]
    one = looker(session, 0).at([option])
    assert (one.does, one.asks, one.stops) == ([], session.game.prompt(session.state, 0).asks, ""), (
        "one more may follow"
    )
    both = looker(session, 0).at([option, DONE])
    assert msgspec.to_builtins(both.does) == [{"event": "picked", "seat": "seat:0", "count": 1}]
    assert (both.asks, both.stops) == (None, "others")
    session.act(0, [option, DONE])
    told = [session.game.event(session.rules, event) for event in session.act(1, [DONE])]
    assert both.does[0] in told


def test_what_others_have_chosen_changes_no_look() -> None:
    for chosen in ([], [DONE], None):
        session = start()
        if chosen is None:
            session.act(1, [session.state.options(1)[0]])
        elif chosen:
            session.act(1, chosen)
        found = [looker(session, 0).ahead([option]) for option in session.state.options(0)]
        if chosen == []:
            expected = found
        assert msgspec.json.encode(found) == msgspec.json.encode(expected)
        assert isinstance(session.state, ToyState) and session.state.phase == PICKING


def test_the_phase_after_a_gesture_is_not_part_of_its_promise() -> None:
    """A seat without cards is ready when the next round begins; the reveal of that round is not part of this look."""
    session = start()
    all_pick_nothing(session)
    session.act(session.state.to_act()[0], [PASS])
    last = session.state.to_act()[0]
    position = state(session)
    position.deck = [a + b for a, b in zip(position.deck, position.closed[last], strict=True)]
    position.closed[last] = [0] * KINDS
    look = looker(session, last).at([PASS])
    assert (names(look), look.stops) == (["passed"], "others")
    session.act(last, [PASS])
    assert position is not session.state and state(session).ready[last], "it is ready without being asked"


def test_only_what_a_gesture_adds_is_foretold() -> None:
    a, b, c = (-1, 3, 0), (-1, 3, 1), (-1, 4)
    assert added([a, b, a, c], [a]) == [b, a, c]
    assert added([b, a], [a, b]) == []
    assert added([], [a]) == []
    assert added([c, b, a], []) == [c, b, a], "in order"


# `as_it_stands`


def test_gains_are_differences_and_owners_without_any_are_left_out() -> None:
    session = start()
    for option in session.state.options(0):
        look = looker(session, 0).at([option])
        if option == DONE:
            assert look.as_it_stands == []
        else:
            assert look.as_it_stands == [Gain("seat:0", state(session).rules.data.cards[option - PICK].worth)]


def test_the_standing_at_a_draw_is_that_of_the_last_beat() -> None:
    """The other seat has no cards, so the choice of this one causes the reveal; the die is rolled after the beat."""
    session = start()
    position = state(session)
    position.deck = [a + b for a, b in zip(position.deck, position.closed[1], strict=True)]
    position.closed[1], position.ready[1] = [0] * KINDS, True
    option = position.options(0)[0]
    ahead = looker(session, 0).ahead([option, DONE])
    assert (names(ahead.look), ahead.look.stops) == (["picked", "picked"], "chance")
    assert ahead.look.as_it_stands == [Gain("seat:0", position.rules.data.cards[option - PICK].worth)]
    assert ahead.view is None


def test_a_look_does_not_depend_on_the_deal() -> None:
    session, seat, lay = laying()
    first, others = (
        looker(session, seat).ahead([lay]),
        [looker(session, seat, deal).ahead([lay]) for deal in range(1, 6)],
    )
    assert all(msgspec.json.encode(other) == msgspec.json.encode(first) for other in others)


# All gestures of a question


def test_everything_that_a_question_offers_is_looked_at() -> None:
    session = start()
    prompt = session.game.prompt(session.state, 0)
    assert prompt.shortcuts and not prompt.any_order
    found = looks(TOY, session.rules, session.state, prompt)
    shortcuts, choices = [one.options for one in prompt.shortcuts], [[one.option] for one in prompt.choices]
    assert [look.options for look in found] == gestures(prompt) == shortcuts + choices
    assert found == [looker(session, 0).at(look.options) for look in found]


def test_a_set_is_looked_at_when_it_is_chosen() -> None:
    says = Message("toy.choice.pick")
    prompt = Prompt(0, says, [Choice(0, says), Choice(DONE, says)], any_order=True)
    assert gestures(prompt) == []
    assert gestures(msgspec.structs.replace(prompt, any_order=False)) == [[0], [DONE]]
    pointed = msgspec.structs.replace(prompt, any_order=False, shortcuts=[Shortcut([0, 0], says)])
    assert gestures(pointed) == [[0, 0], [0], [DONE]]
