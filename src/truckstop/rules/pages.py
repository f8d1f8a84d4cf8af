"""Reads the rule pages: Markdown files in which every list item is one clause with an id and a mark.

A page looks like this, and anything else on it is an error that names file and line:

    # Title

    A paragraph or two of introduction.

    ## F1 A heading

    - F1.1 [R] The text of a clause, which may continue
      on indented lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

COMMON = "common"

# The first letter of every clause id of a page. It is fixed here because tests quote ids: a letter must never be
# given to another game.
LETTERS = {"frenzy": "F", "rollwrite": "W", "tacos": "T", COMMON: "C"}

MARKS = {
    "R": "the rulebook says so",
    "P": "seen on a printed component or in a review",
    "J": "the rulebook is silent or contradicts itself, and this is our ruling",
    "D": "printed data that is lost, designed by us",
    "R/J": "the rule is the rulebook's, the missing case is our ruling",
    "R/D": "the rule is the rulebook's, the missing figure is our design",
}

_ID = re.compile(r"[A-Z]\d+(\.\d+)?")
_MARK = re.compile(r"\[([A-Z](?:/[A-Z])*)\]")


class PageError(Exception):
    """A rule page that cannot be read; the message names the file and the line."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(f"{source}, line {line}: {problem}")


@dataclass(frozen=True)
class Clause:
    """One rule: its id, its text, and the mark that says where it comes from.

    A clause can mix marks. `mark` is the first one; the others stay inside `text`, at the start of
    the part that they apply to.
    """

    id: str
    text: str
    mark: str
    line: int


@dataclass
class Section:
    """A heading and the clauses below it; the heading is empty for clauses before the first heading."""

    heading: str
    clauses: list[Clause] = field(default_factory=list)


@dataclass
class Page:
    """The rules of one game, or those common to all."""

    game: str
    title: str
    intro: str
    sections: list[Section]

    @property
    def clauses(self) -> list[Clause]:
        return [clause for section in self.sections for clause in section.clauses]


def parse_page(text: str, game: str, source: str) -> Page:
    """Parse the page of `game` from its Markdown text; `source` is the file name in error messages."""
    title = ""
    intro: list[str] = []
    sections = [Section("")]
    items: list[tuple[int, Section, list[str]]] = []
    in_item = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.rstrip()
        if not line:
            in_item = False
        elif line.startswith("- "):
            items.append((number, sections[-1], [line[2:].strip()]))
            in_item = True
        elif line.startswith("  ") and in_item:
            items[-1][2].append(line.strip())
        elif line.startswith("## "):
            sections.append(Section(line[3:].strip()))
            in_item = False
        elif line.startswith("# "):
            if title:
                raise PageError(source, number, "a page can have only one title")
            title = line[2:].strip()
            in_item = False
        elif title and not items and len(sections) == 1:
            intro.append(line.strip())
        else:
            raise PageError(source, number, f"this line is not part of a clause: {line.strip()!r}")
    if not title:
        raise PageError(source, 1, "the page has no title (a line that starts with '# ')")
    seen: dict[str, int] = {}
    for number, section, lines in items:
        clause = _parse_clause(" ".join(lines), game, source, number)
        if clause.id in seen:
            raise PageError(source, number, f"{clause.id} is already on line {seen[clause.id]}")
        seen[clause.id] = number
        section.clauses.append(clause)
    if not seen:
        raise PageError(source, 1, "the page has no clauses")
    return Page(game, title, " ".join(intro), [section for section in sections if section.clauses])


def _parse_clause(item: str, game: str, source: str, line: int) -> Clause:
    clause_id, _, rest = item.partition(" ")
    letter = LETTERS[game]
    if not _ID.fullmatch(clause_id):
        raise PageError(source, line, f"a clause must start with its id, such as {letter}1.1, not with {clause_id!r}")
    if clause_id[0] != letter:
        raise PageError(source, line, f"{clause_id} is on the page of {game}, where ids start with {letter}")
    rest = rest.strip()
    opening = _MARK.match(rest)
    if opening is None:
        raise PageError(source, line, f"{clause_id} has no mark after its id; the marks are {_mark_list()}")
    for mark in _MARK.finditer(rest):
        if mark.group(1) not in MARKS:
            raise PageError(
                source, line, f"{clause_id} has an unknown mark {mark.group()}; the marks are {_mark_list()}"
            )
    text = rest[opening.end() :].strip()
    if not text:
        raise PageError(source, line, f"{clause_id} has no text")
    return Clause(clause_id, text, opening.group(1), line)


def _mark_list() -> str:
    return " ".join(f"[{mark}]" for mark in MARKS)


@cache
def load_pages() -> tuple[Page, ...]:
    """Return all pages: the games in the order of `LETTERS`, the common page last."""
    pages = []
    for game in LETTERS:
        file = files("truckstop.rules").joinpath(f"{game}.md")
        if file.is_file():
            pages.append(parse_page(file.read_text(encoding="utf-8"), game, f"rules/{game}.md"))
    return tuple(pages)


def games_with_page() -> list[str]:
    """Return the games that have a rule page."""
    return [page.game for page in load_pages() if page.game != COMMON]


def pages_of(game: str) -> list[Page]:
    """Return the page of a game and the common page; raise KeyError if the game is unknown."""
    chosen = [page for page in load_pages() if page.game in (game, COMMON)]
    if game not in (page.game for page in chosen):
        raise KeyError(game)
    return chosen


def find_clauses(id: str) -> list[Clause]:
    """Return the clause with this id, or the clauses of a section (`F2` gives F2.1, F2.2, ...); empty if unknown."""
    return [
        clause for page in load_pages() for clause in page.clauses if clause.id == id or clause.id.startswith(id + ".")
    ]
