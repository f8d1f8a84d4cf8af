"""A real terminal: what is cleared, what is coloured, and that a page fits it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.waiting import LONG
from truckstop.cli.screen import CLEAR, columns, fold

COLOUR = re.compile(r"\x1b\[[\d;]*m")


class Window:
    """A terminal window with the command running in it."""

    def __init__(self, rows: int, *args: str, **env: str) -> None:
        self.shown = ""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        surroundings = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "truckstop.cli", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings | {"TERM": "xterm-256color"} | env,
        )
        os.close(slave)

    def until(self, text: str) -> str:
        """Return the output up to this text; later output is kept for the next call."""
        return self.until_one_of(text)

    def until_one_of(self, *texts: str) -> str:
        """Return the output up to the first of these texts."""
        end = time.monotonic() + LONG
        while not any(text in self.shown for text in texts):
            if time.monotonic() > end:
                self.process.kill()
                self.process.wait()
                raise AssertionError(f"no {texts!r} in {self.shown!r}")
            if select.select([self.master], [], [], 1)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace").replace("\r\n", "\n")
        text = min((text for text in texts if text in self.shown), key=self.shown.index)
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def type(self, line: str) -> None:
        os.write(self.master, (line + "\n").encode())

    def close(self) -> int:
        code = self.process.wait(LONG)
        os.close(self.master)
        return code


@pytest.mark.parametrize("players", ["2", "4", "6"])
def test_every_page_fits_24_rows(tmp_path: Path, players: str) -> None:
    options = ["--players", players, "--seed", "11", "--option", "specials=on"]
    window = Window(24, "play", "--save", str(tmp_path / "game.json"), *options)
    window.until("Enter to begin:")
    window.type("")
    window.until("Enter to go on:")
    window.type("")
    for _ in range(2):
        page = window.until("(? for help):").rpartition(CLEAR)[2]
        lines = COLOUR.sub("", page).split("\n")
        assert len(lines) <= 24 and max(map(len, lines)) <= 80
        window.type("1")
    page = window.until("b to change:").rpartition(CLEAR)[2]
    assert page.count("\n") <= 24
    window.type("q")
    window.until("To go on with it")
    assert window.close() == 0


@pytest.mark.parametrize(("args", "env"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"}), (["--plain"], {})])
def test_colour_can_be_switched_off(tmp_path: Path, args: list[str], env: dict[str, str]) -> None:
    window = Window(24, "play", "--save", str(tmp_path / "game.json"), "--seed", "1", *args, **env)
    shown = window.until("Enter to begin:")
    window.type("")
    shown += window.until("== Round 1 of 5")
    assert not COLOUR.search(shown)
    assert ("\x1b" in shown) == (args != ["--plain"]), "plain output has no control codes at all"
    window.process.terminate()
    window.until("Saved to")
    assert window.close() == 0


def test_colour_does_not_change_the_text(tmp_path: Path) -> None:
    shown = []
    for args in ([], ["--no-color"]):
        window = Window(40, "play", "--save", str(tmp_path / f"game{len(args)}.json"), "--seed", "1", *args)
        window.until("Enter to begin:")
        window.type("")
        shown.append(window.until("(? for help):").rpartition(CLEAR)[2])
        os.write(window.master, b"\x04")
        window.until("Saved to")
        assert window.close() == 0
    assert COLOUR.search(shown[0]) and not COLOUR.search(shown[1])
    assert COLOUR.sub("", shown[0]) == shown[1]


def test_end_of_input_at_the_introduction_saves(tmp_path: Path) -> None:
    window = Window(24, "play", "--save", str(tmp_path / "game.json"))
    window.until("Enter to begin:")
    os.write(window.master, b"\x04")
    window.until("Saved to")
    assert window.close() == 0


def test_secrets_are_also_cleared_from_the_scrollback(tmp_path: Path) -> None:
    """Between two people, the cursor, the screen and the scrollback are reset."""
    window = Window(40, "play", "--save", str(tmp_path / "game.json"), "--people", "Ana,Ben", "--seed", "1")
    window.until("Enter to begin:")
    for typed in ("", "", "1", "1", ""):
        window.type(typed)
    window.until("b to change:")
    curtain = window.until("Hand the keyboard to Ben")
    assert "\x1b[H\x1b[2J\x1b[3J" in curtain
    window.until("wants to choose again:")
    window.type("q")
    window.until("Saved to")
    assert window.close() == 0


def test_a_person_steps_through_a_replay(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    command = [sys.executable, "-m", "truckstop.cli", "play", "--people", "none", "--seed", "1", "--save", file]
    subprocess.run(command, check=True, capture_output=True)
    window = Window(24, "replay", file)
    for typed, step in (("", 1), ("", 2), ("b", 1), ("7", 7), ("b", 6)):
        window.until("q to stop:")
        window.type(typed)
        window.until(f"== Step {step} of")
    window.until("q to stop:")
    window.type("9999")
    window.until("a step from 0 to")
    window.type("q")
    assert window.close() == 0


def test_long_lines_are_folded_and_long_words_kept_whole() -> None:
    assert fold("  1) one two three", 12) == ["  1) one two", "       three"]
    assert fold("see " + "x" * 30, 12)[-1].strip() == "x" * 30


def test_columns_go_down_first_and_only_if_needed() -> None:
    assert columns(["a", "b", "c"], 40, 3) == ["a", "b", "c"]
    assert [line.split() for line in columns(["a", "b", "c"], 40, 2)] == [["a", "c"], ["b"]]
    assert columns(["a" * 30, "b" * 30], 40, 1) == ["a" * 30, "b" * 30]
