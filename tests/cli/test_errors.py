"""Errors are reported in one line that names the place, with exit code 2, and nothing is changed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.cli.terminal import run
from truckstop.cli import files
from truckstop.games.frenzy.game import FRENZY
from truckstop.words import CatalogueError


def refused(monkeypatch: pytest.MonkeyPatch, folder: Path, *args: str) -> str:
    """Return the one line of the error."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    monkeypatch.chdir(folder)
    ran = run(monkeypatch, *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("truckstop: ") and ran.err.endswith("\n") and ran.err.count("\n") == 1
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    return ran.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["play", "chess"], "there is no game 'chess'; the games are frenzy"),
        (["play", "frenzy", "--players", "9"], "frenzy is for 2 to 6 players, not 9"),
        (["play", "frenzy", "--players", "1"], "frenzy is for 2 to 6 players, not 1"),
        (["play", "--players", "many"], "truckstop: --players: 'many' is not a whole number\n"),
        (["play", "--players", "3", "--people", "A,B,C,D"], "--players 3: 4 people do not fit"),
        (["play", "--players", "3", "--bots", "random,random,random"], "--players 3: 1 person and 3 bots do not fit"),
        (["play", "--people", ""], "--people: the list is empty; give names"),
        (["play", "--people", "Ana,,Ben"], "--people: a name is missing in 'Ana,,Ben'"),
        (["play", "--people", "Ana,ana"], "'Ana' is given twice"),
        (["play", "--people", "bot:greedy"], "'bot:greedy' cannot be a name"),
        (["play", "--people", "x" * 30], "at most 12 characters"),
        (["play", "--bots", "genius"], "frenzy has no bot 'genius'; its bots are legend, chef, cook"),
        (["play", "--seed", "seven"], "truckstop: --seed: 'seven' is not a whole number\n"),
        (["play", "--seed", "-1"], "a seed must be a whole number from 0"),
        (["play", "--seed", str(2**64)], "a seed must be a whole number from 0"),
        (["play", "--option", "specials"], "--option specials: must be name=value"),
        (["play", "--option", "specials="], "--option specials=: must be name=value"),
        (["play", "--option", "=on"], "--option =on: must be name=value"),
        (["play", "--option", "special=on"], "frenzy has no option 'special'; its options are discard, specials, host"),
        (["play", "--option", "specials=yes"], "option specials cannot be 'yes'; it can be off, on"),
        (["play", "--option", "host=4"], "option host cannot be '4'; it can be none or a seat from 0 to 3"),
        (
            ["play", "--option", "discard=reroll"],
            "cannot be 'reroll': exactly two cards are put away, not 1",
        ),
        (["play", "--option", "host=1", "--option", "host=2"], "host is given twice"),
        (["simulate", "nogame", "--bots", "nobody", "--games", "0"], "there is no game 'nogame'; the games are frenzy"),
        (["simulate", "nogame", "--data", "nowhere"], "there is no game 'nogame'"),
        (["simulate", "frenzy", "--data", "nowhere"], "nowhere: no such folder"),
        (["simulate", "frenzy", "--processes", "-1"], "the number of processes must be 0 or more, not -1"),
        (["simulate", "frenzy", "--option", "specials="], "--option specials=: must be name=value"),
        (["simulate", "frenzy", "--option", "host=1", "--option", "host=2"], "host is given twice"),
        (["play", "--data", "nowhere"], "nowhere: no such folder"),
        (["play", "--save", "nowhere/game.json"], "there is no folder nowhere"),
        (["play", "--resume", "nothing.json"], "nothing.json: cannot be read: no such file"),
        (["play", "--nonsense"], "--nonsense"),
        (["replay"], "Missing argument"),
        (["replay", "nothing.json"], "nothing.json: cannot be read: no such file"),
        (["verify", "nothing.json"], "nothing.json: cannot be read: no such file"),
        (["plya"], "plya"),
    ],
)
def test_a_wrong_command_line_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: list[str], says: str
) -> None:
    assert says in refused(monkeypatch, tmp_path, *args)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "cards.toml",
            "copies = 3",
            "copys = 3",
            "cards.toml: line 21: card[0]: Object contains unknown field `copys`",
        ),
        (
            "cards.toml",
            "copies = 3",
            'copies = "three"',
            "cards.toml: line 21: card[0].copies: Expected `int`, got `str`",
        ),
        (
            "cards.toml",
            "copies = 3",
            "copies = 4",
            "cards.toml: line 12: copies: add up to 13, but the deck has 12",
        ),
        (
            "cards.toml",
            'does = "trigger"',
            'does = "trick"',
            "cards.toml: line 87: card 'trigger': does: there is no verb",
        ),
        ("specials.toml", "count = 24", "count = 25", "specials.toml: line 13: count: is 25, but there are 24"),
        ("venues.toml", 'die = "d4"', 'die = "d5"', "venues.toml: line 6: venue: there must be one for each of d4"),
        ("venues.toml", "barrys_start = 20", "barrys_start = ", "venues.toml: not valid TOML"),
    ],
)
def test_a_wrong_data_file_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    (tmp_path / "data").mkdir()
    text = FRENZY.files[file]
    assert old in text
    (tmp_path / "data" / file).write_text(text.replace(old, new, 1))
    assert says in refused(monkeypatch, tmp_path, "play", "--data", "data")


def test_a_data_folder_without_data_or_with_unknown_files_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    assert "contains no data file" in refused(monkeypatch, tmp_path, "play", "--data", "data")
    (tmp_path / "data" / "trucks.toml").write_text("")
    assert "trucks.toml: not a data file of this game" in refused(monkeypatch, tmp_path, "play", "--data", "data")


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    file = tmp_path / "log.json"
    assert run(monkeypatch, "play", "--save", str(file), "--seed", "2", "--players", "3").code == 0
    return file


COMMANDS = [["verify"], ["replay"], ["play", "--resume"]]


@pytest.mark.parametrize("command", COMMANDS, ids=[command[0] for command in COMMANDS])
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("", None, "log.json: line "),
        ('"truckstop log"', '"checkers log"', "not a Truckstop log: the key 'truckstop log' is missing"),
        ('"truckstop log": 1', '"truckstop log": 99', "unknown log format 99"),
        ('"game": "frenzy"', '"game": "chess"', "there is no game 'chess'"),
        ('"rules": 1', '"rules": 999', "unknown rules version 999 of frenzy"),
        ('"data": "', '"data": "f00', "the log was played with other cards than ours"),
        ('"do": ["truck night_market"', '"do": ["truck concert"', "entry "),
        ('"seed": 2', '"seed": 3', "entry 0"),
        ('"winners": [', '"winners": [9, ', "result"),
        ('"players": 3', '"players": 4', "seats: 3 names for 4 players"),
    ],
)
def test_a_truncated_changed_or_foreign_log_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Path, command: list[str], old: str, new: str | None, says: str
) -> None:
    text = log.read_text()
    assert old in text
    log.write_text(text[: len(text) // 2] if new is None else text.replace(old, new, 1))
    assert says in refused(monkeypatch, tmp_path, *command, "log.json")


def test_a_binary_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "noise.json").write_bytes(bytes(range(128, 256)))
    assert "noise.json: not a Truckstop log: it is not text" in refused(monkeypatch, tmp_path, "verify", "noise.json")


def test_a_resumed_game_takes_no_new_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Path) -> None:
    said = refused(monkeypatch, tmp_path, "play", "--resume", "log.json", "--players", "4")
    assert "leave --players out" in said


def test_a_saved_game_is_never_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Path) -> None:
    said = refused(monkeypatch, tmp_path, "play", "--save", "log.json")
    assert "log.json: already exists" in said


def test_an_unknown_seat_or_step_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Path) -> None:
    assert "the log has seats 0 to 2" in refused(monkeypatch, tmp_path, "replay", "log.json", "--seat", "3")
    assert "the log has steps 0 to" in refused(monkeypatch, tmp_path, "replay", "log.json", "--from", "999")
    assert "--seat and --open" in refused(monkeypatch, tmp_path, "replay", "log.json", "--seat", "1", "--open")


def test_nonsense_in_a_log_is_never_a_traceback(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Path) -> None:
    whole, random = json.loads(log.read_text()), Random(1)
    nonsense = [None, -1, 10**30, "x", [], {}, [None], {"a": 1}, True, 1.5, ["x", 2, 3]]
    for _ in range(100):
        changed = json.loads(json.dumps(whole))
        place = changed
        while isinstance(place, (dict, list)) and place:
            key = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
            inner = place[key]
            if not isinstance(inner, (dict, list)) or not inner or random.random() < 0.3:
                place[key] = random.choice(nonsense)
                break
            place = inner
        log.write_text(json.dumps(changed))
        ran = run(monkeypatch, "verify", str(log))
        assert ran.code in (0, 2) and ran.err.count("\n") == (1 if ran.code else 0)


def test_a_bug_in_the_engine_is_not_reported_as_a_bad_log(monkeypatch: pytest.MonkeyPatch, log: Path) -> None:
    def buggy(read: object) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr(files, "verify", buggy)
    with pytest.raises(ValueError, match="a bug"):
        files.read_log(log)


def test_the_installed_command_prints_no_traceback() -> None:
    command = [sys.executable, "-m", "truckstop.cli", "play", "chess"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "truckstop: there is no game 'chess'; the games are frenzy, rollwrite, tacos\n"


def test_the_other_commands_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "--version").out.startswith("truckstop 0.")
    assert "frenzy: Truck Off" in run(monkeypatch, "games").out
    assert "specials = off, on; default off" in run(monkeypatch, "games").out
    assert "play" in run(monkeypatch).out
    assert run(monkeypatch, "rules", "F2.2").code == 0
    assert run(monkeypatch, "simulate", "frenzy", "--games", "2", "--players", "3", "--json").code == 0


def test_an_unreadable_catalogue_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise CatalogueError("en.toml: line 3: twice")

    monkeypatch.setattr("truckstop.words.load", broken)
    faces = ("truckstop.cli.app", "truckstop.cli.help", "truckstop.cli.serve")
    for name in [name for name in sys.modules if name.startswith(faces)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("truckstop.cli.app")
    ran = run(monkeypatch, "games")
    assert (ran.code, ran.out, ran.err) == (2, "", "truckstop: en.toml: line 3: twice\n")


def test_an_encoding_without_a_character_shows_a_replacement(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "truckstop.cli", "play", "--seed", "1", "--save", str(tmp_path / "game.json")]
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, input="1\n", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "== Round 1 of 5 ? Select trucks" in done.stdout


def test_an_interrupt_outside_any_command_exits_with_130_without_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example between importing the commands and running one."""

    def interrupted(**more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("truckstop.cli.app.app", interrupted)
    assert run(monkeypatch, "games") == (130, "", "")
