"""The figures of the greedy bot of tacos, in customers unless they say otherwise."""

from typing import final

from mypy_extensions import i64


@final
class Style:
    """The figures of the bot, tuned on games of it against itself."""

    def __init__(self) -> None:
        self.coin = 0.364
        """Of a coin while there is time to spend it; at the end it is a fifth."""
        self.action = 1.64
        """Of an action in a turn to come."""
        self.card = 0.75
        """Of an ingredient that no plan uses yet."""
        self.named = 0.0142
        """For each recipe design that names it."""
        self.laid = 0.577
        """For each customer that a skill brings when it is laid."""
        self.premium = 0.583
        """For a premium ingredient."""
        self.taken = 0.0831
        """How likely one rival takes a given popular recipe in her turn."""
        self.fetch = 1.6
        """What it costs to come by an ingredient that is missing."""
        self.trust = 0.723
        """Of a plan for a later turn, how much comes about; of one with a card missing this much again."""
        self.now = 0.93
        """The same of a plan for the turn that is on."""
        self.clash = 0.276
        """What it costs to lay a card elsewhere that a recipe in sight names."""
        self.growth = 0.463
        """Marketing names to come, a round."""
        self.luck = 0.052
        """Cards of a kind that come under one's recipes in a turn, for each copy that there is."""
        self.picked = 1.05
        """Of an ingredient of one's choice from the stalls."""
        self.refreshed = 0.3
        """Of other popular recipes."""
        self.safe = 2.0
        """A lead that is good enough to end the game with."""
        self.recipe = 0.373
        """Of a recipe from the deck into the hand."""
        self.depth: i64 = 3
        """Recipes that are planned, at the most."""
        self.heat = 0.07
        """How far apart two stalls must be before one is clearly preferred."""
        self.bid_heat = 0.0731
        """The same of two bids."""
        self.crowd_heat = 0.7
        """The same of two stalls to the rivals."""
        self.rivals = 0.854
        """What rivals are taken to bid, roughly, at a table of four."""
        self.order = 0.399
        """How much is made of what a rival with an earlier turn may take."""
        self.early = 0.2
        """What each place further in front is worth beside that, at a table of four."""
