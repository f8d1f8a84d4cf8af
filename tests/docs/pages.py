"""Reading the project's pages: commands, directives for the tests, tables, links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^ *```(\w*)$")
DIRECTIVE = re.compile(r"<!-- test: (.*) -->$")
INDENTED = re.compile(r"^    ((?:\.venv/bin/|make |truckstop ).*)$")


@dataclass
class Step:
    """Something that a reader does: a command with what it should print, or an edit of a file."""

    line: int
    command: str = ""
    shows: list[str] = field(default_factory=list)
    edit: str = ""
    text: str = ""
    """For an edit that puts a block of the page into a file: that block."""


def pages() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def steps(text: str) -> list[Step]:
    """What a reader of a page is told to do, in order.

    Commands stand in blocks marked `sh`, one a line, or `console`, after a `$` and before what they print; a command
    with its explanation may also stand set in by four spaces. Edits are told to the reader in words, and to the tests
    in a comment that does not show: `write FILE`, `append FILE`, `insert FILE before: LINE` put the next block into a
    file, `replace FILE: OLD -> NEW` changes the first OLD there, `stop` presses Ctrl-C where servers run.
    """
    found: list[Step] = []
    waiting: Step | None = None
    language: str | None = None
    block: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        fence = FENCE.match(line)
        if fence and language is None:
            language, block = fence.group(1), []
        elif fence:
            if waiting is not None:
                waiting.text = "\n".join(block) + "\n"
                waiting = None
            elif language in ("sh", "console"):
                found += commands(language, block, number - len(block))
            language = None
        elif language is not None:
            block.append(line)
        elif directive := DIRECTIVE.match(line):
            step = Step(number, edit=directive.group(1))
            found.append(step)
            waiting = None if step.edit.startswith(("replace", "stop")) else step
        elif indented := INDENTED.match(line):
            found.append(Step(number, re.split(r" {2,}", indented.group(1))[0]))
    return found


def commands(language: str, block: list[str], start: int) -> Iterator[Step]:
    """The commands of one block."""
    step: Step | None = None
    for number, line in enumerate(block, start):
        if language == "sh":
            if line.strip() and not line.startswith("#"):
                yield Step(number, line)
        elif line.startswith("$ "):
            if step is not None:
                yield step
            step = Step(number, line.removeprefix("$ "))
        elif step is not None:
            step.shows.append(line)
    if step is not None:
        yield step


def outside_blocks(text: str) -> str:
    """A page without its code blocks."""
    return re.sub(r"(?ms)^ *```\w*$.*?^ *```$", "", text)


def inline(text: str) -> list[str]:
    """What stands between backticks in the running text."""
    pairs = re.findall(r"``(.+?) ?``|`([^`\n]+)`", outside_blocks(text))
    return [double or single for double, single in pairs]


def tables(text: str, head: str) -> list[list[str]]:
    """The rows of every table whose head begins so, cell by cell, without backticks."""
    rows: list[list[str]] = []
    inside = False
    for line in text.split("\n"):
        if line.startswith(head):
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not line.startswith("|---"):
            rows.append([plain(cell) for cell in line.strip().strip("|").split("|")])
    return rows


def plain(cell: str) -> str:
    cell = cell.strip()
    if cell.startswith("``"):
        return cell.strip("`").strip()
    return cell.strip("`") if cell.count("`") == 2 and cell.startswith("`") else cell


def links(text: str) -> list[str]:
    """Where the links and pictures of a page lead."""
    return re.findall(r"\]\(([^)\s]+)\)", outside_blocks(text))
