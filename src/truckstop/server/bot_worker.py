"""A bot worker: a process that reads positions and answers with gestures.

The server starts it with its own import path, see `bot_pool.COMMAND`. The worker ends when its standard input is
closed. In each position that it gets, everything that the bot's seat cannot know has been dealt at random.
"""

import os
import struct
import sys
from typing import BinaryIO

import msgspec

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.bots import bot_named, decide
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import keep_files, named, shared_rules
from truckstop.kernel.preview import preview

LENGTH = struct.Struct("!I")


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


def thought(question: Question) -> list[int]:
    """Return a whole gesture: up to a draw or a reveal, the end of the bot's part, or the beginning of another."""
    game = named(question.game)
    seat, chance, gesture = question.seat, Seeded(question.seed), list[int]()
    state = game.load(shared_rules(game, question.players, question.options, question.data), question.position)
    bot = bot_named(question.game, question.bot)
    while True:
        ahead = preview(state, seat, gesture)
        if gesture and (ahead.done < len(gesture) or seat not in ahead.state.to_act()):
            return gesture
        if gesture and game.prompt(ahead.state, seat).begins:
            return gesture
        gesture.append(decide(bot, ahead.state, seat, chance))


def read(stream: BinaryIO) -> bytes | None:
    """Read one message, which its length precedes; None at the end of the stream."""
    header = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(header)[0]) if len(header) == LENGTH.size else None


def main() -> None:
    """Answer questions until standard input is closed."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    # A print in a game or a bot must not get between the answers.
    sys.stdout = sys.stderr
    while (body := read(source)) is not None:
        message = msgspec.msgpack.decode(body, type=Question | Data)
        if isinstance(message, Data):
            keep_files(message.files)
            continue
        answer = msgspec.msgpack.encode(thought(message))
        try:
            sink.write(LENGTH.pack(len(answer)) + answer)
            sink.flush()
        except BrokenPipeError:
            # The server was killed in the meantime; exit without flushing the buffer.
            os._exit(0)
