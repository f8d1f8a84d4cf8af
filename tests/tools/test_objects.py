"""hatch_build.py: an unchanged C file is compiled once, and later builds reuse it."""

import os
from pathlib import Path
from typing import Any

import pytest
from setuptools._distutils import ccompiler
from setuptools._distutils.sysconfig import customize_compiler

import hatch_build
from tools.package import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="no C compiler")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with three C files that share a header, as mypyc writes them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "all.h").write_text("int sum(int);\n")
    for name in ("a", "b", "sum"):
        (tmp_path / "c" / f"{name}.c").write_text(f'#include "all.h"\nint {name}(int x) {{ return x + 1; }}\n')
    return tmp_path


def build(folder: Path) -> tuple[int, list[str]]:
    """Build; return the number of compiled files and the object files."""
    compiler: Any = ccompiler.new_compiler()
    customize_compiler(compiler)
    cache = hatch_build.ObjectCache(compiler, folder / "objects", 2)
    objects = cache.compile(
        [f"c/{name}.c" for name in ("b", "sum", "a")], output_dir="temporary", extra_postargs=["-O0"]
    )
    assert cache.requested == 3
    assert all(Path(name).stat().st_size > 0 for name in objects)
    return cache.compiled, objects


def test_unchanged_files_are_not_compiled_again(folder: Path) -> None:
    assert build(folder) == (3, build(folder)[1])
    assert build(folder)[0] == 0


def test_a_changed_file_is_compiled_alone(folder: Path) -> None:
    _, before = build(folder)
    (folder / "c" / "a.c").write_text('#include "all.h"\nint a(int x) { return x + 2; }\n')
    compiled, after = build(folder)
    assert compiled == 1
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_a_changed_header_recompiles_all(folder: Path) -> None:
    build(folder)
    (folder / "c" / "all.h").write_text("int sum(int);\nint more(void);\n")
    assert build(folder)[0] == 3


def test_other_flags_recompile_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(folder)
    monkeypatch.setenv("CFLAGS", "-DOTHER=1")
    assert build(folder)[0] == 3


def test_an_interrupted_build_continues_where_it_stopped(folder: Path) -> None:
    (folder / "c" / "a.c").write_text("this is not C\n")
    with pytest.raises(Exception, match="exit status 1"):
        build(folder)
    left = len(list((folder / "objects").glob("*.o")))
    assert left == 2
    (folder / "c" / "a.c").write_text('#include "all.h"\nint a(int x) { return x; }\n')
    assert build(folder)[0] == 1


def test_only_recently_used_files_are_kept(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.o").touch()
        os.utime(tmp_path / f"{number}.o", (number, number))
    hatch_build.prune(tmp_path, 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3.o", "4.o"]
