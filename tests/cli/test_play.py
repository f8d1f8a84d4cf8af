"""Whole games at the keyboard, and what is on the screen meanwhile."""

import contextlib
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import Ran, run
from tests.waiting import LONG
from truckstop.cli import autosave, display, files
from truckstop.cli.files import read_log
from truckstop.cli.seats import bot_seed_of

GAMES = [(2, "off"), (2, "on"), (3, "on"), (4, "off"), (4, "on"), (5, "on"), (6, "on")]


def play(monkeypatch: pytest.MonkeyPatch, file: Path, *more: str, **typing: object) -> Ran:
    return run(monkeypatch, "play", "frenzy", "--save", str(file), *more, **typing)  # type: ignore[arg-type]


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize(("players", "specials"), GAMES)
def test_a_whole_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, players: int, specials: str, plain: bool
) -> None:
    file = tmp_path / "game.json"
    more = ["--players", str(players), "--seed", "3", "--option", f"specials={specials}"]
    ran = play(monkeypatch, file, *more, *(["--plain"] if plain else []))
    assert (ran.code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines() if str(file) not in line) <= 80
    assert "== Final standing" in ran.out and re.search(r"^  1\. ", ran.out, re.M)
    assert "{" not in ran.out
    assert json.loads(file.read_text())["result"] is not None
    assert run(monkeypatch, "verify", str(file)).code == 0


def test_a_whole_game_between_people(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "--people", "Ana,Ben,Cleo", "--players", "3", "--seed", "4")
    assert ran.code == 0 and "== Final standing" in ran.out
    assert "Hand the keyboard to Cleo" in ran.out


def test_bots_alone_play_to_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "--people", "none", "--bots", "random,greedy,random", "--seed", "4")
    assert ran.code == 0 and "== Final standing" in ran.out


def test_without_arguments_a_person_plays_three_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(monkeypatch, "play", stop_after=3)
    assert ran.code == 0
    assert "At the table: You\n" in ran.out and "Truffle (Helper, Saver). Keeps its cards" in ran.out
    assert "Wasabi (Helper, Rival)" in ran.out and "Cayenne (Helper, Gambler)" in ran.out
    assert "The dice are fair" in ran.out
    monkeypatch.undo()
    saved = list((tmp_path / "saves").glob("frenzy-*.json"))
    assert len(saved) == 1 and f"--resume saves/{saved[0].name}" in ran.out


def test_the_same_seed_gives_the_same_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        play(monkeypatch, tmp_path / name, "--seed", "9", "--bots", "random,greedy")
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()


@pytest.mark.parametrize("stop_after", [1, 7, 20])
@pytest.mark.parametrize("players", [2, 4])
def test_a_resumed_game_continues_as_if_never_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, players: int, stop_after: int
) -> None:
    whole, left = tmp_path / "whole.json", tmp_path / "left.json"
    same = ["--players", str(players), "--seed", "6", "--bots", "greedy" if players == 2 else "greedy,random"]
    play(monkeypatch, whole, *same)
    first = play(monkeypatch, left, *same, stop_after=stop_after)
    assert first.code == 0 and json.loads(left.read_text())["result"] is None
    assert "To go on with it: truckstop play --resume" in first.out
    assert run(monkeypatch, "play", "--resume", str(left)).code == 0
    assert left.read_text() == whole.read_text()


def test_a_fair_game_can_be_resumed_and_verified(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "fair.json"
    play(monkeypatch, file, stop_after=12)
    assert run(monkeypatch, "play", "--resume", str(file)).code == 0
    ran = run(monkeypatch, "verify", str(file))
    assert ran.code == 0 and "the secret of the dice is the one committed to before play" in ran.out


@pytest.mark.parametrize("stop_after", [1, 7])
def test_a_resumed_fair_game_continues_as_if_never_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stop_after: int
) -> None:
    """With the same secret of the dice, bots decide the same before and after a resume."""
    whole, left, other = tmp_path / "whole.json", tmp_path / "left.json", tmp_path / "other.json"
    for file, secret, stop in ((whole, 1, 10**6), (left, 1, stop_after), (other, 2, 10**6)):
        monkeypatch.setattr("secrets.token_bytes", bytes([secret]).__mul__)
        play(monkeypatch, file, "--bots", "greedy,random", stop_after=stop)
    assert json.loads(left.read_text())["result"] is None
    assert run(monkeypatch, "play", "--resume", str(left)).code == 0
    assert left.read_text() == whole.read_text()
    thoughts = {bot_seed_of(read_log(file)) for file in (whole, left, other)}
    assert len(thoughts) == 2, "another game has other decisions"


def test_the_game_is_saved_after_a_bug(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, left = tmp_path / "game.json", 5

    def buggy(*args: object) -> list[str]:
        nonlocal left
        left -= 1
        if left < 0:
            raise RuntimeError("a bug")
        return []

    monkeypatch.setattr(display, "question", buggy)
    with pytest.raises(RuntimeError, match="a bug") as bug:
        play(monkeypatch, file, "--seed", "1", first=["1"] * 9)
    monkeypatch.undo()
    assert str(file) in bug.value.__notes__[0]
    assert len(json.loads(file.read_text())["entries"]) > 1
    assert run(monkeypatch, "play", "--resume", str(file)).code == 0


def test_a_bug_is_reported_even_if_the_game_cannot_be_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fails(*args: object) -> None:
        raise RuntimeError(str(len(args)))

    monkeypatch.setattr(display, "question", lambda *args: fails())
    monkeypatch.setattr(autosave, "save", fails)
    with pytest.raises(RuntimeError, match="0") as bug:
        play(monkeypatch, tmp_path / "game.json", "--seed", "1")
    assert not hasattr(bug.value, "__notes__")


def test_a_closed_pipe_ends_the_game_and_saves_it(tmp_path: Path) -> None:
    """As `truckstop play | head -1` does."""
    file, pipe = tmp_path / "game.json", subprocess.PIPE
    command = [sys.executable, "-m", "truckstop.cli", "play", "--seed", "1", "--save", str(file)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as game:
        assert game.stdin is not None and game.stdout is not None and game.stderr is not None
        game.stdout.readline()
        game.stdout.close()
        # It may be waiting for input by now; its further output is not read.
        with contextlib.suppress(BrokenPipeError):
            game.stdin.write("?\n")
            game.stdin.flush()
        said = game.stderr.read()
        assert game.wait(LONG) == 2
    assert said.startswith(f"truckstop: Saved to {file} ") and said.count("\n") == 1
    assert json.loads(file.read_text())["result"] is None


def test_people_and_bots_keep_their_seats_after_a_resume(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(monkeypatch, file, "--people", "Ana", "--bots", "random,greedy", "--seed", "1", stop_after=2)
    assert json.loads(file.read_text())["seats"] == ["Ana", "bot:random", "bot:greedy"]
    ran = run(monkeypatch, "play", "--resume", str(file), stop_after=1)
    assert "At the table: Ana\n" in ran.out
    assert "Basil (bots, random)" in ran.out and "Pepper (bots, greedy)" in ran.out


def test_a_bot_never_has_the_name_of_a_person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "--people", "basil", "--bots", "greedy,greedy", stop_after=1)
    assert "Pepper, Ginger (bots, greedy)" in ran.out
    bots = "cook-saver,chef-saver,cook-rival"
    ran = play(monkeypatch, tmp_path / "other.json", "--people", "wasabi", "--bots", bots, stop_after=1)
    assert "Truffle (Cook, Saver)" in ran.out and "Basil (Chef, Saver)" in ran.out and "Pepper (Cook, Rival)" in ran.out
    assert json.loads((tmp_path / "other.json").read_text())["seats"][1:] == [f"bot:{bot}" for bot in bots.split(",")]


def test_an_unknown_character_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "--bots", "cook-baker")
    assert ran.code == 2 and "frenzy has no character 'baker'; its characters are saver, rival" in ran.err


def test_a_game_with_custom_data_keeps_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from truckstop.games.frenzy.game import FRENZY

    cards = FRENZY.files["cards.toml"].replace("deck = 12", "deck = 13")
    cards += '\n[[card]]\nid = 9\nkey = "my_new_card"\ncopies = 1\nvalue = 2\ndoes = "reroll"\n'
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cards.toml").write_text(cards)
    file = tmp_path / "game.json"
    own = ["--seed", "2", "--data", str(tmp_path / "data")]
    ran = play(monkeypatch, file, *own, first=["1", "1", "", "c my_new", "c my new", "c"])
    assert ran.code == 0 and "my new card" in ran.out
    assert "my new card: does: reroll. Never picked, it pays 2.\n" in ran.out
    assert run(monkeypatch, "verify", str(file)).code == 0


def test_ctrl_c_saves(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = [sys.executable, "-m", "truckstop.cli", "play", "--seed", "1", "--save", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdin is not None and game.stdout is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        while "And the second truck?" not in (line := game.stdout.readline()):
            assert line, "it ended before that"
        game.send_signal(signal.SIGINT)
        out = game.stdout.read()
        assert game.wait(LONG) == 0
    assert "Saved to" in out and file.exists()


def test_a_closed_window_saves(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = [sys.executable, "-m", "truckstop.cli", "play", "--seed", "1", "--save", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdin is not None and game.stdout is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        while "And the second truck?" not in (line := game.stdout.readline()):
            assert line, "it ended before that"
        game.send_signal(signal.SIGTERM)
        game.stdout.read()
        assert game.wait(LONG) == 0
    assert file.exists()


def test_a_game_without_any_choice_leaves_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(monkeypatch, "play", "--seed", "1", typed="1\nq\n")
    assert ran.code == 0 and "nothing is saved" in ran.out and not (tmp_path / "saves").exists()
    monkeypatch.chdir(tmp_path)
    assert "Saved to" in run(monkeypatch, "play", "--seed", "1", typed="s\nq\n").out
    assert len(list((tmp_path / "saves").iterdir())) == 1


def test_a_resumed_game_shows_the_events_of_its_round(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(monkeypatch, file, "--seed", "6", stop_after=30)
    ran = run(monkeypatch, "play", "--resume", str(file), typed="l\nq\n")
    news, _, log = ran.out.partition("== What happened")[2].partition("(? for help): l")
    assert news.count(" of 5 begins.") == 1 and "Round 1 of 5 begins" not in news
    assert "Round 1 of 5 begins" in log


@pytest.mark.parametrize(
    ("started", "there", "command"),
    [
        (".venv/bin/truckstop", None, ".venv/bin/truckstop"),
        ("/bin/truckstop", None, "/bin/truckstop"),
        (".venv/bin/truckstop", "/usr/bin/truckstop", "truckstop"),
        ("somewhere/pytest", None, "truckstop"),
    ],
)
def test_hints_show_the_command_as_it_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, started: str, there: str | None, command: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    monkeypatch.setattr("shutil.which", lambda name: there)
    assert files.command() == command


def test_the_end_mentions_replay_and_verify(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "--people", "none", "--players", "3", "--seed", "4")
    assert "truckstop replay" in ran.out and "truckstop verify" in ran.out


def test_a_special_without_words_is_described_from_its_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from truckstop.games.frenzy.game import FRENZY

    specials = FRENZY.files["specials.toml"].replace('key = "quiet_corner"', 'key = "lone_wolf"')
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "specials.toml").write_text(specials)
    options = ["--seed", "2", "--data", str(tmp_path / "data"), "--option", "specials=on", "--players", "6"]
    ran = play(monkeypatch, tmp_path / "game.json", *options, typed="c lone\n")
    assert re.search(r"^lone wolf: \w+ [\w ]+: pay alone, amount \d\.$", ran.out, re.M), ran.out[-900:]
