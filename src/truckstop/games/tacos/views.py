"""The shapes of board and view of tacos: what a client is sent. What a viewer may know is decided in `view.py`."""

import msgspec

Counts = dict[str, int]
"""Cards by their keys."""


class IngredientView(msgspec.Struct, frozen=True):
    """An ingredient card as it is printed."""

    key: str
    category: str
    kind: str
    copies: int
    premium: bool
    named: int
    """How many recipe designs name it."""


class RecipeView(msgspec.Struct, frozen=True):
    """A recipe or a basic taco as it is printed."""

    key: str
    copies: int
    basic: bool
    slots: list[str]
    """An ingredient, a category, or two categories joined by /."""
    customers: int
    coins: int


class TruckView(msgspec.Struct, frozen=True):
    """A truck card as it is printed."""

    key: str
    copies: int
    skill: bool
    gives: Counts
    """What it does when it is played, by verb."""
    bonus: int
    ingredients: list[str]


class VendorView(msgspec.Struct, frozen=True):
    """A vendor as it is printed; what is on its varied side counts only if the game is played with it."""

    key: str
    varied: str
    amount: int
    limit: int


class Board(msgspec.Struct, frozen=True):
    """What is printed on the cards and the board, and never changes."""

    ingredients: list[IngredientView]
    recipes: list[RecipeView]
    trucks: list[TruckView]
    vendors: list[VendorView]
    varied: bool
    ends_above: int
    """The game ends when somebody has more visible customers than this."""
    ends_at: int
    """How many visible customers end the game."""
    popular_bonus: list[int]
    """By space of the popular recipes, the newest first."""
    truck_costs: list[int]
    """By space of the truck track, the newest first."""
    unseen_cost: int
    substitute_cost: int
    """Coins for each slot of a recipe that holds something else."""
    coins_a_customer: int
    """Coins for each customer at the end."""
    turn_actions: int
    """Actions of a turn, without those that truck cards give."""
    levels: int
    """The levels of the solo game; a campaign is all of them."""


class StallView(msgspec.Struct, frozen=True):
    """A vendor in play."""

    vendor: str
    stock: Counts


class PartsView(msgspec.Struct, frozen=True):
    """Customers by where they come from, as far as all can see: without the truck cards in hand until the end."""

    served: int
    """On recipe cards."""
    meeples: int
    by_coins: int
    skills: int
    sets: int
    """By marketing."""
    given: int
    """By truck cards in hand at the end; for a Challenger, by those he took."""


class OwnerView(msgspec.Struct, frozen=True):
    """A player, or a Challenger, as everybody sees them."""

    who: str
    coins: int
    meeples: int
    served: int
    """Customers on recipe cards."""
    vendor: str | None
    """Where they went this round; None before it is shown."""
    bid: int | None
    ahead: bool
    """A Challenger whom nobody could outbid this round."""
    displaced: bool
    cards: int
    known: Counts
    """Ingredients in hand that all have seen; at the end of the game the whole hand."""
    recipes: int
    known_recipes: Counts
    """Empty until the end of the game."""
    trucks: int
    known_trucks: Counts
    played: Counts
    built: Counts
    under: Counts
    """Ingredients under recipes."""
    extra: int
    """Actions that a played card has given her for her next turn, or for the one she is in."""
    parts: PartsView
    customers: int
    """Visible customers, on recipe cards and as meeples: what ends the game."""
    enough: bool
    """Have they as many as end the game?"""
    score: int
    """All parts together."""
    place: int
    """0 until the game is over, and in a campaign, where only the sum of all levels counts."""
    left_over: int
    """Coins that are too few for another customer at the end: what breaks a tie first."""
    recipes_built: int
    """What breaks a tie next."""


class TieView(msgspec.Struct, frozen=True):
    """Owners with the same score at the end."""

    who: list[str]
    score: int
    by: str
    """`broken` by what is left over, `shared` if that is equal, too, or `challenger`: a Challenger must be beaten."""


class SlotView(msgspec.Struct, frozen=True):
    """A slot of the recipe that is being built."""

    asks: str
    card: str | None
    """The ingredient that lies there."""
    fits: bool
    """False if nothing lies there, or a substitute."""


class FitView(msgspec.Struct, frozen=True):
    """What the viewer's hand has for a recipe."""

    has: list[bool]
    """By slot, in the order printed: is there a card for it?"""
    price: int
    """What substitutes for the other slots cost."""


class MineView(msgspec.Struct, frozen=True):
    """What only the viewer knows."""

    hand: Counts
    recipes: Counts
    trucks: Counts
    vendor: str | None
    """Where she goes this round, before it is shown."""
    bid: int | None
    drawn: Counts
    """What she has drawn to keep one of."""
    drawn_recipes: Counts
    building: str | None
    laid: Counts
    price: int
    """What the recipe being built costs at least, with the cards laid so far."""
    slots: list[SlotView]
    """Of the recipe being built, in the order printed; empty if none is."""
    fits: dict[str, FitView]
    """By recipe: those in hand, drawn, among the popular ones and the basic tacos."""
    payable: list[str]
    """Those of them that need substitutes and for which the viewer has the coins."""
    wants: list[str]
    """Ingredients of which one card more would fill a slot of a recipe in hand."""
    worth: Counts
    """By truck card, on the track or a skill in hand: what one of it counts for the viewer at the end, as things stand,
    as a skill or by making her marketing sets larger."""
    skills: Counts
    """By ingredient: what one card of it under a recipe counts at the end by the viewer's skills."""


class TacosView(msgspec.Struct, frozen=True):
    """A position as one viewer may know it."""

    viewer: int
    round: int
    level: int
    """Of a solo game; 0 with more players."""
    results: list[tuple[int, int]]
    """Of the levels of a campaign that are over: one's own score, and the better Challenger's."""
    phase: str
    asked: int | None
    """Who is asked, where one seat acts alone."""
    last: bool
    """Is it certain that the game, or the level, ends with this round?"""
    actions: int
    """Actions that the seat on turn has left."""
    taking: int
    """Ingredients that a played card still lets the asked seat take."""
    arrival: list[str]
    owners: list[OwnerView]
    stalls: list[StallView]
    popular: list[str | None]
    """The newest first."""
    track: list[str | None]
    basics: Counts
    supply: int
    decks: list[int]
    """What is left: ingredients, recipes, truck cards."""
    discards: list[Counts]
    mine: MineView | None
    over: bool
    ended: str | None
    scores: list[int]
    winners: list[int]
    places: list[int]
    ties: list[TieView]
    """Empty until the game is over, and in a campaign."""
    next_level: int
    """The level that follows on the one that was beaten; 0 if none does, or until it is beaten."""
