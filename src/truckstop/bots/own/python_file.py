"""A bot that is a class in a Python file. It plays in a process of its own, where it can crash and hang freely."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from mypy_extensions import i64

from truckstop.bots.own.fault import Fault
from truckstop.bots.own.file_worker import Load, Position, Reply
from truckstop.bots.own.names import FILE
from truckstop.bots.own.own_bot import PROTOCOL, OwnBot
from truckstop.kernel.game import SetupError
from truckstop.kernel.state import State

RUN = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from truckstop.bots.own.file_worker import main; main()"
"""Starts a worker with the import path of this process, so that it loads the same version of the package."""


class FileBot(OwnBot):
    """A class in a Python file."""

    in_step = True

    def command(self) -> Sequence[str]:
        return [sys.executable, "-c", RUN, json.dumps(sys.path)]

    def hello(self) -> bytes:
        setting, found = self.setting, FILE.fullmatch(self.key)
        assert found is not None
        path = Path(found["path"]).absolute()
        if not path.is_file():
            raise SetupError(f"{self.key}: there is no file {found['path']}")
        given = (setting.game, setting.players, setting.options, setting.files)
        return msgspec.json.encode(Load(PROTOCOL, str(path), found["symbol"] or "", *given))

    def question(self, s: State, seat: i64, options: list[int], seed: int) -> bytes:
        return msgspec.json.encode(Position(s.dump(), seat, seed))

    def answer(self, line: bytes) -> int:
        reply = msgspec.json.decode(line, type=Reply)
        if reply.failed:
            raise Fault(reply.failed, reply.detail, lost=False)
        return reply.option
