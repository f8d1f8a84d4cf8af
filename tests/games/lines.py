"""Checks that a message about a data file names the line that was changed."""

import difflib
import re

from truckstop.kernel.data import Files

TOTALS = ("count: ", "copies: ", "venue: ", "players: ", "no picks: ", "top level: ")
"""Beginnings of messages about a whole file, whose line is that of the first key concerned."""


def names_the_line(message: str, shipped: Files, files: Files) -> bool:
    """True if a message names a changed line, or the header of the table around it."""
    name = message.partition(": ")[0]
    named = re.match(rf"{re.escape(name)}: line (\d+): (.*)", message)
    if named is None:
        return message.endswith(": missing") or (": not valid TOML: " in message and "line" in message)
    line, says = int(named[1]), named[2]
    now = files[name].split("\n")
    if says.startswith(TOTALS) or says.endswith("there must be at least one"):
        return 1 <= line <= len(now)
    if twice := re.search(r"(?:'(\w+)'|(\d+)) is listed twice", says):
        return (twice[1] or twice[2]) in now[line - 1]
    heads = [number for number, text in enumerate(now, 1) if text.startswith("[")]
    changed = set[int]()
    for kind, _, _, first, end in difflib.SequenceMatcher(
        None, shipped[name].split("\n"), now, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            changed.update(range(first + 1, max(end, first + 1) + 1))
    tables = {max((head for head in heads if head <= number), default=0) for number in changed}
    return line in changed or max((head for head in heads if head <= line), default=0) in tables


def without_line(message: str) -> str:
    """Return the message without its line number."""
    return re.sub(r"^(\w+\.toml): line \d+: ", r"\1: ", message)
