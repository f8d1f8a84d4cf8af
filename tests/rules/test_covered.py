"""Every clause of every rule page is named by a test.

Naming a clause does not prove that the test would fail if the rule were broken, but a clause that no test names is
certainly not tested.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from truckstop.rules import Page, load_pages
from truckstop.rules.naming import find_project, named_clauses


@cache
def named() -> set[str]:
    """Return the clauses that tests name."""
    return set(named_clauses(find_project(Path(__file__).parent)))


@pytest.mark.parametrize("page", load_pages(), ids=lambda page: page.game)
def test_every_clause_is_named_by_a_test(page: Page) -> None:
    missing = [clause.id for clause in page.clauses if clause.id not in named()]
    assert not missing, f"no test names these clauses of {page.game}: {' '.join(missing)}"
