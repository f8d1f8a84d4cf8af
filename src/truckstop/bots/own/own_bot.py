"""A bot of one's own in another process: asks it, checks its answers and counts its faults."""

from collections.abc import Sequence
from typing import Final

import msgspec
from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.bots.own.fault import Fault
from truckstop.bots.own.process import Process, shown
from truckstop.bots.own.setting import Setting
from truckstop.kernel.chance import MOST, Chance
from truckstop.kernel.game import SetupError
from truckstop.kernel.state import State

PROTOCOL: Final = 1
"""The version of the lines that a bot is sent and answers with."""
START: Final = 60.0
"""Seconds that a bot may take to start: to import its packages, or to load a model."""


class Welcome(msgspec.Struct):
    """The answer to the first line."""

    protocol: int
    error: str = ""
    """Why the bot cannot play; empty if it can."""


class Answer(msgspec.Struct):
    """The answer to a question."""

    option: int


class OwnBot(Bot):
    """Plays by asking another process, which it starts when needed and replaces after a fault.

    For a choice that the bot fails to make, one of the options is drawn from the seat's own chance, so that a game can
    be repeated. A process that may still write a late answer is not asked again but replaced.
    """

    def __init__(self, name: str, setting: Setting) -> None:
        self.key = name
        self.looks = True
        self.setting = setting
        self.rules = setting.known().rules(setting.players, setting.options, setting.files)
        self.process: Process | None = None
        self.faults: list[Fault] = []
        """The faults since `take_faults` was called last."""

    # What the two kinds of bots differ in

    def command(self) -> Sequence[str]:
        """Return the command line of the process."""
        raise NotImplementedError

    def hello(self) -> bytes:
        """Return the first line for a new process."""
        raise NotImplementedError

    def question(self, s: State, seat: int, options: list[int], seed: int) -> bytes:
        """Return the line that asks for a choice."""
        raise NotImplementedError

    def answer(self, line: bytes) -> int:
        """Return the option in an answer; Fault or msgspec.MsgspecError if there is none."""
        return msgspec.json.decode(line, type=Answer).option

    # The same for both

    def start(self) -> None:
        """Start the process and exchange the first lines; SetupError if it cannot play."""
        if self.process is not None:
            return
        hello = self.hello()
        try:
            self.process = Process(self.command())
        except OSError as error:
            raise SetupError(f"{self.key}: cannot be started: {(error.strerror or str(error)).lower()}") from None
        try:
            line = self.process.ask(hello, START)
            welcome = msgspec.json.decode(line, type=Welcome)
        except Fault as fault:
            self.close(at_once=True)
            raise SetupError(f"{self.key}: did not answer the first line: {fault.detail}") from None
        except msgspec.MsgspecError:
            self.close(at_once=True)
            wanted = f'{{"protocol": {PROTOCOL}}}'
            raise SetupError(f"{self.key}: answered {shown(line)!r} to the first line, not {wanted}") from None
        if welcome.error or welcome.protocol != PROTOCOL:
            self.close()
            problem = welcome.error or f"speaks protocol {welcome.protocol}; this version speaks {PROTOCOL}"
            raise SetupError(f"{self.key}: {problem}")

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        options = s.options(seat)
        seed = chance.draw(THOUGHT, MOST)
        try:
            return self.ask(s, seat, options, seed)
        except Fault as fault:
            if fault.lost:
                self.close(at_once=True)
            self.faults.append(fault)
        return options[chance.draw(THOUGHT, len(options))]

    def ask(self, s: State, seat: int, options: list[int], seed: int) -> int:
        """Return the option that the bot chooses; raise Fault if it does not choose one of `options`."""
        try:
            self.start()
        except SetupError as error:
            raise Fault("ended", str(error)) from None
        assert self.process is not None
        line = self.process.ask(self.question(s, seat, options, seed), self.setting.think)
        try:
            option = self.answer(line)
        except msgspec.MsgspecError:
            raise Fault("nonsense", f'it answered {shown(line)!r}, not {{"option": …}}') from None
        if option not in options:
            offered = ", ".join(map(str, options))
            raise Fault("illegal", f"it chose option {option}; its options were {offered}", lost=False)
        return option

    def take_faults(self) -> list[Fault]:
        """Return the faults since the last call."""
        faults, self.faults = self.faults, []
        return faults

    def close(self, at_once: bool = False) -> None:
        """End the process; the next question starts a new one."""
        if self.process is not None:
            process, self.process = self.process, None
            process.close(at_once)
