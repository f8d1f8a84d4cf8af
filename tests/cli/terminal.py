"""A terminal for tests: runs the command in this process, with simulated input."""

import io
import re
import sys
import zlib
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from truckstop.cli import main

QUESTION = re.compile(
    r"1 to (\d+)(?: or a word as \S+|, or \S+ for all of it at once(?:, \d+ coins)?)?(, Enter if that is all)?"
    r" \(\? for help\): $"
)
HEAD = re.compile(r"== (Round|Level|Turn|Before)")
WORD = re.compile(r" as (\S+) \(\? for help\): $")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Typist:
    """Answers every question. Its choice depends on the question alone, so it always chooses the same."""

    def __init__(self, screen: io.StringIO, first: Iterable[str] = (), stop_after: int = 10**6) -> None:
        self.screen = screen
        self.first = list(first)
        self.left = stop_after

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        if self.left == 0:
            return ""
        self.left -= 1
        if self.first:
            return self.first.pop(0) + "\n"
        text = self.screen.getvalue()
        asked = QUESTION.search(text)
        if asked is None and (word := WORD.search(text)):
            return f"{word.group(1)}\n"
        if asked is None:
            return "\n"
        # The last screen, from the heading of the drawing on; earlier output may differ after a resume.
        heads = [found.start() for found in HEAD.finditer(text)]
        block = text[heads[-1] :] if heads else text
        if asked.group(2):
            return f"{zlib.crc32(block.encode()) % (int(asked.group(1)) + 1)}\n"
        return f"{zlib.crc32(block.encode()) % int(asked.group(1)) + 1}\n"


def run(
    monkeypatch: pytest.MonkeyPatch, *args: str, first: Iterable[str] = (), stop_after: int = 10**6, typed: str = ""
) -> Ran:
    """Run the command with these arguments. `typed` is a script; without it a Typist answers, `first` first."""
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed) if typed else Typist(out, first, stop_after))
    with pytest.raises(SystemExit) as exit_:
        main(args)
    monkeypatch.undo()
    assert isinstance(exit_.value.code, int)
    return Ran(exit_.value.code, out.getvalue(), err.getvalue())
