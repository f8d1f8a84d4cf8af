"""Tests of the parser of rule pages, on sample pages and on the real ones."""

from __future__ import annotations

import re

import pytest

from truckstop.rules import MARKS, Page, PageError, find_clauses, load_pages, pages_of
from truckstop.rules.pages import LETTERS, games_with_page, parse_page

PAGE = """\
# A title

An introduction
in two lines.

## F1 First

- F1.1 [R] One thing
  and how it continues. [J] And a ruling.
- F1.2 [R/D] Another.

## F2 Second

- F2.1 [J] A third.
"""


def parse(text: str) -> Page:
    return parse_page(text, "frenzy", "frenzy.md")


def test_a_page_becomes_clauses_with_id_text_and_mark() -> None:
    page = parse(PAGE)
    assert (page.title, page.intro) == ("A title", "An introduction in two lines.")
    assert [(c.id, c.mark, c.text) for c in page.clauses] == [
        ("F1.1", "R", "One thing and how it continues. [J] And a ruling."),
        ("F1.2", "R/D", "Another."),
        ("F2.1", "J", "A third."),
    ]


def test_clauses_keep_their_section() -> None:
    assert [(s.heading, len(s.clauses)) for s in parse(PAGE).sections] == [("F1 First", 2), ("F2 Second", 1)]


def test_clauses_need_no_section() -> None:
    page = parse_page("# Common\n\n- C1 [J] A ruling.\n", "common", "common.md")
    assert [c.id for c in page.clauses] == ["C1"]


@pytest.mark.parametrize(
    ("broken", "line", "message"),
    [
        ("# T\n\n- F1.1 [R] a\n- F1.1 [R] b\n", 4, "F1.1 is already on line 3"),
        ("# T\n\n- F1.1 no mark here\n", 3, "F1.1 has no mark"),
        ("# T\n\n- F1.1\n", 3, "F1.1 has no mark"),
        ("# T\n\n- F1.1 [X] a\n", 3, "unknown mark [X]"),
        ("# T\n\n- F1.1 [R] a [Q] b\n", 3, "unknown mark [Q]"),
        ("# T\n\n- F1.1 [R]\n", 3, "F1.1 has no text"),
        ("# T\n\n- some item\n", 3, "start with its id"),
        ("# T\n\n- W1.1 [R] a\n", 3, "ids start with F"),
        ("# T\n\n- F1.1 [R] a\nnot indented\n", 4, "not part of a clause"),
        ("# T\n\n- F1.1 [R] a\n\n  after a gap\n", 5, "not part of a clause"),
        ("# T\n\n# T again\n\n- F1.1 [R] a\n", 3, "only one title"),
        ("- F1.1 [R] a\n", 1, "no title"),
        ("# T\n", 1, "no clauses"),
    ],
)
def test_a_broken_page_is_an_error_that_names_file_and_line(broken: str, line: int, message: str) -> None:
    with pytest.raises(PageError) as caught:
        parse(broken)
    assert str(caught.value).startswith(f"frenzy.md, line {line}: ")
    assert message in str(caught.value)


def test_common_clauses_belong_to_every_game() -> None:
    for game in games_with_page():
        assert [page.game for page in pages_of(game)] == [game, "common"]


def test_a_game_without_a_page_is_unknown() -> None:
    with pytest.raises(KeyError):
        pages_of("poker")


def test_an_id_finds_its_clause_and_a_section_finds_its_clauses() -> None:
    assert [c.id for c in find_clauses("F2.3")] == ["F2.3"]
    assert [c.id for c in find_clauses("F4")] == ["F4.1", "F4.2", "F4.3"]
    assert [c.id for c in find_clauses("C1")] == ["C1"]
    assert find_clauses("F9.9") == []


def test_clause_numbers_of_the_real_pages_have_no_gap() -> None:
    """Otherwise nothing would notice a clause that is deleted by accident."""
    for page in load_pages():
        last: dict[str, int] = {}
        for clause in page.clauses:
            section, _, number = clause.id.rpartition(".") if "." in clause.id else (clause.id[0], "", clause.id[1:])
            assert int(number) == last.get(section, 0) + 1, clause.id
            last[section] = int(number)


def test_the_real_pages_are_ascii() -> None:
    for page in load_pages():
        for text in [page.title, page.intro, *(c.text for c in page.clauses)]:
            assert text.isascii(), text


def test_clauses_refer_to_clauses_that_exist() -> None:
    known = {clause.id for page in load_pages() for clause in page.clauses}
    sections = {clause_id.partition(".")[0] for clause_id in known}
    letters = "".join(LETTERS[page.game] for page in load_pages())
    for page in load_pages():
        for clause in page.clauses:
            for reference in re.findall(rf"\b[{letters}]\d+(?:\.\d+)?\b", clause.text):
                assert reference in known | sections, f"{clause.id} refers to {reference}"


def test_every_mark_is_explained() -> None:
    assert set(MARKS) == {"R", "P", "J", "D", "R/J", "R/D"}
