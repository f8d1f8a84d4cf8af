"""A bot worker: a process that reads positions and answers with gestures.

The server starts it with its own import path, see `scheduler.COMMAND`. The worker ends when its standard input is
closed. Each position it is given has everything that the bot's seat cannot know dealt at random.
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
    """Files of somebody's own, told once: questions name them by their digest. There is no answer to this."""

    files: Files


class Question(msgspec.Struct, frozen=True, tag="question"):
    """What a bot is to decide."""

    game: str
    players: int
    options: dict[str, str]
    position: bytes
    seat: int
    bot: str
    seed: int
    data: str = ""
    """The digest of the files that are played with, if they are not ours."""


def thought(question: Question) -> list[int]:
    """A whole gesture: until something is drawn or shown, the bot's part ends, or another gesture begins."""
    game = named(question.game)
    seat, chance, gesture = question.seat, Seeded(question.seed), list[int]()
    state = game.load(shared_rules(game, question.players, question.options, question.data), question.position)
    mind = bot_named(question.game, question.bot)
    while True:
        ahead = preview(state, seat, gesture)
        if gesture and (ahead.done < len(gesture) or seat not in ahead.state.to_act()):
            return gesture
        if gesture and game.prompt(ahead.state, seat).begins:
            return gesture
        gesture.append(decide(mind, ahead.state, seat, chance))


def read(stream: BinaryIO) -> bytes | None:
    """One message: its length, then itself; None at the end."""
    head = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


def main() -> None:
    """Answer until nobody asks any more."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    # A print in a game or a bot must not get between the answers.
    sys.stdout = sys.stderr
    while (body := read(source)) is not None:
        told = msgspec.msgpack.decode(body, type=Question | Data)
        if isinstance(told, Data):
            keep_files(told.files)
            continue
        answer = msgspec.msgpack.encode(thought(told))
        try:
            sink.write(LENGTH.pack(len(answer)) + answer)
            sink.flush()
        except BrokenPipeError:
            # The server was killed in the meantime. What is left in the buffer is for nobody.
            os._exit(0)
