"""The rule pages as typed data, in which marks, options and references to clauses are told apart from text."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from truckstop.rules.pages import LETTERS, Clause, Page, pages_of

_SPECIAL = re.compile(r"`(?P<code>[^`]+)`|\[(?P<mark>[A-Z](?:/[A-Z])*)\]|\b(?P<clause>[A-Z]\d+(?:\.\d+)?)\b")
_NUMBERED = re.compile(r"([A-Z]\d+) (.+)")


class RulePiece(msgspec.Struct, frozen=True):
    """A part of a clause: plain text, an option as it is typed, the id of another clause or section, or a mark."""

    kind: Literal["text", "code", "clause", "mark"]
    text: str


class RuleClause(msgspec.Struct, frozen=True):
    """One rule. The marks before it say where it comes from; a mark inside it applies to its own part."""

    id: str
    marks: list[str]
    pieces: list[RulePiece]
    named_in: list[str]
    """The clauses that refer to this one."""


class RuleSection(msgspec.Struct, frozen=True):
    """A heading with the clauses below it; the rules common to all games have no heading."""

    id: str
    heading: str
    clauses: list[RuleClause]


class RulePage(msgspec.Struct, frozen=True):
    """The rules of one game, or those common to all."""

    game: str
    title: str
    intro: str
    sections: list[RuleSection]


class RuleBook(msgspec.Struct, frozen=True):
    """All rules of a game: its own page, and the page common to all games. They exist in English only.

    A game from outside this package has no pages.
    """

    game: str
    pages: list[RulePage]


@cache
def rule_book(game: str) -> RuleBook:
    """Return the rules of a game; KeyError if there is no page of that name."""
    pages = pages_of(game)
    # Sections can be referred to as well: "by the rules of F4".
    ids = {clause.id for page in pages for clause in page.clauses} | {
        numbered(page, section.heading)[0] for page in pages for section in page.sections
    }
    naming: dict[str, list[str]] = {}
    for page in pages:
        for clause in page.clauses:
            for piece in pieces(clause.text, ids):
                if piece.kind == "clause" and clause.id not in naming.setdefault(piece.text, []):
                    naming[piece.text].append(clause.id)
    return RuleBook(game, [shown(page, ids, naming) for page in pages])


def shown(page: Page, ids: set[str], naming: dict[str, list[str]]) -> RulePage:
    sections = []
    for section in page.sections:
        id, heading = numbered(page, section.heading)
        sections.append(RuleSection(id, heading, [shown_clause(one, ids, naming) for one in section.clauses]))
    return RulePage(page.game, page.title, page.intro, sections)


def shown_clause(clause: Clause, ids: set[str], naming: dict[str, list[str]]) -> RuleClause:
    named_in = [id for id in naming.get(clause.id, []) if id != clause.id]
    return RuleClause(clause.id, clause.mark.split("/"), list(pieces(clause.text, ids)), named_in)


def numbered(page: Page, heading: str) -> tuple[str, str]:
    """Return a heading's number and text; a heading without a number has the letter of its page."""
    found = _NUMBERED.fullmatch(heading)
    return (found[1], found[2]) if found else (LETTERS[page.game], heading)


def pieces(text: str, ids: set[str]) -> Iterator[RulePiece]:
    """Split the text of a clause into pieces. An id that no clause has stays text."""
    end = 0
    for found in _SPECIAL.finditer(text):
        if found["clause"] and found["clause"] not in ids:
            continue
        if found.start() > end:
            yield RulePiece("text", text[end : found.start()])
        if found["code"]:
            yield RulePiece("code", found["code"])
        elif found["clause"]:
            yield RulePiece("clause", found["clause"])
        else:
            for mark in found["mark"].split("/"):
                yield RulePiece("mark", mark)
        end = found.end()
    if end < len(text):
        yield RulePiece("text", text[end:])
