"""`truckstop data`: copies a game's data files, for changing them."""

from pathlib import Path

import pytest

from tests.cli.terminal import run
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.data import overlaid


def test_without_a_folder_the_files_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "data", "frenzy").out.split() == sorted(FRENZY.files)


def test_a_copy_plays_the_same_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "cards"
    ran = run(monkeypatch, "data", "frenzy", "--out", str(folder))
    assert (ran.code, ran.err, ran.out.count("Written: ")) == (0, "", 3)
    assert overlaid(FRENZY.files, folder) == FRENZY.files


def test_one_file_can_be_copied_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run(monkeypatch, "data", "frenzy", "cards.toml", "--out", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["cards.toml"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["pizza"], "there is no game 'pizza'; the games are frenzy, rollwrite, tacos"),
        (["frenzy", "card.toml"], "frenzy has no data file 'card.toml'; it has cards.toml, specials.toml, venues.toml"),
    ],
)
def test_an_unknown_game_or_file_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: list[str], says: str
) -> None:
    ran = run(monkeypatch, "data", *args, "--out", str(tmp_path / "mine"))
    assert (ran.code, ran.out, ran.err) == (2, "", f"truckstop: {says}\n")
    assert not (tmp_path / "mine").exists()


def test_existing_files_are_never_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("mine")
    ran = run(monkeypatch, "data", "frenzy", "--out", str(tmp_path))
    assert ran.code == 2 and "cards.toml: already exists" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["cards.toml"]
    assert (tmp_path / "cards.toml").read_text() == "mine"


def test_a_folder_that_cannot_be_created_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run(monkeypatch, "data", "frenzy", "--out", str(tmp_path / "file" / "mine"))
    assert ran.code == 2 and ran.err.count("\n") == 1 and "cannot be written" in ran.err
