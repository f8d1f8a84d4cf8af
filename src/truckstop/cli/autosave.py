"""Saving the game that is played: after every choice, on request, and at the end."""

from contextlib import suppress
from pathlib import Path

from truckstop.cli.files import command, save
from truckstop.cli.local_game import LocalGame
from truckstop.kernel.game import SetupError


class Autosave:
    """Writes the log of a game to its file."""

    def __init__(self, local: LocalGame, path: Path, keep_always: bool) -> None:
        self.local = local
        self.path = path
        self.keep_always = keep_always
        """Save on leaving even if no person has chosen anything. The command `s` also sets it."""

    def after_choice(self) -> None:
        """Save without a message, so that closing the window at any time loses nothing.

        A disk error is reported when the game ends or is left.
        """
        with suppress(SetupError):
            save(self.local.session.log, self.path)

    def save(self) -> None:
        """Save, and say where."""
        save(self.local.session.log, self.path)
        self.local.screen.show(["", *self.location().splitlines()])

    def save_on_request(self) -> None:
        """Save because a person asked for it. An error does not stop the game; the disk may have room later."""
        self.keep_always = True
        try:
            self.save()
        except SetupError as error:
            self.local.screen.show([str(error)])

    def leave(self) -> None:
        """Save, unless no person has chosen anything; then no file is left behind."""
        people, moves = self.local.people, self.local.session.log.entries
        if self.keep_always or not people or any(move.seat in people for move in moves):
            self.save()
        else:
            self.local.screen.show(["", self.local.voice.word("terminal.not_saved")])

    def after_error(self, error: Exception) -> None:
        """Save what can be saved and note in the error where. A failing save must not hide the first error."""
        with suppress(Exception):
            save(self.local.session.log, self.path)
            error.add_note(self.location())

    def location(self) -> str:
        """Say which file holds the game, and how to resume it."""
        over = not self.local.session.state.to_act()
        key = "terminal.saved_over" if over else "terminal.saved"
        return self.local.voice.word(key, file=str(self.path), command=command())
