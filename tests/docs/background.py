"""A server that a page tells its reader to start; it runs during the next commands until the reader stops it."""

import re
import signal
import subprocess
import threading
import urllib.request
from pathlib import Path

from tests.waiting import LONG

READY = re.compile(r"open at http://\S*:(\d+)")
LAST = "Ctrl-C"
"""The beginning of the last line that a server prints when it starts."""


class Background:
    """`truckstop serve …` in its own shell; AssertionError if it does not start, answer and stop."""

    def __init__(self, command: str, folder: Path, environ: dict[str, str]) -> None:
        self.command = command
        self.said = ""
        self.port = ""
        self.started = threading.Event()
        self.process = subprocess.Popen(
            ["sh", "-c", f"exec {command}"],
            cwd=folder,
            env=environ | {"PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.started.wait(LONG)
        if not self.port:
            self.stop()
            raise AssertionError(f"{command}\ndoes not start:\n{self.said}")

    def _read(self) -> None:
        assert self.process.stdout is not None, "it is a pipe"
        for line in self.process.stdout:
            self.said += line
            if line.startswith(LAST):
                found = READY.search(self.said)
                self.port = found[1] if found else ""
                self.started.set()
        self.process.stdout.close()
        self.started.set()

    def is_well(self) -> bool:
        """True if the server answers and has a store."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/health", timeout=LONG) as answer:
            return bool(answer.status == 204)

    def stop(self) -> None:
        """Send Ctrl-C; the server must exit by itself."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(LONG)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"{self.command}\ndoes not stop:\n{self.said}") from None
        self.reader.join()
        assert not self.port or code in (0, 130), f"{self.command}\nended with {code}:\n{self.said}"
