"""Signals that end a command."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """Treat a closed window or a shutdown as Ctrl-C, so that games are saved and no process is left behind.

    A signal that is ignored remains so, as after `nohup`.
    """

    def leave(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    there = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heard = [number for number in there if signal.getsignal(number) is not signal.SIG_IGN]
    before = [signal.signal(number, leave) for number in heard]
    try:
        yield
    finally:
        for number, handler in zip(heard, before, strict=True):
            signal.signal(number, handler)
