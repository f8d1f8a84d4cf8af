"""Properties of the project as a whole."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

import truckstop
from hatch_build import modules_to_compile
from truckstop.compiled import is_compiled, notice, word

ROOT = Path(__file__).resolve().parent.parent

# Folders of a particular machine, and package hosts. The patterns do not match themselves.
MACHINE = re.compile(r"(?<![\w.~-])/(work|root|home|Users|opt)(?=/)/\w")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(org|com)|yarnpkg\.com|index[-_]url\s*=?\s*http", re.I)


def files() -> list[Path]:
    """Return every file of the project that git tracks or does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive, or no git
        generated = {".venv", "build", "dist", "saves", "node_modules", "__pycache__"}
        paths = [path for path in ROOT.rglob("*") if not generated.intersection(path.relative_to(ROOT).parts)]
        return [path for path in paths if path.is_file() and not path.parts[len(ROOT.parts)].endswith("_cache")]
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def texts() -> Iterator[tuple[str, str]]:
    """Yield the name and content of every text file."""
    for path in files():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def sources() -> list[Path]:
    return [path for path in files() if path.suffix == ".py"]


def module_name(file: str) -> str:
    return file.removeprefix("src/").removesuffix(".py").replace("/", ".")


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["machine", "registry"])
def test_no_file_names_a_machine_or_a_registry(pattern: re.Pattern[str]) -> None:
    matches = [f"{name}: {match.group()}" for name, text in texts() if (match := pattern.search(text))]
    assert not matches


def test_requirements_are_exact_and_name_no_host() -> None:
    lists = sorted((ROOT / "requirements").glob("*.txt"))
    assert [path.stem for path in lists] == ["bench", "dev", "play"]
    for path in lists:
        lines = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
        strays = [line for line in lines if not re.match(r"[\w.-]+==[\w.]+( ;|$)", line) or "/" in line]
        assert not strays, f"{path.name}: {strays}"


def test_every_source_file_has_a_docstring() -> None:
    undocumented = [str(path.relative_to(ROOT)) for path in sources() if not ast.get_docstring(parsed(path))]
    assert not undocumented


def test_there_are_no_compiled_files_in_src() -> None:
    compiled = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd", ".c")]
    assert not compiled


def test_the_suite_runs_on_the_expected_package() -> None:
    """The Makefile runs the engine's tests compiled and interpreted; a wrong path would make both runs the same."""
    from_source = Path(truckstop.__file__).is_relative_to(ROOT / "src")
    expected = os.environ.get("TRUCKSTOP_UNDER_TEST")
    if expected is not None:
        assert from_source == (expected == "source")
    if from_source:
        assert not is_compiled()


def test_all_listed_modules_are_compiled_or_none() -> None:
    """Calls into a module that silently stayed interpreted would be slow."""
    origins = {name: find_spec(name) for name in map(module_name, modules_to_compile(ROOT))}
    compiled = {
        name
        for name, spec in origins.items()
        if spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))
    }
    assert compiled == (set(origins) if is_compiled() else set())


STRUCT = re.compile(r"^class .*\bStruct\b", re.MULTILINE)


def test_structs_stay_interpreted() -> None:
    """msgspec builds a struct from the annotations of its class, which a compiled class does not have."""
    with_structs = [name for name in modules_to_compile(ROOT) if STRUCT.search((ROOT / name).read_text())]
    assert not with_structs


def test_the_messages_about_speed_agree() -> None:
    assert word().startswith("compiled") == is_compiled()
    assert ("slower" in notice()) == (not is_compiled())
    assert "\n" not in notice()


@pytest.mark.skipif(not is_compiled(), reason="compares a pure wheel with the compiled one")
def test_a_pure_wheel_works(tmp_path: Path) -> None:
    env = {**os.environ, "TRUCKSTOP_PURE": "1"}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(build, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert "slower" in built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    names = ", ".join(map(module_name, modules_to_compile(ROOT)))
    ask = f"import {names}, truckstop.compiled; print(truckstop.__file__, truckstop.compiled.word())"
    env["PYTHONPATH"] = str(unpacked)
    output = subprocess.run([sys.executable, "-c", ask], env=env, capture_output=True, text=True, check=True).stdout
    assert output.strip() == f"{unpacked / 'truckstop' / '__init__.py'} uncompiled (slower)"


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def wrong_shifts(tree: ast.Module) -> list[int]:
    """Return the lines that shift a constant to the left by a variable.

    mypyc 2.4 writes the constant to C as an int of 32 bits, so the result is silently wrong from bit 31 on. This also
    happens with a named constant: a Final, or a variable that is only ever set to constants.
    """
    lines = []
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in (tree, *functions):
        constants = constant_names(scope)
        for node in ast.walk(scope):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                if is_constant(node.left, constants) and not is_constant(node.right, set()):
                    lines.append(node.lineno)
    return sorted(set(lines))


def constant_names(scope: ast.AST) -> set[str]:
    """Return the names in a scope that are only ever set to constants."""
    constant: set[str] = set()
    varying: set[str] = set()
    for node in ast.walk(scope):
        if isinstance(node, ast.arg):
            varying.add(node.arg)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            (constant if is_constant(node.value, set()) else varying).update(names)
        elif isinstance(node, ast.AugAssign | ast.For | ast.NamedExpr) and isinstance(node.target, ast.Name):
            varying.add(node.target.id)
    return constant - varying


def is_constant(node: ast.expr, names: set[str]) -> bool:
    """Return True if the text of an expression shows that its value is constant."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name in names or name.isupper()
        case ast.UnaryOp(operand=operand):
            return is_constant(operand, names)
        case ast.BinOp(left=left, right=right):
            return is_constant(left, names) and is_constant(right, names)
        case ast.Call(func=ast.Name(id="i64" | "i32" | "i16" | "u8" | "int"), args=[value]):
            return is_constant(value, names)
    return False


def test_no_compiled_code_shifts_a_constant_by_a_variable() -> None:
    shifts = {name: wrong_shifts(parsed(ROOT / name)) for name in modules_to_compile(ROOT)}
    assert not {name: lines for name, lines in shifts.items() if lines}


@pytest.mark.parametrize(
    "wrong",
    [
        "def f(n: i64) -> i64:\n    return 1 << n",
        "def f(n: i64) -> i64:\n    return -1 << n",
        "def f(n: i64) -> i64:\n    return (1 + 1) << n",
        "def f(n: i64) -> i64:\n    return i64(1) << n",
        "def f(n: i64) -> i64:\n    one: i64 = 1\n    return one << n",
        "ONE: Final = 1\ndef f(n: i64) -> i64:\n    return ONE << n",
        "class C:\n    def f(self, n: i64) -> i64:\n        return 1 << n",
    ],
)
def test_a_shifted_constant_is_found(wrong: str) -> None:
    assert wrong_shifts(ast.parse(wrong)) == [wrong.count("\n") + 1]


@pytest.mark.parametrize(
    "right",
    [
        "def f(x: i64) -> i64:\n    return x << 21",
        "def f(x: i64, n: i64) -> i64:\n    return (x << n) | (x >> (32 - n))",
        "MASK: Final = (1 << 32) - 1",
        "def f(n: i64) -> i64:\n    x: i64 = 1\n    x = x * n\n    return x << n",
    ],
)
def test_other_shifts_are_allowed(right: str) -> None:
    assert wrong_shifts(ast.parse(right)) == []
