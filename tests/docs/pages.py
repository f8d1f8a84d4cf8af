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
    """Something that a reader does: a command with its expected output, or an edit of a file."""

    line: int
    command: str = ""
    shows: list[str] = field(default_factory=list)
    edit: str = ""
    text: str = ""
    """The block of the page that an edit puts into a file."""


def pages() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def steps(text: str) -> list[Step]:
    """Return what a page tells its reader to do, in order.

    Commands are in blocks marked `sh`, one per line, or `console`, after a `$` and before their output; a command with
    an explanation may also be indented by four spaces. Edits are described to the reader in words, and to the tests in
    an HTML comment: `write FILE`, `append FILE` and `insert FILE before: LINE` put the next block into a file,
    `replace FILE: OLD -> NEW` changes the first OLD in it, and `stop` presses Ctrl-C in running servers.
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
    """Return the commands of one block."""
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
    """Return a page without its code blocks."""
    return re.sub(r"(?ms)^ *```\w*$.*?^ *```$", "", text)


def inline(text: str) -> list[str]:
    """Return the texts between backticks outside code blocks."""
    pairs = re.findall(r"``(.+?) ?``|`([^`\n]+)`", outside_blocks(text))
    return [double or single for double, single in pairs]


def tables(text: str, head: str) -> list[list[str]]:
    """Return the rows of every table whose heading begins with these cells, without backticks."""
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
    """Return the targets of the links and pictures of a page."""
    return re.findall(r"\]\(([^)\s]+)\)", outside_blocks(text))
