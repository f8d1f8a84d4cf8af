"""A game in one terminal: its session, who plays which seat, and the screen that shows it."""

from truckstop.bots.own import THINK
from truckstop.cli import explanations
from truckstop.cli.screen import Screen
from truckstop.cli.seats import Player, people_of
from truckstop.kernel.game import Game
from truckstop.kernel.session import Session
from truckstop.words import Catalogue, Voice


class LocalGame:
    """The state that all parts of the terminal share during a game. Nothing here depends on which game it is."""

    def __init__(
        self, session: Session, players: list[Player], words: Catalogue, screen: Screen, think: float = THINK
    ) -> None:
        self.session = session
        self.game: Game = session.game
        self.rules = session.log.rules()
        self.board = self.game.board(self.rules)
        """The printed board; None for a game without one."""
        self.players = players
        self.people = people_of(players)
        self.screen = screen
        self.think = think
        """Seconds that a bot of one's own may take for a choice."""
        names = [player.name for player in players]
        self.voice = Voice(words, self.game.key, names, explanations.figures(self.game, session.log, words))
