"""Rollwrite at the keyboard: driving by square and by direction, bonuses by word, and the response to a wrong word."""

import json
import re
from pathlib import Path
from typing import Protocol

import pytest

from tests.cli.terminal import Ran, run
from tests.cli.test_screen import COLOUR, Window
from tests.games.rollwrite.tables import sheet_text
from truckstop.cli import bot_turn
from truckstop.cli.menu import words_in
from truckstop.cli.screen import CLEAR
from truckstop.kernel.chance import Seeded
from truckstop.kernel.log import read
from truckstop.kernel.prompt import Choice, Message

CITY = """
    S 4 6 8 .
      - - H -
    . . . . .
    . . . . .
    S . 0 . .
"""
"""Three venues in a row, with the river below; 16 squares without a venue."""
BY_ROW = ["gas", "promote", "bridge", "double", "start", "five"]


class TypeIn(Protocol):
    def __call__(self, *lines: str, options: tuple[str, ...] = ...) -> Ran: ...


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> TypeIn:
    """Types these lines in a solo game in a small city, after the start at a1 and the first roll."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "small.toml").write_text(sheet_text(CITY, by_row=BY_ROW))

    def type_in(*lines: str, options: tuple[str, ...] = ()) -> Ran:
        file = tmp_path / "game.json"
        file.unlink(missing_ok=True)
        where = ["--data", str(tmp_path / "data"), "--option", "side=small", "--save", str(file)]
        begin = ["a1", "", "keep"]
        script = "\n".join([*begin, *lines]) + "\n"
        return run(monkeypatch, "play", "rollwrite", "--players", "1", "--seed", "7", *where, *options, typed=script)

    return type_in


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize(("players", "side"), [(1, "A"), (1, "B"), (2, "B"), (4, "A")])
def test_a_whole_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, players: int, side: str, plain: bool) -> None:
    file = tmp_path / "game.json"
    more = ["--players", str(players), "--seed", "3", "--option", f"side={side}", *(["--plain"] if plain else [])]
    ran = run(monkeypatch, "play", "rollwrite", "--save", str(file), *more)
    assert (ran.code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines() if str(file) not in line) <= 80
    assert "== Final standing" in ran.out and re.search(r"^  1\. ", ran.out, re.M) and "{" not in ran.out
    assert ("\nRank: " in ran.out) == (players == 1)
    assert ("others have chosen" in ran.out) == (players > 1), "a solo player waits for nobody"
    assert json.loads(file.read_text())["result"] is not None
    assert run(monkeypatch, "verify", str(file)).code == 0
    replayed = run(monkeypatch, "replay", str(file), "--seat", "0")
    assert replayed.code == 0 and "== Final standing" in replayed.out


def test_a_game_between_people(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    ran = run(monkeypatch, "play", "rollwrite", "--people", "Ana,Ben", "--players", "2", "--seed", "4", "--save", file)
    assert ran.code == 0 and "== Final standing" in ran.out and "Hand the keyboard to Ben" in ran.out


# Driving


@pytest.mark.parametrize(
    ("answers", "chosen"),
    [
        (["c1"], r"c1 d6=\d skip 1 shut 1"),
        (["C1"], r"c1 d6=\d skip 1 shut 1"),
        (["right right stop"], "Right, Right, Stop at c1"),
        (["right", "right", "stop"], "Right, Right, Stop at c1"),
        (["Right,right", "stop"], "Right, Right, Stop at c1"),
        (["right", "c1"], r"Right, c1 d6=\d skip 1 shut 1"),
        (["right right", "b", "b", "c1"], r"c1 d6=\d skip 1 shut 1"),
        (["d1", "b", "right right", "c1"], r"Right, Right, c1 d6=\d skip 1"),
    ],
)
def test_a_path_can_be_typed_as_a_square_or_directions(typed: TypeIn, answers: list[str], chosen: str) -> None:
    ran = typed(*answers, "")
    assert re.search(rf"^You chose: {chosen}$", ran.out, re.M), ran.out[-2500:]
    assert "You: b1, c1. Closed on the way: b1. Sold at c1: d6 for " in ran.out


def test_numbers_still_work(typed: TypeIn) -> None:
    ran = typed("1", "1", "")
    assert "Drive: 4 steps left." in ran.out and "Drive: 3 steps left." in ran.out


def test_squares_within_reach_are_listed_with_what_they_earn_and_close(typed: TypeIn) -> None:
    ran = typed()
    listed = re.findall(r"(\w\d) (d\d+)=\d+(?: skip \d)?(?: shut (\d))?", ran.out.rpartition("Drive: 4 steps left")[2])
    assert listed == [("b1", "d4", ""), ("c1", "d6", "1"), ("d1", "d8", "2")]
    assert "Your choice: right, down, or as b1 (? for help):" in ran.out


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("c4", "c4 cannot be chosen now, only b1, c1, d1."),
        ("z9", "z9 cannot be chosen now, only b1, c1, d1."),
        ("stop", "Not now: Stop at a1 (a sale is within reach, so the path must end at one)"),
        ("up", "Not now: Up (the city ends there)"),
        ("north-west!", "north-west! means nothing here. Type a word as b1, or ? for help."),
        ("", "Please type a word as b1, or ? for help."),
        ("7", "There is no choice 7."),
        ("right down", "That far and no farther: Not now: Down (the river is in the way)"),
        ("b1 right", "Nothing was left to choose for: right"),
    ],
)
def test_a_wrong_word_gets_the_reason(typed: TypeIn, answer: str, said: str) -> None:
    ran = typed(answer)
    assert said in " ".join(ran.out.split()), ran.out[-900:]
    assert "To go on with it" in ran.out, "and nothing was confirmed"


def test_words_that_do_not_go_together_do_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A reroll is a gesture of its own, so two at once are refused, and neither is done."""
    options = ["--players", "1", "--seed", "7", "--save", str(tmp_path / "game.json")]
    ran = run(monkeypatch, "play", "rollwrite", *options, typed="a1\n\nd4 d6\nkeep\nq\n")
    assert "These do not go together." in ran.out and "The dice stay as they are." in ran.out


# Bonuses


def test_a_bonus_with_many_squares_is_answered_by_a_word(typed: TypeIn) -> None:
    """The third number of the first row gives a gas station with 16 possible squares, too many for a numbered list."""
    turns = ["b1", "", "keep", "c1", "", "keep", "d1"]
    ran = typed(*turns, "3", "", "b1", "zz", "e4", "", options=())
    asked = ran.out.partition("Gas station: on which square?")[2]
    assert "  a1, e1, a2, b2" in asked and "1) a1" not in asked
    assert "Your choice, as a1 (? for help): 3" in asked
    assert "3 means nothing here. Type a word as a1, or ? for help." in asked
    assert "Please type a word as a1, or ? for help." in asked
    assert "b1 cannot be chosen now, only a1, e1, a2" in " ".join(asked.split())
    assert re.search(r"You chose: d1 d8=\d, e4\n", asked)
    assert "Gas station: e4." in asked


def test_the_map_shows_choices_before_they_are_confirmed(typed: TypeIn) -> None:
    ran = typed("right", "v")
    rows = [line[:22] for line in ran.out.splitlines() if line.startswith(" 1 ")]
    assert rows[-1].rstrip().startswith(" 1 >S  @4  d6  d8   .") and "Path: a1 b1" in ran.out


def test_the_whole_path_and_its_effects_are_shown_before_confirmation(typed: TypeIn) -> None:
    """A solo player commits with the last choice; forced steps after it are in no position before that."""
    ran = typed("d1", "v")
    assert "- You: b1, c1, d1. Closed on the way: b1, c1. Sold at d1: d8 for " in ran.out
    rows = [line[:22].rstrip() for line in ran.out.splitlines() if line.startswith(" 1 ")]
    assert re.fullmatch(r" 1 >S  >x  >x  @8   \.", rows[-1]) and "Path: a1 b1 c1 d1" in ran.out


@pytest.mark.parametrize(("side", "other"), [("d3-c3", "c3-d3"), ("d3 c3", "c3-d3"), ("c3 d3", "c3-d3")])
def test_a_side_can_be_typed_in_either_order(side: str, other: str) -> None:
    class Asked:
        def called(self, word: str) -> Choice | None:
            return Choice(1, Message("x"), word=other) if word == other else None

    assert words_in(side, Asked()) == [other]  # type: ignore[arg-type]


# The table


def test_more_bots_than_names_are_numbered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every bot has its own name and random stream."""
    file = tmp_path / "game.json"
    options = ["--players", "20", "--people", "Bot 13", "--bots", "random", "--seed", "2", "--save", str(file)]
    refused = run(monkeypatch, "play", "rollwrite", *options[:2], "--people", "1st", *options[4:])
    assert refused.code == 2
    ran = run(monkeypatch, "play", "rollwrite", *options, typed="a1\n\nl\n")
    assert ran.code == 0
    assert "Basil, Pepper, Ginger, Olive, Sage, Clove and 13 more (bots, random)" in " ".join(ran.out.split())
    said = " ".join(ran.out.partition("Starts: ")[2].partition(".")[0].split())
    names = re.findall(r"(Bot \d+|[A-Z]\w+)(?: \(you\))? at \w+", said)
    assert len(set(names)) == 20 and {"Basil", "Bot 13", "Bot 14", "Bot 20"} <= set(names)


def test_each_bot_has_its_own_random_stream(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    streams = []

    def seeded(seed: int, stream: int) -> Seeded:
        streams.append(stream)
        return Seeded(seed, stream)

    monkeypatch.setattr(bot_turn, "Seeded", seeded)
    options = ["--players", "30", "--bots", "random", "--seed", "2", "--save", str(tmp_path / "game.json")]
    assert run(monkeypatch, "play", "rollwrite", *options, typed="a1\n\n").code == 0
    assert len(streams) > 40 and len(set(streams)) == len(streams)


@pytest.mark.parametrize("stop_after", [2, 9])
def test_a_resumed_game_continues_as_if_never_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stop_after: int
) -> None:
    whole, left = tmp_path / "whole.json", tmp_path / "left.json"
    same = ["--players", "12", "--seed", "6", "--bots", "random"]
    run(monkeypatch, "play", "rollwrite", "--save", str(whole), *same)
    run(monkeypatch, "play", "rollwrite", "--save", str(left), *same, stop_after=stop_after)
    assert json.loads(left.read_text())["result"] is None
    assert run(monkeypatch, "play", "--resume", str(left)).code == 0
    assert left.read_text() == whole.read_text()


def test_a_resumed_game_shows_the_events_of_its_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(monkeypatch, "play", "rollwrite", "--players", "2", "--seed", "6", "--save", str(file), stop_after=25)
    ran = run(monkeypatch, "play", "--resume", str(file), typed="l\nq\n")
    news, _, log = ran.out.partition("== What happened")[2].partition("(? for help): l")
    assert len(re.findall(r"- Turn \d+\.", news)) == 1 and "- Turn 1." not in news
    assert "Turn 1. To roll: " in log


# The screen


@pytest.mark.parametrize(("players", "side"), [("1", "A"), ("3", "B"), ("6", "A")])
def test_every_page_of_a_few_turns_fits_24_rows(tmp_path: Path, players: str, side: str) -> None:
    """The letters above the map and the input below the question are on one screen."""
    options = ["--players", players, "--seed", "11", "--option", f"side={side}"]
    options += ["--bots", "random"] if players != "1" else []
    window = Window(24, "play", "rollwrite", "--save", str(tmp_path / "game.json"), *options)
    window.until("Enter to begin:")
    window.type("")
    asked, drives = 0, 0
    while drives < 4:
        page = window.until_one_of("(? for help):", "b to change:", "Enter to go on:").rpartition(CLEAR)[2]
        lines = COLOUR.sub("", page).split("\n")
        assert len(lines) <= 24 and max(map(len, lines)) <= 80, page
        if "(? for help):" in page:
            asked += 1
            assert any(line.startswith("    a   b   c") for line in lines)
            drives += "Drive: " in page
            word = re.search(r"as (\S+) \(\? for help\):", page)
            window.type(word.group(1) if word else "1")
        else:
            window.type("")
    assert asked > drives
    window.process.terminate()
    window.until("Saved to")
    assert window.close() == 0


def test_an_error_message_does_not_push_the_map_off_the_screen(tmp_path: Path) -> None:
    window = Window(24, "play", "rollwrite", "--players", "1", "--seed", "1", "--save", str(tmp_path / "game.json"))
    window.until("Enter to begin:")
    window.type("")
    for typed in ("zz", "zz"):
        window.until("(? for help):")
        window.type(typed)
    page = window.until("(? for help):").rpartition(CLEAR)[2]
    assert "zz means nothing here" in page and "    a   b   c" in page and page.count("\n") <= 23
    window.process.terminate()
    window.until("Saved to")
    assert window.close() == 0


def test_the_game_is_saved_after_every_choice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A killed process cannot save, so it must have saved after every choice."""
    monkeypatch.setattr("truckstop.cli.autosave.Autosave.leave", lambda autosave: None)
    file = tmp_path / "game.json"
    run(monkeypatch, "play", "rollwrite", "--players", "1", "--seed", "7", "--save", str(file), typed="a1\n\nkeep\n")
    log = read(file.read_text())
    assert [entry.seat for entry in log.entries[1:]] == [0, 0]
