"""Tests of the decorator `rule`, which names clauses."""

from __future__ import annotations

import pytest

from tests.rule import rule


def test_the_ids_are_kept_as_a_marker() -> None:
    mark = rule("F2.3", "C4").mark
    assert (mark.name, mark.args) == ("rule", ("F2.3", "C4"))


def test_functions_and_classes_can_be_marked() -> None:
    @rule("F2.3")
    def function() -> None: ...

    @rule("C4")
    class Group: ...

    marks = [mark.args for marked in (function, Group) for mark in getattr(marked, "pytestmark")]  # noqa: B009
    assert marks == [("F2.3",), ("C4",)]


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(ValueError, match=r"on no rule page: F9\.9$"):
        rule("F2.3", "F9.9")


def test_a_section_is_not_a_clause() -> None:
    with pytest.raises(ValueError, match=r"F2$"):
        rule("F2")


def test_no_id_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one clause id"):
        rule()
