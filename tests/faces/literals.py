"""Reads the code of the pages: numbers and quoted words, without comments, styles and the text between tags."""

import re
from collections.abc import Iterator
from pathlib import Path

SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)
TOKEN = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/|<!--.*?-->)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)
    |(?P<number>(?<![\w.$\#-])\d[\d_]*(?:\.\d+)?(?:e\d+)?\b)
    """,
    re.VERBOSE | re.DOTALL,
)


def code_of(path: Path, markup: bool = False) -> str:
    """The code of a file: all of a TypeScript file, the script of a Svelte file, and its markup if asked for."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".svelte":
        return text
    return STYLE.sub("", text) if markup else "\n".join(SCRIPT.findall(text))


def numbers_in(code: str) -> Iterator[float]:
    """Every number that is written in the code, also inside template strings' gaps."""
    for found in TOKEN.finditer(code):
        if found["number"]:
            yield float(found["number"].replace("_", ""))
        elif found["string"] and found["string"].startswith("`"):
            for gap in re.findall(r"\$\{([^}]*)\}", found["string"]):
                yield from numbers_in(gap)


def words_in(code: str) -> Iterator[str]:
    """Every quoted word, and every key of an object: `reroll: …`."""
    without = ""
    last = 0
    for found in TOKEN.finditer(code):
        without += code[last : found.start()]
        last = found.end()
        if found["string"]:
            yield from re.findall(r"[a-z][a-z0-9_]*", found["string"])
    without += code[last:]
    yield from re.findall(r"(?<![\w.?])([a-z][a-z0-9_]*)\s*:", without)
