"""The process in which a bot from a Python file plays: loads the class and answers positions with options.

In each position that it gets, everything that the bot's seat cannot know has been dealt at random.
"""

import importlib.util
import operator
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

import msgspec

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.bots.bot import Bot
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import SetupError, named


class Load(msgspec.Struct):
    """The first line: which class to load and the game that it plays."""

    protocol: int
    path: str
    symbol: str
    """The name of the class; may be empty if the file has only one bot."""
    game: str
    players: int
    options: dict[str, str]
    files: Files | None


class Position(msgspec.Struct):
    """A position in which the bot must act."""

    position: bytes
    seat: int
    seed: int


class Reply(msgspec.Struct, omit_defaults=True):
    """The answer to a position."""

    option: int = -1
    failed: str = ""
    """The kind of fault, if the bot has not chosen."""
    detail: str = ""


def load(path: Path, symbol: str) -> Bot:
    """Return an instance of a class in a file; SetupError says why there can be none."""
    module = loaded(path)
    bots = [name for name, one in vars(module).items() if is_bot(one) and one.__module__ == module.__name__]
    if not symbol:
        if len(bots) != 1:
            having = (
                f"has the bots {', '.join(bots)}" if bots else "has no bot: a class derived from truckstop.bots.Bot"
            )
            raise SetupError(f"the file {having}; name one, as {path.name}:{bots[0] if bots else 'MyBot'}")
        symbol = bots[0]
    if not hasattr(module, symbol):
        known = f"; its bots are {', '.join(bots)}" if bots else ""
        raise SetupError(f"the file has no class {symbol!r}{known}")
    found = getattr(module, symbol)
    if not is_bot(found):
        raise SetupError(f"{symbol} is no bot: it must be a class derived from truckstop.bots.Bot")
    if found.choose is Bot.choose:
        raise SetupError(f"{symbol} has no method choose(self, s, seat, chance)")
    try:
        bot = found()
    except BaseException as error:
        raise SetupError(f"{symbol}() failed: {told(error, path)}") from None
    assert isinstance(bot, Bot)
    return bot


def is_bot(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Bot) and found is not Bot


def loaded(path: Path) -> ModuleType:
    """Import a file. Modules next to it can be imported from it."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(f"own_bot_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise SetupError(f"line {error.lineno}: {error.msg}") from None
    except BaseException as error:
        raise SetupError(f"the file cannot be loaded: {told(error, path)}") from None
    return module


def told(error: BaseException, path: Path) -> str:
    """Return an exception in one line, with the last line of the file that it passed through."""
    lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if Path(at.filename) == path]
    words = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return f"{words} (line {lines[-1]})" if lines else words


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until there are no more."""

    def answer(fields: object) -> None:
        sink.write(msgspec.json.encode(fields) + b"\n")
        sink.flush()

    first = msgspec.json.decode(source.readline(), type=Load)
    path, game = Path(first.path), named(first.game)
    try:
        bot = load(path, first.symbol)
    except SetupError as error:
        answer({"protocol": first.protocol, "error": str(error)})
        return
    rules = game.rules(first.players, first.options, first.files)
    answer({"protocol": first.protocol})
    decoder = msgspec.json.Decoder(Position)
    for line in source:
        asked = decoder.decode(line)
        state = game.load(rules, asked.position)
        try:
            chosen: object = bot.choose(state, asked.seat, Seeded(asked.seed))
        except BaseException as error:
            answer(Reply(failed="crashed", detail=told(error, path)))
            continue
        try:
            answer(Reply(operator.index(chosen)))  # type: ignore[arg-type]
        except TypeError:
            answer(Reply(failed="nonsense", detail=f"choose returned {chosen!r:.80}, not an option"))


def main() -> None:
    """Answer through copies of the standard streams. What the bot prints goes to the error stream."""
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        serve(source, sink)
    except BrokenPipeError:
        # The command that asked has ended.
        os._exit(0)
