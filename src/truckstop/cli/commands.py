"""The commands that a person can type instead of a choice: help, rules, the log, saving, leaving, taking back."""

from truckstop.cli import explanations
from truckstop.cli.autosave import Autosave
from truckstop.cli.display import Display
from truckstop.cli.local_game import LocalGame
from truckstop.cli.menu import Answer
from truckstop.cli.news import News


class Leave(Exception):
    """A person wants to stop here."""


class Commands:
    """Carries out commands that do not depend on the choices made so far."""

    def __init__(self, local: LocalGame, news: News, display: Display, autosave: Autosave) -> None:
        self.local = local
        self.news = news
        self.display = display
        self.autosave = autosave

    def obey(self, answer: Answer, seat: int) -> bool:
        """Carry out a command that changes nothing in the game.

        Returns True if the answer took pages, so that the board has to be drawn again.
        """
        local, voice = self.local, self.local.voice.to(seat)
        if answer.command == "q":
            raise Leave
        if answer.command == "s":
            self.autosave.save_on_request()
            return False
        if answer.command == "l":
            lines = self.news.told(seat)
        elif answer.command == "r":
            lines = explanations.rules(local.game, answer.rest, voice)
        elif answer.command == "c":
            lines = explanations.things(local.game, local.rules, answer.rest, voice)
        else:
            lines = explanations.help_in_play(local.game, local.rules, voice)
        if local.screen.redraws:
            # The board is redrawn with every question, so lines below it would soon be gone.
            self.display.show_pages(lines)
            return True
        local.screen.show(["", *lines])
        return False

    def take_back(self, seat: int) -> bool:
        """Take back the last gesture of a seat. Returns False, having done nothing, if that is not possible."""
        local = self.local
        if not local.session.can_take_back(seat):
            local.screen.show([local.voice.word("terminal.wrong.take_back")])
            return False
        local.session.take_back(seat)
        self.news.after_take_back()
        local.screen.show([local.voice.word("terminal.taken_back")])
        return True
