"""The terminal face: `truckstop` and its commands."""

# Only cheap imports: until `main` runs, an interrupt prints a traceback.
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

__all__ = ["INTERRUPTED", "main"]

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """The entry point. A broken catalogue, or a game from outside that cannot be loaded, is reported here."""
    with exit_on_interrupt():
        from truckstop.kernel.game import SetupError
        from truckstop.words import CatalogueError

        try:
            from truckstop.cli import app
        except (CatalogueError, SetupError) as error:
            sys.stderr.write(f"truckstop: {' '.join(str(error).split())}\n")
            sys.exit(2)
    try:
        app.main(args)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@contextmanager
def exit_on_interrupt() -> Iterator[None]:
    """Exit at once on Ctrl-C within this block; nothing has started yet that needs cleaning up.

    KeyboardInterrupt does not work while modules are imported: raised in a callback of the import system, it is
    printed and ignored.
    """
    main_thread = threading.current_thread() is threading.main_thread()
    # A process that was started with interrupts ignored, as by `nohup` and `&`, keeps ignoring them.
    if not main_thread or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(INTERRUPTED))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
