"""What can be typed during a game, and the response to a wrong answer."""

import io
from pathlib import Path
from typing import Protocol

import pytest

from tests.cli.terminal import Ran, run
from truckstop.cli.game_loop import GameLoop
from truckstop.cli.local_game import LocalGame
from truckstop.cli.screen import Screen
from truckstop.cli.seats import Player
from truckstop.games.frenzy.codes import PICK_TRUCK, VENUES
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.preview import preview
from truckstop.kernel.session import Session
from truckstop.words import load


class TypeIn(Protocol):
    def __call__(self, *lines: str, options: tuple[str, ...] = ...) -> Ran: ...


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> TypeIn:
    """Types these lines in a game of one person and three bots."""

    def type_in(*lines: str, options: tuple[str, ...] = ("--seed", "7")) -> Ran:
        file = tmp_path / "game.json"
        file.unlink(missing_ok=True)
        return run(monkeypatch, "play", "--save", str(file), *options, typed="\n".join(lines) + "\n")

    return type_in


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("9", "There is no choice 9. Type a number from 1 to 4."),
        ("0", "There is no choice 0. Type a number from 1 to 4."),
        ("", "Please type a number from 1 to 4, or ? for help."),
        ("night", "night means nothing here. Type a number from 1 to 4, or ? for help."),
        ("1 2", "One number at a time here, from 1 to 4."),
        ("-1", "-1 means nothing here."),
        ("{venue}", "{venue} means nothing here."),
        ("b", "There is nothing chosen yet here."),
        ("u", "There is nothing to take back"),
        ("c nonsense", "Nothing here is called nonsense."),
        ("r X9", "There is no clause X9."),
    ],
)
def test_a_wrong_answer_gets_a_hint_and_the_question_again(typed: TypeIn, answer: str, said: str) -> None:
    ran = typed(answer, "1")
    assert ran.code == 0 and said in ran.out
    assert "And the second truck?" in ran.out


def test_back_undoes_one_choice(typed: TypeIn) -> None:
    ran = typed("1", "b", "2", "1")
    assert "You chose: Night Market, Concert" in ran.out


def test_a_secret_choice_can_be_changed_before_it_is_confirmed(typed: TypeIn) -> None:
    ran = typed("1", "1", "b", "b", "2", "1", "what?", "")
    assert "You chose: Farmers' Market, Night Market" in ran.out
    assert "Press Enter to commit, or b to change your choice." in ran.out
    assert "Trucks out: You Night Market + Concert" in ran.out


def test_cards_can_be_picked_in_any_order_and_several_at_once(typed: TypeIn) -> None:
    ran = typed("1", "1", "", "7 1 0", "")
    assert "You chose: Trigger, Reroll\n" in ran.out
    assert "Secret until played, only you see it: Reroll, Trigger." in ran.out


def test_the_last_card_of_the_list_does_not_end_the_picking(typed: TypeIn) -> None:
    ran = typed("1", "1", "", "7", "1", "1", "7")
    assert "So far: Trigger\n" in ran.out and "So far: Trigger, Reroll, Reroll\n" in ran.out


def test_if_one_pick_is_unavailable_all_are_refused(typed: TypeIn) -> None:
    ran = typed("1", "1", "", "7 7", "1")
    assert "These do not go together." in ran.out and "So far: Reroll\n" in ran.out


def test_cards_keep_their_numbers_while_they_are_picked(typed: TypeIn) -> None:
    ran = typed("1", "1", "", "5", "5", "7", "-5", "-5", "", "")
    assert "5) Double (taken)" in ran.out and "There is no more of that: Double." in ran.out
    assert ran.out.count("7) Trigger") >= 4 and "So far: Double, Trigger\n" in ran.out
    assert "That is not among what you chose." in ran.out and "You chose: Trigger\n" in ran.out


@pytest.mark.parametrize("end", ["", "0"])
def test_enter_or_0_picks_no_cards(typed: TypeIn, end: str) -> None:
    ran = typed("1", "1", "", end, "")
    assert "You chose: no cards\n" in ran.out
    assert "You 0" in ran.out.partition("Cards picked: ")[2]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("?", "take back what you did last"),
        ("l", "First player, by lot: "),
        ("r", "You run food trucks."),
        ("r f2.2", "F2.2: "),
        ("c tow", "Truck shutdown (Tow): Send any one parked truck home"),
        ("C REROLL", "Reroll: Roll the die"),
        ("s", "Saved to"),
        ("v", "== Round 1 of 5"),
        ("?", "Push is Move another's truck"),
    ],
)
def test_commands_answer_and_ask_again(typed: TypeIn, command: str, said: str) -> None:
    ran = typed(command, "1")
    assert said in ran.out and "And the second truck?" in ran.out
    ready = typed("1", "1", command, "").out.partition("You chose: ")[2]
    answer = ready.partition("Ready?")[2].partition("Ready?")[0]
    assert said in answer and "You chose: " in answer, "also before a choice is confirmed"


def test_quitting_and_the_end_of_a_script_save_the_game(typed: TypeIn) -> None:
    for lines in (["q"], ["1"]):
        ran = typed(*lines)
        assert ran.code == 0 and "To go on with it: truckstop play --resume" in ran.out


def test_a_public_gesture_is_taken_back_with_the_bots_replies(typed: TypeIn) -> None:
    """With two players, a card that draws nothing reveals nothing, so it can be taken back until somebody else acts."""
    options = ("--people", "Ana,Ben", "--players", "2", "--seed", "11")
    start = ["", "1", "1", "", "", "1", "1", "", ""]
    ran = typed(*start, "1", "2", "u", "2", options=options)
    assert ran.out.count("Taken back.") == 1


def test_after_a_take_back_the_news_begin_at_the_restored_position(typed: TypeIn) -> None:
    """Two players have acted and it was shown; both are undone, and what they do next is news."""
    options = ("--players", "2", "--bots", "random", "--seed", "1")
    ran = typed("1", "1", "", "1", "2", "u", "2", "2", options=options)
    before, _, after = ran.out.partition("Taken back.")
    assert "- You: " in before.rpartition("== What happened")[2], "the person had been shown their own action"
    news = after.partition("== What happened")[2]
    assert "- You: “Place another truck” discarded." in news and "- Basil: " in news


def test_after_a_take_back_everybody_is_shown_what_replaces_it(tmp_path: Path) -> None:
    """Viewers who had seen what was undone are shown what is done instead, even a single event."""
    playing = Session.start(FRENZY, ["Ana", "Ben"], {}, seed=11)
    screen = Screen(stdin=io.StringIO(), stdout=io.StringIO())
    local = LocalGame(playing, [Player("Ana"), Player("Ben")], load(), screen)
    loop = GameLoop(local, tmp_path / "game.json")
    for _ in range(2):
        seat = playing.state.to_act()[0]
        playing.act(seat, [playing.state.options(seat)[0], PICK_TRUCK + VENUES - 1])
    (seat,) = playing.state.to_act()
    take = playing.state.options(seat)

    def aside(option: int) -> list[int]:
        return [option, preview(playing.state, seat, [option]).state.options(seat)[-1]]

    playing.act(seat, aside(take[0]))
    for viewer in loop.news.seen:
        loop.news.mark_seen(viewer)
    assert loop.commands.take_back(seat)
    playing.act(seat, aside(take[-1]))
    for viewer in (0, 1, SPECTATOR):
        assert len(loop.news.unseen(viewer)) == 1 and "discarded" in loop.news.unseen(viewer)[0]


def test_the_position_says_what_a_venue_pays(typed: TypeIn) -> None:
    ran = typed("1", "2", "", options=("--seed", "7", "--players", "4", "--bots", "greedy"))
    line = next(line for line in ran.out.splitlines() if line.startswith("Gaming Con") and "Basil" in line)
    assert line.split()[2:8] == ["d20", "10", "10", "5", "-", "3"]


def test_plain_output_has_no_table(typed: TypeIn) -> None:
    ran = typed("1", "2", "", options=("--seed", "7", "--players", "4", "--bots", "greedy", "--plain"))
    assert "Gaming Con, d20 shows 10: Basil, Pepper. Total 10, 5 a truck." in ran.out
    assert "\x1b" not in ran.out and "  5) " not in ran.out.replace("\n  5) ", "")
