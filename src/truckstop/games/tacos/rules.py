"""What is fixed for one game of tacos: players, cards and the layout of the state.

The modules of the phases import this one, never the reverse.
"""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.tacos.codes import CAMPAIGN, CATEGORIES, FIRST_BASIC, NONE, POPULAR_SPACES
from truckstop.kernel.phase import Phase
from truckstop.kernel.state import Rules

if TYPE_CHECKING:
    from truckstop.games.tacos.state import Tacos

# Layout of what a recipe asks for in `TacosRules.asks`: the number of slots; the number of named ingredients; each of
# those with the number of its slots; the number of slots by category; the two categories of the slot that takes either.
ASK_STRIDE: Final = 17
ASK_NAMED: Final = 1
ASK_FIRST: Final = 2
ASK_CATEGORIES: Final = 12
ASK_PAIR: Final = 15

# Offsets of the single figures at the start of an owner's part of the state; `TacosRules` has those of the lists.
COINS_HELD: Final = 0
MEEPLES: Final = 1
SERVED: Final = 2
"""Customers on recipe cards."""
STALL: Final = 3
"""The stall that is visited this round, or NONE; secret until the bids are revealed, like BID_MADE."""
BID_MADE: Final = 4
DISPLACED: Final = 5
"""1 while the owner waits to take one ingredient elsewhere."""
EXTRA: Final = 6
"""Extra actions for the owner's next or current turn."""
BUILT_COUNT: Final = 7
CARDS: Final = 8
"""Count of ingredients in hand; OF_CATEGORY has the three counts by category."""
OF_CATEGORY: Final = 9
RECIPES_HELD: Final = 12
TRUCKS_HELD: Final = 13
FIGURES: Final = 14

# Offsets of the single figures at the start of the table: cards left in the decks, and cards drawn to keep one of.
INGREDIENTS_LEFT: Final = 0
RECIPES_LEFT: Final = 1
TRUCKS_LEFT: Final = 2
SEEN: Final = 3
RESULTS: Final = 4
"""Two figures for each level of a campaign: the player's score and the better Challenger's."""
TABLE_FIGURES: Final = 16


@final
class Ingredient:
    """A kind of ingredient card."""

    def __init__(self, id: i64, key: str, category: i64, kind: str, copies: i64, premium: bool, named: i64) -> None:
        self.id: i64 = id
        self.key = key
        self.category: i64 = category
        self.kind = kind
        """The subcategory, printed on the card."""
        self.copies: i64 = copies
        self.premium = premium
        self.named: i64 = named
        """Count of recipe designs that name this ingredient."""


@final
class Recipe:
    """The design of a recipe card or a basic taco."""

    def __init__(self, id: i64, key: str, copies: i64, slots: list[str], customers: i64, coins: i64) -> None:
        self.id: i64 = id
        self.key = key
        self.copies: i64 = copies
        self.slots = slots
        """As in the data file: an ingredient, a category, or two categories joined by /."""
        self.customers: i64 = customers
        self.coins: i64 = coins


@final
class Truck:
    """The design of a truck card: marketing, which forms sets by name, or a skill, which scores for ingredients."""

    def __init__(
        self,
        id: i64,
        key: str,
        copies: i64,
        skill: bool,
        verbs: list[int],
        amounts: list[int],
        bonus: i64,
        shown: list[int],
    ) -> None:
        self.id: i64 = id
        self.key = key
        self.copies: i64 = copies
        self.skill = skill
        self.verbs = vec[i64](verbs)
        self.amounts = vec[i64](amounts)
        self.bonus: i64 = bonus
        self.shown = vec[i64](shown)
        """The ingredients that a skill scores for."""

    def gives(self, verb: i64) -> i64:
        """Return the amount of one verb when the card is played."""
        total: i64 = 0
        for i in range(len(self.verbs)):
            if self.verbs[i] == verb:
                total += self.amounts[i]
        return total


@final
class Vendor:
    """A vendor. Its varied side is a verb with an amount and a limit."""

    def __init__(self, id: i64, key: str, verb: i64, amount: i64, limit: i64) -> None:
        self.id: i64 = id
        self.key = key
        self.verb: i64 = verb
        self.amount: i64 = amount
        self.limit: i64 = limit


def taken(slot: str, kinds: dict[str, int]) -> int:
    """Encode what a slot takes: the number of an ingredient or, as a negative number, one or two categories.

    Categories are the bits 1, 2 and 4; the code is -1 minus their sum: -2 is the first category, -4 the first two.
    """
    if slot in kinds:
        return kinds[slot]
    return -1 - sum([(1, 2, 4)[CATEGORIES.index(category)] for category in slot.split("/")])


@final
class TacosRules(Rules):
    """What is fixed for one game: players, level of a solo game, cards by id, phases, and the layout of the state."""

    def __init__(
        self,
        players: int,
        level: int,
        varied: bool,
        vendor_list: list[int],
        ingredients: list[Ingredient],
        recipes: list[Recipe],
        basics: list[Recipe],
        asks: list[int],
        trucks: list[Truck],
        vendors: list[Vendor],
        phases: list[Phase["Tacos"]],
    ) -> None:
        super().__init__(players)
        self.n: i64 = players
        self.level: i64 = level if players == 1 else 0
        """0 if there is no Challenger."""
        self.campaign = players == 1 and level == CAMPAIGN
        self.truck_spaces: i64 = 4 if players >= 5 else 3
        self.limit: i64 = [29, 30, 27, 24, 24, 21][players - 1]
        """The game ends when an owner has more visible customers than this (T5.1)."""
        self.varied = varied
        self.vendor_list = vendor_list
        """The vendors in play, in board order; empty if they are drawn."""
        self.ingredients = ingredients
        self.recipes = recipes + basics
        """By design: recipes by id, then basic tacos."""
        self.first_basic: i64 = len(recipes)
        self.asks = vec[i64](asks)
        kinds = {one.key: number for number, one in enumerate(ingredients)}
        self.takes = [[taken(slot, kinds) for slot in one.slots] for one in self.recipes]
        """By design: what each slot takes, in the order printed; for the codes see `taken`."""
        self.trucks = trucks
        self.vendors = vendors
        self.phases = phases
        self.category = vec[i64]([one.category for one in ingredients])
        self.premium = vec[i64]([1 if one.premium else 0 for one in ingredients])
        self.kinds: i64 = len(ingredients)
        self.designs: i64 = len(recipes) + len(basics)
        self.basics: i64 = len(basics)
        self.cards: i64 = len(trucks)
        self.most_owners: i64 = self.n + (0 if players > 1 else 2)
        self.most_stalls: i64 = 4 if players >= 5 else 3
        # Offsets of the lists in an owner's part. `hand` counts all cards in hand, `open` those that everyone has seen.
        self.hand: i64 = FIGURES
        self.open: i64 = self.hand + self.kinds
        self.under: i64 = self.open + self.kinds
        self.held: i64 = self.under + self.kinds
        self.built: i64 = self.held + self.first_basic
        self.trucks_held: i64 = self.built + self.designs
        self.trucks_open: i64 = self.trucks_held + self.cards
        self.played: i64 = self.trucks_open + self.cards
        self.stride: i64 = self.played + self.cards
        # Offsets of the lists on the table.
        self.deck: i64 = TABLE_FIGURES
        self.recipe_deck: i64 = self.deck + self.kinds
        self.truck_deck: i64 = self.recipe_deck + self.first_basic
        self.thrown: i64 = self.truck_deck + self.cards
        """Discards of the three decks, in the order of the decks."""
        self.basics_left: i64 = self.thrown + self.kinds + self.first_basic + self.cards
        self.vendor: i64 = self.basics_left + self.basics
        self.stock: i64 = self.vendor + self.most_stalls
        self.stall: i64 = self.stock + self.most_stalls
        self.popular: i64 = self.stall + self.most_stalls * self.kinds
        self.track: i64 = self.popular + POPULAR_SPACES
        self.arrival: i64 = self.track + self.truck_spaces
        self.seen: i64 = self.arrival + self.most_owners
        """Cards drawn to keep one of: ingredients, then recipes."""
        self.laid: i64 = self.seen + self.kinds + self.first_basic
        self.table_size: i64 = self.laid + self.kinds

    def design_of(self, id: i64) -> i64:
        """Return the design with this id, or NONE."""
        design: i64 = id if id < FIRST_BASIC else self.first_basic + id - FIRST_BASIC
        if (id < FIRST_BASIC and design >= self.first_basic) or design >= self.designs:
            return NONE
        return design

    def challengers(self, level: i64) -> i64:
        """Return the number of Challengers at a level (T7)."""
        if level == 0:
            return 0
        return 2 if level == 2 or level == 4 else 1

    def stalls(self, level: i64) -> i64:
        """Return the number of vendors in play at a level (T1.9, T7.9)."""
        if level >= 4:
            return 2
        return 4 if self.n >= 5 else 3
