"""A bot that is a program: it reads questions as JSON lines and answers with options; docs/bots.md describes the lines.

A program is told what its seat may know, never the position.
"""

import shlex
from collections.abc import Sequence

import msgspec
from mypy_extensions import i64

from truckstop.bots.own.names import CMD
from truckstop.bots.own.own_bot import PROTOCOL, OwnBot
from truckstop.bots.own.setting import Setting
from truckstop.kernel.game import SetupError
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.state import State


class Hello(msgspec.Struct, tag_field="is", tag="hello"):
    """The first line."""

    protocol: int
    game: str
    players: int
    options: dict[str, str]
    board: msgspec.Struct | None
    """What is printed and never changes, such as a map."""


class Offered(msgspec.Struct):
    """One option, with the name that logs write."""

    option: int
    name: str


class Question(msgspec.Struct, tag_field="is", tag="choose"):
    """A choice to make."""

    game: str
    players: int
    options: dict[str, str]
    seat: int
    view: msgspec.Struct
    """What the seat knows, as the live table sends it."""
    asked: Prompt
    """The question with its choices, as the live table sends it."""
    choices: list[Offered]
    seed: int
    """For random choices: with the same seed the program should answer the same."""


class ProgramBot(OwnBot):
    """A program that the person started the command with has named."""

    def __init__(self, name: str, setting: Setting) -> None:
        super().__init__(name, setting)
        self.names: dict[int, str] = {}
        self.options = setting.known().checked_options(setting.options)

    def command(self) -> Sequence[str]:
        text = self.key.removeprefix(CMD)
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise SetupError(f"{self.key}: not a command: {str(error).lower()}") from None
        if not words:
            raise SetupError(f"{CMD} needs a command, such as {CMD}./mybot")
        return words

    def hello(self) -> bytes:
        setting = self.setting
        board = setting.known().board(self.rules)
        return msgspec.json.encode(Hello(PROTOCOL, setting.game, setting.players, self.options, board))

    def question(self, s: State, seat: i64, options: list[int], seed: int) -> bytes:
        setting, game = self.setting, self.setting.known()
        for option in options:
            if option not in self.names:
                self.names[option] = game.option_name(self.rules, option)
        choices = [Offered(option, self.names[option]) for option in options]
        view, asked = game.view(s, seat), game.prompt(s, seat)
        return msgspec.json.encode(
            Question(setting.game, setting.players, self.options, seat, view, asked, choices, seed)
        )
