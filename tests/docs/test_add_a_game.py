"""The game of docs/add-a-game.md is played in the terminal to its end, and the page's messages are really given."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.example_game import FILES, PAGE, PLACE, environ, write_example
from tests.docs.pages import tables
from tests.waiting import LONG
from truckstop.games.outside import NEEDED


def truckstop(folder: Path, *args: str, typed: str = "", games: str = PLACE) -> subprocess.CompletedProcess[str]:
    """Run the command beside the folder `my-games`, with somebody who types."""
    return subprocess.run(
        [sys.executable, "-m", "truckstop.cli", *args],
        cwd=folder,
        env=environ(TRUCKSTOP_GAMES=games),
        input=typed,
        capture_output=True,
        text=True,
        timeout=LONG,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_example(tmp_path / "my-games")
    return tmp_path


@pytest.mark.parametrize("how", [["--plain"], []])
def test_the_example_is_played_to_its_end_in_the_terminal(folder: Path, how: list[str]) -> None:
    # Five rounds are asked: the last card is played unasked. Each bid is looked at, chosen and confirmed.
    options = ["--players", "3", "--people", "Ana", "--seed", "1", "--save", "bid.json"]
    ran = truckstop(folder, "play", "highbid", *options, *how, typed="? 1\n1\n\n" * 5)
    assert (ran.returncode, ran.stderr) == (0, "")
    for words in ("High bid", "In the bag: ", "Which card do you bid?", "The bag is empty.", "Bids: Ana (you) 1, "):
        assert words in ran.stdout, words
    assert max(map(len, ran.stdout.splitlines())) <= 80
    verified = truckstop(folder, "verify", "bid.json")
    assert "bid.json is whole and true." in verified.stdout
    for args in (["replay", "bid.json"], ["replay", "bid.json", "--seat", "1"]):
        shown = truckstop(folder, *args)
        assert shown.returncode == 0 and "The bag is empty." in shown.stdout


def test_a_game_that_was_left_is_resumed(folder: Path) -> None:
    left = truckstop(
        folder, "play", "highbid", "--people", "Ana,Ben", "--players", "2", "--save", "b.json", typed="1\n"
    )
    assert left.returncode == 0
    ran = truckstop(folder, "play", "--resume", "b.json", typed="\n1\n\n" * 20)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "The bag is empty." in ran.stdout


def test_simulated_games_are_played_by_its_bots_in_worker_processes(folder: Path) -> None:
    ran = truckstop(folder, "simulate", "highbid", "--players", "2", "--games", "40", "--bots", "matching,random")
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"(?m)^matching +\d+", ran.stdout) and re.search(r"(?m)^random +\d+", ran.stdout)


BREAKS: dict[str, tuple[str, str, str]] = {
    "cannot be imported: …": ("state.py", "import msgspec", "import msgpack_"),
    "has no GAME; the module must set GAME to an instance of a subclass of Game": ("__init__.py", "GAME =", "GAMES ="),
    "HighBid does not set version": ("game.py", "    version = 1\n", ""),
    "BOTS: … is not a bot; list instances that have set key and looks": ("__init__.py", "[Matching()", "[Matching"),
    "another game is already called 'frenzy'; change the key": ("game.py", 'key = "highbid"', 'key = "frenzy"'),
    "….toml: bid.name: is not below the game's key; write it as highbid.…": ("words/en.toml", "[highbid]", "[bid]"),
}
"""By message on the page: what must be wrong, in which file."""
MOVED = {
    "there is no such folder or file": "my-games/lowbid",
    "the folder is not a Python package; it has no __init__.py": "my-games",
}
"""By message on the page: the place that gives it."""


def test_every_message_of_the_page_is_tried() -> None:
    assert [row[0] for row in tables(PAGE, "| message, after")] == sorted([*MOVED, *BREAKS], key=PAGE.index)


@pytest.mark.parametrize("message", [*MOVED, *BREAKS])
def test_what_is_wrong_with_a_game_is_said_in_one_line(folder: Path, message: str) -> None:
    place = MOVED.get(message, PLACE)
    if message in BREAKS:
        name, old, new = BREAKS[message]
        assert old in FILES[name]
        text = FILES[name].replace(old, new)
        if message.startswith("another"):
            (folder / PLACE / "words/en.toml").unlink()
        (folder / PLACE / name).write_text(text)
    ran = truckstop(folder, "games", games=place)
    pattern = ".*".join(re.escape(part) for part in message.split("…"))
    assert re.fullmatch(f"truckstop: TRUCKSTOP_GAMES: {place}: {pattern}\n", ran.stderr), ran.stderr
    assert (ran.returncode, ran.stdout) == (2, "")


def test_the_page_names_what_a_module_needs() -> None:
    """The example sets every attribute that is asked for, in its class or in `__init__`."""
    for name in NEEDED:
        assert re.search(rf"(?m)^    .*\b{name}\b.*=", FILES["game.py"]), name
