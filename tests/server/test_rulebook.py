"""The rules as typed data: clauses are complete, and every reference leads to a clause."""

import pytest

from truckstop.rules.pages import games_with_page, pages_of
from truckstop.server.rulebook import RuleClause, pieces, rule_book

WRITTEN = {"text": "{}", "clause": "{}", "code": "`{}`", "mark": "[{}]"}


def clauses(game: str) -> list[RuleClause]:
    return [clause for page in rule_book(game).pages for section in page.sections for clause in section.clauses]


@pytest.mark.parametrize("game", games_with_page())
def test_the_pieces_of_a_clause_make_up_its_whole_text(game: str) -> None:
    texts = {clause.id: clause.text for page in pages_of(game) for clause in page.clauses}
    assert [clause.id for clause in clauses(game)] == list(texts)
    for clause in clauses(game):
        text = "".join(WRITTEN[piece.kind].format(piece.text) for piece in clause.pieces)
        assert text.replace("][", "/") == texts[clause.id]


@pytest.mark.parametrize("game", games_with_page())
def test_every_reference_leads_to_a_clause_that_lists_it(game: str) -> None:
    book = rule_book(game)
    by_id = {clause.id: clause for clause in clauses(game)}
    sections = {section.id for page in book.pages for section in page.sections}
    for clause in clauses(game):
        for piece in clause.pieces:
            if piece.kind == "clause":
                assert piece.text in by_id or piece.text in sections
                if piece.text in by_id and piece.text != clause.id:
                    assert clause.id in by_id[piece.text].named_in


def test_headings_are_split_into_number_and_text() -> None:
    own, common = rule_book("frenzy").pages
    assert (own.sections[0].id, own.sections[0].heading) == ("F1", "Set-up")
    assert (common.sections[0].id, common.sections[0].heading) == ("C", "")


def test_an_id_that_no_clause_has_is_text() -> None:
    assert [(one.kind, one.text) for one in pieces("As F9.9 and F1.1 say", {"F1.1"})] == [
        ("text", "As F9.9 and "),
        ("clause", "F1.1"),
        ("text", " say"),
    ]
