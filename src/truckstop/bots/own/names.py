"""How bots of one's own are named: `mine.py:MyBot`, or `cmd:` and a command line."""

import re
from typing import Final

CMD: Final = "cmd:"
"""Begins the name of a bot that is a program."""
FILE = re.compile(r"(?P<path>.+\.py)(:(?P<symbol>[^:]*))?")


def is_own(name: str) -> bool:
    """True if a name is that of a Python file or a program, and not of a bot of this package."""
    return name.startswith(CMD) or FILE.fullmatch(name) is not None


def split_names(text: str) -> list[str]:
    r"""Return the names in a list separated by commas; `\,` is a comma inside a name, for a program's arguments."""
    parts = [part.replace("\\,", ",").strip() for part in re.split(r"(?<!\\),", text)]
    return [part for part in parts if part]
