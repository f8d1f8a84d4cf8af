"""Tells whether the engine runs compiled or as plain Python."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

# A module that all games use; all compiled modules are built together or not at all.
PROBE = "truckstop.kernel.chance"


def is_compiled() -> bool:
    """True if the engine in use is compiled."""
    spec = find_spec(PROBE)
    origin = spec.origin if spec is not None else None
    return origin is not None and origin.endswith(tuple(EXTENSION_SUFFIXES))


def word() -> str:
    """Return how the engine runs, for `truckstop --version`."""
    return "compiled" if is_compiled() else "uncompiled (slower)"


def notice() -> str:
    """Return one line for the console: how the engine runs and, if it is uncompiled, how to compile it."""
    if is_compiled():
        return "The engine is compiled."
    return (
        "The engine is uncompiled (slower): "
        "install a C compiler and Python's headers, then run `make setup` or `pip install .` again."
    )
