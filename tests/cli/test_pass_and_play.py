"""Several people at one keyboard: the curtain keeps secrets."""

from pathlib import Path

import pytest

from tests.cli.terminal import run
from truckstop.cli.screen import CURTAIN

BLANK = "\n" * CURTAIN


def screens(monkeypatch: pytest.MonkeyPatch, file: Path, *lines: str) -> list[str]:
    """Return what was on the screen between the curtains; the first part is the introduction."""
    file.unlink(missing_ok=True)
    options = ["--people", "Ana,Ben,Cleo", "--players", "3", "--seed", "8"]
    ran = run(monkeypatch, "play", *options, "--save", str(file), typed="\n".join(lines) + "\n")
    assert ran.code == 0
    return ran.out.split(BLANK)


TRUCKS = [
    # (Ana's trucks one way, another way)
    (["1", "1"], ["2", "1"]),
    (["1", "2"], ["3"]),
    (["1", "1"], ["1", "1", "b", "2"]),
]


@pytest.mark.parametrize(("one", "other"), TRUCKS)
def test_bens_screens_do_not_depend_on_anas_secret(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, one: list[str], other: list[str]
) -> None:
    bens = ["", "1", "1", "l", "?"]
    shown = [screens(monkeypatch, tmp_path / "game.json", "", *anas, "", *bens) for anas in (one, other)]
    assert shown[0][1] != shown[1][1]
    assert "Hand the keyboard to Ben" in shown[0][2]
    assert shown[0][2] == shown[1][2]


def test_another_players_picked_cards_are_never_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The number of cards is the same, so Ben is shown the same; he must not see which cards they are."""
    trucks = ["", "1", "1", "", "", "1", "1", "", "", "1", "1", ""]
    # Cleo, who has the keyboard, picks none; then Ana and Ben pick, and Ana is the first with cards to execute.
    shown = [
        screens(monkeypatch, tmp_path / "game.json", *trucks, "0", "", "", anas, "", "", "2 0", "l", "", "", "l")
        for anas in ("1 0", "2 0")
    ]
    differ = [number for number, (a, b) in enumerate(zip(*shown, strict=False)) if a != b]
    assert differ, "two different choices of Ana show somewhere on her own screens"
    assert len(differ) < len(shown[0]) - 2
    for number in differ:
        assert "Hand the keyboard to Ana" in shown[0][number], shown[0][number]


def test_the_curtain_hides_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = screens(monkeypatch, tmp_path / "game.json", "", "1", "1", "", "")
    assert "You chose: Night Market, Concert" in shown[1]
    assert shown[2].lstrip("\n").startswith("Hand the keyboard to Ben.")


def test_each_player_is_shown_what_happened_since_their_last_turn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    trucks = ["", "1", "1", "", "", "1", "2", "", "", "1", "1", ""]
    shown = screens(monkeypatch, tmp_path / "game.json", *trucks, "1 0", "", "", "q")
    assert "Cleo (you) Night Market + Concert" in shown[3]
    assert "Dice: " in shown[3] and "Dice: " in shown[4]
    assert "Ana (you) Night Market + Concert" in shown[4]


def test_the_player_who_hands_over_may_choose_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = screens(monkeypatch, tmp_path / "game.json", "", "1", "1", "", "u", "", "2", "1", "", "", "q")
    assert "u if Ana wants to choose again" in shown[2]
    assert "Taken back." in shown[3] and "You chose: Concert, Sporting Event" in shown[3]
    assert "Hand the keyboard to Ben" in shown[4] and "Concert, Sporting" not in shown[4]


def test_a_position_that_was_taken_back_to_is_shown_after_a_curtain(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The next player may be at the keyboard when u is typed."""
    shown = screens(monkeypatch, tmp_path / "game.json", "", "1", "1", "", "u")
    assert shown[3].lstrip("\n").startswith("Taken back.\nHand the keyboard to Ana. Press Enter when ready:")
    assert "Round" not in shown[3] and "You chose" not in shown[3]
    again = screens(monkeypatch, tmp_path / "game.json", "", "1", "1", "", "u", "u", "")
    assert "Enter shows what only Ana may see." in again[3] and "== Round 1" in again[3]


def test_commands_work_at_the_curtain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = screens(monkeypatch, tmp_path / "game.json", "?", "l", "c reroll", "", "1", "1")
    assert shown[1].count("Enter shows what only Ana may see.") == 2
    assert "Reroll: Roll the die" in shown[1] and "You chose: " in shown[1]
