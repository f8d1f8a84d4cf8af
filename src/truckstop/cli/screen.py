"""The screen and the keyboard: output and input of lines, for a person or a script."""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TextIO

WIDTH = 80
CURTAIN = 40
"""Empty lines that push a secret off a screen that cannot be cleared."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and clear the scrollback, which may also hold secrets."""


class EndOfInput(Exception):
    """The input has ended: the terminal was closed, or the script is over."""


class Screen:
    """Shows a game. `plain` is for screen readers: no redrawing, and no drawings."""

    def __init__(
        self,
        plain: bool = False,
        colour: bool = True,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
    ) -> None:
        self.stdin = stdin or sys.stdin
        self.stdout = stdout or sys.stdout
        self.plain = plain
        self.live = self.stdin.isatty() and self.stdout.isatty()
        """True if a person at a terminal can be asked to press Enter."""
        can_colour = self.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.colour = colour and not plain and can_colour
        self.measure()
        if self.colour:
            # Imported only when needed: it takes a fifth of the start-up time of a command.
            from truckstop.cli.colours import console

            self._console = console(self.stdout, self.width + 1)

    @property
    def redraws(self) -> bool:
        """True if the screen may be cleared."""
        return self.live and not self.plain and os.environ.get("TERM") != "dumb"

    def measure(self) -> None:
        """Read the size of the window, which can change during a game."""
        size = shutil.get_terminal_size((WIDTH, 24))
        self.width = max(40, min(WIDTH, size.columns))
        self.height = size.lines

    def show(self, lines: Iterable[str] = ("",)) -> None:
        """Print lines, folding those that are too long."""
        for line in self.folded(lines):
            if self.colour:
                self._console.print(line, markup=False, emoji=False, soft_wrap=True)
            else:
                self.stdout.write(line + "\n")
        self.stdout.flush()

    def folded(self, lines: Iterable[str]) -> list[str]:
        return [part for line in lines for part in fold(line, self.width)]

    def clear(self) -> None:
        """Clear the screen if it can be cleared."""
        if self.redraws:
            self.stdout.write(CLEAR)
            self.stdout.flush()

    def curtain(self) -> None:
        """Hide everything that was shown."""
        if self.redraws:
            self.clear()
        else:
            self.show([""] * CURTAIN)

    def ask(self, question: str) -> str:
        """Ask for one line; return it without surrounding spaces. Input from a script is echoed."""
        self.stdout.write(question + " ")
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            self.stdout.write("\n")
            raise EndOfInput
        if not self.stdin.isatty():
            self.stdout.write(line.strip() + "\n")
        return line.strip()


def fold(line: str, width: int) -> list[str]:
    """Split a line into parts of at most `width`; later parts are indented as the line was, and a little more.

    A longer word, such as a path that a person may want to copy, stays whole.
    """
    if len(line) <= width:
        return [line]
    lead = re.match(r"\s*(\d+\) )?", line)
    hang = " " * (len(lead.group()) if lead is not None else 0) + "  "
    return wrap(line, width, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False) or [""]


def columns(parts: Sequence[str], width: int, height: int) -> list[str]:
    """Put short parts side by side, column by column, if there are more of them than `height` lines."""
    across = 1
    while -(-len(parts) // across) > height and (max(map(len, parts)) + 2) * (across + 1) <= width:
        across += 1
    down = -(-len(parts) // across)
    wide = width // across
    lines = []
    for row in range(down):
        lines.append("".join(part.ljust(wide) for part in parts[row::down]).rstrip())
    return lines


def flowed(parts: Iterable[str], width: int, label: str = "") -> list[str]:
    """Join parts with two spaces; one that does not fit begins a new line, indented if there is a label."""
    lines, line, hang = [], label, "  " if label else ""
    for part in parts:
        if len(line) + 2 + len(part) > width and line:
            lines.append(line)
            line = hang + part
        else:
            line = f"{line}  {part}" if line else part
    return [*lines, line] if line else lines


def pages(lines: list[str], most: int) -> list[list[str]]:
    """Split lines into pages of about equal length, at blank lines if possible."""
    found: list[list[str]] = []
    while lines:
        down = -(-len(lines) // -(-len(lines) // most))
        blanks = [at for at in range(1, min(most, len(lines) - 1) + 1) if not lines[at].strip()]
        if blanks and down < len(lines):
            down = blanks[-1]
        found.append(lines[:down])
        lines = lines[down:]
        lines = lines[1:] if lines and not lines[0].strip() else lines
    return found
