"""A program that answers each line it is given with one line, within a time limit."""

import contextlib
import math
import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Final

from truckstop.bots.own.fault import Fault

LONGEST: Final = 1 << 20
"""Bytes that an answer can have. A program that writes without end must not fill the memory."""
KEPT: Final = 4096
"""Bytes of a program's error stream that are kept, the last ones."""
GOODBYE: Final = 2.0
"""Seconds that a program may take to end when its standard input is closed."""
SHOWN: Final = 200
"""Characters of a program's output that a message shows."""
CHUNK: Final = 1 << 16
"""Bytes that are read or written at once."""
GLANCE: Final = 0.02
"""Seconds between two checks whether a program has ended."""


class Process:
    """A running program. It has a session of its own, so that Ctrl-C in the terminal does not reach it directly.

    No read or write blocks: a program may leave its session, where it cannot be killed and may hold the pipes open, and
    the time limit must hold for it, too.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; OSError if that is impossible."""
        self.child = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.child.stdin is not None and self.child.stdout is not None and self.child.stderr is not None
        self.stdin: IO[bytes] = self.child.stdin
        self.stdout: IO[bytes] = self.child.stdout
        self.stderr: IO[bytes] = self.child.stderr
        for stream in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(stream.fileno(), False)
        self.poll = select.poll()
        self.poll.register(self.stdout, select.POLLIN)
        self.poll.register(self.stderr, select.POLLIN)
        self.complaints = b""
        """The end of what it wrote to its error stream."""
        self.asked = False

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the answer without its end; a Fault leaves the program in an unknown state."""
        deadline = time.monotonic() + seconds
        if self.asked:
            self._expect_silence()
        self.asked = True
        answer, unsent = bytearray(), self._send(line + b"\n")
        if unsent:
            self.poll.register(self.stdin, select.POLLOUT)
        try:
            while True:
                left = deadline - time.monotonic()
                ready = {number for number, _ in self.poll.poll(max(0, math.ceil(left * 1000)))}
                if unsent and self.stdin.fileno() in ready:
                    unsent = self._send(unsent)
                    if not unsent:
                        self.poll.unregister(self.stdin)
                if self.stderr.fileno() in ready:
                    self._listen()
                if self.stdout.fileno() in ready:
                    more = os.read(self.stdout.fileno(), CHUNK)
                    if not more:
                        raise Fault("ended", self.last_words())
                    answer += more
                    if b"\n" in more:
                        break
                    if len(answer) > LONGEST:
                        raise Fault("nonsense", f"it wrote more than {LONGEST} bytes without the end of a line")
                if left <= 0:
                    late = f"no answer within {seconds:g} s"
                    raise Fault("late", late, public=late)
        finally:
            if unsent:
                self.poll.unregister(self.stdin)
        first, _, rest = bytes(answer).partition(b"\n")
        if rest:
            raise Fault("nonsense", f"it wrote more than one line: {shown(first + b' ' + rest)}")
        return first

    def _expect_silence(self) -> None:
        """Raise a Fault if there is output that answers no question; it would be taken for the next answer."""
        with contextlib.suppress(BlockingIOError):
            if early := os.read(self.stdout.fileno(), CHUNK):
                raise Fault("nonsense", f"it wrote a line without being asked: {shown(early)}")

    def _send(self, data: bytes) -> bytes:
        """Write as much as the pipe takes and return the rest."""
        try:
            return data[os.write(self.stdin.fileno(), data) :]
        except BlockingIOError:
            return data
        except OSError:
            # It has closed its standard input, or has ended, but may have written an answer before.
            return b""

    def _listen(self) -> None:
        """Read what there is on its error stream, and keep the end."""
        # Limited: a program that never stops writing must not keep the caller here.
        for _ in range(16):
            try:
                more = b"" if self.stderr.closed else os.read(self.stderr.fileno(), CHUNK)
            except BlockingIOError:
                return
            if not more:
                with contextlib.suppress(KeyError, ValueError):
                    self.poll.unregister(self.stderr)
                return
            self.complaints = (self.complaints + more)[-KEPT:]

    def last_words(self) -> str:
        """Return how the program ended, with the last line that it wrote to its error stream."""
        ended = self._ends_within(GOODBYE)
        self._listen()
        how = "it closed its standard output"
        if ended:
            self.kill()
            code = self.child.wait()
            how = f"it was ended by signal {-code}" if code < 0 else f"it ended with code {code}"
        lines = self.complaints.split(b"\n")
        words = [line for line in lines if line.strip()]
        return f"{how}: {shown(words[-1])}" if words else how

    def _ends_within(self, seconds: float) -> bool:
        """Wait for the program to end; False if it has not."""
        deadline = time.monotonic() + seconds
        while not self.has_ended():
            if time.monotonic() >= deadline:
                return False
            time.sleep(GLANCE)
            self._listen()
        return True

    def has_ended(self) -> bool:
        """True if the program has ended. It is not reaped here, so its id still belongs to it and its group."""
        if self.child.returncode is not None:
            return True
        if not hasattr(os, "waitid"):
            return self.child.poll() is not None
        with contextlib.suppress(ChildProcessError):
            return os.waitid(os.P_PID, self.child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return True

    def kill(self) -> None:
        """End it and everything in its session, at once."""
        # Once it was reaped, its id may belong to another program.
        if self.child.returncode is None:
            with contextlib.suppress(OSError):
                os.killpg(self.child.pid, signal.SIGKILL)

    def close(self, at_once: bool = False) -> None:
        """End the program: close its standard input, wait a moment, then kill it. May be called again."""
        if not at_once:
            with contextlib.suppress(OSError):
                self.stdin.close()
            self._ends_within(GOODBYE)
        self.kill()
        # With a limit: a program with other rights than ours cannot be killed. Also, this may be called by a handler of
        # a signal that interrupts the same wait, which without a limit would wait for its own lock.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.child.wait(GOODBYE)
        for stream in (self.stdin, self.stdout, self.stderr):
            with contextlib.suppress(OSError):
                stream.close()


def shown(output: bytes) -> str:
    """Return a program's output for a message: printable, on one line and not too long."""
    text = "".join(letter if letter.isprintable() else " " for letter in output.decode(errors="replace"))
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
