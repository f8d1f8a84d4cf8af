"""The command `truckstop rules`: prints the rule pages and lists the clauses that no test names.

The output is plain text without tables, lines or colour, so that a screen reader can follow it.
"""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import shorten, wrap
from typing import Annotated, NoReturn

import typer

from truckstop.rules.naming import NamingError, find_project, named_clauses
from truckstop.rules.pages import (
    COMMON,
    MARKS,
    Clause,
    Page,
    PageError,
    find_clauses,
    games_with_page,
    load_pages,
    pages_of,
)

WIDTH = 80
SOME_UNCOVERED = 1
CANNOT = 2


def rules(
    game: Annotated[
        str | None, typer.Argument(help="A game, a clause (F2.3) or a section (F2); all pages without it.")
    ] = None,
    clause: Annotated[str | None, typer.Argument(help="A clause or a section of that game.")] = None,
    uncovered: Annotated[bool, typer.Option("--uncovered", help="Only the clauses that no test names.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The clauses as JSON, with their tests.")] = False,
) -> None:
    """Print the rules by clause, or those clauses that no test names."""
    try:
        pages, clauses = _choose(game) if game is None or clause is None else ([], _clauses_of(game, clause))
    except PageError as error:
        _fail(str(error))
    tests: dict[str, list[str]] = {}
    no_tests: str | None = None
    if uncovered or as_json or not pages:
        try:
            tests = named_clauses(find_project(Path.cwd()))
        except NamingError as error:
            if uncovered:
                _fail(str(error))
            no_tests = str(error)
    checked = len(clauses)
    if uncovered:
        clauses = [clause for clause in clauses if clause.id not in tests]
    if as_json:
        if no_tests is not None:
            typer.echo(f"Tests are not listed: {no_tests}.", err=True)
        typer.echo(_json(clauses, tests))
    elif uncovered:
        _print_uncovered(clauses, checked)
    elif pages:
        typer.echo("\n\n".join([_marks(), *(_page_text(page) for page in pages)]))
    else:
        typer.echo("\n\n".join(_clause_with_tests(clause, tests, no_tests) for clause in clauses))
    if uncovered and clauses:
        raise typer.Exit(SOME_UNCOVERED)


def _choose(wanted: str | None) -> tuple[list[Page], list[Clause]]:
    """Return the requested pages with their clauses, or no pages and single clauses for an id."""
    if wanted is None:
        pages = list(load_pages())
    else:
        try:
            pages = pages_of(wanted.lower())
        except KeyError:
            clauses = find_clauses(wanted.upper())
            if not clauses:
                games = ", ".join([*games_with_page(), COMMON])
                _fail(f"there is no game and no clause {wanted!r}; rule pages: {games}")
            return [], clauses
    return pages, [clause for page in pages for clause in page.clauses]


def _clauses_of(game: str, wanted: str) -> list[Clause]:
    """Return a clause or section of one game."""
    try:
        known = {clause.id for page in pages_of(game.lower()) for clause in page.clauses}
    except KeyError:
        _fail(f"there is no game {game!r}; rule pages: {', '.join([*games_with_page(), COMMON])}")
    clauses = [clause for clause in find_clauses(wanted.upper()) if clause.id in known]
    if not clauses:
        _fail(f"there is no clause {wanted!r} on the page of {game.lower()}")
    return clauses


def _fail(message: str) -> NoReturn:
    typer.echo(f"truckstop: {message}", err=True)
    raise typer.Exit(CANNOT)


def _marks() -> str:
    return _wrap("Marks: " + "; ".join(f"[{mark}] {meaning}" for mark, meaning in MARKS.items()) + ".")


def _page_text(page: Page) -> str:
    blocks = [page.title]
    if page.intro:
        blocks.append(_wrap(page.intro))
    for section in page.sections:
        if section.heading:
            blocks.append(section.heading)
        blocks.extend(_clause_text(clause) for clause in section.clauses)
    return "\n\n".join(blocks)


def _clause_text(clause: Clause) -> str:
    return _wrap(f"{clause.id} [{clause.mark}] {clause.text}", hang="  ")


def _clause_with_tests(clause: Clause, tests: dict[str, list[str]], no_tests: str | None) -> str:
    named = tests.get(clause.id, [])
    if no_tests is not None:
        last = _wrap(f"Tests are not listed: {no_tests}.", hang="  ")
    elif named:
        last = "\n".join(["Tests that name it:", *(f"  {test}" for test in named)])
    else:
        last = "No test names it."
    return f"{_clause_text(clause)}\n{last}"


def _print_uncovered(clauses: list[Clause], checked: int) -> None:
    for clause in clauses:
        typer.echo(shorten(f"{clause.id} {clause.text}", WIDTH, placeholder=" ..."))
    if not clauses and checked == 1:
        typer.echo("The clause is covered: a test names it.")
    elif not clauses:
        typer.echo(f"All {checked} clauses are covered: each is named by a test.")


def _json(clauses: list[Clause], tests: dict[str, list[str]]) -> str:
    rows = [
        {"id": clause.id, "text": clause.text, "mark": clause.mark, "tests": tests.get(clause.id, [])}
        for clause in clauses
    ]
    return json.dumps({"clauses": rows}, indent=2, ensure_ascii=False)


def _wrap(text: str, hang: str = "") -> str:
    # Hyphens and long words are not broken, so that ids, options and paths can be searched for.
    return "\n".join(wrap(text, WIDTH, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False))
