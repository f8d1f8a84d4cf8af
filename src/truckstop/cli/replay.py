"""Replaying a log step by step: as a seat saw it, or with everything open."""

import msgspec

from truckstop.cli import explanations
from truckstop.cli.draw import drawing_of
from truckstop.cli.menu import nothing
from truckstop.cli.screen import EndOfInput, Screen
from truckstop.kernel.chance import Scripted
from truckstop.kernel.game import SPECTATOR, Game, SetupError, named
from truckstop.kernel.log import NOBODY, Log, Move, replay
from truckstop.kernel.prompt import Message
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent, heard_by
from truckstop.words import Catalogue, Voice


class Step(msgspec.Struct):
    """One entry of the log as the viewer is shown it."""

    lines: list[str]
    state: State


class Replay:
    """A log for one viewer; `open_all` shows all choices."""

    def __init__(
        self, log: Log, names: list[str], words: Catalogue, screen: Screen, viewer: int, open_all: bool
    ) -> None:
        self.game: Game = named(log.game)
        self.rules = log.rules()
        self.printed = self.game.board(self.rules)
        self.screen = screen
        self.viewer = viewer
        self.open_all = open_all
        self.voice = Voice(words, self.game.key, names, explanations.figures(self.game, log, words), viewer)
        self.steps = self._steps(log)

    def _steps(self, log: Log) -> list[Step]:
        steps: list[Step] = []
        for moment in replay(log):
            lines = []
            if steps:
                lines = self._doing(steps[-1].state, moment.entry)
            heard = moment.events if self.open_all else heard_by(moment.events, self.viewer)
            lines += self.voice.tell(self.game.message(self.rules, event) for event in heard)
            steps.append(Step(lines, moment.state.copy()))
        return steps

    def _doing(self, before: State, entry: Move) -> list[str]:
        """Say who acted and, if the viewer may know it, what they chose."""
        if entry.seat == NOBODY:
            return []
        who = f"seat:{entry.seat}"
        if not self.open_all and entry.seat != self.viewer:
            return [self.voice.word("terminal.replay.acted", who=who)]
        state, script = before.copy(), Scripted(list(entry.draws))
        said: list[Message] = []
        for option in entry.do:
            prompt = self.game.prompt(state, entry.seat)
            # The choice that ends a set is not mentioned.
            offered = prompt.choices[:-1] if prompt.any_order else prompt.choices
            said += [choice.says for choice in offered if choice.option == option]
            state.apply(entry.seat, option, script, Silent())
        choices = self.voice.list(self.voice.say(message) for message in said) or nothing(self.voice)
        return [self.voice.word("terminal.replay.chose", who=who, choices=choices)]

    # Showing

    def show(self, number: int, board: bool) -> None:
        step = self.steps[number]
        head = self.voice.word("terminal.replay.step", step=number, last=len(self.steps) - 1)
        self.screen.show([head, *(f"- {line}" for line in step.lines)])
        if board:
            self.screen.show(["", *self.board(step.state)])
        self.screen.show()

    def board(self, state: State) -> list[str]:
        view = self.game.view(state, self.viewer)
        drawing = drawing_of(self.game.key, self.screen.plain)
        return drawing(self.printed, view, self.voice, self.screen.width, False, [])

    def run(self, start: int) -> None:
        """Let a person step through; for a script, print everything and the final position."""
        if not 0 <= start < len(self.steps):
            raise SetupError(f"--from {start}: the log has steps 0 to {len(self.steps) - 1}")
        if not self.screen.live:
            for number in range(start, len(self.steps)):
                self.show(number, board=number == len(self.steps) - 1)
            return
        number = start
        try:
            while True:
                self.screen.clear()
                self.show(number, board=True)
                number = self.next(number)
                if number < 0:
                    return
        except (EndOfInput, KeyboardInterrupt):
            return

    def next(self, number: int) -> int:
        """Ask for the next step to show; returns -1 to stop."""
        last = len(self.steps) - 1
        while True:
            text = self.screen.ask(self.voice.word("terminal.replay.ask", last=last)).lower()
            if text == "q":
                return -1
            if text == "b":
                return max(number - 1, 0)
            if not text and number < last:
                return number + 1
            if text.isdecimal() and int(text) <= last:
                return int(text)
            key = "terminal.replay.at_end" if not text else "terminal.replay.wrong"
            self.screen.show([self.voice.word(key, last=last)])


def viewer_of(log: Log, seat: int | None) -> int:
    """Return the viewer for `--seat`, which counts from 0 as logs do."""
    if seat is None:
        return SPECTATOR
    if not 0 <= seat < log.players:
        raise SetupError(f"--seat {seat}: the log has seats 0 to {log.players - 1}")
    return seat
