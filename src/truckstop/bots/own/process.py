"""A program that answers each line it is given with one line."""

import contextlib
import os
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from typing import IO, Final

from truckstop.bots.own.fault import Fault
from truckstop.bots.own.watchdog import Watchdog

LONGEST: Final = 1 << 20
"""Bytes that an answer can have. A program that writes without end must not fill the memory."""
GOODBYE: Final = 2.0
"""Seconds that a program may take to end when its standard input is closed."""
SHOWN: Final = 200
"""Characters of a program's output that a message shows."""


class Process:
    """A running program. It has a session of its own, so that Ctrl-C in the terminal does not reach it directly."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; OSError if that is impossible."""
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        assert self.child.stdin is not None and self.child.stdout is not None and self.child.stderr is not None
        self.stdin: IO[bytes] = self.child.stdin
        self.stdout: IO[bytes] = self.child.stdout
        self.stderr: IO[bytes] = self.child.stderr
        self.complaints: deque[str] = deque(maxlen=5)
        """The last lines that it wrote to its error stream."""
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        self.watchdog = Watchdog(self.kill)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the answer without its end; a Fault leaves the program in an unknown state."""
        answer = b""
        self.watchdog.watch(seconds)
        try:
            with contextlib.suppress(OSError):  # it has ended, but may have written before
                self.stdin.write(line + b"\n")
                self.stdin.flush()
            while b"\n" not in answer and len(answer) <= LONGEST:
                more = os.read(self.stdout.fileno(), 1 << 16)
                if not more:
                    break
                answer += more
        finally:
            late = self.watchdog.rest()
        if late:
            raise Fault("late", f"no answer within {seconds:g} s")
        if b"\n" not in answer:
            if len(answer) > LONGEST:
                raise Fault("nonsense", f"it wrote more than {LONGEST} bytes without the end of a line")
            raise Fault("ended", self.last_words())
        answer, _, rest = answer.partition(b"\n")
        if rest:
            raise Fault("nonsense", f"it wrote more than one line: {shown(answer + b' ' + rest)}")
        return answer

    def last_words(self) -> str:
        """Return how the program ended, with the last line that it wrote to its error stream."""
        try:
            code: int | None = self.child.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            code = None
        self.listener.join(GOODBYE)
        if code is None:
            how = "it closed its standard output"
        elif code < 0:
            how = f"it was ended by signal {-code}"
        else:
            how = f"it ended with code {code}"
        return f"{how}: {self.complaints[-1]}" if self.complaints else how

    def kill(self) -> None:
        """End it and everything it has started, at once."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.child.pid, signal.SIGKILL)
            else:
                self.child.kill()

    def close(self, at_once: bool = False) -> None:
        """End the program: close its standard input, wait a moment, then kill it."""
        if not at_once:
            with contextlib.suppress(OSError):
                self.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.child.wait(GOODBYE)
        self.kill()
        self.child.wait()
        with contextlib.suppress(OSError):
            self.stdin.close()
        self.stdout.close()

    def _listen(self) -> None:
        for line in self.stderr:
            if words := line.strip():
                self.complaints.append(shown(words))
        self.stderr.close()


def shown(output: bytes) -> str:
    """Return a program's output for a message: printable, on one line and not too long."""
    text = "".join(letter if letter.isprintable() else " " for letter in output.decode(errors="replace"))
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
