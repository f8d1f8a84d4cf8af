"""A person's turn at the keyboard: asking until one whole gesture is chosen."""

from truckstop.cli.commands import Commands
from truckstop.cli.display import Display
from truckstop.cli.gesture import Gesture
from truckstop.cli.local_game import LocalGame
from truckstop.cli.look import look_at
from truckstop.cli.menu import LOOK, WHY, Answer, asked_for, command_in, no_such_word, not_now, understood


class Turn:
    """Collects one gesture of one seat."""

    def __init__(self, local: LocalGame, display: Display, commands: Commands, seat: int) -> None:
        self.local = local
        self.screen = local.screen
        self.display = display
        self.commands = commands
        self.seat = seat
        self.voice = local.voice.to(seat)
        self.gesture = Gesture(local.game, local.rules, local.session.state, seat)

    def run(self, news: list[str]) -> bool:
        """Ask until the gesture is whole and confirmed. Returns False if an earlier one was taken back instead."""
        gesture = self.gesture
        self.display.show_all(gesture, news)
        while not gesture.whole or gesture.waits:
            answer = self.ask_ready() if gesture.whole else self.ask()
            if answer is None:
                break
            if answer.command == "u":
                if self.commands.take_back(self.seat):
                    return False
            else:
                self.follow(answer)
        return True

    def follow(self, answer: Answer) -> None:
        """Do what was typed: a choice, or a command about the choices."""
        gesture, display = self.gesture, self.display
        if answer.options:
            self.choose(answer.options)
        elif answer.words:
            self.choose_by_words(answer.words)
        elif answer.without is not None:
            self.take_out(answer.without)
        elif answer.command == "b":
            self.go_back()
        elif answer.command == "v":
            display.show_again(gesture)
        elif answer.command == WHY:
            lines = not_now(gesture, self.voice, few=99) or [self.voice.word("terminal.nothing_barred")]
            display.show_aside(gesture, lines)
        elif answer.command == LOOK and answer.rest:
            display.show_aside(gesture, look_at(gesture, answer.rest, self.voice))
        elif answer.command and not self.commands.obey(answer, self.seat):
            self.screen.show(["", *display.question(gesture)])
        elif answer.command:
            display.show_all(gesture, [])

    # Asking

    def ask(self) -> Answer:
        """Ask until the answer can be understood."""
        while True:
            text = self.screen.ask(asked_for(self.gesture, self.voice))
            answer = understood(text, self.gesture, self.voice)
            if not answer.wrong:
                return answer
            if self.screen.redraws and self.local.board is not None:
                # A board fills the screen; without this, error messages would push it off.
                self.display.show_all(self.gesture, [])
            self.screen.show([answer.wrong])

    def ask_ready(self) -> Answer | None:
        """Ask for the confirmation of a gesture that waits, such as a secret one. Returns None if it is confirmed."""
        while True:
            key = "terminal.ready" if self.gesture.sure is None else "terminal.sure"
            text = self.screen.ask(self.voice.word(key))
            if not text:
                return None
            if answer := command_in(text):
                return answer
            self.screen.show([self.voice.word("terminal.wrong.ready")])

    # Choosing

    def choose(self, options: list[int]) -> None:
        """Choose all of these options, or none if they do not go together."""
        gesture, before = self.gesture, len(self.gesture.chosen)
        for option in options:
            matches = [choice for choice in gesture.offered if choice.option == option]
            if not matches:
                self.undo_to(before)
                self.screen.show([self.voice.word("terminal.wrong.together")])
                return
            gesture.choose(matches[0])
        self.show_unless_done()

    def choose_by_words(self, words: list[str]) -> None:
        """Choose these one after the other, as far as they can be chosen."""
        gesture, voice, before, rest = self.gesture, self.voice, len(self.gesture.chosen), list(words)
        while rest and (thing := gesture.called(rest[0])) is not None:
            gesture.choose(thing)
            rest.pop(0)
        if rest and gesture.whole and not gesture.waits:
            # The gesture would be sent at once, with only half of what was typed.
            self.undo_to(before)
            self.screen.show([voice.word("terminal.wrong.together")])
            return
        self.show_unless_done()
        if rest and gesture.whole:
            self.screen.show([voice.word("terminal.wrong.too_much", text=" ".join(rest)[:20])])
        elif rest:
            self.screen.show([voice.word("terminal.wrong.so_far", problem=no_such_word(rest[0], gesture, voice))])

    def undo_to(self, count: int) -> None:
        """Undo the last choices until only the first `count` are left."""
        while len(self.gesture.chosen) > count:
            self.gesture.back()

    def show_unless_done(self) -> None:
        if not self.gesture.whole or self.gesture.waits:
            self.display.show_all(self.gesture, [])

    def take_out(self, option: int) -> None:
        """Take an option out of the set that is being collected."""
        if self.gesture.without(option):
            self.display.show_all(self.gesture, [])
        else:
            self.screen.show([self.voice.word("terminal.wrong.without")])

    def go_back(self) -> None:
        """Undo the last choice of this gesture."""
        if self.gesture.back():
            self.display.show_all(self.gesture, [])
        else:
            can = self.local.session.can_take_back(self.seat)
            self.screen.show([self.voice.word("terminal.wrong.back_done" if can else "terminal.wrong.back")])
