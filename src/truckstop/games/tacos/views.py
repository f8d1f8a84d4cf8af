"""The types of the board and the views of tacos, as sent to clients. `view_builder.py` fills them in."""

import msgspec

Counts = dict[str, int]
"""Numbers by key, mostly counts of cards."""


class IngredientView(msgspec.Struct, frozen=True):
    """An ingredient card as printed."""

    key: str
    category: str
    kind: str
    copies: int
    premium: bool
    named: int
    """Count of recipe designs that name this ingredient."""


class RecipeView(msgspec.Struct, frozen=True):
    """A recipe or a basic taco as printed."""

    key: str
    copies: int
    basic: bool
    slots: list[str]
    """An ingredient, a category, or two categories joined by /."""
    customers: int
    coins: int


class TruckView(msgspec.Struct, frozen=True):
    """A truck card as printed."""

    key: str
    copies: int
    skill: bool
    gives: Counts
    """By verb: the amount when the card is played."""
    bonus: int
    ingredients: list[str]


class VendorView(msgspec.Struct, frozen=True):
    """A vendor as printed; the varied side applies only if the game is played with it."""

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
    """The game ends when an owner has more visible customers than this."""
    ends_at: int
    """Visible customers that end the game."""
    popular_bonus: list[int]
    """By space of the popular recipes, newest first: extra customers."""
    truck_costs: list[int]
    """By space of the truck track, newest first: coins."""
    unseen_cost: int
    substitute_cost: int
    """Coins for each slot of a recipe filled with a substitute."""
    coins_a_customer: int
    """Coins for each customer at the end."""
    turn_actions: int
    """Actions per turn, without those that truck cards give."""
    levels: int
    """Number of levels of the solo game; a campaign plays all of them."""


class StallView(msgspec.Struct, frozen=True):
    """A vendor in play."""

    vendor: str
    stock: Counts


class PartsView(msgspec.Struct, frozen=True):
    """Customers by source, as far as everyone can see: without the truck cards in hand until the end."""

    served: int
    """Customers on recipe cards."""
    meeples: int
    by_coins: int
    skills: int
    sets: int
    """Customers for marketing sets."""
    given: int
    """Customers given by truck cards in hand at the end; for a Challenger, by the cards taken."""


class OwnerView(msgspec.Struct, frozen=True):
    """A player or a Challenger, as everyone sees them."""

    who: str
    coins: int
    meeples: int
    served: int
    """Customers on recipe cards."""
    vendor: str | None
    """The vendor visited this round; None before the reveal."""
    bid: int | None
    ahead: bool
    """True for a Challenger who is ahead of every bid this round."""
    displaced: bool
    cards: int
    known: Counts
    """Ingredients in hand that everyone has seen; at the end of the game the whole hand."""
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
    """Actions that played cards have given for the next turn, or for the current one."""
    parts: PartsView
    customers: int
    """Visible customers, on recipe cards and as meeples; enough of them end the game."""
    enough: bool
    """True if the visible customers are enough to end the game."""
    score: int
    """The total of all parts."""
    place: int
    """0 until the game is over, and in a campaign, where only the total of all levels counts."""
    left_over: int
    """Coins too few for another customer at the end; the first tie-break."""
    recipes_built: int
    """The second tie-break."""


class TieView(msgspec.Struct, frozen=True):
    """Owners with the same score at the end."""

    who: list[str]
    score: int
    by: str
    """`broken` if a tie-break decided, `shared` if those were equal too, `challenger` if a Challenger won the tie."""


class SlotView(msgspec.Struct, frozen=True):
    """A slot of the recipe that is being built."""

    asks: str
    card: str | None
    """The ingredient in the slot."""
    fits: bool
    """False for an empty slot or a substitute."""


class FitView(msgspec.Struct, frozen=True):
    """How far the viewer's hand can fill a recipe."""

    has: list[bool]
    """By slot, in the order printed: True if the hand has a card for it."""
    price: int
    """Coins for substitutes in the other slots."""


class MineView(msgspec.Struct, frozen=True):
    """What only the viewer knows."""

    hand: Counts
    recipes: Counts
    trucks: Counts
    vendor: str | None
    """The vendor chosen for this round, until the reveal."""
    bid: int | None
    drawn: Counts
    """Ingredients drawn to keep one of."""
    drawn_recipes: Counts
    building: str | None
    laid: Counts
    price: int
    """Lowest price of the recipe being built, with the cards laid so far."""
    slots: list[SlotView]
    """Slots of the recipe being built, in the order printed; empty if there is none."""
    fits: dict[str, FitView]
    """By recipe: those in hand, those drawn, the popular ones and the basic tacos."""
    payable: list[str]
    """Recipes in `fits` that need substitutes for which the viewer has the coins."""
    wants: list[str]
    """Ingredients of which one more card would fill a slot of a recipe in hand."""
    worth: Counts
    """By truck card, on the track or a skill in hand: what one such card scores for the viewer as things stand, as a
    skill or by making marketing sets larger."""
    skills: Counts
    """By ingredient: what one card under a recipe scores at the end with the viewer's skills."""


class TacosView(msgspec.Struct, frozen=True):
    """A position as one viewer may know it."""

    viewer: int
    round: int
    level: int
    """The level of a solo game; 0 with more players."""
    results: list[tuple[int, int]]
    """By finished level of a campaign: the player's score and the better Challenger's."""
    phase: str
    asked: int | None
    """The seat that is asked, if one seat acts alone."""
    last: bool
    """True if the game or the level is certain to end with this round."""
    actions: int
    """Actions left for the seat whose turn it is."""
    taking: int
    """Ingredients that a played card still lets the asked seat take."""
    arrival: list[str]
    owners: list[OwnerView]
    stalls: list[StallView]
    popular: list[str | None]
    """The popular recipes, newest first."""
    track: list[str | None]
    basics: Counts
    supply: int
    decks: list[int]
    """Cards left: ingredients, recipes, truck cards."""
    discards: list[Counts]
    mine: MineView | None
    over: bool
    ended: str | None
    scores: list[int]
    ranks: list[int]
    """By seat: the place by what everyone can see now; equal scores share it."""
    ranked: int
    """Owners that take a place: the players and the Challengers."""
    winners: list[int]
    places: list[int]
    ties: list[TieView]
    """Empty until the game is over, and in a campaign."""
    next_level: int
    """The next level, once this one is won; otherwise 0."""
