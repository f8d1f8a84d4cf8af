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
RESTART: Final = 5.0
"""Seconds that a bot may take to start again after a fault, if it may not think longer than that."""
ATTEMPTS: Final = 3
"""Starts in a row that may fail; then the bot is dropped."""


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
    be repeated. A process that may still write a late answer is not asked again but replaced. A bot that cannot be
    started several times in a row is dropped: all its choices are drawn.
    """

    in_step = False
    """True if every answer is known to belong to the last question, even one that makes no sense there."""

    def __init__(self, name: str, setting: Setting) -> None:
        self.key = name
        self.looks = True
        self.setting = setting
        self.rules = setting.known().rules(setting.players, setting.options, setting.files)
        self.process: Process | None = None
        self.failed_starts = 0
        """Starts in a row that have failed."""
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
        """Start the process for the first time; SetupError if it cannot play."""
        if self.process is None:
            try:
                self._begin(START)
            except Fault as fault:
                raise SetupError(f"{self.key}: {fault.detail}") from None

    def _restart(self) -> None:
        """Start the process again; a Fault if that fails, or has failed too often."""
        if self.failed_starts >= ATTEMPTS:
            raise Fault("dropped", f"it is no longer started, because {ATTEMPTS} starts in a row failed")
        try:
            self._begin(min(START, max(self.setting.think, RESTART)))
        except Fault:
            self.failed_starts += 1
            raise
        except SetupError as error:
            self.failed_starts += 1
            raise Fault("ended", str(error)) from None
        self.failed_starts = 0

    def _begin(self, seconds: float) -> None:
        """Start the process and exchange the first lines; a Fault, or SetupError, if that fails."""
        hello = self.hello()
        try:
            self.process = Process(self.command())
        except OSError as error:
            raise Fault("ended", f"cannot be started: {(error.strerror or str(error)).lower()}") from None
        try:
            line = self.process.ask(hello, seconds)
            welcome = msgspec.json.decode(line, type=Welcome)
        except Fault as fault:
            self.close(at_once=True)
            raise Fault(fault.kind, f"did not answer the first line: {fault.detail}", public=fault.public) from None
        except msgspec.MsgspecError:
            self.close(at_once=True)
            wanted = f'{{"protocol": {PROTOCOL}}}'
            raise Fault("nonsense", f"answered {shown(line)!r} to the first line, not {wanted}") from None
        if welcome.error or welcome.protocol != PROTOCOL:
            self.close()
            problem = welcome.error or f"speaks protocol {welcome.protocol}; this version speaks {PROTOCOL}"
            raise Fault("ended", problem)

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
        if self.process is None:
            self._restart()
        assert self.process is not None
        line = self.process.ask(self.question(s, seat, options, seed), self.setting.think)
        try:
            option = self.answer(line)
        except msgspec.MsgspecError:
            raise Fault("nonsense", f'it answered {shown(line)!r}, not {{"option": …}}') from None
        if option not in options:
            offered = ", ".join(map(str, options))
            chosen = f"it chose option {option}"
            detail = f"{chosen}; its options were {offered}"
            raise Fault("illegal", detail, lost=not self.in_step, public=chosen)
        return option

    def take_faults(self) -> list[Fault]:
        """Return the faults since the last call."""
        faults, self.faults = self.faults, []
        return faults

    def close(self, at_once: bool = False) -> None:
        """End the process; the next question starts a new one."""
        if self.process is not None:
            # In this order: if a signal interrupts it, the process can still be found and closed again.
            self.process.close(at_once)
            self.process = None
