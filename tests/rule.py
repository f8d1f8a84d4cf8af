"""The decorator that names the clauses covered by a test: `@rule("F2.3", "C4")`.

Pass the ids as plain strings: `truckstop rules --uncovered` reads test files without importing them.
"""

from __future__ import annotations

import pytest

from truckstop.rules import load_pages


def rule(*ids: str) -> pytest.MarkDecorator:
    """Return a pytest marker with the ids, for a test, a class, `pytestmark` or a parameter's `marks`.

    An id that is on no rule page is refused at import, so that tests cannot name a clause that was renamed.
    """
    if not ids:
        raise ValueError('rule() needs at least one clause id, as in @rule("F2.3")')
    known = {clause.id for page in load_pages() for clause in page.clauses}
    unknown = [clause_id for clause_id in ids if clause_id not in known]
    if unknown:
        raise ValueError(f"rule() names a clause that is on no rule page: {', '.join(map(str, unknown))}")
    return pytest.mark.rule(*ids)
