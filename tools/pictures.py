"""Makes the terminal pictures of the docs: runs real games in a pseudo-terminal and draws the screen as SVG.

    .venv/bin/python tools/pictures.py           all of them, into docs/pictures
    .venv/bin/python tools/pictures.py FOLDER    into another folder

Games have a seed, so the same source gives the same picture. The SVG uses no font that must be downloaded.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
COLUMNS = 80
CLEAR = "\x1b[H\x1b[2J"
CODES = re.compile(r"\x1b\[[\d;]*[A-Za-z]")
PATIENCE = 60.0
"""Seconds to wait for a text on the screen."""

INK = TerminalTheme(
    (24, 26, 31),
    (216, 218, 224),
    [
        (24, 26, 31),
        (235, 110, 110),
        (126, 200, 120),
        (224, 190, 100),
        (120, 160, 235),
        (205, 140, 225),
        (100, 200, 210),
        (216, 218, 224),
    ],
)
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" role="img"
  viewBox="0 0 {terminal_width} {terminal_height}">
<title>TITLE</title>
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" rx="8" fill="#181a1f"/>
<g transform="translate(8, 8)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def screen_after(args: Sequence[str], answers: Sequence[tuple[str, str]], shows: str, rows: int) -> str:
    """Return the screen, with its colour codes, once it contains `shows`.

    `answers` are pairs of a question and the answer to type when it is shown.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, COLUMNS, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    command = [sys.executable, "-m", "truckstop.cli", *args]
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment | {"TERM": "xterm-256color"}
    )
    os.close(slave)
    shown = ""
    try:
        for question, answer in answers:
            shown = read_until(master, question)
            os.write(master, (answer + "\n").encode())
        shown = read_until(master, shows)
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return shown.rpartition(CLEAR)[2]


def read_until(master: int, text: str) -> str:
    """Return all output of a terminal up to this text."""
    shown, end = "", time.monotonic() + PATIENCE
    while text not in CODES.sub("", shown):
        if time.monotonic() > end:
            raise TimeoutError(f"{text!r} was not shown; the screen ends with {shown[-500:]!r}")
        if select.select([master], [], [], 1.0)[0]:
            shown += os.read(master, 65536).decode(errors="replace").replace("\r\n", "\n")
    return shown


def svg_of(screen: str, title: str) -> str:
    """Return a screen as SVG."""
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True, color_system="truecolor")
    # The empty line at the end makes the frame high enough for the last line.
    for line in [*screen.rstrip().split("\n"), ""]:
        console.print(Text.from_ansi(CODES.sub(colours_only, line)), no_wrap=True, crop=True)
    svg = console.export_svg(
        theme=INK, code_format=FRAME.replace("TITLE", title), unique_id="screen", font_aspect_ratio=0.61
    )
    return "\n".join(line.rstrip() for line in svg.split("\n") if line.strip()) + "\n"


def colours_only(code: re.Match[str]) -> str:
    return code.group() if code.group().endswith("m") else ""


def terminal_game() -> str:
    """Return a game of frenzy in its first round: the dice are rolled, and the player chooses cards."""
    with tempfile.TemporaryDirectory() as folder:
        args = ["play", "frenzy", "--players", "4", "--seed", "7", "--save", str(Path(folder) / "game.json")]
        ready, choose = "Ready?", "(? for help):"
        answers = [("begin:", ""), (choose, "3"), (choose, "2"), (ready, "")]
        return screen_after(args, answers, choose, rows=40)


def terminal_drive() -> str:
    """Return a solo game of rollwrite in its fourth turn: the player drives the truck."""
    with tempfile.TemporaryDirectory() as folder:
        args = ["play", "rollwrite", "--players", "1", "--seed", "7", "--save", str(Path(folder) / "game.json")]
        ready, choose = "Ready?", "(? for help):"
        turns = [("c1",), ("c3",), ("d3", "d3-e3")]  # the third number of the row brings a bridge
        typed = [
            answer for turn in turns for answer in ((choose, "keep"), *((choose, word) for word in turn), (ready, ""))
        ]
        answers = [("begin:", ""), (choose, "a1"), (ready, ""), *typed, (choose, "keep")]
        return screen_after(args, answers, choose, rows=40)


def terminal_turn() -> str:
    """Return a game of tacos in its first round: the player chooses among three actions."""
    with tempfile.TemporaryDirectory() as folder:
        args = ["play", "tacos", "--players", "3", "--seed", "5", "--save", str(Path(folder) / "game.json")]
        ready, choose = "Ready?", "(? for help):"
        answers = [("begin:", ""), (choose, "1"), (choose, "1"), (ready, ""), (choose, "1")]
        return screen_after(args, answers, choose, rows=44)


PICTURES = {
    "terminal.svg": ("A game of frenzy in the terminal", terminal_game),
    "rollwrite.svg": ("A solo game of rollwrite in the terminal", terminal_drive),
    "tacos.svg": ("A game of tacos in the terminal", terminal_turn),
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (title, screen) in PICTURES.items():
        (folder / name).write_text(svg_of(screen(), title), encoding="utf-8")
        print(f"Written: {folder / name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
