"""The loop of a game in the terminal: lets bots and people act until the game is over or somebody leaves."""

from pathlib import Path

from truckstop.cli.autosave import Autosave
from truckstop.cli.bot_turn import let_bot
from truckstop.cli.commands import Commands, Leave
from truckstop.cli.curtain import Curtain
from truckstop.cli.display import Display
from truckstop.cli.local_game import LocalGame
from truckstop.cli.news import News
from truckstop.cli.screen import EndOfInput
from truckstop.cli.turn import Turn
from truckstop.kernel.game import SPECTATOR


class GameLoop:
    """Plays one game. Prompts say what to ask, views what to show, events what happened."""

    def __init__(self, local: LocalGame, saves_to: Path, keep_always: bool = True) -> None:
        self.local = local
        self.autosave = Autosave(local, saves_to, keep_always)
        self.news = News(local)
        self.display = Display(local)
        self.commands = Commands(local, self.news, self.display, self.autosave)
        self.curtain = Curtain(local, self.commands)
        self.faults: list[str] = []
        """What bots of one's own did wrong since somebody last looked."""
        self.details: dict[tuple[str, str], str] = {}
        """By bot and kind: the first fault in detail. It may tell what the bot holds, so it waits until the end."""

    def run(self) -> bool:
        """Play on until the game is over or somebody leaves; True if it is over. The game is saved in any case."""
        local = self.local
        try:
            self.display.introduce()
            while seats := local.session.state.to_act():
                # Bots go first, so that a person's choice comes last and can be changed until it is confirmed.
                bots = [seat for seat in seats if local.players[seat].bot]
                if bots:
                    self.let_bot(bots[0])
                    if not local.people:
                        local.screen.show([*self.take_faults(), *self.news.unseen(SPECTATOR)])
                        self.news.mark_seen(SPECTATOR)
                else:
                    self.let_person(self.curtain.next_person(seats))
            self.finish()
        except (Leave, EndOfInput, KeyboardInterrupt):
            self.autosave.leave()
            return False
        except Exception as error:
            # A bug in this program, or output that was closed, as with `| head`. Neither may lose the game.
            self.autosave.after_error(error)
            raise
        return True

    def let_bot(self, seat: int) -> None:
        """Let a bot make one whole gesture, and note what it did wrong for the next person to read."""
        voice, name = self.local.voice, self.local.players[seat].name
        for fault in let_bot(self.local, seat):
            self.faults.append(voice.word(f"terminal.fault.{fault.kind}", bot=name, detail=fault.public))
            told = voice.word("terminal.fault.details", bot=name, kind=fault.kind, detail=fault.detail)
            self.details.setdefault((name, fault.kind), told)

    def take_faults(self) -> list[str]:
        faults, self.faults = self.faults, []
        return faults

    def let_person(self, seat: int) -> None:
        """Let a person make one whole gesture, or take one back."""
        if not self.curtain.hand_over(seat):
            return
        turn = Turn(self.local, self.display, self.commands, seat)
        news = [*self.take_faults(), *self.news.unseen(seat)]
        self.news.mark_seen(seat)
        if turn.run(news):
            self.local.session.act(seat, turn.gesture.options)
            self.autosave.after_choice()

    def finish(self) -> None:
        """Show what happened last and how the game ended; nothing is secret any more (C9)."""
        people, screen, seen = self.local.people, self.local.screen, self.news.seen
        viewer = people[0] if len(people) == 1 else SPECTATOR
        if len(people) > 1:
            seen[SPECTATOR] = min(seen[seat] for seat in people)
            screen.curtain()
        self.display.show_end(viewer, [*self.take_faults(), *self.news.unseen(viewer), *self.details.values()])
        self.autosave.save()
