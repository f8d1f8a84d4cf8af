"""A bot worker: a process that reads positions and answers with gestures.

The server starts it with its own import path, see `bot_pool.COMMAND`. The worker ends when its standard input is
closed. In each position that it gets, everything that the bot's seat cannot know has been dealt at random.
What keeps a bot that searches within a second is in `bots/live.py`.
"""

import os
import struct
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

import msgspec

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.bots import answers_at_once
from truckstop.bots.live import live_bot, live_gesture
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import keep_files, named, shared_rules

LENGTH = struct.Struct("!I")
LOWER = 10
"""By how much a worker lowers its priority when it is asked for a bot that thinks: the server must not wait for it."""


class Data(msgspec.Struct, frozen=True, tag="data"):
    """The files of a set, sent once; questions name them by their digest. This is not answered."""

    files: Files


class Question(msgspec.Struct, frozen=True, tag="question"):
    """A position in which a bot must act."""

    game: str
    players: int
    options: dict[str, str]
    position: bytes
    seat: int
    bot: str
    seed: int
    data: str = ""
    """The digest of the set, or empty."""


def thought(question: Question, clock: Callable[[], float] = time.monotonic) -> list[int]:
    """Return the bot's next gesture."""
    game = named(question.game)
    state = game.load(shared_rules(game, question.players, question.options, question.data), question.position)
    bot = live_bot(game.key, question.bot)
    return live_gesture(game, state, question.seat, bot, Seeded(question.seed), clock)


def lower_priority() -> None:
    """Let this process run after the server, where the system can do that."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(LOWER)


def read(stream: BinaryIO) -> bytes | None:
    """Read one message, which its length precedes; None at the end of the stream."""
    header = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(header)[0]) if len(header) == LENGTH.size else None


def main() -> None:
    """Answer questions until standard input is closed."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    # A print in a game or a bot must not get between the answers.
    sys.stdout = sys.stderr
    lowered = False
    while (body := read(source)) is not None:
        message = msgspec.msgpack.decode(body, type=Question | Data)
        if isinstance(message, Data):
            keep_files(message.files)
            continue
        if not lowered and not answers_at_once(message.game, message.bot):
            lower_priority()
            lowered = True
        answer = msgspec.msgpack.encode(thought(message))
        try:
            sink.write(LENGTH.pack(len(answer)) + answer)
            sink.flush()
        except BrokenPipeError:
            # The server was killed in the meantime; exit without flushing the buffer.
            os._exit(0)
