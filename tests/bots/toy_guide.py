"""A guide for the toy game: playouts at random to the end, so that search is tested without the guides of our games."""

from truckstop.bots.bot import Bot, RandomBot
from truckstop.bots.guide import Guide
from truckstop.bots.search import SearchBot
from truckstop.bots.values import won
from truckstop.kernel.chance import Chance
from truckstop.kernel.state import State


class CountingBot(Bot):
    """Plays at random, and counts its decisions."""

    def __init__(self) -> None:
        self.key = "counting"
        self.looks = True
        self.random = RandomBot()
        self.decisions = 0

    def choose(self, s: State, seat: int, chance: Chance) -> int:
        self.decisions += 1
        return self.random.choose(s, seat, chance)


class ToyGuide(Guide):
    def __init__(self) -> None:
        self.policy = CountingBot()
        self.playouts = 0

    def stage(self, s: State) -> int:
        return 0

    def horizon(self, s: State) -> int:
        return 1

    def values(self, s: State) -> list[float]:
        self.playouts += 1
        return won(s)


def toy_search(playouts: int, milliseconds: int = 0) -> tuple[SearchBot, ToyGuide]:
    guide = ToyGuide()
    return SearchBot("search", guide, playouts, milliseconds), guide
