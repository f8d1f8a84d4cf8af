"""The weights of the greedy bot for tacos, in customers unless stated otherwise."""

from typing import final

from mypy_extensions import i64


@final
class Style:
    """The weights of the bot, tuned in games against itself."""

    def __init__(self) -> None:
        self.coin = 0.364
        """Worth of a coin while there is time to spend it; at the end it is LAST_COIN."""
        self.action = 1.64
        """Worth of an action in a later turn."""
        self.card = 0.75
        """Worth of an ingredient that no plan uses yet."""
        self.named = 0.0142
        """Added to that for each recipe design that names it."""
        self.laid = 0.577
        """Added to that for each customer that a skill brings when it is laid."""
        self.premium = 0.583
        """Added to that for a premium ingredient."""
        self.taken = 0.0831
        """Probability that a rival takes a given popular recipe in their turn."""
        self.fetch = 1.6
        """Cost of finding a missing ingredient."""
        self.trust = 0.723
        """Probability that a plan for a later turn succeeds; applied again if a card is missing."""
        self.now = 0.93
        """Probability that a plan for the current turn succeeds."""
        self.clash = 0.276
        """Cost of laying a card under another recipe than the available one that names it."""
        self.growth = 0.463
        """Marketing names that are expected to be gained in each round."""
        self.luck = 0.052
        """Cards of a kind that are laid under the seat's recipes in a turn, for each copy in the game."""
        self.picked = 1.05
        """Worth of a freely chosen ingredient from the stalls."""
        self.refreshed = 0.3
        """Worth of replacing the popular recipes."""
        self.safe = 2.0
        """Lead that is large enough to end the game."""
        self.recipe = 0.373
        """Worth of a recipe drawn from the deck."""
        self.depth: i64 = 3
        """Maximum number of planned recipes."""
        self.heat = 0.07
        """Difference between two stalls at which one is clearly preferred."""
        self.bid_heat = 0.0731
        """The same for two bids."""
        self.crowd_heat = 0.7
        """The same for the choice of a stall by rivals."""
        self.rivals = 0.854
        """Typical bid of a rival at a table of four."""
        self.order = 0.399
        """Weight of what a rival with an earlier turn may take."""
        self.early = 0.2
        """Additional worth of each earlier place, at a table of four."""
