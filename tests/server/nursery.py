"""Servers that start at once: a process that has loaded all modules forks one on request.

Each server is a separate process that runs `truckstop serve`. Loading the modules would take most of the time of a test
that kills and restarts servers many times.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from types import TracebackType
from typing import Self

from tests.server.serving import Served
from tests.waiting import LONG, until


class Quick(Served):
    """A server that restarts at once after a kill."""

    child = 0

    def start(self) -> Self:
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.nursery"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1"} | self.env,
            )
            self.ports: queue.Queue[int] = queue.Queue()
            self.reader = threading.Thread(target=self._read, args=(self.process, self.ports), daemon=True)
            self.reader.start()
        assert self.process.stdin is not None, "it is a pipe"
        command = ["serve", "--db", self.db, "--port", str(self.port), *self.args]
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        self.port = self.ports.get(timeout=LONG)
        assert self.port, "the server did not start:\n" + "".join(self.lines)
        self.child = [int(line.split()[1]) for line in self.lines if line.startswith("server ")][-1]
        return self

    def kill(self) -> None:
        os.kill(self.child, signal.SIGKILL)
        until(lambda: not lives(self.child))
        self.child = 0

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.child:
            self.kill()
        assert self.process is not None and self.process.stdin is not None, "it was started"
        self.process.stdin.close()
        self.process.wait()
        self.reader.join()


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def main() -> None:
    import truckstop.cli.app
    import truckstop.games
    import truckstop.server.launcher
    import truckstop.store.postgres
    import truckstop.store.sqlite  # noqa: F401
    from truckstop.cli import main as run

    # Killed servers are reaped by the kernel.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork():
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        print("server", os.getpid(), flush=True)
        sys.argv = ["truckstop", *json.loads(line)]
        run()
        os._exit(0)


if __name__ == "__main__":
    main()
