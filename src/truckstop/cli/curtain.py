"""The curtain: an empty screen between two people at one keyboard, so that neither sees the other's secrets."""

from truckstop.cli.commands import Commands
from truckstop.cli.local_game import LocalGame
from truckstop.cli.menu import command_in
from truckstop.kernel.game import SPECTATOR


class Curtain:
    """Knows who is at the keyboard, and hands it over."""

    def __init__(self, local: LocalGame, commands: Commands) -> None:
        self.local = local
        self.commands = commands
        self.at_keyboard: int | None = local.people[0] if len(local.people) == 1 else None

    def next_person(self, seats: list[int]) -> int:
        """Return which of the seats that must act is asked; the person at the keyboard stays if possible."""
        return self.at_keyboard if self.at_keyboard in seats else seats[0]

    def hand_over(self, seat: int) -> bool:
        """Draw the curtain and wait for the person in `seat`.

        Returns False if the person who leaves took a choice back instead. Somebody else may have the keyboard by then,
        so the curtain is drawn again before anything of the earlier position is shown.
        """
        if self.at_keyboard == seat:
            return True
        screen, voice = self.local.screen, self.local.voice
        last, self.at_keyboard = self.at_keyboard, seat
        taken_back = False
        screen.curtain()
        while True:
            can = not taken_back and last is not None and bool(self.local.session.can_take_back(last))
            key = "terminal.curtain_or_back" if can else "terminal.curtain"
            text = screen.ask(voice.word(key, who=f"seat:{seat}", last=f"seat:{last}")).lower()
            if text == "u" and can and last is not None:
                screen.curtain()
                self.commands.take_back(last)
                self.at_keyboard = seat = last
                taken_back = True
                continue
            if not text:
                return not taken_back
            answer = command_in(text)
            if answer is not None and answer.command in ("q", "s", "r", "c"):
                if self.commands.obey(answer, SPECTATOR):
                    screen.curtain()
            else:
                screen.show([voice.word("terminal.curtain_help", who=f"seat:{seat}")])
