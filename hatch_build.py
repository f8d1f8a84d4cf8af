"""The build hook: compiles the engine with mypyc and puts the result into the wheel.

Nothing is written beside the sources: a compiled file left in `src` would be imported instead of the source next to
it, even after the source has changed. Everything goes into `build/engine`:

    libraries/    compiled engines, each named by a hash of everything it was compiled from
    objects/      object files, each named by a hash of its C code, the headers and the compiler
    work/         files of the build that holds the lock

mypyc writes one C file for each module, and these are compiled on all cores. After a change, only the C files that
differ are compiled again. For the same reason an interrupted build continues where it stopped.

`python hatch_build.py` prints the modules that are compiled.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if sys.platform != "win32":
    import fcntl

VARIABLES = (
    "CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "ARCHFLAGS", "MACOSX_DEPLOYMENT_TARGET", "SDKROOT"
)  # fmt: skip
"""Environment variables that compilers read; tools/package.py has the same list."""
NO_COMPILER = 3  # exit code of the compiling process, different from that of a failed compilation
KEPT_ENGINES = 4
KEPT_OBJECTS = 800  # a build has about 180

MYPY_ARGUMENTS = [
    "--config-file=",
    "--namespace-packages",
    "--explicit-package-bases",
    # Interpreted modules are read for their types only; `make check` checks them.
    "--follow-imports=silent",
    "--ignore-missing-imports",
    # The result must not depend on an earlier build.
    "--no-incremental",
    "--cache-dir=" + os.devnull,
]
# docs/setup.md has the figures: -O3 compiles as fast as -O2, and is never slower than a build from one C file.
OPTIMISATION = "3"
UNIX_FLAGS = [
    # Interpreted code rounds after every operation; a fused multiply-add would not.
    "-ffp-contract=off",
    # The modules are one library. Calls between them are direct, and can be inlined, only if nothing outside the
    # library could replace the function.
    "-fvisibility=hidden",
]


def modules_to_compile(root: Path) -> list[str]:
    """Return the files to compile according to pyproject.toml, relative to the root, sorted."""
    with (root / "pyproject.toml").open("rb") as file:
        targets = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]
    lists = targets["wheel"]["hooks"]["custom"]
    selected = {path for pattern in lists["compile"] for path in root.glob(pattern)}
    selected -= {path for pattern in lists["interpret"] for path in root.glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in selected)


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter differs between versions
    """Adds the pages and the compiled modules to a wheel; the wheel stays pure Python where nothing can be compiled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling where the libraries go in the wheel."""
        root = Path(self.root)
        if self.target_name != "wheel":
            return
        pages = root / "web" / "dist"
        if (pages / "index.html").exists():
            build_data["force_include"][str(pages)] = "truckstop/server/web"
        modules = modules_to_compile(root)
        if not modules:
            return
        if version == "editable":
            self.warn_pure("this is an editable install")
            return
        if os.environ.get("TRUCKSTOP_PURE", "0") not in ("", "0"):
            self.warn_pure("TRUCKSTOP_PURE is set")
            return
        libraries = self.libraries(root, modules)
        if libraries is None:
            self.warn_pure("no working C compiler with Python's headers was found")
            return
        for library in libraries.rglob("*"):
            if library.is_file():
                build_data["force_include"][str(library)] = library.relative_to(libraries).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def libraries(self, root: Path, modules: list[str]) -> Path | None:
        """Return the folder with the compiled libraries, or None if there is no C compiler."""
        place = self.place(root)
        libraries = place / "libraries" / fingerprint(root, modules)
        if libraries.is_dir():
            libraries.touch()
            return libraries
        with locked(place / "lock"):
            if not libraries.is_dir():  # the build that held the lock may have made it
                if not self.compile(root, modules, place):
                    return None
                libraries.parent.mkdir(exist_ok=True)
                (place / "work" / "lib").rename(libraries)
                shutil.rmtree(place / "work", ignore_errors=True)
                prune(libraries.parent, KEPT_ENGINES)
                prune(place / "objects", KEPT_OBJECTS)
        return libraries

    def compile(self, root: Path, modules: list[str], place: Path) -> bool:
        """Compile in the work folder of `place`; return False if there is no C compiler."""
        work = place / "work"
        shutil.rmtree(work, ignore_errors=True)  # left by a build that was killed
        # A copy, so that an edit during the build cannot mix two versions of the source.
        shutil.copytree(root / "src", work / "src", ignore=shutil.ignore_patterns("__pycache__"))
        self.app.display_info(f"Compiling {len(modules)} modules.")
        code = subprocess.run(
            [sys.executable, str(Path(__file__).resolve()), "compile", str(place / "objects"), *modules],
            cwd=work,
            env={**os.environ, "PYTHONHASHSEED": "0", "MYPYPATH": "src"},
            stdout=sys.stderr,  # stdout belongs to hatchling, whose caller may read it
            check=False,
        ).returncode
        if code not in (0, NO_COMPILER):
            self.app.abort("mypyc could not compile the engine, see above; TRUCKSTOP_PURE=1 builds without it.")
        return code == 0

    def place(self, root: Path) -> Path:
        """Return the folder for builds: in the project, or temporary if the project is read-only."""
        place = root / "build" / "engine"
        try:
            place.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=place):
                return place
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise
            self.scratch = tempfile.TemporaryDirectory(prefix="truckstop-build-")
            return Path(self.scratch.name)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder, if there is one, once the wheel is written."""
        if hasattr(self, "scratch"):
            self.scratch.cleanup()

    def warn_pure(self, why: str) -> None:
        """Print why the wheel is pure Python, which works the same but runs slower."""
        self.app.display_warning(f"Building pure Python, which runs slower: {why}.")


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Wait for other builds in the same folder. The system releases the lock when the process ends for any reason."""
    with file.open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fingerprint(root: Path, modules: list[str]) -> str:
    """Return a hash of everything that the compiled engine depends on: source, options, tools."""
    digest = hashlib.sha256(json.dumps([modules, toolchain()]).encode())
    for path in (root / "hatch_build.py", *sorted((root / "src").rglob("*.py"))):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def toolchain() -> list[str]:
    """Return versions and settings of Python, the compilers and the packages whose types the engine uses."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        compiler = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        compiler = ""
    flags = [f"{name}={os.environ.get(name)}" for name in VARIABLES]
    packages = [version_of(name) for name in ("mypy", "setuptools", "librt", "msgspec", "mypy-extensions")]
    return [compiler, *flags, *packages, str(sysconfig.get_config_var("EXT_SUFFIX")), sys.version]


def prune(folder: Path, most: int) -> None:
    """Delete all but the `most` most recently used entries."""
    used = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in used[most:]:
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
        else:
            old.unlink(missing_ok=True)


# The code below runs in a separate process, in the folder of one build.


def compile_here(objects: Path, modules: list[str]) -> int:
    """Compile `modules` of the current folder into ./lib, with object files kept in `objects`."""
    # An interrupt must end this process at once; an exception would wait until all threads have finished.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext
    from setuptools.dist import Distribution

    if not compiler_works():
        return NO_COMPILER
    extensions = mypycify(
        [*MYPY_ARGUMENTS, *modules],
        opt_level=OPTIMISATION,
        debug_level="0",
        multi_file=True,
        separate=False,
        # Asserts, and an `__eq__` that returns NotImplemented, must behave the same compiled and interpreted.
        strip_asserts=False,
        strict_dunder_typing=False,
        target_dir="c",
        group_name="truckstop",
    )
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

    class Build(build_ext):  # type: ignore[misc]  # setuptools has no types
        """build_ext, with its compiler replaced by one that keeps its object files."""

        def build_extensions(self) -> None:
            if self.compiler.compiler_type == "unix":
                for extension in self.extensions:
                    extension.extra_compile_args += UNIX_FLAGS
            cache = ObjectCache(self.compiler, objects, cores)
            self.compiler.compile = cache.compile
            super().build_extensions()
            print(f"{cache.compiled} of {cache.requested} C files were compiled; the others had not changed.")

    command = Build(Distribution({"name": "truckstop", "ext_modules": extensions}))
    command.build_lib = "lib"
    command.build_temp = "objects"
    command.parallel = cores
    command.ensure_finalized()
    command.run()
    return 0


class ObjectCache:
    """Compiles C files on several cores and caches each object file by a hash of its input."""

    def __init__(self, compiler: Any, folder: Path, cores: int) -> None:
        self.compile_one = compiler.compile
        self.folder = folder
        self.cores = cores
        # build_ext calls `compile` from several threads, one for each extension; all of them share the cores.
        self.turns = threading.Semaphore(cores)
        self.tools = hashlib.sha256(json.dumps(toolchain()).encode())
        for header in sorted(Path("c").rglob("*.h")):
            self.tools.update(header.read_bytes())
        self.requested = self.compiled = 0
        folder.mkdir(parents=True, exist_ok=True)

    def compile(self, sources: list[str], **options: Any) -> list[str]:
        """Replace the method of distutils' compilers: return the object files in the order of the sources."""
        self.requested += len(sources)
        # The largest first: if a large one started last, the other cores would idle.
        largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
        with ThreadPoolExecutor(self.cores) as pool:
            objects = dict(zip(largest_first, pool.map(lambda source: self.object_of(source, options), largest_first)))
        return [objects[source] for source in sources]

    def object_of(self, source: str, options: dict[str, Any]) -> str:
        """Return the object file of one C file; compile it if it is not cached."""
        digest = self.tools.copy()
        digest.update(json.dumps(options.get("extra_postargs")).encode() + source.encode())
        digest.update(Path(source).read_bytes())
        place = self.folder / f"{digest.hexdigest()[:32]}.o"
        if place.exists():
            place.touch()
            return str(place)
        with self.turns:
            (compiled,) = self.compile_one([source], **options)
        self.compiled += 1
        # Written to a temporary name and renamed: an interrupted build leaves no partial file.
        temporary = place.with_suffix(f".{os.getpid()}")
        shutil.copyfile(compiled, temporary)
        temporary.replace(place)
        return str(place)


def compiler_works() -> bool:
    """Return True if a C file that includes Python's headers can be compiled."""
    from setuptools._distutils import ccompiler
    from setuptools._distutils.sysconfig import customize_compiler

    Path("probe.c").write_text("#include <Python.h>\nint probe(void) { return PY_VERSION_HEX != 0; }\n")
    try:
        compiler = ccompiler.new_compiler()
        customize_compiler(compiler)
        compiler.compile(["probe.c"], output_dir="probe", include_dirs=[sysconfig.get_path("include")])
    except Exception:  # any error means no
        return False
    return True


if __name__ == "__main__":
    if sys.argv[1:2] == ["compile"]:
        sys.exit(compile_here(Path(sys.argv[2]), sys.argv[3:]))
    print("\n".join(modules_to_compile(Path(__file__).resolve().parent)))
