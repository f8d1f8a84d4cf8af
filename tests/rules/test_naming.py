"""Tests of the search for tests that name a clause, on small projects."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.project import make_project
from truckstop.rules.naming import NamingError, find_project, named_clauses


def named(tmp_path: Path, text: str) -> dict[str, list[str]]:
    """Return the clauses named in a project with this one test file; tests are listed without their path."""
    clauses = named_clauses(make_project(tmp_path, {"test_it.py": text}))
    return {clause: [test.removeprefix("tests/test_it.py::") for test in tests] for clause, tests in clauses.items()}


def test_a_test_is_named_by_its_pytest_id(tmp_path: Path) -> None:
    text = '@rule("F2.2", "C3")\ndef test_every_die_rolls_once(): ...\n'
    root = make_project(tmp_path, {"games/frenzy/test_roll.py": text})
    test = "tests/games/frenzy/test_roll.py::test_every_die_rolls_once"
    assert named_clauses(root) == {"F2.2": [test], "C3": [test]}


def test_test_files_are_not_imported(tmp_path: Path) -> None:
    text = 'raise RuntimeError\n@rule("C1")\ndef test_a(): ...\n'
    assert named(tmp_path, text) == {"C1": ["test_a"]}


def test_a_class_names_clauses_for_its_tests(tmp_path: Path) -> None:
    text = """
@rule("C1")
class TestX:
    def test_a(self): ...

    @rule("C2", "C1")
    async def test_b(self): ...
"""
    assert named(tmp_path, text) == {"C1": ["TestX::test_a", "TestX::test_b"], "C2": ["TestX::test_b"]}


@pytest.mark.parametrize("value", ['rule("C1")', '[pytest.mark.slow, rule("C1")]', 'pytest.mark.rule("C1")'])
def test_pytestmark_names_clauses_for_the_module(tmp_path: Path, value: str) -> None:
    assert named(tmp_path, f"pytestmark = {value}\ndef test_a(): ...\n") == {"C1": ["test_a"]}


def test_pytestmark_of_a_class_stays_in_the_class(tmp_path: Path) -> None:
    text = 'class TestX:\n    pytestmark: Any = rule("C1")\n    def test_a(self): ...\ndef test_b(): ...\n'
    assert named(tmp_path, text) == {"C1": ["TestX::test_a"]}


def test_a_parameter_can_name_a_clause(tmp_path: Path) -> None:
    text = '@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("C1"))])\ndef test_a(x): ...\n'
    assert named(tmp_path, text) == {"C1": ["test_a"]}


def test_tests_inside_a_condition_are_found(tmp_path: Path) -> None:
    text = """
if True:
    @rule("C1")
    def test_a(): ...
try:
    pass
finally:
    @rule("C2")
    def test_b(): ...
"""
    assert named(tmp_path, text) == {"C1": ["test_a"], "C2": ["test_b"]}


def test_only_functions_that_run_as_tests_count(tmp_path: Path) -> None:
    text = """
@rule("C1")
def helper(): ...

@rule("C2")
class TestX: ...

# @rule("C3")
def test_a():
    rule("C4")
"""
    assert named(tmp_path, text) == {}


def test_ids_that_are_not_plain_strings_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(NamingError, match=r"^tests/test_it\.py, line 2: rule\(\) takes clause ids as plain strings$"):
        named(tmp_path, "IDS = ['C1']\n@rule(*IDS)\ndef test_a(): ...\n")


def test_a_file_that_is_not_python_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NamingError, match=r"^tests/test_it\.py, line 2: not valid Python"):
        named(tmp_path, "x = 1\ndef (\n")


def test_the_nearest_project_with_our_name_is_found(tmp_path: Path) -> None:
    root = make_project(tmp_path / "ours", {})
    inner = make_project(root / "other", {}, name="something-else")
    broken = inner / "broken"
    broken.mkdir()
    (broken / "pyproject.toml").write_text("not [ toml", encoding="utf-8")
    assert find_project(broken) == root.resolve()


def test_a_missing_project_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NamingError, match="no truckstop project here"):
        find_project(tmp_path)


def test_a_project_without_tests_is_an_error(tmp_path: Path) -> None:
    (make_project(tmp_path, {}) / "tests").rmdir()
    with pytest.raises(NamingError, match="has no tests folder"):
        find_project(tmp_path)
