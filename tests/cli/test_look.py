"""`? 3` shows what a choice would do, and changes nothing."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal import Ran, run
from tests.kernel.playing import all_pick_nothing, start
from tests.toy import TOY
from tests.toy.state import DONE, DRAW, LAY, PASS, PICK
from truckstop.cli.gesture import Gesture
from truckstop.cli.look import look_at
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.tacos.game import TACOS
from truckstop.kernel import game as kernel_game
from truckstop.kernel.game import Game
from truckstop.kernel.session import Session
from truckstop.words import Voice, load


def word(key: str, **params: str) -> str:
    return Voice(load("en"), "toy").word(f"terminal.look.{key}", **params)


@pytest.fixture(autouse=True)
def toy_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kernel_game._registry, "toy", TOY)


def asked(session: Session, seat: int) -> tuple[Gesture, Voice]:
    names = [f"Seat {seat}" for seat in range(session.log.players)]
    game: Game = session.game
    return Gesture(game, session.rules, session.state, seat), Voice(load("en"), game.key, names, listener=seat)


def number_of(gesture: Gesture, option: int) -> str:
    return str(1 + [choice.option for choice in gesture.numbered].index(option))


def test_a_look_shows_what_a_choice_does_and_the_next_question() -> None:
    session = start()
    for seat in (0, 1):
        session.act(seat, [session.state.options(seat)[0]])
        if seat in session.state.to_act():
            session.act(seat, [DONE])
    seat = session.state.to_act()[0]
    gesture, voice = asked(session, seat)
    lay = next(option for option in session.state.options(seat) if LAY <= option < LAY + 4)
    before = session.state.dump()
    head, *lines = look_at(gesture, number_of(gesture, lay), voice)
    assert head.startswith("If you choose ")
    assert lines[0].startswith("- laid")
    assert lines[-1] == word("asks", question=voice.say(gesture.prompt.asks))
    assert session.state.dump() == before
    assert gesture.chosen == [], "the look has chosen nothing"


def test_a_look_says_why_it_ends() -> None:
    session = start()
    all_pick_nothing(session)
    seat = session.state.to_act()[0]
    gesture, voice = asked(session, seat)
    assert look_at(gesture, number_of(gesture, DRAW), voice)[-1] == word("chance")
    assert look_at(gesture, number_of(gesture, PASS), voice)[-1] == word("others")


def test_a_look_shows_the_gains_in_the_present_position() -> None:
    session = start()
    gesture, voice = asked(session, 0)
    pick = next(choice for choice in gesture.numbered if choice.option < PICK + 4)
    lines = look_at(gesture, number_of(gesture, pick.option), voice)
    worth = TOY.rules(2, {}).data.cards[pick.option - PICK].worth
    assert f"Effect as things stand: Seat 0 (you) +{worth}." in lines


def test_an_unavailable_choice_cannot_be_looked_at() -> None:
    gesture, voice = asked(start(), 0)
    for text in ("99", "b", "nonsense", "-1"):
        lines = look_at(gesture, text, voice)
        assert len(lines) == 1 and not lines[0].startswith("If you choose"), lines
    assert gesture.chosen == []


def test_a_square_is_looked_at_by_its_word_and_a_recipe_by_its_proposal() -> None:
    for game, key in ((ROLLWRITE, "word"), (TACOS, "proposals")):
        session = Session.start(game, ["Ana"], {}, seed=4)
        for _ in range(300):
            gesture, voice = asked(session, 0)
            words = [one.word for one in gesture.pointed] if key == "word" else list(gesture.proposals)
            if words:
                break
            session.act(0, [gesture.opening.choices[0].option])
        assert words, "nothing was proposed"
        head, *lines = look_at(gesture, words[0], voice)
        assert head.startswith("If you choose")
        assert lines and session.state.dump() == gesture.state.dump()


def test_a_look_at_a_set_treats_it_as_complete() -> None:
    """In frenzy the cards of a round are picked as a set; in the toy game, the last few cards."""
    session = start()
    for seed in range(40):
        session = start(seed=seed)
        while session.state.to_act():
            seat = session.state.to_act()[0]
            gesture, voice = asked(session, seat)
            if gesture.end is not None and len(gesture.numbered) > 1:
                lines = look_at(gesture, "1 2", voice)
                counted = [line for line in lines if line.startswith("- picked")]
                assert counted and "2" in counted[0], lines
                return
            session.act(seat, [gesture.opening.choices[0].option])
    pytest.fail("no set of two was asked for")


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_look_is_typed_with_a_question_mark_and_is_not_saved(tmp_path: Path, plain: tuple[str, ...]) -> None:
    outs: list[Ran] = []
    for typed in ("q\n", "? 1\n?2\n? nothing\nq\n"):
        file = tmp_path / f"{len(outs)}.json"
        with pytest.MonkeyPatch.context() as patch:
            options = ("--players", "3", "--seed", "3", "--save", str(file), *plain)
            outs.append(run(patch, "play", "frenzy", *options, typed=typed))
    assert [out.code for out in outs] == [0, 0]
    assert len(re.findall(r"(?m)^If you choose ", outs[1].out)) == 2
    assert "nothing means nothing here" in outs[1].out
    assert (tmp_path / "0.json").read_text() == (tmp_path / "1.json").read_text()


def test_the_help_mentions_looks() -> None:
    for language in ("en", "de", "es"):
        help_in_play = Voice(load(language), "toy").word("terminal.help_in_play", name="", clause="")
        assert "\n  ? 3" in help_in_play


def test_a_shortcut_for_pointing_is_offered_if_it_has_a_word() -> None:
    """A shortcut for two of the toy game's most common card is for pointing only."""
    prompts = [asked(start(seed=seed), 0)[0] for seed in range(6)]
    hidden = [(gesture, one) for gesture in prompts for one in gesture.prompt.shortcuts if not one.listed]
    assert hidden and all(one not in gesture.shortcuts for gesture, one in hidden)
    session = Session.start(ROLLWRITE, ["Ana"], {}, seed=4)
    while not (gesture := asked(session, 0)[0]).prompt.shortcuts:
        session.act(0, [gesture.opening.choices[0].option])
    assert all(one in gesture.shortcuts for one in gesture.prompt.shortcuts if one.word)
