"""Reads the code of the pages: numbers and quoted words, without comments, styles and the text between tags."""

import re
from collections.abc import Iterator
from pathlib import Path

SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
ATTRIBUTE = re.compile(r"\s(?:size|width|height|x|y|r|cx|cy|x1|x2|y1|y2|d|transform|points|viewBox)=\{[^{}]*\}")
EXPRESSION = re.compile(r"\{((?:[^{}]|\{[^{}]*\})*)\}")
STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)
TOKEN = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/|<!--.*?-->)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)
    |(?P<number>(?<![\w.$\#])(?:0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:e\d+)?)n?\b)
    """,
    re.VERBOSE | re.DOTALL,
)


def code_of(path: Path) -> str:
    """All code of a file. Of a Svelte file: its script, and every expression in its markup but those of attributes that
    only draw, such as `size={36}`."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".svelte":
        return text
    markup = ATTRIBUTE.sub(" ", STYLE.sub("", SCRIPT.sub("", text)))
    return "\n".join([*SCRIPT.findall(text), *EXPRESSION.findall(markup)])


def text_of(path: Path) -> str:
    """A file without its styles, for the words in it."""
    return STYLE.sub("", path.read_text(encoding="utf-8"))


def numbers_in(code: str) -> Iterator[float]:
    """Every number that is written in the code, also inside template strings' gaps."""
    for found in TOKEN.finditer(code):
        if found["number"]:
            number = found["number"].replace("_", "").rstrip("n")
            yield float(int(number, 0)) if number[:2].lower() in ("0x", "0o", "0b") else float(number)
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
