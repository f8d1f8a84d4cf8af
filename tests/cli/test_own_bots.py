"""Bots of one's own in a game in the terminal, and what a saved game may start."""

from pathlib import Path

import pytest

from tests.cli.terminal import run

MINE = """
from truckstop.bots import Bot

class First(Bot):
    def choose(self, s, seat, chance):
        return s.options(seat)[0]

class Crash(Bot):
    def choose(self, s, seat, chance):
        raise ValueError("no idea")

class Illegal(Bot):
    def choose(self, s, seat, chance):
        return 9999

class Chatty(Bot):
    def choose(self, s, seat, chance):
        return f"my hand is {s.options(seat)}"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(monkeypatch: pytest.MonkeyPatch, folder: Path, *args: str, **more: int) -> tuple[int, str, str]:
    with pytest.MonkeyPatch.context() as inside:
        inside.chdir(folder)
        return run(inside, "play", *args, "--plain", **more)  # type: ignore[arg-type]


def test_a_game_against_ones_own_bot(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    code, out, _ = play(monkeypatch, folder, "frenzy", "--bots", "mine.py:First", "--players", "2", "--seed", "3")
    assert code == 0
    assert "(bots, mine.py:First)" in out
    assert "crashed" not in out


def test_a_person_is_told_what_a_bot_did_wrong_and_plays_on(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    code, out, _ = play(monkeypatch, folder, "frenzy", "--bots", "mine.py:Crash", "--players", "2", "--seed", "3")
    assert code == 0
    told = " ".join(out.split())
    assert " crashed. One of the options was drawn for it." in told
    assert told.count("in detail: crashed: ValueError: no idea (line 10)") == 1


def test_what_a_bot_holds_is_not_told_before_the_end(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """What it says, and what its options were, can be the cards in its hand."""
    bots = "mine.py:Crash,mine.py:Illegal,mine.py:Chatty"
    new = ("frenzy", "--bots", bots, "--players", "4", "--seed", "3")
    code, out, _ = play(monkeypatch, folder, *new, stop_after=6)
    told = " ".join(out.split())
    assert code == 0
    assert " crashed. One of the options was drawn for it." in told
    assert " chose something that is not offered: it chose option 9999. One of" in told
    assert " makes no sense. One of the options was drawn for it." in told
    secrets = ("ValueError: no idea", "its options were", "my hand is")
    assert not [secret for secret in secrets if secret in told]
    code, out, _ = play(monkeypatch, folder, *new)
    told = " ".join(out.split())
    assert code == 0
    assert [told.count(secret) for secret in secrets] == [1, 1, 1]
    assert told.index("in detail: ") > told.rindex("for help): ")


def test_a_bot_that_cannot_be_loaded_is_refused(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    code, _, err = play(monkeypatch, folder, "frenzy", "--bots", "mine.py:Last")
    assert (code, err) == (
        2,
        "truckstop: mine.py:Last: the file has no class 'Last'; its bots are First, Crash, Illegal, Chatty\n",
    )
    assert not list(folder.glob("saves/*"))
    code, _, err = play(monkeypatch, folder, "frenzy", "--bots", "mine.py:First", "--think", "0")
    assert (code, err) == (
        2,
        "truckstop: the time to think must be more than 0 and at most 86400 seconds, not 0\n",
    )


def test_a_saved_game_starts_only_bots_that_the_command_names(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A file from somebody else must not decide what is run on this machine."""
    new = ("frenzy", "--bots", "mine.py:First,random", "--players", "3", "--seed", "3", "--save", "game.json")
    assert play(monkeypatch, folder, *new, stop_after=4)[0] == 0
    code, _, err = play(monkeypatch, folder, "--resume", "game.json")
    assert code == 2
    assert "to run it, add --bots 'mine.py:First'" in err
    code, _, err = play(monkeypatch, folder, "--resume", "game.json", "--bots", "random")
    assert code == 2
    assert "leave --bots out" in err
    assert play(monkeypatch, folder, "--resume", "game.json", "--bots", "mine.py:First")[0] == 0


def test_looking_at_a_saved_game_starts_nothing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    new = ("frenzy", "--bots", "mine.py:First", "--people", "none", "--players", "2", "--seed", "3")
    assert play(monkeypatch, folder, *new, "--save", "game.json")[0] == 0
    (folder / "mine.py").write_text("raise SystemExit(9)")
    with pytest.MonkeyPatch.context() as inside:
        inside.chdir(folder)
        assert run(inside, "replay", "game.json", "--plain").code == 0
    with pytest.MonkeyPatch.context() as inside:
        inside.chdir(folder)
        assert run(inside, "verify", "game.json").code == 0
