"""A bot worker for tests that sleeps over its first question, and a server with such workers.

`python dozing.py FOLDER FIRST` is a worker. It writes its number and process id into the folder. The first workers
sleep until the folder has a file `go`, or until their server is gone. `python dozing.py serve FOLDER …` is the server.
"""

import os
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec
import uvicorn

from truckstop.server import bot_worker
from truckstop.server.app import application
from truckstop.server.launcher import Server, bound
from truckstop.server.limits import NONE
from truckstop.server.node import Node
from truckstop.server.scheduler import Scheduler
from truckstop.store import open_store


def dozing(folder: Path, first: int, workers: int = 1, thinks: float = 600) -> Callable[[Node], Scheduler]:
    """Return a factory of schedulers with such workers."""
    command = (sys.executable, __file__, str(folder), str(first))
    return lambda node: Scheduler(node, workers, thinks, command)


def asked(folder: Path) -> list[int]:
    """Return the ids of the processes that have a question and sleep."""
    return [int(file.read_text()) for file in sorted(folder.glob("asked-*")) if file.read_text()]


def go(folder: Path) -> None:
    """Wake all workers."""
    (folder / "go").touch()


def started(folder: Path) -> int:
    """Return the number of workers started."""
    return len(list(folder.glob("worker-*")))


def own_number(folder: Path) -> int:
    for number in count():
        try:
            (folder / f"worker-{number}").touch(exist_ok=False)
            return number
        except FileExistsError:
            continue
    raise AssertionError


def worker(folder: Path, first: int) -> None:
    number, parent = own_number(folder), os.getppid()
    if number < first:
        body = bot_worker.read(sys.stdin.buffer)
        (folder / f"asked-{number}").write_text(str(os.getpid()))
        while not (folder / "go").exists():
            time.sleep(0.02)
            if os.getppid() != parent:
                return
        question = msgspec.msgpack.decode(body or b"", type=bot_worker.Question)
        answer = msgspec.msgpack.encode(bot_worker.thought(question))
        sys.stdout.buffer.write(bot_worker.LENGTH.pack(len(answer)) + answer)
        sys.stdout.buffer.flush()
    bot_worker.main()


def serve(folder: Path, db: str) -> None:
    listening = bound("127.0.0.1", 0)
    app = application(open_store(db), NONE, scheduler=dozing(folder, 10**6))
    config = uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio")
    port = listening.getsockname()[1]
    Server(config, lambda: print(f"open at http://127.0.0.1:{port}", flush=True)).run(sockets=[listening])


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(Path(sys.argv[2]), sys.argv[sys.argv.index("--db") + 1])
    else:
        worker(Path(sys.argv[1]), int(sys.argv[2]))
