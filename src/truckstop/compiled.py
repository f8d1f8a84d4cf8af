"""Whether the engine runs compiled or as plain Python: the same games, at different speed."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

# A module that every game runs through; all compiled modules are built together or not at all.
PROBE = "truckstop.kernel.chance"


def is_compiled() -> bool:
    """True if the engine in use is machine code."""
    spec = find_spec(PROBE)
    origin = spec.origin if spec is not None else None
    return origin is not None and origin.endswith(tuple(EXTENSION_SUFFIXES))


def word() -> str:
    """How the engine runs, for `truckstop --version`."""
    return "compiled" if is_compiled() else "uncompiled (slower)"


def notice() -> str:
    """One line for the console: how the engine runs and, when it is slow, what to do about it."""
    if is_compiled():
        return "The engine is compiled."
    return (
        "The engine is uncompiled (slower): "
        "install a C compiler and Python's headers, then run `make setup` or `pip install .` again."
    )
