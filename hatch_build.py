"""The build hook: compiles the engine with mypyc and puts the result into the wheel.

Nothing is ever written beside the sources: a compiled file left in `src` would be imported instead of the
source next to it, also after the source has changed. The work happens in a temporary folder, and the
libraries go from there into the wheel.

`python hatch_build.py` prints the modules that get compiled.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_COMPILER = 3  # exit code of the compiling process, told apart from a failed compilation
KEPT_BUILDS = 4

MYPY_ARGUMENTS = [
    "--config-file=",
    "--namespace-packages",
    "--explicit-package-bases",
    # Interpreted modules are read for their types only; `make check` is where they are checked.
    "--follow-imports=silent",
    "--ignore-missing-imports",
    # Nothing may depend on an earlier build.
    "--no-incremental",
    "--cache-dir=" + os.devnull,
]


def modules_to_compile(root: Path) -> list[str]:
    """The files that pyproject.toml wants compiled, relative to the root, sorted."""
    with (root / "pyproject.toml").open("rb") as file:
        targets = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]
    lists = targets["wheel"]["hooks"]["custom"]
    wanted = {path for pattern in lists["compile"] for path in root.glob(pattern)}
    wanted -= {path for pattern in lists["interpret"] for path in root.glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in wanted)


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter differs between versions
    """Adds compiled modules to a wheel, or leaves it pure Python where that cannot be done."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling which libraries go where in the wheel."""
        root = Path(self.root)
        modules = modules_to_compile(root)
        if self.target_name != "wheel":
            return
        # The pages, if they were built.
        pages = root / "web" / "dist"
        if (pages / "index.html").exists():
            build_data["force_include"][str(pages)] = "truckstop/server/web"
        if not modules:
            return
        if version == "editable":
            self.say_pure("this is an editable install")
            return
        if os.environ.get("TRUCKSTOP_PURE", "0") not in ("", "0"):
            self.say_pure("TRUCKSTOP_PURE is set")
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="truckstop-build-")
        scratch = Path(self.scratch.name)
        shutil.copytree(root / "src", scratch / "src", ignore=shutil.ignore_patterns("__pycache__"))
        self.app.display_info(f"Compiling {len(modules)} modules.")
        code = subprocess.run(
            [
                sys.executable,
                str(Path(__file__).resolve()),
                "compile",
                str(root / "build" / "mypyc"),
                *modules,
            ],
            cwd=scratch,
            env={**os.environ, "PYTHONHASHSEED": "0", "MYPYPATH": "src"},
            stdout=sys.stderr,  # stdout belongs to hatchling, whose caller may read it
            check=False,
        ).returncode
        if code == NO_COMPILER:
            self.say_pure("no working C compiler with Python's headers was found")
            return
        if code != 0:
            self.app.abort("mypyc could not compile the engine, see above; TRUCKSTOP_PURE=1 builds without it.")
        libraries = scratch / "lib"
        for library in libraries.rglob("*"):
            if library.is_file():
                build_data["force_include"][str(library)] = library.relative_to(libraries).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the temporary folder once the wheel is written."""
        if hasattr(self, "scratch"):
            self.scratch.cleanup()

    def say_pure(self, why: str) -> None:
        """A pure-Python wheel works the same, but whoever waits for it should know why it is slow."""
        self.app.display_warning(f"Building pure Python, which runs slower: {why}.")


def compile_here(kept: Path, modules: list[str]) -> int:
    """Compile `modules` of the current folder into ./lib; runs in a process of its own."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    if not compiler_works():
        return NO_COMPILER
    extensions = mypycify(
        [*MYPY_ARGUMENTS, *modules],
        opt_level="3",
        debug_level="0",
        # One C file for all: slower to compile than several, but calls across modules can be inlined.
        multi_file=False,
        separate=False,
        # An assert must fail alike, compiled or not; so must a `__eq__` that returns NotImplemented.
        strip_asserts=False,
        strict_dunder_typing=False,
        target_dir="c",
        group_name="truckstop",
    )
    for extension in extensions:
        # Interpreted code rounds after every operation: a multiply-add fused by the compiler would not.
        extension.extra_compile_args.append("-ffp-contract=off")
    # The C code is all that the libraries are made from: when it is the same, so are they.
    earlier = kept / fingerprint(Path("c"))
    if earlier.is_dir():
        shutil.copytree(earlier, "lib")
        earlier.touch()
        return 0
    command = Distribution({"name": "truckstop", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = "lib"
    command.build_temp = "objects"
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()
    keep(Path("lib"), earlier)
    return 0


def compiler_works() -> bool:
    """Whether a C file that needs Python's headers can be compiled at all."""
    from setuptools._distutils import ccompiler
    from setuptools._distutils.sysconfig import customize_compiler

    Path("probe.c").write_text("#include <Python.h>\nint probe(void) { return PY_VERSION_HEX != 0; }\n")
    try:
        compiler = ccompiler.new_compiler()
        customize_compiler(compiler)
        compiler.compile(["probe.c"], output_dir="probe", include_dirs=[sysconfig.get_path("include")])
    except Exception:  # whatever goes wrong here, the answer is no
        return False
    return True


def fingerprint(folder: Path) -> str:
    """A name for what the C files in `folder` compile to with this Python and this compiler."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    told = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False).stdout
    flags = {name: os.environ.get(name) for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")}
    tools = [
        version_of("mypy"),
        version_of("setuptools"),
        sysconfig.get_config_var("EXT_SUFFIX"),
        sys.version,
    ]
    digest = hashlib.sha256(json.dumps([told, flags, tools]).encode())
    digest.update(Path(__file__).read_bytes())
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def keep(libraries: Path, place: Path) -> None:
    """Put `libraries` by for the next build, if the project folder can be written to."""
    partial = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        shutil.copytree(libraries, partial)
        partial.rename(place)  # in one move: another build never sees half of it
        builds = sorted(place.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in builds[KEPT_BUILDS:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        shutil.rmtree(partial, ignore_errors=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["compile"]:
        sys.exit(compile_here(Path(sys.argv[2]), sys.argv[3:]))
    print("\n".join(modules_to_compile(Path(__file__).resolve().parent)))
