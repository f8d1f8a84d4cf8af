"""Finds the tests that name a clause, by reading the test files without importing them.

A test names clauses with the decorator of `tests/rule.py`, `@rule("F2.3", "C4")`: on the test, on its class,
as `pytestmark` of its class or module, or as the `marks` of one of its parameters.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

PROJECT = "truckstop"


class NamingError(Exception):
    """Test files that cannot be found or read; the message says where and why."""


def find_project(start: Path) -> Path:
    """Return the nearest folder from `start` upwards whose pyproject.toml names this project."""
    start = start.resolve()
    for folder in (start, *start.parents):
        if _project_name(folder / "pyproject.toml") == PROJECT:
            if (folder / "tests").is_dir():
                return folder
            raise NamingError(f"the project at {folder} has no tests folder")
    raise NamingError(f"no {PROJECT} project here: its pyproject.toml is neither in this folder nor in one above it")


def _project_name(file: Path) -> str | None:
    try:
        project = tomllib.loads(file.read_text(encoding="utf-8")).get("project")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return None
    name = project.get("name") if isinstance(project, dict) else None
    return name if isinstance(name, str) else None


def named_clauses(root: Path) -> dict[str, list[str]]:
    """Return each clause id named by tests under `root`/tests, with the pytest ids of these tests in file order."""
    named: dict[str, list[str]] = {}
    for file in sorted((root / "tests").rglob("*.py")):
        where = file.relative_to(root).as_posix()
        try:
            tree = ast.parse(file.read_bytes(), filename=where)
        except SyntaxError as error:
            raise NamingError(f"{where}, line {error.lineno}: not valid Python ({error.msg})") from None
        except ValueError as error:
            raise NamingError(f"{where}: not valid Python ({error})") from None
        for test, ids in _tests(tree.body, where, where, ()):
            # dict.fromkeys: a test may name a clause twice, through its class and by itself.
            for clause in dict.fromkeys(ids):
                named.setdefault(clause, []).append(test)
    return named


def _tests(
    body: list[ast.stmt], prefix: str, where: str, inherited: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the tests of a module or class body, each with the clause ids that it names or inherits.

    Only functions whose name starts with `test` count. Naming a clause on a helper, or on a class without tests,
    covers nothing.
    """
    statements = list(_flat(body))
    inherited += tuple(_ids(_pytestmark(statements), where))
    for node in statements:
        if isinstance(node, ast.ClassDef):
            own = tuple(_ids(node.decorator_list, where))
            yield from _tests(node.body, f"{prefix}::{node.name}", where, inherited + own)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield f"{prefix}::{node.name}", inherited + tuple(_ids(node.decorator_list, where))


def _flat(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a body, including those inside `if`, `with` and `try`, where tests can be defined."""
    for node in body:
        yield node
        if isinstance(node, ast.If):
            yield from _flat([*node.body, *node.orelse])
        elif isinstance(node, ast.With):
            yield from _flat(node.body)
        elif isinstance(node, ast.Try):
            handlers = [statement for handler in node.handlers for statement in handler.body]
            yield from _flat([*node.body, *handlers, *node.orelse, *node.finalbody])


def _pytestmark(statements: Iterable[ast.stmt]) -> Iterator[ast.expr]:
    for node in statements:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        else:
            continue
        if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets):
            assert node.value is not None
            yield node.value


def _ids(expressions: Iterable[ast.expr], where: str) -> Iterator[str]:
    """Yield the ids of every `rule(...)` call in the expressions, at any depth (a list, a parameter's marks)."""
    for expression in expressions:
        for node in ast.walk(expression):
            if not (isinstance(node, ast.Call) and _is_rule(node.func)):
                continue
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    # Ids computed at run time would be missed here, and their clauses reported as uncovered.
                    raise NamingError(f"{where}, line {argument.lineno}: rule() takes clause ids as plain strings")
                yield argument.value


def _is_rule(function: ast.expr) -> bool:
    """Return True for `rule`, `anything.rule` and `pytest.mark.rule`, which all name clauses."""
    if isinstance(function, ast.Name):
        return function.id == "rule"
    return isinstance(function, ast.Attribute) and function.attr == "rule"
