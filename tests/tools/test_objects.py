"""hatch_build.py: C files are compiled once, by any build that needs them."""

import os
from pathlib import Path
from typing import Any

import pytest
from setuptools._distutils import ccompiler
from setuptools._distutils.sysconfig import customize_compiler

import hatch_build
from tools.package import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no C compiler here")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three C files that share a header, as mypyc leaves them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "all.h").write_text("int sum(int);\n")
    for name in ("a", "b", "sum"):
        (tmp_path / "c" / f"{name}.c").write_text(f'#include "all.h"\nint {name}(int x) {{ return x + 1; }}\n')
    return tmp_path


def build(folder: Path) -> tuple[int, list[str]]:
    """How many files were compiled, and the object files."""
    compiler: Any = ccompiler.new_compiler()
    customize_compiler(compiler)
    kept = hatch_build.KeptObjects(compiler, folder / "objects", 2)
    made = kept.compile([f"c/{name}.c" for name in ("b", "sum", "a")], output_dir="temporary", extra_postargs=["-O0"])
    assert kept.asked == 3
    assert all(Path(name).stat().st_size > 0 for name in made)
    return kept.compiled, made


def test_what_has_not_changed_is_not_compiled_again(folder: Path) -> None:
    assert build(folder) == (3, build(folder)[1])
    assert build(folder)[0] == 0


def test_a_changed_file_is_compiled_alone(folder: Path) -> None:
    _, before = build(folder)
    (folder / "c" / "a.c").write_text('#include "all.h"\nint a(int x) { return x + 2; }\n')
    compiled, after = build(folder)
    assert compiled == 1
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_a_changed_header_compiles_all(folder: Path) -> None:
    build(folder)
    (folder / "c" / "all.h").write_text("int sum(int);\nint more(void);\n")
    assert build(folder)[0] == 3


def test_other_flags_compile_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(folder)
    monkeypatch.setenv("CFLAGS", "-DOTHER=1")
    assert build(folder)[0] == 3


def test_an_interrupted_build_goes_on_where_it_stopped(folder: Path) -> None:
    (folder / "c" / "a.c").write_text("this is no C\n")
    with pytest.raises(Exception, match="exit status 1"):
        build(folder)
    left = len(list((folder / "objects").glob("*.o")))
    assert left == 2
    (folder / "c" / "a.c").write_text('#include "all.h"\nint a(int x) { return x; }\n')
    assert build(folder)[0] == 1


def test_only_what_was_used_lately_is_kept(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.o").touch()
        os.utime(tmp_path / f"{number}.o", (number, number))
    hatch_build.prune(tmp_path, 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3.o", "4.o"]
