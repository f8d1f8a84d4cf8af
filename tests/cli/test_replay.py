"""Replaying a log, and verifying it."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import run


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    run(monkeypatch, "play", "--people", "Ana", "--bots", "greedy,random", "--seed", "5", "--save", str(file))
    return file


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Ana and Ben have picked their trucks and cards; Ana's are Reroll and Trigger."""
    file = tmp_path / "running.json"
    script = ["", "1", "1", "", "", "1", "2", "", "0", "", "", "1 7 0", "", "q"]
    options = ["--people", "Ana,Ben", "--bots", "greedy", "--seed", "5"]
    run(monkeypatch, "play", *options, "--save", str(file), typed="\n".join(script) + "\n")
    return file


def test_a_script_gets_all_of_a_finished_game_with_everything_open(monkeypatch: pytest.MonkeyPatch, game: Path) -> None:
    ran = run(monkeypatch, "replay", str(game))
    assert ran.code == 0 and max(map(len, ran.out.splitlines())) <= 80
    steps = [int(step) for step in re.findall(r"^== Step (\d+) of", ran.out, re.M)]
    assert steps == list(range(len(json.loads(game.read_text())["entries"])))
    assert "Basil: " in ran.out and "== Final standing" in ran.out


def test_a_seat_sees_its_own_choices_only(monkeypatch: pytest.MonkeyPatch, game: Path) -> None:
    ran = run(monkeypatch, "replay", str(game), "--seat", "0")
    assert "Ana (you): " in ran.out
    assert "Basil chooses" not in ran.out and "Basil: a choice is made." in ran.out


def test_a_running_game_is_shown_as_spectators_see_it(monkeypatch: pytest.MonkeyPatch, running: Path) -> None:
    ran = run(monkeypatch, "replay", str(running))
    assert "chooses" not in ran.out
    assert "Secret" not in ran.out and "Reroll, Trigger" not in ran.out


def test_open_shows_the_secrets_of_a_running_game(monkeypatch: pytest.MonkeyPatch, running: Path) -> None:
    assert "Ana: Reroll, Trigger." in run(monkeypatch, "replay", str(running), "--open").out


def test_a_replay_begins_at_the_given_step(monkeypatch: pytest.MonkeyPatch, game: Path) -> None:
    ran = run(monkeypatch, "replay", str(game), "--from", "4")
    assert re.search(r"^== Step (\d+) of", ran.out, re.M)[1] == "4"  # type: ignore[index]


def test_verify_says_what_was_checked(monkeypatch: pytest.MonkeyPatch, game: Path) -> None:
    ran = run(monkeypatch, "verify", str(game))
    assert ran.code == 0
    for part in ("follow the rules of frenzy", "draws come from the seed", "the result is what the entries give"):
        assert part in ran.out


def test_a_replay_leaves_out_what_was_taken_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    script = ["", "1", "1", "", "u", "", "2", "1", "", "", "1", "1", "", "q"]
    options = ["--people", "Ana,Ben", "--players", "3", "--seed", "5"]
    run(monkeypatch, "play", *options, "--save", str(file), typed="\n".join(script) + "\n")
    assert any("takes back" in entry for entry in json.loads(file.read_text())["entries"])
    assert run(monkeypatch, "verify", str(file)).code == 0
    shown = run(monkeypatch, "replay", str(file), "--open").out
    assert "Ana: Concert, Sporting Event." in shown and "Ana: Night Market" not in shown
